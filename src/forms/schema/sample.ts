import { boundDay, thaiCheckDigit, isRecord } from '#shared'
import { choiceQuery } from './choiceQuery.ts'
import { createFlattener } from './merge.ts'
import type { JsonSchema } from './types.ts'

const MAX_DEPTH = 12
const TWELVE = '110170023070'
const THAI_ID = TWELVE + String(thaiCheckDigit(TWELVE))

/** What a text of a format looks like. */
const BY_FORMAT: Record<string, string> = {
  email: 'somchai@example.com',
  phone: '0812345678',
  'thai-phone': '0812345678',
  uri: 'https://example.com',
  'thai-citizen-id': THAI_ID,
  'thai-tax-id': THAI_ID,
  'thai-postal-code': '10900',
}

const BY_WIDGET: Record<string, unknown> = {
  address: {
    NO: '99',
    province: 'กรุงเทพมหานคร',
    district: 'จตุจักร',
    subdistrict: 'ลาดยาว',
    zipcode: '10900',
  },
  file: {
    id: 'sample',
    name: 'sample.pdf',
    type: 'application/pdf',
    size: 1000,
    url: '/files/sample.pdf',
  },
  image: {
    id: 'sample',
    name: 'sample.png',
    type: 'image/png',
    size: 1000,
    url: '/files/sample.png',
  },
  signature: {
    id: 'sample',
    name: 'signature.png',
    type: 'image/png',
    size: 1000,
    url: '/files/signature.png',
  },
  password: 'Sample#2026',
  time: '09:00',
  colour: '#1a6b57',
  icon: 'star',
  point: { lat: 13.7563, lng: 100.5018 },
  html: '<p>ตัวอย่าง</p>',
  map: { ก: 'ตัวอย่าง' },
}

const numberOf = (value: unknown, otherwise: number): number =>
  typeof value === 'number' ? value : otherwise

function sampleDay({ formatMinimum, formatMaximum }: JsonSchema): string {
  const bound = formatMinimum ?? formatMaximum
  return bound === undefined ? '2026-01-15' : boundDay(bound)
}

function sampleText(schema: JsonSchema): string {
  const { format } = schema
  if (format === 'date') return sampleDay(schema)
  if (format === 'date-time') return `${sampleDay(schema)}T05:00:00.000Z`
  if (format === 'date-interval') return `${sampleDay(schema)}/${sampleDay(schema)}`
  const text = (format && BY_FORMAT[format]) ?? 'ตัวอย่าง'
  const [least, most] = [numberOf(schema.minLength, 0), numberOf(schema.maxLength, text.length)]
  return [...text.padEnd(least, 'ก')].slice(0, Math.max(least, most)).join('')
}

function sampleNumber(schema: JsonSchema): number {
  const least = numberOf(
    schema.minimum,
    typeof schema.exclusiveMinimum === 'number' ? schema.exclusiveMinimum + 1 : -Infinity,
  )
  return Math.min(Math.max(1, least), numberOf(schema.maximum, Infinity))
}

/** Which record answers a field: the value of one of its fields, and what it must hold besides. */
export interface RecordAsked {
  entity: string
  value: string
  filter: Record<string, unknown>
}

/** The record that an answer names; nothing where it names none. What a filter works out of other answers is not asked. */
export function recordAsked(schema: JsonSchema): RecordAsked | undefined {
  const query = choiceQuery(schema)
  if (query)
    return {
      entity: query.entity,
      value: query.value ?? '_id',
      filter: Object.fromEntries(
        Object.entries(query.filter ?? {}).filter(([, value]) => typeof value !== 'object'),
      ),
    }
  const { entity } = schema['x-ref'] ?? {}
  return entity ? { entity, value: '_id', filter: {} } : undefined
}

/** A value that a schema takes, as somebody might have given it, with records as `recordOf` knows them; what only expressions say is for the caller to check. */
export function sampleOf(
  root: JsonSchema,
  recordOf: (asked: RecordAsked) => unknown = () => undefined,
): unknown {
  const flatten = createFlattener(root)
  const sample = (part: JsonSchema | boolean, depth: number): unknown => {
    const { schema } = flatten(part)
    const { type, enum: choices, items } = schema
    if ('const' in schema) return schema.const
    const kind = Array.isArray(type) ? type[0] : type
    // A first value that is bound is known where the form stands, not here.
    const isBound = isRecord(schema.default) && kind !== 'object'
    if (schema.default !== undefined && !isBound) return schema.default
    if (choices) return choices.find((one) => one !== null && one !== '') ?? choices[0]
    const asked = recordAsked(schema)
    const record = asked && recordOf(asked)
    if (record !== undefined) return kind === 'array' ? [record] : record
    const widget = schema['x-widget']
    if (kind !== 'array' && widget !== undefined && Object.hasOwn(BY_WIDGET, widget))
      return BY_WIDGET[widget]
    if (kind === 'string') return sampleText(schema)
    if (kind === 'number' || kind === 'integer') return sampleNumber(schema)
    if (kind === 'boolean') return true
    if (kind === 'array')
      return typeof items === 'object' && !Array.isArray(items) && depth < MAX_DEPTH
        ? Array.from({ length: Math.max(1, numberOf(schema.minItems, 1)) }, () =>
            sample(items, depth + 1),
          )
        : []
    if (kind !== 'object' || depth >= MAX_DEPTH) return kind === 'object' ? {} : 'ตัวอย่าง'
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
        isAnswered(property) ? [[name, sample(property, depth + 1)] as const] : [],
      ),
    )
  }
  return sample(root, 0)
}

/** What is computed is no answer. */
const isAnswered = (property: unknown): boolean =>
  !isRecord(property) || (property['x-compute'] === undefined && property.readOnly !== true)
