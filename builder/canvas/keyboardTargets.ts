import { nodeOf, placeOf, type NodeId, type PageModel } from '#pages/model'
import { isOwnRow, sameTarget, type Dragged, type Target } from '../commands/index.ts'

/** Back and forth in document order; into the neighbouring column; into a new column beside the one it is in. */
export type Step = 'back' | 'forth' | 'left' | 'right' | 'new-left' | 'new-right'

/** Where a block of the page stands, as a target; `null` for a new one. */
export function standing(model: PageModel, { id }: Dragged): Target | null {
  const place = id === undefined ? undefined : placeOf(model, id)
  return place ? { kind: 'object', place } : null
}

/** Right behind itself a block stays where it is, and so it does beside the row that it has for itself: these are no other places. */
function isWhereItIs(model: PageModel, dragged: Dragged, target: Target): boolean {
  const { kind, place } = target
  const own = standing(model, dragged)
  if (dragged.id !== undefined && isOwnRow(model, dragged.id, target)) return true
  return (
    own !== null &&
    kind === 'object' &&
    place.parent === own.place.parent &&
    place.index === own.place.index + 1
  )
}

/**
 * The next place for what is held, out of `places`: those that take it and are on the screen, in document order. `back`
 * and `forth` go through the places between blocks and between rows; `left` and `right` into the neighbouring column at
 * the same height, past the last one into a new column, and from there out of what is nested. `null` at the end.
 */
export function nextTarget(
  model: PageModel,
  dragged: Dragged,
  current: Target | null,
  step: Step,
  places: Target[],
): Target | null {
  const open = places.filter((target) => !isWhereItIs(model, dragged, target))
  const at = open.findIndex((target) => sameTarget(target, current))
  if (current === null || at < 0)
    return open.find(({ kind }) => kind !== 'column') ?? open[0] ?? null
  const isAmongBlocks = ({ kind }: Target): boolean => kind !== 'column'
  switch (step) {
    case 'back':
      return open.slice(0, at).findLast(isAmongBlocks) ?? null
    case 'forth':
      return open.slice(at + 1).find(isAmongBlocks) ?? null
    case 'left':
    case 'right':
      return beside(model, current, step === 'left' ? -1 : 1, open)
    case 'new-left':
    case 'new-right':
      return newColumn(model, current, step === 'new-left' ? -1 : 1, open)
  }
}

interface Gap {
  row: NodeId
  /** Index of the column in the row. */
  index: number
}

/** The column around a node, and where it stands in its row. */
function columnAround(model: PageModel, id: NodeId | null): Gap | null {
  for (let at = id; at !== null;) {
    const node = nodeOf(model, at)
    if (!node) return null
    if (node.kind === 'column') {
      const row = nodeOf(model, node.parent)
      return row?.kind === 'row' ? { row: row.id, index: row.children.indexOf(node.id) } : null
    }
    at = node.parent
  }
  return null
}

const columnsOf = (model: PageModel, row: NodeId): NodeId[] => {
  const node = nodeOf(model, row)
  return node?.kind === 'row' ? node.children : []
}

function beside(
  model: PageModel,
  { kind, place }: Target,
  by: -1 | 1,
  open: Target[],
): Target | null {
  let from: Gap | null =
    kind === 'column'
      ? { row: place.parent, index: by > 0 ? place.index - 1 : place.index }
      : columnAround(model, place.parent)
  let isNew = kind === 'column'
  while (from) {
    const columns = columnsOf(model, from.row)
    for (let index = from.index + by; index >= 0 && index < columns.length; index += by) {
      const inside = open.filter(
        (target) => target.kind === 'object' && target.place.parent === columns[index],
      )
      const height = kind === 'object' ? place.index : 0
      if (inside.length > 0)
        return inside.findLast((target) => target.place.index <= height) ?? inside[0]!
    }
    const edge = at(open, { row: from.row, index: by > 0 ? columns.length : 0 })
    if (!isNew && edge) return edge
    isNew = false
    from = columnAround(model, nodeOf(model, from.row)?.parent ?? null)
  }
  return null
}

function newColumn(
  model: PageModel,
  { kind, place }: Target,
  by: -1 | 1,
  open: Target[],
): Target | null {
  if (kind === 'column') return at(open, { row: place.parent, index: place.index + by })
  const from = columnAround(model, place.parent)
  return from && at(open, { row: from.row, index: by > 0 ? from.index + 1 : from.index })
}

const at = (open: Target[], { row, index }: Gap): Target | null =>
  open.find(
    ({ kind, place }) => kind === 'column' && place.parent === row && place.index === index,
  ) ?? null
