import {
  childrenOf,
  nodeOf,
  placeOf,
  type NodeId,
  type Operation,
  type PageModel,
} from '#pages/model'
import type { BlockDocument, PageObject } from '#schema'
import { fail, ok, type Result } from '#shared'
import type { CommandContext } from './context.ts'
import { topmost } from './manyNodes.ts'
import { rowsLeftBy, withRowsLeft } from './rowsLeftBy.ts'
import { childrenInOrder } from '../names/slotsInOrder.ts'

/** Blocks that others can be put into as a whole. */
export const containers = (blocks: Record<string, BlockDocument>): BlockDocument[] =>
  Object.values(blocks).filter(({ container, palette }) => container && palette !== false)

/** Puts blocks into a new one of `type`, which takes the place of the first of them. One block is wrapped by the same. */
export function groupNodes(
  model: PageModel,
  { ids, type }: { ids: readonly NodeId[]; type: string },
  { blocks, newId }: CommandContext,
): Result<{ operation: Operation; id: NodeId }> {
  const block = Object.hasOwn(blocks, type) ? blocks[type] : undefined
  const tops = topmost(model, ids, { blocks })
  const objects = tops.filter((id) => nodeOf(model, id)?.kind === 'object')
  if (!block?.container || objects.length === 0 || objects.length < tops.length)
    return fail('block-invalid', { path: ids[0] ?? '', params: { type, reason: 'group' } })
  const [id, row, column] = [newId(), newId(), newId()]
  const object: PageObject = {
    id,
    type,
    v: block.v,
    props: {
      ...structuredClone((block.defaults ?? {}) as Record<string, unknown>),
      ...structuredClone((block.container.props ?? {}) as Record<string, unknown>),
    },
    slots: {
      [block.container.slot]: [
        { id: row, columns: [{ id: column, size: { base: 12 }, objects: [] }] },
      ],
    },
  }
  const moves = objects.map((one, index): Operation => ({
    type: 'move',
    id: one,
    to: { parent: column, index },
  }))
  const at = placeOf(model, objects[0]!)!
  return ok({
    operation: withRowsLeft(
      {
        type: 'batch',
        label: objects.length === 1 ? 'wrap' : 'group',
        operations: [{ type: 'insert', at, tree: { kind: 'object', object } }, ...moves],
      },
      rowsLeftBy(model, objects, at.parent),
    ),
    id,
  })
}

/** Takes all blocks out of one and puts them where it stood; `ids` are those that came out. */
export function ungroupNode(
  model: PageModel,
  { id }: { id: NodeId },
  { blocks }: Pick<CommandContext, 'blocks'>,
): Result<{ operation: Operation; ids: NodeId[] }> {
  const node = nodeOf(model, id)
  const rows = node?.kind === 'object' ? childrenInOrder(node, blocks) : []
  const inside = rows
    .flatMap((row) => childrenOf(nodeOf(model, row)!))
    .flatMap((column) => childrenOf(nodeOf(model, column)!))
  if (inside.length === 0)
    return fail('block-invalid', {
      path: id,
      params: { type: node?.kind === 'object' ? node.data.type : '', reason: 'ungroup' },
    })
  const { parent, index } = placeOf(model, id)!
  const moves = inside.map((one, at): Operation => ({
    type: 'move',
    id: one,
    to: { parent, index: index + 1 + at },
  }))
  return ok({
    operation: { type: 'batch', label: 'ungroup', operations: [...moves, { type: 'remove', id }] },
    ids: inside,
  })
}
