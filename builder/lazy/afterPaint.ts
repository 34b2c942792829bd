import { startTransition, useEffect, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'

/** Milliseconds after the frame began, so that it is painted for sure. */
const BREATH = 8
/** Somebody is about to type or to press, or does. */
const TOUCHES = ['keydown', 'pointerover', 'pointerdown', 'click', 'input']

/** Frames that what waits lets pass for the sake of what came after it. */
const MAX_FRAMES = 4

const waiting = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let frames = 0

function runAll(): void {
  const all = [...waiting]
  waiting.clear()
  timer = undefined
  frames = 0
  for (const run of all) run()
}

function nextFrame(): void {
  frames++
  requestAnimationFrame(() => (timer = setTimeout(runAll, BREATH)))
}

/** Runs it once what stands now is on the screen, together with all that waits for that; returns what calls it off. */
export function afterPaint(run: () => void): () => void {
  if (waiting.size === 0 && timer === undefined) nextFrame()
  // A frame has gone by, and what is asked for now is not in it: the one that shows it goes before all that waits.
  else if (timer !== undefined && frames < MAX_FRAMES) {
    clearTimeout(timer)
    timer = undefined
    nextFrame()
  }
  // Once each, also where the same is asked for twice.
  const once = (): void => run()
  waiting.add(once)
  return () => void waiting.delete(once)
}

/**
 * A value as of the last paint, where it may wait for that: who follows the page by a moment holds up nothing that the
 * eye waits for, nor loses what a quick hand does.
 */
export function useAfterPaint<T extends object>(value: T, mayWait: () => boolean): T {
  const [shown, setShown] = useState(value)
  if (value !== shown && !mayWait()) setShown(value)
  useEffect(() => {
    if (value === shown) return
    const show = (): void => setShown(value)
    // A key that is held goes on through the page and waits for nothing.
    const showNow = (event: Event): unknown => (event as KeyboardEvent).repeat || flushSync(show)
    const stop = afterPaint(() => startTransition(show))
    for (const touch of TOUCHES) addEventListener(touch, showNow, true)
    return () => {
      stop()
      for (const touch of TOUCHES) removeEventListener(touch, showNow, true)
    }
  }, [value, shown])
  return shown
}

/** Draws what stands in it once all around it is on the screen, and what holds its place until then. */
export function AfterPaint({
  place = null,
  children,
}: {
  place?: ReactNode
  children: ReactNode
}): ReactNode {
  const [isPainted, setIsPainted] = useState(false)
  useEffect(() => afterPaint(() => startTransition(() => setIsPainted(true))), [])
  return isPainted ? children : place
}
