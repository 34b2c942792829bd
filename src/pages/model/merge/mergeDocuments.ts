import { isRecord } from '#shared'
import { valueOf, type Side, type Written } from './conflict.ts'
import { mergeRecords } from './mergeValues.ts'
import type { ValueConflict } from './spot.ts'

/** What was chosen, by `conflictKey`. */
export type Choices = Readonly<Record<string, Side | Written>>

export const conflictKey = ({ path }: Pick<ValueConflict, 'path'>): string => path.join(':')

/** Does a thing with an id stand in two places? Each of two moved it elsewhere. */
function hasTwice(value: unknown, seen = new Set<string>()): boolean {
  if (Array.isArray(value)) return value.some((one) => hasTwice(one, seen))
  if (!isRecord(value)) return false
  if (typeof value.id === 'string' && typeof value.type === 'string') {
    if (seen.has(value.id)) return true
    seen.add(value.id)
  }
  return Object.values(value).some((one) => hasTwice(one, seen))
}

/**
 * A document that is no page, of two that were made from the same: flows, themes, arranged screens, settings. What both
 * changed stands as `choices` say, else as mine, and is answered in `conflicts`. Where no sound document comes of both
 * together, the field where it does not is asked for as a whole.
 */
export function mergeDocuments<D extends object>(
  base: D,
  mine: D,
  theirs: D,
  choices: Choices = {},
): { merged: D; conflicts: ValueConflict[] } {
  const conflicts: ValueConflict[] = []
  const decide = (conflict: ValueConflict): unknown => {
    const key = conflictKey(conflict)
    const choice = Object.hasOwn(choices, key) ? choices[key] : undefined
    if (!choice) conflicts.push(conflict)
    return valueOf(choice ?? 'mine', conflict)
  }
  const merged = mergeRecords({ base, mine, theirs }, { path: [], steps: [], decide })
  for (const [field, value] of Object.entries(merged)) {
    if (!hasTwice(value)) continue
    const sides = [base, mine, theirs].map((one) => (one as Record<string, unknown>)[field])
    merged[field] = decide({
      path: [field],
      steps: [field],
      about: 'value',
      base: sides[0],
      mine: sides[1],
      theirs: sides[2],
    })
    // Of a field that is asked for as a whole nothing else is.
    const rest = conflicts.filter(({ path }) => path[0] !== field || path.length === 1)
    conflicts.splice(0, conflicts.length, ...rest)
  }
  return { merged: merged as D, conflicts }
}
