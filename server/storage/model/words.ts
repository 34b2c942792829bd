const SEGMENTER = new Intl.Segmenter('th', { granularity: 'word' })
const RUNS = /[\u0e00-\u0e7f]+|[^\u0e00-\u0e7f]+/g

/** Words of a normalised text: Thai is split from the rest, then cut by the dictionary (spec: readings 3). */
export const cutWords = (text: string): string[] =>
  (text.match(RUNS) ?? []).flatMap((run) =>
    [...SEGMENTER.segment(run)]
      .filter(({ isWordLike }) => isWordLike)
      .map(({ segment }) => segment),
  )

/** The text without its tone marks, which people leave out or mistake. */
export const foldTones = (text: string): string => text.replace(/[\u0e48-\u0e4b]/g, '')

/** What search looks into, for one field: its words with and without tone marks, each after a space, and the text whole. */
export interface SearchWords {
  e: string
  f: string
  p: string
}

export function searchWords(texts: string[]): SearchWords {
  const words = [...new Set(texts.flatMap(cutWords))]
  const line = (list: string[]): string => list.map((word) => ` ${word}`).join('')
  return {
    e: line(words),
    f: line([...new Set(words.map(foldTones))]),
    p: foldTones(texts.join('\n')),
  }
}
