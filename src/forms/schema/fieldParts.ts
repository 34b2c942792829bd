import { isRecord } from '#shared'
import { constantsOf, isType, sameJson } from './matches.ts'
import type { Condition, FlatSchema } from './merge.ts'
import type { FieldSpec } from './fieldSpec.ts'
import type { JsonSchema, WidgetOptions } from './types.ts'
import type { Choice } from './widget.ts'

/** Same type, and the same constants where both have some: what people typed so far, though not yet complete. */
export function nearly(schema: JsonSchema, value: unknown): boolean {
  if (schema.type !== undefined && ![schema.type].flat().some((type) => isType(value, type)))
    return false
  if (!isRecord(value)) return true
  return Object.entries(schema.properties ?? {}).every(([name, property]) => {
    const constants = isRecord(property) ? constantsOf(property) : undefined
    return !constants || constants.some((constant) => sameJson(constant, value[name]))
  })
}

/** The condition of a schema that brings fields with it, so that an object without any of its own is rendered as one. */
export const bringsFields = ({ then, else: otherwise }: Condition): boolean =>
  [then, otherwise].some(
    (part) => isRecord(part) && ('properties' in part || '$ref' in part || 'allOf' in part),
  )

/** The first example stands in an empty field. */
export function optionsOf(schema: JsonSchema): WidgetOptions {
  const options = schema['x-options'] ?? {}
  const example: unknown = Array.isArray(schema.examples) ? schema.examples[0] : undefined
  return options.placeholder !== undefined ||
    (typeof example !== 'string' && typeof example !== 'number')
    ? options
    : { ...options, placeholder: String(example) }
}

export const allowsNull = (schema: JsonSchema): boolean =>
  [schema.type, schema.const === null ? 'null' : ''].flat().includes('null') ||
  (schema.enum?.includes(null) ?? false)

export const hasNullBranch = (
  schema: JsonSchema,
  flatten: (schema: JsonSchema | boolean) => FlatSchema,
): boolean => (schema.oneOf ?? schema.anyOf ?? []).some((way) => allowsNull(flatten(way).schema))

/** Keywords that speak of one type alone, where the type itself is not said. */
const TELLING: [FieldSpec['type'], string[]][] = [
  [
    'object',
    [
      'properties',
      'additionalProperties',
      'patternProperties',
      'propertyNames',
      'minProperties',
      'maxProperties',
      'unevaluatedProperties',
      'dependentSchemas',
    ],
  ],
  [
    'array',
    ['items', 'prefixItems', 'contains', 'minItems', 'maxItems', 'uniqueItems', 'unevaluatedItems'],
  ],
  [
    'string',
    ['format', 'formatMinimum', 'formatMaximum', 'minLength', 'maxLength', 'pattern', 'x-ref'],
  ],
  [
    'number',
    ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'x-money'],
  ],
]

export function typeOf(schema: JsonSchema, choices: Choice[] | undefined): FieldSpec['type'] {
  const type = [schema.type].flat().find((one) => one !== 'null' && one !== undefined)
  if (type) return type as FieldSpec['type']
  if ([schema.type].flat().includes('null')) return 'null'
  if (choices?.length)
    return (
      (['number', 'boolean'] as const).find((type) =>
        choices.every(({ value }) => value === null || typeof value === type),
      ) ?? 'string'
    )
  return (
    TELLING.find(([, keywords]) =>
      keywords.some((keyword) => schema[keyword] !== undefined),
    )?.[0] ?? 'any'
  )
}
