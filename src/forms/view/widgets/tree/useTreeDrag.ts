import {
  useEffect,
  useRef,
  useState,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
} from 'react'
import type { TreePlace } from './tree.ts'

export interface DropAt {
  place: TreePlace
  side: 'before' | 'after' | 'below'
}

const placeOf = (element: Element): TreePlace =>
  element.getAttribute('data-place')!.split('.').map(Number)

/** The entry under the pointer, and where beside it: its upper and lower quarter are before and after, the middle is below it. */
export function dropAt(root: Element, x: number, y: number): DropAt | undefined {
  for (const element of root.querySelectorAll('[data-place]')) {
    const { top, bottom, left, right, height } = element.getBoundingClientRect()
    if (x < left || x > right || y < top || y > bottom) continue
    const share = (y - top) / height
    return {
      place: placeOf(element),
      side: share < 0.3 ? 'before' : share > 0.7 ? 'after' : 'below',
    }
  }
  return undefined
}

/** Dragging by a grip, by mouse, finger or pen; Escape lets go. */
export function useTreeDrag(
  root: RefObject<HTMLElement | null>,
  onDrop: (from: TreePlace, at: DropAt) => void,
) {
  const [over, setOver] = useState<DropAt | undefined>()
  const drop = useRef(onDrop)
  useEffect(() => void (drop.current = onDrop))
  const stop = useRef<(() => void) | undefined>(undefined)
  useEffect(() => () => stop.current?.(), [])

  const hold = (from: TreePlace, event: ReactPointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return
    stop.current?.()
    const controller = new AbortController()
    const { signal } = controller
    let at: DropAt | undefined
    stop.current = () => {
      controller.abort()
      setOver(undefined)
    }
    window.addEventListener(
      'pointermove',
      (move) => {
        move.preventDefault()
        at = root.current ? dropAt(root.current, move.clientX, move.clientY) : undefined
        setOver(at)
      },
      { signal, passive: false },
    )
    window.addEventListener(
      'pointerup',
      () => {
        stop.current?.()
        if (at) drop.current(from, at)
      },
      { signal },
    )
    window.addEventListener('pointercancel', () => stop.current?.(), { signal })
    window.addEventListener('keydown', (key) => key.key === 'Escape' && stop.current?.(), {
      signal,
    })
  }
  return { hold, over }
}
