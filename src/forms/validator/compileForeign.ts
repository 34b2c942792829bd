import { MissingRefError, type Ajv, type AnySchemaObject } from 'ajv'
import type { Failure } from '#shared'
import { patternOf } from '../schema/patternOf.ts'
import { findReference } from '../schema/references.ts'
import type { JsonSchema } from '../schema/types.ts'
import { schemasIn, translated, type Dialect } from './dialect.ts'

type Words = Record<string, unknown>

/** What other languages mean something by and this one takes for letters: `\A`, `\Z`, `[[:alpha:]]`, `{,3}`. */
const ELSEWHERE = /\\[^bBcdDfknpPrsStuvwWx\W\d_]|\[:\w+:\]|\{,\d+\}/

const isPattern = (source: string): boolean => {
  try {
    return patternOf(source).unicode || !ELSEWHERE.test(source.replaceAll('\\\\', ''))
  } catch {
    return false
  }
}

interface Foreign {
  dialect: Dialect
  /** A new Ajv of that dialect: one that failed is not used again. */
  make(): Ajv
  codeOf(ajv: Ajv, schema: JsonSchema): string
  onUnread?: ((unread: Failure) => void) | undefined
}

/** The code of a schema that others wrote. What cannot be read of it is told and let be, and all else is checked. */
export function compileForeign(
  schema: JsonSchema,
  { dialect, make, codeOf, onUnread }: Foreign,
): string {
  const readable = translated(schema, dialect)
  const leave: Leave = (code, words, keyword, pointer) => {
    const value = code === 'schema-pattern' && keyword !== 'pattern' ? keyword : words[keyword]
    onUnread?.({
      code,
      path: `${pointer}/${keyword}`,
      params: { dialect, value: typeof value === 'string' ? value : JSON.stringify(value) },
    })
    delete words[keyword]
  }
  leavePatterns(readable, leave)
  leaveWrongWords(readable, make(), leave)
  leaveCircles(readable, leave)
  for (;;) {
    try {
      return codeOf(make(), readable)
    } catch (error) {
      if (error instanceof MissingRefError) leaveReference(readable, error, leave)
      else leaveSecondName(readable, error, leave)
    }
  }
}

type Leave = (
  code: `schema-${'reference' | 'pattern' | 'keyword'}`,
  words: Words,
  keyword: string,
  pointer: string,
) => void

function leavePatterns(root: JsonSchema, leave: Leave): void {
  for (const [schema, pointer] of schemasIn(root)) {
    if (typeof schema.pattern === 'string' && !isPattern(schema.pattern))
      leave('schema-pattern', schema as Words, 'pattern', pointer)
    const named = schema.patternProperties as Words | undefined
    for (const source of Object.keys(named ?? {}))
      if (!isPattern(source))
        leave('schema-pattern', named!, source, `${pointer}/patternProperties`)
  }
}

/** Words whose value the dialect does not know, such as `required: true`, and a choice of nothing. */
function leaveWrongWords(root: JsonSchema, ajv: Ajv, leave: Leave): void {
  for (const [schema, pointer] of schemasIn(root))
    if (Array.isArray(schema.enum) && schema.enum.length === 0)
      leave('schema-keyword', schema as Words, 'enum', pointer)
  for (let count = 0; ajv.validateSchema(root as AnySchemaObject) !== true; count++) {
    const places = new Map([...schemasIn(root)].map(([schema, pointer]) => [pointer, schema]))
    const wrong = new Set((ajv.errors ?? []).map(({ instancePath }) => `#${instancePath}`))
    for (const pointer of wrong) {
      const steps = pointer.split('/')
      let length = steps.length - 1
      while (length > 0 && !places.has(steps.slice(0, length).join('/'))) length--
      const words = places.get(steps.slice(0, length).join('/')) as Words | undefined
      const keyword = steps[length]
      if (words && keyword && Object.hasOwn(words, keyword))
        leave('schema-keyword', words, keyword, steps.slice(0, length).join('/'))
    }
    // What is not mended word by word is told by Ajv.
    if (count === 10) return
  }
}

const MISSING = /^can't resolve reference (.*) from id /

/** All that leads where a reference was found to lead nowhere. */
function leaveReference(root: JsonSchema, error: Error, leave: Leave): void {
  const reference = MISSING.exec(error.message)?.[1]
  const leading = [...schemasIn(root)].filter(([{ $ref }]) => $ref === reference)
  if (leading.length === 0) throw error
  for (const [schema, pointer] of leading)
    leave('schema-reference', schema as Words, '$ref', pointer)
}

const MAX_HOPS = 40

/** References that lead back to themselves and say nothing on the way. */
function leaveCircles(root: JsonSchema, leave: Leave): void {
  const circles = [...schemasIn(root)].filter(([schema]) => {
    let at: JsonSchema | undefined = schema
    for (let hops = 0; typeof at?.$ref === 'string'; hops++) {
      if (hops === MAX_HOPS) return true
      at = findReference(root, at.$ref, at)
    }
    return false
  })
  for (const [schema, pointer] of circles)
    leave('schema-reference', schema as Words, '$ref', pointer)
}

const NAMED_TWICE = /^reference "(.*)" resolves to more than one schema$/

/** The name that a second schema has as well. */
function leaveSecondName(root: JsonSchema, error: unknown, leave: Leave): void {
  const name = error instanceof Error ? NAMED_TWICE.exec(error.message)?.[1] : undefined
  const named = [...schemasIn(root)].filter(
    ([{ $id }]) => typeof $id === 'string' && name?.endsWith($id.replace(/^\.?\/|#$/g, '')),
  )
  if (named.length < 2) throw error
  for (const [schema, pointer] of named.slice(1))
    leave('schema-keyword', schema as Words, '$id', pointer)
}
