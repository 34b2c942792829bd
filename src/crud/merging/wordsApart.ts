import { richTextToText, threeWay } from '#pages/model'
import { intl } from '#shared'

/** A run of words, and whether the other text has it not. */
export interface Run {
  text: string
  own: boolean
}

/** Words of Thai stand without spaces between them. */
const wordsOf = (text: string): string[] =>
  [...intl.segments('th', 'word').segment(text)].map(({ segment }) => segment)

/** Two texts with what only one of them says marked, word by word; of rich text its words, where these differ. */
export function wordsApart(mine: string, theirs: string): { mine: Run[]; theirs: Run[] } {
  const plain = [mine, theirs].map(richTextToText) as [string, string]
  const [a, b] = plain[0] === plain[1] ? [mine, theirs] : plain
  const [left, right] = [wordsOf(a), wordsOf(b)]
  const found: { mine: Run[]; theirs: Run[] } = { mine: [], theirs: [] }
  for (const stretch of threeWay(left, left, right))
    for (const side of ['mine', 'theirs'] as const)
      if (stretch[side].length > 0)
        found[side].push({ text: stretch[side].join(''), own: !stretch.same })
  return found
}
