import { PathMap, type Place } from './pathMap.ts'
import type { Path } from './path.ts'

/** Keys of the entries of lists, which stay with an entry wherever it moves. */
export class RowKeys {
  readonly #keys = new PathMap<readonly string[]>()
  #next = 0

  of(path: Path, length: number): readonly string[] {
    const known = this.#keys.get(path) ?? []
    if (known.length === length && (length > 0 || this.#keys.has(path))) return known
    const keys =
      known.length > length
        ? known.slice(0, length)
        : [...known, ...Array.from({ length: length - known.length }, () => this.#make())]
    this.#keys.set(path, keys)
    return keys
  }

  arrange(path: Path, before: number, after: number, place: Place<number>): void {
    const old = this.of(path, before)
    const keys = Array.from<string | undefined>({ length: after })
    old.forEach((key, index) => {
      const next = place(index)
      if (next !== undefined) keys[next] = key
    })
    this.#keys.move(path, place)
    this.#keys.set(
      path,
      keys.map((key) => key ?? this.#make()),
    )
  }

  clear(): void {
    this.#keys.clear()
  }

  #make = (): string => `row-${this.#next++}`
}
