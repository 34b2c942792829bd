import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { createReader, type SchemaReader } from './reader.ts'
import type { FieldSpec } from './fieldSpec.ts'
import type { JsonSchema } from './types.ts'

const resume = createRequire(import.meta.url)('@jsonresume/schema/schema.json') as JsonSchema
const widget = (schema: JsonSchema): string =>
  createReader({ properties: { it: schema } }).at(['it'], {})!.widget

test.each<[JsonSchema, string]>([
  [{ type: 'string' }, 'text'],
  [{ type: 'string', maxLength: 2000 }, 'multiline'],
  [{ type: 'string', format: 'email' }, 'email'],
  [{ type: 'string', format: 'date' }, 'date'],
  [{ type: 'string', format: 'date-time' }, 'datetime'],
  [{ type: 'string', format: 'uri' }, 'url'],
  [{ type: 'string', format: 'unheard-of' }, 'text'],
  [{ type: 'string', 'x-ref': { entity: 'supplier' } }, 'ref'],
  [{ type: 'number' }, 'number'],
  [{ type: 'number', 'x-money': true }, 'money'],
  [{ type: 'number', 'x-compute': 1 }, 'computed'],
  [{ type: 'boolean' }, 'checkbox'],
  [{ enum: ['a', 'b'] }, 'select'],
  [{ oneOf: [{ const: 'a', title: 'A' }, { const: 'b' }] }, 'select'],
  [{ const: 'a' }, 'constant'],
  [{ type: ['string', 'null'] }, 'text'],
  [{ anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] }, 'date'],
  [{ anyOf: [{ type: 'string' }, { type: 'number' }] }, 'choice'],
  [{ type: ['string', 'number'] }, 'choice'],
  [{ $ref: 'sala:text' }, 'text-i18n'],
  [{ $ref: 'sala:text', 'x-widget': 'html' }, 'html-i18n'],
  [{ type: 'string', 'x-widget': 'html' }, 'html'],
  [{ $ref: 'sala:address' }, 'address'],
  [{ $ref: 'sala:file' }, 'file'],
  [{ $ref: 'sala:expression' }, 'json'],
  [{ type: 'array', items: { $ref: 'sala:file' } }, 'file'],
  [{ type: 'array', items: { type: 'string' } }, 'tags'],
  [{ type: 'array', items: { enum: ['a'] } }, 'checkboxes'],
  [{ type: 'array', items: { type: 'number' } }, 'list'],
  [{ type: 'array', items: { type: 'object', properties: { a: {} } } }, 'list'],
  [{ type: 'array', 'x-child': {}, items: { type: 'object', properties: { a: {} } } }, 'table'],
  [{ type: 'array', items: [{ type: 'string' }, { type: 'number' }] }, 'list'],
  [{ type: 'array' }, 'json'],
  [{ type: 'object', properties: { a: {} } }, 'section'],
  [{ type: 'object', additionalProperties: { type: 'string' } }, 'map'],
  [{ type: 'object' }, 'json'],
  [{}, 'json'],
  [{ not: { type: 'string' } }, 'json'],
  [{ $ref: '#/nowhere' }, 'json'],
  [{ 'x-widget': 'colour', type: 'string' }, 'colour'],
])('%j is drawn by %s', (schema, expected) => {
  expect(widget(schema)).toBe(expected)
})

test('allOf is merged, the tighter bound wins, labels come from the schema', () => {
  const spec = createReader({
    properties: {
      it: {
        allOf: [{ type: 'string', minLength: 2, title: 'Old' }, { $ref: '#/$defs/short' }],
        'x-label': { th: 'ชื่อ', en: 'Name' },
      },
    },
    required: ['it'],
    $defs: { short: { maxLength: 5, minLength: 1 } },
  }).at(['it'], {})!
  expect(spec).toMatchObject({
    label: { th: 'ชื่อ', en: 'Name' },
    required: true,
    schema: { minLength: 2, maxLength: 5 },
  })
})

test('the same field is the same object', () => {
  const reader = createReader({
    properties: { a: { type: 'string' } },
    if: { required: ['a'] },
    then: { properties: { b: { type: 'string' } } },
  })
  expect(reader.at(['a'], {})).toBe(reader.at(['a'], { a: 'x' }))
  expect(reader.shape(reader.root, { a: 1 })).toBe(reader.shape(reader.root, { a: 2 }))
  expect(reader.properties(reader.shape(reader.root, { a: 1 })).map(({ name }) => name)).toEqual([
    'a',
    'b',
  ])
})

test('dependent schemas and requirements', () => {
  const reader = createReader({
    type: 'object',
    properties: { card: { type: 'string' }, address: { type: 'string' } },
    dependentRequired: { card: ['address'] },
    dependentSchemas: { card: { properties: { pin: { type: 'string' } } } },
  })
  expect(reader.at(['address'], { card: '1' })?.required).toBe(true)
  expect(reader.at(['address'], {})?.required).toBe(false)
  expect(
    reader.properties(reader.shape(reader.root, { card: '1' })).map(({ name }) => name),
  ).toContain('pin')
})

test('recursive schemas open as far as one goes', () => {
  const tree: JsonSchema = {
    type: 'object',
    properties: { name: { type: 'string' }, children: { type: 'array', items: { $ref: '#' } } },
  }
  expect(
    createReader(tree).at(['children', 0, 'children', 3, 'children', 0, 'name'], {})?.widget,
  ).toBe('text')
})

test.each<[string, JsonSchema]>([
  ['a reference to itself', { $ref: '#' }],
  ['allOf of itself twice', { allOf: [{ $ref: '#' }, { $ref: '#' }] }],
  [
    'two that refer to each other',
    { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } },
  ],
  ['anyOf of itself or nothing', { anyOf: [{ $ref: '#' }, { type: 'null' }] }],
  ['a list of itself', { type: 'array', items: { $ref: '#' } }],
  [
    'if on itself',
    { if: { $ref: '#' }, then: { $ref: '#' }, else: { anyOf: [{ $ref: '#' }, { $ref: '#' }] } },
  ],
])('%s ends', (_, schema) => {
  const reader = createReader(schema)
  reader.shape(reader.root, { a: 1 })
  reader.branchOf(reader.root, { a: 1 })
  expect(reader.root.widget).toBeTypeOf('string')
})

test('oneOf of 60 branches finds its branch', () => {
  const reader = createReader({
    oneOf: Array.from({ length: 60 }, (_, i) => ({
      properties: { kind: { const: `k${i}` }, [`f${i}`]: { type: 'string' } },
      required: ['kind'],
    })),
  })
  expect(reader.root.branches).toHaveLength(60)
  expect(reader.branchOf(reader.root, { kind: 'k41' })).toBe(41)
  expect(reader.at(['f41'], { kind: 'k41' })?.widget).toBe('text')
})

test('names that reach a prototype are no fields', () => {
  const reader = createReader(
    JSON.parse(
      '{"properties": {"__proto__": {"type": "string"}, "constructor": {"type": "string"}, "ok": {"type": "string"}}}',
    ) as JsonSchema,
  )
  expect(reader.properties(reader.root).map(({ name }) => name)).toEqual(['ok'])
  expect(reader.at(['__proto__'], {})).toBeUndefined()
})

function leaves(reader: SchemaReader, spec: FieldSpec, depth = 0): string[] {
  if (depth > 6) return []
  if (spec.widget === 'section')
    return reader.properties(spec).flatMap((property) => leaves(reader, property, depth + 1))
  if (spec.widget === 'list') return leaves(reader, reader.item(spec, 0), depth + 1)
  return [spec.widget]
}

test('a published schema is drawn without raw fields', () => {
  const reader = createReader(resume)
  const widgets = leaves(reader, reader.root)
  expect(widgets.length).toBeGreaterThan(60)
  expect(widgets).not.toContain('json')
  expect(reader.at(['work', 0, 'highlights'], {})?.widget).toBe('tags')
})
