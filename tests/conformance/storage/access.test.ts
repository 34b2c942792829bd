import { beforeAll, describe, expect, test } from 'vitest'
import type { Filter } from '#schema'
import {
  accessFor,
  guardPipeline,
  guardQuery,
  lookupAccess,
  pruneRecord,
  type AccessCaller,
} from '../../../server/access/index.ts'
import type { Database, Grant, QueryRequest } from '../../../server/storage/index.ts'
import { eachDatabase } from '../../support/databases.ts'
import { entity, item, record, shop } from './shop.ts'

const caller = (...roles: string[]): AccessCaller => ({
  user: { _id: 'u1', roles },
  site: { _id: 's1' },
})
const nobody: AccessCaller = { user: null, site: { _id: 's1' } }
const grantOf = (who: AccessCaller, model = item): Grant => {
  const access = accessFor(model, who, 'read')
  if (!access.allowed) throw new Error('not allowed')
  return access
}

describe('access from the entity file', () => {
  test('is what any role may, with the caller filled in; no role is above the file', () => {
    expect(accessFor(item, caller('boss'), 'read')).toMatchObject({ allowed: true, filter: null })
    expect(accessFor(item, nobody, 'read')).toMatchObject({
      allowed: true,
      filter: { active: true },
    })
    expect(accessFor(item, caller('clerk'), 'read')).toMatchObject({
      filter: { $or: [{ active: true }, { kind: { $in: ['a', 'b'] } }] },
    })
    expect(accessFor(item, caller('guard'), 'read')).toMatchObject({
      filter: { $or: [{ active: true }, { owner: 'u1' }] },
    })
    expect(accessFor(item, caller('clerk'), 'update')).toMatchObject({ filter: { owner: 'u1' } })
    for (const role of ['root', 'superadmin', 'admin', '__proto__', 'constructor', 'toString']) {
      expect(accessFor(item, caller(role), 'update')).toEqual({ allowed: false })
      expect(accessFor(item, caller(role), 'read')).toMatchObject({ filter: { active: true } })
    }
    expect(accessFor(item, nobody, 'create')).toEqual({ allowed: false })
  })

  test('a value that the caller lacks matches nothing, not what is empty', () => {
    const model = entity('thing', {
      properties: { owner: { type: 'string' }, site: { type: 'string' } },
      'x-access': {
        public: { read: { owner: '$user._id' } },
        member: { read: { site: '$site._id', owner: { $in: ['$user._id'] } } },
      },
    })
    expect(accessFor(model, nobody, 'read')).toMatchObject({ filter: { _id: '' } })
    expect(accessFor(model, caller('member'), 'read')).toMatchObject({
      filter: { $or: [{ owner: 'u1' }, { site: 's1', owner: { $in: ['u1'] } }] },
    })
  })

  test('fields: secrets are read by nobody, others by whom they name, below as above', () => {
    const clerk = accessFor(item, caller('clerk'), 'update')
    const boss = accessFor(item, caller('boss'), 'update')
    if (!clerk.allowed || !boss.allowed) throw new Error('not allowed')
    expect(
      ['_id', 'version', 'created_at', 'name', 'lines', 'lines.sku', 'maker.name'].every((path) =>
        clerk.readable.has(path),
      ),
    ).toBe(true)
    expect(
      ['secret', 'margin', 'lines.cost', 'hush', 'hush.word'].some((path) =>
        clerk.readable.has(path),
      ),
    ).toBe(false)
    expect(
      ['margin', 'lines.cost', 'hush', 'hush.word'].every((path) => boss.readable.has(path)),
    ).toBe(true)
    expect(boss.readable.has('secret')).toBe(false)
    expect(boss.writable.has('secret')).toBe(true)
    expect(clerk.writable.has('margin')).toBe(false)
    expect(clerk.writable.has('version')).toBe(false)
  })

  test('prunes records at any depth', () => {
    const full = record('r', {
      name: 'n',
      secret: 's',
      margin: 1,
      hush: { word: 'w' },
      lines: [{ sku: 'a', cost: 5 }, { cost: 6 }],
      extra: { margin: 'open values stay' },
      stray: 1,
    })
    expect(pruneRecord(item, full, grantOf(caller('clerk')).readable)).toEqual(
      record('r', { name: 'n', lines: [{ sku: 'a' }, {}], extra: { margin: 'open values stay' } }),
    )
  })
})

const HIDDEN = ['margin', 'secret', 'hush', 'hush.word', 'lines.cost', 'lines.0.cost']
const ABSENT = ['absent', 'absent', 'absent', 'absent.word', 'lines.absent', 'lines.0.absent']

/** Every position of a request in which a field can be named. */
const QUERIES: [string, (path: string) => QueryRequest][] = [
  ['equality', (path) => ({ filter: { [path]: 5 } })],
  ['null', (path) => ({ filter: { [path]: null } })],
  ['an object', (path) => ({ filter: { [path]: { word: 'w' } } })],
  ['an operator that is not there', (path) => ({ filter: { [path]: { $nope: 1 } } })],
  ['an operand of the wrong type', (path) => ({ filter: { [path]: { $in: 5 } } })],
  ...['$eq', '$ne', '$gt', '$gte', '$lt', '$lte', '$regex'].map(
    (operator): [string, (path: string) => QueryRequest] => [
      operator,
      (path) => ({ filter: { [path]: { [operator]: 'a' } } }),
    ],
  ),
  ['$exists', (path) => ({ filter: { [path]: { $exists: true } } })],
  ['$in', (path) => ({ filter: { [path]: { $in: [1, 2] } } })],
  ['$size', (path) => ({ filter: { [path]: { $size: 1 } } })],
  ['$elemMatch', (path) => ({ filter: { [path]: { $elemMatch: { $gt: 1 } } } })],
  ['$or', (path) => ({ filter: { $or: [{ name: 'x' }, { [path]: 5 }] } })],
  ['$nor', (path) => ({ filter: { $nor: [{ [path]: 5 }] } })],
  ['$not', (path) => ({ filter: { [path]: { $not: { $gt: 5 } } } })],
  [
    '$and in $or in $nor',
    (path) => ({ filter: { $nor: [{ $or: [{ $and: [{ [path]: { $gt: 5 } }] }] }] } }),
  ],
  ['sort', (path) => ({ sort: { [path]: 1 } })],
  [
    'second sort key',
    (path) => ({ sort: [{ field: 'name' }, { field: path, direction: 'desc' }] }),
  ],
  ['select', (path) => ({ select: [path] })],
  ['leaving out', (path) => ({ select: { [path]: 0 } })],
]

const PIPELINES: [string, (path: string) => unknown[]][] = [
  ['$match', (path) => [{ $match: { [path]: 5 } }]],
  [
    'later $match',
    (path) => [{ $limit: 5 }, { $skip: 0 }, { $match: { $or: [{ [path]: { $gt: 1 } }] } }],
  ],
  ['$sort', (path) => [{ $sort: { [path]: 1 } }]],
  ['later $sort', (path) => [{ $skip: 0 }, { $skip: 0 }, { $sort: { [path]: 1 } }]],
  ['$group key', (path) => [{ $group: { _id: `$${path}`, n: { $sum: 1 } } }]],
  ['part of a $group key', (path) => [{ $group: { _id: { a: '$name', b: `$${path}` } } }]],
  ...['$sum', '$avg', '$min', '$max', '$push', '$addToSet', '$first', '$last'].map(
    (operator): [string, (path: string) => unknown[]] => [
      operator,
      (path) => [{ $group: { _id: null, a: { [operator]: `$${path}` } } }],
    ],
  ),
  [
    'inside an expression',
    (path) => [{ $group: { _id: null, a: { $sum: { $cond: [{ $gt: [`$${path}`, 5] }, 1, 0] } } } }],
  ],
  ['$project', (path) => [{ $project: { [path]: 1 } }]],
  ['$project without', (path) => [{ $project: { [path]: 0 } }]],
  ['$project under another name', (path) => [{ $project: { a: `$${path}` } }]],
  [
    '$project deep',
    (path) => [
      { $project: { a: { $ifNull: [{ $concat: ['x', { $toString: `$${path}` }] }, 1] } } },
    ],
  ],
  ['$unwind', (path) => [{ $unwind: `$${path}` }]],
  [
    '$lookup from here',
    (path) => [{ $lookup: { from: 'person', localField: path, foreignField: '_id', as: 'who' } }],
  ],
  ['inside $facet', (path) => [{ $facet: { a: [{ $match: { [path]: 5 } }] } }]],
  ['after $unwind', (path) => [{ $unwind: '$lines' }, { $group: { _id: `$${path}` } }]],
]

eachDatabase(({ open }) => {
  let database: Database
  beforeAll(async () => {
    database = await open(shop)
    const store = database.store('s1')
    await store.insert(
      'stock-item',
      record('a', {
        name: 'one',
        kind: 'a',
        margin: 5,
        secret: 'x',
        hush: { word: 'needle' },
        lines: [{ sku: 's', cost: 5 }],
        owner: 'w1',
      }),
    )
    await store.insert(
      'stock-item',
      record('b', {
        name: 'two',
        kind: 'b',
        margin: 9,
        lines: [{ sku: 's', cost: 9 }],
        owner: 'w1',
      }),
    )
    await store.insert('stock-item', record('c', { name: 'three', kind: 'c', owner: 'w1' }))
    await store.insert('person', record('w1', { name: 'W', wage: 900 }))
  })
  const clerk = grantOf(caller('clerk'))
  const boss = grantOf(caller('boss'))
  const rename = (answer: unknown, from: string, to: string): unknown =>
    JSON.parse(JSON.stringify(answer).replaceAll(`"${from}"`, `"${to}"`))

  test.each(QUERIES)('a hidden field is answered as one that is not there: %s', async (_, make) => {
    for (const [index, hidden] of HIDDEN.entries()) {
      const absent = ABSENT[index]!
      const answer = await database.query('s1', 'stock-item', { ...make(hidden), access: clerk })
      expect(answer).toEqual({
        ok: false,
        failures: [{ code: 'unknown-field', path: hidden, params: { field: hidden } }],
      })
      expect(rename(answer, hidden, absent)).toEqual(
        await database.query('s1', 'stock-item', { ...make(absent), access: clerk }),
      )
      expect(guardQuery(item, clerk, make(hidden))).toEqual(answer)
      if (make(hidden).filter)
        expect(
          await database.count('s1', 'stock-item', { ...make(hidden), access: clerk }),
        ).toEqual(answer)
    }
  })

  test.each(PIPELINES)('nor in a pipeline: %s', async (_, make) => {
    const options = { access: clerk, lookup: lookupAccess(shop.entities, caller('clerk')) }
    for (const [index, hidden] of HIDDEN.entries()) {
      const answer = await database.aggregate('s1', 'stock-item', make(hidden), options)
      expect(answer).toEqual({
        ok: false,
        failures: [{ code: 'unknown-field', path: hidden, params: { field: hidden } }],
      })
      expect(rename(answer, hidden, ABSENT[index]!)).toEqual(
        await database.aggregate('s1', 'stock-item', make(ABSENT[index]!), options),
      )
      expect(guardPipeline(item, clerk, make(hidden), shop.entities, caller('clerk'))).toEqual(
        answer,
      )
    }
  })

  test('nor through the whole of what holds it, nor through an item', async () => {
    const answer = {
      ok: false,
      failures: [{ code: 'unknown-field', path: 'lines', params: { field: 'lines' } }],
    }
    for (const operand of [
      [{ sku: 's', cost: 5 }],
      { $in: [[{ sku: 's', cost: 5 }]] },
      { $ne: { sku: 's', cost: 5 } },
      { $all: [{ sku: 's' }] },
      { $not: { $eq: [] } },
    ])
      expect(
        await database.query('s1', 'stock-item', {
          filter: { lines: operand as Filter },
          access: clerk,
        }),
      ).toEqual(answer)
    expect(
      await database.query('s1', 'stock-item', {
        filter: { lines: { $elemMatch: { cost: 5 } } },
        access: clerk,
      }),
    ).toEqual({
      ok: false,
      failures: [{ code: 'unknown-field', path: 'cost', params: { field: 'cost' } }],
    })
    expect(
      await database.query('s1', 'stock-item', {
        filter: { lines: { $elemMatch: { sku: 's' } } },
        access: clerk,
        select: ['lines'],
      }),
    ).toMatchObject({
      ok: true,
      value: {
        rows: [
          { _id: 'a', lines: [{ sku: 's' }] },
          { _id: 'b', lines: [{ sku: 's' }] },
        ],
      },
    })
  })

  test('rows outside the caller are not there: lists, counts, sums', async () => {
    expect(
      await database.count('s1', 'stock-item', {
        access: clerk,
        filter: { $or: [{}, { kind: 'c' }] },
      }),
    ).toEqual({ ok: true, value: 2 })
    expect(
      await database.query('s1', 'stock-item', {
        access: clerk,
        filter: { _id: 'c' },
        needTotal: true,
      }),
    ).toEqual({ ok: true, value: { rows: [], total: 0 } })
    expect(
      await database.aggregate('s1', 'stock-item', [{ $group: { _id: null, n: { $sum: 1 } } }], {
        access: clerk,
      }),
    ).toEqual({ ok: true, value: [{ _id: null, n: 2 }] })
    expect(await database.query('s1', 'stock-item', { access: grantOf(nobody) })).toEqual({
      ok: true,
      value: { rows: [] },
    })
  })

  test('search looks only into what the caller may read', async () => {
    expect(await database.count('s1', 'stock-item', { access: clerk, search: 'needle' })).toEqual({
      ok: true,
      value: 0,
    })
    expect(await database.count('s1', 'stock-item', { access: boss, search: 'needle' })).toEqual({
      ok: true,
      value: 1,
    })
  })

  test('answers hold no hidden field, later stages see none', async () => {
    const found = await database.query('s1', 'stock-item', { access: clerk })
    const whole = await database.aggregate('s1', 'stock-item', [], { access: clerk })
    const pushed = await database.aggregate(
      's1',
      'stock-item',
      [{ $group: { _id: null, all: { $push: '$lines' } } }],
      { access: clerk },
    )
    for (const answer of [found, whole, pushed]) {
      expect(answer.ok).toBe(true)
      expect(JSON.stringify(answer)).not.toMatch(/margin|secret|hush|cost|needle/)
    }
    expect(
      JSON.stringify(await database.query('s1', 'stock-item', { access: boss })),
    ).not.toContain('secret')
  })

  test('$lookup reaches what the caller may read there, and nothing without leave', async () => {
    const pipeline = [
      { $match: { _id: 'a' } },
      { $lookup: { from: 'person', localField: 'owner', foreignField: '_id', as: 'who' } },
      { $project: { who: 1 } },
    ]
    const lookup = lookupAccess(shop.entities, caller('clerk'))
    const answer = await database.aggregate('s1', 'stock-item', pipeline, { access: clerk, lookup })
    expect(answer).toMatchObject({ ok: true, value: [{ who: [{ _id: 'w1', name: 'W' }] }] })
    expect(JSON.stringify(answer)).not.toContain('wage')
    expect(
      await database.aggregate(
        's1',
        'stock-item',
        [{ $lookup: { from: 'person', localField: 'owner', foreignField: 'wage', as: 'who' } }],
        { access: clerk, lookup },
      ),
    ).toEqual({
      ok: false,
      failures: [{ code: 'unknown-field', path: 'wage', params: { field: 'wage' } }],
    })
    for (const path of ['$who.wage', '$who.0.wage'])
      expect(
        await database.aggregate(
          's1',
          'stock-item',
          [...pipeline.slice(0, 2), { $group: { _id: path } }],
          { access: clerk, lookup },
        ),
      ).toMatchObject({ ok: false, failures: [{ code: 'unknown-field' }] })
    const unknown = {
      ok: false,
      failures: [
        {
          code: 'unknown-collection',
          path: 'pipeline[1].$lookup.from',
          params: { collection: 'person' },
        },
      ],
    }
    expect(await database.aggregate('s1', 'stock-item', pipeline, { access: clerk })).toEqual(
      unknown,
    )
    expect(
      await database.aggregate('s1', 'stock-item', pipeline, {
        access: clerk,
        lookup: lookupAccess(shop.entities, caller('guard')),
      }),
    ).toEqual(unknown)
  })

  test('two databases that differ only in what is hidden answer byte for byte the same', async () => {
    const other = await open(shop)
    const store = other.store('s1')
    await store.insert(
      'stock-item',
      record('a', {
        name: 'one',
        kind: 'a',
        margin: -7,
        lines: [{ sku: 's', cost: 1 }],
        owner: 'w1',
      }),
    )
    await store.insert(
      'stock-item',
      record('b', {
        name: 'two',
        kind: 'b',
        secret: 'other',
        hush: { word: 'hay' },
        lines: [{ sku: 's' }],
        owner: 'w1',
      }),
    )
    await store.insert('stock-item', record('zz', { name: 'more', kind: 'c', owner: 'w9' }))
    await store.insert('person', record('w1', { name: 'W', wage: 1 }))
    const paths = ['_id', 'name', 'kind', 'lines', 'lines.sku', 'owner', ...HIDDEN, 'absent']
    const options = { access: clerk, lookup: lookupAccess(shop.entities, caller('clerk')) }
    for (const path of paths) {
      for (const [, make] of QUERIES) {
        const [x, y] = await Promise.all(
          [database, other].map((one) =>
            one.query('s1', 'stock-item', { ...make(path), needTotal: true, access: clerk }),
          ),
        )
        expect(JSON.stringify(x)).toBe(JSON.stringify(y))
      }
      for (const [, make] of PIPELINES) {
        const [x, y] = await Promise.all(
          [database, other].map((one) => one.aggregate('s1', 'stock-item', make(path), options)),
        )
        expect(JSON.stringify(x)).toBe(JSON.stringify(y))
      }
    }
  })
})
