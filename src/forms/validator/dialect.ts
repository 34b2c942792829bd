import { isRecord } from '#shared'
import type { JsonSchema } from '../schema/types.ts'

export type Dialect = '2020-12' | '2019-09' | 'draft-07' | 'draft-04'

/** Keywords that hold schemas by name, and those that hold data. */
const NAMED = new Set(
  'properties patternProperties definitions $defs dependentSchemas dependencies'.split(' '),
)
const DATA = new Set(['enum', 'const', 'default', 'examples', 'example', 'required'])

/** Every schema of a document with its JSON pointer, the outermost first. */
export function* schemasIn(
  root: JsonSchema,
  pointer = '#',
): Generator<[schema: JsonSchema, pointer: string]> {
  const waiting: [unknown, string][] = [[root, pointer]]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [schema, at] = next
    if (!isRecord(schema)) continue
    yield [schema as JsonSchema, at]
    for (const [keyword, part] of Object.entries(schema)) {
      if (DATA.has(keyword) || keyword.startsWith('x-')) continue
      const inside = `${at}/${keyword}`
      if (Array.isArray(part) || (NAMED.has(keyword) && isRecord(part)))
        for (const [name, one] of Object.entries(part)) waiting.push([one, `${inside}/${name}`])
      else if (isRecord(part)) waiting.push([part, inside])
    }
  }
}

const DECLARED: [RegExp, Dialect][] = [
  [/2020-12/, '2020-12'],
  [/2019-09/, '2019-09'],
  [/draft-0?[67]\b/, 'draft-07'],
  [/draft-0?[34]\b/, 'draft-04'],
]
const SINCE_2019 = /^(\$defs|\$anchor|\$recursive\w+|dependent\w+|unevaluated\w+|m(in|ax)Contains)$/

/** The dialect that a schema says it is written in; where it says none, the one that its words belong to. */
export function dialectOf(root: JsonSchema): Dialect {
  const declared = DECLARED.find(([name]) => name.test(String(root.$schema)))?.[1]
  if (declared && declared !== '2020-12') return declared
  const words = new Set<string>()
  for (const [schema] of schemasIn(root))
    for (const [keyword, value] of Object.entries(schema))
      words.add(
        keyword === 'items' && Array.isArray(value)
          ? 'additionalItems'
          : keyword.startsWith('exclusiveM') && typeof value === 'boolean'
            ? 'exclusive'
            : keyword,
      )
  if (words.has('prefixItems') || words.has('$dynamicRef')) return '2020-12'
  const isLater = [...words].some((word) => SINCE_2019.test(word))
  if (words.has('additionalItems') || words.has('$recursiveRef'))
    return isLater ? '2019-09' : 'draft-07'
  if (declared || isLater) return '2020-12'
  return words.has('exclusive') || typeof root.id === 'string' ? 'draft-04' : '2020-12'
}

/**
 * A copy of a schema in which the words of draft-04 are those of draft-07: `id`, and bounds that `exclusiveMinimum: true`
 * leaves out. In later dialects `id` says nothing, but where it stands outermost references are meant from it.
 */
export function translated(root: JsonSchema, dialect: Dialect): JsonSchema {
  const copy = structuredClone(root) as Record<string, unknown>
  delete copy.$schema
  for (const [schema] of schemasIn(copy as JsonSchema)) {
    const words = schema as Record<string, unknown>
    if (typeof words.id === 'string') {
      if (words.$id === undefined && (schema === copy || dialect === 'draft-04'))
        words.$id = words.id
      delete words.id
    }
    for (const [exclusive, limit] of [
      ['exclusiveMinimum', 'minimum'],
      ['exclusiveMaximum', 'maximum'],
    ] as const) {
      if (typeof words[exclusive] !== 'boolean') continue
      const isLeftOut = words[exclusive] && typeof words[limit] === 'number'
      delete words[exclusive]
      if (!isLeftOut) continue
      words[exclusive] = words[limit]
      delete words[limit]
    }
  }
  return copy as JsonSchema
}
