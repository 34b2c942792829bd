import type { CSSProperties } from 'react'
import type { ColumnSize } from '../schema/index.ts'

/** Widths of a column of twelve by breakpoint; the smaller one is inherited. */
export function spans(size: ColumnSize | undefined): CSSProperties {
  const base = size?.base ?? 12
  const sm = size?.sm ?? base
  const md = size?.md ?? sm
  return {
    '--span': base,
    '--span-sm': sm,
    '--span-md': md,
    '--span-lg': size?.lg ?? md,
  } as CSSProperties
}
