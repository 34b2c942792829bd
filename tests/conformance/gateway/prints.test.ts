import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PageInput } from '#pages/model'
import type { PageObject, PageRow, StoredRecord } from '#schema'
import { fixedClock } from '#shared'
import { printToken } from '../../../server/identity/printLinks.ts'
import { findChromium } from '../../../server/outside/print.ts'
import { openGateway, Visitor, type TestGateway } from '../../support/gateway.ts'
import { callerOf } from '../../support/flows.ts'

const clock = fixedClock('2026-11-21T03:00:00.000Z')
const NAME = 'purchase/purchase-order'
const CALL = `/api/print/${NAME}`
let opened: TestGateway
let purchaser: Visitor
let member: Visitor
let order: StoredRecord
let other: StoredRecord

/** Why there is nothing to print with; in CI there must be something. */
function missing(): string {
  try {
    findChromium(process.env.CHROMIUM_PATH ? { chromium: process.env.CHROMIUM_PATH } : {})
    return ''
  } catch (error) {
    return process.env.CI ? '' : String(error)
  }
}
const reason = missing()

const make = async (collection: string, data: object): Promise<StoredRecord> => {
  const answer = await purchaser.post(`/api/${collection}`, { data })
  expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('_id')])
  return answer.json<{ data: StoredRecord }>().data
}

beforeAll(async () => {
  opened = await openGateway({ clock })
  purchaser = await Visitor.signedIn(opened.app, 'admin')
  member = await Visitor.signedIn(opened.app, 'user')
  const supplier = await make('supplier', {
    name: 'บริษัท ผู้ขาย จำกัด',
    type: 'domestic',
    tax_id: '0105536000313',
    contact_person: 'คุณขาย',
    phone: '021234567',
    email: 'sell@example.com',
    address: '12 ถนนสุขุมวิท',
    state: 'active',
  })
  const product = await make('product', { product_name: 'หมึกพิมพ์', sku: 'INK', unit: 'piece' })
  // 2 × 100 + 3 × 50.50 = 351.50; VAT 7 % = 24.61 (24.605 rounded up); 376.11.
  const items = [
    { product_id: product._id, product_name: 'หมึกพิมพ์', quantity: 2, unit_price: 100 },
    { product_id: product._id, product_name: 'หมึกพิมพ์สี', quantity: 3, unit_price: 50.5 },
  ]
  const values = { order_date: '2026-11-02', supplier_id: supplier._id, items }
  order = await make('purchase-order', values)
  other = await make('purchase-order', values)
  await opened.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = opened.app.server.address() as { port: number }
  opened.gateway.config = {
    ...opened.gateway.config,
    port,
    ...(process.env.CHROMIUM_PATH ? { chromium: process.env.CHROMIUM_PATH } : {}),
  }
})
afterAll(() => opened.close())

const inputOf = (body: string) => JSON.parse(body) as Extract<PageInput, { kind: 'page' }>
const objectsIn = (rows: PageRow[]): PageObject[] =>
  rows.flatMap(({ columns }) =>
    columns.flatMap(({ objects }) =>
      objects.flatMap((one) => [one, ...Object.values(one.slots ?? {}).flatMap(objectsIn)]),
    ),
  )
const preview = async (path: string, who = purchaser): Promise<PageObject[]> =>
  objectsIn(inputOf((await who.get(path)).body).page.builder)
const propsOf = (objects: PageObject[], type: string) =>
  objects.filter((one) => one.type === type).map(({ props }) => props)
const marks = (objects: PageObject[]) =>
  propsOf(objects, 'paper-sheet').map(({ mark }) => (mark as { th: string }).th)
const times = async (id = order._id): Promise<number> =>
  (await purchaser.get(`/api/purchase-order/${id}/history`))
    .json<{ data: { action: string }[] }>()
    .data.filter(({ action }) => action === 'print').length

test('a print has the values of its record: amounts as worked out by hand, in figures and in words', async () => {
  const objects = await preview(`/purchase/purchase-order/${order._id}/print`)
  const [totals] = propsOf(objects, 'document-totals')
  expect((totals!.lines as { value: string }[]).map(({ value }) => value)).toEqual(
    expect.arrayContaining(['351.50', '24.61', '376.11']),
  )
  expect(totals!.words).toBe('สามร้อยเจ็ดสิบหกบาทสิบเอ็ดสตางค์')
  const [lines] = propsOf(objects, 'document-lines')
  expect((lines!.rows as { amount: string }[]).map(({ amount }) => amount)).toEqual([
    '200',
    '151.5',
  ])
  const [party] = propsOf(objects, 'document-party')
  expect(party).toMatchObject({
    name: 'บริษัท ผู้ขาย จำกัด',
    address: '12 ถนนสุขุมวิท',
    taxId: '0105536000313',
  })
  const [head] = propsOf(objects, 'document-head')
  expect(head).toMatchObject({
    company: 'บริษัท ศาลา อะคาเดมี จำกัด',
    taxId: '0105560012342',
    branch: 'สำนักงานใหญ่',
  })
  expect(JSON.stringify(head)).toContain(String(order.po_number))
  expect(marks(objects)).toEqual(['ต้นฉบับ', 'สำเนา'])
})

test('who may not print it is shown nothing of it', async () => {
  const path = `/print/${NAME}/${order._id}`
  const kinds = await Promise.all(
    [member, new Visitor(opened.app)].map(async (who) => (await who.get(path)).body),
  )
  for (const body of kinds) {
    expect(JSON.parse(body)).toMatchObject({ kind: 'screen' })
    expect(body).not.toContain(String(order.po_number))
  }
  expect((await member.get(`/purchase/purchase-order/${order._id}/print`)).statusCode).toBe(302)
  const refused = await member.post(CALL, { ids: [order._id] })
  const visitor = await new Visitor(opened.app).post(CALL, { ids: [order._id] })
  const lost = await purchaser.post(CALL, { ids: ['nobody'] })
  const unknown = await purchaser.post('/api/print/purchase/lost', { ids: [order._id] })
  const none = await purchaser.post(CALL, { ids: [] })
  expect([refused, visitor, lost, unknown, none].map(({ statusCode }) => statusCode)).toEqual([
    403, 403, 404, 404, 400,
  ])
  expect(await times()).toBe(0)
})

test('a signed link opens its records until its end, and no others', async () => {
  const caller = { ...(await callerOf(opened.gateway)), user: { _id: String(order.created_by) } }
  const token = (until: number, ids = [order._id]) =>
    printToken(opened.gateway, caller as never, { name: NAME, ids, times: [0] }, until)
  const stranger = new Visitor(opened.app)
  const look = async (given: string) => (await stranger.get(`/print?token=${given}`)).body
  const sound = token(clock.now() + 1000)
  const objects = objectsIn(inputOf(await look(sound)).page.builder)
  expect(JSON.stringify(objects)).toContain(String(order.po_number))
  // Nothing to press on what nobody looks at.
  expect(propsOf(objects, 'print-bar')).toEqual([])
  const [body, signature] = sound.split('.') as [string, string]
  const changed = JSON.parse(Buffer.from(body, 'base64url').toString()) as { ids: string[] }
  const forged = Buffer.from(JSON.stringify({ ...changed, ids: [other._id] })).toString('base64url')
  for (const bad of [token(clock.now()), `${forged}.${signature}`, 'x.y', ''])
    expect(await look(bad)).not.toContain('document-lines')
})

test.skipIf(reason !== '')(
  `several records are one PDF, and each printing is counted: after the first every sheet is a copy${reason && ` (skipped: ${reason})`}`,
  { timeout: 120_000 },
  async () => {
    const first = await purchaser.post(CALL, { ids: [order._id, other._id] })
    expect(first.statusCode).toBe(200)
    expect(first.headers['content-type']).toBe('application/pdf')
    expect(first.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(first.headers['content-disposition']).toContain(String(order.po_number))
    expect([await times(), await times(other._id)]).toEqual([1, 1])
    const objects = await preview(`/print/${NAME}/${order._id}`)
    expect(marks(objects)).toEqual(['สำเนา', 'สำเนา'])
    expect(propsOf(objects, 'print-bar')).toMatchObject([{ printed: 1, action: CALL }])
  },
)

test('a PDF that is not made is told, and counts for nothing', async () => {
  const before = await times(other._id)
  const { config } = opened.gateway
  opened.gateway.config = { ...config, chromium: '/no/such/browser' }
  const answer = await purchaser.post(CALL, { ids: [other._id] })
  opened.gateway.config = config
  expect([answer.statusCode, answer.body]).toEqual([
    503,
    expect.stringContaining('/no/such/browser'),
  ])
  expect(await times(other._id)).toBe(before)
})

test('an entity tells its prints to who may make them', async () => {
  const answer = await purchaser.get('/api/model/purchase-order')
  expect(answer.json<{ data: { prints: unknown } }>().data.prints).toEqual([
    { name: NAME, label: { th: 'ใบสั่งซื้อ', en: 'Purchase order' }, mail: true },
  ])
})
