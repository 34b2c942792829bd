/** A statement that has ended, or failed. */
export interface RunQuery {
  sql: string
  /** What it was run with: nothing for a log. */
  parameters: readonly unknown[]
  use: 'read' | 'write'
  /** From when it was asked for, waiting included. */
  milliseconds: number
}

/** A statement that took long, without its values. */
export interface SlowQuery {
  statement: string
  use: 'read' | 'write'
  milliseconds: number
}

export type OnQuery = (query: RunQuery) => void

const COUNTS = ['reads', 'writes', 'slow', 'readMicroseconds', 'writeMicroseconds'] as const

/** How many statements ran and how long they took, counted by the threads that share its memory. */
export class QueryTally {
  readonly memory: SharedArrayBuffer
  private readonly counts: BigInt64Array

  constructor(memory = new SharedArrayBuffer(COUNTS.length * 8)) {
    this.memory = memory
    this.counts = new BigInt64Array(memory)
  }

  add(name: (typeof COUNTS)[number], by = 1): void {
    Atomics.add(this.counts, COUNTS.indexOf(name), BigInt(Math.round(by)))
  }

  read(): Record<(typeof COUNTS)[number], number> {
    return Object.fromEntries(
      COUNTS.map((name, at) => [name, Number(Atomics.load(this.counts, at))]),
    ) as Record<(typeof COUNTS)[number], number>
  }
}

/** Paths of declared fields are told; any other literal might have come from a record. */
const isFieldPath = (literal: string): boolean => /^'(\$[\w.[\]"-]*|\{[\w,"-]*\})'$/.test(literal)
const LONGEST = 2_000

/** What a statement does, without the values that it does it with. */
export function shapeOf(sql: string): string {
  const shape = sql
    .replace(/\s+/g, ' ')
    .replace(/'(?:[^']|'')*'/g, (literal) => (isFieldPath(literal) ? literal : '?'))
    .replace(/(?<![\w"$.])\d+(\.\d+)?(?![\w"])/g, '?')
    .replace(/(?:\?|\$\d+)(?:, (?:\?|\$\d+))+/g, '?, …')
    .trim()
  return shape.length > LONGEST ? `${shape.slice(0, LONGEST)}…` : shape
}

/**
 * Counts every statement, and writes one that takes `slowMs` or longer as a line of the log: its shape alone, since its values may
 * be personal data. 0 writes none.
 */
export function watchQueries({
  slowMs,
  tally,
  write,
  note,
}: {
  slowMs: number
  tally: QueryTally
  write(line: string): void
  /** Told of each slow one too. */
  note?(slow: SlowQuery): void
}): OnQuery {
  return ({ sql, use, milliseconds }) => {
    tally.add(use === 'read' ? 'reads' : 'writes')
    tally.add(use === 'read' ? 'readMicroseconds' : 'writeMicroseconds', milliseconds * 1000)
    if (slowMs === 0 || milliseconds < slowMs) return
    tally.add('slow')
    const slow: SlowQuery = { milliseconds: Math.round(milliseconds), use, statement: shapeOf(sql) }
    write(
      `${JSON.stringify({ level: 40, time: Date.now(), pid: process.pid, ...slow, msg: 'slow query' })}\n`,
    )
    note?.(slow)
  }
}
