import { useEffect, useRef, useState, type RefObject } from 'react'

/** For a row that is swiped and in which nothing takes the focus: where it scrolls it takes it itself, so that the keys scroll it; without script it always does. */
export function useSwipe<E extends HTMLElement>(): {
  ref: RefObject<E | null>
  tabIndex: 0 | undefined
} {
  const ref = useRef<E>(null)
  const [scrolls, setScrolls] = useState(true)
  useEffect(() => {
    const row = ref.current
    if (!row || typeof ResizeObserver === 'undefined') return
    const sizes = new ResizeObserver(() => setScrolls(row.scrollWidth > row.clientWidth))
    sizes.observe(row)
    return () => sizes.disconnect()
  }, [])
  return { ref, tabIndex: scrolls ? 0 : undefined }
}
