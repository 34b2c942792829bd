import { sameJson } from '../schema/matches.ts'
import type { FormState } from './formState.ts'
import { PathMap, type Place } from './pathMap.ts'
import { placeFailures, placeOf, type PlacedFailures } from './placedFailures.ts'
import { formatPath, startsWith, type Path } from './path.ts'
import type { FieldFailure } from './types.ts'

const NONE: readonly FieldFailure[] = []

/** The failures that are shown: those of the validator at fields that are due, and those the gateway sent. */
export class ErrorBook {
  readonly #state: FormState
  #found: readonly FieldFailure[] = NONE
  #sent: readonly FieldFailure[] = NONE
  #placed: PlacedFailures[] = []
  /** Failures by each place around theirs. */
  #inside = new Map<string, FieldFailure[]>()
  #all: readonly FieldFailure[] = NONE

  constructor(state: FormState) {
    this.#state = state
  }

  get all(): readonly FieldFailure[] {
    return this.#all
  }
  get isEmpty(): boolean {
    return this.#all.length === 0
  }
  at(path: Path): readonly FieldFailure[] {
    return this.#state.errorsAt(path)
  }
  inside(path: Path): readonly FieldFailure[] {
    return this.#inside.size === 0 ? NONE : (this.#inside.get(formatPath(path)) ?? NONE)
  }

  /** Replaces what the validator found; answers the places where something changed. */
  find(failures: readonly FieldFailure[]): Path[] {
    return this.#replace(failures, this.#sent)
  }
  /** Replaces what the gateway sent. */
  send(failures: readonly FieldFailure[]): Path[] {
    return this.#replace(this.#found, failures)
  }
  /** A changed field is no longer what the gateway spoke of. */
  forgetSent(path: Path): Path[] {
    if (this.#sent.length === 0) return []
    const concerns = (place: Path) =>
      place.length > 0 && (startsWith(place, path) || startsWith(path, place))
    return this.#replace(
      this.#found,
      this.#sent.filter((failure) => !concerns(placeOf(failure))),
    )
  }
  clear(): Path[] {
    return this.#replace(NONE, NONE)
  }
  /** Entries of a list or a map moved: their failures go with them. */
  move<Part extends string | number>(around: Path, place: Place<Part>): void {
    const follow = (failure: FieldFailure): FieldFailure[] => {
      const before = placeOf(failure)
      const part = before[around.length]
      if (part === undefined || !startsWith(before, around)) return [failure]
      const next = place(part as Part)
      if (next === undefined) return []
      const path = [...around, next, ...before.slice(around.length + 1)]
      return [{ ...failure, path: formatPath(path) }]
    }
    if (!this.isEmpty) this.#replace(this.#found.flatMap(follow), this.#sent.flatMap(follow))
  }

  #replace(found: readonly FieldFailure[], sent: readonly FieldFailure[]): Path[] {
    this.#found = found
    this.#sent = sent
    const both = [...found.filter((one) => !sent.some((other) => isSame(one, other))), ...sent]
    if (both.length === 0 && this.isEmpty) return []
    const before = new PathMap<readonly FieldFailure[]>()
    for (const { path, failures } of this.#placed) before.set(path, failures)
    const after = new PathMap<true>()
    const changed: Path[] = []
    this.#placed = placeFailures(both).map((placed) => {
      after.set(placed.path, true)
      const shown = before.get(placed.path)
      if (shown && sameFailures(shown, placed.failures)) return { ...placed, failures: shown }
      changed.push(placed.path)
      return placed
    })
    for (const { path } of before.entries()) if (!after.has(path)) changed.push(path)
    this.#inside = failuresInside(this.#placed)
    this.#all = both.length === 0 ? NONE : both
    this.#state.setErrors(this.#placed)
    return changed
  }
}

function failuresInside(placed: readonly PlacedFailures[]): Map<string, FieldFailure[]> {
  const inside = new Map<string, FieldFailure[]>()
  for (const { path, failures } of placed) {
    for (let length = path.length - 1; length > 0; length--) {
      const key = formatPath(path.slice(0, length))
      const list = inside.get(key)
      if (list) list.push(...failures)
      else inside.set(key, [...failures])
    }
  }
  return inside
}

/** That a value is taken is found while people type and told again by who refuses it, whichever comes first. */
const isSame = (found: FieldFailure, sent: FieldFailure): boolean =>
  found.code === 'field-taken' &&
  sent.code === 'duplicate' &&
  formatPath(placeOf(found)) === formatPath(placeOf(sent))

const sameFailures = (a: readonly FieldFailure[], b: readonly FieldFailure[]): boolean =>
  a.length === b.length &&
  a.every(
    (one, i) =>
      one.code === b[i]!.code &&
      sameJson(one.params, b[i]!.params) &&
      one.message?.th === b[i]!.message?.th,
  )
