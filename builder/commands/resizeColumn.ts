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

/** The neighbour that gives and takes where the row is full at a breakpoint, and what the two have together. */
function sharing(
  model: PageModel,
  id: NodeId,
  breakpoint: Breakpoint,
): { neighbour: NodeId; both: number } | undefined {
  const row = nodeOf(model, nodeOf(model, id)?.parent ?? '')
  if (row?.kind !== 'row') return undefined
  const index = row.children.indexOf(id)
  const neighbour = row.children[index + 1] ?? row.children[index - 1]
  const total = row.children.reduce((sum, child) => sum + widthAt(model, child, breakpoint), 0)
  return neighbour !== undefined && total === 12
    ? { neighbour, both: widthAt(model, neighbour, breakpoint) + widthAt(model, id, breakpoint) }
    : undefined
}

/** The greatest width that a column can be given by its border: as much as leaves its neighbour one of twelve. */
export const widthLimit = (model: PageModel, id: NodeId, breakpoint: Breakpoint): number =>
  (sharing(model, id, breakpoint)?.both ?? 13) - 1

/** Sets the width of a column at one breakpoint; where the row was full, its neighbour gives or takes the difference. */
export function resizeColumn(
  model: PageModel,
  { id, breakpoint, width }: { id: NodeId; breakpoint: Breakpoint; width: number },
): Result<Operation> {
  const node = nodeOf(model, id)
  if (node?.kind !== 'column') return fail('not-found', { path: id })
  const sizes: Record<NodeId, number> = { [id]: width }
  const shared = sharing(model, id, breakpoint)
  if (shared && shared.both - width >= 1) sizes[shared.neighbour] = shared.both - width
  return ok({ type: 'resize', breakpoint, sizes })
}
