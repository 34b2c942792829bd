import { nodeOf, type NodeId, type Operation, type PageModel } from '#pages/model'
import type { CommandContext } from './context.ts'
import { isSlot, type Beside } from './target.ts'

/** A row of empty columns behind the row that the node stands in, in the empty slot, or at the end. */
export function addRow(
  model: PageModel,
  { after, columns }: { after: Beside; columns: number },
  { newId }: Pick<CommandContext, 'newId'>,
): { operation: Operation; id: NodeId } {
  let at = after === null || isSlot(after) ? undefined : nodeOf(model, after)
  while (at && at.kind !== 'row') at = at.parent === null ? undefined : nodeOf(model, at.parent)
  const id = newId()
  const siblings =
    !at || at.parent === null
      ? model.root
      : ((nodeOf(model, at.parent) as { slots: Record<string, NodeId[]> | null }).slots?.[
          at.slot!
        ] ?? [])
  const index = at ? siblings.indexOf(at.id) + 1 : siblings.length
  const place = isSlot(after)
    ? { ...after, index: 0 }
    : at && at.slot !== null
      ? { parent: at.parent, slot: at.slot, index }
      : { parent: null, index }
  return {
    operation: {
      type: 'add-row',
      at: place,
      id,
      columns: Array.from({ length: columns }, () => ({ id: newId() })),
    },
    id,
  }
}
