import { sameJson } from '#engine'
import { fail, ok, type Result } from '#shared'
import { findModelError } from '../findModelError.ts'
import { nodeOf, type NodeId, type PageModel, type PageNode } from '../nodes.ts'
import type { OperationOf } from '../operation.ts'
import type { Applied } from './applied.ts'

/** Puts the nodes that differ in place of those that stand there. Refused where no sound page would come of it. */
export function patch(
  model: PageModel,
  { nodes, root, page }: OperationOf<'patch'>,
): Result<Applied> {
  const next = { ...model.nodes }
  const before: Record<NodeId, PageNode | null> = {}
  for (const [id, node] of Object.entries(nodes)) {
    before[id] = nodeOf(model, id) ?? null
    if (node) next[id] = node
    else delete next[id]
  }
  const patched: PageModel = { page: page ?? model.page, nodes: next, root: root ?? model.root }
  const fault = findModelError(patched)
  if (fault)
    return fail('block-invalid', {
      path: 'builder',
      params: { reason: 'patch', type: 'page', fault },
    })
  return ok({
    model: patched,
    inverse: {
      type: 'patch',
      nodes: before,
      ...(root ? { root: model.root } : {}),
      ...(page ? { page: model.page } : {}),
    },
  })
}

/** What leads from one page to another. */
export function patchBetween(a: PageModel, b: PageModel): OperationOf<'patch'> {
  const ids = new Set([...Object.keys(a.nodes), ...Object.keys(b.nodes)])
  const changed = [...ids].filter((id) => !sameJson(nodeOf(a, id), nodeOf(b, id)))
  return {
    type: 'patch',
    nodes: Object.fromEntries(changed.map((id) => [id, nodeOf(b, id) ?? null])),
    ...(sameJson(a.root, b.root) ? {} : { root: b.root }),
    ...(sameJson(a.page, b.page) ? {} : { page: b.page }),
  }
}
