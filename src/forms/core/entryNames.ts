import { PathMap } from './pathMap.ts'
import type { Path } from './path.ts'

/** An entry of a map: its name may change, its key stays with it. */
export interface NamedEntry {
  key: string
  name: string
}

const NONE: readonly NamedEntry[] = []

/** The entries of maps in the order they came; an object gives names that are numbers before all others. */
export class EntryNames {
  readonly map = new PathMap<readonly NamedEntry[]>()
  #next = 0

  of(path: Path, names: readonly string[]): readonly NamedEntry[] {
    const known = this.map.get(path) ?? NONE
    const left = new Set(names)
    const kept = known.filter(({ name }) => left.delete(name))
    if (kept.length === known.length && left.size === 0) return known
    const come = [...left].map((name) => ({ key: `entry-${this.#next++}`, name }))
    const entries = [...kept, ...come]
    this.map.set(path, entries)
    return entries
  }

  rename(path: Path, from: string, to: string): void {
    const known = this.map.get(path) ?? []
    this.map.set(
      path,
      known.map((entry) => (entry.name === from ? { ...entry, name: to } : entry)),
    )
  }
}
