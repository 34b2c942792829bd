import type { Breakpoint } from '#pages/model'

/** Width of the page that is looked at, in pixels; `full` takes what there is, `all` shows three side by side. */
export type CanvasWidth = '390' | '600' | '768' | 'full' | 'all'

/** What is looked at, and what of it the inspector edits. */
export interface Looking {
  width: CanvasWidth
  breakpoint: Breakpoint
}

/** A width of the page at which each breakpoint holds. */
const WIDTHS: Record<Breakpoint, CanvasWidth> = { base: '390', sm: '600', md: '768', lg: 'full' }
const BREAKPOINTS = Object.keys(WIDTHS) as Breakpoint[]

/** Who looks at a width edits what holds there, and who edits it looks at it; side by side all of them are seen. */
export function lookingAt(
  choice: Pick<Looking, 'width'> | Pick<Looking, 'breakpoint'>,
): Partial<Looking> {
  if ('breakpoint' in choice) return { ...choice, width: WIDTHS[choice.breakpoint] }
  const breakpoint = BREAKPOINTS.find((one) => WIDTHS[one] === choice.width)
  return breakpoint ? { ...choice, breakpoint } : choice
}
