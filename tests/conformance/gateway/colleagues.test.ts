import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StoredRecord } from '#schema'
import { openGateway, Visitor, type TestGateway } from '../../support/gateway.ts'

let opened: TestGateway
const visitors = new Map<string, Visitor>()
const as = async (role: string): Promise<Visitor> => {
  const known = visitors.get(role) ?? (await Visitor.signedIn(opened.app, role))
  visitors.set(role, known)
  return known
}
beforeAll(async () => {
  opened = await openGateway()
})
afterAll(() => opened.close())

type Named = { _id: string; name: string }
const colleagues = async (role: string, query = ''): Promise<[number, Named[]]> => {
  const answer = await (await as(role)).get(`/api/colleagues${query}`)
  return [answer.statusCode, answer.json<{ data: Named[] }>().data]
}
const account = async (username: string): Promise<StoredRecord> =>
  (await (await as('admin')).find('user', { username })).json<{ data: StoredRecord[] }>().data[0]!
const nameOf = ({ firstname, lastname }: StoredRecord): string =>
  `${String(firstname)} ${String(lastname)}`
const made = (answer: Awaited<ReturnType<Visitor['post']>>): StoredRecord => {
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ data: StoredRecord }>().data
}

test('staff find each other by name, and learn nothing else; nobody from outside is among them', async () => {
  const [manager, learner, customer] = await Promise.all(
    ['manager', 'user', 'customer'].map(account),
  )
  const word = String(manager!.firstname)
  const [status, found] = await colleagues('warehouse', `?q=${encodeURIComponent(word)}`)
  expect(status).toBe(200)
  expect(found).toContainEqual({ _id: manager!._id, name: nameOf(manager!) })
  expect(found.every(({ name }) => name.includes(word))).toBe(true)
  const whole = encodeURIComponent(nameOf(manager!))
  expect((await colleagues('warehouse', `?q=${whole}`))[1]).toHaveLength(1)
  // What is no name finds nobody.
  expect((await colleagues('warehouse', `?q=${String(manager!.email)}`))[1]).toEqual([])
  const [, all] = await colleagues('warehouse')
  expect(all.length).toBeGreaterThan(10)
  const strangers = [learner!._id, customer!._id]
  expect(all.some(({ _id }) => strangers.includes(_id))).toBe(false)
  const ids = [manager!._id, ...strangers].map((id) => `id=${id}`).join('&')
  expect((await colleagues('warehouse', `?${ids}`))[1]).toEqual([
    { _id: manager!._id, name: nameOf(manager!) },
  ])
  for (const outside of ['user', 'customer']) expect((await colleagues(outside))[0]).toBe(403)
  expect((await new Visitor(opened.app).get('/api/colleagues')).statusCode).toBe(401)
})

test('who is suspended is offered to nobody, and still called by name', async () => {
  const admin = await as('admin')
  const gone = made(
    await admin.post('/api/user', {
      data: {
        username: 'gone',
        email: 'gone@example.com',
        firstname: 'Wanida',
        lastname: 'Gone',
        roles: ['sales'],
        status: 'suspended',
      },
    }),
  )
  expect((await colleagues('sales', '?q=Wanida'))[1]).toEqual([])
  expect((await colleagues('sales', `?id=${gone._id}`))[1]).toEqual([
    { _id: gone._id, name: 'Wanida Gone' },
  ])
})

test('plain staff lets a colleague approve instead, of their own approvals alone', async () => {
  const warehouse = await as('warehouse')
  const to = (await colleagues('warehouse', '?q='))[1].find(({ name }) => name)!
  const own = await account('warehouse')
  const days = { valid_from: '2030-01-01', valid_to: '2030-01-07' }
  const other = to._id === own._id ? (await account('sales'))._id : to._id
  const given = made(
    await warehouse.post('/api/approval-delegation', {
      data: { from_user: own._id, to_user: other, ...days },
    }),
  )
  expect(given).toMatchObject({ from_user: own._id, to_user: other })
  const model = (await warehouse.get('/api/model/approval-delegation')).json<{
    data: { entity: { properties: Record<string, Record<string, unknown>> } }
  }>().data.entity.properties
  expect(model.to_user!['x-ref']).toMatchObject({ entity: 'user', colleagues: true })
  expect(model.from_user!['x-default']).toEqual({ var: '$user._id' })
})

const OPENS = {
  'purchase-request': ['supervisor', 'director', 'ceo'],
  'purchase-order': ['supervisor', 'director', 'ceo'],
  quotation: ['supervisor', 'director', 'ceo'],
  payment: ['supervisor', 'director', 'cfo', 'ceo', 'board'],
}
const ROW = { product_name: 'ก', quantity: 1, unit_price: 100 }
const make = async (entity: string, data: object): Promise<StoredRecord> =>
  made(await (await as('admin')).post(`/api/${entity}`, { data }))
const supplier = (): Promise<StoredRecord> =>
  make('supplier', {
    name: `บริษัท ${Math.random()}`,
    type: 'domestic',
    tax_id: '0105536000313',
    contact_person: 'สมหญิง',
    phone: '02-123-4567',
    email: 'a@example.com',
  })
const DOCUMENTS: Record<keyof typeof OPENS, () => Promise<StoredRecord>> = {
  'purchase-request': () =>
    make('purchase-request', { description: 'กระดาษ', requested_by: 'สมชาย', items: [ROW] }),
  'purchase-order': async () =>
    make('purchase-order', { supplier_id: (await supplier())._id, items: [ROW] }),
  quotation: () => make('quotation', { customer_name: 'ข', items: [ROW] }),
  // An invoice has come a long way before it is paid: here only who may open what is left of it counts.
  payment: async () => {
    const { database } = opened.gateway
    const [site] = await database.store('').find('site', { name: 'academy' })
    const at = '2026-03-02T03:00:00.000Z'
    const payment = {
      _id: 'payment-to-approve',
      version: 1,
      created_at: at,
      updated_at: at,
      state: 'pending',
      amount: 60_000,
    }
    await database.store(site!._id).insert('payment', payment as never)
    return payment as never
  },
}
const PATHS: Record<keyof typeof OPENS, string[]> = {
  'purchase-request': ['/purchase/purchase-request/$', '/purchase/purchase-request/$/approve'],
  'purchase-order': ['/purchase/purchase-order/$', '/purchase/purchase-order/$/approve'],
  quotation: ['/sales/quotation/$', '/sales/quotation/$/send'],
  payment: ['/finance/accounts-payable/payments/$'],
}

test.each(Object.entries(OPENS))(
  'who approves a %s may open the page of it, and nobody who may not',
  async (entity, roles) => {
    const record = await DOCUMENTS[entity as keyof typeof OPENS]()
    for (const path of PATHS[entity as keyof typeof OPENS]) {
      const address = path.replace('$', record._id)
      for (const role of roles)
        expect([role, (await (await as(role)).get(address)).statusCode]).toEqual([role, 200])
      expect((await (await as('delivery')).get(address)).statusCode).toBe(302)
    }
  },
)

test.each([...new Set(Object.values(OPENS).flat())])(
  'everything that waits for a %s leads to a page that they may open',
  async (role) => {
    const visitor = await as(role)
    const waiting = (await visitor.find('approval', { state: 'waiting' })).json<{
      data: StoredRecord[]
    }>().data
    for (const { link } of waiting)
      expect([link, (await visitor.get(String(link))).statusCode]).toEqual([link, 200])
  },
)
