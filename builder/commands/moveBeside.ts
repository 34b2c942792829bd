import { listAt, nodeOf, placeOf, type NodeId, type Operation, type PageModel } from '#pages/model'
import { fail, ok, type Result } from '#shared'

/** Moves any node one place back (-1) or forth (1) among its siblings. `null` at the end of its list. */
export function moveBeside(model: PageModel, { id, by }: { id: NodeId; by: -1 | 1 }): Result<Operation | null> {
  const place = placeOf(model, id)
  if (!place) return fail('not-found', { path: id })
  const index = place.index + by
  if (index < 0 || index >= listAt(model, nodeOf(model, id)!)!.length) return ok(null)
  return ok({ type: 'move', id, to: { ...place, index } })
}
