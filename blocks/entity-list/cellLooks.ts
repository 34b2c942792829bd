import type { CSSProperties } from 'react'
import type { VisibleEntity } from '#crud'
import type { Field } from '#schema'
import type { ListLayout } from './layout/listLayout.ts'

const SYSTEM: Record<string, Field> = {
  created_at: { type: 'string', format: 'date-time' },
  updated_at: { type: 'string', format: 'date-time' },
}

export const fieldOf = (entity: VisibleEntity['entity'], column: string): Field =>
  entity.properties[column] ?? SYSTEM[column] ?? {}

/** Figures stand at the end of their column, and its heading above them. */
export const isNumeric = ({ type }: Field): boolean => type === 'number' || type === 'integer'

/** What makes a cell as wide as its column was drawn, and keeps it at the left. */
export function cellLooks(
  { widths, pinned }: Pick<ListLayout, 'widths' | 'pinned'>,
  column: string,
  index: number,
) {
  const width = widths[column]
  const isPinned = index < pinned
  const style = {
    ...(width === undefined ? {} : { '--column-width': `${width}px` }),
    ...(isPinned ? { '--pinned-at': `var(--pinned-${index}, 0px)` } : {}),
  } as CSSProperties
  return {
    'data-column': column,
    ...(width === undefined ? {} : { 'data-width': true }),
    ...(isPinned ? { 'data-pinned': true } : {}),
    ...(width === undefined && !isPinned ? {} : { style }),
  }
}
