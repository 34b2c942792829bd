import { slotKey, type Measured, type Rect } from './geometry.ts'

/** Reads all boxes of a page at once, in coordinates of its content. What is not drawn (a folded slot) or only follows (a repeated row) has none. `root` is the root element of the frame that shows it. */
export function measureCanvas(root: HTMLElement): Measured {
  const { scrollLeft: x, scrollTop: y } = root
  const measured: Measured = {}
  const boxOf = (element: Element): Rect => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    return { left: left + x, top: top + y, right: right + x, bottom: bottom + y }
  }
  const page = root.querySelector('.sala-page')
  if (page) measured.page = boxOf(page)
  for (const element of root.querySelectorAll<HTMLElement>(
    '[data-row], [data-column], [data-frame], [data-slot]',
  )) {
    if (element.getClientRects().length === 0 || element.closest('[inert]')) continue
    const { row, column, frame, slot } = element.dataset
    const key =
      row ??
      column ??
      frame ??
      slotKey(
        element.parentElement?.closest<HTMLElement>('[data-frame]')?.dataset.frame ?? '',
        slot ?? '',
      )
    measured[key] = boxOf(element)
  }
  return measured
}
