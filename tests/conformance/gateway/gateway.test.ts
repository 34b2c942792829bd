import type { QueryAnswer } from '#gateway'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eachDatabase } from '../../support/databases.ts'
import { openGateway, PASSWORD, Visitor, type TestGateway } from '../../support/gateway.ts'

interface Row {
  _id: string
  version: number
  [field: string]: unknown
}

eachDatabase((kind) => {
  let opened: TestGateway
  let purchaser: Visitor
  let manager: Visitor
  let warehouse: Visitor
  let admin: Visitor
  beforeAll(async () => {
    opened = await openGateway(await kind.place())
    ;[purchaser, manager, warehouse, admin] = (await Promise.all(
      ['purchaser', 'manager', 'warehouse', 'admin'].map((role) =>
        Visitor.signedIn(opened.app, role),
      ),
    )) as [Visitor, Visitor, Visitor, Visitor]
  })
  afterAll(() => opened.close())

  const request = (extra: object = {}) => ({
    data: {
      description: 'กระดาษ',
      requested_by: 'สมชาย',
      items: [{ product_name: 'กระดาษ A4', quantity: 2, unit_price: 100 }],
      ...extra,
    },
  })
  const create = async (extra: object = {}, visitor = purchaser): Promise<Row> =>
    (await visitor.post('/api/purchase-request', request(extra))).json<{ data: Row }>().data
  const count = async (visitor: Visitor, collection: string, filter: object = {}) =>
    (await visitor.find(collection, filter)).json<{ total: number }>().total

  describe('the demo', () => {
    test('has what it promises', async () => {
      for (const [collection, total] of [
        ['course', 25],
        ['category', 6],
        ['post', 12],
        ['product', 500],
        ['supplier', 60],
        ['purchase-request', 200],
        ['province', 77],
        ['amphure', 928],
        ['tambon', 7475],
      ] as const)
        expect(await count(admin, collection), collection).toBe(total)
    })

    test('has requests in all states', async () => {
      const answer = await admin.post('/api/purchase-request/aggregate', {
        pipeline: [{ $group: { _id: '$state', count: { $sum: 1 } } }],
      })
      expect(
        answer
          .json<{ _id: string }[]>()
          .map(({ _id }) => _id)
          .toSorted(),
      ).toEqual([
        'approved',
        'cancelled',
        'complete',
        'draft',
        'invoiced',
        'pending_approval',
        'received',
      ])
    })
  })

  describe('who is who', () => {
    test('a wrong password and an unknown name get the same answer', async () => {
      const wrong = await new Visitor(opened.app).signIn('admin', 'wrong-pass')
      const unknown = await new Visitor(opened.app).signIn('nobody', 'wrong-pass')
      expect(wrong.statusCode).toBe(401)
      expect({
        ...wrong.json(),
        error: { ...wrong.json<{ error: object }>().error, requestId: '' },
      }).toEqual({
        ...unknown.json(),
        error: { ...unknown.json<{ error: object }>().error, requestId: '' },
      })
      expect(wrong.json<{ message: string }>().message).toBe('ชื่อผู้ใช้งานหรือรหัสผ่านไม่ถูกต้อง')
    })

    test('only the role user signs in on the public site, and only staff at the backend', async () => {
      expect(
        (await new Visitor(opened.app).signIn('admin', PASSWORD, 'public')).json<{
          message: string
        }>().message,
      ).toBe('ไม่มีสิทธิ์เข้าใช้งานเว็บไซต์นี้')
      expect((await new Visitor(opened.app).signIn('user', PASSWORD, 'backend')).statusCode).toBe(
        403,
      )
    })

    test('the super administrator may do what an administrator may', async () => {
      const visitor = await Visitor.signedIn(opened.app, 'superadmin')
      expect(
        (await visitor.get('/api/session')).json<{ session: { user: { roles: string[] } } }>()
          .session.user.roles,
      ).toEqual(['superadmin', 'admin'])
      expect((await visitor.find('page')).statusCode).toBe(200)
      const made = await visitor.post('/api/page', {
        data: { type: 'page', slug: 'of-superadmin', title: { th: 'หน้า', en: 'Page' } },
      })
      expect(made.statusCode, made.body).toBe(200)
      expect(
        (
          await visitor.post(`/api/page/${made.json<{ data: Row }>().data._id}/transition`, {
            transition: 'publish',
            version: 1,
          })
        ).statusCode,
      ).toBe(200)
      expect((await visitor.get('/api/navigation')).body).toContain('builder/:id')
      expect((await visitor.get('/api/addresses')).json<{ data: string[] }>().data).toContain(
        '/lesson/detail/:courseId',
      )
      expect((await new Visitor(opened.app).get('/api/addresses')).statusCode).toBe(401)
    })

    test('the cookie cannot be read by scripts and changes with each sign-in', async () => {
      const visitor = new Visitor(opened.app)
      const first = await visitor.signIn('sales')
      const second = await visitor.signIn('sales')
      const cookie = (answer: typeof first) =>
        answer.cookies.find(({ name }) => name === 'sala_session')!
      expect(cookie(first)).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
      expect(cookie(second).value).not.toBe(cookie(first).value)
    })

    test('a sign-out ends the session, also for a copy of the cookie', async () => {
      const visitor = await Visitor.signedIn(opened.app, 'sales')
      const copy = Object.assign(new Visitor(opened.app), {
        cookies: new Map((visitor as unknown as { cookies: Map<string, string> }).cookies),
      })
      expect((await visitor.post('/api/signout', {})).statusCode).toBe(200)
      expect(
        (await copy.get('/api/session')).json<{ session: { user: unknown } }>().session.user,
      ).toBeNull()
    })

    test('a suspension ends the session at once', async () => {
      const visitor = await Visitor.signedIn(opened.app, 'quality')
      const [user] = (await admin.find('user', { username: 'quality' })).json<{ data: Row[] }>()
        .data
      await admin.put(`/api/user/${user!._id}`, {
        data: { status: 'suspended' },
        version: user!.version,
      })
      expect(
        (await visitor.get('/api/session')).json<{ session: { user: unknown } }>().session.user,
      ).toBeNull()
      expect((await new Visitor(opened.app).signIn('quality')).statusCode).toBe(401)
    })

    test('what a page of somebody else asks is answered to nobody but them', async () => {
      const visitor = await Visitor.signedIn(opened.app, 'purchaser')
      const own = (await visitor.get('/api/session')).json<{ session: { user: { _id: string } } }>()
        .session.user._id
      const ask = (meant: string, from = visitor) =>
        from.post('/api/purchase-request/query', { args: [{}] }, { 'x-signed-in': meant })
      expect((await ask(own)).statusCode).toBe(200)
      const manager = await Visitor.signedIn(opened.app, 'manager')
      for (const from of [manager, new Visitor(opened.app)]) {
        const answer = await ask(own, from)
        expect([answer.statusCode, answer.json<{ error: { code: string } }>().error.code]).toEqual([
          401,
          'session-expired',
        ])
      }
      const before = await count(purchaser, 'purchase-request')
      expect(
        (await manager.post('/api/purchase-request', request(), { 'x-signed-in': own })).statusCode,
      ).toBe(401)
      expect(await count(purchaser, 'purchase-request')).toBe(before)
    })

    test('a write without the token of the page is refused', async () => {
      const visitor = await Visitor.signedIn(opened.app, 'purchaser')
      visitor.csrf = ''
      const answer = await visitor.post('/api/purchase-request', request())
      expect(answer.statusCode).toBe(403)
      expect(answer.json<{ error: { code: string } }>().error.code).toBe('csrf-failed')
    })
  })

  describe('records', () => {
    test('a request goes from draft to approved, each step by who may', async () => {
      const draft = await create()
      expect(draft).toMatchObject({
        state: 'draft',
        subtotal: 200,
        tax_amount: 14,
        total_amount: 214,
      })
      const step = (visitor: Visitor, transition: string, version: number) =>
        visitor.post(`/api/purchase-request/${draft._id}/transition`, { transition, version })
      expect((await step(purchaser, 'submit', 1)).json()).toMatchObject({
        status: 200,
        data: { state: 'pending_approval', version: 2 },
      })
      const refused = await step(warehouse, 'approve', 2)
      expect(refused.statusCode).toBe(403)
      expect((await step(manager, 'approve', 2)).json()).toMatchObject({
        data: { state: 'approved' },
      })
      const history = (await manager.get(`/api/purchase-request/${draft._id}/history`)).json<{
        data: { action: string; transition?: string; userName: string }[]
      }>().data
      expect(
        history.map(({ action, transition }) => `${action} ${transition ?? ''}`.trim()),
      ).toEqual(['transition approve', 'refused approve', 'transition submit', 'create'])
    })

    test('a change needs the version it was made from', async () => {
      const draft = await create()
      const missing = await purchaser.put(`/api/purchase-request/${draft._id}`, {
        data: { notes: 'ก' },
      })
      expect([missing.statusCode, missing.json<{ error: { code: string } }>().error.code]).toEqual([
        428,
        'version-required',
      ])
      expect(
        (
          await purchaser.put(`/api/purchase-request/${draft._id}`, {
            data: { notes: 'ก' },
            version: 1,
          })
        ).json(),
      ).toMatchObject({ data: { version: 2, notes: 'ก' } })
      const stale = await manager.put(`/api/purchase-request/${draft._id}`, {
        data: { notes: 'ข' },
        version: 1,
      })
      expect(stale.statusCode).toBe(409)
      expect(stale.json()).toMatchObject({
        status: 409,
        error: { code: 'version-stale', differs: ['notes'], current: { notes: 'ก', version: 2 } },
      })
    })

    test('two changes at once on one version: one wins, the other is told', async () => {
      const draft = await create()
      const answers = await Promise.all(
        [purchaser, manager].map((visitor, index) =>
          visitor.put(`/api/purchase-request/${draft._id}`, {
            data: { notes: `${index}` },
            version: 1,
          }),
        ),
      )
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    })

    test('the same Idempotency-Key gives the first answer, and no second record', async () => {
      const before = await count(purchaser, 'purchase-request')
      const key = { 'idempotency-key': 'once-only-1' }
      const [first, second] = [
        await purchaser.post('/api/purchase-request', request(), key),
        await purchaser.post('/api/purchase-request', request(), key),
      ]
      expect(second.json()).toEqual(first.json())
      expect(await count(purchaser, 'purchase-request')).toBe(before + 1)
      expect(
        (await purchaser.post('/api/purchase-request', request({ notes: 'x' }), key)).statusCode,
      ).toBe(422)
      const both = await Promise.all(
        [1, 2].map(() =>
          purchaser.post('/api/purchase-request', request(), { 'idempotency-key': 'once-only-2' }),
        ),
      )
      expect(
        new Set(
          both
            .filter(({ statusCode }) => statusCode === 200)
            .map((answer) => answer.json<{ data: Row }>().data._id),
        ).size,
      ).toBe(1)
      expect(await count(purchaser, 'purchase-request')).toBe(before + 2)
    })

    test('a taken key answers 400 duplicate with the fields', async () => {
      await admin.post('/api/product', { data: { product_name: 'ก', unit: 'box', sku: 'DUP-1' } })
      const answer = await admin.post('/api/product', {
        data: { product_name: 'ข', unit: 'box', sku: 'DUP-1' },
      })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ status: 400, message: 'duplicate', fields: ['sku'] })
    })

    test.each([
      ['quantity −1', '{"product_name":"ก","quantity":-1,"unit_price":1}', 'items[0].quantity'],
      ['1e309', '{"product_name":"ก","quantity":1e309,"unit_price":1}', 'items[0].quantity'],
      [
        'three decimals',
        '{"product_name":"ก","quantity":1,"unit_price":1.005}',
        'items[0].unit_price',
      ],
    ])('a request with %s is refused at its field, in both languages', async (_, item, path) => {
      const before = await count(purchaser, 'purchase-request')
      const answer = await purchaser.send(
        'POST',
        '/api/purchase-request',
        `{"data":{"description":"ก","requested_by":"ข","items":[${item}]}}`,
        { 'content-type': 'application/json' },
      )
      expect(answer.statusCode).toBe(400)
      const { error } = answer.json<{
        error: { path: string; message: { th: string; en: string } }
      }>()
      expect(error.path).toBe(path)
      expect(error.message.th && error.message.en).toBeTruthy()
      expect(await count(purchaser, 'purchase-request')).toBe(before)
    })

    test('a draft is deleted by who made it; a code is never given again', async () => {
      const draft = await create()
      expect((await purchaser.delete(`/api/purchase-request/${draft._id}`)).statusCode).toBe(428)
      expect(
        (await purchaser.delete(`/api/purchase-request/${draft._id}?version=1`)).statusCode,
      ).toBe(200)
      expect((await purchaser.get(`/api/purchase-request/${draft._id}`)).statusCode).toBe(404)
      const next = await create()
      expect(next.purchase_request_code).not.toBe(draft.purchase_request_code)
    })

    test('twenty requests at once get twenty codes', async () => {
      const made = await Promise.all(Array.from({ length: 20 }, () => create()))
      expect(new Set(made.map((record) => record.purchase_request_code)).size).toBe(20)
    })
  })

  describe('queries', () => {
    test('filter, sort, page, search and projection', async () => {
      const answer = await admin.find(
        'product',
        { category: 'general' },
        { sort: { product_code: -1 }, paging: { page: 2, limit: 5 } },
      )
      const { data, paging, total } = answer.json<{
        data: Row[]
        paging: { page: number; totalPages: number }
        total: number
      }>()
      expect(data.length).toBe(5)
      expect(paging).toMatchObject({ page: 2, totalPages: Math.ceil(total / 5) })
      expect(data.map((row) => row.product_code)).toEqual(
        data
          .map((row) => row.product_code)
          .toSorted()
          .toReversed(),
      )
      const found = (
        await admin.post('/api/product/query', {
          args: [{}, { product_name: 1 }],
          search: 'SKU-0042',
        })
      ).json<{ data: Row[] }>().data
      expect(found.length).toBe(1)
      expect(Object.keys(found[0]!).toSorted()).toEqual(['_id', 'product_name', 'version'])
    })

    test('a list goes on from where a page ended, and counts only when it should', async () => {
      const ask = (sort: object, paging: object) =>
        purchaser.post('/api/product/query', { sort, paging })
      const sort = { product_code: 1 }
      const first = (await ask(sort, { limit: 5, total: false })).json<QueryAnswer>()
      expect(first).not.toHaveProperty('total')
      expect(first.paging).toEqual({ page: 1, limit: 5, next: expect.any(String) as string })
      const second = await ask(sort, { limit: 5, after: first.paging.next })
      const byPage = await ask(sort, { page: 2, limit: 5 })
      expect(second.json<QueryAnswer>().data).toEqual(byPage.json<QueryAnswer>().data)
      expect(second.json<QueryAnswer>().total).toBe(byPage.json<QueryAnswer>().total)
      for (const answer of [
        await ask({ product_code: -1 }, { limit: 5, after: first.paging.next }),
        await ask(sort, { page: 2, limit: 5, after: first.paging.next }),
      ])
        expect([answer.statusCode, answer.json<{ error: unknown }>().error]).toMatchObject([
          400,
          { code: 'invalid-cursor', path: 'paging.after' },
        ])
    })

    test('a list counts no more than it is asked to', async () => {
      const ask = (total: unknown) =>
        purchaser.post('/api/product/query', {
          args: [{ product_name: { $ne: 'none' } }],
          paging: { limit: 2, total },
        })
      const some = (await ask(5)).json<QueryAnswer>()
      expect(some).toMatchObject({ total: 5, paging: { totalPages: 3, atLeast: true } })
      const { total } = (await ask(true)).json<QueryAnswer>()
      expect(total).toBeGreaterThan(5)
      const all = (await ask(total)).json<QueryAnswer>()
      expect([all.total, all.paging.atLeast]).toEqual([total, undefined])
      for (const wrong of [0, 1.5, -1, '5'])
        expect((await ask(wrong)).json<{ error: unknown }>().error).toMatchObject({
          code: 'invalid-paging',
        })
    })

    test('the shapes of the specification: the four newest courses of each category', async () => {
      const visitor = new Visitor(opened.app)
      const answer = await visitor.post('/api/course/aggregate', {
        pipeline: [
          { $match: { status: true, mode: 'standard', lesson_type: 'child' } },
          { $sort: { createdAt: -1 } },
          { $group: { _id: '$category', courses: { $push: '$$ROOT' } } },
          { $project: { _id: 0, category: '$_id', courses: { $slice: ['$courses', 4] } } },
        ],
      })
      expect(answer.statusCode, answer.body).toBe(200)
      const groups = answer.json<{ category: string; courses: Row[] }[]>()
      expect(groups.length).toBeGreaterThan(1)
      for (const { category, courses } of groups) {
        const newest = (
          await visitor.find(
            'course',
            { status: true, mode: 'standard', lesson_type: 'child', category },
            { sort: { createdAt: -1 }, paging: { page: 1, limit: 4 } },
          )
        ).json<{ data: Row[] }>().data
        expect(courses.map(({ createdAt }) => createdAt)).toEqual(
          newest.map(({ createdAt }) => createdAt),
        )
        expect(Object.keys(courses[0]!)).toEqual(
          expect.arrayContaining(Object.keys(newest[0]!)) as string[],
        )
      }
    })

    test('the shapes of the specification: lists by province, a facet with a total', async () => {
      const [bangkok] = (
        await new Visitor(opened.app).find('province', { name_th: 'กรุงเทพมหานคร' })
      ).json<{ data: Row[] }>().data
      const districts = await new Visitor(opened.app).find(
        'amphure',
        { province_id: bangkok!.id },
        { sort: { name_th: 1 } },
      )
      expect(districts.json<{ data: Row[] }>().data.length).toBe(50)
      const facet = await new Visitor(opened.app).post('/api/post/aggregate', {
        pipeline: [
          { $match: { parent: 'news' } },
          {
            $facet: {
              post: [{ $sort: { createdAt: -1 } }, { $limit: 10 }],
              totalCount: [{ $count: 'count' }],
            },
          },
        ],
      })
      expect(facet.json()).toMatchObject([{ totalCount: [{ count: 12 }] }])
      expect(facet.json<{ post: unknown[] }[]>()[0]!.post.length).toBe(10)
    })

    test.each([
      [
        'a filter 60 levels deep',
        JSON.parse('{"$and":['.repeat(60) + '{"sku":"x"}' + ']}'.repeat(60)) as object,
        'filter-too-deep',
      ],
      ['an unknown operator', { sku: { $where: '1' } }, 'unknown-operator'],
      ['an unknown field', { nothing: 1 }, 'unknown-field'],
    ])('%s is refused', async (_, filter, code) => {
      const answer = await admin.find('product', filter)
      expect([answer.statusCode, answer.json<{ error: { code: string } }>().error.code]).toEqual([
        400,
        code,
      ])
    })

    test('a filter on the password is answered like one on a field that does not exist', async () => {
      const strip = (body: string) =>
        body
          .replace(/"requestId":"[^"]*"/, '')
          .replaceAll('password', 'x')
          .replaceAll('nowhere', 'x')
      for (const make of [
        (field: string) => ({ [field]: 'a' }),
        (field: string) => ({ $or: [{ [field]: { $gt: '' } }] }),
        (field: string) => ({ $nor: [{ [field]: { $regex: 'a' } }] }),
      ]) {
        const [hidden, unknown] = [
          await admin.find('user', make('password')),
          await admin.find('user', make('nowhere')),
        ]
        expect(hidden.statusCode).toBe(400)
        expect(strip(hidden.body)).toBe(strip(unknown.body))
      }
      for (const [collection, pipeline] of [
        ['user', [{ $sort: { password: 1 } }]],
        ['user', [{ $group: { _id: '$password' } }]],
        ['user', [{ $project: { p: '$password' } }]],
      ] as const)
        expect((await admin.post(`/api/${collection}/aggregate`, { pipeline })).statusCode).toBe(
          400,
        )
      expect((await admin.find('user', {})).body).not.toContain('argon2')
    })

    test('who may not read a collection is told so, and learns nothing', async () => {
      expect((await warehouse.find('purchase-request', {})).statusCode).toBe(403)
      expect((await new Visitor(opened.app).find('purchase-request', {})).statusCode).toBe(401)
      expect((await new Visitor(opened.app).find('nothing-here', {})).statusCode).toBe(404)
      expect(
        (await purchaser.find('user', {}))
          .json<{ data: Row[] }>()
          .data.map(({ username }) => username),
      ).toEqual(['purchaser'])
    })
  })

  describe('the wall between sites', () => {
    test('each site has its own rows, users and sessions', async () => {
      const other = await Visitor.signedIn(opened.app, 'admin', 'school.localhost')
      expect(await count(other, 'product')).toBe(0)
      expect(await count(other, 'course')).toBe(13)
      const [product] = (await admin.find('product', {})).json<{ data: Row[] }>().data
      expect((await other.get(`/api/product/${product!._id}`)).statusCode).toBe(404)
      expect(
        (
          await other.put(`/api/product/${product!._id}`, {
            data: { notes: 'x' },
            version: product!.version,
          })
        ).statusCode,
      ).toBe(404)
      expect((await other.get(`/api/product/${product!._id}/history`)).statusCode).toBe(404)
      expect(
        (await admin.get('/api/session', { 'x-hostname-ref': 'school.localhost' })).json<{
          session: { user: unknown }
        }>().session.user,
      ).toBeNull()
      expect(
        (await admin.get('/api/session', { 'x-hostname-ref': 'nowhere.example' })).statusCode,
      ).toBe(404)
      await admin.get('/api/session')
      const [site] = (await admin.find('site', {})).json<{ data: Row[] }>().data
      expect((await admin.find('site', {})).json<{ total: number }>().total).toBe(1)
      expect(
        (
          await admin.put(`/api/site/${site!._id}`, {
            data: { hostnames: ['evil'] },
            version: site!.version,
          })
        ).statusCode,
      ).toBe(400)
    })
  })

  test('a run is told in words: its flow, form, steps and their ends', async () => {
    expect(
      (
        await admin.post('/api/page', {
          data: { type: 'form', slug: 'own-form', title: { th: '', en: 'Our own' }, builder: [] },
        })
      ).statusCode,
    ).toBe(200)
    const { properties } = (await admin.get('/api/model/flow-run')).json<{
      data: {
        entity: {
          properties: Record<
            string,
            {
              'x-labels'?: Record<string, { th: string }>
              items?: {
                properties: Record<string, { 'x-labels'?: Record<string, { th: string }> }>
              }
            }
          >
        }
      }
    }>().data.entity
    expect(properties.flow!['x-labels']!.interest!.th).toBe('ลงทะเบียนความสนใจ')
    const page = (await admin.get('/api/model/page')).json<{
      data: { entity: { properties: typeof properties } }
    }>().data.entity.properties
    expect(page.flow!['x-labels']!.interest!.th).toBe('ลงทะเบียนความสนใจ')
    expect(properties.form!['x-labels']!.contact!.th).toBe('ติดต่อเรา')
    expect(properties.form!['x-labels']!['own-form']).toEqual({ th: 'Our own', en: 'Our own' })
    const { type, outcome } = properties.outcomes!.items!.properties
    expect([
      type!['x-labels']!.email!.th.length > 0,
      outcome!['x-labels']!.queued!.th,
      outcome!['x-labels']!.failed!.th,
    ]).toEqual([true, 'ส่งเข้ากล่องออก', 'ไม่สำเร็จ'])
  })

  test('the home page is chosen among the pages that visitors may see, by their titles, by who may read pages', async () => {
    const { properties } = (await admin.get('/api/model/site')).json<{
      data: {
        entity: { properties: Record<string, { 'x-labels'?: Record<string, { th: string }> }> }
      }
    }>().data.entity
    const pages = properties.homepage!['x-labels']!
    const published = (
      await admin.find('page', {
        state: 'published',
        type: { $nin: ['mail', 'pattern', 'template', 'part'] },
      })
    ).json<{ data: { slug: string }[] }>().data
    expect(pages.home!.th).toBe('หน้าแรก')
    expect(Object.keys(pages).toSorted()).toEqual(published.map(({ slug }) => slug).toSorted())
  })

  describe('bad input', () => {
    test('a body of 20 MB, no JSON, and a list instead of an object each get a clear answer', async () => {
      const send = (payload: string, type = 'application/json') =>
        purchaser.send('POST', '/api/purchase-request', payload, { 'content-type': type })
      const codes = await Promise.all([
        send(`"${'x'.repeat(20 * 1024 * 1024)}"`),
        send('{"data":'),
        send('[]'),
        send('a=b', 'application/x-www-form-urlencoded'),
      ])
      expect(
        codes.map((answer) => [
          answer.statusCode,
          answer.json<{ error: { code: string } }>().error.code,
        ]),
      ).toEqual([
        [413, 'body-too-large'],
        [400, 'invalid-json'],
        [400, 'invalid-body'],
        [400, 'invalid-body'],
      ])
    })

    test('a body that is nested without end is refused before anybody walks it', async () => {
      const nested = (levels: number) =>
        `{"args":[${'{"$and":['.repeat(levels)}{}${']}'.repeat(levels)}]}`
      const visitor = new Visitor(opened.app)
      await visitor.get('/api/session')
      for (const [who, levels] of [
        [visitor, 4000],
        [purchaser, 5000],
      ] as const) {
        const answer = await who.send('POST', '/api/purchase-request/query', nested(levels), {
          'content-type': 'application/json',
        })
        expect(
          [answer.statusCode, answer.json<{ error: { code: string } }>().error.code],
          `${levels}`,
        ).toEqual([400, 'body-too-deep'])
      }
    })

    test('a mistyped part of a body is named, with what there is', async () => {
      const answers = await Promise.all([
        purchaser.post('/api/purchase-request/query', { sorting: { created_at: -1 } }),
        purchaser.post('/api/purchase-request/aggregate', { pipeline: [], limit: 1 }),
        purchaser.post('/api/purchase-request', { data: {}, values: {} }),
      ])
      expect(
        answers.map((answer) => [
          answer.statusCode,
          answer.json<{ error: { code: string; path: string } }>().error.code,
          answer.json<{ error: { path: string } }>().error.path,
        ]),
      ).toEqual([
        [400, 'unknown-key', 'sorting'],
        [400, 'unknown-key', 'limit'],
        [400, 'unknown-key', 'values'],
      ])
      expect(answers[0]!.body).toContain('method, args, sort, paging, search')
      const paged = await purchaser.post('/api/purchase-request/query', { paging: { size: 1 } })
      expect([
        paged.statusCode,
        paged.json<{ error: { code: string; path: string } }>().error,
      ]).toMatchObject([400, { code: 'unknown-key', path: 'paging.size' }])
      expect(paged.body).toContain('paging.page, paging.limit')
      expect((await purchaser.post('/api/purchase-request/query', { paging: 5 })).statusCode).toBe(
        400,
      )
    })

    test('a value of the wrong kind is asked for in the words of the right one', async () => {
      const said = (
        await purchaser.post(
          '/api/purchase-request',
          request({ items: [{ product_name: 'ก', quantity: 'many', unit_price: 1 }] }),
        )
      ).body
      expect(said).toContain('Enter a number')
      expect(said).toContain('กรุณากรอกเป็นตัวเลข')
    })

    test('a __proto__ in a body changes nothing', async () => {
      const answer = await purchaser.send(
        'POST',
        '/api/purchase-request',
        '{"data":{"__proto__":{"polluted":1},"description":"ก","requested_by":"ข","items":[{"product_name":"ค","quantity":1,"unit_price":1}]}}',
        { 'content-type': 'application/json' },
      )
      expect(answer.statusCode).toBe(400)
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
    })

    test('an address that the API lacks is a clear 404 in JSON', async () => {
      const answer = await purchaser.get('/api/a/b/c/d/e')
      expect([answer.statusCode, answer.json<{ error: { code: string } }>().error.code]).toEqual([
        404,
        'not-found',
      ])
    })
  })

  test('health and contract', async () => {
    expect((await opened.app.inject({ url: '/api/health' })).json()).toMatchObject({
      status: 200,
      database: kind.name,
      ready: true,
    })
    const contract = (await admin.get('/api/openapi.json')).json<{
      openapi: string
      paths: object
      components: { schemas: { user: { properties: object } } }
    }>()
    expect(contract.openapi).toBe('3.1.0')
    expect(Object.keys(contract.paths)).toContain('/api/{collection}/{id}/transition')
    expect(Object.keys(contract.components.schemas.user.properties)).not.toContain('password')
  })
})
