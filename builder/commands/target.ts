import {
  checkPlace,
  descendants,
  nodeOf,
  type BlockDocuments,
  type ColumnNode,
  type NodeId,
  type PageModel,
  type Place,
} from '#pages/model'
import type { BlockDocument } from '#schema'
import type { Failure } from '#shared'
import { nodesInOrder } from '../names/slotsInOrder.ts'

/**
 * Where a block may be put: among the objects of a column, or into a column or a row that is made for it.
 */
export type Target =
  | { kind: 'object' | 'row'; place: Place }
  | { kind: 'column'; place: { parent: NodeId; index: number } }

/**
 * What is being put somewhere: a new block, a node of the page, or what the panel of patterns calls by that name. Rows, with the
 * types of their blocks in `rows`, stand between rows only, a column between those of its row (`beside`).
 */
export type Dragged = {
  type: string
  id?: NodeId
  pattern?: string
  rows?: string[]
  beside?: NodeId
}

/** A node of the page as something that is put elsewhere. */
export function draggedOf(model: PageModel, id: NodeId): Dragged | null {
  const node = nodeOf(model, id)
  if (node?.kind === 'object') return { type: node.data.type, id }
  if (node?.kind === 'column') return { type: '', id, beside: node.parent }
  return node
    ? {
        type: '',
        id,
        rows: descendants(model.nodes, id).flatMap((one) =>
          model.nodes[one]?.kind === 'object' ? [model.nodes[one].data.type] : [],
        ),
      }
    : null
}

/** Is a place one of those that it can be put into at all, whatever is allowed there? */
export const isOpen = ({ rows, beside }: Dragged, { kind, place }: Target): boolean =>
  rows ? kind === 'row' : beside === undefined || (kind === 'column' && place.parent === beside)

/** An empty slot of a block. */
export interface EmptySlot {
  parent: NodeId
  slot: string
}

/** What the next thing is put in behind, or the empty slot that it goes into; `null`: the end of the page. */
export type Beside = NodeId | EmptySlot | null

export const isSlot = (at: Beside): at is EmptySlot => typeof at === 'object' && at !== null

export const sameTarget = (a: Target | null, b: Target | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.kind === b.kind &&
    a.place.parent === b.place.parent &&
    a.place.index === b.place.index &&
    ('slot' in a.place ? a.place.slot : undefined) ===
      ('slot' in b.place ? b.place.slot : undefined))

/** Why a target does not take what is dragged; nothing when it does. Inside itself is never a place. */
export function refusalsOf(
  model: PageModel,
  target: Target,
  dragged: Dragged,
  blocks: BlockDocuments,
): Failure[] {
  const { type, id, rows, beside } = dragged
  if (id !== undefined && target.place.parent !== null && isWithin(model, target.place.parent, id))
    return [{ code: 'page-cycle', path: id, params: { id } }]
  if (!isOpen(dragged, target))
    return [
      {
        code: 'block-invalid',
        path: target.place.parent ?? 'builder',
        params: { reason: 'kind', type: rows ? 'row' : 'column' },
      },
    ]
  return beside === undefined
    ? checkPlace(model, target.place, target.kind, rows ?? [type], blocks)
    : []
}

export function isWithin(model: PageModel, at: NodeId, id: NodeId): boolean {
  for (let next: NodeId | null = at; next !== null; next = nodeOf(model, next)?.parent ?? null)
    if (next === id) return true
  return false
}

/** Every target of the page in document order, with how deep it stands. */
export function listTargets(
  model: PageModel,
  slotNames: (type: string) => string[],
): { target: Target; depth: number }[] {
  const found: { target: Target; depth: number }[] = []
  const rows = (
    ids: NodeId[],
    parent: NodeId | null,
    slot: string | undefined,
    depth: number,
  ): void => {
    const place = (index: number): Place =>
      slot === undefined ? { parent, index } : { parent, slot, index }
    ids.forEach((id, index) => {
      found.push({ target: { kind: 'row', place: place(index) }, depth })
      columns(id, depth + 1)
    })
    found.push({ target: { kind: 'row', place: place(ids.length) }, depth })
  }
  const columns = (row: NodeId, depth: number): void => {
    const node = nodeOf(model, row)
    if (node?.kind !== 'row') return
    node.children.forEach((id, index) => {
      found.push({ target: { kind: 'column', place: { parent: row, index } }, depth })
      objects(id, depth + 1)
    })
    found.push({
      target: { kind: 'column', place: { parent: row, index: node.children.length } },
      depth,
    })
  }
  const objects = (column: NodeId, depth: number): void => {
    const node = nodeOf(model, column)
    if (node?.kind !== 'column') return
    node.children.forEach((id, index) => {
      found.push({ target: { kind: 'object', place: { parent: column, index } }, depth })
      const object = nodeOf(model, id)
      if (object?.kind !== 'object') return
      for (const slot of new Set([
        ...slotNames(object.data.type),
        ...Object.keys(object.slots ?? {}),
      ]))
        rows(object.slots?.[slot] ?? [], id, slot, depth + 1)
    })
    found.push({
      target: { kind: 'object', place: { parent: column, index: node.children.length } },
      depth,
    })
  }
  rows(model.root, null, undefined, 0)
  return found
}

/** Right behind the node, in the empty slot, or at the end of the page. */
export function targetAfter(model: PageModel, id: Beside): Target {
  if (isSlot(id)) return { kind: 'row', place: { ...id, index: 0 } }
  const node = id === null ? undefined : nodeOf(model, id)
  if (!node) return { kind: 'row', place: { parent: null, index: model.root.length } }
  if (node.kind === 'column')
    return { kind: 'object', place: { parent: node.id, index: node.children.length } }
  const siblings =
    node.parent === null
      ? model.root
      : (() => {
          const parent = nodeOf(model, node.parent)!
          return parent.kind === 'object' ? (parent.slots?.[node.slot!] ?? []) : parent.children
        })()
  const index = siblings.indexOf(node.id) + 1
  if (node.kind === 'object') return { kind: 'object', place: { parent: node.parent, index } }
  return {
    kind: 'row',
    place:
      node.slot === null
        ? { parent: node.parent, index }
        : { parent: node.parent, slot: node.slot, index },
  }
}

/** Where a block goes that is put in without a place of its own: into the first column of a row in which nothing stands yet, else behind what is chosen. */
export function targetForBlock(model: PageModel, id: Beside): Target {
  const node = id === null || isSlot(id) ? undefined : nodeOf(model, id)
  const [first, ...others] = node?.kind === 'row' ? node.children : []
  const isEmpty =
    first !== undefined &&
    [first, ...others].every((column) => (model.nodes[column] as ColumnNode).children.length === 0)
  return targetAfter(model, isEmpty ? first : id)
}

/** All objects in the order of the page. */
export const objectsInOrder = (model: PageModel, blocks: Record<string, BlockDocument>): NodeId[] =>
  nodesInOrder(model, blocks).filter((id) => model.nodes[id]!.kind === 'object')
