import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '#shared'
import { aggregate } from '../../../server/storage/aggregate/aggregate.ts'
import type { Database, QueryRequest } from '../../../server/storage/index.ts'
import { postgres } from '../../../server/storage/postgres/index.ts'
import { query } from '../../../server/storage/query/query.ts'
import { sqlite } from '../../../server/storage/sqlite/index.ts'
import { eachDatabase, type Place } from '../../support/databases.ts'
import { Explaining } from '../../support/explaining.ts'
import { entity, modelOf, record } from './shop.ts'

const model = modelOf(
  entity('thing', {
    properties: {
      name: { type: 'string' },
      kind: { type: 'string', enum: ['a', 'b', 'c'], 'x-index': true },
      qty: { type: ['integer', 'null'] as never, 'x-index': true },
      open: { type: 'boolean', 'x-index': true },
      note: { type: 'string', 'x-index': true },
    },
    'x-index': [['kind', 'qty']],
    'x-search': ['name'],
    'x-list': { columns: ['name'], sort: [{ field: 'name', direction: 'asc' }] },
  }),
)
const NAMES = ['แกะ', 'ไก่', 'กา', 'ข้าว', 'ขาว', 'apple', 'Apple', 'zebra']
const ROWS = 90

eachDatabase((kind) => {
  const dialect = kind.name === 'sqlite' ? sqlite : postgres
  let at: Place
  let database: Database
  beforeAll(async () => {
    at = await kind.place()
    database = await kind.open(model, { at })
    await database.transaction(async () => {
      for (let n = 0; n < ROWS; n++)
        await database
          .store('s1')
          .insert(
            'thing',
            record(`r${String((n * 37) % ROWS).padStart(2, '0')}`, {
              name: `${NAMES[n % NAMES.length]} ปลา`,
              ...(n % 5 ? { kind: 'abc'[n % 3] } : {}),
              qty: n % 4 ? (n % 7) - 0.5 * (n % 2) : null,
              ...(n % 3 ? { open: n % 2 === 0 } : {}),
            }),
          )
    })
  })

  const ids = async (request: QueryRequest) => {
    const found = await database.query('s1', 'thing', request)
    if (!found.ok) throw new Error(JSON.stringify(found.failures))
    return { ids: found.value.rows.map(({ _id }) => _id), next: found.value.next }
  }

  test.each<QueryRequest>([
    {},
    { sort: { _id: -1 } },
    { sort: { name: 1 } },
    { sort: { name: -1 } },
    { sort: { qty: 1 } },
    { sort: { qty: -1 } },
    { sort: { open: -1, name: 1 } },
    { sort: { kind: 1, qty: -1, name: 1 } },
    { sort: { created_at: -1 }, filter: { kind: 'a' } },
    { sort: { qty: -1 }, search: 'ปลา' },
    { sort: { qty: 1 }, filter: { qty: null } },
  ])('%j: page after page is the whole list, nothing twice', async (request) => {
    const all = (await ids(request)).ids
    expect(all.length).toBeGreaterThan(20)
    const paged: string[] = []
    for (let after: string | undefined, pages = 0; pages < 30; pages++) {
      const page = await ids({
        ...request,
        limit: 7,
        needNext: true,
        ...(after === undefined ? {} : { after }),
      })
      paged.push(...page.ids)
      after = page.next
      if (after === undefined) break
      expect(page.ids).toHaveLength(7)
    }
    expect(paged).toEqual(all)
  })

  test('a row that comes before the place moves nothing behind it', async () => {
    const first = await ids({ sort: { _id: 1 }, limit: 5, needNext: true })
    await database.store('s1').insert('thing', record('a0', { name: 'x' }))
    const second = await ids({ sort: { _id: 1 }, limit: 1, after: first.next! })
    await database.store('s1').remove('thing', 'a0', 1)
    expect(second.ids).toEqual(['r05'])
  })

  test('a place of another list is refused, and so is what is none', async () => {
    const { next } = await ids({ sort: { name: 1 }, limit: 5, needNext: true })
    const requests: QueryRequest[] = [
      { sort: { name: -1 }, after: next! },
      { sort: { qty: 1 }, after: next! },
      { sort: { name: 1 }, filter: { kind: 'a' }, after: next! },
      { sort: { name: 1 }, search: 'ปลา', after: next! },
      { search: 'ปลา', after: next! },
      { sort: { name: 1 }, skip: 3, after: next! },
      { sort: { name: 1 }, after: 'nonsense' },
      { sort: { name: 1 }, after: Buffer.from('[1,{}]').toString('base64url') },
      { sort: { name: 1 }, after: 7 as never },
    ]
    for (const request of requests)
      expect(await database.query('s1', 'thing', request)).toMatchObject({
        ok: false,
        failures: [{ code: 'invalid-cursor', path: 'paging.after' }],
      })
  })

  test('a search without a sort has no place to go on from', async () => {
    expect((await ids({ search: 'ปลา', limit: 5, needNext: true })).next).toBeUndefined()
  })

  test('long texts are grouped whole', async () => {
    for (const [index, end] of ['1', '2', '2'].entries())
      await database
        .store('s3')
        .insert('thing', record(`l${index}`, { note: 'x'.repeat(300) + end }))
    const groups = await database.aggregate('s3', 'thing', [
      { $group: { _id: '$note', n: { $sum: 1 } } },
      { $sort: { n: 1 } },
    ])
    expect(groups).toMatchObject({ ok: true, value: [{ n: 1 }, { n: 2 }] })
  })

  describe('plans', () => {
    const explained = async (
      work: (context: Explaining) => Promise<unknown>,
    ): Promise<string[]> => {
      const connection = await dialect.connect({ ...at, readOnly: true, statementTimeout: 5000 })
      const context = new Explaining(dialect, connection, model, systemClock, true)
      if (kind.name === 'postgres') await sql`set enable_seqscan = off`.execute(connection.reader)
      expect(await work(context)).toMatchObject({ ok: true })
      await connection.close()
      return context.plans
    }

    test.each<QueryRequest>([{ sort: { name: 1 } }, { sort: { qty: -1 } }, {}])(
      '%j: a page from a place on is one statement over an index',
      async (request) => {
        const { next } = await ids({ ...request, limit: 5, needNext: true })
        const plans = await explained((context) =>
          query(context, 's1', 'thing', { ...request, limit: 5, after: next! }),
        )
        expect(plans).toHaveLength(1)
        expect(plans[0]).not.toMatch(/SCAN r\b|Seq Scan/)
        expect(plans[0]).toMatch(
          kind.name === 'sqlite'
            ? /SEARCH r USING INDEX \S+ \(site=\? AND \w+[=<>]/
            : /Index Cond: \(\(site = 's1'::text\) AND \(/,
        )
      },
    )

    test.each([
      [{ _id: '$kind', n: { $sum: 1 } }],
      [{ _id: '$kind', n: { $sum: '$qty' } }],
      [{ _id: null, n: { $sum: '$qty' } }],
    ])('%j is one statement over an index', async (group) => {
      const plans = await explained((context) =>
        aggregate(context, 's1', 'thing', [{ $group: group }], {}),
      )
      expect(plans).toHaveLength(1)
      expect(plans[0]).not.toMatch(/Seq Scan/)
      if (kind.name === 'sqlite') expect(plans[0]).toMatch(/SEARCH r USING (COVERING )?INDEX ix_/)
    })
  })
})
