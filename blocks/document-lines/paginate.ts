import { decimalSum } from '#shared'

/** Millimetres: rows on the first page, on further ones, and what has to find room below the last row. */
export interface Room {
  first: number
  next: number
  after: number
}

export interface SheetPage<T> {
  rows: T[]
  /** What the rows before this page come to. */
  brought: number
  /** What the rows up to the end of this page come to. */
  carried: number
}

export interface Measured {
  /** Millimetres. */
  height: number
  amount: number
}

/** Rows as pages: none is split, and below the last there is room for what follows. */
export function paginate<T extends Measured>(
  rows: T[],
  { first, next, after }: Room,
): SheetPage<T>[] {
  const chunks: T[][] = [[]]
  let used = 0
  const roomOf = (page: number): number => (page === 0 ? first : next)
  for (const row of rows) {
    if (used + row.height > roomOf(chunks.length - 1) && chunks.at(-1)!.length > 0) {
      chunks.push([])
      used = 0
    }
    chunks.at(-1)!.push(row)
    used += row.height
  }
  // What follows takes rows along to a further page, so that it does not stand there alone.
  const last = chunks.at(-1)!
  const moved: T[] = []
  while (last.length > 1 && used + after > roomOf(chunks.length - 1)) {
    const row = last.pop()!
    used -= row.height
    moved.unshift(row)
  }
  if (moved.length > 0) chunks.push(moved)
  let sum = 0
  return chunks.map((chunk) => {
    const brought = sum
    sum = decimalSum([sum, ...chunk.map(({ amount }) => amount)])
    return { rows: chunk, brought, carried: sum }
  })
}

/** Thai vowels and tone marks above and below take no room of their own. */
const ABOVE_BELOW = /[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]/g

/** Of a line that goes on below, so much is filled: a word that does not fit begins the next one. */
const FILLED = 0.82

/** Lines that a text takes at most where so many letters stand beside each other. */
export const linesOf = (text: string, letters: number): number =>
  text.split('\n').reduce((sum, line) => {
    const length = line.replace(ABOVE_BELOW, '').length
    return sum + (length <= letters ? 1 : Math.ceil(length / Math.max(1, letters * FILLED)))
  }, 0)
