import { startTransition, useEffect, useState } from 'react'

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

/** A value as of the last paint: who follows the page by a moment holds up nothing that the eye waits for. */
export function useAfterPaint<T>(value: T): T {
  const [shown, setShown] = useState(value)
  useEffect(() => (Object.is(value, shown) ? undefined : afterPaint(() => startTransition(() => setShown(() => value)))), [value, shown])
  return shown
}
