import type { LightMyRequestResponse } from 'fastify'
import type { TestGateway, Visitor } from './gateway.ts'
import { PNG, upload } from './upload.ts'

/** What the calls work with; earlier calls leave what later ones need. */
export interface Ground {
  opened: TestGateway
  admin: Visitor
  superadmin: Visitor
  warehouse: Visitor
  /** A member; `guest` is nobody, and registers in the course of it. */
  member: Visitor
  guest: Visitor
  /** Ids by name. */
  ids: Record<string, string>
  versions: Record<string, number>
  person: Record<string, unknown>
}

type Json = Record<string, unknown> & { data: unknown }

export interface DocumentCall {
  /** As the documents write it. */
  call: string
  send(ground: Ground): Promise<LightMyRequestResponse>
  /** Default 200. */
  status?: number
  /** What the documents say of the answer. */
  shape(json: never, ground: Ground): unknown
}

/** A call that is not there, with the reason. */
export interface MissingCall {
  call: string
  missing: string
}

export type Listed = DocumentCall | MissingCall

const isList = ({ status, data }: Json): boolean => status === 200 && Array.isArray(data)
const isFilled = (json: Json): boolean => isList(json) && (json.data as unknown[]).length > 0
const isOneRecord = ({ status, data }: Json): boolean =>
  status === 200 && typeof (data as { _id?: unknown } | undefined)?._id === 'string'
const isArray = (json: unknown): boolean => Array.isArray(json)
const find = (filter: object, more: object = {}) => ({ method: 'find', args: [filter], ...more })
const storeRecord = (name: string, json: Json, { ids, versions }: Ground): boolean => {
  const { _id, version } = json.data as { _id: string; version?: number }
  ids[name] = _id
  if (version !== undefined) versions[name] = version
  return isOneRecord(json)
}
const query = (
  collection: string,
  filter: (ground: Ground) => object,
  as: 'admin' | 'member' | 'guest' | 'warehouse' = 'guest',
  more: object = {},
): DocumentCall => ({
  call: `POST ${collection}/query`,
  send: (ground) => ground[as].post(`/api/${collection}/query`, find(filter(ground), more)),
  shape: isList,
})

/** A shop abroad, which needs no tax id. */
const shopOf = (name: string) => ({ name, type: 'distributor' })

const COUNTED = ['user', 'course', 'enroll', 'certification']

const learning: Listed[] = [
  {
    call: 'POST enroll/aggregate',
    send: ({ member, ids }) =>
      member.post('/api/enroll/aggregate', {
        pipeline: [
          { $match: { userID: ids.member } },
          {
            $lookup: { from: 'course', localField: 'courseID', foreignField: '_id', as: 'course' },
          },
          { $facet: { enroll: [{ $limit: 100 }], totalCount: [{ $count: 'count' }] } },
        ],
      }),
    shape: ([first]: { enroll: unknown; totalCount: unknown }[]) =>
      isArray(first?.enroll) && isArray(first?.totalCount),
  },
  query('enroll', ({ ids }) => ({ userID: ids.member }), 'member'),
  {
    call: 'GET course/{courseID}',
    send: ({ guest, ids }) => guest.get(`/api/course/${ids.course}`),
    shape: isOneRecord,
  },
  query('application', ({ ids }) => ({ parent: ids.site }), 'admin'),
  ...['GET post/{parentId}', 'GET api/post/{id}'].map((call): DocumentCall => ({
    call,
    send: ({ guest, ids }) => guest.get(`/api/post/${ids.post}`),
    shape: isOneRecord,
  })),
  {
    call: 'POST post/aggregate',
    send: ({ guest }) =>
      guest.post('/api/post/aggregate', {
        pipeline: [
          { $match: { status: true } },
          { $facet: { post: [{ $skip: 0 }, { $limit: 10 }], totalCount: [{ $count: 'count' }] } },
        ],
      }),
    shape: ([first]: { post: unknown[]; totalCount: { count: number }[] }[]) =>
      first!.post.length === 10 && first!.totalCount[0]!.count > 10,
  },
  { ...query('post', () => ({ status: true })), call: 'POST api/post/query' },
  {
    call: 'POST course/aggregate',
    send: ({ guest }) =>
      guest.post('/api/course/aggregate', {
        pipeline: [
          { $match: { status: true } },
          { $sort: { createdAt: -1 } },
          { $unwind: '$category' },
          { $group: { _id: '$category', courses: { $push: '$name' } } },
          { $project: { courses: { $slice: ['$courses', 4] } } },
        ],
      }),
    shape: (rows: { courses: unknown[] }[]) =>
      rows.length > 1 && rows.every(({ courses }) => courses.length > 0 && courses.length <= 4),
  },
  {
    call: 'POST course/query',
    send: ({ guest }) =>
      guest.post(
        '/api/course/query',
        find(
          { $and: [{ name: { $regex: 'การ', $options: 'i' } }, { status: true }] },
          { paging: { page: 1, limit: 200 } },
        ),
      ),
    shape: (json: Json & { paging: object; total: number }) =>
      isList(json) && json.total > 0 && 'totalPages' in json.paging && 'page' in json.paging,
  },
  {
    call: 'POST multi-count',
    send: ({ guest }) => guest.post('/api/multi-count', { collections: COUNTED }),
    shape: ({ counts }: { counts: Record<string, { allTime: number }> }) =>
      counts.user!.allTime > 0 && counts.course!.allTime > 0,
  },
  {
    call: 'POST category/aggregate',
    send: ({ guest }) =>
      guest.post('/api/category/aggregate', { pipeline: [{ $match: { visible: true } }] }),
    shape: isArray,
  },
  {
    call: 'POST target/aggregate',
    send: ({ guest }) =>
      guest.post('/api/target/aggregate', { pipeline: [{ $match: { code: 'supervisor' } }] }),
    shape: isArray,
  },
]

const people: Listed[] = [
  {
    ...query('user', () => ({ $and: [{ username: 'user' }] }), 'admin'),
    shape: (json: Json) => isFilled(json) && !/password|salt|\$argon2/.test(JSON.stringify(json)),
  },
  {
    call: 'POST /api/user/',
    send: ({ guest, person }) =>
      guest.post('/api/user/', {
        data: person,
        options: { fieldType: {}, uniqueFields: [['email', 'phone', 'citizen']] },
      }),
    shape: isOneRecord,
  },
  {
    call: 'POST signin',
    send: ({ guest, person }) =>
      guest.signIn(String(person.email), String(person.password), 'public'),
    shape: ({ session }: { session: { user: object } }) => session.user,
  },
  {
    call: 'POST forgot',
    send: ({ guest, person }) => guest.post('/api/forgot', { email: person.email }),
    shape: (json: Json) => json.message === 'อีเมลถูกต้อง' && !('user' in json),
  },
  {
    call: 'POST changepwd',
    send: ({ guest, person }) =>
      guest.post('/api/changepwd', {
        newPassword: 'Another#2026',
        currentPassword: person.password,
      }),
    shape: (json: Json) => json.message === 'Password changed successfully',
  },
]

const sending: Listed[] = [
  {
    call: 'GET flow/{id}',
    send: ({ guest }) => guest.get('/api/flow/contact'),
    shape: ({ data }: { data: { steps: object[] } }) => data.steps.length,
  },
  {
    call: 'POST api/form',
    send: ({ admin }) => admin.post('/api/form', { formID: 'contact' }),
    shape: isList,
  },
  {
    call: 'POST to the page’s destination',
    send: ({ guest }) =>
      guest.post('/api/flow/newsletter/run', {
        form: 'newsletter',
        data: { email: 'reader@example.com', consent: true },
      }),
    shape: ({ status }: Json) => status === 200,
  },
  {
    call: 'POST api/order',
    send: ({ member, ids }) =>
      member.post('/api/order', {
        userID: 'somebody-else',
        courseID: ids.course,
        ref2: '0812345678',
        price: 1,
        payment: 'bill_payment',
        type: 'lesson',
        approve: 'done',
        status: 'ชำระแล้ว',
      }),
    shape: (json: Json, ground: Ground) => {
      const { price, userID, approve, status } = json.data as Record<string, unknown>
      return (
        storeRecord('order', json, ground) &&
        Number(price) > 1 &&
        userID === ground.ids.member &&
        approve === 'manual' &&
        status === 'ลงทะเบียนคอร์ส'
      )
    },
  },
  { ...query('province', () => ({}), 'guest', { sort: { name_th: 1 } }), shape: isFilled },
  query('amphure', () => ({ province_id: 1 })),
  query('tambon', () => ({ amphure_id: 1001 })),
  {
    ...query('user', () => ({ email: 'x@example.com' }), 'admin'),
    call: 'POST {collection}/query',
  },
  {
    call: 'upload of a file',
    send: ({ admin }) => upload(admin, 'a.png', PNG, '?public=true'),
    shape: ({ data }: { data: { id: string; url: string } }, { ids }: Ground) => {
      ids.file = data.id
      return data.url.startsWith('/files/')
    },
  },
  {
    call: 'deletion of a file',
    send: async ({ admin, ids }) => {
      const { data } = (await admin.get(`/api/file/${ids.file}`)).json<{
        data: { version: number }
      }>()
      return admin.delete(`/api/file/${ids.file}?version=${data.version}`)
    },
    shape: isOneRecord,
  },
]

const LETTER = {
  template: 'mail-registration',
  subject: 'แจ้งผล',
  text: 'ผ่านแล้ว',
  html: '<p>ผ่านแล้ว</p>',
  fromEmail: 'boss@elsewhere.example',
  fromName: 'Somebody',
  toEmail: 'a@example.com',
  toName: 'สมหญิง',
}
const mail: Listed[] = [
  {
    call: 'POST email/send',
    send: ({ admin }) => admin.post('/api/email/send', LETTER),
    shape: isOneRecord,
  },
  {
    call: 'GET email_template/{id}',
    send: ({ admin }) => admin.get('/api/email_template/mail-order'),
    shape: ({ data }: { data: object }) =>
      ['logo', 'banner', 'footer', 'heading'].every((key) => key in data),
  },
  {
    call: 'POST message/',
    send: ({ admin }) =>
      admin.post('/api/message/', {
        data: {
          name: 'สมหญิง',
          email: 'a@example.com',
          subject: 'แจ้งผล',
          body: 'ผ่านแล้ว',
          status: 'submit',
        },
        options: { fieldType: {}, uniqueFields: [] },
      }),
    shape: (json: Json, ground: Ground) => storeRecord('message', json, ground),
  },
  {
    call: 'PUT message/{id}',
    send: ({ admin, ids }) =>
      admin.put(`/api/message/${ids.message}`, { data: { status: 'fail', error: 'no such box' } }),
    shape: (json: Json) =>
      isOneRecord(json) &&
      (json.data as { status: string }).status === 'fail' &&
      (json.data as { error: string }).error === 'no such box',
  },
]

const sites: Listed[] = [
  {
    call: 'POST order/aggregate',
    send: ({ admin }) =>
      admin.post('/api/order/aggregate', {
        pipeline: [{ $match: { status: 'ลงทะเบียนคอร์ส' } }, { $count: 'orderCount' }],
      }),
    shape: (rows: { orderCount: number }[]) => rows[0]!.orderCount > 0,
  },
  {
    call: 'GET api/hostname',
    send: ({ admin }) => admin.get('/api/hostname'),
    shape: (json: Json) =>
      isFilled(json) && (json.data as object[]).every((one) => 'siteView' in one),
  },
  ...['GET hostname', 'GET hostname/{id}'].map((call): DocumentCall => ({
    call,
    send: ({ guest, ids }) =>
      guest.get(call === 'GET hostname' ? '/hostname' : `/hostname/${ids.site}`),
    shape: ({ data }: { data: Record<string, unknown> }, { ids }: Ground) =>
      data.spaceId === ids.site &&
      typeof data.key === 'string' &&
      'siteStyle' in data &&
      !/secret|smtp/i.test(JSON.stringify(data)),
  })),
  {
    call: 'GET space/{spaceId}',
    send: ({ guest, ids }) => guest.get(`/api/space/${ids.site}`),
    shape: (json: Json) => isOneRecord(json) && !/secret/i.test(JSON.stringify(json)),
  },
  {
    call: 'POST translate/query',
    send: ({ guest }) => guest.post('/api/translate/query', find({ $and: [{}] })),
    shape: (json: Json) =>
      isFilled(json) &&
      (json.data as Record<string, unknown>[]).every(
        ({ code, name, flag, translations }) => code && name && flag && translations,
      ),
  },
  {
    call: 'GET admin-school list',
    send: ({ admin }) => admin.get('/api/admin-school'),
    shape: isFilled,
  },
  {
    call: 'GET {multi-tenant service}/hostname/{hostname}',
    send: ({ guest }) => guest.get('/api/hostname/localhost'),
    shape: ({ child }: { child: { hostname: string; token: string } }) =>
      child.hostname === 'localhost' && child.token,
  },
  {
    call: 'GET api/router_permission',
    send: ({ admin }) => admin.get('/api/router_permission'),
    shape: ({ overrides, masterConfigChecksum }: Record<string, unknown>) =>
      isArray(overrides) && /^[0-9a-f]{64}$/.test(String(masterConfigChecksum)),
  },
]

const shop: Listed[] = [
  {
    call: 'GET api/product/{id}',
    send: ({ warehouse, ids }) => warehouse.get(`/api/product/${ids.product}`),
    shape: (json: Json) =>
      isOneRecord(json) && typeof (json.data as { stock: unknown }).stock === 'number',
  },
  {
    ...query('cart', ({ ids }) => ({ $and: [{ userID: ids.member }] }), 'member', {
      paging: { page: 1, limit: 200 },
    }),
    call: 'POST api/cart/query',
  },
  {
    call: 'POST api/cart',
    send: ({ member, ids }) =>
      member.post('/api/cart', {
        data: {
          products: [{ productId: ids.product, name: 'x', price: 0.01, quantity: 1 }],
          createdAt: '2026-11-22T03:00:00.000Z',
          userID: 'somebody-else',
        },
        options: {},
      }),
    shape: (json: Json, ground: Ground) => {
      const { products, userID } = json.data as { products: { price: number }[]; userID: string }
      return (
        storeRecord('cart', json, ground) &&
        products[0]!.price > 0.01 &&
        userID === ground.ids.member
      )
    },
  },
  ...['PUT api/cart/{cartId}', 'change of a quantity in the cart'].map(
    (call, index): DocumentCall => ({
      call,
      send: ({ member, ids }) =>
        member.put(`/api/cart/${ids.cart}`, {
          data: { products: [{ productId: ids.product, quantity: index + 2 }] },
          options: {},
        }),
      shape: ({ data }: { data: { products: { quantity: number }[] } }) =>
        data.products[0]!.quantity === index + 2,
    }),
  ),
  {
    call: 'fetch of the cart',
    send: ({ member, ids }) => member.get(`/api/cart/${ids.cart}`),
    shape: isOneRecord,
  },
  {
    call: 'removal from the cart',
    send: ({ member, ids }) =>
      member.put(`/api/cart/${ids.cart}`, {
        data: { products: [{ productId: ids.product, quantity: 0 }] },
      }),
    shape: ({ data }: { data: { products: unknown[] } }) => data.products.length === 0,
  },
]

const client: Listed[] = [
  ...(['GET', 'POST'] as const).map((method): DocumentCall => ({
    call: `${method} of a data table`,
    send: ({ admin }) =>
      method === 'GET' ? admin.get('/api/supplier') : admin.post('/api/supplier/query', find({})),
    shape: isFilled,
  })),
  {
    call: 'DELETE /{id}',
    send: async ({ admin }) => {
      const made = (await admin.post('/api/supplier', { data: shopOf('ร้านชั่วคราว') })).json<{
        data: { _id: string; version: number }
      }>().data
      return admin.delete(`/api/supplier/${made._id}?version=${made.version}`)
    },
    shape: isOneRecord,
  },
  {
    call: 'GET /api/health',
    send: ({ guest }) => guest.get('/api/health'),
    shape: ({ ready }: { ready: boolean }) => ready,
  },
  {
    call: 'GET /api/test',
    send: ({ guest }) => guest.get('/api/test'),
    shape: ({ status }: Json) => status === 200,
  },
  {
    call: 'GET /proxy-cache/clear-cache/{hostname}',
    send: ({ admin }) => admin.get('/proxy-cache/clear-cache/localhost'),
    shape: ({ status }: Json) => status === 200,
  },
  {
    call: 'reading by /proxy-api/{collection}{path}',
    send: ({ guest }) => guest.post('/proxy-api/course/query', find({ status: true })),
    shape: isFilled,
  },
  {
    call: 'writing by /proxy-api/{collection}{path}',
    send: ({ admin }) => admin.post('/proxy-api/supplier', { data: shopOf('ร้านผ่านพร็อกซี') }),
    shape: isOneRecord,
  },
  {
    call: 'the second client’s x-content-token',
    send: async ({ admin, opened }) => {
      const { data } = (
        await admin.post('/api/tokens', { name: 'โปรแกรม', scopes: ['read', 'write'], days: 1 })
      ).json<{ data: { token: string } }>()
      const { key } = (await admin.get('/hostname/localhost')).json<{ data: { key: string } }>()
        .data
      return opened.app.inject({
        method: 'POST',
        url: '/api/supplier',
        headers: { host: 'localhost', 'client-token-key': key, 'x-content-token': data.token },
        payload: { data: shopOf('ร้านของโปรแกรม') },
      })
    },
    shape: isOneRecord,
  },
  {
    call: 'a diagnostic line to a chat webhook',
    send: ({ admin }) => admin.post('/api/diagnostic', { text: 'หน้าเว็บแจ้งว่าพร้อม' }),
    shape: ({ status }: Json) => status === 200,
  },
]

/** Academy, section 7. */
export const ACADEMY: Listed[] = [
  ...learning,
  ...people,
  ...sending,
  ...mail,
  ...sites,
  ...shop,
  ...client,
]

const made = (ground: Ground) => `/api/supplier/${ground.ids.supplier}`

/** The paths of the storage driver (erp, section 7). */
export const DRIVER: Listed[] = [
  {
    call: 'POST /{type}',
    send: ({ admin }) => admin.post('/api/supplier', { data: shopOf('ร้านของไดรเวอร์') }),
    shape: (json: Json, ground: Ground) => storeRecord('supplier', json, ground),
  },
  {
    call: 'GET /{type}/{id}',
    send: (ground) => ground.admin.get(made(ground)),
    shape: isOneRecord,
  },
  {
    call: 'PUT /{type}/{id}',
    send: (ground) =>
      ground.admin.put(made(ground), {
        data: { name: 'ร้านใหม่' },
        version: ground.versions.supplier,
      }),
    shape: (json: Json, ground: Ground) => storeRecord('supplier', json, ground),
  },
  {
    call: 'DELETE /{type}/{id}',
    send: (ground) => ground.admin.delete(`${made(ground)}?version=${ground.versions.supplier}`),
    shape: isOneRecord,
  },
  {
    call: 'GET /{type}?query',
    send: ({ admin }) => admin.get('/api/supplier?type=domestic&sort=-name&page=2&limit=5'),
    shape: (json: Json & { total: number; paging: { page: number } }) =>
      isFilled(json) &&
      (json.data as { type: string }[]).every(({ type }) => type === 'domestic') &&
      (json.data as unknown[]).length === 5 &&
      json.paging.page === 2 &&
      json.total >= 60,
  },
  {
    call: 'GET /{type}/count',
    send: ({ admin }) => admin.get('/api/supplier/count?type=domestic'),
    shape: ({ count }: { count: number }) => count >= 60,
  },
  {
    call: 'GET /{type}/stats',
    send: ({ admin }) => admin.get('/api/purchase-request/stats'),
    shape: ({ data }: { data: { total: number; states: Record<string, number> } }) =>
      data.total >= 200 &&
      Object.values(data.states).reduce((sum, count) => sum + count, 0) === data.total,
  },
  {
    call: 'GET /{type}/export',
    send: ({ admin }) => admin.get('/api/supplier/export'),
    shape: (json: Json & { total: number }) =>
      isFilled(json) && (json.data as unknown[]).length === json.total,
  },
  {
    call: 'POST /{type}/import',
    send: ({ admin }) =>
      admin.post('/api/supplier/import', { data: [shopOf('ร้านนำเข้า 1'), shopOf('ร้านนำเข้า 2')] }),
    shape: ({ data }: { data: { created: string[] } }) => data.created.length === 2,
  },
  {
    call: 'GET /health',
    send: ({ guest }) => guest.get('/api/health'),
    shape: ({ ready }: { ready: boolean }) => ready,
  },
  {
    call: 'POST /batch',
    send: ({ admin }) =>
      admin.post('/api/batch', {
        operations: [
          { method: 'POST', type: 'supplier', data: shopOf('ร้านชุด 1') },
          { method: 'POST', type: 'supplier', data: shopOf('ร้านชุด 2') },
        ],
      }),
    shape: (json: Json) => isList(json) && (json.data as unknown[]).length === 2,
  },
  {
    call: 'GET /search?query',
    send: ({ admin }) => admin.get('/api/search?query=ร้านชุด'),
    shape: (json: Json) =>
      isFilled(json) && (json.data as { type: string }[]).some(({ type }) => type === 'supplier'),
  },
  {
    call: 'DELETE /{type}/clear',
    send: ({ superadmin }) =>
      superadmin.delete(
        `/api/purchase-request/clear?confirm=${encodeURIComponent('clear purchase-request')}`,
      ),
    shape: ({ data }: { data: { removed: number; backup: string } }) => data.backup,
  },
  {
    call: 'DELETE /clear-all',
    send: ({ superadmin }) =>
      superadmin.delete(`/api/clear-all?confirm=${encodeURIComponent('clear all')}`),
    shape: ({ data }: { data: { removed: number; backup: string } }) => data.removed >= 500,
  },
]

/** The other calls of the ERP (section 7). */
export const ERP: Listed[] = [
  {
    ...query('product', ({ ids }) => ({ unit: ids.site }), 'warehouse'),
    call: 'POST product/query by unit',
    shape: isFilled,
  },
  {
    ...query('product', ({ ids }) => ({ sku: 'SKU-0001', unit: ids.site }), 'warehouse'),
    call: 'POST product/query by sku and unit',
    shape: (json: Json, { ids, versions }: Ground) => {
      const [first] = json.data as { _id: string; version: number }[]
      ids.stocked = first!._id
      versions.stocked = first!.version
      return isFilled(json)
    },
  },
  {
    call: 'PUT product/{id}',
    send: ({ warehouse, ids, versions }) =>
      warehouse.put(`/api/product/${ids.stocked}`, {
        data: { subProducts: [{ sku: 'SKU-0001-A', name: 'สีแดง', stock: 4 }] },
        version: versions.stocked,
      }),
    shape: ({ data }: { data: { subProducts: { stock: number }[] } }) =>
      data.subProducts[0]!.stock === 4,
  },
  ...mail,
]
