import type { NodeId, PageModel } from './nodes.ts'
import { childrenOf, nodeOf } from './nodes.ts'
import { toDocument } from './toDocument.ts'
import { toModel } from './toModel.ts'

/**
 * Throws when a model breaks any of its own rules: every node is linked once, from the place that it says it stands
 * in, nothing is loose, and its document reads back as the same page. For specs and for the builder's own doubt.
 */
export function expectValidPage(model: PageModel): void {
  const seen = new Set<NodeId>()
  const visit = (id: NodeId, parent: NodeId | null, slot: string | null): void => {
    const node = nodeOf(model, id)
    if (!node) throw new Error(`node "${id}" is listed by "${parent}" but does not exist`)
    if (node.id !== id) throw new Error(`node "${id}" calls itself "${node.id}"`)
    if (seen.has(id)) throw new Error(`node "${id}" is listed twice`)
    seen.add(id)
    if (node.parent !== parent || node.slot !== slot) throw new Error(`node "${id}" stands in "${parent}/${slot}" but says "${node.parent}/${node.slot}"`)
    const wanted = parent === null ? 'row' : { row: 'column', column: 'object', object: 'row' }[model.nodes[parent]!.kind]
    if (node.kind !== wanted) throw new Error(`node "${id}" is a ${node.kind} where a ${wanted} belongs`)
    if (node.kind === 'object') for (const [name, rows] of Object.entries(node.slots ?? {})) rows.forEach((row) => visit(row, id, name))
    else childrenOf(node).forEach((child) => visit(child, id, null))
  }
  model.root.forEach((id) => visit(id, null, null))
  const loose = Object.keys(model.nodes).find((id) => !seen.has(id))
  if (loose) throw new Error(`node "${loose}" stands nowhere`)
  const read = toModel(toDocument(model))
  if (!read.ok) throw new Error(`the document is refused: ${JSON.stringify(read.failures)}`)
}
