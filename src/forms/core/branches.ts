import { isRecord } from '#shared'
import { withDefaults } from '../schema/defaults.ts'
import type { SchemaReader } from '../schema/reader.ts'
import type { FieldSpec } from '../schema/fieldSpec.ts'
import { constantsOf, isType } from '../schema/matches.ts'
import { PathMap } from './pathMap.ts'
import { type Path } from './path.ts'

interface Chosen {
  index: number
  /** What was typed in the branches that are not drawn, by branch. */
  left: Map<number, unknown>
}

/** Which branch of each choice is rendered; what was typed in another comes back with it. */
export class Branches {
  readonly map = new PathMap<Chosen>()
  readonly #reader: SchemaReader

  constructor(reader: SchemaReader) {
    this.#reader = reader
  }

  chosen(path: Path): number | undefined {
    return this.map.get(path)?.index
  }

  of(path: Path, spec: FieldSpec, value: unknown): number {
    return this.chosen(path) ?? this.#reader.branchOf(spec, value)
  }

  /** Turns to another branch and answers its value: what was typed there before, with what both branches share. */
  choose(path: Path, spec: FieldSpec, value: unknown, index: number): unknown {
    const left = new Map(this.map.get(path)?.left)
    const from = this.of(path, spec, value)
    left.set(from, value)
    this.map.set(path, { index, left })
    const branch = this.#reader.branch(spec, index)
    const before = left.get(index)
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
