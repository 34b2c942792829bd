import { fail, ok, type Result } from '#shared'
import { withIds, withFreeNames } from '../copy.ts'
import { descendants, nodeOf, placeOf, type PageModel } from '../nodes.ts'
import type { OperationOf } from '../operation.ts'
import type { BlockDocuments } from '../place.ts'
import { subtreeOf } from '../toDocument.ts'
import type { Applied } from './applied.ts'
import { insert } from './insert.ts'
import { missing } from './missing.ts'

/** Copies a node behind itself, under the ids given; names of fields and anchors get a number where they are taken. */
export function duplicate(
  model: PageModel,
  { id, ids }: OperationOf<'duplicate'>,
  blocks?: BlockDocuments,
): Result<Applied> {
  if (!nodeOf(model, id)) return missing(id)
  const nameless = descendants(model.nodes, id).find((old) => !Object.hasOwn(ids, old))
  if (nameless)
    return fail('block-invalid', {
      path: nameless,
      params: { reason: 'id', type: '', id: nameless },
    })
  const at = placeOf(model, id)!
  const tree = withFreeNames(
    model,
    withIds(subtreeOf(model, id), (old) => ids[old]!),
  )
  const done = insert(model, { type: 'insert', at: { ...at, index: at.index + 1 }, tree }, blocks)
  return done.ok ? ok({ model: done.value.model, inverse: { type: 'remove', id: ids[id]! } }) : done
}
