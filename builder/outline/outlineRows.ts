import { nodeOf, type NodeId, type PageModel } from '#pages/model'
import type { BlockDocument } from '#schema'
import { childrenInOrder } from '../names/slotsInOrder.ts'

/** A node as one line of the outline. */
export interface OutlineRow {
  id: NodeId
  /** From 1, as `aria-level` counts. */
  level: number
  /** Are its children shown? Absent where there are none. */
  open?: boolean
  /** Which of its siblings it is, from 1, and how many they are. */
  at: number
  of: number
}

/** The tree as the lines that are shown: what stands in a closed node is not. */
export function outlineRows(
  model: PageModel,
  closed: ReadonlySet<NodeId>,
  blocks: Record<string, BlockDocument>,
): OutlineRow[] {
  const rows: OutlineRow[] = []
  const add = (ids: NodeId[], level: number): void =>
    ids.forEach((id, index) => {
      const node = nodeOf(model, id)
      if (!node) return
      const children = childrenInOrder(node, blocks)
      const open = !closed.has(id)
      rows.push({
        id,
        level,
        at: index + 1,
        of: ids.length,
        ...(children.length > 0 ? { open } : {}),
      })
      if (open) add(children, level + 1)
    })
  add(model.root, 1)
  return rows
}

export const sameRows = (a: OutlineRow[], b: OutlineRow[]): boolean =>
  a === b ||
  (a.length === b.length &&
    a.every(
      (row, index) =>
        row.id === b[index]!.id &&
        row.level === b[index]!.level &&
        row.open === b[index]!.open &&
        row.at === b[index]!.at &&
        row.of === b[index]!.of,
    ))

/** What a node stands in, from the nearest outwards. */
export function ancestorsOf(model: PageModel, id: NodeId): NodeId[] {
  const found: NodeId[] = []
  for (
    let at = nodeOf(model, id)?.parent ?? null;
    at !== null;
    at = nodeOf(model, at)?.parent ?? null
  )
    found.push(at)
  return found
}
