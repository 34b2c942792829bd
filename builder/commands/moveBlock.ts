import { nodeOf, placeOf, type NodeId, type Operation, type PageModel } from '#pages/model'
import { fail, failAll, ok, type Result } from '#shared'
import type { CommandContext } from './context.ts'
import { rowsLeftBy, withRowsLeft } from './rowsLeftBy.ts'
import { draggedOf, refusalsOf, type Target } from './target.ts'
import { withEvenColumns } from './withEvenColumns.ts'

/** Is that right before or behind the row in which the node stands alone? A row made there is the one that it has. */
export function isOwnRow(model: PageModel, id: NodeId, { kind, place }: Target): boolean {
  const node = nodeOf(model, id)
  const column =
    node?.kind === 'object' && node.parent !== null ? nodeOf(model, node.parent) : undefined
  const row =
    column?.kind === 'column' && column.children.length === 1
      ? nodeOf(model, column.parent)
      : undefined
  const own = row?.kind === 'row' && row.children.length === 1 ? placeOf(model, row.id) : undefined
  return (
    own !== undefined &&
    kind === 'row' &&
    place.parent === own.parent &&
    ('slot' in place ? place.slot : undefined) === own.slot &&
    (place.index === own.index || place.index === own.index + 1)
  )
}

/** Moves a block, row or column of the page to a target, which counts as if it had not left yet; the row that is empty without it goes along. `null` where it stands there already. */
export function moveBlock(
  model: PageModel,
  { id, target }: { id: NodeId; target: Target },
  context: CommandContext,
): Result<Operation | null> {
  const moved = moveTo(model, id, target, context)
  return moved.ok && moved.value
    ? ok(withRowsLeft(moved.value, rowsLeftBy(model, [id], target.place.parent)))
    : moved
}

function moveTo(
  model: PageModel,
  id: NodeId,
  target: Target,
  { blocks, newId }: CommandContext,
): Result<Operation | null> {
  const dragged = draggedOf(model, id)
  if (!dragged) return fail('not-found', { path: id })
  const refused = refusalsOf(model, target, dragged, blocks)
  if (refused.length > 0) return failAll(refused)
  const from = placeOf(model, id)!
  if (target.kind === nodeOf(model, id)!.kind) {
    const beside =
      from.parent === target.place.parent &&
      from.slot === ('slot' in target.place ? target.place.slot : undefined)
    if (beside && (target.place.index === from.index || target.place.index === from.index + 1))
      return ok(null)
    const index =
      beside && target.place.index > from.index ? target.place.index - 1 : target.place.index
    return ok({ type: 'move', id, to: { ...target.place, index } })
  }
  if (isOwnRow(model, id, target)) return ok(null)
  const column = newId()
  const move: Operation = { type: 'move', id, to: { parent: column, index: 0 } }
  const empty = { id: column, size: { base: 12 }, objects: [] }
  if (target.kind !== 'column')
    return ok({
      type: 'batch',
      label: 'move',
      operations: [
        {
          type: 'insert',
          at: target.place,
          tree: { kind: 'row', row: { id: newId(), columns: [empty] } },
        },
        move,
      ],
    })
  const { parent, index } = target.place
  const added = withEvenColumns(
    model,
    { type: 'insert', at: target.place, tree: { kind: 'column', column: empty } },
    parent,
    index,
    column,
  )
  return ok({ type: 'batch', label: 'move', operations: [added, move] })
}
