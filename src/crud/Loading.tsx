import { useWaiting } from './useWaiting.ts'

/** In the place of a screen that is on its way: a heading, a bar and what lies below it. */
export function Loading() {
  useWaiting()
  return (
    <div className="sala-screen-loading" aria-busy="true">
      <div />
      <div />
      <div />
    </div>
  )
}
