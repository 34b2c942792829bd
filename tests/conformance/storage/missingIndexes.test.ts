import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fixedClock } from '#shared'
import type { Filter } from '#schema'
import { MissingIndexes, type Database } from '../../../server/storage/index.ts'
import { postgres } from '../../../server/storage/postgres/index.ts'
import { eachDatabase, type Place } from '../../support/databases.ts'
import { entity, modelOf, record } from './shop.ts'

const model = modelOf(
  entity('thing', {
    properties: {
      name: { type: 'string' },
      kind: { type: 'string', enum: ['a', 'b', 'c', 'rare'], 'x-index': true },
      qty: { type: 'integer', 'x-index': true },
      loose: { type: 'string' },
      weight: { type: 'number' },
      tags: { type: 'array', items: { type: 'string' } },
    },
    'x-index': [['kind', 'qty']],
  }),
)
const FILE = 'schemas/shop/thing/entity.json'
const NOW = Date.parse('2026-05-04T03:02:01.000Z')
const LIMIT = 20

describe('what is kept', () => {
  test('each index once, by all threads that share the memory', async () => {
    const first = new MissingIndexes()
    const second = new MissingIndexes(first.memory)
    first.add({ collection: 'thing', fields: ['loose'] }, 12.5, NOW - 10)
    second.add({ collection: 'thing', fields: ['loose'] }, 3, NOW)
    second.add({ collection: 'thing', fields: ['loose', 'weight'] }, 0, NOW)
    expect(first.list(model)).toEqual([
      { collection: 'thing', fields: ['loose'], file: FILE, count: 2, slowest: 12.5, last: NOW },
      {
        collection: 'thing',
        fields: ['loose', 'weight'],
        file: FILE,
        count: 1,
        slowest: 0,
        last: NOW,
      },
    ])
  })

  test('at most 64 of them; one more takes the place of the one missed longest ago', () => {
    const missing = new MissingIndexes()
    for (let n = 0; n < 64; n++) missing.add({ collection: 'thing', fields: [`f${n}`] }, 1, NOW + n)
    missing.add({ collection: 'thing', fields: ['f0'] }, 1, NOW + 100)
    missing.add({ collection: 'thing', fields: ['more'] }, 1, NOW + 101)
    const fields = missing.list(model).flatMap((one) => one.fields)
    expect(fields).toHaveLength(64)
    expect(fields).toContain('f0')
    expect(fields).toContain('more')
    expect(fields).not.toContain('f1')
  })

  test('threads that add at once lose nothing', async () => {
    const missing = new MissingIndexes()
    const file = new URL('../../../server/storage/indexes/missingIndexes.ts', import.meta.url).href
    const code = `const { workerData } = require('node:worker_threads')
      import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(file)}) }).then(({ MissingIndexes }) => {
        const missing = new MissingIndexes(workerData)
        for (let n = 0; n < 3000; n++) missing.add({ collection: 'thing', fields: ['f' + (n % 3)] }, n, ${NOW})
      })`
    const threads = [1, 2].map(
      () => new Worker(code, { eval: true, workerData: missing.memory, execArgv: [] }),
    )
    await Promise.all(
      threads.map(
        (thread) =>
          new Promise((resolve, reject) => {
            thread.on('exit', resolve)
            thread.on('error', reject)
          }),
      ),
    )
    const found = missing.list(model)
    expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(6000)
    expect(Math.max(...found.map(({ slowest }) => slowest))).toBe(2999)
  })
})

eachDatabase((kind) => {
  let at: Place
  let database: Database
  let missing: MissingIndexes
  let open: (scans?: { timeout?: number; records?: number }) => Promise<Database>
  beforeAll(async () => {
    at = await kind.place()
    const whole = await kind.open(model, { at })
    await whole.transaction(async () => {
      for (let n = 0; n < 60; n++)
        await whole
          .store('s1')
          .insert(
            'thing',
            record(`r${n}`, {
              name: `thing ${n}`,
              kind: n < 5 ? 'rare' : 'abc'[n % 3],
              qty: n,
              loose: `l${n % 7}`,
              weight: n / 2,
              tags: ['x'],
            }),
          )
      for (let n = 0; n < 10; n++)
        await whole.store('s2').insert('thing', record(`q${n}`, { loose: 'l', kind: 'a' }))
    })
    open = (scans = {}) =>
      kind.open(model, {
        at,
        readOnly: true,
        clock: fixedClock('2026-05-04T03:02:01.000Z'),
        scans: { records: LIMIT, missing, ...scans },
      })
  })
  beforeEach(async () => {
    missing = new MissingIndexes()
    database = await open()
  })

  const group = (_id: unknown, more: object = { n: { $sum: 1 } }, match?: Filter) =>
    database.aggregate('s1', 'thing', [
      ...(match ? [{ $match: match }] : []),
      { $group: { _id, ...more } },
    ])

  describe.runIf(kind.name === 'sqlite')('a database that cannot stop', () => {
    test.each([
      ['$loose', { n: { $sum: 1 } }, undefined, 'loose'],
      ['$kind', { n: { $sum: '$weight' } }, undefined, 'kind, weight'],
      [null, { n: { $avg: '$weight' } }, undefined, 'weight'],
      ['$kind', { n: { $sum: 1 } }, { loose: 'l1', qty: { $gte: 10 } }, 'loose, qty, kind'],
    ] as const)('is not asked to group %j %j %j', async (_id, more, match, fields) => {
      expect(await group(_id, more, match)).toEqual({
        ok: false,
        failures: [
          {
            code: 'index-missing',
            path: 'pipeline',
            params: { collection: 'thing', fields, file: FILE },
          },
        ],
      })
      expect(database.missingIndexes()).toEqual([
        {
          collection: 'thing',
          fields: fields.split(', '),
          file: FILE,
          count: 1,
          slowest: 0,
          last: NOW,
        },
      ])
    })

    test('nor to count by a field without an index', async () => {
      expect(await database.count('s1', 'thing', { filter: { loose: 'l1' } })).toMatchObject({
        ok: false,
        failures: [{ code: 'index-missing', path: 'filter', params: { fields: 'loose' } }],
      })
      const total = { filter: { loose: 'l1' }, limit: 0, needTotal: true }
      expect(await database.query('s1', 'thing', total)).toMatchObject({
        ok: false,
        failures: [{ code: 'index-missing', path: 'filter' }],
      })
      expect(await database.query('s1', 'thing', { ...total, limit: 1 })).toMatchObject({
        ok: true,
        value: { total: 9 },
      })
      expect(
        await database.aggregate('s1', 'thing', [{ $match: { loose: 'l1' } }, { $count: 'n' }]),
      ).toMatchObject({ ok: false, failures: [{ code: 'index-missing' }] })
    })

    test('what no index can hold is told without one', async () => {
      expect(await database.count('s1', 'thing', { filter: { tags: 'x' } })).toMatchObject({
        ok: false,
        failures: [{ code: 'query-timeout' }],
      })
    })
  })

  describe.runIf(kind.name === 'postgres')('a database that can stop', () => {
    test('has a short time for it', async () => {
      const hasty = await open({ timeout: 150 })
      expect(
        await hasty.aggregate('s1', 'thing', [{ $group: { _id: '$loose', n: { $sum: 1 } } }]),
      ).toMatchObject({ ok: true })
      const other = await postgres.connect({ ...at, readOnly: false, statementTimeout: 5000 })
      await other.writer.transaction().execute(async (locked) => {
        await sql`lock table thing in access exclusive mode`.execute(locked)
        const begun = performance.now()
        expect(
          await hasty.aggregate('s1', 'thing', [{ $group: { _id: '$loose', n: { $sum: 1 } } }]),
        ).toEqual({
          ok: false,
          failures: [
            {
              code: 'index-missing',
              path: 'pipeline',
              params: { collection: 'thing', fields: 'loose', file: FILE },
            },
          ],
        })
        expect(performance.now() - begun).toBeLessThan(3000)
      })
      await other.close()
      const [missed] = hasty.missingIndexes()
      expect(missed).toMatchObject({ fields: ['loose'], count: 2 })
      expect(missed!.slowest).toBeGreaterThan(140)
    })

    test('tries, and what it took is kept', async () => {
      expect(await group('$loose')).toMatchObject({ ok: true })
      expect(database.missingIndexes()).toMatchObject([{ fields: ['loose'], count: 1 }])
      expect(database.missingIndexes()[0]!.slowest).toBeGreaterThan(0)
    })
  })

  test.each([
    ['$kind', { n: { $sum: 1 } }, undefined],
    ['$kind', { n: { $sum: '$qty' } }, undefined],
    [null, { n: { $max: '$qty' } }, { kind: 'a' }],
    ['$loose', { n: { $sum: 1 } }, { kind: 'rare' }],
    ['$loose', { n: { $sum: '$weight' } }, { qty: { $lt: LIMIT }, kind: { $ne: 'b' } }],
    ['$loose', { n: { $sum: 1 } }, { $or: [{ kind: 'rare' }, { qty: { $in: [1, 50] } }] }],
  ] as [unknown, object, Filter | undefined][])(
    'what an index holds, or leads to few of, is read: %j %j %j',
    async (_id, more, match) => {
      expect(await group(_id, more, match)).toMatchObject({ ok: true })
      expect(database.missingIndexes()).toEqual([])
    },
  )

  test('where there are few records nothing is missing', async () => {
    expect(
      await database.aggregate('s2', 'thing', [{ $group: { _id: '$loose', n: { $sum: 1 } } }]),
    ).toMatchObject({ ok: true, value: [{ _id: 'l', n: 10 }] })
    expect(await database.count('s2', 'thing', { filter: { loose: 'l' } })).toMatchObject({
      value: 10,
    })
    expect(database.missingIndexes()).toEqual([])
  })

  test('a list answers, and what its filter or order missed is kept', async () => {
    const list = (request: object) => database.query('s1', 'thing', { limit: 5, ...request })
    for (const request of [
      { filter: { loose: 'l1' } },
      { filter: { loose: 'l2' }, sort: { weight: -1 } },
      { sort: { weight: 1 } },
      { sort: { weight: 1 }, filter: { kind: 'rare' } },
      { sort: { qty: 1 }, filter: { kind: 'a' } },
    ])
      expect(await list(request)).toMatchObject({ ok: true, value: { rows: expect.any(Array) } })
    const found = database.missingIndexes()
    expect(found.map(({ fields }) => fields.join()).toSorted()).toEqual([
      'loose',
      'loose,weight',
      'weight',
    ])
    expect(found.every(({ slowest }) => slowest > 0)).toBe(true)
  })

  test('counts of several filters answer, and what they missed is kept', async () => {
    expect(await database.tally('s1', 'thing', [{}, { loose: 'l1' }], {})).toMatchObject({
      ok: true,
      value: [60, 9],
    })
    expect(database.missingIndexes()).toMatchObject([{ fields: ['loose'] }])
  })
})
