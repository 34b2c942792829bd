import { apply, listAt, nodeOf, type NodeId, type Operation, type PageModel } from '#pages/model'
import { fail, ok, type Result } from '#shared'
import type { CommandContext } from './context.ts'
import { deleteNode } from './deleteNode.ts'
import { duplicateNode } from './duplicateNode.ts'
import { moveBlock } from './moveBlock.ts'
import { nodesInOrder } from '../names/slotsInOrder.ts'
import { targetAfter, type Target } from './target.ts'

/** Those of the nodes that stand on the page and inside none of the others, in the order of the page. */
export function topmost(
  model: PageModel,
  ids: readonly NodeId[],
  { blocks }: Pick<CommandContext, 'blocks'>,
): NodeId[] {
  const wanted = new Set(ids.filter((id) => nodeOf(model, id)))
  const isInside = (id: NodeId): boolean => {
    for (let at = nodeOf(model, id)!.parent; at !== null; at = nodeOf(model, at)?.parent ?? null)
      if (wanted.has(at)) return true
    return false
  }
  const tops = [...wanted].filter((id) => !isInside(id))
  if (tops.length < 2) return tops
  const chosen = new Set(tops)
  return nodesInOrder(model, blocks).filter((id) => chosen.has(id))
}

/** One operation as it is, several as a batch of that name. */
export const together = (label: string, operations: Operation[]): Operation =>
  operations.length === 1 ? operations[0]! : { type: 'batch', label, operations }

/** The row of a column that is its only one: without it nothing of the row would be seen. */
export function withItsRow(model: PageModel, id: NodeId): NodeId {
  const node = nodeOf(model, id)
  return node?.kind === 'column' && listAt(model, node)?.length === 1 ? node.parent : id
}

/** The same as a batch of that name, also where it is one operation. */
export const named = (label: string, operation: Operation): Operation => ({
  type: 'batch',
  label,
  operations: operation.type === 'batch' ? operation.operations : [operation],
})

/** Takes nodes away with all below them; `next` is what is selected then. */
export function deleteNodes(
  model: PageModel,
  { ids }: { ids: readonly NodeId[] },
  context: Pick<CommandContext, 'blocks'>,
): Result<{ operation: Operation; next: NodeId | null }> {
  const tops = topmost(model, ids, context)
  const last = tops.at(-1)
  if (last === undefined) return fail('not-found', { path: ids[0] ?? '' })
  const beside = deleteNode(model, { id: last, gone: tops })
  return beside.ok
    ? ok({
        operation: together(
          'remove-many',
          tops.map((id) => ({ type: 'remove', id })),
        ),
        next: beside.value.next,
      })
    : beside
}

/** A copy of each node, right behind it. */
export function duplicateNodes(
  model: PageModel,
  { ids }: { ids: readonly NodeId[] },
  context: CommandContext,
): Result<{ operation: Operation; ids: NodeId[] }> {
  const copies: { operation: Operation; id: NodeId }[] = []
  for (const id of topmost(model, ids, context)) {
    const copy = duplicateNode(model, { id }, context)
    if (!copy.ok) return copy
    copies.push(copy.value)
  }
  if (copies.length === 0) return fail('not-found', { path: ids[0] ?? '' })
  return ok({
    operation: together(
      'duplicate-many',
      copies.map(({ operation }) => operation),
    ),
    ids: copies.map(({ id }) => id),
  })
}

/** Moves blocks to a target, one behind the other in the order of the page. `null` where all stand there already. */
export function moveNodes(
  model: PageModel,
  { ids, target }: { ids: readonly NodeId[]; target: Target },
  context: CommandContext,
): Result<Operation | null> {
  let at = model
  let to = target
  const operations: Operation[] = []
  for (const id of topmost(model, ids, context)) {
    const move = moveBlock(at, { id, target: to }, context)
    if (!move.ok) return move
    if (move.value) {
      const done = apply(at, move.value, context.blocks)
      if (!done.ok) return done
      operations.push(move.value)
      at = done.value.model
    }
    to = targetAfter(at, id)
  }
  return ok(operations.length === 0 ? null : together('move-many', operations))
}
