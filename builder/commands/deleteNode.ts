import {
  descendants,
  listAt,
  nodeOf,
  placeOf,
  type NodeId,
  type Operation,
  type PageModel,
} from '#pages/model'
import { fail, ok, type Result } from '#shared'
import { isWithin } from './target.ts'

/**
 * Takes a node away with all below it; `next` is what is selected then: the block after it or before it, or the column
 * that it leaves empty. After a row or a column it is an innermost block nearby, and what is around only where no block
 * stands in it: the same key again deletes nothing full. What is in `gone` goes with it.
 */
export function deleteNode(
  model: PageModel,
  { id, gone = [id] }: { id: NodeId; gone?: readonly NodeId[] },
): Result<{ operation: Operation; next: NodeId | null }> {
  const node = nodeOf(model, id)
  if (!node) return fail('not-found', { path: id })
  const siblings = listAt(model, node)!
  const { index } = placeOf(model, id)!
  const stays = (one: NodeId): boolean => !gone.some((top) => isWithin(model, one, top))
  const after = siblings.slice(index + 1).find(stays)
  const beside = after ?? siblings.slice(0, index).findLast(stays) ?? node.parent
  if (node.kind === 'object' || beside === null)
    return ok({ operation: { type: 'remove', id }, next: beside })
  const order = descendants(model.nodes, beside)
  const blocks = order.filter(
    (one) => one !== beside && nodeOf(model, one)!.kind === 'object' && stays(one),
  )
  const innermost = blocks.filter((one, at) => !isWithin(model, blocks[at + 1] ?? beside, one))
  // Of what is around, the block that stood behind it there.
  const behind =
    beside === after
      ? innermost[0]
      : innermost.find((one) => order.indexOf(one) > order.indexOf(id) && order.includes(id))
  return ok({ operation: { type: 'remove', id }, next: behind ?? innermost.at(-1) ?? beside })
}
