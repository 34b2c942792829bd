import type { FormState } from './formState.ts'
import { PathMap } from './pathMap.ts'
import { readAt, writeAt, type Path } from './path.ts'
import type { Values } from './ruleTypes.ts'

/**
 * How the values of a form change: what people and rules write is gathered in a draft, which shares structure with what
 * stands, and is committed as one change. Which places were changed by hand is remembered.
 */
export class FormValues implements Values {
  readonly #state: FormState
  readonly #rest: (path: Path, value: unknown) => unknown
  #draft: { values: unknown } | undefined
  /** Objects made for the draft; nobody else has seen them yet. */
  #owned = new WeakSet<object>()
  readonly touchedByHand = new PathMap<true>()

  /** `rest`: what is left of the object at a place when a field of it was emptied. */
  constructor(state: FormState, rest: (path: Path, value: unknown) => unknown) {
    this.#state = state
    this.#rest = rest
  }

  /** New values, before the rules were followed. */
  start(values: unknown): void {
    this.#draft = { values }
  }
  /** What stands now is what a reset comes back to. */
  settle(): void {
    this.#state.start(this.read())
    this.#end()
  }
  /** What was written becomes the values. */
  commit(): void {
    if (this.#draft) this.#state.write(this.#draft.values)
    this.#end()
  }
  #end(): void {
    this.#draft = undefined
    this.#owned = new WeakSet()
  }

  get initial(): unknown {
    return this.#state.defaults
  }
  read = (): unknown => (this.#draft ? this.#draft.values : this.#state.values)
  at = (path: Path): unknown => readAt(this.read(), path)
  initialAt = (path: Path): unknown => readAt(this.initial, path)
  edited = (path: Path): boolean => this.touchedByHand.has(path)
  list(path: Path): readonly unknown[] {
    const list = this.at(path)
    return Array.isArray(list) ? list : []
  }

  /** Written by a rule. */
  write(path: Path, value: unknown): void {
    this.#draft = { values: this.#written(path, value, this.#owned) }
  }
  /** Written by hand. */
  put(path: Path, value: unknown): void {
    this.#draft = { values: this.#written(path, value) }
    this.touchedByHand.set(path, true)
  }

  /** What the values become; an object that is left empty by it, and was not so at first, goes too where it may. */
  #written(path: Path, value: unknown, owned?: WeakSet<object>): unknown {
    let values = writeAt(this.read(), path, value, owned)
    if (value !== undefined) {
      this.#state.expect(path, value)
      return values
    }
    for (
      let length = path.length - 1;
      length > 0 && typeof path[length - 1] === 'string';
      length--
    ) {
      const around = path.slice(0, length)
      const value = readAt(values, around)
      const rest = this.#rest(around, value)
      if (rest === value) break
      values = writeAt(values, around, rest, owned)
      if (rest !== undefined) break
    }
    return values
  }
}
