import { nodeOf, type NodeId, type Operation, type PageModel } from '#pages/model'
import { fail, ok, type Result } from '#shared'
import type { CommandContext } from './context.ts'

/** An empty column at the end of the row that the node is or stands in. */
export function addColumn(
  model: PageModel,
  { at }: { at: NodeId },
  { newId }: Pick<CommandContext, 'newId'>,
): Result<{ operation: Operation; id: NodeId }> {
  let node = nodeOf(model, at)
  while (node && node.kind !== 'row')
    node = node.parent === null ? undefined : nodeOf(model, node.parent)
  if (!node) return fail('not-found', { path: at })
  const id = newId()
  return ok({
    operation: { type: 'add-column', row: node.id, index: node.children.length, id },
    id,
  })
}
