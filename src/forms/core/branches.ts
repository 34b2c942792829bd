import { isRecord } from '#shared'
import { withDefaults } from '../schema/defaults.ts'
import type { SchemaReader } from '../schema/reader.ts'
import type { FieldSpec } from '../schema/fieldSpec.ts'
import { constantsOf, isType } from '../schema/matches.ts'
import { PathMap } from './pathMap.ts'
import { formatPath, type Path } from './path.ts'
import type { FormErrors } from './formErrors.ts'
import type { FieldFailure } from './types.ts'

interface Chosen {
  index: number
  /** A value came from elsewhere since. */
  isOpen?: boolean
  /** What was typed in the branches that are not drawn, by branch. */
  left: Map<number, Left>
}

/** What was typed in a branch: its value, and what is none of one. */
interface Left {
  value: unknown
  obstacles: ReturnType<FormErrors['obstacles']['take']>
}

/**
 * Which branch of each choice is rendered: what a person chose, else what the value was when it came from elsewhere. What
 * is typed in a branch never leads to another one; what was typed in another comes back with it.
 */
export class Branches {
  /** By place and choice: there may be several at one place. */
  readonly map = new PathMap<ReadonlyMap<object, Chosen>>()
  readonly #reader: SchemaReader

  constructor(reader: SchemaReader) {
    this.#reader = reader
  }

  of(path: Path, spec: FieldSpec, value: unknown): number {
    const known = this.map.get(path)?.get(spec.choice!)
    if (known && !known.isOpen && known.index < spec.branches!.length) return known.index
    const index = this.#reader.branchOf(spec, value, known?.index)
    this.#remember(path, spec, { index, left: known?.left ?? new Map() })
    return index
  }

  /** Where a number was chosen and a text that says none was typed, though another branch would take it. */
  misread(at: (path: Path) => { spec: FieldSpec | undefined; value: unknown }): FieldFailure[] {
    return this.map.entries().flatMap(({ path }) => {
      const { spec, value } = at(path)
      if (typeof value !== 'string' || !spec?.branches) return []
      const { type } = this.#reader.branch(spec, this.of(path, spec, value))
      return type === 'number' || type === 'integer'
        ? [{ code: 'field-type', path: formatPath(path), params: { type } }]
        : []
    })
  }

  /** The value of a place came from elsewhere: it tells its branch. */
  reopen(path: Path): void {
    for (const { path: at, value } of this.map.under(path))
      this.map.set(
        at,
        new Map([...value].map(([choice, chosen]) => [choice, { ...chosen, isOpen: true }])),
      )
  }

  #remember(path: Path, { choice }: FieldSpec, chosen: Chosen): void {
    this.map.set(path, new Map(this.map.get(path)).set(choice!, chosen))
  }

  /** Turns to another branch and answers what it holds: what was typed there before, with what both branches share. */
  choose(path: Path, spec: FieldSpec, index: number, was: Left): Left {
    const from = this.of(path, spec, was.value)
    const left = new Map(this.map.get(path)?.get(spec.choice!)?.left).set(from, was)
    this.#remember(path, spec, { index, left })
    const before = left.get(index)
    return {
      value: this.#valueOf(spec, index, before?.value, from, was.value),
      obstacles: before?.obstacles ?? [],
    }
  }

  #valueOf(spec: FieldSpec, index: number, before: unknown, from: number, value: unknown): unknown {
    const branch = this.#reader.branch(spec, index)
    // What can be one value only is that value, and it says nothing of any other.
    const constants = constantsOf(branch.schema)
    if (constants) return structuredClone(constants[0])
    const isFree = value !== undefined && !constantsOf(this.#reader.branch(spec, from).schema)
    if (branch.type !== 'object')
      return (
        before ??
        (isFree && branch.type !== 'any' && isType(value, branch.type)
          ? value
          : withDefaults(this.#reader, branch, undefined))
      )
    return withDefaults(this.#reader, branch, {
      ...(isRecord(before) ? before : {}),
      ...this.#shared(branch, value),
    })
  }

  /** What both branches have: fields of one name whose value fits here too; what names a branch never goes with it. */
  #shared(branch: FieldSpec, value: unknown): Record<string, unknown> {
    if (!isRecord(value)) return {}
    const kept = this.#reader
      .properties(this.#reader.shape(branch, value))
      .filter(({ name, type, schema, nullable }) => {
        if (!Object.hasOwn(value, name) || constantsOf(schema)) return false
        return type === 'any' || isType(value[name], type) || (nullable && value[name] === null)
      })
    return Object.fromEntries(kept.map(({ name }) => [name, value[name]]))
  }
}
