import type { PageColumn, PageDocument, PageObject, PageRow } from '#schema'

export type NodeId = string

/** A row stands at the root (`parent: null`) or in a slot of an object. */
export interface RowNode {
  kind: 'row'
  id: NodeId
  parent: NodeId | null
  slot: string | null
  /** Columns, from left to right. */
  children: NodeId[]
  data: Omit<PageRow, 'id' | 'columns'>
}

export interface ColumnNode {
  kind: 'column'
  id: NodeId
  parent: NodeId
  slot: null
  /** Objects, from top to bottom. */
  children: NodeId[]
  data: Omit<PageColumn, 'id' | 'objects'>
}

export interface ObjectNode {
  kind: 'object'
  id: NodeId
  parent: NodeId
  slot: null
  /** Rows by slot. An empty slot and an absent one are the same: neither is kept. */
  slots: Record<string, NodeId[]> | null
  data: Omit<PageObject, 'id' | 'slots'>
}

export type PageNode = RowNode | ColumnNode | ObjectNode
export type NodeKind = PageNode['kind']
export type PageSettings = Omit<PageDocument, 'builder'>

/**
 * The flat form of a page that the builder edits. Values are never changed in place: what an operation does not touch
 * is the same object before and after it.
 */
export interface PageModel {
  page: PageSettings
  nodes: Record<NodeId, PageNode>
  root: NodeId[]
}

/** Where a node stands: in the root, among a row's columns, a column's objects, or the rows of an object's slot. */
export interface Place {
  parent: NodeId | null
  slot?: string
  index: number
}

/** A nested part of a page, as it stands in a document. */
export type Subtree =
  | { kind: 'row'; row: PageRow }
  | { kind: 'column'; column: PageColumn }
  | { kind: 'object'; object: PageObject }

export const PAGE_LIMITS = { objects: 10_000, levels: 50, bytes: 5 * 1024 * 1024 }

/** The node with that id; ids come from documents, so nothing is read from a prototype. */
export const nodeOf = (model: Pick<PageModel, 'nodes'>, id: NodeId): PageNode | undefined =>
  Object.hasOwn(model.nodes, id) ? model.nodes[id] : undefined

/** Ids below a node, itself first, in document order. */
export function descendants(nodes: Record<NodeId, PageNode>, id: NodeId): NodeId[] {
  const found: NodeId[] = []
  const open = [id]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    found.push(next)
    open.push(...childrenOf(nodes[next]!).reverse())
  }
  return found
}

/** All children of a node, over all slots, in order. A copy. */
export const childrenOf = (node: PageNode): NodeId[] =>
  node.kind === 'object' ? Object.values(node.slots ?? {}).flat() : [...node.children]

/** The list of children that a place is in; `undefined` when there is no such list. */
export function listAt(
  model: PageModel,
  place: { parent: NodeId | null; slot?: string | null },
): NodeId[] | undefined {
  if (place.parent === null) return model.root
  const parent = nodeOf(model, place.parent)
  if (!parent) return undefined
  if (parent.kind !== 'object') return parent.children
  if (!place.slot) return undefined
  return (
    (parent.slots && Object.hasOwn(parent.slots, place.slot)
      ? parent.slots[place.slot]
      : undefined) ?? []
  )
}

/** Where a node stands now. */
export function placeOf(model: PageModel, id: NodeId): Place | undefined {
  const node = nodeOf(model, id)
  if (!node) return undefined
  const index = listAt(model, node)!.indexOf(id)
  return node.slot === null
    ? { parent: node.parent, index }
    : { parent: node.parent, slot: node.slot, index }
}

/** How many objects stand around a node and including it: 1 for an object in a row of the page. */
export function levelOf(model: PageModel, id: NodeId | null): number {
  let level = 0
  for (let at = id; at !== null;) {
    const node = nodeOf(model, at)
    if (!node) break
    if (node.kind === 'object') level++
    at = node.parent
  }
  return level
}

export function countObjects(nodes: Record<NodeId, PageNode>): number {
  let count = 0
  for (const id in nodes) if (nodes[id]!.kind === 'object') count++
  return count
}
