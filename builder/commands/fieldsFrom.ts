import { FIELD_WIDGETS, type FieldProps, type FieldWidget, type JsonSchema } from '#forms/schema'
import type { BlockDocument, EntityDocument, PageObject, PageRow } from '#schema'
import type { Text } from '#shared'
import type { CommandContext } from './context.ts'

/** As much of an entity as form fields are made of. */
export type FieldsOf = Pick<EntityDocument, 'properties' | 'required'>

const BY_FORMAT: Record<string, FieldWidget> = {
  date: 'date',
  'date-time': 'datetime',
  'date-interval': 'date-range',
  email: 'email',
  uri: 'url',
  'thai-phone': 'phone',
  'thai-citizen-id': 'citizen-id',
  'thai-tax-id': 'tax-id',
}
const BY_SHAPE: Record<string, FieldWidget> = {
  'sala:address': 'address',
  'sala:file': 'file',
  'sala:text': 'text',
}
const LONG_TEXT = 300
const FEW_CHOICES = 4

const isWidget = (widget: unknown): widget is FieldWidget =>
  (FIELD_WIDGETS as readonly unknown[]).includes(widget)

function optionsOf({
  enum: values = [],
  'x-labels': labels = {},
}: JsonSchema): Pick<FieldProps, 'options'> {
  return {
    options: values
      .filter((value) => value !== null && value !== '')
      .map((value) => ({
        value: String(value),
        label: (labels as Record<string, Text>)[String(value)] ?? String(value),
      })),
  }
}

const limits = ({ minLength, maxLength, minimum, maximum }: JsonSchema): FieldProps =>
  Object.fromEntries(
    Object.entries({ minLength, maxLength, min: minimum, max: maximum }).filter(
      ([, value]) => typeof value === 'number',
    ),
  ) as FieldProps

function textField(field: JsonSchema): FieldProps {
  const { format, maxLength, 'x-widget': widget } = field
  const known =
    format !== undefined && Object.hasOwn(BY_FORMAT, format) ? BY_FORMAT[format] : undefined
  const chosen =
    known ??
    (isWidget(widget) && widget !== 'hidden'
      ? widget
      : typeof maxLength === 'number' && maxLength > LONG_TEXT
        ? 'multiline'
        : 'text')
  const { minLength, ...rest } = limits(field)
  return chosen === 'text' || chosen === 'multiline'
    ? { widget: chosen, ...rest, ...(minLength && minLength > 1 ? { minLength } : {}) }
    : { widget: chosen }
}

/** How a form asks for a field of an entity; nothing where people do not fill it in. */
export function formFieldOf(field: JsonSchema): FieldProps | undefined {
  const { type, $ref, enum: values, items } = field
  if (
    field['x-secret'] ||
    field.readOnly ||
    field['x-compute'] !== undefined ||
    field['x-large'] ||
    field['x-widget'] === 'hidden' ||
    field['x-widget'] === 'image-address'
  )
    return undefined
  if ($ref !== undefined && Object.hasOwn(BY_SHAPE, $ref))
    return {
      widget: $ref === 'sala:file' && field['x-widget'] === 'image' ? 'image' : BY_SHAPE[$ref]!,
    }
  if (field['x-ref'])
    return {
      widget: 'ref',
      entity: field['x-ref'].entity,
      ...(field['x-ref'].display ? { display: field['x-ref'].display } : {}),
    }
  if (values)
    return { widget: values.length > FEW_CHOICES ? 'select' : 'radio', ...optionsOf(field) }
  if (type === 'boolean') return { widget: 'checkbox' }
  if (type === 'number' || type === 'integer')
    return {
      widget: field['x-money'] ? 'money' : 'number',
      ...limits(field),
      ...(type === 'integer' ? { integer: true } : {}),
    }
  if (type === 'string') return textField(field)
  if (
    type !== 'array' ||
    typeof items !== 'object' ||
    Array.isArray(items) ||
    items.type === 'object'
  )
    return undefined
  return items.enum
    ? { widget: 'checkboxes', ...optionsOf(items) }
    : items.type === 'string'
      ? { widget: 'tags' }
      : undefined
}

/** Fields of an entity that a form can ask for, in their order. */
export const formFieldsOf = ({ properties }: Pick<FieldsOf, 'properties'>): string[] =>
  Object.entries(properties as Record<string, JsonSchema>).flatMap(([name, field]) =>
    /^[A-Za-z][\w-]{0,59}$/.test(name) && formFieldOf(field) ? [name] : [],
  )

const fieldBlock = (blocks: Record<string, BlockDocument>): BlockDocument | undefined =>
  Object.values(blocks).find(({ field }) => field)

/** A row with a form field for each of the named fields: what a record must have, a submission must have. */
export function rowsFromEntity(
  { properties, required = [] }: FieldsOf,
  names: readonly string[],
  { blocks, newId }: CommandContext,
): PageRow[] {
  const block = fieldBlock(blocks)
  if (!block) return []
  const objects = names.flatMap((name): PageObject[] => {
    const field = (properties as Record<string, JsonSchema>)[name]
    const props = field && formFieldOf(field)
    if (!field || !props) return []
    const help = field['x-help']
    // A box that must be ticked is a consent, which no field of a record is.
    const isRequired = required.includes(name) && props.widget !== 'checkbox'
    return [
      {
        id: newId(),
        type: block.name,
        v: block.v,
        name,
        label: field['x-label'] ?? name,
        ...(isRequired ? { required: true } : {}),
        props: { ...props, ...(help ? { help } : {}) } as Record<string, unknown>,
      },
    ]
  })
  return objects.length > 0
    ? [{ id: newId(), columns: [{ id: newId(), size: { base: 12 }, objects }] }]
    : []
}
