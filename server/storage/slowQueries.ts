import type { Clock } from '#shared'
import type { SlowQuery } from './watchQueries.ts'

/** The slow statements of one shape; times in milliseconds. */
export interface SlowShape {
  statement: string
  use: 'read' | 'write'
  count: number
  longest: number
  total: number
  /** When it was slow the last time. */
  at: string
}

/** So many shapes are kept. */
export const MAX_SLOW_SHAPES = 50

/** The shapes of statements that took long since the gateway started. Where there are too many, the one that was slow longest ago goes. */
export class SlowQueries {
  private readonly clock: Clock
  /** The one that was slow last stands last. */
  private readonly shapes = new Map<string, SlowShape>()

  constructor(clock: Clock) {
    this.clock = clock
  }

  note({ statement, use, milliseconds }: SlowQuery): void {
    const { count = 0, longest = 0, total = 0 } = this.shapes.get(statement) ?? {}
    this.shapes.delete(statement)
    this.shapes.set(statement, {
      statement,
      use,
      count: count + 1,
      longest: Math.max(longest, milliseconds),
      total: total + milliseconds,
      at: this.clock.iso(),
    })
    if (this.shapes.size > MAX_SLOW_SHAPES) this.shapes.delete(this.shapes.keys().next().value!)
  }

  /** Those that took the most time together first. */
  read(): SlowShape[] {
    return [...this.shapes.values()].sort((a, b) => b.total - a.total)
  }
}
