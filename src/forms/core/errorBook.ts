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
    if (this.#byPath.size === 0) return NONE
    const inner = this.#byPath.under(path).filter((entry) => entry.path.length > path.length)
    return inner.length === 0 ? NONE : inner.flatMap((entry) => entry.value)
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
    return this.#replace(this.#found, this.#sent.filter((one) => one.path.length === 0 || !(startsWith(one.path, path) || startsWith(path, one.path))))
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
    this.#replace(this.#found.flatMap(follow), this.#sent.flatMap(follow))
  }

  #replace(found: Known[], sent: Known[]): Path[] {
    const before = this.#byPath
    this.#found = found
    this.#sent = sent
    const both = [...found, ...sent]
    this.#byPath = new PathMap()
    for (const { path, failure } of both) this.#byPath.set(path, [...(this.#byPath.get(path) ?? []), failure])
    this.#all = both.length === 0 ? NONE : both.map(({ failure }) => failure)
    const paths = [...before.entries(), ...this.#byPath.entries()].map(({ path }) => path)
    const changed = paths.filter((path) => !sameFailures(before.get(path), this.#byPath.get(path)))
    for (const path of paths) if (sameFailures(before.get(path), this.#byPath.get(path)) && before.has(path)) this.#byPath.set(path, before.get(path)!)
    return changed
  }
}

function known(failure: FieldFailure): Known {
  const path = parsePath(failure.path ?? '')
  return { failure, path: path.ok ? path.value : [] }
}

const sameFailures = (a: FieldFailure[] | undefined, b: FieldFailure[] | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && a.length === b.length && a.every((one, i) => one.code === b[i]!.code && JSON.stringify(one.params) === JSON.stringify(b[i]!.params) && one.message?.th === b[i]!.message?.th))
