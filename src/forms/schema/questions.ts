import type { SchemaReader } from './reader.ts'
import type { FieldSpec } from './fieldSpec.ts'
import { choiceQuery } from './choiceQuery.ts'

/** What a form asked, with the place of its answer. */
export interface Question {
  /** Names on the way to the answer. */
  path: string[]
  /** Labels on the way to it, its own last. */
  labels: FieldSpec['label'][]
  spec: FieldSpec
}

export type QuestionKind = 'choice' | 'number' | 'date' | 'rows' | 'text'

/** Passwords and values that are worked out of sight are no answers that people look at. */
const isUnseen = ({ schema, widget }: FieldSpec): boolean =>
  schema['x-secret'] === true || widget === 'password' || widget === 'hidden'

export const isRows = ({ schema, widget, type }: FieldSpec): boolean =>
  type === 'array' && (widget === 'list' || widget === 'table') && typeof schema.items === 'object'

/** The questions of a form in their order, those of groups one by one; rows of a data set are one question. */
export function questionsOf(
  reader: SchemaReader,
  spec: FieldSpec = reader.root,
  path: string[] = [],
  labels: FieldSpec['label'][] = [],
): Question[] {
  return reader.properties(spec).flatMap((field): Question[] => {
    if (isUnseen(field)) return []
    const own = { path: [...path, field.name], labels: [...labels, field.label], spec: field }
    return field.type === 'object' && field.widget === 'section'
      ? questionsOf(reader, field, own.path, own.labels)
      : [own]
  })
}

/** The questions in one row of a data set. */
export function rowQuestions(reader: SchemaReader, { spec }: Question): Question[] {
  return questionsOf(reader, reader.item(spec, 0))
}

export function questionKind({ spec }: Question): QuestionKind {
  if (isRows(spec)) return 'rows'
  if (choicesOf(spec) || spec.type === 'boolean') return 'choice'
  if (spec.type === 'number' || spec.type === 'integer') return 'number'
  return spec.schema.format === 'date' || spec.schema.format === 'date-time' ? 'date' : 'text'
}

/** What could be chosen, also where several could; `undefined` where anything could be written. */
export function choicesOf(spec: FieldSpec): FieldSpec['choices'] {
  if (spec.choices) return spec.choices
  const items = spec.type === 'array' ? spec.schema.items : undefined
  if (typeof items !== 'object' || Array.isArray(items) || !items.enum) return undefined
  return items.enum.map((value) => ({
    value,
    label: items['x-labels']?.[String(value)] ?? String(value),
  }))
}

/** The entity whose records the answers name, with the field that people read. */
export function recordsOf({
  schema,
}: FieldSpec): { entity: string; display: string; value: string } | undefined {
  const {
    entity,
    display,
    value = '_id',
  } = { ...(schema['x-ref'] ?? choiceQuery(schema)) } as {
    entity?: string
    display?: string
    value?: string
  }
  return entity === undefined ? undefined : { entity, display: display ?? '_id', value }
}
