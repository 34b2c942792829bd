import { deferredComponent } from '#ui'

/** Comes behind the page of who is signed in: in the backend, and on pages that are rendered on the gateway. */
export const LiveWatch = deferredComponent(async () => (await import('./Live.tsx')).Live)
export const PageLive = deferredComponent(async () => (await import('./PageLive.tsx')).PageLive)
