import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shippedModel } from '#schema/shipped'
import { fixedClock } from '#shared'
import { accessFor } from '../../server/access/index.ts'
import { declaredFields } from '../../server/storage/index.ts'
import { eachDatabase } from '../support/databases.ts'
import { openGateway, Visitor, type TestGateway } from '../support/gateway.ts'

const LONG = process.env.SALA_LONG === '1'
const SITE = 'site-1'
const ROLES = [
  'superadmin',
  'admin',
  'manager',
  'user',
  'purchaser',
  'warehouse',
  'accounting',
] as const
const STAMP = '2026-03-02T03:00:00.000Z'

/** What the two databases differ in, and nothing else. */
const HIDDEN_VALUES = [
  {
    password: 'aaaa-left',
    citizen: '1101700230708',
    page: 'left-page-secret',
    token: 'left-token',
  },
  {
    password: 'zzzz-right',
    citizen: '3101200345679',
    page: 'right-page-secret',
    token: 'right-token',
  },
] as const

const { entities } = shippedModel
const hiddenOf = (entity: string): string[] =>
  declaredFields(entities[entity]!.entity)
    .filter(({ field }) => field['x-secret'] || field['x-access']?.read)
    .map(({ path }) => path)
const WITH_HIDDEN = Object.keys(entities).filter((name) => hiddenOf(name).length > 0)

interface Side {
  opened: TestGateway
  visitors: Map<string, Visitor>
}
eachDatabase((kind) => {
  const sides: Side[] = []
  /** Of the sampled run: one case in this many for each field, never the same neighbours; what the second database shares with the first is asked less of. */
  const every = LONG ? 1 : kind.name === 'sqlite' ? 5 : 50

  /** A gateway over rows of our own, whose ids and times are the same on both sides. */
  async function openSide(index: 0 | 1): Promise<Side> {
    const { password, citizen, page, token } = HIDDEN_VALUES[index]
    const opened = await openGateway({
      ...(await kind.place()),
      demo: false,
      clock: fixedClock(STAMP),
    })
    const { database } = opened.gateway
    const row = (_id: string, own: object) => ({
      _id,
      version: 1,
      created_at: STAMP,
      created_by: null,
      updated_at: STAMP,
      updated_by: null,
      ...own,
    })
    const insert = async (site: string, collection: string, record: ReturnType<typeof row>) => {
      const done = await database.store(site).insert(collection, record)
      if (!done.ok) throw new Error(`${collection} ${record._id}`)
      await database.system.audit.append({
        site,
        collection,
        record: record._id,
        at: STAMP,
        user: null,
        userName: null,
        action: 'create',
        version: 1,
        changes: Object.entries(record)
          .filter(([name]) => name in entities[collection]!.entity.properties)
          .map(([field, to]) => ({ field, from: null, to })),
        requestId: 'r',
      })
      if (entities[collection]!.entity['x-entity'].versions)
        await database.system.versions.add(site, collection, record, { note: 'create' })
    }
    await database.transaction(async () => {
      await insert(
        '',
        'site',
        row(SITE, { name: 'one', hostnames: ['localhost'], siteName: 'One' }),
      )
      for (const role of ROLES)
        await insert(
          SITE,
          'user',
          row(`u-${role}`, {
            username: role,
            email: `${role}@one.example`,
            firstname: 'A',
            lastname: role,
            roles: [role],
            status: 'active',
            password: `${password}-${role}`,
            citizen,
          }),
        )
      for (const slug of ['p1', 'p2'])
        await insert(
          SITE,
          'page',
          row(slug, {
            type: 'page',
            slug,
            title: slug,
            state: 'draft',
            display: 'single',
            builder: [],
            password: `${page}-${slug}`,
          }),
        )
      for (const run of ['r1', 'r2'])
        await insert(
          SITE,
          'flow-run',
          row(run, {
            flow: 'interest',
            form: 'interest',
            status: 'done',
            cursor: 1,
            token: `${token}-${run}`,
            outcomes: [],
            userID: 'u-user',
          }),
        )
      await insert(
        SITE,
        'post',
        row('post-1', { title: 'News', slug: 'news', parent: 'p1', status: true }),
      )
    })
    const visitors = new Map<string, Visitor>([['anonymous', new Visitor(opened.app)]])
    for (const role of ROLES)
      visitors.set(role, await Visitor.withSession(opened, SITE, `u-${role}`))
    for (const visitor of visitors.values()) await visitor.get('/api/session')
    return { opened, visitors }
  }

  beforeAll(async () => {
    for (const index of [0, 1] as const) sides.push(await openSide(index))
  })
  afterAll(async () => {
    for (const { opened } of sides) await opened.close()
  })

  type Ask = { name: string; method: 'GET' | 'POST' | 'PUT'; url: string; body?: unknown }

  /** Values worth asking with: those stored on either side, whole and in part, and values of other kinds. */
  const guesses = (field: string): unknown[] => {
    const key = field === 'citizen' ? 'citizen' : field === 'token' ? 'token' : 'password'
    return [
      HIDDEN_VALUES[0][key],
      HIDDEN_VALUES[1][key],
      HIDDEN_VALUES[0][key].slice(0, 3),
      'left-page-secret-p1',
      'm',
      '',
      null,
      5,
    ]
  }

  const OPERATORS: [string, (value: unknown) => unknown][] = [
    ['equality', (value) => value],
    ...['$eq', '$ne', '$gt', '$gte', '$lt', '$lte', '$regex'].map(
      (operator): [string, (value: unknown) => unknown] => [
        operator,
        (value) => ({ [operator]: value }),
      ],
    ),
    ...['$in', '$nin', '$all'].map((operator): [string, (value: unknown) => unknown] => [
      operator,
      (value) => ({ [operator]: [value] }),
    ]),
    ['$exists', () => ({ $exists: true })],
    ['$size', () => ({ $size: 1 })],
    ['$elemMatch', (value) => ({ $elemMatch: { $gt: value } })],
    ['$not', (value) => ({ $not: { $gt: value } })],
    ['$where', (value) => ({ $where: value })],
  ]
  const WRAPPERS: [string, (filter: object) => object][] = [
    ['plain', (filter) => filter],
    ['$or', (filter) => ({ $or: [{ _id: 'none' }, filter] })],
    ['$nor', (filter) => ({ $nor: [filter] })],
    ['$and in $or in $nor', (filter) => ({ $nor: [{ $or: [{ $and: [filter] }] }] })],
  ]

  /** Every request in which the field can be named. */
  function* asks(entity: string, field: string): Generator<Ask> {
    const query = (name: string, body: object): Ask => ({
      name,
      method: 'POST',
      url: `/api/${entity}/query`,
      body,
    })
    const aggregate = (name: string, pipeline: unknown[], from = entity): Ask => ({
      name,
      method: 'POST',
      url: `/api/${from}/aggregate`,
      body: { pipeline },
    })
    const [, first] = declaredFields(entities[entity]!.entity)
    for (const value of guesses(field))
      for (const [operator, operand] of OPERATORS)
        for (const [wrapper, wrap] of WRAPPERS) {
          const filter = wrap({ [field]: operand(value) })
          yield query(`find ${wrapper} ${operator}`, { method: 'find', args: [filter] })
          yield query(`count ${wrapper} ${operator}`, { method: 'count', args: [filter] })
          yield aggregate(`$match ${wrapper} ${operator}`, [{ $match: filter }, { $count: 'n' }])
          yield aggregate(`late $match ${wrapper} ${operator}`, [
            { $skip: 0 },
            { $limit: 9 },
            { $match: filter },
          ])
        }
    for (const path of [
      field,
      `${field}.x`,
      `${field}.0`,
      `${field}.length`,
      `x.${field}`,
      `_id.${field}`,
      `${first!.path}.${field}`,
      `$${field}`,
    ]) {
      yield query(`dot path ${path}`, { args: [{ [path]: 'm' }] })
      yield query(`sort ${path}`, { sort: { [path]: 1 } })
      yield query(`second sort ${path}`, { sort: { _id: 1, [path]: -1 } })
      yield query(`select ${path}`, { args: [{}, { [path]: 1 }] })
      yield query(`leave out ${path}`, { args: [{}, { [path]: 0 }] })
      yield aggregate(`$sort ${path}`, [{ $sort: { [path]: 1 } }])
      yield aggregate(`late $sort ${path}`, [{ $skip: 0 }, { $sort: { [path]: -1 } }])
      yield aggregate(`$unwind ${path}`, [{ $unwind: `$${path}` }])
      yield aggregate(`$project ${path}`, [{ $project: { [path]: 1 } }])
      yield aggregate(`$project without ${path}`, [{ $project: { [path]: 0 } }])
      yield aggregate(`$project renamed ${path}`, [{ $project: { a: `$${path}` } }])
      yield aggregate(`$group key ${path}`, [{ $group: { _id: `$${path}`, n: { $sum: 1 } } }])
      yield aggregate(`$group part ${path}`, [{ $group: { _id: { a: '$_id', b: `$${path}` } } }])
      for (const operator of [
        '$sum',
        '$avg',
        '$min',
        '$max',
        '$push',
        '$addToSet',
        '$first',
        '$last',
      ])
        yield aggregate(`$group ${operator} ${path}`, [
          { $group: { _id: null, a: { [operator]: `$${path}` } } },
        ])
    }
    for (const expression of [
      { $cond: [{ $gt: [`$${field}`, 'm'] }, 1, 0] },
      { $ifNull: [`$${field}`, 0] },
      { $concat: [`$${field}`] },
      { $strLenCP: `$${field}` },
      { $toString: `$${field}` },
      '$$ROOT',
      `$$ROOT.${field}`,
      `$$CURRENT.${field}`,
      { $getField: field },
      { $objectToArray: '$$ROOT' },
      { $let: { vars: { v: `$${field}` }, in: '$$v' } },
    ]) {
      yield aggregate(`$group over ${JSON.stringify(expression)}`, [
        { $group: { _id: expression } },
      ])
      yield aggregate(`$sum over ${JSON.stringify(expression)}`, [
        { $group: { _id: null, n: { $sum: expression } } },
      ])
      yield aggregate(`$project ${JSON.stringify(expression)}`, [{ $project: { a: expression } }])
    }
    yield aggregate('$facet', [
      { $facet: { a: [{ $match: { [field]: 'm' } }], b: [{ $group: { _id: `$${field}` } }] } },
    ])
    yield aggregate('the empty pipeline', [])
    for (const from of ['post', 'user', 'page']) {
      for (const name of [field, `${field}.x`]) {
        yield aggregate(
          `$lookup foreign ${name}`,
          [{ $lookup: { from: entity, localField: '_id', foreignField: name, as: 'o' } }],
          from,
        )
        yield aggregate(`$lookup local ${name}`, [
          { $lookup: { from, localField: name, foreignField: '_id', as: 'o' } },
        ])
      }
      yield aggregate(
        '$lookup let',
        [
          {
            $lookup: {
              from: entity,
              let: { v: '$_id' },
              pipeline: [{ $match: { $expr: { $gt: [`$${field}`, '$$v'] } } }],
              as: 'o',
            },
          },
        ],
        from,
      )
      yield aggregate(
        '$lookup and what it brings',
        [{ $lookup: { from: entity, localField: 'version', foreignField: 'version', as: 'o' } }],
        from,
      )
      for (const path of [`o.${field}`, `o.0.${field}`]) {
        yield aggregate(
          `$group through $lookup ${path}`,
          [
            { $lookup: { from: entity, localField: 'version', foreignField: 'version', as: 'o' } },
            { $group: { _id: `$${path}` } },
          ],
          from,
        )
        yield aggregate(
          `$match through $lookup ${path}`,
          [
            { $lookup: { from: entity, localField: 'version', foreignField: 'version', as: 'o' } },
            { $match: { [path]: { $gt: 'm' } } },
          ],
          from,
        )
      }
    }
    for (const value of guesses(field).filter((one) => typeof one === 'string' && one !== ''))
      yield query(`search ${String(value)}`, { search: value })
    yield { name: 'model', method: 'GET', url: `/api/model/${entity}` }
    for (const id of entity === 'user' ? ROLES.map((role) => `u-${role}`) : ['p1', 'r1', SITE]) {
      for (const part of ['', '/history', '/versions', '/versions/1', `?select=${field}`])
        yield { name: `get${part}`, method: 'GET', url: `/api/${entity}/${id}${part}` }
      for (const value of guesses(field))
        yield {
          name: `put ${String(value)}`,
          method: 'PUT',
          url: `/api/${entity}/${id}`,
          body: { data: { [field]: value }, version: 1 },
        }
      for (const value of guesses(field))
        yield {
          name: `stale put ${String(value)}`,
          method: 'PUT',
          url: `/api/${entity}/${id}`,
          body: { data: { [field]: value }, version: 7 },
        }
    }
    for (const value of guesses(field))
      yield {
        name: `create ${String(value)}`,
        method: 'POST',
        url: `/api/${entity}`,
        body: { data: { [field]: value } },
      }
    yield { name: 'contract', method: 'GET', url: '/api/openapi.json' }
  }

  /** What is made anew by each request. */
  const bare = (body: string): string =>
    body.replaceAll(/"requestId":"[^"]*"/g, '').replaceAll(/"_id":"[0-9a-z]{20,}"/g, '"_id":""')

  describe('two databases that differ only in what is hidden', () => {
    test('there are fields to hide, and the rows do differ', async () => {
      expect(WITH_HIDDEN.toSorted()).toEqual(['flow-run', 'lecturer', 'page', 'supplier', 'user'])
      expect(hiddenOf('user').toSorted()).toEqual(['citizen', 'messenger', 'password'])
      const asked = await Promise.all(
        sides.map(({ visitors }) => visitors.get('superadmin')!.find('user', { username: 'user' })),
      )
      expect(
        asked.map((answer) => answer.json<{ data: { citizen: string }[] }>().data[0]!.citizen),
      ).toEqual(HIDDEN_VALUES.map(({ citizen }) => citizen))
    })

    for (const entity of WITH_HIDDEN)
      for (const role of ['anonymous', ...ROLES])
        test(`${entity} as ${role}`, async () => {
          const roles = role === 'anonymous' ? null : { _id: `u-${role}`, roles: [role] }
          const access = accessFor(entities[entity]!, { user: roles, site: { _id: SITE } }, 'read')
          const hidden = hiddenOf(entity).filter(
            (field) => !access.allowed || !access.readable.has(field),
          )
          // What this role may read is no secret to it, and may differ, also where users are asked through another entity.
          const users = accessFor(entities.user!, { user: roles, site: { _id: SITE } }, 'read')
          const told =
            users.allowed && users.readable.has('citizen')
              ? HIDDEN_VALUES.map(({ citizen }) => citizen)
              : []
          const shown = (body: string): string =>
            told.reduce((text, value) => text.replaceAll(value, ''), bare(body))
          const seen = new Set<number>()
          // All fields that are hidden share the cases of a sampled run.
          const stride = LONG ? 1 : every * Math.max(1, hidden.length)
          let count = ROLES.length + entity.length + role.length
          for (const field of hidden)
            for (const { name, method, url, body } of asks(entity, field)) {
              if (count++ % stride) continue
              const [left, right] = [
                await sides[0]!.visitors.get(role)!.send(method, url, body),
                await sides[1]!.visitors.get(role)!.send(method, url, body),
              ]
              seen.add(left.statusCode)
              expect(left.statusCode, `${field}: ${name}`).toBeLessThan(500)
              if (left.statusCode !== right.statusCode || shown(left.body) !== shown(right.body))
                expect(`${right.statusCode} ${shown(right.body)}`, `${field}: ${name}`).toBe(
                  `${left.statusCode} ${shown(left.body)}`,
                )
              for (const secret of HIDDEN_VALUES.flatMap((values) => [
                values.password,
                values.token,
                values.page,
              ]))
                if (!JSON.stringify(body ?? '').includes(secret) && left.body.includes(secret))
                  throw new Error(`${field}: ${name} tells ${secret}`)
            }
          if (hidden.length) expect(seen.size).toBeGreaterThan(0)
        })
  })
})
