import type { JsonSchema } from './types.ts'

const shortText: JsonSchema = { type: 'string', maxLength: 500 }

/** The parts of an address that a required one must have (spec: readings 10). */
export const ADDRESS_PARTS = ['province', 'district', 'subdistrict', 'zipcode'] as const

const text: JsonSchema = {
  $id: 'sala:text',
  'x-widget': 'text-i18n',
  anyOf: [
    { type: 'string' },
    {
      type: 'object',
      properties: { th: { type: 'string' }, en: { type: 'string' } },
      required: ['th'],
      additionalProperties: false,
    },
  ],
}

const address: JsonSchema = {
  $id: 'sala:address',
  'x-widget': 'address',
  type: 'object',
  properties: {
    NO: shortText,
    MOO: shortText,
    BUILDING_TH: shortText,
    SOI_TH: shortText,
    ROAD_TH: shortText,
    province: shortText,
    district: shortText,
    subdistrict: shortText,
    zipcode: { type: 'string', pattern: '^([1-9][0-9]{4})?$' },
    taX_ID: shortText,
    owneR_NAME_TH: shortText,
  },
  additionalProperties: false,
}

const file: JsonSchema = {
  $id: 'sala:file',
  'x-widget': 'file',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 100 },
    name: { type: 'string', minLength: 1, maxLength: 255 },
    type: { type: 'string', maxLength: 127 },
    size: { type: 'integer', minimum: 0 },
    url: { type: 'string', maxLength: 2000 },
  },
  required: ['id', 'name', 'type', 'size', 'url'],
  additionalProperties: false,
}

const pageRows: JsonSchema = {
  $id: 'sala:page-rows',
  'x-widget': 'page-rows',
  type: 'array',
  items: {
    type: 'object',
    properties: {
      id: { type: 'string', minLength: 1 },
      columns: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            id: { type: 'string', minLength: 1 },
            objects: {
              type: 'array',
              items: {
                type: 'object',
                properties: {
                  id: { type: 'string', minLength: 1 },
                  type: { type: 'string', minLength: 1 },
                  v: { type: 'integer', minimum: 1 },
                  props: { type: 'object' },
                  slots: { type: 'object', additionalProperties: { $ref: 'sala:page-rows' } },
                },
                required: ['id', 'type', 'v', 'props'],
              },
            },
          },
          required: ['id', 'objects'],
        },
      },
    },
    required: ['id', 'columns'],
  },
}

const expression: JsonSchema = {
  $id: 'sala:expression',
  'x-widget': 'json',
  type: ['object', 'string', 'number', 'boolean', 'null', 'array'],
}

/** The schemas that any other may name in `$ref`, by their id. */
export const SHARED_SCHEMAS: Record<string, JsonSchema> = Object.fromEntries(
  [text, address, file, pageRows, expression].map((schema) => [schema.$id as string, schema]),
)
