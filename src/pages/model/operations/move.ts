import { fail, failAll, ok, type Result } from '#shared'
import { inserted, withList, withPlace, without } from '../link.ts'
import {
  levelOf,
  listAt,
  nodeOf,
  PAGE_LIMITS,
  placeOf,
  type NodeId,
  type PageModel,
} from '../nodes.ts'
import type { OperationOf } from '../operation.ts'
import { checkPlace, heightOf, topTypes, type BlockDocuments } from '../place.ts'
import type { Applied } from './applied.ts'
import { missing } from './missing.ts'

/** Moves a node with all below it. Refuses places inside itself (`page-cycle`). */
export function move(
  model: PageModel,
  { id, to }: OperationOf<'move'>,
  blocks?: BlockDocuments,
): Result<Applied> {
  const node = nodeOf(model, id)
  if (!node) return missing(id)
  if (stands(model, to.parent, id)) return fail('page-cycle', { path: id, params: { id } })
  const from = placeOf(model, id)!
  const lifted = withList(model, from, without(listAt(model, from)!, id))
  const wrong = checkPlace(lifted, to, node.kind, topTypes(model.nodes, id), blocks)
  if (wrong.length > 0) return failAll(wrong)
  if (levelOf(model, to.parent) + heightOf(model.nodes, id) > PAGE_LIMITS.levels)
    return fail('page-too-large', { params: { reason: 'levels', max: PAGE_LIMITS.levels } })
  const placed = withList(lifted, to, inserted(listAt(lifted, to)!, to.index, id))
  const moved = samePlace(from, to)
    ? placed
    : { ...placed, nodes: { ...placed.nodes, [id]: withPlace(node, to) } }
  return ok({ model: moved, inverse: { type: 'move', id, to: from } })
}

const samePlace = (
  a: { parent: NodeId | null; slot?: string },
  b: { parent: NodeId | null; slot?: string },
): boolean => a.parent === b.parent && (a.slot ?? null) === (b.slot ?? null)

/** Does `at` stand inside `id`, or is it `id`? */
export function stands(model: PageModel, at: NodeId | null, id: NodeId): boolean {
  for (let next = at; next !== null; next = nodeOf(model, next)?.parent ?? null)
    if (next === id) return true
  return false
}
