import type { PageStyle } from '#schema'
import type { NodeKind } from '../nodes.ts'
import type { Breakpoint } from '../operation.ts'
import { BREAKPOINTS } from './breakpoints.ts'
import { styleValuesAt } from './styleValuesAt.ts'

/** A value as it holds at a breakpoint: said there, or inherited from the nearest smaller width that says it. */
export interface Held {
  own: unknown
  inherited: unknown
  from: Breakpoint | undefined
}

/** One word for the padding stands for its sides: above and below for a row, all around for what stands in one. */
function sayingAt(
  style: PageStyle | undefined,
  breakpoint: Breakpoint,
  path: string,
  kind: NodeKind,
): unknown {
  const values = styleValuesAt(style, breakpoint)
  if (values[path] !== undefined || !path.startsWith('padding-')) return values[path]
  return kind !== 'row' || path === 'padding-top' || path === 'padding-bottom'
    ? values.padding
    : undefined
}

export function heldAt(
  style: PageStyle | undefined,
  breakpoint: Breakpoint,
  path: string,
  kind: NodeKind,
): Held {
  const own = sayingAt(style, breakpoint, path, kind)
  for (let at = BREAKPOINTS.indexOf(breakpoint) - 1; at >= 0; at--) {
    const from = BREAKPOINTS[at]!
    const inherited = sayingAt(style, from, path, kind)
    if (inherited !== undefined) return { own, inherited, from }
  }
  return { own, inherited: undefined, from: undefined }
}
