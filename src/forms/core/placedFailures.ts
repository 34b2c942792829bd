import { PathMap } from './pathMap.ts'
import { parsePath, type Path } from './path.ts'
import type { FieldFailure } from './types.ts'

/** The failures of one place, in the order in which they were found. */
export interface PlacedFailures {
  path: Path
  failures: readonly FieldFailure[]
}

/** The place of a failure; the whole form where it names none that can be read. */
export const placeOf = (failure: FieldFailure): Path => pathOf(failure.path ?? '')

export function pathOf(text: string): Path {
  const path = parsePath(text)
  return path.ok ? path.value : []
}

/** Failures by their place. */
export function placeFailures(failures: readonly FieldFailure[]): PlacedFailures[] {
  const places = new PathMap<FieldFailure[]>()
  for (const failure of failures) {
    const path = placeOf(failure)
    const list = places.get(path)
    if (list) list.push(failure)
    else places.set(path, [failure])
  }
  return places.entries().map(({ path, value }) => ({ path, failures: value }))
}
