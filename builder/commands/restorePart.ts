import {
  descendants,
  listAt,
  nodeOf,
  placeOf,
  subtreeOf,
  withFreeNames,
  withNewIds,
  type Difference,
  type NodeId,
  type Operation,
  type PageModel,
  type Place,
} from '#pages/model'
import { fail, ok, type Result } from '#shared'
import type { CommandContext } from './context.ts'
import { changesBetween } from './editNode.ts'

/**
 * One difference from an earlier version taken back: what was deleted since comes back where it stood, what came since
 * goes, what moved or changed is as it was then. Refused where the place is no more (`not-found`).
 */
export function restorePart(
  model: PageModel,
  { then, difference }: { then: PageModel; difference: Difference },
  { newId }: Pick<CommandContext, 'newId'>,
): Result<{ operation: Operation; id: NodeId | null }> {
  const { id } = difference
  if (id === null) {
    const field = 'path' in difference ? difference.path.split('.')[0]! : ''
    const value = (then.page as unknown as Record<string, unknown>)[field]
    return ok({
      operation: {
        type: 'update-page',
        changes: [{ path: [field], ...(value === undefined ? {} : { value }) }],
      },
      id,
    })
  }
  if (difference.change === 'removed') return ok({ operation: { type: 'remove', id }, id: null })
  const was = nodeOf(then, id)
  const at = was && placeIn(model, placeOf(then, id)!, id)
  if (!was || !at) return fail('not-found', { path: id, params: { id } })
  if (difference.change === 'added') {
    const tree = subtreeOf(then, id)
    // Parts of it may stand elsewhere by now.
    const free = descendants(then.nodes, id).some((one) => nodeOf(model, one))
      ? withNewIds(tree, newId)
      : tree
    const named = withFreeNames(model, free)
    return ok({
      operation: { type: 'insert', at, tree: named },
      id:
        named.kind === 'row'
          ? named.row.id
          : named.kind === 'column'
            ? named.column.id
            : named.object.id,
    })
  }
  if (difference.change === 'moved') return ok({ operation: { type: 'move', id, to: at }, id })
  const now = nodeOf(model, id)
  return now
    ? ok({ operation: { type: 'update', id, changes: changesBetween(now.data, was.data, []) }, id })
    : fail('not-found', { path: id, params: { id } })
}

/** The place among what stands there now; `undefined` where there is no such list. */
function placeIn(model: PageModel, place: Place, id: NodeId): Place | undefined {
  const list = listAt(model, place)
  return (
    list && { ...place, index: Math.min(place.index, list.filter((other) => other !== id).length) }
  )
}
