import { nodeOf, type NodeId, type PageModel } from '#pages/model'
import type { Target } from '../commands/index.ts'

/** A box in the canvas's own coordinates, which scrolling does not change. */
export interface Rect {
  left: number
  top: number
  right: number
  bottom: number
}

/** Boxes of rows, columns and objects by id, and of slots by `<object>/<slot>`. */
export type Measured = Record<string, Rect>

/** A place of the page on the screen: `line` is what is shown for it, `zone` where a pointer means it. */
export interface Spot {
  target: Target
  depth: number
  line: Rect
  zone: Rect
}

export const slotKey = (object: NodeId, slot: string): string => `${object}/${slot}`

/** Half the thickness of the strips between rows and between columns. */
const STRIP = 6

/** Where the targets lie, for those that are on the screen. */
export function spotsOf(
  model: PageModel,
  targets: { target: Target; depth: number }[],
  measured: Measured,
): Spot[] {
  return targets.flatMap(({ target, depth }) => {
    const spot =
      target.kind === 'object'
        ? objectSpot(model, target.place, measured)
        : target.kind === 'column'
          ? columnSpot(model, target.place, measured)
          : rowSpot(model, target.place, measured)
    return spot ? [{ target, depth, ...spot }] : []
  })
}

type Place = { parent: NodeId | null; slot?: string; index: number }
type Found = Pick<Spot, 'line' | 'zone'> | undefined

/** Thickness of the line that shows a place (px). */
const THICKNESS = 4

/** What is shown for a place: a bar along a line, or the box of an empty place (px, in coordinates of the content). */
export interface Mark {
  shape: 'line' | 'box'
  left: number
  top: number
  width: number
  height: number
}

export function markOf({ left, right, top, bottom }: Rect): Mark {
  const [width, height] = [right - left, bottom - top]
  return {
    shape: width <= 1 || height <= 1 ? 'line' : 'box',
    left: width <= 1 ? left - THICKNESS / 2 : left,
    top: height <= 1 ? top - THICKNESS / 2 : top,
    width: Math.max(width, THICKNESS),
    height: Math.max(height, THICKNESS),
  }
}

const middle = (a: number, b: number): number => (a + b) / 2

function objectSpot(model: PageModel, { parent, index }: Place, measured: Measured): Found {
  const column = nodeOf(model, parent!)
  const around = measured[parent!]
  if (column?.kind !== 'column' || !around) return undefined
  if (column.children.length === 0) return { line: around, zone: around }
  const before = index > 0 ? measured[column.children[index - 1]!] : undefined
  const after = index < column.children.length ? measured[column.children[index]!] : undefined
  if (!before && !after) return undefined
  const at =
    before && after ? middle(before.bottom, after.top) : after ? after.top - 1 : before!.bottom + 1
  return {
    line: { left: around.left, right: around.right, top: at, bottom: at },
    zone: {
      left: around.left,
      right: around.right,
      top: before ? middle(before.top, before.bottom) : around.top - 1,
      bottom: after ? middle(after.top, after.bottom) : around.bottom + 1,
    },
  }
}

function columnSpot(model: PageModel, { parent, index }: Place, measured: Measured): Found {
  const row = nodeOf(model, parent!)
  if (row?.kind !== 'row') return undefined
  const before = index > 0 ? measured[row.children[index - 1]!] : undefined
  const after = index < row.children.length ? measured[row.children[index]!] : undefined
  const beside = after ?? before
  if (!beside) return undefined
  const sameLine = before && after && after.left >= before.right - 1
  const at = sameLine
    ? middle(before.right, after.left)
    : after
      ? after.left - STRIP
      : before!.right + STRIP
  const top = sameLine ? Math.min(before.top, after.top) : beside.top
  const bottom = sameLine ? Math.max(before.bottom, after.bottom) : beside.bottom
  return {
    line: { left: at, right: at, top, bottom },
    zone: { left: at - STRIP, right: at + STRIP, top, bottom },
  }
}

function rowSpot(model: PageModel, { parent, slot, index }: Place, measured: Measured): Found {
  const object = parent === null ? undefined : nodeOf(model, parent)
  const rows =
    parent === null ? model.root : object?.kind === 'object' ? (object.slots?.[slot!] ?? []) : []
  const around = measured[parent === null ? 'page' : slotKey(parent, slot!)]
  if (!around) return undefined
  if (rows.length === 0) return { line: around, zone: around }
  const before = index > 0 ? measured[rows[index - 1]!] : undefined
  const after = index < rows.length ? measured[rows[index]!] : undefined
  if (!before && !after) return undefined
  // Above the first row of the page there is nothing: its strip lies in the row's own padding.
  const above = parent === null ? STRIP : -STRIP
  const at =
    before && after
      ? middle(before.bottom, after.top)
      : after
        ? after.top + above
        : before!.bottom + STRIP
  return {
    line: { left: around.left, right: around.right, top: at, bottom: at },
    zone: { left: around.left, right: around.right, top: at - STRIP + 1, bottom: at + STRIP - 1 },
  }
}
