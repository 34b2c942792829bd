import { ok, type Result } from '#shared'
import { withList, without } from '../link.ts'
import { descendants, listAt, nodeOf, placeOf, type PageModel } from '../nodes.ts'
import type { OperationOf } from '../operation.ts'
import { subtreeOf } from '../toDocument.ts'
import type { Applied } from './applied.ts'
import { missing } from './missing.ts'

/** Takes a node and all below it off the page. */
export function remove(model: PageModel, { id }: OperationOf<'remove'>): Result<Applied> {
  if (!nodeOf(model, id)) return missing(id)
  const at = placeOf(model, id)!
  const nodes = { ...model.nodes }
  for (const gone of descendants(model.nodes, id)) delete nodes[gone]
  const left = withList({ ...model, nodes }, at, without(listAt(model, at)!, id))
  return ok({ model: left, inverse: { type: 'insert', at, tree: subtreeOf(model, id) } })
}
