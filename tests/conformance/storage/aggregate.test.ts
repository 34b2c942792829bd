import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { Filter } from '#schema'
import { fixedClock, systemClock } from '#shared'
import { aggregate } from '../../../server/storage/aggregate/aggregate.ts'
import { count } from '../../../server/storage/query/query.ts'
import type { Database } from '../../../server/storage/index.ts'
import { postgres } from '../../../server/storage/postgres/index.ts'
import { sqlite } from '../../../server/storage/sqlite/index.ts'
import { eachDatabase } from '../../support/databases.ts'
import { WatchingReads } from '../../support/explaining.ts'
import { entity, modelOf, record, shop } from './shop.ts'

const bills = modelOf(
  entity('bill', {
    properties: {
      kind: { enum: ['a', 'b', 'c'] },
      total: { type: 'number' },
      weight: { type: 'number' },
    },
    'x-list': { columns: ['total'], filters: ['kind'] },
  }),
)

const documents = fc.record(
  {
    name: fc.constantFrom('ก', 'ไข่', 'a'),
    kind: fc.constantFrom('a', 'b', 'c'),
    qty: fc.integer({ min: 0, max: 5 }),
    price: fc.integer({ min: -500, max: 100_000 }).map((satang) => satang / 100),
    active: fc.boolean(),
    maker: fc.record(
      { name: fc.constantFrom('x', 'y'), rank: fc.integer({ min: 1, max: 3 }) },
      { requiredKeys: [] },
    ),
    owner: fc.constantFrom('p1', 'p2', 'nobody'),
    tags: fc.array(fc.constantFrom('t1', 't2'), { maxLength: 2 }),
    lines: fc.array(
      fc.record({ sku: fc.constantFrom('s1', 's2'), n: fc.integer({ min: 0, max: 9 }) }),
      { maxLength: 2 },
    ),
  },
  { requiredKeys: [] },
)

type Rows = Record<string, unknown>[]
const byKey = (rows: Rows): Rows =>
  [...rows].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
/** `$skip` after `$limit` stops the leading run in SQL, so what follows runs in memory. */
const IN_MEMORY = [{ $limit: 10_000 }, { $skip: 0 }]

eachDatabase(({ name, open, place }) => {
  describe('pipelines', () => {
    let database: Database
    beforeAll(async () => {
      database = await open(shop)
      const stored = fc.sample(documents, { numRuns: 120, seed: 7 })
      for (const [index, document] of stored.entries())
        await database
          .store('s1')
          .insert('stock-item', record(`d${String(index).padStart(3, '0')}`, document))
      await database
        .store('s1')
        .insert('person', record('p1', { name: 'สมชาย', wage: 100, team: ['t1'] }))
      await database
        .store('s1')
        .insert('person', record('p2', { name: 'สมหญิง', wage: 200, team: ['t1', 't2'] }))
      await database.store('s2').insert('person', record('p1', { name: 'other site' }))
    })
    const run = async (pipeline: unknown, options = {}): Promise<Rows> => {
      const found = await database.aggregate('s1', 'stock-item', pipeline, options)
      if (!found.ok) throw new Error(JSON.stringify(found.failures))
      return found.value
    }
    const refused = async (pipeline: unknown, options = {}) => {
      const found = await database.aggregate('s1', 'stock-item', pipeline, options)
      return found.ok ? found.value.length : found.failures[0]
    }

    test.each<[string, Rows]>([
      ['count', [{ $match: { qty: { $gt: 2 } } }, { $count: 'n' }]],
      [
        'count of a page',
        [
          { $match: { qty: { $gt: 1 } } },
          { $sort: { qty: 1 } },
          { $skip: 5 },
          { $limit: 20 },
          { $count: 'n' },
        ],
      ],
      ['count of nothing', [{ $match: { qty: 99 } }, { $count: 'n' }]],
      [
        'sum by an enum',
        [
          {
            $group: {
              _id: '$kind',
              n: { $sum: 1 },
              total: { $sum: '$price' },
              mean: { $avg: '$price' },
              low: { $min: '$price' },
              high: { $max: '$qty' },
            },
          },
        ],
      ],
      [
        'sum by two fields',
        [
          { $match: { price: { $exists: true } } },
          {
            $group: {
              _id: { kind: '$kind', active: '$active' },
              n: { $count: {} },
              first: { $min: '$name' },
              last: { $max: '$name' },
            },
          },
        ],
      ],
      ['sum of all', [{ $group: { _id: null, n: { $sum: 2 }, rank: { $avg: '$maker.rank' } } }]],
      ['sum of nothing', [{ $match: { qty: 99 } }, { $group: { _id: null, n: { $sum: 1 } } }]],
      [
        'by a number and below',
        [{ $group: { _id: '$maker.rank', names: { $max: '$maker.name' } } }],
      ],
    ])('SQL and memory agree: %s', async (_, pipeline) => {
      const head = pipeline.filter((stage) => !('$group' in stage || '$count' in stage))
      const end = pipeline.slice(head.length)
      expect(byKey(await run(pipeline))).toEqual(byKey(await run([...head, ...IN_MEMORY, ...end])))
      expect(await run([...head, ...end, { $match: {} }])).toHaveLength(
        (await run(pipeline)).length,
      )
    })

    test('sort, skip and limit agree', async () => {
      for (const sort of [
        { name: 1, _id: 1 },
        { name: -1, _id: -1 },
        { qty: 1, price: -1, _id: 1 },
        { 'maker.name': 1, _id: 1 },
        { active: -1, _id: 1 },
      ])
        expect(await run([{ $sort: sort }, { $skip: 10 }, { $limit: 30 }])).toEqual(
          await run([...IN_MEMORY, { $sort: sort }, { $skip: 10 }, { $limit: 30 }]),
        )
    })

    test('adds money as decimals, in SQL and beyond', async () => {
      const other = await open(shop)
      for (let n = 0; n < 10; n++)
        await other.store('s1').insert('stock-item', record(`m${n}`, { price: 0.1 }))
      for (const head of [[], IN_MEMORY]) {
        const found = await other.aggregate('s1', 'stock-item', [
          ...head,
          { $group: { _id: null, sum: { $sum: '$price' }, mean: { $avg: '$price' } } },
          {
            $project: {
              _id: 0,
              sum: 1,
              mean: 1,
              more: { $add: ['$sum', 0.2] },
              times: { $multiply: ['$mean', 3] },
              nothing: { $divide: ['$sum', 0] },
            },
          },
        ])
        expect(found).toEqual({
          ok: true,
          value: [{ sum: 1, mean: 0.1, more: 1.2, times: 0.3, nothing: 0 }],
        })
      }
    })

    test('unwinds, projects, groups by what was made', async () => {
      const rows = await run([
        { $unwind: '$lines' },
        { $match: { 'lines.n': { $gt: 0 } } },
        { $group: { _id: '$lines.sku', n: { $sum: '$lines.n' }, all: { $addToSet: '$kind' } } },
        { $project: { n: 1, kinds: { $size: '$all' }, label: { $concat: ['สินค้า ', '$_id'] } } },
        { $sort: { n: -1 } },
      ])
      expect(rows.map(({ label }) => label).sort()).toEqual(['สินค้า s1', 'สินค้า s2'])
      expect(rows[0]!.n).toBeGreaterThanOrEqual(rows[1]!.n as number)
      expect(
        await run([
          { $match: { _id: 'd000' } },
          {
            $project: {
              _id: 0,
              when: {
                $cond: [{ $gt: ['$qty', 100] }, 'many', { $ifNull: ['$nothing_here', 'few'] }],
              },
            },
          },
        ]).catch((error: Error) => error.message),
      ).toContain('unknown-field')
      expect(
        await run([
          { $match: { _id: 'd000' } },
          {
            $project: {
              _id: 0,
              when: {
                $switch: {
                  branches: JSON.parse(
                    '[{"case": {"$gt": ["$qty", 100]}, "then": "many"}]',
                  ) as unknown,
                  default: { $toUpper: 'few' },
                },
              },
            },
          },
        ]),
      ).toEqual([{ when: 'FEW' }])
    })

    test('looks up another collection of the same site', async () => {
      const rows = await run([
        { $match: { owner: { $exists: true } } },
        { $limit: 50 },
        { $lookup: { from: 'person', localField: 'owner', foreignField: '_id', as: 'who' } },
        { $unwind: '$who' },
        { $group: { _id: '$who.name', n: { $sum: 1 } } },
        { $sort: { _id: 1 } },
      ])
      expect(rows.map(({ _id }) => _id)).toEqual(['สมชาย', 'สมหญิง'])
      const lists = await run([
        { $match: { tags: ['t2'] } },
        { $limit: 1 },
        { $lookup: { from: 'person', localField: 'tags', foreignField: 'team', as: 'who' } },
        { $project: { 'who.name': 1 } },
      ])
      expect(lists[0]!.who).toEqual([{ name: 'สมหญิง' }])
      const none = await run([
        { $match: { owner: 'nobody' } },
        { $limit: 1 },
        { $lookup: { from: 'person', localField: 'owner', foreignField: '_id', as: 'who' } },
      ])
      expect(none[0]!.who).toEqual([])
    })

    test('facets share what stands before them', async () => {
      const [answer] = await run([
        { $match: { kind: 'a' } },
        {
          $facet: {
            all: [{ $count: 'n' }],
            dear: [
              { $match: { price: { $gt: 500 } } },
              { $sort: { price: -1 } },
              { $limit: 2 },
              { $project: { price: 1 } },
            ],
          },
        },
      ])
      expect(answer!.all).toEqual(await run([{ $match: { kind: 'a' } }, { $count: 'n' }]))
      expect(answer!.dear).toEqual(
        await run([
          { $match: { kind: 'a', price: { $gt: 500 } } },
          { $sort: { price: -1 } },
          { $limit: 2 },
          { $project: { price: 1 } },
        ]),
      )
    })

    test('finds Thai text in later stages as in the first', async () => {
      expect(
        (await run([...IN_MEMORY, { $match: { name: { $regex: 'ไข่' } } }, { $count: 'n' }]))[0],
      ).toEqual((await run([{ $match: { name: { $regex: 'ไข่' } } }, { $count: 'n' }]))[0])
    })

    test('stages that add, drop and replace fields', async () => {
      const [first] = await run([
        { $sort: { _id: 1 } },
        { $limit: 1 },
        { $addFields: { twice: { $multiply: ['$price', 2] } } },
        { $unset: ['kind', 'tags'] },
        { $match: { twice: { $gt: 0 } } },
      ])
      const [plain] = await run([{ $sort: { _id: 1 } }, { $limit: 1 }])
      const { kind: _, tags: __, ...rest } = plain!
      expect(first).toEqual({ ...rest, twice: Number(plain!.price) * 2 })
      expect(
        await run([
          { $group: { _id: '$kind', one: { $first: '$$ROOT' } } },
          { $replaceRoot: { newRoot: '$one' } },
          { $project: { kind: 1, name: 1 } },
          { $count: 'n' },
        ]),
      ).toEqual([{ n: (await run([{ $group: { _id: '$kind' } }])).length }])
    })

    const nested = (depth: number): unknown =>
      Array.from({ length: depth }).reduce<unknown>((inner) => ({ $add: [1, inner] }), 1)
    test.each<[string, unknown, Record<string, unknown>]>([
      ['no pipeline', {}, { code: 'invalid-filter', path: 'pipeline' }],
      ['a stage of two', [{ $match: {}, $limit: 1 }], { code: 'invalid-filter' }],
      [
        '$out',
        [{ $out: 'person' }],
        { code: 'unknown-stage', path: 'pipeline[0].$out', params: { stage: '$out' } },
      ],
      ['$merge', [{ $merge: { into: 'person' } }], { code: 'unknown-stage' }],
      ['$unionWith', [{ $unionWith: 'person' }], { code: 'unknown-stage' }],
      ['$graphLookup', [{ $graphLookup: {} }], { code: 'unknown-stage' }],
      ['$documents', [{ $documents: [{}] }], { code: 'unknown-stage' }],
      ['an inherited stage', [{ constructor: {} }], { code: 'unknown-stage' }],
      [
        '$function',
        [{ $project: { a: { $function: { body: 'return 1', args: [], lang: 'js' } } } }],
        { code: 'unknown-operator', path: 'pipeline[0].$project.a.$function' },
      ],
      [
        '$accumulator',
        [{ $group: { _id: null, a: { $accumulator: {} } } }],
        { code: 'unknown-operator' },
      ],
      ['$where', [{ $match: { $where: '1' } }], { code: 'unknown-operator' }],
      ['$expr', [{ $match: { $expr: { $eq: [1, 1] } } }], { code: 'unknown-operator' }],
      [
        '$regexMatch',
        [{ $project: { a: { $regexMatch: { input: 'a', regex: '(a+)+$' } } } }],
        { code: 'unknown-operator' },
      ],
      [
        '$map',
        [{ $project: { a: { $map: { input: '$tags', in: 1 } } } }],
        { code: 'unknown-operator' },
      ],
      [
        '$$CURRENT',
        [{ $project: { a: '$$CURRENT' } }],
        { code: 'unknown-operator', params: { operator: '$$CURRENT' } },
      ],
      ['$facet in $facet', [{ $facet: { a: [{ $facet: { b: [] } }] } }], { code: 'unknown-stage' }],
      [
        '21 stages',
        Array.from({ length: 21 }, () => ({ $match: {} })),
        { code: 'query-too-large' },
      ],
      [
        '21 stages in facets',
        [{ $facet: { a: Array(10).fill({ $match: {} }), b: Array(10).fill({ $match: {} }) } }],
        { code: 'query-too-large' },
      ],
      ['60 levels', [{ $project: { a: nested(60) } }], { code: 'filter-too-deep' }],
      [
        '500 values',
        [{ $project: { a: { $concat: Array(500).fill('x') } } }],
        { code: 'query-too-large' },
      ],
      [
        '$lookup with a pipeline',
        [{ $lookup: { from: 'person', let: {}, pipeline: [], as: 'a' } }],
        { code: 'unknown-operator', params: { operator: '$lookup.let' } },
      ],
      [
        '$lookup of nothing',
        [{ $lookup: { from: 'nope', localField: 'owner', foreignField: '_id', as: 'a' } }],
        { code: 'unknown-collection' },
      ],
      [
        '$lookup of a system table',
        [{ $lookup: { from: 'sala_session', localField: 'owner', foreignField: '_id', as: 'a' } }],
        { code: 'unknown-collection' },
      ],
      [
        '$lookup by a field that is not there',
        [{ $lookup: { from: 'person', localField: 'owner', foreignField: 'nope', as: 'a' } }],
        { code: 'unknown-field', path: 'nope' },
      ],
      [
        'a field that is not there',
        [{ $group: { _id: '$nope' } }],
        { code: 'unknown-field', path: 'nope' },
      ],
      [
        'a field that is not there any more',
        [{ $project: { name: 1 } }, { $match: { kind: 'a' } }],
        { code: 'unknown-field', path: 'kind' },
      ],
      [
        'a new field called like a prototype',
        [{ $group: JSON.parse('{"_id":null,"__proto__":{"$sum":1}}') as unknown }],
        { code: 'invalid-filter' },
      ],
      ['a count called like a path', [{ $count: 'a.b' }], { code: 'invalid-filter' }],
      ['$unwind without $', [{ $unwind: 'lines' }], { code: 'invalid-filter' }],
      ['$limit of nothing', [{ $limit: 0 }], { code: 'invalid-paging' }],
      ['$sort sideways', [{ $sort: { name: 'up' } }], { code: 'invalid-sort' }],
      [
        'adding texts',
        [
          ...IN_MEMORY,
          { $project: { a: { $add: ['$owner', 1] } } },
          { $match: { a: { $ne: null } } },
        ],
        { code: 'invalid-filter' },
      ],
    ])('refuses %s', async (_, pipeline, failure) =>
      expect(await refused(pipeline)).toMatchObject(failure),
    )

    test('bounds what stages make', async () => {
      const wide = {
        $project: {
          a: [
            '$lines',
            '$lines',
            '$lines',
            '$lines',
            '$lines',
            '$lines',
            '$lines',
            '$lines',
            '$lines',
            '$lines',
          ],
        },
      }
      const wider = { $project: { a: Array(20).fill('$a') } }
      expect(await refused([...IN_MEMORY, wide, wider, wider, wider, wider])).toMatchObject({
        code: 'query-too-large',
      })
      const longer = { $project: { t: { $concat: Array(30).fill('$t') } } }
      expect(
        await refused([
          ...IN_MEMORY,
          { $project: { t: 'xxxxxxxxxx' } },
          longer,
          longer,
          longer,
          longer,
        ]),
      ).toMatchObject({ code: 'query-too-large' })
      const clock = fixedClock('2026-01-01T00:00:00.000Z')
      const slow = await open(shop, {
        clock: { ...clock, now: () => (clock.advance(3000), clock.now()) },
      })
      await slow.store('s1').insert('stock-item', record('a'))
      expect(
        await slow.aggregate('s1', 'stock-item', [...IN_MEMORY, { $match: {} }]),
      ).toMatchObject({ ok: false, failures: [{ code: 'query-timeout' }] })
    })

    test(
      'takes at most 10,000 rows out of the database, and any number inside it',
      { timeout: 120_000 },
      async () => {
        const many = await open(shop)
        await many.transaction(async (inside) => {
          for (let n = 0; n < 10_001; n++)
            await inside.store('s1').insert('person', record(`p${n}`, { name: `${n % 3}` }))
        })
        const ask = async (pipeline: unknown) => {
          const found = await many.aggregate('s1', 'person', pipeline)
          return found.ok ? found.value : found.failures[0]!.code
        }
        expect(await ask([{ $count: 'n' }])).toEqual([{ n: 10_001 }])
        expect(await ask([{ $group: { _id: null, n: { $sum: 1 } } }])).toEqual([
          { _id: null, n: 10_001 },
        ])
        expect(await ask([])).toBe('query-too-large')
        expect(await ask([{ $project: { name: 1 } }])).toBe('query-too-large')
        expect(await ask([{ $group: { _id: '$_id', n: { $sum: 1 } } }])).toBe('query-too-large')
        expect(
          await ask([
            { $limit: 10_000 },
            { $project: { name: 1 } },
            { $group: { _id: '$name', n: { $sum: 1 } } },
            { $count: 'n' },
          ]),
        ).toEqual([{ n: 3 }])
      },
    )
  })

  test('the figures of a list are added up by its groups without reading a record', async () => {
    const at = await place()
    const database = await open(bills, { at })
    for (let n = 0; n < 300; n++)
      await database
        .store('s1')
        .insert('bill', record(`r${n}`, { kind: 'abc'[n % 3], total: n, weight: n }))
    const dialect = name === 'sqlite' ? sqlite : postgres
    const writer = await dialect.connect({ ...at, readOnly: false, statementTimeout: 5000 })
    await sql.raw(name === 'postgres' ? 'vacuum analyze' : 'analyze').execute(writer.writer)
    await writer.close()
    const connection = await dialect.connect({ ...at, readOnly: true, statementTimeout: 5000 })
    const context = new WatchingReads(dialect, connection, bills, systemClock, true)
    if (name === 'postgres') await sql`set enable_seqscan = off`.execute(connection.reader)
    const readsRecords = async (field: string): Promise<boolean> => {
      const group = { _id: '$kind', rows: { $sum: 1 }, sum0: { $sum: field } }
      const found = await aggregate(context, 's1', 'bill', [{ $group: group }], {})
      expect(found).toMatchObject({ ok: true, value: { length: 3 } })
      return context.readRecords.at(-1)!
    }
    expect(await readsRecords('$total')).toBe(false)
    expect(await readsRecords('$weight')).toBe(true)
    const counts = async (filter: Filter): Promise<boolean> => {
      const found = await count(context, 's1', 'bill', { filter })
      expect(found).toMatchObject({ ok: true, value: 50 })
      return context.readRecords.at(-1)!
    }
    expect(await counts({ kind: 'a', total: { $gte: 150 } })).toBe(false)
    expect(await counts({ kind: 'a', weight: { $gte: 150 } })).toBe(true)
    await connection.close()
  })

  test('a record with long texts in all that its list is filtered by is kept', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
    const free = modelOf(
      entity('note', {
        properties: Object.fromEntries(names.map((one) => [one, { type: 'string' }])),
        'x-list': { filters: names },
      }),
    )
    const database = await open(free)
    // Not to be packed small: an index keeps what repeats in few bytes.
    const text = (from: number): string =>
      Array.from({ length: 200 }, (_, at) =>
        String.fromCodePoint(0x4e00 + (((from + at) * 7919) % 20_000)),
      ).join('')
    const texts = Object.fromEntries(names.map((one, at) => [one, text(at * 200)]))
    await database.store('s1').insert('note', record('n1', texts))
    expect(await database.query('s1', 'note', { filter: { g: texts.g! } })).toMatchObject({
      ok: true,
      value: { rows: [{ _id: 'n1' }] },
    })
  })
})
