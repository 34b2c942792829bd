import { failAll, fail, ok, type Result } from '#shared'
import { inserted, withList, withPlace } from '../link.ts'
import { levelOf, listAt, nodeOf, type PageModel } from '../nodes.ts'
import type { OperationOf } from '../operation.ts'
import { checkPlace, checkRoom, topTypes, type BlockDocuments } from '../place.ts'
import { readSubtree } from '../toModel.ts'
import type { Applied } from './applied.ts'

/** Puts a nested part at a place. Refuses ids that the page already has (`page-duplicate-id`), and places that do not take it. */
export function insert(
  model: PageModel,
  { at, tree }: OperationOf<'insert'>,
  blocks?: BlockDocuments,
): Result<Applied> {
  const read = readSubtree(tree, at.parent === null ? 0 : levelOf(model, at.parent))
  if (!read.ok) return read
  const { id, nodes } = read.value
  const wrong = checkPlace(model, at, tree.kind, topTypes(nodes, id), blocks)
  if (wrong.length > 0) return failAll(wrong)
  const taken = Object.keys(nodes).find((other) => nodeOf(model, other))
  if (taken) return fail('page-duplicate-id', { path: taken, params: { id: taken } })
  const room = checkRoom(model, at, nodes, id)
  if (!room.ok) return room
  const list = inserted(listAt(model, at)!, at.index, id)
  const grown: PageModel = {
    ...model,
    nodes: { ...model.nodes, ...nodes, [id]: withPlace(nodes[id]!, at) },
  }
  return ok({ model: withList(grown, at, list), inverse: { type: 'remove', id } })
}
