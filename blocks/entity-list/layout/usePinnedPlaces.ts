import { useLayoutEffect, type RefObject } from 'react'

/** Tells the pinned columns of a table where they stay: each behind those before it, wide as they turned out. */
export function usePinnedPlaces(
  table: RefObject<HTMLTableElement | null>,
  pinned: number,
  changes: readonly unknown[],
): void {
  useLayoutEffect(() => {
    const element = table.current
    if (!element || pinned === 0) return
    const place = (): void => {
      const heads = [...(element.tHead?.rows[0]?.cells ?? [])]
      let at = heads[0]?.classList.contains('sala-choose') ? heads[0].offsetWidth : 0
      heads
        .filter((head) => head.dataset.pinned)
        .forEach((head, index) => {
          element.style.setProperty(`--pinned-${index}`, `${at}px`)
          at += head.offsetWidth
        })
    }
    place()
    const watch = new ResizeObserver(place)
    watch.observe(element)
    return () => watch.disconnect()
  }, [pinned, ...changes])
}
