const MAX_CHANGES = 3

/** The candidate that a mistyped word most likely meant; `undefined` where none is close. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined
  let fewest = Math.min(MAX_CHANGES, Math.max(1, Math.floor(word.length / 2))) + 1
  for (const candidate of candidates) {
    const changes = distance(word.toLowerCase(), candidate.toLowerCase(), fewest)
    if (changes < fewest) [best, fewest] = [candidate, changes]
  }
  return best
}

/** Edits from one word to the other; anything from `limit` on is only "too far". */
function distance(from: string, to: string, limit: number): number {
  if (Math.abs(from.length - to.length) >= limit) return limit
  let row = Array.from({ length: to.length + 1 }, (_, i) => i)
  for (let i = 1; i <= from.length; i++) {
    const next = [i]
    for (let j = 1; j <= to.length; j++) {
      const swap = row[j - 1]! + (from[i - 1] === to[j - 1] ? 0 : 1)
      next.push(Math.min(swap, row[j]! + 1, next[j - 1]! + 1))
    }
    row = next
  }
  return row[to.length]!
}
