/** A value that both changed, and differently. */
export interface ValueConflict {
  /** Where it stands: names of fields and languages, entries of lists by what tells them apart, pieces of a text. */
  path: string[]
  /** The same for people: entries by their place, without the piece of a text. */
  steps: string[]
  /** What is asked: which value, whether an entry that one deleted and the other changed stays, or which order. */
  about: 'value' | 'entry' | 'order'
  base: unknown
  mine: unknown
  theirs: unknown
}

/** What a conflict comes to: always a value, also where nobody has chosen yet. */
export type Decide = (conflict: ValueConflict) => unknown

export interface Three {
  base: unknown
  mine: unknown
  theirs: unknown
}

/** Where one is in what is merged. */
export interface Spot {
  path: string[]
  steps: string[]
  decide: Decide
}

export const inside = (spot: Spot, step: string, shown = step): Spot => ({
  ...spot,
  path: [...spot.path, step],
  steps: [...spot.steps, shown],
})

export const conflictAt = (
  { path, steps }: Spot,
  three: Three,
  about: ValueConflict['about'] = 'value',
): ValueConflict => ({ path, steps, about, ...three })

/** Merges a value, also one that stands in another. */
export type Merge = (three: Three, spot: Spot) => unknown
