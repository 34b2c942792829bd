import { sameJson } from '#engine'

/** A stretch of three lists that were one: what all have alike, or what at least one has otherwise. */
export interface Stretch<T> {
  same: boolean
  base: T[]
  mine: T[]
  theirs: T[]
}

/** More steps than this to compare two lists are not taken: they are one stretch. */
const MAX_COMPARED = 4_000_000

/** Pairs of places, rising in both, where two lists say the same: the longest such row. */
function pairs<T>(a: readonly T[], b: readonly T[]): Map<number, number> {
  const found = new Map<number, number>()
  let [from, ends] = [0, 0]
  const shorter = Math.min(a.length, b.length)
  while (from < shorter && sameJson(a[from], b[from])) found.set(from, from++)
  while (ends < shorter - from && sameJson(a.at(-1 - ends), b.at(-1 - ends))) {
    ends++
    found.set(a.length - ends, b.length - ends)
  }
  const [rows, columns] = [a.length - ends - from, b.length - ends - from]
  if (rows * columns > MAX_COMPARED || rows * columns === 0) return found
  const texts = [a, b].map((list) => list.map((one) => JSON.stringify(one)))
  const same = (i: number, j: number): boolean => texts[0]![from + i] === texts[1]![from + j]
  const longest = Array.from({ length: rows + 1 }, () => new Uint32Array(columns + 1))
  for (let i = rows - 1; i >= 0; i--)
    for (let j = columns - 1; j >= 0; j--)
      longest[i]![j] = same(i, j)
        ? longest[i + 1]![j + 1]! + 1
        : Math.max(longest[i + 1]![j]!, longest[i]![j + 1]!)
  for (let i = 0, j = 0; i < rows && j < columns;) {
    if (same(i, j)) found.set(from + i++, from + j++)
    else if (longest[i + 1]![j]! >= longest[i]![j + 1]!) i++
    else j++
  }
  return found
}

/** Three lists as stretches in order. */
export function threeWay<T>(
  base: readonly T[],
  mine: readonly T[],
  theirs: readonly T[],
): Stretch<T>[] {
  const [inMine, inTheirs] = [pairs(base, mine), pairs(base, theirs)]
  const stretches: Stretch<T>[] = []
  let [at, a, b] = [0, 0, 0]
  const upTo = (i: number, j: number, k: number): void => {
    if (i > at || j > a || k > b)
      stretches.push({
        same: false,
        base: base.slice(at, i),
        mine: mine.slice(a, j),
        theirs: theirs.slice(b, k),
      })
    ;[at, a, b] = [i, j, k]
  }
  for (let i = 0; i < base.length; i++) {
    const [j, k] = [inMine.get(i), inTheirs.get(i)]
    if (j === undefined || k === undefined) continue
    upTo(i, j, k)
    const last = stretches.at(-1)
    if (last?.same) {
      last.base.push(base[i]!)
      last.mine.push(mine[j]!)
      last.theirs.push(theirs[k]!)
    } else stretches.push({ same: true, base: [base[i]!], mine: [mine[j]!], theirs: [theirs[k]!] })
    ;[at, a, b] = [i + 1, j + 1, k + 1]
  }
  upTo(base.length, mine.length, theirs.length)
  return stretches
}
