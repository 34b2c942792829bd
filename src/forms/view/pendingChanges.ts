import { isRecord } from '#shared'
import { formatPath, readAt, type Path, type ValueChange } from '../core/index.ts'

export const same = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b)

/** What differs on the way to a place, at it or inside it. Beside it nothing is looked at. */
function changesAt(
  [name, ...rest]: readonly string[],
  before: unknown,
  after: unknown,
  at: readonly string[] = [],
): ValueChange[] {
  if (before === after) return []
  if (!isRecord(before) || !isRecord(after))
    return same(before, after) ? [] : [{ path: at, value: after }]
  const names = name === undefined ? new Set([before, after].flatMap(Object.keys)) : [name]
  return [...names].flatMap((key) =>
    changesAt(rest, readAt(before, [key]), readAt(after, [key]), [...at, key]),
  )
}

/** Which places of a form were set and are not told yet: a list as a whole. */
export class PendingChanges {
  readonly #places = new Map<string, string[]>()

  add(path: Path): void {
    const end = path.findIndex((part) => typeof part === 'number')
    const place = (end < 0 ? path : path.slice(0, end)) as string[]
    this.#places.set(formatPath(place), place)
  }

  clear = (): void => this.#places.clear()

  /** Those that make another value of `before`, each once. */
  between(before: unknown, after: unknown): ValueChange[] {
    const found = [...this.#places.values()].flatMap((place) => changesAt(place, before, after))
    return [...new Map(found.map((change) => [formatPath(change.path), change])).values()]
  }

  /** Forgets the places that are told as they stand; what is held back stays. */
  settle(values: unknown, told: unknown): void {
    for (const [key, place] of this.#places)
      if (same(readAt(values, place), readAt(told, place))) this.#places.delete(key)
  }
}
