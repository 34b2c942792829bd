import {
  descendants,
  idsFor,
  nodeOf,
  type NodeId,
  type Operation,
  type PageModel,
} from '#pages/model'
import { fail, ok, type Result } from '#shared'
import type { CommandContext } from './context.ts'

/** A copy of a node and all below it, right behind it. */
export function duplicateNode(
  model: PageModel,
  { id }: { id: NodeId },
  { newId }: Pick<CommandContext, 'newId'>,
): Result<{ operation: Operation; id: NodeId }> {
  if (!nodeOf(model, id)) return fail('not-found', { path: id })
  const ids = idsFor(descendants(model.nodes, id), newId)
  return ok({ operation: { type: 'duplicate', id, ids }, id: ids[id]! })
}
