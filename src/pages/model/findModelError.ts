import type { NodeId, PageModel } from './nodes.ts'
import { childrenOf, nodeOf } from './nodes.ts'
import { toDocument } from './toDocument.ts'
import { toModel } from './toModel.ts'

/**
 * What is wrong with a model, if anything: every node must be linked once, from the place that it says it stands in,
 * nothing may be loose, and its document must read back.
 */
export function findModelError(model: PageModel): string | undefined {
  const seen = new Set<NodeId>()
  const visit = (id: NodeId, parent: NodeId | null, slot: string | null): string | undefined => {
    const node = nodeOf(model, id)
    if (!node) return `node "${id}" is listed by "${parent}" but does not exist`
    if (node.id !== id) return `node "${id}" calls itself "${node.id}"`
    if (seen.has(id)) return `node "${id}" is listed twice`
    seen.add(id)
    if (node.parent !== parent || node.slot !== slot)
      return `node "${id}" stands in "${parent}/${slot}" but says "${node.parent}/${node.slot}"`
    const wanted =
      parent === null
        ? 'row'
        : { row: 'column', column: 'object', object: 'row' }[model.nodes[parent]!.kind]
    if (node.kind !== wanted) return `node "${id}" is a ${node.kind} where a ${wanted} belongs`
    if (node.kind === 'object')
      return first(
        Object.entries(node.slots ?? {}).flatMap(([name, rows]) =>
          rows.map((row) => () => visit(row, id, name)),
        ),
      )
    return first(childrenOf(node).map((child) => () => visit(child, id, null)))
  }
  const wrong = first(model.root.map((id) => () => visit(id, null, null)))
  if (wrong) return wrong
  const loose = Object.keys(model.nodes).find((id) => !seen.has(id))
  if (loose) return `node "${loose}" stands nowhere`
  const read = toModel(toDocument(model))
  return read.ok ? undefined : `the document is refused: ${JSON.stringify(read.failures)}`
}

function first(looks: (() => string | undefined)[]): string | undefined {
  for (const look of looks) {
    const found = look()
    if (found) return found
  }
  return undefined
}
