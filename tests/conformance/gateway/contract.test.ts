import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ground } from '../../support/documentCalls.ts'
import { openGround } from '../../support/ground.ts'
import { fileForm, PNG, upload } from '../../support/upload.ts'

/** Methods and paths of the contract, in an order in which each finds what it needs. */
type Example = [
  operation: string,
  send: (ground: Ground) => Promise<LightMyRequestResponse>,
  /** Default 200: what it answers to a request that asks for nothing it could do. */
  status?: number,
]

type Who = 'admin' | 'superadmin' | 'member' | 'guest' | 'warehouse'

/** `$name` is the id of that name. */
const fill = (path: string, given: Record<string, string>, ids: Ground['ids']): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = given[name] ?? name
    return value.startsWith('$') ? ids[value.slice(1)]! : value
  })
const pathOf = (operation: string): string => operation.split(' ')[1]!

/** Reads a path of the contract with these parameters. */
const get = (
  path: string,
  ids: Record<string, string> = {},
  query = '',
  as: Who = 'admin',
): Example => [`GET ${path}`, (ground) => ground[as].get(fill(path, ids, ground.ids) + query)]
const send = (
  operation: string,
  body: object | ((ground: Ground) => object),
  {
    ids = {},
    as = 'admin',
    status = 200,
  }: { ids?: Record<string, string>; as?: Who; status?: number } = {},
): Example => [
  operation,
  (ground) =>
    ground[as].send(
      operation.split(' ')[0] as 'POST',
      fill(pathOf(operation), ids, ground.ids),
      typeof body === 'function' ? body(ground) : body,
    ),
  status,
]
const storing = (name: string, [operation, ask, status]: Example): Example => [
  operation,
  async (ground) => {
    const answer = await ask(ground)
    const { _id, version } = answer.json<{ data: { _id: string; version: number } }>().data
    ground.ids[name] = _id
    ground.versions[name] = version
    return answer
  },
  status ?? 200,
]
const shop = { type: 'distributor' }
const product = { collection: 'product' }

const READS: Example[] = [
  get('/api/health'),
  get('/api/health/live'),
  get('/api/health/ready'),
  get('/api/operations'),
  ...(['retry', 'drop'] as const).map((action): Example => [
    `POST /api/operations/outbox/{id}/${action}`,
    ({ admin }) => admin.post(`/api/operations/outbox/none/${action}`),
    404,
  ]),
  get('/api/session'),
  get('/api/tokens'),
  [
    'POST /api/tokens',
    async ({ admin, ids }) => {
      const answer = await admin.post('/api/tokens', { name: 'x', scopes: ['read'], days: 1 })
      ids.token = answer.json<{ data: { id: string } }>().data.id
      return answer
    },
  ],
  ['DELETE /api/tokens/{id}', ({ admin, ids }) => admin.delete(`/api/tokens/${ids.token}`)],
  // Not there until the site turns it on.
  ['POST /mcp', ({ admin }) => admin.post('/mcp', {}), 404],
  // Who is signed in is answered without an end.
  ['GET /api/events', ({ guest }) => guest.get('/api/events'), 401],
  get('/api/events/people'),
  get('/api/session/sites'),
  send('POST /api/session/bypass', { user: 'none' }, { status: 404 }),
  ['GET /api/session/arrive', ({ guest }) => guest.get('/api/session/arrive?ticket=none'), 303],
  get('/api/navigation'),
  get('/api/addresses'),
  get('/api/model/{entity}', { entity: 'course' }),
  [
    'GET /api/model-validator/{file}',
    async ({ admin }) =>
      admin.get(
        (await admin.get('/api/model/course')).json<{ data: { validator: string } }>().data
          .validator,
      ),
  ],
  get('/api/formulas'),
  get('/api/ledgers'),
  get('/api/state-tables'),
  get('/api/prints'),
  get('/api/colleagues'),
  get('/api/home'),
  send(
    'POST /api/formula/{module}/{name}',
    { given: { price: 150, cost: 100 } },
    { ids: { module: 'inventory', name: 'margin' } },
  ),
  send('POST /api/code-pattern-example', {
    data: { module: 'supplier', pattern: 'X{YYYY}{####}', resetPeriod: 'yearly' },
  }),
  get('/api/reports/{module}', { module: 'purchase' }),
  send(
    'POST /api/report/{module}/{name}',
    { given: {} },
    { ids: { module: 'purchase', name: 'open-orders' } },
  ),
  [
    'POST /api/report/{module}/{name}/schedule',
    ({ admin }) => admin.post('/api/report/purchase/none/schedule', {}),
    404,
  ],
  [
    'GET /api/report/{module}/{name}/pdf',
    ({ admin }) => admin.get('/api/report/purchase/none/pdf'),
    404,
  ],
  [
    'GET /api/conversion/{name}',
    async ({ admin }) => {
      const made = await admin.post('/api/purchase-request', {
        data: {
          description: 'x',
          requested_by: 'y',
          items: [{ product_name: 'z', quantity: 2, unit_price: 5 }],
        },
      })
      const { _id } = made.json<{ data: { _id: string } }>().data
      await admin.post(`/api/purchase-request/${_id}/transition`, {
        transition: 'approve-at-once',
        version: 1,
      })
      return admin.get(`/api/conversion/purchase-request-order?from=${_id}`)
    },
  ],
  get('/api/part/{id}', { id: 'none' }),
  get('/api/blocks'),
  get('/api/patterns'),
  get('/api/flows'),
  get('/api/flow/{id}', { id: 'contact' }),
  get('/api/form/{slug}', { slug: 'contact' }),
  [
    'GET /api/form-validator/{slug}/{file}',
    async ({ admin }) =>
      admin.get(
        (await admin.get('/api/form/contact')).json<{ data: { validator: string } }>().data
          .validator,
      ),
  ],
  get('/api/form-answers'),
  get('/api/form-answers/{slug}', { slug: 'contact' }),
  get('/api/form-answers/{slug}/summary', { slug: 'contact' }),
  get('/api/shop/cart', {}, '', 'member'),
  get('/api/catalogue/search', {}, '?q=การ', 'guest'),
  get('/api/email_template/{id}', { id: 'mail-order' }),
  get('/api/page/scripts'),
  get('/api/page/destination', {}, '?address=https://a.example/'),
  ...[
    'form-schema',
    'problems',
    'mail-values',
    'print-values',
    'asked',
    'approved',
    'people',
    'simulate',
  ].map((what): Example => [
    `GET /api/page/{id}/${what}`,
    ({ admin, ids }) => admin.get(`/api/page/${ids.page}/${what}`),
  ]),
  get('/api/page/{id}/simulate/record', {}, '?entity=course'),
  [
    'GET /api/publishing/{collection}/{id}',
    ({ admin, ids }) => admin.get(`/api/publishing/page/${ids.page}`),
  ],
  get('/api/uses/{kind}/{name}', { kind: 'page', name: 'contact' }),
  get('/api/uses/file'),
  get('/api/uses/dangling'),
  get('/api/space/{id}', { id: '$site' }),
  get('/hostname/{id}', { id: 'localhost' }),
  get('/api/hostname/{id}', { id: 'localhost' }),
  get('/api/router_permission'),
  get('/api/admin-school'),
  get('/api/proxy-cache/clear-cache/{hostname}', { hostname: 'localhost' }),
  get('/proxy-cache/clear-cache/{hostname}', { hostname: 'localhost' }),
  get('/api/search', {}, '?query=สายไฟ'),
  get('/api/{collection}', product),
  get('/api/{collection}/count', product),
  get('/api/{collection}/stats', product),
  get('/api/{collection}/export', product),
  get('/api/{collection}/{id}', { collection: 'course', id: '$course' }),
  get('/api/{collection}/{id}/history', { collection: 'course', id: '$course' }),
  get('/api/{collection}/{id}/chain', { collection: 'course', id: '$course' }),
  get('/api/{collection}/{id}/notes', { collection: 'course', id: '$course' }),
  [
    'GET /api/{collection}/{id}/versions',
    ({ admin, ids }) => admin.get(`/api/page/${ids.page}/versions`),
  ],
  [
    'GET /api/{collection}/{id}/versions/{version}',
    async ({ admin, ids }) => {
      const { data } = (await admin.get(`/api/page/${ids.page}/versions`)).json<{
        data: { version: number }[]
      }>()
      return admin.get(`/api/page/${ids.page}/versions/${data[0]!.version}`)
    },
  ],
]

const WRITES: Example[] = [
  send('POST /api/{collection}/query', {}, { ids: product }),
  send('POST /api/{collection}/aggregate', { pipeline: [{ $limit: 1 }] }, { ids: product }),
  storing(
    'made',
    send(
      'POST /api/{collection}',
      { data: { ...shop, name: 'ร้าน' } },
      { ids: { collection: 'supplier' } },
    ),
  ),
  [
    'PUT /api/{collection}/{id}',
    ({ admin, ids, versions }) =>
      admin.put(`/api/supplier/${ids.made}`, { data: { name: 'ร้านใหม่' }, version: versions.made }),
  ],
  [
    'DELETE /api/{collection}/{id}',
    ({ admin, ids, versions }) =>
      admin.delete(`/api/supplier/${ids.made}?version=${versions.made! + 1}`),
  ],
  [
    'POST /api/{collection}/{id}/notes',
    ({ admin, ids }) =>
      admin.post(`/api/product/${ids.product}/notes`, { text: 'โทรหาผู้ขาย', due: '2026-12-01' }),
  ],
  [
    'PUT /api/{collection}/{id}/notes/{note}',
    async ({ admin, ids }) => {
      const at = `/api/product/${ids.product}/notes`
      const { data } = (await admin.get(at)).json<{ data: { _id: string }[] }>()
      return admin.put(`${at}/${data[0]!._id}`, { done: true })
    },
  ],
  [
    'POST /api/{collection}/{id}/transition',
    ({ admin, ids, versions }) =>
      admin.post(`/api/product/${ids.product}/transition`, {
        transition: 'deactivate',
        version: versions.product,
      }),
  ],
  send(
    'POST /api/{collection}/{id}/restore',
    {},
    { ids: { collection: 'product', id: 'none' }, status: 404 },
  ),
  send('POST /api/{collection}/import', { data: [] }, { ids: { collection: 'supplier' } }),
  send(
    'POST /api/imports/{collection}',
    { columns: [], rows: [], dryRun: true },
    { ids: { collection: 'supplier' } },
  ),
  get('/api/imports/progress/{run}'),
  send('POST /api/imports/{id}/undo', {}, { ids: { id: 'none' }, status: 404 }),
  send('POST /api/batch', { operations: [] }),
  send('POST /api/multi-count', { collections: ['user'] }, { as: 'guest' }),
  send('POST /api/catalogue', {}, { as: 'guest' }),
  send('POST /api/calendar', {}, { as: 'guest' }),
  send('POST /api/translate/query', {}, { as: 'guest' }),
  send('POST /api/form', { formID: 'contact' }),
  send('PUT /api/shop/cart', ({ ids }) => ({ courseID: ids.course, quantity: 1 }), {
    as: 'member',
  }),
  send('POST /api/shop/checkout', { total: -1 }, { as: 'member', status: 409 }),
  ['GET /api/shop/watch/{orderId}', ({ guest }) => guest.get('/api/shop/watch/none'), 404],
  send('POST /api/shop/learners', { order: 'none', learners: [] }, { as: 'guest', status: 404 }),
  [
    'POST /api/shop/slip/{orderId}',
    ({ guest }) => {
      const { body, headers } = fileForm('slip', 'a.png', PNG)
      return guest.send('POST', '/api/shop/slip/none', body, headers)
    },
    404,
  ],
  send('POST /api/shop/purchase', ({ ids }) => ({ courseID: ids.course, total: -1 }), {
    as: 'guest',
    status: 409,
  }),
  send('POST /api/order', ({ ids }) => ({ courseID: ids.course }), { as: 'member' }),
  storing(
    'message',
    send('POST /api/message', { data: { email: 'a@example.com', subject: 'เรื่อง' } }),
  ),
  [
    'PUT /api/message/{id}',
    ({ admin, ids }) => admin.put(`/api/message/${ids.message}`, { data: { status: 'confirm' } }),
  ],
  ['GET /api/message/{id}/html', ({ admin, ids }) => admin.get(`/api/message/${ids.message}/html`)],
  send('POST /api/diagnostic', { text: 'พร้อม' }),
  send('POST /api/email/send', {
    template: 'mail-registration',
    toEmail: 'a@example.com',
    values: { name: 'ก', vars: { people: 1 } },
  }),
  ['POST /api/upload', ({ admin }) => upload(admin, 'a.png', PNG, '?public=true')],
  send(
    'POST /api/flow/{id}/run',
    { form: 'newsletter', data: { email: 'a@example.com', consent: true } },
    { ids: { id: 'newsletter' }, as: 'guest' },
  ),
  send('POST /api/flow/{id}/dry-run', { data: {} }, { ids: { id: 'newsletter' } }),
  send(
    'POST /api/flow/{id}/check',
    { flow: { label: { th: 'ก', en: 'A' }, steps: [] } },
    { ids: { id: 'own' } },
  ),
  // Hosts are named by the installation; none is here.
  send('POST /api/outside', { source: { url: 'https://a.example/', fields: [] } }, { status: 422 }),
  [
    'POST /api/{collection}/{id}/presence',
    ({ admin, ids }) => admin.post(`/api/page/${ids.page}/presence`, { tab: 'one' }),
  ],
  send(
    'POST /api/print/{module}/{name}',
    { ids: [] },
    { status: 400, ids: { module: 'purchase', name: 'purchase-order' } },
  ),
  [
    'GET /api/print/{module}/{name}/{id}/mail',
    ({ admin }) => admin.get('/api/print/purchase/purchase-order/none/mail'),
    404,
  ],
  send(
    'POST /api/print/{module}/{name}/{id}/mail',
    { to: '' },
    { status: 400, ids: { module: 'purchase', name: 'purchase-order', id: 'none' } },
  ),
  send('POST /api/publishing', { documents: [] }, { status: 400 }),
  [
    'POST /api/publishing/{collection}/{id}/take-back',
    ({ admin, ids }) => admin.post(`/api/publishing/page/${ids.page}/take-back`, {}),
    409,
  ],
  send('POST /api/bundle/export', { pages: [], flows: [], site: true }),
  send('POST /api/bundle/preview', { bundle: {} }, { status: 400 }),
  send('POST /api/bundle/import', { bundle: {}, choices: [] }, { status: 400 }),
  ...['page', 'field', 'value', 'flow', 'part', 'answer'].map((kind) =>
    send(`POST /api/uses/${kind}/{name}`, {}, { status: 400 }),
  ),
  send('POST /api/session/site', { site: 'none' }, { status: 403 }),
  send('POST /api/events', ({ ids }) => ({ command: 'call', user: ids.member })),
  send('POST /api/events/{id}/reply', { reply: 'alive' }, { ids: { id: '0' }, status: 404 }),
  send('POST /api/forgot', { email: 'nobody@example.com' }, { as: 'guest' }),
  send('POST /api/changepwd', { newPassword: 'x' }, { as: 'guest', status: 400 }),
  ['POST /api/signin', ({ guest }) => guest.signIn('user')],
  send('POST /api/signout', {}, { as: 'guest' }),
  [
    'DELETE /api/{collection}/clear',
    ({ admin }) => admin.delete('/api/purchase-request/clear?confirm=clear%20purchase-request'),
  ],
  ['DELETE /api/clear-all', ({ admin }) => admin.delete('/api/clear-all'), 400],
]

/** Who takes no course, and names no round and no attempt, is refused; what they do is tried in `learning.test.ts`. */
const LEARNING: typeof WRITES = [
  'answer',
  'attendance',
  'certificates',
  'check-in',
  'code',
  'grade',
  'leave-list',
  'note',
  'progress',
  'regrade',
  'say',
  'start',
  'submit',
  'survey',
  'take-seat',
  'wait',
].map((act) => [
  `POST /api/learning/${act}`,
  ({ admin }) => admin.post(`/api/learning/${act}`, {}),
  400,
])
const LEARNED: typeof READS = [
  [
    'GET /api/learning/certificate/{code}',
    ({ guest }) => guest.get('/api/learning/certificate/SALA-DEMO-2569'),
  ],
  [
    'GET /api/learning/round/{id}/calendar.ics',
    ({ guest }) => guest.get('/api/learning/round/none/calendar.ics'),
    404,
  ],
]

const ALL = [...READS, ...WRITES, ...LEARNED, ...LEARNING]

let ground: Ground
beforeAll(async () => {
  ground = await openGround()
  const { admin, ids, versions } = ground
  const [page] = (await admin.find('page', { slug: 'contact' })).json<{ data: { _id: string }[] }>()
    .data
  ids.page = page!._id
  const { data } = (await admin.get(`/api/product/${ids.product}`)).json<{
    data: { version: number }
  }>()
  versions.product = data.version
})
afterAll(() => ground.opened.close())

test('the contract lists these operations and no others', async () => {
  const { paths } = (await ground.guest.get('/api/openapi.json')).json<{
    paths: Record<string, object>
  }>()
  const listed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(ALL.map(([operation]) => operation).toSorted()).toEqual(listed.toSorted())
})

test.each(ALL)('%s answers', async (_, ask, status = 200) => {
  const answer = await ask(ground)
  expect(answer.statusCode, answer.body.slice(0, 400)).toBe(status)
})
