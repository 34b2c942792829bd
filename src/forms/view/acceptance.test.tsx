import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { JsonSchema } from '../schema/index.ts'
import { renderForm } from '../../../tests/support/renderForm.tsx'

/** Schema of one property, and values: each is put into a drawn form, which must accept what Ajv accepts and hand it out unchanged. */
const CASES: [JsonSchema | boolean, unknown[]][] = [
  [{ type: 'string' }, ['', 'a', 1, null]],
  [
    { type: 'string', minLength: 2, maxLength: 3 },
    ['', 'a', 'ab', 'abc', 'abcd', '💙💙', '💙💙💙💙'],
  ],
  [{ type: 'string', pattern: '^ก+$' }, ['ก', 'กก', 'ข', '']],
  [{ type: 'string', format: 'email' }, ['a@b.co', 'a@', '']],
  [{ type: 'string', format: 'date' }, ['2026-02-28', '2026-02-30', '28/02/2569']],
  [{ type: 'string', format: 'time' }, ['09:30:00+07:00', '09:30']],
  [{ type: 'string', format: 'date-time' }, ['2026-11-21T00:00:00Z', '2026-11-21']],
  [{ type: 'string', format: 'uri' }, ['https://a.b', 'a b']],
  [{ type: 'string', format: 'uuid' }, ['c0ffee00-0000-4000-8000-000000000000', 'x']],
  [{ type: 'integer', minimum: 1, maximum: 3 }, [0, 1, 3, 4, 1.5, '1']],
  [{ type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 }, [0, 0.5, 1]],
  [{ type: 'number', multipleOf: 5 }, [5, 7]],
  [{ type: 'boolean' }, [true, false, 'true']],
  [{ type: 'boolean', const: true }, [true, false]],
  [{ type: 'null' }, [null, 0, '']],
  [{ const: 'a' }, ['a', 'b']],
  [{ const: { a: [1] } }, [{ a: [1] }, { a: [2] }]],
  [{ enum: ['a', 1, null] }, ['a', 1, null, 'b']],
  [{ type: ['string', 'null'] }, ['a', null, 1]],
  [{ type: ['string', 'number'] }, ['a', 1, true]],
  [{ anyOf: [{ type: 'string', minLength: 3 }, { type: 'number' }] }, ['abc', 'ab', 1, true]],
  [{ oneOf: [{ type: 'integer' }, { type: 'number', minimum: 2 }] }, [1, 2.5, 3, 0.5]],
  [
    {
      oneOf: [
        { const: 'a', title: 'A' },
        { const: 'b', title: 'B' },
      ],
    },
    ['a', 'b', 'c'],
  ],
  [{ allOf: [{ type: 'string', minLength: 2 }, { maxLength: 3 }] }, ['a', 'ab', 'abcd']],
  [{ not: { type: 'string' } }, ['a', 1]],
  [{ type: 'array', items: { type: 'string' } }, [[], ['a'], [1], 'a']],
  [{ type: 'array', items: { type: 'number' }, minItems: 1, maxItems: 2 }, [[], [1], [1, 2, 3]]],
  [
    { type: 'array', items: { enum: ['a', 'b'] }, uniqueItems: true },
    [['a', 'b'], ['a', 'a'], ['c']],
  ],
  [
    { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }], items: false },
    [['a', 1], ['a'], ['a', 1, 2], [1]],
  ],
  [{ type: 'array', contains: { const: 1 } }, [[1, 2], [2]]],
  [
    {
      type: 'array',
      items: { type: 'object', properties: { a: { type: 'integer' } }, required: ['a'] },
    },
    [[{ a: 1 }], [{}], [{ a: 'x' }]],
  ],
  [
    {
      type: 'array',
      'x-child': {},
      items: { type: 'object', properties: { a: { type: 'integer' } } },
    },
    [[{ a: 1 }], [{ a: 'x' }]],
  ],
  [
    {
      type: 'object',
      properties: { a: { type: 'string' } },
      required: ['a'],
      additionalProperties: false,
    },
    [{ a: 'x' }, {}, { a: 'x', b: 1 }],
  ],
  [
    { type: 'object', additionalProperties: { type: 'integer' }, minProperties: 1 },
    [{ a: 1 }, {}, { a: 'x' }],
  ],
  [
    {
      type: 'object',
      patternProperties: { '^x-': { type: 'string' } },
      additionalProperties: false,
    },
    [{ 'x-a': 'b' }, { 'x-a': 1 }, { y: 1 }],
  ],
  [{ type: 'object', propertyNames: { maxLength: 2 } }, [{ ab: 1 }, { abc: 1 }]],
  [
    { type: 'object', properties: { a: {}, b: {} }, dependentRequired: { a: ['b'] } },
    [{ a: 1 }, { a: 1, b: 1 }, { b: 1 }],
  ],
  [
    {
      type: 'object',
      properties: { a: {} },
      dependentSchemas: { a: { properties: { b: { type: 'string' } }, required: ['b'] } },
    },
    [{ a: 1 }, { a: 1, b: 'x' }, { a: 1, b: 2 }],
  ],
  [
    {
      type: 'object',
      properties: { a: { type: 'integer' } },
      if: { properties: { a: { const: 1 } }, required: ['a'] },
      then: { required: ['b'], properties: { b: { type: 'string' } } },
      else: { properties: { c: { type: 'number' } } },
    },
    [{ a: 1 }, { a: 1, b: 'x' }, { a: 2, c: 'x' }, { a: 2, c: 1 }],
  ],
  [
    {
      oneOf: [
        {
          type: 'object',
          properties: { k: { const: 'a' }, x: { type: 'integer' } },
          required: ['k', 'x'],
        },
        {
          type: 'object',
          properties: { k: { const: 'b' }, y: { type: 'string' } },
          required: ['k', 'y'],
        },
      ],
    },
    [{ k: 'a', x: 1 }, { k: 'b', y: 'z' }, { k: 'a', y: 'z' }, { k: 'c' }],
  ],
  [
    { $ref: '#/$defs/tree' },
    [{ n: 1 }, { n: 1, kids: [{ n: 2, kids: [{ n: 3 }] }] }, { n: 1, kids: [{}] }],
  ],
  [{ $ref: 'sala:address' }, [{ province: 'ก', zipcode: '10200' }, { zipcode: '0' }, { other: 1 }]],
  [{ $ref: 'sala:text' }, ['a', { th: 'ก' }, { en: 'a' }, 1]],
  [{}, [1, 'a', null, [1], { a: 1 }]],
  [true, [1, 'a']],
]
const DEFS = {
  tree: {
    type: 'object',
    properties: {
      n: { type: 'integer' },
      kids: { type: 'array', items: { $ref: '#/$defs/tree' } },
    },
    required: ['n'],
  },
} as JsonSchema

test('there are at least 40 cases', () => expect(CASES.length).toBeGreaterThanOrEqual(40))

test.each(CASES)('%j', async (it, values) => {
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: { it },
    required: ['it'],
    $defs: DEFS,
  } as JsonSchema
  const reference = new Ajv2020({ strict: false, logger: false })
  formats.default(reference)
  const { SHARED_SCHEMAS } = await import('../schema/shared.ts')
  for (const shared of Object.values(SHARED_SCHEMAS)) reference.addSchema(shared)
  const accepts = reference.compile({ ...schema, $schema: undefined })
  for (const value of values) {
    const { form, unmount } = await renderForm(schema, { values: {}, strict: false })
    act(() => form.set(['it'], value))
    const result = await act(async () => form.submit())
    expect({ value, accepted: result.ok }).toEqual({ value, accepted: accepts({ it: value }) })
    if (result.ok) expect(result.value).toEqual({ it: value })
    else expect(result.failures.length).toBeGreaterThan(0)
    unmount()
  }
})
