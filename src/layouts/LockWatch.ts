import { deferredComponent } from '#ui'

/** Comes behind the page of who is signed in. */
export const LockWatch = deferredComponent(
  async () => (await import('./LockOverlay.tsx')).LockOverlay,
)
