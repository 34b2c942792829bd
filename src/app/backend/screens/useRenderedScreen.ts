import { useEffect, useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react'
import type { Group } from './arrangement.ts'
import { renderedIn, type RenderedScreen } from './canvas.ts'

const NOTHING: RenderedScreen = { width: 0, fields: [], sections: [] }

/** Where the parts of the screen stand as it is rendered now. */
export function useRenderedScreen(
  sheet: RefObject<HTMLDivElement | null>,
  groups: readonly Group[],
): RenderedScreen {
  const [drawn, setDrawn] = useState(NOTHING)
  const measure = useEffectEvent((): void => {
    const next = sheet.current ? renderedIn(sheet.current, groups) : NOTHING
    setDrawn((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next))
  })
  useLayoutEffect(() => measure())
  // What is rendered comes later than this, and changes its size by itself.
  useEffect(() => {
    const again = (): void => measure()
    const sizes = new ResizeObserver(again)
    const nodes = new MutationObserver(again)
    sizes.observe(sheet.current!)
    nodes.observe(sheet.current!, { childList: true, subtree: true })
    const scrolled = sheet.current!
    scrolled.addEventListener('scroll', again, true)
    return () => {
      sizes.disconnect()
      nodes.disconnect()
      scrolled.removeEventListener('scroll', again, true)
    }
  }, [])
  return drawn
}
