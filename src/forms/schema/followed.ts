import { isRecord } from '#shared'
import { besides } from './branches.ts'
import { sameJson } from './matches.ts'
import type { Condition, FlatSchema } from './merge.ts'
import type { JsonSchema } from './types.ts'
import { choicesOf } from './widget.ts'

type Flatten = (schema: JsonSchema | boolean) => FlatSchema

/**
 * A choice whose ways are told apart by a field that stands beside it follows that field: what is chosen there brings the
 * other fields of its way, as conditions do. `undefined` for a choice that is to be made by itself.
 */
export function followed(flat: FlatSchema, flatten: Flatten): FlatSchema | undefined {
  const ways = (flat.schema.oneOf ?? flat.schema.anyOf)?.map((way) => flatten(way))
  if (!ways || ways.length < 2) return undefined
  const rest = besides(flat.schema)
  const properties = rest.properties ?? {}
  const name = Object.keys(properties).find(
    (one) => isChosen(flatten(properties[one]!).schema, flat) && tellsApart(one, ways, flatten),
  )
  if (name === undefined) return undefined
  const isThere = { required: [name] }
  const conditions = ways.map((way): Condition => ({
    if: { ...isThere, properties: { [name]: way.schema.properties![name]! } },
    then: withoutProperty(way, name),
  }))
  // Without a value no way is out of the question, and what the first one asks for can be given.
  if (![rest, ...ways.map(({ schema }) => schema)].some(({ required }) => required?.includes(name)))
    conditions.push({ if: isThere, else: conditions[0]!.then! })
  return { schema: rest, conditions: [...flat.conditions, ...conditions] }
}

/** Is it given by choosing? A text tells apart only what came with a condition: it is written already. */
const isChosen = (schema: JsonSchema, { brought }: FlatSchema): boolean =>
  brought === true || schema.type === 'boolean' || choicesOf(schema) !== undefined

function tellsApart(name: string, ways: readonly FlatSchema[], flatten: Flatten): boolean {
  const taken: unknown[] = []
  return ways.every(({ schema: { properties = {} } }) => {
    const property = properties[name]
    if (!isRecord(property)) return false
    const { schema } = flatten(property)
    const own = 'const' in schema ? [schema.const] : (schema.enum ?? [])
    const isApart =
      own.length > 0 && !own.some((one) => taken.some((other) => sameJson(one, other)))
    taken.push(...own)
    return isApart
  })
}

function withoutProperty({ schema, conditions }: FlatSchema, name: string): JsonSchema {
  const { [name]: _, ...properties } = schema.properties!
  return {
    ...schema,
    properties,
    ...(conditions.length > 0 && {
      allOf: [...(schema.allOf ?? []), ...(conditions as JsonSchema[])],
    }),
  }
}
