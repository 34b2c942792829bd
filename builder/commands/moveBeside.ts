import { listAt, nodeOf, placeOf, type NodeId, type Operation, type PageModel } from '#pages/model'
import { fail, ok, type Result } from '#shared'

/**
 * Moves any node one place back (-1) or forth (1) among its siblings; what stands alone in its row takes the row along.
 * `null` at the end of its list.
 */
export function moveBeside(
  model: PageModel,
  { id, by }: { id: NodeId; by: -1 | 1 },
): Result<Operation | null> {
  const place = placeOf(model, id)
  if (!place) return fail('not-found', { path: id })
  const node = nodeOf(model, id)!
  const { length } = listAt(model, node)!
  if (length === 1 && node.kind !== 'row' && place.parent !== null)
    return moveBeside(model, { id: place.parent, by })
  const index = place.index + by
  if (index < 0 || index >= length) return ok(null)
  return ok({ type: 'move', id, to: { ...place, index } })
}
