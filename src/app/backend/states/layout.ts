import type { DrawnStates } from '#gateway'

export const BOX = { width: 168, height: 44 }
const GAP = { x: 96, y: 36 }
const EDGE = 40

export interface Place {
  x: number
  y: number
}

export interface Arrow {
  /** Number of its transition in the table beside the picture, from 1. */
  number: number
  from: string
  to: string
  /** SVG path. */
  path: string
  /** Where its number stands. */
  at: Place
}

export interface Drawing {
  width: number
  height: number
  places: Record<string, Place>
  arrows: Arrow[]
}

/** How many transitions a state is from the first one; what none leads to stands at the end. */
function ranksOf({ initial, states, transitions }: DrawnStates): Map<string, number> {
  const ranks = new Map([[initial, 0]])
  const queue = [initial]
  for (const state of queue)
    for (const { from, to } of transitions)
      if (from.includes(state) && !ranks.has(to)) {
        ranks.set(to, ranks.get(state)! + 1)
        queue.push(to)
      }
  const last = Math.max(...ranks.values())
  for (const { id } of states) if (!ranks.has(id)) ranks.set(id, last + 1)
  return ranks
}

function placesOf(table: DrawnStates): Record<string, Place> {
  const ranks = ranksOf(table)
  const filled = new Map<number, number>()
  return Object.fromEntries(
    table.states.map(({ id }) => {
      const rank = ranks.get(id)!
      const row = filled.get(rank) ?? 0
      filled.set(rank, row + 1)
      return [id, { x: EDGE + rank * (BOX.width + GAP.x), y: EDGE + row * (BOX.height + GAP.y) }]
    }),
  )
}

/** From one box to another: on to the right straight, within a column by a bow on its left, back by one below. */
function lineOf(from: Place, to: Place, shift: number): Pick<Arrow, 'path' | 'at'> {
  const middle = BOX.height / 2 + shift
  if (to.x > from.x) {
    const [x1, y1, x2, y2] = [from.x + BOX.width, from.y + middle, to.x, to.y + middle]
    const bend = (x2 - x1) / 2
    return {
      path: `M ${x1} ${y1} C ${x1 + bend} ${y1}, ${x2 - bend} ${y2}, ${x2} ${y2}`,
      at: { x: (x1 + x2) / 2, y: (y1 + y2) / 2 },
    }
  }
  if (to.x === from.x) {
    const [x, y1, y2] = [from.x, from.y + middle, to.y + middle]
    const bow = x - 24 - Math.abs(y2 - y1) / 6 - Math.abs(shift)
    return {
      path: `M ${x} ${y1} C ${bow} ${y1}, ${bow} ${y2}, ${x} ${y2}`,
      at: { x: x / 4 + (bow * 3) / 4, y: (y1 + y2) / 2 },
    }
  }
  const half = BOX.width / 2 + shift
  const [x1, y1, x2, y2] = [from.x + half, from.y + BOX.height, to.x + half, to.y + BOX.height]
  const depth = Math.max(y1, y2) + 26 + Math.abs(shift)
  return {
    path: `M ${x1} ${y1} C ${x1} ${depth}, ${x2} ${depth}, ${x2} ${y2}`,
    at: { x: (x1 + x2) / 2, y: (y1 + y2) / 8 + (depth * 3) / 4 },
  }
}

/** Boxes in columns by how far they are from the first state, and an arrow for each way between two of them. */
export function drawStates(table: DrawnStates): Drawing {
  const places = placesOf(table)
  const between = new Map<string, number>()
  const arrows = table.transitions.flatMap(({ from, to }, index) =>
    from.map((state): Arrow => {
      const key = [state, to].toSorted().join(' ')
      const nth = between.get(key) ?? 0
      between.set(key, nth + 1)
      const shift = (nth % 2 === 0 ? nth / 2 : -(nth + 1) / 2) * 12
      return { number: index + 1, from: state, to, ...lineOf(places[state]!, places[to]!, shift) }
    }),
  )
  const all = Object.values(places)
  return {
    width: Math.max(...all.map(({ x }) => x)) + BOX.width + EDGE,
    height: Math.max(...all.map(({ y }) => y)) + BOX.height + EDGE * 2,
    places,
    arrows,
  }
}
