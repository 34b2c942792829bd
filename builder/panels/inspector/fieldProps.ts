import type { JsonSchema } from '#forms/schema'
import { L, onlyOf } from './schemas.ts'

/** What can be chosen for a prop, by the words people know it by. */
export type Choices = readonly { value: string; label: string }[]

const DAYS = ['date', 'datetime', 'date-range']

const day: JsonSchema = {
  anyOf: [
    { type: 'string', format: 'date', 'x-label': L('วันที่ที่กำหนด', 'A day') },
    { type: 'string', const: 'today', 'x-label': L('วันที่กรอก', 'The day it is filled in') },
  ],
}

const LIMITS = {
  day: {
    min: { ...day, 'x-label': L('วันแรก', 'First day') },
    max: { ...day, 'x-label': L('วันสุดท้าย', 'Last day') },
  },
  number: {
    min: { type: 'number', 'x-label': L('ค่าต่ำสุด', 'Smallest number') },
    max: { type: 'number', 'x-label': L('ค่าสูงสุด', 'Largest number') },
  },
} as const

const isSchema = (field: unknown): field is JsonSchema => typeof field === 'object'

/** Some properties of a schema otherwise. */
function withProperties(
  schema: JsonSchema,
  next: Record<string, (field: JsonSchema) => JsonSchema>,
): JsonSchema {
  const properties = Object.entries(schema.properties ?? {}).map(([name, field]) => [
    name,
    isSchema(field) && Object.hasOwn(next, name) ? next[name]!(field) : field,
  ])
  return { ...schema, properties: Object.fromEntries(properties) } as JsonSchema
}

/** One of those that there are; one that is gone stays to be seen. Until they are known it is typed. */
function chosenFrom(
  choices: Choices | undefined,
  current: unknown,
): (field: JsonSchema) => JsonSchema {
  return (field) => {
    if (!choices) return field
    const gone =
      typeof current === 'string' &&
      current !== '' &&
      !choices.some(({ value }) => value === current)
        ? [{ value: current, label: current }]
        : []
    const all = [...gone, ...choices]
    const { pattern: _pattern, maxLength: _maxLength, minLength: _minLength, ...rest } = field
    return {
      ...rest,
      enum: all.map(({ value }) => value),
      'x-labels': Object.fromEntries(all.map(({ value, label }) => [value, L(label, label)])),
    } as JsonSchema
  }
}

/** What the props of a field name. */
export interface FieldNames {
  widget?: string
  entity?: string
  display?: string
  query?: { entity?: string; display?: string; value?: string }
  unique?: { collection?: string; field?: string }
}

/** The props of a field as its kind has them: limits are numbers or days, and what names an entity or a field of one is chosen. */
export function fieldProps(
  schema: JsonSchema,
  { widget = 'text', entity, display, query, unique }: FieldNames,
  entities: Choices,
  fieldsOf: (entity: string | undefined) => Choices | undefined,
): JsonSchema {
  const limits = LIMITS[DAYS.includes(widget) ? 'day' : 'number']
  const limit =
    (name: 'min' | 'max') =>
    ({ 'x-visible': visible, 'x-hidden': hidden }: JsonSchema): JsonSchema =>
      ({
        ...limits[name],
        ...(visible !== undefined && { 'x-visible': visible }),
        ...(hidden && { 'x-hidden': hidden }),
      }) as JsonSchema
  // What is asked of an entity is asked once there is one; the entity can be taken back, and all of it goes along.
  const within =
    (
      of: 'entity' | 'collection',
      chosen: string | undefined,
      next: Record<string, (field: JsonSchema) => JsonSchema>,
    ) =>
    ({ required, ...field }: JsonSchema): JsonSchema => {
      const named = withProperties(field, { ...next, [of]: chosenFrom(entities, chosen) })
      return chosen
        ? ({ ...named, required: (required ?? []).filter((name) => name !== of) } as JsonSchema)
        : onlyOf(named, [of])
    }
  // Formulas, checks, filters and first values are asked for by editors of their own.
  const elsewhere = (field: JsonSchema): JsonSchema => ({ ...field, 'x-widget': 'hidden' })
  return withProperties(schema, {
    compute: elsewhere,
    checks: elsewhere,
    initial: elsewhere,
    min: limit('min'),
    max: limit('max'),
    entity: chosenFrom(entities, entity),
    display: chosenFrom(fieldsOf(entity), display),
    query: within('entity', query?.entity, {
      display: chosenFrom(fieldsOf(query?.entity), query?.display),
      value: chosenFrom(fieldsOf(query?.entity), query?.value),
      filter: elsewhere,
    }),
    unique: within('collection', unique?.collection, {
      field: chosenFrom(fieldsOf(unique?.collection), unique?.field),
    }),
  })
}

/** The props without what was said of an entity that is chosen no more. */
export function withoutNameless({
  query,
  unique,
  ...props
}: Record<string, unknown>): Record<string, unknown> {
  const { entity } = (query ?? {}) as NonNullable<FieldNames['query']>
  const { collection } = (unique ?? {}) as NonNullable<FieldNames['unique']>
  return { ...props, ...(entity && { query }), ...(collection && { unique }) }
}

/** The entity that is chosen newly, of whose records nothing is said yet that they are called by. */
export function newlyNamed(
  before: FieldNames,
  { entity, display, query }: FieldNames,
): string | undefined {
  if (query?.entity && query.entity !== before.query?.entity)
    return query.display === undefined ? query.entity : undefined
  return entity && entity !== before.entity && display === undefined ? entity : undefined
}

/** The props with the field that records of an entity are called by, where they still name it and no other is chosen. */
export function calledBy(
  props: Record<string, unknown>,
  of: string,
  by: string,
): Record<string, unknown> {
  const { entity, display = by, query } = props as FieldNames
  return {
    ...props,
    ...(entity === of && { display }),
    ...(query?.entity === of && { query: { display: by, ...query } }),
  }
}
