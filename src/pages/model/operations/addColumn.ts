import { ok, type Result } from '#shared'
import { nodeOf, type PageModel } from '../nodes.ts'
import type { OperationOf } from '../operation.ts'
import type { BlockDocuments } from '../place.ts'
import type { Applied } from './applied.ts'
import { insert } from './insert.ts'
import { missing } from './missing.ts'
import { resize } from './resize.ts'

/** Adds a column to a row and shares the width out evenly, the first columns taking what is left over. */
export function addColumn(
  model: PageModel,
  { row, index, id }: OperationOf<'add-column'>,
  blocks?: BlockDocuments,
): Result<Applied> {
  const node = nodeOf(model, row)
  if (node?.kind !== 'row') return missing(row)
  const added = insert(
    model,
    {
      type: 'insert',
      at: { parent: row, index },
      tree: { kind: 'column', column: { id, size: { base: 12 }, objects: [] } },
    },
    blocks,
  )
  if (!added.ok) return added
  const columns = [...node.children.slice(0, index), id, ...node.children.slice(index)]
  const sized = resize(added.value.model, {
    type: 'resize',
    breakpoint: 'md',
    sizes: evenWidths(columns),
  })
  if (!sized.ok) return sized
  // The column goes first on the way back, so that only those that were there get their widths again.
  const before = resize(model, {
    type: 'resize',
    breakpoint: 'md',
    sizes: evenWidths(node.children),
  })
  const widths = before.ok ? [before.value.inverse] : []
  return ok({
    model: sized.value.model,
    inverse: { type: 'batch', operations: [{ type: 'remove', id }, ...widths] },
  })
}

/** Twelve columns shared out: 5 columns get 3, 3, 2, 2, 2. More than twelve get 1 each and wrap. */
export function evenWidths(ids: string[]): Record<string, number> {
  const base = Math.max(1, Math.floor(12 / ids.length))
  const rest = ids.length <= 12 ? 12 - base * ids.length : 0
  return Object.fromEntries(ids.map((id, index) => [id, base + (index < rest ? 1 : 0)]))
}
