import type { PageColumn, PageDocument, PageObject, PageRow } from '#schema'
import type { ColumnNode, NodeId, ObjectNode, PageModel, RowNode, Subtree } from './nodes.ts'

/** The nested document of a model; `toModel(toDocument(model))` is the model again. */
export const toDocument = (model: PageModel): PageDocument => ({
  ...model.page,
  builder: model.root.map((id) => rowDocument(model, id)),
})

export function rowDocument(model: PageModel, id: NodeId): PageRow {
  const node = model.nodes[id] as RowNode
  return { id, ...node.data, columns: node.children.map((child) => columnDocument(model, child)) }
}

export function columnDocument(model: PageModel, id: NodeId): PageColumn {
  const node = model.nodes[id] as ColumnNode
  return { id, ...node.data, objects: node.children.map((child) => objectDocument(model, child)) }
}

export function objectDocument(model: PageModel, id: NodeId): PageObject {
  const node = model.nodes[id] as ObjectNode
  const object: PageObject = { id, ...node.data }
  if (node.slots)
    object.slots = Object.fromEntries(
      Object.entries(node.slots).map(([slot, rows]) => [
        slot,
        rows.map((row) => rowDocument(model, row)),
      ]),
    )
  return object
}

/** A node and all below it, as it stands in a document: for the clipboard, and for the way back from a removal. */
export function subtreeOf(model: PageModel, id: NodeId): Subtree {
  switch (model.nodes[id]!.kind) {
    case 'row':
      return { kind: 'row', row: rowDocument(model, id) }
    case 'column':
      return { kind: 'column', column: columnDocument(model, id) }
    case 'object':
      return { kind: 'object', object: objectDocument(model, id) }
  }
}
