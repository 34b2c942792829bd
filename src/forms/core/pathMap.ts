import { formatPath, startsWith, type Path } from './path.ts'

/** A map by path that can follow the entries of a list when they move. */
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
  /** Is the path, or one around it, in the map? */
  hasAround(path: Path): boolean {
    if (this.#entries.size === 0) return false
    for (let length = path.length; length >= 0; length--)
      if (this.has(path.slice(0, length))) return true
    return false
  }

  /** Entries of a list took new places: `place` gives the new index of an old one, or `undefined` for one that left. */
  move(list: Path, place: (index: number) => number | undefined): void {
    const moved = this.under(list).filter((entry) => entry.path.length > list.length)
    for (const entry of moved) this.delete(entry.path)
    for (const { path, value } of moved) {
      const index = place(path[list.length] as number)
      if (index !== undefined) this.set([...list, index, ...path.slice(list.length + 1)], value)
    }
  }
}
