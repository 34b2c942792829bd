import { isRecord } from '#shared'
import { withDefaults } from '../schema/defaults.ts'
import type { FieldSpec } from '../schema/fieldSpec.ts'
import type { SchemaReader } from '../schema/reader.ts'
import { readAt, type Path } from './path.ts'

interface Around {
  reader: SchemaReader
  spec(path: Path, values: unknown): FieldSpec | undefined
  opened(path: Path, spec: FieldSpec, value: unknown): FieldSpec[]
}

/** First values of the fields that a change of a place brought: by a condition, or with an object that came around it. */
export function firstValues(
  { reader, spec: specAt, opened }: Around,
  path: Path,
  before: unknown,
  after: unknown,
): [Path, unknown][] {
  return Array.from({ length: path.length + 1 }, (_, length) => path.slice(0, length)).flatMap(
    (around, length) => {
      const [was, value] = [readAt(before, around), readAt(after, around)]
      const spec = isRecord(value) ? specAt(around, after) : undefined
      // What came whole is as it is meant.
      if (!spec || (!isRecord(was) && length === path.length)) return []
      const former = isRecord(was) ? specAt(around, before) : undefined
      const old = former && opened(around, former, was).at(-1)!
      const shape = opened(around, spec, value).at(-1)!
      if (shape === old) return []
      const known = new Set(old && reader.properties(old).map(({ name }) => name))
      return reader.properties(shape).flatMap((field): [Path, unknown][] => {
        const isNew = !known.has(field.name) && readAt(value, [field.name]) === undefined
        const first = isNew ? withDefaults(reader, field, undefined, 1) : undefined
        return first === undefined ? [] : [[[...around, field.name], first]]
      })
    },
  )
}
