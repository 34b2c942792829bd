import { sameJson } from '../schema/matches.ts'
import { PathMap } from './pathMap.ts'
import { formatPath, parsePath, startsWith, type Path } from './path.ts'
import type { FieldFailure } from './types.ts'

interface Known {
  failure: FieldFailure
  path: Path
}

const NONE: readonly FieldFailure[] = []

/** The failures that are shown: those of the validator at fields that are due, and those the gateway sent. */
export class ErrorBook {
  #found: Known[] = []
  #sent: Known[] = []
  #byPath = new PathMap<FieldFailure[]>()
  /** Failures by each place around theirs. */
  #inside = new Map<string, FieldFailure[]>()
  #all: readonly FieldFailure[] = NONE

  get all(): readonly FieldFailure[] {
    return this.#all
  }
  get isEmpty(): boolean {
    return this.#all.length === 0
  }
  at(path: Path): readonly FieldFailure[] {
    return this.#byPath.size === 0 ? NONE : (this.#byPath.get(path) ?? NONE)
  }
  inside(path: Path): readonly FieldFailure[] {
    return this.#inside.size === 0 ? NONE : (this.#inside.get(formatPath(path)) ?? NONE)
  }

  /** Replaces what the validator found; answers the places where something changed. */
  find(failures: readonly FieldFailure[]): Path[] {
    return this.#replace(failures.map(known), this.#sent)
  }
  /** Replaces what the gateway sent. */
  send(failures: readonly FieldFailure[]): Path[] {
    return this.#replace(this.#found, failures.map(known))
  }
  /** A changed field is no longer what the gateway spoke of. */
  forgetSent(path: Path): Path[] {
    if (this.#sent.length === 0) return []
    return this.#replace(
      this.#found,
      this.#sent.filter(
        (one) =>
          one.path.length === 0 || !(startsWith(one.path, path) || startsWith(path, one.path)),
      ),
    )
  }
  clear(): Path[] {
    return this.#replace([], [])
  }
  /** Entries of a list moved: their failures go with them. */
  move(list: Path, place: (index: number) => number | undefined): void {
    const follow = (known: Known): Known[] => {
      const index = known.path[list.length]
      if (typeof index !== 'number' || !startsWith(known.path, list)) return [known]
      const next = place(index)
      if (next === undefined) return []
      const path = [...list, next, ...known.path.slice(list.length + 1)]
      return [{ path, failure: { ...known.failure, path: formatPath(path) } }]
    }
    void this.#replace(this.#found.flatMap(follow), this.#sent.flatMap(follow))
  }

  #replace(found: Known[], sent: Known[]): Path[] {
    const before = this.#byPath
    const both = [...found.filter((one) => !sent.some((other) => isSame(one, other))), ...sent]
    const after = new PathMap<FieldFailure[]>()
    const inside = new Map<string, FieldFailure[]>()
    for (const { path, failure } of both) {
      push(after, path, failure)
      for (let length = path.length - 1; length > 0; length--) {
        const key = formatPath(path.slice(0, length))
        const list = inside.get(key)
        if (list) list.push(failure)
        else inside.set(key, [failure])
      }
    }
    const changed: Path[] = []
    for (const { path, value } of before.entries()) {
      if (sameFailures(value, after.get(path))) after.set(path, value)
      else changed.push(path)
    }
    for (const { path } of after.entries()) if (!before.has(path)) changed.push(path)
    this.#found = found
    this.#sent = sent
    this.#byPath = after
    this.#inside = inside
    this.#all = both.length === 0 ? NONE : both.map(({ failure }) => failure)
    return changed
  }
}

/** That a value is taken is found while people type and told again by who refuses it, whichever comes first. */
const isSame = (found: Known, sent: Known): boolean =>
  found.failure.code === 'field-taken' &&
  sent.failure.code === 'duplicate' &&
  formatPath(found.path) === formatPath(sent.path)

function push(map: PathMap<FieldFailure[]>, path: Path, failure: FieldFailure): void {
  const list = map.get(path)
  if (list) list.push(failure)
  else map.set(path, [failure])
}

function known(failure: FieldFailure): Known {
  const path = parsePath(failure.path ?? '')
  return { failure, path: path.ok ? path.value : [] }
}

const sameFailures = (a: FieldFailure[], b: FieldFailure[] | undefined): boolean =>
  b !== undefined &&
  a.length === b.length &&
  a.every(
    (one, i) =>
      one.code === b[i]!.code &&
      sameJson(one.params, b[i]!.params) &&
      one.message?.th === b[i]!.message?.th,
  )
