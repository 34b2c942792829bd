import { formatPath, startsWith, type Path } from './path.ts'

/** Where an entry goes, by its index or name. */
export type Place<Part extends string | number> = (part: Part) => Part | undefined

/** A map by path that can follow entries when they move. */
export class PathMap<T> {
  readonly #entries = new Map<string, { path: Path; value: T }>()

  get size(): number {
    return this.#entries.size
  }
  get(path: Path): T | undefined {
    return this.#entries.get(formatPath(path))?.value
  }
  has(path: Path): boolean {
    return this.#entries.has(formatPath(path))
  }
  set(path: Path, value: T): void {
    this.#entries.set(formatPath(path), { path, value })
  }
  delete(path: Path): boolean {
    return this.#entries.delete(formatPath(path))
  }
  clear(): void {
    this.#entries.clear()
  }
  entries(): { path: Path; value: T }[] {
    return [...this.#entries.values()]
  }
  /** Entries at a path and inside it. */
  under(path: Path): { path: Path; value: T }[] {
    return this.entries().filter((entry) => startsWith(entry.path, path))
  }
  /** Takes out the entries at a path and inside it. */
  take(path: Path): { path: Path; value: T }[] {
    const taken = this.under(path)
    for (const entry of taken) this.delete(entry.path)
    return taken
  }
  /** Is the path, or one around it, in the map? */
  hasAround(path: Path): boolean {
    if (this.#entries.size === 0) return false
    for (let length = path.length; length >= 0; length--)
      if (this.has(path.slice(0, length))) return true
    return false
  }

  /** Entries of a list or a map took new places: `place` gives the new one of an old one, or `undefined` for one that left. */
  move<Part extends string | number>(around: Path, place: Place<Part>): void {
    const moved = this.under(around).filter((entry) => entry.path.length > around.length)
    for (const entry of moved) this.delete(entry.path)
    for (const { path, value } of moved) {
      const next = place(path[around.length] as Part)
      if (next !== undefined) this.set([...around, next, ...path.slice(around.length + 1)], value)
    }
  }
}
