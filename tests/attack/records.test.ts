import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shippedModel } from '#schema/shipped'
import { eachDatabase } from '../support/databases.ts'
import { openGateway, Visitor, type TestGateway } from '../support/gateway.ts'

interface Row {
  _id: string
  version: number
  [field: string]: unknown
}
type Answer = Awaited<ReturnType<Visitor['get']>>
const codeOf = (answer: Answer): string | undefined =>
  answer.json<{ error?: { code: string } }>().error?.code
const dataOf = (answer: Answer): Row => answer.json<{ data: Row }>().data

eachDatabase((kind) => {
  let opened: TestGateway
  let admin: Visitor
  let manager: Visitor
  let purchaser: Visitor
  let member: Visitor
  let other: Visitor
  beforeAll(async () => {
    opened = await openGateway(await kind.place())
    ;[admin, manager, purchaser, member] = (await Promise.all(
      ['admin', 'manager', 'purchaser', 'user'].map((role) => Visitor.signedIn(opened.app, role)),
    )) as [Visitor, Visitor, Visitor, Visitor]
    other = await Visitor.signedIn(opened.app, 'admin', 'school.localhost')
  })
  afterAll(() => opened.close())

  const rows = async (visitor: Visitor, collection: string, filter: object = {}): Promise<Row[]> =>
    (await visitor.find(collection, filter)).json<{ data: Row[] }>().data
  const request = (extra: object = {}) => ({
    description: 'กระดาษ',
    requested_by: 'สมชาย',
    items: [{ product_name: 'กระดาษ A4', quantity: 2, unit_price: 100 }],
    ...extra,
  })
  const make = async (extra: object = {}, visitor = purchaser): Promise<Row> =>
    dataOf(await visitor.post('/api/purchase-request', { data: request(extra) }))

  describe('SQL where names and values stand', () => {
    const HOSTILE = [
      '\'; drop table "user"; --',
      '" or 1=1 --',
      "name') or ('1'='1",
      '$."x"',
      'sku\u0000',
      'sku") from "user" --',
      '$[0]',
      '../user',
      "a'||(select password from user)||'",
      'sku->>password',
      '{{7*7}}',
      '%27',
    ]

    test.each(HOSTILE)('%j', async (text) => {
      const before = (await admin.find('product')).json<{ total: number }>().total
      for (const answer of [
        await admin.find('product', { [text]: 1 }),
        await admin.find('product', {}, { sort: { [text]: 1 } }),
        await admin.find('product', {}, { sort: { sku: text } }),
        await admin.post('/api/product/query', { args: [{}, { [text]: 1 }] }),
        await admin.post('/api/product/aggregate', { pipeline: [{ $group: { _id: `$${text}` } }] }),
        await admin.post('/api/product/aggregate', {
          pipeline: [{ $lookup: { from: text, localField: '_id', foreignField: '_id', as: 'o' } }],
        }),
        await admin.post('/api/product/aggregate', {
          pipeline: [
            { $lookup: { from: 'supplier', localField: '_id', foreignField: text, as: 'o' } },
          ],
        }),
        await admin.post(`/api/${encodeURIComponent(text)}/query`, { args: [{}] }),
        await admin.post('/api/product', { data: { product_name: 'ก', unit: 'box', [text]: 1 } }),
      ]) {
        expect([400, 403, 404], answer.body).toContain(answer.statusCode)
        expect(answer.body).not.toMatch(/SQLITE|syntax error|near "/)
      }
      for (const filter of [
        { sku: text },
        { sku: { $in: [text] } },
        { sku: { $regex: text } },
        { sku: { $gt: text } },
      ]) {
        const answer = await admin.find('product', filter)
        expect(answer.statusCode, answer.body).toBe(200)
      }
      for (const answer of [
        await admin.find('product', {}, { search: text }),
        await admin.get(`/api/product/${encodeURIComponent(text)}`),
        await admin.post('/api/product/aggregate', {
          pipeline: [
            { $group: { _id: null, n: { $sum: 1 } } },
            { $project: { [text.replaceAll(/\W/g, 'x')]: { $concat: [text] } } },
          ],
        }),
      ])
        expect([200, 400, 404], answer.body).toContain(answer.statusCode)
      expect((await admin.find('product')).json<{ total: number }>().total).toBe(before)
    })

    test('a text is kept and found as it was typed', async () => {
      const name = "Robert'); drop table product; --"
      await admin.post('/api/product', { data: { product_name: name, unit: 'box' } })
      expect(
        (await rows(admin, 'product', { product_name: name })).map((row) => row.product_name),
      ).toEqual([name])
    })
  })

  describe('what is too much', () => {
    test.each([
      ['a page of 2,001', { paging: { page: 1, limit: 2001 } }],
      ['a page before the first', { paging: { page: 0, limit: 5 } }],
      ['a page of text', { paging: { page: '1', limit: 5 } }],
      ['a page of Infinity', { paging: { page: 1e308, limit: 5 } }],
      [
        '300 values in $and',
        { args: [{ $and: Array.from({ length: 300 }, () => ({ sku: 'x' })) }] },
      ],
      ['1,001 values in $in', { args: [{ sku: { $in: Array.from({ length: 1001 }, String) } }] }],
      ['a filter that is a list', { args: [[{ sku: 1 }]] }],
      ['a search of 300 letters', { search: 'x'.repeat(300) }],
      [
        'eleven sort keys',
        { sort: Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`f${index}`, 1])) },
      ],
      ['a method that is not there', { method: 'distinct' }],
      ['a method that deletes', { method: 'deleteMany' }],
    ])('%s is refused', async (_, body) => {
      const answer = await admin.post('/api/product/query', body)
      expect([answer.statusCode, typeof codeOf(answer)]).toEqual([400, 'string'])
    })

    test.each([
      ['60 stages', Array.from({ length: 60 }, () => ({ $skip: 0 }))],
      ['a $facet in a $facet', [{ $facet: { a: [{ $facet: { b: [] } }] } }]],
      ['writing', [{ $out: 'user' }]],
      ['merging', [{ $merge: { into: 'user' } }]],
      [
        'a function',
        [{ $project: { a: { $function: { body: 'return 1', args: [], lang: 'js' } } } }],
      ],
      ['an accumulator of code', [{ $group: { _id: null, a: { $accumulator: {} } } }]],
      ['no list', { $match: {} }],
      ['a stage with two names', [{ $skip: 0, $limit: 1 }]],
      [
        'an expression 100 deep',
        [
          {
            $project: { a: JSON.parse('{"$add":['.repeat(100) + '1' + ']}'.repeat(100)) as object },
          },
        ],
      ],
      ['$unionWith', [{ $unionWith: 'user' }]],
      ['$graphLookup', [{ $graphLookup: { from: 'user' } }]],
    ])('a pipeline with %s is refused', async (_, pipeline) => {
      const answer = await admin.post('/api/product/aggregate', { pipeline })
      expect(answer.statusCode, answer.body).toBe(400)
    })

    test('$regex is the text itself: no pattern, and nothing that could run for long', async () => {
      await admin.post('/api/product', { data: { product_name: 'A.*B (c+)+$', unit: 'box' } })
      expect(await rows(admin, 'product', { product_name: { $regex: '.*' } })).toHaveLength(1)
      expect(await rows(admin, 'product', { product_name: { $regex: '(c+)+$' } })).toHaveLength(1)
      const begun = performance.now()
      expect(
        await rows(admin, 'product', { product_name: { $regex: '(a+)+$'.repeat(200) } }),
      ).toEqual([])
      expect(performance.now() - begun).toBeLessThan(2000)
    })
  })

  describe('fields that only the system sets', () => {
    const SYSTEM = {
      _id: 'mine',
      version: 99,
      created_at: '2000-01-01T00:00:00.000Z',
      created_by: 'somebody',
      updated_at: '2000-01-01T00:00:00.000Z',
      updated_by: 'somebody',
      site: 'other-site',
    }

    test.each(Object.keys(shippedModel.entities))(
      '%s: no create or update sets them',
      async (entity) => {
        const { entity: document, states } = shippedModel.entities[entity]!
        const locked = Object.entries(document.properties)
          .filter(
            ([name, field]) =>
              field.readOnly || field['x-compute'] !== undefined || name === states?.field,
          )
          .map(([name]) => name)
        const visitor = ['province', 'amphure', 'tambon', 'site'].includes(entity)
          ? await Visitor.signedIn(opened.app, 'superadmin')
          : admin
        const [before] = await rows(visitor, entity)
        const bad = (name: string): unknown => {
          const { type } = document.properties[name]!
          return type === 'number' || type === 'integer'
            ? 7_777_777
            : type === 'array'
              ? []
              : type === 'object'
                ? { forged: 1 }
                : 'forged'
        }
        for (const name of locked) {
          const created = await visitor.post(`/api/${entity}`, {
            data: { ...(before ?? {}), [name]: bad(name) },
          })
          if (created.statusCode === 200)
            expect(dataOf(created)[name], `create ${name}`).not.toEqual(bad(name))
          if (!before) continue
          await visitor.put(`/api/${entity}/${before._id}`, {
            data: { [name]: bad(name) },
            version: before.version,
          })
          const [now] = await rows(visitor, entity, { _id: before._id })
          expect(now, `update ${name}`).toEqual(before)
        }
        if (before) {
          await visitor.put(`/api/${entity}/${before._id}`, {
            data: SYSTEM,
            version: before.version,
          })
          expect((await rows(visitor, entity, { _id: before._id }))[0]).toEqual(before)
        }
      },
    )

    test('a request keeps its maker, its totals and its state', async () => {
      const made = await make({
        ...SYSTEM,
        total_amount: 1,
        subtotal: 1,
        items: [{ product_name: 'ก', quantity: 2, unit_price: 100, total: 1 }],
      })
      expect(made).toMatchObject({ version: 1, subtotal: 200, total_amount: 214, state: 'draft' })
      expect(made._id).not.toBe('mine')
      expect(made.created_by).not.toBe('somebody')
      for (const field of [
        { state: 'approved' },
        { approved_by: 'me' },
        { approvals: [{ step: 1, level: 'supervisor', by: 'me' }] },
        { approved_at: '2026-01-01T00:00:00.000Z' },
        { purchase_request_code: 'PR1' },
      ]) {
        const answer = await purchaser.put(`/api/purchase-request/${made._id}`, {
          data: field,
          version: 1,
        })
        expect([answer.statusCode, Object.keys(field)[0]]).toEqual([400, Object.keys(field)[0]])
      }
      expect(
        dataOf(
          await purchaser.put(`/api/purchase-request/${made._id}`, {
            data: { total_amount: 1, created_by: 'me', notes: 'x' },
            version: 1,
          }),
        ),
      ).toMatchObject({ total_amount: 214, created_by: made.created_by })
    })

    test('nobody makes themselves more than they are', async () => {
      const [me] = await rows(member, 'user')
      for (const data of [
        { roles: ['admin'] },
        { status: 'suspended' },
        { password: 'x' },
        { citizen: '1101700230708' },
        { req_reset: true },
      ])
        expect(
          (await member.put(`/api/user/${me!._id}`, { data, version: me!.version })).statusCode,
        ).toBe(400)
      expect(
        (
          await member.post('/api/user', {
            data: {
              username: 'more',
              email: 'm@e.example',
              firstname: 'a',
              lastname: 'b',
              roles: ['admin'],
            },
          })
        ).statusCode,
      ).toBe(403)
      const users = await rows(admin, 'user')
      const named = (username: string) => users.find((user) => user.username === username)!
      for (const target of ['admin', 'member'])
        for (const role of ['superadmin', 'root'])
          expect(
            (
              await admin.put(`/api/user/${named(target)._id}`, {
                data: { roles: [role] },
                version: named(target).version,
              })
            ).statusCode,
            `${target} to ${role}`,
          ).toBe(403)
      expect(
        (
          await admin.post('/api/user', {
            data: {
              username: 'more',
              email: 'm@e.example',
              firstname: 'a',
              lastname: 'b',
              roles: ['superadmin'],
            },
          })
        ).statusCode,
      ).toBe(403)
      expect(
        (
          await admin.put(`/api/user/${named('superadmin')._id}`, {
            data: { email: 'taken@over.example' },
            version: named('superadmin').version,
          })
        ).statusCode,
      ).toBe(404)
      expect(
        (
          await admin.put(`/api/user/${named('member')._id}`, {
            data: { roles: ['member', 'sales'] },
            version: named('member').version,
          })
        ).statusCode,
      ).toBe(200)
    })

    test('a submission and a file cannot be made for somebody else', async () => {
      for (const visitor of [member, admin]) {
        expect(
          (
            await visitor.post('/api/form-submission', {
              data: { formID: 'x', formData: {}, userID: 'someone' },
            })
          ).statusCode,
        ).toBe(403)
        expect(
          (await visitor.post('/api/file', { data: { key: '../../etc/passwd', name: 'x' } }))
            .statusCode,
        ).toBe(403)
        expect(
          (
            await visitor.post('/api/flow-run', {
              data: { flow: 'x', status: 'done', cursor: 1, token: 't' },
            })
          ).statusCode,
        ).toBe(403)
      }
    })
  })

  describe('the wall between sites, and between rows', () => {
    test('ids of another site, and of another collection, are not there', async () => {
      const mine = await make()
      const [course] = await rows(other, 'course')
      for (const [visitor, path] of [
        [other, `purchase-request/${mine._id}`],
        [admin, `course/${course!._id}`],
        [admin, `product/${mine._id}`],
        [admin, `purchase-request/${course!._id}`],
      ] as const) {
        for (const answer of [
          await visitor.get(`/api/${path}`),
          await visitor.put(`/api/${path}`, { data: { notes: 'x' }, version: 1 }),
          await visitor.delete(`/api/${path}?version=1`),
          await visitor.get(`/api/${path}/history`),
          await visitor.get(`/api/${path}/versions/1`),
          await visitor.post(`/api/${path}/transition`, { transition: 'submit', version: 1 }),
        ])
          expect([403, 404], `${path} ${answer.body}`).toContain(answer.statusCode)
      }
      expect(await rows(other, 'purchase-request', { _id: mine._id })).toEqual([])
      expect(
        (
          await other.post('/api/product/aggregate', {
            pipeline: [
              {
                $lookup: {
                  from: 'purchase-request',
                  localField: 'version',
                  foreignField: 'version',
                  as: 'o',
                },
              },
            ],
          })
        ).json(),
      ).toEqual([])
      expect(
        (
          await purchaser.post('/api/purchase-request', {
            data: request({ supplier_suggestion: course!._id }),
          })
        ).statusCode,
      ).toBe(400)
    })

    test('a session is worth nothing on another site, whatever the headers say', async () => {
      for (const header of ['x-hostname-ref', 'host'])
        expect(
          (await admin.get('/api/session', { [header]: 'school.localhost' })).json<{
            session: { user: unknown }
          }>().session.user,
        ).toBeNull()
      await admin.get('/api/session')
      expect((await admin.find('user', {}, {})).statusCode).toBe(200)
      for (const header of [
        'x-forwarded-host',
        'x-forwarded-for',
        'x-original-url',
        'x-rewrite-url',
      ])
        expect(
          (await admin.get('/api/session', { [header]: 'school.localhost' })).json<{
            site: { name: string }
          }>().site.name,
        ).toBe('academy')
      expect(
        (
          await other.put(`/api/site/${(await rows(admin, 'site'))[0]!._id}`, {
            data: { footer: 'taken' },
            version: 1,
          })
        ).statusCode,
      ).toBe(404)
    })

    test('a role that is taken away counts at once', async () => {
      const visitor = await Visitor.signedIn(opened.app, 'inventory')
      expect((await visitor.find('product')).statusCode).toBe(200)
      const [user] = await rows(admin, 'user', { username: 'inventory' })
      await admin.put(`/api/user/${user!._id}`, {
        data: { roles: ['customer'] },
        version: user!.version,
      })
      expect((await visitor.find('product')).statusCode).toBe(403)
    })
  })

  describe('states', () => {
    const step = (
      visitor: Visitor,
      record: Row,
      transition: unknown,
      version: unknown = record.version,
    ) => visitor.post(`/api/purchase-request/${record._id}/transition`, { transition, version })

    test('a replay, a skipped step and a transition that is not there', async () => {
      const made = await make()
      expect((await step(purchaser, made, 'submit')).statusCode).toBe(200)
      expect((await step(purchaser, made, 'submit')).statusCode).toBe(409)
      expect((await step(purchaser, made, 'submit', 2)).statusCode).toBe(409)
      expect((await step(manager, made, 'receive', 2)).statusCode).toBe(409)
      for (const name of ['__proto__', 'constructor', 'nothing', ''])
        expect((await step(manager, made, name, 2)).statusCode).toBe(400)
      for (const version of [undefined, '2', 2.5, null])
        expect([400, 428]).toContain(
          (
            await purchaser.post(`/api/purchase-request/${made._id}/transition`, {
              transition: 'cancel',
              version,
            })
          ).statusCode,
        )
    })

    test('twice at once moves once', async () => {
      const made = await make()
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => step(purchaser, made, 'submit')),
      )
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
        200, 409, 409, 409, 409,
      ])
    })

    test('nobody approves what they made, and the try is on record', async () => {
      const made = await make(
        { items: [{ product_name: 'ก', quantity: 1000, unit_price: 90_000 }] },
        manager,
      )
      expect((await step(manager, made, 'submit')).statusCode).toBe(200)
      const refused = await step(manager, made, 'approve', 2)
      expect(refused.statusCode, refused.body).toBe(403)
      const history = (await admin.get(`/api/purchase-request/${made._id}/history`)).json<{
        data: { action: string; transition: string }[]
      }>().data
      expect(history[0]).toMatchObject({ action: 'refused', transition: 'approve' })
      expect((await step(admin, made, 'approve', 2)).statusCode).toBe(200)
    })

    test('what is over the limit is not approved at once', async () => {
      const made = await make({
        items: [{ product_name: 'ก', quantity: 1000, unit_price: 90_000 }],
      })
      const answer = await step(purchaser, made, 'approve-at-once')
      expect([403, 409]).toContain(answer.statusCode)
      expect(dataOf(await purchaser.get(`/api/purchase-request/${made._id}`))).toMatchObject({
        state: 'draft',
        version: 1,
      })
    })
  })

  describe('prototypes', () => {
    test.each([
      '{"data":{"constructor":{"prototype":{"x":1}}}}',
      '{"__proto__":{"x":1},"data":{}}',
      '{"data":{"items":[{"__proto__":{"x":1}}]}}',
      '{"data":{"prototype":1}}',
    ])('%s', async (body) => {
      const answer = await purchaser.send('POST', '/api/purchase-request', body, {
        'content-type': 'application/json',
      })
      expect(answer.statusCode).toBe(400)
      expect(({} as { x?: unknown }).x).toBeUndefined()
    })

    test('names of the prototype are no collections, flows, blocks or entities', async () => {
      for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
        for (const answer of [
          await admin.find(name),
          await admin.get(`/api/model/${name}`),
          await admin.get(`/api/${name}/x`),
          await admin.post(`/api/${name}`, { data: {} }),
          await admin.get(`/api/flow/${name}`),
          await admin.post(`/api/flow/${name}/run`, { form: 'interest', data: {} }),
          await admin.post(`/api/${name}/aggregate`, { pipeline: [] }),
        ])
          expect(answer.statusCode, `${name} ${answer.body}`).toBe(404)
      }
    })

    test('an address without a route answers in the one shape', async () => {
      for (const answer of [
        await admin.post('/api/a/b/c/d', {}),
        await admin.delete('/nothing'),
        await admin.put('/', {}),
      ]) {
        expect([answer.statusCode, codeOf(answer)]).toEqual([404, 'not-found'])
        expect(answer.body).not.toContain('Route')
      }
    })
  })
})
