import { useEffect, type RefObject } from 'react'

/** A finger's scrolling has ended when nothing moved for this long (milliseconds). */
const AT_REST = 150

/** Tells which slide is seen after a finger moved them. */
export function useSettledSlide(
  track: RefObject<HTMLDivElement | null>,
  onSettle: (index: number) => void,
): void {
  useEffect(() => {
    const element = track.current
    if (!element) return undefined
    let resting: ReturnType<typeof setTimeout> | undefined
    const settle = (): void => {
      clearTimeout(resting)
      resting = setTimeout(
        () => onSettle(Math.round(element.scrollLeft / Math.max(1, element.clientWidth))),
        AT_REST,
      )
    }
    element.addEventListener('scroll', settle, { passive: true })
    return () => {
      clearTimeout(resting)
      element.removeEventListener('scroll', settle)
    }
  }, [track, onSettle])
}
