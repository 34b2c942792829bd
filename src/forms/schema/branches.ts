import { isRecord, type Text } from '#shared'
import { constantsOf } from './matches.ts'
import { isRendered, type FlatSchema } from './merge.ts'
import type { JsonSchema } from './types.ts'
import { choicesOf, readableName } from './widget.ts'

/** One way of a choice. */
export interface Branch {
  label: Text
  schema: JsonSchema | boolean
  /** As it was written, without what stands beside the choice. */
  way: JsonSchema
}

type Flatten = (schema: JsonSchema | boolean) => FlatSchema

const MAX_BRANCHES = 200
const MAX_DEPTH = 4

/** The ways of a `oneOf`, an `anyOf` or of several types. A way that is a choice itself gives its own ways. */
export function branchesOf(schema: JsonSchema, flatten: Flatten): Branch[] | undefined {
  const ways = waysOf(schema, flatten)
  if (!ways?.length) return undefined
  const opened = ways.flatMap((way) => open(way, flatten, [schema])).slice(0, MAX_BRANCHES)
  if (opened.length === 0) return undefined
  const known =
    typeof schema.discriminator === 'object' ? (schema.discriminator as Discriminator) : undefined
  return opened.map((way, i) => {
    const named = known ? withDiscriminator(way, known, flatten) : way
    return { schema: named, way: named, label: branchLabel(flatten(named).schema, i) }
  })
}

/** What a choice is known by, in whatever schema it stands. */
export const choiceOf = ({ oneOf, anyOf, type }: JsonSchema): object | undefined =>
  oneOf ?? anyOf ?? (Array.isArray(type) ? type : undefined)

/** A schema without its choice; one that is to be made in each of its ways is then its own. */
export const besides = (schema: JsonSchema): JsonSchema => without(schema, ['oneOf', 'anyOf'])

function waysOf(schema: JsonSchema, flatten: Flatten): JsonSchema[] | undefined {
  const written = (schema.oneOf ?? schema.anyOf)
    ?.filter(isRendered)
    .filter((way, _, ways) => ways.length > 2 || flatten(way).schema.type !== 'null')
  if (written?.length) return written
  const types = [schema.type]
    .flat()
    .filter(
      (type, _, all): type is string => type !== undefined && (type !== 'null' || all.length > 2),
    )
  if (
    types.length < 2 ||
    (types.length === 2 && types.includes('integer') && types.includes('number'))
  )
    return undefined
  return types.map((type): JsonSchema => ({
    ...without(schema, ['type', '$id', '$anchor', 'title', 'description', 'x-label']),
    type,
    title: readableName(type),
  }))
}

/** The ways of a way; one that leads back to a choice around it says nothing new. */
function open(way: JsonSchema, flatten: Flatten, around: readonly JsonSchema[]): JsonSchema[] {
  const { schema } = flatten(way)
  if (around.includes(schema) || around.length > MAX_DEPTH) return []
  if (schema['x-widget'] !== undefined || choicesOf(schema)) return [way]
  const inner = waysOf(schema, flatten)
  if (!inner || inner.length < 2) return [way]
  const rest = besides(schema)
  const within = [...around, schema]
  return inner.flatMap((one) =>
    within.includes(flatten(one).schema) ? [] : open({ allOf: [rest, one] }, flatten, within),
  )
}

/** OpenAPI's `discriminator`: the property whose value says which way it is; `mapping` gives values for references. */
interface Discriminator {
  propertyName?: string
  mapping?: Record<string, string>
}

/** A way that does not name its value itself takes it from the mapping, or from the end of its reference. */
function withDiscriminator(
  way: JsonSchema,
  { propertyName, mapping = {} }: Discriminator,
  flatten: Flatten,
): JsonSchema {
  if (typeof propertyName !== 'string' || way.$ref === undefined) return way
  const property = flatten(way).schema.properties?.[propertyName]
  if (isRecord(property) && ('const' in property || 'enum' in property)) return way
  const value =
    Object.keys(mapping).find((key) => mapping[key] === way.$ref) ?? way.$ref.split(/[/#]/).at(-1)
  return {
    allOf: [way, { properties: { [propertyName]: { const: value } }, required: [propertyName] }],
  }
}

export function without(schema: JsonSchema, keywords: string[]): JsonSchema {
  return Object.fromEntries(
    Object.entries(schema).filter(([keyword]) => !keywords.includes(keyword)),
  ) as JsonSchema
}

function branchLabel(schema: JsonSchema, index: number): Text {
  const constants = Object.values(schema.properties ?? {}).map((property) =>
    isRecord(property) ? constantsOf(property) : undefined,
  )
  const constant = constants.find((one) => one !== undefined)?.[0]
  const label =
    schema['x-label'] ??
    schema.title ??
    (constant !== undefined
      ? String(constant)
      : 'const' in schema
        ? JSON.stringify(schema.const)
        : schema.type === 'null'
          ? 'null'
          : undefined)
  return (
    label ??
    `${index + 1}. ${readableName(typeof schema.type === 'string' ? schema.type : 'value')}`
  )
}
