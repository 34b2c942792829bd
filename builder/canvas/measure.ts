import { slotKey, type Measured, type Rect } from './geometry.ts'

/** Reads all boxes of the canvas at once, in coordinates of its content. What is not drawn (a folded slot) has none. */
export function measureCanvas(viewport: HTMLElement): Measured {
  const origin = originOf(viewport)
  const measured: Measured = {}
  const boxOf = (element: Element): Rect => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    return { left: left - origin.x, top: top - origin.y, right: right - origin.x, bottom: bottom - origin.y }
  }
  const page = viewport.querySelector('.sala-page')
  if (page) measured.page = boxOf(page)
  for (const element of viewport.querySelectorAll<HTMLElement>('[data-row], [data-column], [data-frame], [data-slot]')) {
    if (element.getClientRects().length === 0) continue
    const { row, column, frame, slot } = element.dataset
    const key = row ?? column ?? frame ?? slotKey(element.parentElement?.closest<HTMLElement>('[data-frame]')?.dataset.frame ?? '', slot ?? '')
    measured[key] = boxOf(element)
  }
  return measured
}

/** Where the content of a scrolled box begins on the screen. */
function originOf(viewport: HTMLElement): { x: number; y: number } {
  const { left, top } = viewport.getBoundingClientRect()
  return { x: left - viewport.scrollLeft, y: top - viewport.scrollTop }
}
