import { startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Runs once what stands now is on the screen; returns what calls it off. */
export function afterPaint(run: () => void): () => void {
  let task: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    task = setTimeout(run)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(task)
  }
}

/** A value as of the last paint: who follows the page by a moment holds up nothing that the eye waits for, nor loses what a quick hand does. */
export function useAfterPaint<T extends object | string | undefined>(value: T): T {
  const [shown, setShown] = useState(value)
  useEffect(() => {
    if (value === shown) return
    const show = (): void => setShown(value)
    // Somebody is about to type or to press: a key, but for one that is held and goes on, or a pointer or finger that comes from elsewhere.
    const showNow = (event: Event): unknown => (event as KeyboardEvent).repeat || flushSync(show)
    const stop = afterPaint(() => startTransition(show))
    addEventListener('keydown', showNow, true)
    addEventListener('pointerover', showNow, true)
    return () => {
      stop()
      removeEventListener('keydown', showNow, true)
      removeEventListener('pointerover', showNow, true)
    }
  }, [value, shown])
  return shown
}
