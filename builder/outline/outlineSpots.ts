import { childrenOf, nodeOf, type NodeId, type PageModel } from '#pages/model'
import type { Target } from '../commands/index.ts'
import type { Spot } from '../canvas/geometry.ts'
import type { OutlineRow } from './outlineRows.ts'

/** Height of a line, and how far a level is moved in (px); the style sheet reads them from the tree. */
export const LINE = 34
export const INDENT = 14

/**
 * Where the targets lie between the lines of the outline, in coordinates of its content. At one height several levels may
 * end: how far to the right the pointer stands says which is meant. What stands in a closed node has no place.
 */
export function outlineSpots(
  model: PageModel,
  rows: OutlineRow[],
  targets: { target: Target; depth: number }[],
): Spot[] {
  const lineOf = new Map(rows.map((row, index) => [row.id, index]))
  const found = new Map<number, Map<number, Target>>()
  for (const { target, depth } of targets) {
    const line = lineAt(model, target, lineOf, rows)
    if (line === undefined) continue
    const here = found.get(line) ?? new Map<number, Target>()
    if (!here.has(depth)) found.set(line, here.set(depth, target))
  }
  return [...found].flatMap(([line, here]) => {
    const depths = [...here.keys()].sort((a, b) => a - b)
    const y = line * LINE
    return depths.map((depth, index): Spot => ({
      target: here.get(depth)!,
      depth,
      line: { left: depth * INDENT, right: Infinity, top: y, bottom: y },
      zone: {
        left: index === 0 ? -Infinity : depth * INDENT,
        right: depths[index + 1] === undefined ? Infinity : depths[index + 1]! * INDENT,
        top: y - LINE / 2,
        bottom: y + LINE / 2,
      },
    }))
  })
}

/** Before which line a target lies. */
function lineAt(
  model: PageModel,
  { place }: Target,
  lineOf: Map<NodeId, number>,
  rows: OutlineRow[],
): number | undefined {
  const parent = place.parent === null ? undefined : nodeOf(model, place.parent)
  const siblings =
    place.parent === null
      ? model.root
      : parent?.kind === 'object'
        ? (parent.slots?.['slot' in place ? place.slot! : ''] ?? [])
        : parent
          ? childrenOf(parent)
          : []
  const next = siblings[place.index]
  if (next !== undefined) return lineOf.get(next)
  const around = siblings.at(-1) ?? place.parent
  if (around === null) return 0
  const at = lineOf.get(around)
  if (at === undefined || (siblings.length === 0 && rows[at]!.open === false)) return undefined
  return at + linesOf(rows, at)
}

/** How many lines a node and all that is shown in it take. */
function linesOf(rows: OutlineRow[], at: number): number {
  let count = 1
  while (rows[at + count] && rows[at + count]!.level > rows[at]!.level) count++
  return count
}
