import { evenWidths, nodeOf, type NodeId, type Operation, type PageModel } from '#pages/model'

/** The operation, and after it the widths of a row shared out evenly over its columns, the new one among them. */
export function withEvenColumns(
  model: PageModel,
  operation: Operation,
  row: NodeId,
  index: number,
  column: NodeId,
): Operation {
  const node = nodeOf(model, row)
  if (node?.kind !== 'row') return operation
  const columns = [...node.children.slice(0, index), column, ...node.children.slice(index)]
  return {
    type: 'batch',
    label: 'add-column',
    operations: [operation, { type: 'resize', breakpoint: 'md', sizes: evenWidths(columns) }],
  }
}
