import {
  copyOfPart,
  descendants,
  holding,
  nodeOf,
  placeOf,
  stoodFor,
  subtreeOf,
  withNewIds,
  type NodeId,
  type ObjectNode,
  type Operation,
  type PageModel,
  type Place,
  type Subtree,
} from '#pages/model'
import type { BlockDocument, PageObject, PageRow } from '#schema'
import { fail, failAll, ok, type Result } from '#shared'
import { pasteNodes, partsAsText } from './clipboard.ts'
import type { CommandContext } from './context.ts'
import { topmost } from './manyNodes.ts'
import { insertion, wrapped } from './insertBlock.ts'
import { refusalsOf, type Beside, type Target } from './target.ts'

/** As its schema has it. */
const MAX_STOOD_FOR = 100

/** The block that draws reusable parts. */
export const partBlock = (
  blocks: Record<string, BlockDocument>,
): (BlockDocument & { part: NonNullable<BlockDocument['part']> }) | undefined => {
  const block = Object.values(blocks).find(({ part }) => part)
  return block?.part && { ...block, part: block.part }
}

/** Nodes as rows of their own: blocks that stand beside each other in one column stay in one. Under new ids. */
export function rowsOf(
  model: PageModel,
  { ids }: { ids: readonly NodeId[] },
  { newId, blocks }: CommandContext,
): PageRow[] {
  const rows: PageRow[] = []
  const beside = new Map<NodeId | null, PageObject[]>()
  for (const id of topmost(model, ids, { blocks })) {
    const tree = withNewIds(subtreeOf(model, id)!, newId)
    const parent = nodeOf(model, id)!.parent
    if (tree.kind === 'object') {
      const objects = beside.get(parent) ?? []
      beside.set(parent, objects)
      if (objects.push(tree.object) === 1)
        rows.push({ id: newId(), columns: [{ id: newId(), size: { base: 12 }, objects }] })
      continue
    }
    rows.push(tree.kind === 'row' ? tree.row : { id: newId(), columns: [tree.column] })
  }
  return rows
}

/** A copy of ready-made rows, at a target between rows, or behind the row of the selection. */
export function insertRows(
  model: PageModel,
  { rows, target, after }: { rows: PageRow[]; target?: Target; after: Beside },
  context: CommandContext,
): Result<{ operation: Operation; ids: NodeId[] }> {
  if (rows.length === 0)
    return fail('block-invalid', { path: 'builder', params: { type: '', reason: 'rows' } })
  const pasted = pasteNodes(
    model,
    { text: partsAsText(rows.map((row) => ({ kind: 'row', row }))), after },
    context,
  )
  if (!pasted.ok || target?.kind !== 'row') return pasted
  const { place } = target
  let index = place.index
  const moved = (operation: Operation): Operation =>
    operation.type === 'insert' ? { ...operation, at: { ...place, index: index++ } } : operation
  const { operation, ids } = pasted.value
  return ok({
    operation:
      operation.type === 'batch'
        ? { ...operation, operations: operation.operations.map(moved) }
        : moved(operation),
    ids,
  })
}

function newUse(part: string, { blocks, newId }: CommandContext): Result<PageObject> {
  const block = partBlock(blocks)
  return block
    ? ok({ id: newId(), type: block.name, v: block.v, props: { [block.part.id]: part } })
    : fail('unknown-block', { params: { type: 'part' } })
}

/** A row for the use of a part: it keeps the whole width, since the part's own rows say theirs. */
const rowFor = (use: PageObject, newId: () => NodeId): PageRow => ({
  id: newId(),
  columns: [{ id: newId(), size: { base: 12 }, objects: [use] }],
  style: { width: 'full', padding: 'none' },
})

/** A use of a reusable part at a target; without one behind the row of the selection. */
export function insertUse(
  model: PageModel,
  { part, target, after }: { part: string; target?: Target; after: Beside },
  context: CommandContext,
): Result<{ operation: Operation; id: NodeId }> {
  const use = newUse(part, context)
  if (!use.ok) return use
  const { id, type } = use.value
  if (!target || target.kind === 'row') {
    const inserted = insertRows(
      model,
      { rows: [rowFor(use.value, context.newId)], after, ...(target ? { target } : {}) },
      context,
    )
    return inserted.ok
      ? ok({ operation: inserted.value.operation, id: inserted.value.ids[0]! })
      : inserted
  }
  const refused = refusalsOf(model, target, { type }, context.blocks)
  return refused.length > 0
    ? failAll(refused)
    : ok({ operation: insertion(model, use.value, target, context.newId), id })
}

/** Blocks among these nodes and in them that something was said about, and those that uses among them stand for already. */
function spokenOf(
  model: PageModel,
  tops: readonly NodeId[],
  commented: readonly NodeId[],
  blocks: CommandContext['blocks'],
): NodeId[] {
  const inside = tops
    .flatMap((id) => [id, ...descendants(model.nodes, id)])
    .flatMap((id) => {
      const node = nodeOf(model, id)
      return node?.kind === 'object'
        ? [...(commented.includes(id) ? [id] : []), ...stoodFor(node.data, blocks)]
        : []
    })
  return [...new Set(inside)].slice(0, MAX_STOOD_FOR)
}

/** Puts a use of the part in the place of the nodes that it was made of; what was said about them stays there. Rows keep the whole width: the part's own rows say theirs. */
export function replaceWithPart(
  model: PageModel,
  {
    ids,
    part,
    commented = [],
  }: { ids: readonly NodeId[]; part: string; commented?: readonly NodeId[] },
  context: CommandContext,
): Result<{ operation: Operation; id: NodeId }> {
  const tops = topmost(model, ids, context)
  const first = tops[0]
  if (first === undefined) return fail('not-found', { path: ids[0] ?? '' })
  const use = newUse(part, context)
  if (!use.ok) return use
  const prop = partBlock(context.blocks)?.part.stoodFor
  const spoken = prop === undefined ? [] : spokenOf(model, tops, commented, context.blocks)
  if (spoken.length > 0) use.value.props[prop!] = spoken
  const node = nodeOf(model, first)!
  const place = placeOf(model, first)!
  const tree: Subtree =
    node.kind === 'object'
      ? { kind: 'object', object: use.value }
      : node.kind === 'column'
        ? {
            kind: 'column',
            column: {
              id: context.newId(),
              ...(node.data.size ? { size: node.data.size } : {}),
              objects: [use.value],
            },
          }
        : { kind: 'row', row: rowFor(use.value, context.newId) }
  return ok({
    operation: {
      type: 'batch',
      label: 'make-reusable',
      operations: [
        { type: 'insert', at: place, tree },
        ...tops.map((id): Operation => ({ type: 'remove', id })),
      ],
    },
    id: use.value.id,
  })
}

const isAlone = (model: PageModel, node: ObjectNode): boolean => {
  const column = nodeOf(model, node.parent!)
  const row = column?.kind === 'column' ? nodeOf(model, column.parent!) : undefined
  return (
    column?.kind === 'column' &&
    column.children.length === 1 &&
    row?.kind === 'row' &&
    row.children.length === 1
  )
}

/**
 * Puts a copy of a part in the place of one use of it, with what the use sets filled in. Where other blocks stand beside
 * the use, rows that are more than blocks come into the block that holds others.
 */
export function detachPart(
  model: PageModel,
  { id, rows }: { id: NodeId; rows: PageRow[] },
  { blocks, newId }: CommandContext,
): Result<{ operation: Operation; ids: NodeId[] }> {
  const node = nodeOf(model, id)
  const block = partBlock(blocks)
  if (node?.kind !== 'object' || node.data.type !== block?.name)
    return fail('not-found', { path: id })
  const { rows: filled, objects } = copyOfPart(rows, node.data.props[block.part.values], newId)
  const put = (at: Place, trees: Subtree[], gone: NodeId): Operation => ({
    type: 'batch',
    label: 'detach',
    operations: [
      ...trees.map((tree, index): Operation => ({
        type: 'insert',
        at: { ...at, index: at.index + index },
        tree,
      })),
      { type: 'remove', id: gone },
    ],
  })
  if (objects)
    return ok({
      operation: put(
        placeOf(model, id)!,
        objects.map((object) => ({ kind: 'object', object })),
        id,
      ),
      ids: objects.map((object) => object.id),
    })
  if (isAlone(model, node)) {
    const row = nodeOf(model, nodeOf(model, node.parent!)!.parent!)!
    return ok({
      operation: put(
        placeOf(model, row.id)!,
        filled.map((one) => ({ kind: 'row', row: one })),
        row.id,
      ),
      ids: filled.map((one) => one.id),
    })
  }
  const object = holding(filled, blocks, newId)
  if (!object)
    return fail('block-invalid', { path: id, params: { type: block.name, reason: 'slot' } })
  return ok({
    operation: put(
      placeOf(model, id)!,
      [wrapped(object, { kind: 'object', place: placeOf(model, id)! }, newId)],
      id,
    ),
    ids: [object.id],
  })
}
