import { choiceQuery } from './choiceQuery.ts'
import { isRecord, type Text } from '#shared'
import { restOf, tupleOf } from './matches.ts'
import type { JsonSchema } from './types.ts'

/** One value to choose from. */
export interface Choice {
  value: unknown
  label: Text
  description?: Text
  color?: string
  /** Older answers keep it, nobody is offered it any more. */
  retired?: true
}

const BY_FORMAT: Record<string, string> = {
  email: 'email',
  'idn-email': 'email',
  phone: 'phone',
  'thai-phone': 'phone',
  'date-interval': 'date-range',
  date: 'date',
  time: 'time',
  'iso-time': 'time',
  'date-time': 'datetime',
  'iso-date-time': 'datetime',
  uri: 'url',
  'uri-reference': 'url',
  url: 'url',
  iri: 'url',
  password: 'password',
  'thai-tax-id': 'tax-id',
  'thai-citizen-id': 'citizen-id',
  'thai-postal-code': 'zipcode',
}
const LONG_TEXT = 300
const LONG_LIST = 15

/** What a schema is rendered by, from `x-widget`, values, format and type. Whatever cannot be rendered is `json`. */
export function pickWidget(
  schema: JsonSchema,
  type: string,
  choices: Choice[] | undefined,
  conditional = false,
): string {
  const named = schema['x-widget']
  // HTML in one language is a long text, in both it is one a language.
  if (named === 'html' && type !== 'string') return 'html-i18n'
  // A list that does not fit the eye is searched.
  if (choices && choices.length > LONG_LIST && (named === undefined || named === 'select'))
    return 'select-search'
  if (named) return named
  if ('const' in schema || type === 'null') return 'constant'
  if (choiceQuery(schema)) return 'select-query'
  if (choices || (schema['x-choices'] !== undefined && type !== 'array')) return 'select'
  if (schema['x-compute'] !== undefined) return 'computed'
  if (schema['x-ref']) return 'ref'
  switch (type) {
    case 'string':
      if (schema.writeOnly === true && !schema.format && schema.maxLength === undefined)
        return 'password'
      if (schema.format && Object.hasOwn(BY_FORMAT, schema.format)) return BY_FORMAT[schema.format]!
      return typeof schema.maxLength === 'number' && schema.maxLength > LONG_TEXT
        ? 'multiline'
        : 'text'
    case 'number':
    case 'integer':
      return schema['x-money'] ? 'money' : 'number'
    case 'boolean':
      return 'checkbox'
    case 'object':
      return objectWidget(schema, conditional)
    case 'array':
      return arrayWidget(schema)
    default:
      return 'json'
  }
}

function objectWidget(schema: JsonSchema, conditional: boolean): string {
  if (conditional || (schema.properties && Object.keys(schema.properties).length > 0))
    return 'section'
  return hasEntries(schema) || NAMED_ENTRIES.some((keyword) => schema[keyword] !== undefined)
    ? 'map'
    : 'json'
}

const NAMED_ENTRIES = ['propertyNames', 'minProperties', 'maxProperties']

/** May people add entries with names of their own: does the schema say what such an entry looks like? */
export function hasEntries(schema: JsonSchema): boolean {
  if (isRecord(schema.additionalProperties) || isRecord(schema.unevaluatedProperties)) return true
  return (
    isRecord(schema.patternProperties) &&
    Object.values(schema.patternProperties).some((one) => one !== false)
  )
}

function arrayWidget(schema: JsonSchema): string {
  if (schema['x-child']) return 'table'
  if (tupleOf(schema).length > 0) return 'list'
  const item = restOf(schema)
  if (!isRecord(item)) return 'json'
  return 'list'
}

/** The widget of an array once its item is known. */
export function listWidget(item: {
  type: string
  widget: string
  choices?: Choice[] | undefined
}): string {
  if (item.choices) return 'checkboxes'
  if (item.widget === 'file' || item.widget === 'image') return item.widget
  return item.type === 'string' && ['text', 'url', 'email', 'phone'].includes(item.widget)
    ? 'tags'
    : 'list'
}

/** The values of an `enum`, or of a `oneOf`/`anyOf` of constants, with their labels. */
export function choicesOf(schema: JsonSchema): Choice[] | undefined {
  if (schema.enum) {
    const labels = schema['x-labels'] ?? {}
    return schema.enum.map((value) => {
      const label = Object.hasOwn(labels, String(value)) ? labels[String(value)] : undefined
      return label
        ? choice(value, label)
        : { value, label: typeof value === 'object' ? JSON.stringify(value) : String(value) }
    })
  }
  // A box has no third state.
  if (Array.isArray(schema.type) && [...schema.type].sort().join() === 'boolean,null')
    return [true, false, null].map((value) => ({ value, label: String(value) }))
  const branches = schema.oneOf ?? schema.anyOf
  if (
    !branches?.length ||
    !branches.every((branch): branch is JsonSchema => isRecord(branch) && 'const' in branch)
  )
    return undefined
  return branches.map((branch) => ({
    value: branch.const,
    label: branch['x-label'] ?? branch.title ?? String(branch.const),
    ...(branch.description !== undefined && { description: branch.description }),
  }))
}

type ChoiceLabel = NonNullable<JsonSchema['x-labels']>[string]

const choice = (value: unknown, { color, retired, th, en }: ChoiceLabel): Choice => ({
  value,
  label: { th, en },
  ...(color && { color }),
  ...(retired && { retired }),
})

/** A name made readable: `startDate`, `start_date` → `Start date`. */
export function readableName(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
