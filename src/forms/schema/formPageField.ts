import { NON_BLANK } from './nonBlank.ts'
import { inBoth, passwordRules, type Text } from '#shared'
import type { Expression, PageObject } from '#schema'
import type { ChoiceQuery } from './choiceQuery.ts'
import { ADDRESS_PARTS } from './shared.ts'
import type { JsonSchema, WidgetOptions } from './types.ts'

/** Props of the block `field`, as its `block.json` describes them. */
export interface FieldProps extends WidgetOptions {
  widget?: FieldWidget
  help?: Text
  options?: { value: string; label?: Text; description?: Text }[]
  /** Bounds of a number; of days an ISO date or `today`. */
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
  /** What must hold of a value that is there, over the answers around it. */
  checks?: { assert: Expression; message: Text }[]
  /** Said where the value has not the form of its kind. */
  formatError?: Text
  /** Of `phone`: 10 digits, as of a mobile phone. */
  mobile?: boolean
  /** Choices that are records, instead of `options`. */
  query?: ChoiceQuery
  /** First value, over `$user`, `$site`, `$route` and `$record`. */
  initial?: Expression
  /** A password that there is already, as where one signs in: any is taken. */
  current?: boolean
}

export const FIELD_WIDGETS = [
  'text',
  'multiline',
  'html',
  'email',
  'phone',
  'url',
  'password',
  'citizen-id',
  'tax-id',
  'number',
  'money',
  'slider',
  'rating',
  'select',
  'multiselect',
  'radio',
  'checkboxes',
  'checkbox',
  'switch',
  'date',
  'time',
  'datetime',
  'date-range',
  'address',
  'point',
  'map',
  'file',
  'image',
  'signature',
  'ref',
  'tags',
  'colour',
  'icon',
  'hidden',
  'computed',
  'json',
  'code',
] as const
export type FieldWidget = (typeof FIELD_WIDGETS)[number]

const TEXT_LIMITS: Partial<Record<FieldWidget, number>> = {
  text: 500,
  multiline: 10_000,
  html: 50_000,
  code: 50_000,
  url: 2000,
  hidden: 2000,
  ref: 100,
}

const FORMATS: Partial<Record<FieldWidget, string>> = {
  email: 'email',
  phone: 'phone',
  url: 'uri',
  'citizen-id': 'thai-citizen-id',
  'tax-id': 'thai-tax-id',
  date: 'date',
  datetime: 'date-time',
  'date-range': 'date-interval',
}

const MAX_TAGS = 100
const MAX_STARS = 5

/** As much of a placed object as makes a field. */
export type FieldObject = Omit<PageObject, 'id' | 'slots'> &
  Partial<Pick<PageObject, 'id' | 'slots'>>

export const fieldProps = (object: FieldObject): FieldProps => object.props as FieldProps

export const isFieldWidget = (widget: unknown): widget is FieldWidget =>
  (FIELD_WIDGETS as readonly unknown[]).includes(widget)

/** The schema of one field of a form page, without what depends on other fields. */
export function fieldSchema(object: FieldObject): JsonSchema {
  const props = fieldProps(object)
  const widget = props.widget ?? 'text'
  const options = widgetOptions(props)
  // One that is still being written asks for nothing.
  const checks = (props.checks ?? []).flatMap(({ assert, message }) =>
    assert === undefined || message === undefined ? [] : [{ assert, message: inBoth(message) }],
  )
  return {
    ...valueSchema(widget, props, object.required === true),
    ...(object.label !== undefined && { 'x-label': object.label }),
    ...(props.help !== undefined && { 'x-help': props.help }),
    ...(object.reqError !== undefined && { 'x-req-error': object.reqError }),
    ...(props.formatError !== undefined && { 'x-format-error': props.formatError }),
    ...(object.value !== undefined && object.value !== null && { default: object.value }),
    ...(props.initial !== undefined && { 'x-default': props.initial }),
    ...(props.readOnly === true && { readOnly: true }),
    ...(props.whenHidden === 'keep' && { 'x-hidden': 'keep' as const }),
    ...(checks.length > 0 && { 'x-checks': checks }),
    ...(Object.keys(options).length > 0 && { 'x-options': options }),
  }
}

const POINT: JsonSchema = {
  type: 'object',
  'x-widget': 'point',
  properties: {
    lat: { type: 'number', minimum: -90, maximum: 90 },
    lng: { type: 'number', minimum: -180, maximum: 180 },
  },
  required: ['lat', 'lng'],
  additionalProperties: false,
}

function numberSchema(
  widget: 'number' | 'money' | 'slider' | 'rating',
  props: FieldProps,
): JsonSchema {
  switch (widget) {
    case 'number':
      return { type: props.integer ? 'integer' : 'number', ...bounds(props, 'minimum', 'maximum') }
    case 'money':
      return { type: 'number', 'x-money': true, ...bounds(props, 'minimum', 'maximum') }
    case 'slider':
      return {
        type: props.integer === false ? 'number' : 'integer',
        'x-widget': 'slider',
        ...bounds({ min: 0, max: 100, ...props }, 'minimum', 'maximum'),
      }
    case 'rating':
      return {
        type: 'integer',
        'x-widget': 'rating',
        minimum: 1,
        maximum: typeof props.max === 'number' ? props.max : MAX_STARS,
      }
  }
}

function oneChoiceSchema(
  widget: 'select' | 'radio',
  props: FieldProps,
  required: boolean,
): JsonSchema {
  if (props.query)
    return {
      type: 'string',
      maxLength: 100,
      'x-widget': 'select-query',
      'x-choices': { query: props.query } as unknown as Expression,
      ...(required && { minLength: 1 }),
    }
  return { type: 'string', 'x-widget': widget, ...choiceSchema(props) }
}

function choicesSchema(
  widget: 'checkboxes' | 'multiselect',
  props: FieldProps,
  required: boolean,
): JsonSchema {
  if (props.query)
    return {
      type: 'array',
      'x-widget': 'records',
      uniqueItems: true,
      maxItems: MAX_TAGS,
      ...(required && { minItems: 1 }),
      items: { type: 'string', maxLength: 100 },
      'x-choices': { query: props.query } as unknown as Expression,
    }
  return {
    type: 'array',
    'x-widget': widget,
    uniqueItems: true,
    ...(required && { minItems: 1 }),
    items: { type: 'string', ...choiceSchema(props) },
  }
}

function valueSchema(widget: FieldWidget, props: FieldProps, required: boolean): JsonSchema {
  switch (widget) {
    case 'number':
    case 'money':
    case 'slider':
    case 'rating':
      return numberSchema(widget, props)
    case 'password':
      if (props.current)
        return { type: 'string', 'x-widget': 'password', 'x-secret': true, maxLength: 200 }
      return {
        type: 'string',
        'x-widget': 'password',
        'x-secret': true,
        allOf: passwordRules(props.password).map(({ pattern }) => ({ pattern })),
      }
    case 'checkbox':
    case 'switch':
      return { type: 'boolean', 'x-widget': widget, ...(required && { const: true }) }
    case 'select':
    case 'radio':
      return oneChoiceSchema(widget, props, required)
    case 'checkboxes':
    case 'multiselect':
      return choicesSchema(widget, props, required)
    case 'tags':
      return {
        type: 'array',
        'x-widget': 'tags',
        items: { type: 'string', minLength: 1, maxLength: 200 },
        maxItems: MAX_TAGS,
        ...(required && { minItems: 1 }),
      }
    case 'address':
      return { allOf: [{ $ref: 'sala:address' }], ...(required && requiredAddress()) }
    case 'file':
    case 'image':
      return fileSchema(widget, props, required)
    case 'signature':
      return { allOf: [{ $ref: 'sala:file' }], 'x-widget': 'signature' }
    case 'time':
      return { type: 'string', 'x-widget': 'time', pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' }
    case 'colour':
      return { type: 'string', 'x-widget': 'colour', pattern: '^#[0-9a-fA-F]{6}$' }
    case 'icon':
      return { type: 'string', 'x-widget': 'icon', pattern: '^[a-z0-9-]{1,40}$' }
    case 'point':
      return POINT
    case 'map':
      return {
        type: 'object',
        'x-widget': 'map',
        additionalProperties: { type: 'string', maxLength: 300 },
        maxProperties: MAX_TAGS,
        ...(required && { minProperties: 1 }),
      }
    case 'json':
      return { 'x-widget': 'json' }
    case 'computed':
      return { 'x-widget': 'computed', 'x-compute': props.compute ?? null, readOnly: true }
    case 'ref':
      return {
        ...textSchema(widget, props, required),
        'x-ref': { entity: props.entity ?? '', ...(props.display && { display: props.display }) },
      }
    default:
      return textSchema(widget, props, required)
  }
}

function textSchema(widget: FieldWidget, props: FieldProps, required: boolean): JsonSchema {
  const format = widget === 'phone' && props.mobile ? 'thai-phone' : FORMATS[widget]
  const shortest = Math.max(props.minLength ?? 0, required ? 1 : 0)
  return {
    type: 'string',
    'x-widget': widget,
    ...(shortest > 0 && { minLength: shortest }),
    maxLength: props.maxLength ?? TEXT_LIMITS[widget] ?? 200,
    ...(required && !format && { pattern: NON_BLANK }),
    ...(format && { format }),
    ...(format?.startsWith('date') && days(props)),
  }
}

function bounds({ min, max }: FieldProps, least: string, most: string): JsonSchema {
  return {
    ...(typeof min === 'number' && { [least]: min }),
    ...(typeof max === 'number' && { [most]: max }),
  }
}

function days({ min, max }: FieldProps): JsonSchema {
  return {
    ...(typeof min === 'string' && min !== '' && { formatMinimum: min }),
    ...(typeof max === 'string' && max !== '' && { formatMaximum: max }),
  }
}

/** A choice that has no value yet, as it is being written, is none. */
function choiceSchema({ options: written = [] }: FieldProps): JsonSchema {
  const options = written.filter(({ value }) => Boolean(value))
  const labels = options
    .filter(({ label }) => label !== undefined)
    .map(({ value, label }) => [value, inBoth(label!)] as const)
  return {
    enum: [...new Set(options.map(({ value }) => value))],
    ...(labels.length > 0 && { 'x-labels': Object.fromEntries(labels) }),
  }
}

/** All four parts of a required address are filled in (spec: readings 10). */
const requiredAddress = (): JsonSchema => ({
  properties: Object.fromEntries(
    ADDRESS_PARTS.map((part) => [part, { type: 'string', minLength: 1 }]),
  ),
  required: [...ADDRESS_PARTS],
})

function fileSchema(widget: 'file' | 'image', props: FieldProps, required: boolean): JsonSchema {
  const most = props.maxFiles ?? 1
  if (most <= 1) return { allOf: [{ $ref: 'sala:file' }], 'x-widget': widget }
  return {
    type: 'array',
    'x-widget': widget,
    items: { $ref: 'sala:file' },
    maxItems: most,
    ...(required && { minItems: 1 }),
  }
}

function widgetOptions(props: FieldProps): WidgetOptions {
  const {
    placeholder,
    rows,
    accept,
    maxSize,
    maxFiles,
    unit,
    unique,
    step,
    confirm,
    blockPaste,
    language,
  } = props
  const password =
    props.widget === 'password' && !props.current ? (props.password ?? {}) : undefined
  const options: Record<string, unknown> = {
    placeholder,
    rows,
    accept,
    maxSize,
    maxFiles,
    unit,
    unique,
    step,
    password,
    confirm,
    blockPaste,
    language,
  }
  return Object.fromEntries(
    Object.entries(options).filter(([, value]) => value !== undefined),
  ) as WidgetOptions
}
