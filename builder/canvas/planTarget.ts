import type { Rect, Spot } from './geometry.ts'
import { type Point } from '../context/point.ts'

export const isInside = ({ x, y }: Point, { left, right, top, bottom }: Rect): boolean =>
  x >= left && x <= right && y >= top && y <= bottom

const distance = ({ x, y }: Point, { left, right, top, bottom }: Rect): number =>
  Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom))

/**
 * The place that a pointer means: of the zones it is in the deepest one, then the one whose line is nearest; outside
 * of all zones the nearest. `refused` says that this place does not take what is dragged: nothing is dropped then.
 */
export function planTarget(
  pointer: Point,
  spots: Spot[],
  allows: (spot: Spot) => boolean,
): { spot: Spot; refused: boolean } | null {
  let best: Spot | null = null
  let bestKey: [number, number, number] = [Infinity, 0, Infinity]
  for (const spot of spots) {
    const key: [number, number, number] = [
      distance(pointer, spot.zone),
      -spot.depth,
      distance(pointer, spot.line),
    ]
    if (best === null || isLess(key, bestKey)) {
      best = spot
      bestKey = key
    }
  }
  return best && { spot: best, refused: !allows(best) }
}

function isLess(a: number[], b: number[]): boolean {
  const at = a.findIndex((value, index) => value !== b[index])
  return at >= 0 && a[at]! < b[at]!
}
