import type { Bilingual, Text } from '#shared'
import type { Expression, PageObject } from '#schema'
import { ADDRESS_PARTS } from './shared.ts'
import type { JsonSchema, WidgetOptions } from './types.ts'

/** Props of the block `field`, as its `block.json` describes them. */
export interface FieldProps extends Omit<WidgetOptions, 'min' | 'max'> {
  widget?: FieldWidget
  help?: Text
  options?: { value: string; label?: Text; description?: Text }[]
  /** Bounds of a number, or ISO dates. */
  min?: number | string
  max?: number | string
  integer?: boolean
  minLength?: number
  maxLength?: number
  /** Kept or cleared while the field is hidden. */
  whenHidden?: 'keep' | 'clear'
  /** Of `ref`. */
  entity?: string
  display?: string
  /** Of `computed`. */
  compute?: Expression
  readOnly?: boolean
}

export const FIELD_WIDGETS = [
  'text',
  'multiline',
  'email',
  'phone',
  'url',
  'citizen-id',
  'tax-id',
  'number',
  'money',
  'select',
  'radio',
  'checkboxes',
  'checkbox',
  'switch',
  'date',
  'time',
  'datetime',
  'address',
  'file',
  'image',
  'ref',
  'tags',
  'colour',
  'hidden',
  'computed',
  'json',
] as const
export type FieldWidget = (typeof FIELD_WIDGETS)[number]

const TEXT_LIMITS: Partial<Record<FieldWidget, number>> = { text: 500, multiline: 10_000, url: 2000, hidden: 2000, ref: 100 }
const FORMATS: Partial<Record<FieldWidget, string>> = {
  email: 'email',
  phone: 'phone',
  url: 'uri',
  'citizen-id': 'thai-citizen-id',
  'tax-id': 'thai-tax-id',
  date: 'date',
  datetime: 'date-time',
}
const MOST_TAGS = 100

export const fieldProps = (object: PageObject): FieldProps => object.props as FieldProps

export const isFieldWidget = (widget: unknown): widget is FieldWidget => (FIELD_WIDGETS as readonly unknown[]).includes(widget)

/** The schema of one field of a form page, without what depends on other fields. */
export function fieldSchema(object: PageObject): JsonSchema {
  const props = fieldProps(object)
  const widget = props.widget ?? 'text'
  const options = widgetOptions(props)
  return {
    ...valueSchema(widget, props, object.required === true),
    ...(object.label !== undefined && { 'x-label': object.label }),
    ...(props.help !== undefined && { 'x-help': props.help }),
    ...(object.reqError !== undefined && { 'x-req-error': object.reqError }),
    ...(object.value !== undefined && object.value !== null && { default: object.value }),
    ...(props.readOnly === true && { readOnly: true }),
    ...(props.whenHidden === 'keep' && { 'x-hidden': 'keep' as const }),
    ...(Object.keys(options).length > 0 && { 'x-options': options }),
  }
}

function valueSchema(widget: FieldWidget, props: FieldProps, required: boolean): JsonSchema {
  switch (widget) {
    case 'number':
      return { type: props.integer ? 'integer' : 'number', ...bounds(props, 'minimum', 'maximum') }
    case 'money':
      return { type: 'number', 'x-money': true, ...bounds(props, 'minimum', 'maximum') }
    case 'checkbox':
    case 'switch':
      return { type: 'boolean', 'x-widget': widget, ...(required && { const: true }) }
    case 'select':
    case 'radio':
      return { type: 'string', 'x-widget': widget, ...choiceSchema(props) }
    case 'checkboxes':
      return { type: 'array', 'x-widget': widget, uniqueItems: true, ...(required && { minItems: 1 }), items: { type: 'string', ...choiceSchema(props) } }
    case 'tags':
      return { type: 'array', 'x-widget': 'tags', items: { type: 'string', minLength: 1, maxLength: 200 }, maxItems: MOST_TAGS, ...(required && { minItems: 1 }) }
    case 'address':
      return { allOf: [{ $ref: 'sala:address' }], ...(required && requiredAddress()) }
    case 'file':
    case 'image':
      return fileSchema(widget, props, required)
    case 'time':
      return { type: 'string', 'x-widget': 'time', pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' }
    case 'colour':
      return { type: 'string', 'x-widget': 'colour', pattern: '^#[0-9a-fA-F]{6}$' }
    case 'json':
      return { 'x-widget': 'json' }
    case 'computed':
      return { 'x-widget': 'computed', 'x-compute': props.compute ?? null, readOnly: true }
    case 'ref':
      return { ...textSchema(widget, props, required), 'x-ref': { entity: props.entity ?? '', ...(props.display && { display: props.display }) } }
    default:
      return textSchema(widget, props, required)
  }
}

function textSchema(widget: FieldWidget, props: FieldProps, required: boolean): JsonSchema {
  const format = FORMATS[widget]
  const shortest = Math.max(props.minLength ?? 0, required ? 1 : 0)
  return {
    type: 'string',
    'x-widget': widget,
    ...(shortest > 0 && { minLength: shortest }),
    maxLength: props.maxLength ?? TEXT_LIMITS[widget] ?? 200,
    ...(format && { format }),
  }
}

function bounds({ min, max }: FieldProps, least: string, most: string): JsonSchema {
  return { ...(typeof min === 'number' && { [least]: min }), ...(typeof max === 'number' && { [most]: max }) }
}

function choiceSchema({ options = [] }: FieldProps): JsonSchema {
  const labels = options.filter(({ label }) => label !== undefined).map(({ value, label }) => [value, bilingual(label!)] as const)
  return {
    enum: [...new Set(options.map(({ value }) => value))],
    ...(labels.length > 0 && { 'x-labels': Object.fromEntries(labels) }),
  }
}

const bilingual = (text: Text): Bilingual => (typeof text === 'string' ? { th: text, en: text } : { th: text.th, en: text.en || text.th })

/** All four parts of a required address are filled in (spec: readings 10). */
const requiredAddress = (): JsonSchema => ({
  properties: Object.fromEntries(ADDRESS_PARTS.map((part) => [part, { type: 'string', minLength: 1 }])),
  required: [...ADDRESS_PARTS],
})

function fileSchema(widget: 'file' | 'image', props: FieldProps, required: boolean): JsonSchema {
  const most = props.maxFiles ?? 1
  if (most <= 1) return { allOf: [{ $ref: 'sala:file' }], 'x-widget': widget }
  return { type: 'array', 'x-widget': widget, items: { $ref: 'sala:file' }, maxItems: most, ...(required && { minItems: 1 }) }
}

function widgetOptions(props: FieldProps): WidgetOptions {
  const { placeholder, rows, accept, maxSize, maxFiles, unit, unique } = props
  const days = { min: typeof props.min === 'string' ? props.min : undefined, max: typeof props.max === 'string' ? props.max : undefined }
  const options: Record<string, unknown> = { placeholder, rows, accept, maxSize, maxFiles, unit, unique, ...days }
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as WidgetOptions
}
