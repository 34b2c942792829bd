import type { JsonSchema } from '#forms/schema'
import type { Bilingual } from '#shared'

/** Texts of the inspector's own fields, in both languages, as any schema carries them. */
export const L = (th: string, en: string): Bilingual => ({ th, en })

/** What an object has besides its props: for fields of forms the answer's name and texts, for all an anchor. */
export const FIELD_SETTINGS: JsonSchema = {
  type: 'object',
  properties: {
    name: {
      type: 'string',
      pattern: '^[A-Za-z][A-Za-z0-9_-]*$',
      maxLength: 60,
      'x-label': L('ชื่อคำตอบ', 'Name of the answer'),
      'x-help': L('ตัวอักษรอังกฤษ ตัวเลข ขีด', 'Letters, digits, hyphens'),
    },
    label: { $ref: 'sala:text', 'x-label': L('ป้ายชื่อ', 'Label') },
    required: { type: 'boolean', 'x-label': L('จำเป็นต้องกรอก', 'Must be filled in') },
    reqError: { $ref: 'sala:text', 'x-label': L('ข้อความเมื่อไม่กรอก', 'Message when it is not') },
  },
} as JsonSchema

/** As much of a schema. */
export const onlyOf = (schema: JsonSchema, names: string[]): JsonSchema =>
  ({
    ...schema,
    properties: Object.fromEntries(
      Object.entries(schema.properties ?? {}).filter(([name]) => names.includes(name)),
    ),
  }) as JsonSchema

/** On a form the name is changed with all that names it. */
export const FORM_FIELD_SETTINGS = onlyOf(FIELD_SETTINGS, ['label', 'required', 'reqError'])

export const FIELD_TEXTS = onlyOf(FIELD_SETTINGS, ['label', 'reqError'])

export const OBJECT_SETTINGS: JsonSchema = {
  type: 'object',
  properties: {
    customId: {
      type: 'string',
      pattern: '^[A-Za-z][A-Za-z0-9_-]*$',
      maxLength: 60,
      'x-label': L('จุดยึด (anchor)', 'Anchor'),
      'x-help': L('ใช้ลิงก์มาที่บล็อกนี้', 'To link to this block'),
    },
  },
} as JsonSchema

/** Off a form the name is a field like others. */
export const NAMED_FIELD_SETTINGS = {
  ...OBJECT_SETTINGS,
  properties: { ...onlyOf(FIELD_SETTINGS, ['name']).properties, ...OBJECT_SETTINGS.properties },
} as JsonSchema

export const VISIBILITY_SETTINGS: JsonSchema = {
  type: 'object',
  properties: {
    hidden: {
      type: 'boolean',
      'x-label': L('ซ่อนไว้ก่อน จนกว่าตรรกะจะแสดง', 'Hidden until a logic shows it'),
    },
  },
} as JsonSchema
