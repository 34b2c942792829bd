import { nodeOf, type Breakpoint, type NodeId, type Operation, type PageModel } from '#pages/model'
import { fail, ok, type Result } from '#shared'

const ORDER: Breakpoint[] = ['base', 'sm', 'md', 'lg']

/** The width of twelve that a column has at a breakpoint, its own or inherited from a smaller one. */
export function widthAt(model: PageModel, id: NodeId, breakpoint: Breakpoint): number {
  const node = nodeOf(model, id)
  const size = node?.kind === 'column' ? (node.data.size ?? {}) : {}
  for (let at = ORDER.indexOf(breakpoint); at >= 0; at--) {
    const width = size[ORDER[at]!]
    if (width !== undefined) return width
  }
  return 12
}

/** Sets the width of a column at one breakpoint; where the row was full, its neighbour gives or takes the difference. */
export function resizeColumn(model: PageModel, { id, breakpoint, width }: { id: NodeId; breakpoint: Breakpoint; width: number }): Result<Operation> {
  const node = nodeOf(model, id)
  const row = node?.kind === 'column' ? nodeOf(model, node.parent) : undefined
  if (row?.kind !== 'row') return fail('not-found', { path: id })
  const sizes: Record<NodeId, number> = { [id]: width }
  const index = row.children.indexOf(id)
  const neighbour = row.children[index + 1] ?? row.children[index - 1]
  const total = row.children.reduce((sum, child) => sum + widthAt(model, child, breakpoint), 0)
  if (neighbour !== undefined && total === 12) {
    const rest = widthAt(model, neighbour, breakpoint) + widthAt(model, id, breakpoint) - width
    if (rest >= 1) sizes[neighbour] = rest
  }
  return ok({ type: 'resize', breakpoint, sizes })
}
