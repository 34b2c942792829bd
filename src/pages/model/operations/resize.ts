import { fail, ok, type Result } from '#shared'
import { nodeOf, type PageModel, type PageNode } from '../nodes.ts'
import type { OperationOf } from '../operation.ts'
import type { Applied } from './applied.ts'
import { missing } from './missing.ts'

/** Sets the widths of columns at one breakpoint. Fails with `block-invalid` for widths that are not 1 to 12. */
export function resize(
  model: PageModel,
  { breakpoint, sizes }: OperationOf<'resize'>,
): Result<Applied> {
  const nodes = { ...model.nodes }
  const before: Record<string, number | null> = {}
  for (const [id, width] of Object.entries(sizes)) {
    const node = nodeOf(model, id)
    if (node?.kind !== 'column') return missing(id)
    if (width !== null && !(Number.isInteger(width) && width >= 1 && width <= 12))
      return fail('block-invalid', { path: id, params: { reason: 'width', type: 'column', width } })
    before[id] = node.data.size?.[breakpoint] ?? null
    const { [breakpoint]: _, ...others } = node.data.size ?? {}
    const size = width === null ? others : { ...others, [breakpoint]: width }
    const { size: __, ...rest } = node.data
    const data = Object.keys(size).length > 0 ? { ...rest, size } : rest
    nodes[id] = { ...node, data } as PageNode
  }
  return ok({ model: { ...model, nodes }, inverse: { type: 'resize', breakpoint, sizes: before } })
}
