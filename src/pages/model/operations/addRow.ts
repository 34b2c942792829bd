import type { Result } from '#shared'
import type { PageModel } from '../nodes.ts'
import type { OperationOf } from '../operation.ts'
import type { BlockDocuments } from '../place.ts'
import type { Applied } from './applied.ts'
import { insert } from './insert.ts'

/** Adds a row of empty columns; each takes the whole width on a phone and its own from the middle breakpoint on. */
export function addRow(
  model: PageModel,
  { at, id, columns }: OperationOf<'add-row'>,
  blocks?: BlockDocuments,
): Result<Applied> {
  const even = Math.max(1, Math.floor(12 / Math.max(1, columns.length)))
  const row = {
    id,
    columns: columns.map((column) => ({
      id: column.id,
      size: { base: 12, md: column.size ?? even },
      objects: [],
    })),
  }
  return insert(model, { type: 'insert', at, tree: { kind: 'row', row } }, blocks)
}
