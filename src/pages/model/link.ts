import type { NodeId, PageModel, PageNode, Place } from './nodes.ts'

/** The model with another list of children at a place; nothing else is touched. */
export function withList(
  model: PageModel,
  place: { parent: NodeId | null; slot?: string | null },
  list: NodeId[],
): PageModel {
  if (place.parent === null) return { ...model, root: list }
  const parent = model.nodes[place.parent]!
  const changed: PageNode =
    parent.kind === 'object'
      ? { ...parent, slots: withSlot(parent.slots, place.slot!, list) }
      : { ...parent, children: list }
  return { ...model, nodes: { ...model.nodes, [parent.id]: changed } }
}

function withSlot(
  slots: Record<string, NodeId[]> | null,
  slot: string,
  list: NodeId[],
): Record<string, NodeId[]> | null {
  if (list.length > 0) return { ...slots, [slot]: list }
  const { [slot]: _, ...others } = slots ?? {}
  return Object.keys(others).length > 0 ? others : null
}

/** A node told of its new place. */
export function withPlace(node: PageNode, place: Place): PageNode {
  if (node.kind === 'row')
    return {
      ...node,
      parent: place.parent,
      slot: place.parent === null ? null : (place.slot ?? null),
    }
  return { ...node, parent: place.parent! }
}

export const inserted = (list: NodeId[], index: number, id: NodeId): NodeId[] => [
  ...list.slice(0, index),
  id,
  ...list.slice(index),
]

export const without = (list: NodeId[], id: NodeId): NodeId[] =>
  list.filter((other) => other !== id)
