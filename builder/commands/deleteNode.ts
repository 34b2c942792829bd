import { listAt, nodeOf, placeOf, type NodeId, type Operation, type PageModel } from '#pages/model'
import { fail, ok, type Result } from '#shared'

/** Takes a node away with all below it; `next` is what is selected then: the next sibling, the one before, or what is around. */
export function deleteNode(model: PageModel, { id }: { id: NodeId }): Result<{ operation: Operation; next: NodeId | null }> {
  const node = nodeOf(model, id)
  if (!node) return fail('not-found', { path: id })
  const siblings = listAt(model, node)!
  const { index } = placeOf(model, id)!
  return ok({ operation: { type: 'remove', id }, next: siblings[index + 1] ?? siblings[index - 1] ?? node.parent })
}
