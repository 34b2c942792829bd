import { isRecord } from '#shared'
import { PathMap } from './pathMap.ts'
import { readAt, writeAt, type Path } from './path.ts'
import type { Values } from './ruleTypes.ts'

/** What is typed so far, what there was at first, and which places were changed by hand. Structure is shared from change to change. */
export class FormValues implements Values {
  #current: unknown
  #initial: unknown
  /** Objects made while rules are followed; nobody else has seen them yet. */
  #owned = new WeakSet<object>()
  readonly touchedByHand = new PathMap<true>()

  /** New values, before the rules were followed. */
  start(values: unknown): void {
    this.#current = values
    this.beginRules()
  }
  /** What stands now is what a reset comes back to. */
  settle(): void {
    this.#initial = this.#current
  }
  beginRules(): void {
    this.#owned = new WeakSet()
  }

  get initial(): unknown {
    return this.#initial
  }
  read = (): unknown => this.#current
  at = (path: Path): unknown => readAt(this.#current, path)
  initialAt = (path: Path): unknown => readAt(this.#initial, path)
  edited = (path: Path): boolean => this.touchedByHand.has(path)
  list(path: Path): readonly unknown[] {
    const list = this.at(path)
    return Array.isArray(list) ? list : []
  }

  /** Written by a rule. */
  write(path: Path, value: unknown): void {
    this.#current = this.#written(path, value, this.#owned)
  }
  /** Written by hand. */
  put(path: Path, value: unknown): void {
    this.#current = this.#written(path, value)
    this.touchedByHand.set(path, true)
  }

  /** What the values become; an object that is left empty by it, and was not there at first, goes too. */
  #written(path: Path, value: unknown, owned?: WeakSet<object>): unknown {
    let values = writeAt(this.#current, path, value, owned)
    if (value !== undefined) return values
    for (
      let length = path.length - 1;
      length > 0 && typeof path[length - 1] === 'string';
      length--
    ) {
      const around = path.slice(0, length)
      const rest = readAt(values, around)
      if (
        !isRecord(rest) ||
        Object.keys(rest).length > 0 ||
        readAt(this.#initial, around) !== undefined
      )
        break
      values = writeAt(values, around, undefined, owned)
    }
    return values
  }
}
