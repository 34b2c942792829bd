/** A text that something is found by, as it is compared, and where its words begin and end. */
interface Indexed {
  text: string
  starts: ReadonlySet<number>
  ends: ReadonlySet<number>
}

export interface Findable {
  title: Indexed
  /** What else finds it. */
  words: Indexed
}

/** Letters inside a word that find it; fewer stand in too many. */
const LEAST_INSIDE = 3
/** From this rank on the letters stand inside of words. */
const INSIDE = 4

const fold = (text: string): string => text.normalize('NFC').toLowerCase()

/** Thai has no spaces between words: the browser knows them. */
const segmenter = new Intl.Segmenter('th', { granularity: 'word' })

function indexed(given: string): Indexed {
  const text = fold(given)
  const starts = [...segmenter.segment(text)].map(({ index }) => index)
  return { text, starts: new Set(starts), ends: new Set([...starts, text.length]) }
}

export const findable = (title: string, words: string): Findable => ({
  title: indexed(title),
  words: indexed(words),
})

/** How well a word is met: 0 whole, 1 where one begins, 2 inside of one. */
function rankIn({ text, starts, ends }: Indexed, word: string): number {
  let best = Infinity
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (starts.has(at)) best = Math.min(best, ends.has(at + word.length) ? 0 : 1)
    else if (word.length >= LEAST_INSIDE) best = Math.min(best, 2)
  }
  return best
}

function rankOf({ title, words }: Findable, wanted: string): number {
  const ranks = wanted
    .split(/\s+/)
    .map((word) => Math.min(2 * rankIn(title, word), 2 * rankIn(words, word) + 1))
  // Of two that have the word, the one that says little else: its name it is.
  const share = title.text.includes(wanted) ? (0.2 * wanted.length) / title.text.length : 0
  return (
    Math.max(...ranks) -
    share -
    (title.text === wanted ? 0.75 : title.text.startsWith(wanted) ? 0.5 : 0)
  )
}

/**
 * Those that all words find, the best first: whole words before beginnings of words, and what is called so before what is
 * only meant by it. Letters inside of words find only where nothing else is found.
 */
export function findChoices<T extends { by: Findable }>(choices: readonly T[], words: string): T[] {
  const wanted = fold(words.trim())
  if (wanted === '') return [...choices]
  const met = choices
    .map((choice) => ({ choice, rank: rankOf(choice.by, wanted) }))
    .filter(({ rank }) => rank < Infinity)
  const best = met.some(({ rank }) => rank < INSIDE - 0.5)
    ? met.filter(({ rank }) => rank < INSIDE - 0.5)
    : met
  return best.toSorted((a, b) => a.rank - b.rank).map(({ choice }) => choice)
}
