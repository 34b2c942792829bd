export interface Point {
  x: number
  y: number
}

/** Numbers in [0, 1) that are the same for the same seed. */
export function numbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    const mixed = Math.imul(state ^ (state >>> 15), state | 1)
    return (((mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed) >>> 14) / 2 ** 18
  }
}

/** The way of a hand from one point to another: bent, unsteady, slower towards its end (px). */
export function wander(from: Point, to: Point, next: () => number, steps: number): Point[] {
  const bend = (next() - 0.5) * 0.6
  return Array.from({ length: steps }, (_, at) => {
    const part = 1 - (1 - (at + 1) / steps) ** 2
    const aside = Math.sin(part * Math.PI) * bend
    const tremble = at === steps - 1 ? 0 : 3
    return {
      x: Math.round(
        from.x + (to.x - from.x) * part - (to.y - from.y) * aside + (next() - 0.5) * tremble,
      ),
      y: Math.round(
        from.y + (to.y - from.y) * part + (to.x - from.x) * aside + (next() - 0.5) * tremble,
      ),
    }
  })
}
