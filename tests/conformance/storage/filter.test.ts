import fc from 'fast-check'
import { Query } from 'mingo'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Filter, StoredRecord } from '#schema'
import { matches } from '#engine'
import { searchText, type Database } from '../../../server/storage/index.ts'
import { eachDatabase } from '../../support/databases.ts'
import { record, shop } from './shop.ts'

const LONG = process.env.SALA_LONG ? 10 : 1

const words = fc.constantFrom('a', 'b', 'c', 'A', 'ab', 'น้ำ', 'ก', '', '1', 'true')
const amounts = fc.constantFrom(-1, 0, 1, 2, 2.5, 10.25, 100)
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const lines = fc.array(fc.record({ sku: words, n: amounts }, { requiredKeys: [] }), {
  maxLength: 3,
})

const documents = fc
  .record(
    {
      name: maybe(words),
      kind: maybe(fc.constantFrom('a', 'b', 'c')),
      qty: maybe(fc.integer({ min: -2, max: 3 })),
      price: maybe(amounts),
      active: maybe(fc.boolean()),
      tags: maybe(fc.array(words, { maxLength: 3 })),
      marks: maybe(fc.array(amounts, { maxLength: 3 })),
      maker: maybe(
        fc.record(
          { name: words, rank: amounts, cities: fc.array(words, { maxLength: 2 }) },
          { requiredKeys: [] },
        ),
      ),
      lines: maybe(lines),
      extra: maybe(
        fc.dictionary(
          fc.constantFrom('p', 'q'),
          fc.oneof(
            words,
            amounts,
            fc.boolean(),
            fc.constant(null),
            fc.array(fc.oneof(words, amounts), { maxLength: 2 }),
            fc.record({ p: amounts }),
          ),
          { maxKeys: 2 },
        ),
      ),
      due: maybe(fc.constantFrom(null, '2026-01-01', '2026-02-01')),
    },
    { requiredKeys: [] },
  )
  .map((document) => JSON.parse(JSON.stringify(document)) as Record<string, unknown>)

interface Target {
  path: string
  value: fc.Arbitrary<unknown>
  array?: boolean
}

const scalars = fc.oneof(words, amounts, fc.boolean())
const TARGETS: Target[] = [
  { path: 'name', value: words },
  { path: 'kind', value: fc.constantFrom('a', 'b', 'c') },
  { path: 'qty', value: fc.integer({ min: -2, max: 3 }) },
  { path: 'price', value: amounts },
  { path: 'active', value: fc.boolean() },
  { path: 'tags', value: words, array: true },
  { path: 'marks', value: amounts, array: true },
  { path: 'maker.name', value: words },
  { path: 'maker.rank', value: amounts },
  { path: 'maker.cities', value: words, array: true },
  { path: 'lines.sku', value: words },
  { path: 'lines.n', value: amounts },
  { path: 'lines.0.n', value: amounts },
  { path: 'tags.1', value: words },
  { path: 'extra.p', value: scalars },
  { path: 'due', value: fc.constantFrom('2026-01-01', '2026-01-15') },
  { path: 'version', value: fc.integer({ min: 1, max: 2 }) },
]

const through = (path: string): boolean => path.startsWith('lines.') || path === 'extra.p'

function operators({ path, value, array }: Target): fc.Arbitrary<unknown> {
  const any = fc.oneof(
    { weight: 4, arbitrary: value },
    { weight: 1, arbitrary: scalars },
    ...(through(path) ? [] : [{ weight: 1, arbitrary: fc.constant(null) }]),
  )
  const listed = fc.array(any, { maxLength: 3 })
  const ordered = fc.oneof(value, scalars)
  return fc.oneof(
    any,
    any.map(($eq) => ({ $eq })),
    any.map(($ne) => ({ $ne })),
    ordered.map(($gt) => ({ $gt })),
    ordered.map(($lte) => ({ $lte })),
    fc.tuple(ordered, ordered).map(([$gte, $lt]) => ({ $gte, $lt })),
    listed.map(($in) => ({ $in })),
    listed.map(($nin) => ({ $nin })),
    words.map(($regex) => ({ $regex, $options: 'i' })),
    ordered.map(($gt) => ({ $not: { $gt } })),
    words.map(($regex) => ({ $not: { $regex } })),
    ...(through(path) ? [] : [fc.boolean().map(($exists) => ({ $exists }))]),
    ...(array
      ? [
          fc.integer({ min: 0, max: 3 }).map(($size) => ({ $size })),
          fc.array(value, { maxLength: 2 }).map(($all) => ({ $all })),
          fc.array(value, { maxLength: 3 }).map(($eq) => ({ $eq })),
          fc.tuple(value, value).map(([$gte, $lte]) => ({ $elemMatch: { $gte, $lte } })),
          words.map(($regex) => ({ $elemMatch: { $regex } })),
        ]
      : []),
  )
}

const leaf: fc.Arbitrary<Filter> = fc.oneof(
  ...TARGETS.map((target) =>
    operators(target).map((operand) => ({ [target.path]: operand }) as Filter),
  ),
  fc
    .record(
      {
        sku: operators({ path: 'sku', value: words }),
        n: operators({ path: 'n', value: amounts }),
      },
      { requiredKeys: [] },
    )
    .filter((part) => Object.keys(part).length > 0)
    .map((part) => ({ lines: { $elemMatch: part } }) as Filter),
  fc
    .array(leafOf('sku'), { minLength: 1, maxLength: 2 })
    .map(($or) => ({ lines: { $elemMatch: { $or } } }) as Filter),
  lines.map((value) => ({ lines: value }) as Filter),
  fc
    .record({ name: words, rank: amounts }, { requiredKeys: [] })
    .map((value) => ({ maker: { $in: [value, null] } }) as Filter),
)
function leafOf(path: string): fc.Arbitrary<Filter> {
  return operators({ path, value: words }).map((operand) => ({ [path]: operand }) as Filter)
}

const { filter: filters } = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.array(tie('filter'), { minLength: 1, maxLength: 3 }).map(($and) => ({ $and })),
    fc.array(tie('filter'), { minLength: 1, maxLength: 3 }).map(($or) => ({ $or })),
    fc.array(tie('filter'), { minLength: 1, maxLength: 2 }).map(($nor) => ({ $nor })),
    fc.tuple(leaf, leaf).map(([a, b]) => ({ ...a, ...b })),
  ),
}))

/** The filter in the oracle's words: its `$regex` is a real one, ours a text to be contained. */
function literal(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(literal)
  if (typeof value !== 'object' || value === null) return value
  const { $options: _, ...rest } = value as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(rest).map(([key, item]) => [
      key,
      key === '$regex'
        ? new RegExp(searchText(String(item)).replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i')
        : literal(item),
    ]),
  )
}

/** Which rows does one filter find? */
const ids = async (database: Database, filter: Filter): Promise<string[]> => {
  const found = await database.query('s1', 'stock-item', { filter, limit: 2000 })
  if (!found.ok) throw new Error(JSON.stringify(found.failures))
  return found.value.rows.map(({ _id }) => _id)
}

eachDatabase(({ name, open }) => {
  test('any filter finds in SQL what it finds in memory', { timeout: 240_000 }, async () => {
    const database = await open(shop)
    const store = database.store('s1')
    const stored = fc
      .sample(documents, { numRuns: 150, seed: 20260401 })
      .map((document, index) =>
        record(`d${String(index).padStart(3, '0')}`, document, (index % 2) + 1),
      )
    for (const one of stored) await store.insert('stock-item', one)
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        const query = new Query<StoredRecord>(literal(filter) as never)
        const expected = stored.filter((one) => query.test(one)).map(({ _id }) => _id)
        expect(await ids(database, filter)).toEqual(expected)
        const count = await database.count('s1', 'stock-item', { filter })
        expect(count).toEqual({ ok: true, value: expected.length })
        const match = await database.aggregate('s1', 'stock-item', [
          { $skip: 0 },
          { $limit: 10_000 },
          { $match: filter },
        ])
        expect(match.ok && match.value.map(({ _id }) => _id)).toEqual(expected)
        expect(stored.filter((one) => matches(filter, one)).map(({ _id }) => _id)).toEqual(expected)
      }),
      { numRuns: (name === 'sqlite' ? 500 : 250) * LONG },
    )
  })

  describe('examples', () => {
    let database: Database
    beforeAll(async () => {
      database = await open(shop)
      const store = database.store('s1')
      await store.insert(
        'stock-item',
        record('a', {
          name: 'น้ำดื่ม ๕๐๐ มล.',
          code: 'W-1',
          qty: 5,
          tags: ['ice', 'hot'],
          lines: [
            { sku: 'S1', n: 1 },
            { sku: 'S2', n: 9 },
          ],
          extra: { list: [{ k: 1 }, { k: 'สอง' }], one: { k: 1 } },
          price: 0.3,
          active: true,
          due: null,
          body: 'big',
          secret: 'x',
        }),
      )
      await store.insert(
        'stock-item',
        record('b', {
          name: 'แกง%_\\',
          code: 'W-2',
          qty: 7,
          tags: [],
          lines: [],
          price: 0.1 + 0.2,
          active: false,
          maker: { name: 'M', rank: 2 },
        }),
      )
      await store.insert('stock-item', record('c', {}))
    })

    test.each<[string, Filter, string[]]>([
      ['nothing asked', {}, ['a', 'b', 'c']],
      [
        'typed as people type: นิคหิต, two เ, Thai digits, case',
        { $and: [{ name: { $regex: 'นํ้าดื่ม 500' } }, { code: { $regex: 'w-' } }] },
        ['a'],
      ],
      ['เเ for แ', { name: { $regex: 'เเกง' } }, ['b']],
      ['wildcards are plain characters', { name: { $regex: '%_\\' } }, ['b']],
      ['a pattern is no pattern', { name: { $regex: '.*' } }, []],
      ['a pattern that would backtrack', { name: { $regex: '(a+)+$' } }, []],
      ['in a list', { tags: { $regex: 'CE' } }, ['a']],
      ['in items of a list', { lines: { $elemMatch: { sku: { $regex: 's2' }, n: 9 } } }, ['a']],
      ['not of the same item', { lines: { $elemMatch: { sku: 's2', n: 1 } } }, []],
      ['open values, item by item', { 'extra.list.k': 'สอง' }, ['a']],
      ['open values, by index', { 'extra.list.0.k': 1 }, ['a']],
      ['open values, as text', { 'extra.list.k': { $regex: 'สอ' } }, ['a']],
      ['open items', { 'extra.list': { $elemMatch: { k: { $gt: 0 } } } }, ['a']],
      ['an object as a whole, keys in any order', { maker: { rank: 2, name: 'M' } }, ['b']],
      ['null is missing too', { due: null }, ['a', 'b', 'c']],
      ['exists is not null', { due: { $exists: true } }, ['a']],
      ['a number is no text', { qty: '5' }, []],
      ['numbers to the last digit', { price: { $gt: 0.3 } }, ['b']],
      ['false is not missing', { active: false }, ['b']],
      ['not turned round', { active: { $not: { $eq: true } } }, ['b', 'c']],
      ['text compared', { code: { $gt: 'W-1', $lte: 'W-2' } }, ['b']],
      ['empty lists', { tags: { $size: 0 } }, ['b']],
      [
        'system fields',
        { _id: { $in: ['a', 'c'] }, version: { $lt: 2 }, created_at: { $exists: true } },
        ['a', 'c'],
      ],
      ['no value fits', { kind: { $in: [] } }, []],
      ['every value fits', { kind: { $nin: [] } }, ['a', 'b', 'c']],
    ])('%s', async (_, filter, expected) => expect(await ids(database, filter)).toEqual(expected))

    test.each<[string, unknown, Record<string, unknown>]>([
      ['unknown field', { nope: 1 }, { code: 'unknown-field', path: 'nope' }],
      ['unknown field below', { 'maker.nope': 1 }, { code: 'unknown-field', path: 'maker.nope' }],
      [
        'unknown field of an item',
        { lines: { $elemMatch: { nope: 1 } } },
        { code: 'unknown-field', path: 'nope' },
      ],
      ['below a plain value', { 'name.x': 1 }, { code: 'unknown-field', path: 'name.x' }],
      [
        'unknown operator',
        { name: { $where: '1' } },
        { code: 'unknown-operator', path: 'name.$where', params: { operator: '$where' } },
      ],
      ['unknown operator at the root', { $expr: {} }, { code: 'unknown-operator', path: '$expr' }],
      [
        'unknown operator in a value',
        { maker: { name: { $gt: '' } } },
        { code: 'unknown-operator' },
      ],
      ['function', { $or: [{ $where: 'x' }] }, { code: 'unknown-operator', path: '$or[0].$where' }],
      [
        '$in without a list',
        { $or: [{ name: 'a' }, { name: { $in: 'a' } }] },
        { code: 'invalid-filter', path: '$or[1].name.$in' },
      ],
      ['$gt of a list', { qty: { $gt: [1] } }, { code: 'invalid-filter', path: 'qty.$gt' }],
      [
        '$regex of an object',
        { name: { $regex: { a: 1 } } },
        { code: 'invalid-filter', path: 'name.$regex' },
      ],
      [
        '$options alone',
        { name: { $options: 'i' } },
        { code: 'invalid-filter', path: 'name.$options' },
      ],
      ['$size of a half', { tags: { $size: 1.5 } }, { code: 'invalid-filter', path: 'tags.$size' }],
      [
        '$exists of a text',
        { name: { $exists: 'yes' } },
        { code: 'invalid-filter', path: 'name.$exists' },
      ],
      ['$not of a value', { name: { $not: 'a' } }, { code: 'invalid-filter', path: 'name.$not' }],
      ['$and without a list', { $and: {} }, { code: 'invalid-filter', path: '$and' }],
      ['$or of nothing', { $or: [] }, { code: 'invalid-filter', path: '$or' }],
      ['operators beside fields', { maker: { $eq: 1, name: 'x' } }, { code: 'invalid-filter' }],
      ['not a number', { qty: { $gt: NaN } }, { code: 'invalid-filter' }],
      ['infinite', { qty: Infinity }, { code: 'invalid-filter' }],
      ['a list', [], { code: 'invalid-filter' }],
      ['a text', 'name', { code: 'invalid-filter' }],
      [
        'a date object',
        { due: Object.create(Date.prototype) },
        { code: 'invalid-filter', path: 'due' },
      ],
      ['searching a secret', { secret: { $regex: 'x' } }, { code: 'invalid-filter' }],
      ['searching a large field', { body: { $regex: 'x' } }, { code: 'invalid-filter' }],
      ['a prototype', JSON.parse('{"__proto__": {"a": 1}}'), { code: 'unknown-field' }],
      ['a prototype below', { 'extra.__proto__.x': 1 }, { code: 'unknown-field' }],
      ['a constructor', { 'extra.constructor': 1 }, { code: 'unknown-field' }],
      [
        '1,001 values',
        { qty: { $in: Array.from({ length: 1001 }, (_, n) => n) } },
        { code: 'query-too-large' },
      ],
      [
        '201 conditions',
        { $or: Array.from({ length: 201 }, (_, n) => ({ qty: n })) },
        { code: 'query-too-large' },
      ],
      [
        'too many values in all',
        {
          $or: Array.from({ length: 6 }, () => ({
            qty: { $in: Array.from({ length: 1000 }, (_, n) => n) },
          })),
        },
        { code: 'query-too-large' },
      ],
      [
        '60 levels',
        Array.from({ length: 60 }).reduce<unknown>((inner) => ({ $or: [inner] }), { qty: 1 }),
        { code: 'filter-too-deep' },
      ],
      [
        '60 times not',
        {
          qty: Array.from({ length: 60 }).reduce<unknown>((inner) => ({ $not: inner }), { $gt: 1 }),
        },
        { code: 'filter-too-deep' },
      ],
      [
        'a value of 60 levels',
        { extra: Array.from({ length: 60 }).reduce<unknown>((inner) => ({ a: inner }), 1) },
        { code: 'filter-too-deep' },
      ],
      ['a path of 60 names', { [`extra${'.a'.repeat(60)}`]: 1 }, { code: 'unknown-field' }],
    ])('refuses %s', async (_, filter, failure) => {
      const found = await database.query('s1', 'stock-item', { filter: filter as Filter })
      expect(found).toMatchObject({ ok: false, failures: [failure] })
    })

    const HOSTILE = [
      "'",
      '"',
      '`',
      ';',
      '--',
      "' or 1=1 --",
      '") or 1=1 --',
      '$."a"',
      '$[*]',
      "a'b",
      'a"b',
      'a\\b',
      '{a,b}',
      'name) from x --',
      '%',
      '_',
      '\u0000',
      '?',
      '$1',
      ':a',
      '@x',
    ]
    test('SQL in names and values reaches nothing', async () => {
      for (const text of HOSTILE) {
        for (const path of [
          text,
          `extra.${text}`,
          `lines.${text}`,
          `name.${text}`,
          `${text}.name`,
          `extra.list.${text}.k`,
        ])
          expect(
            await database.query('s1', 'stock-item', { filter: { [path]: 1 } }),
            path,
          ).toMatchObject(
            path.startsWith('extra.') && ['_', '--'].includes(text)
              ? { ok: true, value: { rows: [] } }
              : {
                  ok: false,
                  failures: [{ code: path.startsWith('$') ? 'unknown-operator' : 'unknown-field' }],
                },
          )
        expect(
          await ids(database, {
            $or: [
              { name: text },
              { name: { $in: [text, `${text}${text}`] } },
              { tags: { $all: [text] } },
              { 'extra.list.k': text },
            ],
          }),
        ).toEqual([])
        for (const sort of [
          { [text]: 1 },
          [{ field: text }],
          { name: text },
          [{ field: 'name', direction: text }],
        ])
          expect((await database.query('s1', 'stock-item', { sort: sort as never })).ok).toBe(false)
        expect((await database.query('s1', 'stock-item', { select: [text] })).ok).toBe(false)
        expect((await database.query('s1', text)).ok).toBe(false)
        expect(
          (await database.aggregate('s1', 'stock-item', [{ $group: { _id: `$${text}` } }])).ok,
        ).toBe(false)
        expect(
          (
            await database.aggregate('s1', 'stock-item', [
              { $group: { _id: null, [text]: { $sum: 1 } } },
            ])
          ).ok,
        ).toBe(['_', '--'].includes(text))
        expect(await database.query(text, 'stock-item')).toEqual({ ok: true, value: { rows: [] } })
        expect((await database.query('s1', 'stock-item', { search: text })).ok).toBe(true)
      }
      expect(await ids(database, {})).toEqual(['a', 'b', 'c'])
    })
  })
})
