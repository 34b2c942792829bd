import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { writeFileSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { isoAt, type Failure } from '#shared'
import type { JsonSchema } from '../schema/types.ts'
import { compileStandalone, importAjv, importValidator } from './node.ts'

const resume = createRequire(import.meta.url)('@jsonresume/schema/schema.json') as JsonSchema

async function errors(schema: JsonSchema, value: unknown, strict = true) {
  const text = compileStandalone(schema, { strict })
  if (!text.ok) return text.failures[0]!
  const validate = await importAjv(text.value)
  return validate(value)
    ? []
    : validate.errors!.map((error) => `${error.instancePath} ${error.keyword}`)
}

test('all errors are found, with formats and money', async () => {
  const schema: JsonSchema = {
    type: 'object',
    properties: {
      name: { type: 'string', minLength: 2, 'x-label': { th: 'ชื่อ', en: 'Name' } },
      email: { type: 'string', format: 'email' },
      day: { type: 'string', format: 'date' },
      total: { type: 'number', 'x-money': true },
      kind: { enum: ['a', { deep: 1 }] },
      address: { $ref: 'sala:address' },
      photo: { $ref: 'sala:file' },
      rows: { $ref: 'sala:page-rows' },
      when: { $ref: 'sala:expression' },
      title: { $ref: 'sala:text' },
    },
    required: ['name', 'missing'],
    additionalProperties: false,
  }
  expect(
    await errors(schema, {
      name: 'ก',
      email: 'x',
      day: '2026-02-30',
      total: 1.234,
      kind: 'b',
      extra: 1,
      address: { zipcode: 'x' },
      photo: {},
      title: { en: 'x' },
    }),
  ).toEqual(
    expect.arrayContaining([
      ' required',
      ' additionalProperties',
      '/name minLength',
      '/email format',
      '/day format',
      '/total x-money',
      '/kind enum',
      '/address/zipcode pattern',
      '/photo required',
    ]),
  )
  expect(await errors(schema, { name: 'สม', missing: 1 })).toEqual([' additionalProperties'])
  expect(
    await errors(
      { ...schema, required: ['name'] },
      {
        name: '💙💙',
        day: '2026-02-28',
        total: 1.23,
        kind: { deep: 1 },
        title: { th: 'x' },
        when: { var: 'a' },
      },
    ),
  ).toEqual([])
})

test.each([
  ['thai-tax-id', '0107544000108', true],
  ['thai-tax-id', '0107544000107', false],
  ['thai-citizen-id', '1101700230678', true],
  ['thai-citizen-id', '110170023067', false],
  ['thai-postal-code', '10200', true],
  ['thai-postal-code', '01020', false],
  ['phone', '081-234-5678', true],
  ['phone', '02 123 4567', true],
  ['phone', '+66812345678', true],
  ['phone', '12345', false],
])('format %s of %s: %s', async (format, value, good) => {
  expect(await errors({ type: 'string', format }, value)).toEqual(good ? [] : [' format'])
})

test('a day has its bounds, also in an instant and in an interval; a bound that is no day is refused', async () => {
  const bounds = { formatMinimum: '2026-01-01', formatMaximum: '2026-12-31' }
  const text = compileStandalone({
    type: 'object',
    properties: {
      day: { type: 'string', format: 'date', ...bounds },
      at: { type: 'string', format: 'date-time', ...bounds },
      span: { type: 'string', format: 'date-interval', ...bounds },
      born: { type: 'string', format: 'date', formatMaximum: 'today' },
    },
  })
  if (!text.ok) throw new Error(JSON.stringify(text.failures))
  const validate = await importValidator(text.value)
  const wrong = (values: Record<string, string>) =>
    validate(values).map(({ path, code, params }) => [path, code, params])
  expect(
    wrong({
      day: '2026-01-01',
      at: '2025-12-31T17:00:00.000Z',
      span: '2026-01-01/2026-12-31',
      born: isoAt(Date.now() + 7 * 3_600_000).slice(0, 10),
    }),
  ).toEqual([])
  const earliest = ['field-earliest', { th: '1 ม.ค. 2569', en: '1 Jan 2026' }]
  const latest = ['field-latest', { th: '31 ธ.ค. 2569', en: '31 Dec 2026' }]
  expect(
    wrong({ day: '2025-12-31', at: '2025-12-31T16:59:59.000Z', span: '2025-12-31/2026-01-02' }),
  ).toEqual([
    ['day', ...earliest],
    ['at', ...earliest],
    ['span', ...earliest],
  ])
  expect(
    wrong({ day: '2027-01-01', at: '2026-12-31T17:00:00.000Z', span: '2026-12-31/2027-01-01' }),
  ).toEqual([
    ['day', ...latest],
    ['at', ...latest],
    ['span', ...latest],
  ])
  expect(wrong({ born: '2999-01-01' })).toMatchObject([['born', 'field-latest', {}]])
  for (const bound of ['tomorrow', '2026-02-30', ''])
    expect(
      compileStandalone({ type: 'string', format: 'date', formatMaximum: bound }),
    ).toMatchObject({
      ok: false,
      failures: [
        {
          code: 'form-invalid',
          params: { reason: expect.stringContaining(`formatMaximum “${bound}”`) as unknown },
        },
      ],
    })
  expect(
    compileStandalone(
      { type: 'string', format: 'time', formatMaximum: '10:00:00' },
      { strict: false },
    ).ok,
  ).toBe(true)
})

test('an unknown keyword or format is refused, for foreign schemas it is let be', async () => {
  expect(await errors({ type: 'string', 'x-lable': 1 }, 'a')).toMatchObject({
    code: 'form-invalid',
  })
  expect(await errors({ type: 'string', format: 'made-up' }, 'a')).toMatchObject({
    code: 'form-invalid',
  })
  expect(await errors({ type: 'string', 'x-lable': 1, format: 'made-up' }, 'a', false)).toEqual([])
  expect(await errors({ $ref: '#/$defs/none' }, 'a')).toMatchObject({
    code: 'form-invalid',
    params: { reason: expect.stringContaining('none') as string },
  })
})

test('draft-07 schemas and tuples of a published package', async () => {
  expect(await errors(resume, { basics: { email: 'no' } }, false)).toEqual(['/basics/email format'])
  const tuple: JsonSchema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'array',
    items: [{ type: 'string' }, { type: 'number' }],
  }
  expect(await errors(tuple, ['a', 'b'], false)).toEqual(['/1 type'])
})

test('texts in a schema stay texts', async () => {
  const nasty = `"); globalThis.hacked = 1; require("fs"); ("\u2028\`\${1}`
  const schema: JsonSchema = {
    type: 'object',
    properties: { [nasty]: { enum: [nasty, 'require("ajv/dist/runtime/equal").default'] } },
    additionalProperties: false,
  }
  expect(await errors(schema, { [nasty]: nasty })).toEqual([])
  expect(await errors(schema, { [nasty]: 'x' })).toHaveLength(1)
  expect((globalThis as Record<string, unknown>).hacked).toBeUndefined()
})

test('the text is the same for the same schema, and runs where making code from text is forbidden', () => {
  const schema: JsonSchema = {
    type: 'object',
    properties: { total: { 'x-money': true }, day: { format: 'date' } },
    required: ['total'],
  }
  const text = compileStandalone(schema)
  expect(compileStandalone(structuredClone(schema))).toEqual(text)
  if (!text.ok) throw new Error('does not compile')
  expect(text.value).not.toMatch(/new Function|eval\(|import /)
  const file = join(mkdtempSync(join(tmpdir(), 'sala-validator-')), 'validator.mjs')
  writeFileSync(file, text.value)
  const source = `import { dayRuntime } from ${JSON.stringify(fileURLToPath(new URL('./dayRuntime.ts', import.meta.url)))}
    import make from ${JSON.stringify(file)}
    const validate = make(dayRuntime)
    process.stdout.write(JSON.stringify([validate({ total: 1.5, day: '2026-01-01' }), validate({ total: 1.555, day: 'x' }), validate.errors.length]))`
  const out = execFileSync(
    process.execPath,
    [
      '--disallow-code-generation-from-strings',
      '--import',
      'tsx',
      '--input-type=module',
      '-e',
      source,
    ],
    { encoding: 'utf8', cwd: fileURLToPath(new URL('../../..', import.meta.url)) },
  )
  expect(JSON.parse(out)).toEqual([true, false, 2])
})

describe('a schema that others wrote', () => {
  const tuple = { items: [{ type: 'string' }, { type: 'number' }] }
  const self = { properties: { at: { $recursiveRef: '#' } }, unevaluatedProperties: false }
  const named = { definitions: { n: { id: '#n', type: 'number' } }, items: { $ref: '#n' } }

  test.each<[string, unknown, unknown, unknown]>([
    ['a tuple', { ...tuple, additionalItems: false }, ['a', 1], ['a', 1, 2]],
    ['a tuple of 2019', { ...tuple, unevaluatedItems: false }, ['a', 1], ['a', 1, 2]],
    ['a tuple of 2020', { prefixItems: tuple.items, items: false }, ['a', 1], ['a', 1, 2]],
    ['a bound that is left out', { minimum: 1, exclusiveMinimum: true }, 2, 1],
    ['a bound that is not', { maximum: 1, exclusiveMaximum: false }, 1, 2],
    ['a bound of its own', { exclusiveMinimum: 1 }, 2, 1],
    [
      'an id',
      { id: 'https://a.test/s', ...named, items: { $ref: '/s#/definitions/n' } },
      [1],
      ['a'],
    ],
    ['a named part', { id: 'https://a.test/s', ...named }, [1], ['a']],
    ['itself', { $recursiveAnchor: true, ...self }, { at: { at: {} } }, { at: { b: 1 } }],
    ['a field called id', { properties: { id: { type: 'string' } } }, { id: 'x' }, { id: 1 }],
    ['dependencies', { dependencies: { a: ['b'] } }, { a: 1, b: 1 }, { a: 1 }],
  ])('names no dialect and has %s: its words tell which', async (_, schema, good, wrong) => {
    expect(await errors(schema as JsonSchema, good, false)).toEqual([])
    expect(await errors(schema as JsonSchema, wrong, false)).not.toEqual([])
  })

  test.each<[string, unknown, unknown, unknown]>([
    ['http://json-schema.org/draft-04/schema#', { minimum: 1, exclusiveMinimum: true }, 2, 1],
    ['http://json-schema.org/draft-04/schema', { id: 'x', ...named }, [1], ['a']],
    ['http://json-schema.org/draft-06/schema#', { id: 'x', const: 1 }, 1, 2],
    ['http://json-schema.org/draft-07/schema#', { if: { minimum: 1 }, then: { maximum: 2 } }, 2, 3],
    ['https://json-schema.org/draft/2019-09/schema', self, { at: {} }, { b: 1 }],
    ['https://json-schema.org/draft/2019-09/schema', tuple, ['a', 1], ['a', 'b']],
    ['https://json-schema.org/draft/2020-12/schema', { ...tuple, $defs: {} }, ['a', 1], ['a', 'b']],
    ['http://json-schema.org/schema#', { prefixItems: tuple.items }, ['a', 1], ['a', 'b']],
  ])('in %s is checked by it: %j', async ($schema, schema, good, wrong) => {
    const whole = { $schema, ...(schema as JsonSchema) }
    expect(await errors(whole, good, false)).toEqual([])
    expect(await errors(whole, wrong, false)).not.toEqual([])
  })

  test.each([true, false])(
    'may have a pattern that Unicode does not take (strict: %s)',
    async (strict) => {
      const schema: JsonSchema = {
        properties: { p: { type: 'string', pattern: '^[\\w\\-\\_]+$' }, e: { pattern: '^.$' } },
        patternProperties: { '^[\\w-_.]+/$': { type: 'number' } },
      }
      expect(await errors(schema, { p: 'a-b', e: '😀', 'a/': 1 }, strict)).toEqual([])
      expect(await errors(schema, { p: 'a b', 'a/': 'x' }, strict)).toEqual([
        '/p pattern',
        '/a~1 type',
      ])
    },
  )

  test('is checked but for what it does not hold, which is told', async () => {
    const unread: Failure[] = []
    const text = compileStandalone(
      {
        properties: {
          p: { title: 'P', $ref: 'other.schema.json#/definitions/x' },
          r: { $ref: 'other.schema.json#/definitions/x' },
          s: { type: 'string', pattern: '(?i)x' },
          t: { type: 'string', required: true },
          q: { type: 'integer' },
        },
        patternProperties: { '(?<!': { type: 'number' }, '^n': { type: 'number' } },
      } as never,
      { strict: false, onUnread: (one) => unread.push(one) },
    )
    if (!text.ok) throw new Error(JSON.stringify(text.failures))
    expect(unread.map(({ code, path, params }) => [code, path, params!.value]).sort()).toEqual([
      ['schema-keyword', '#/properties/t/required', 'true'],
      ['schema-pattern', '#/patternProperties/(?<!', '(?<!'],
      ['schema-pattern', '#/properties/s/pattern', '(?i)x'],
      ['schema-reference', '#/properties/p/$ref', 'other.schema.json#/definitions/x'],
      ['schema-reference', '#/properties/r/$ref', 'other.schema.json#/definitions/x'],
    ])
    const validate = await importValidator(text.value)
    expect(validate({ p: 1, r: 2, s: 'y', t: 'z', q: 1, n: 1 })).toEqual([])
    const wrong = validate({ q: 'x', t: 1, s: 1, n: '1' })
    expect(wrong.map(({ path }) => path).sort()).toEqual(['n', 'q', 's', 't'])
  })

  test.each([
    ['^[\\p{L}\\_]+$', 'é_', 'p'.repeat(3) + '-'],
    ['^\\p{L}[\\w-.]$', 'é-', 'é/'],
    ['^a\\-[.-\\d]$', 'a-7', 'a-/'],
    ['^\\"[^\\"\\-]\\"$', '"😀"', '"-"'],
  ])('may have the pattern %s, read with Unicode', async (pattern, good, wrong) => {
    expect(await errors({ pattern }, good, false)).toEqual([])
    expect(await errors({ pattern }, wrong, false)).toEqual([' pattern'])
  })

  test.each(['\\A[a-z]+\\Z', '^[[:alpha:]]+$', '^a{,3}$', '^\\h+$'])(
    'may have %s, which is a pattern of another language: it is told and refuses nothing',
    (pattern) => {
      const unread: string[] = []
      const text = compileStandalone(
        { pattern },
        { strict: false, onUnread: ({ code }) => unread.push(code) },
      )
      expect([text.ok, unread]).toEqual([true, ['schema-pattern']])
    },
  )

  test.each<[string, JsonSchema, string[]]>([
    [
      'references in a circle',
      {
        definitions: { a: { $ref: '#/definitions/b' }, b: { $ref: '#/definitions/a' } },
        properties: { c: { $ref: '#/definitions/a' }, q: { type: 'integer' } },
      },
      ['schema-reference', 'schema-reference', 'schema-reference'],
    ],
    [
      'a choice of nothing',
      { properties: { c: { enum: [] }, q: { type: 'integer' } } },
      ['schema-keyword'],
    ],
    [
      'a name twice',
      {
        properties: {
          c: { $id: 'https://a.test/c', type: 'string' },
          d: { $id: 'https://a.test/c', type: 'number' },
          q: { type: 'integer' },
        },
      },
      ['schema-keyword'],
    ],
  ])('with %s is checked but for it', async (_, schema, codes) => {
    const unread: string[] = []
    const text = compileStandalone(schema, {
      strict: false,
      onUnread: ({ code }) => unread.push(code),
    })
    if (!text.ok) throw new Error(JSON.stringify(text.failures))
    expect(unread).toEqual(codes)
    const validate = await importValidator(text.value)
    expect(validate({ c: 'x', q: 1 })).toEqual([])
    expect(validate({ c: 'x', q: 'y' })).toMatchObject([{ path: 'q' }])
  })

  test('whose other part is given along is checked whole', async () => {
    const text = compileStandalone(
      { properties: { p: { $ref: 'https://a.test/other.json' } } },
      { strict: false, schemas: [{ $id: 'https://a.test/other.json', type: 'integer' }] },
    )
    if (!text.ok) throw new Error('does not compile')
    expect((await importValidator(text.value))({ p: 'x' })).toMatchObject([{ path: 'p' }])
  })
})
