import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StoredRecord } from '#schema'
import { shippedModel } from '#schema/shipped'
import { fixedClock } from '#shared'
import { periodBefore, readGiven } from '../../../server/reading/reports/given.ts'
import { foldRows, fineOfRecord, totalsOf } from '../../../server/reading/reports/fold.ts'
import { printToken } from '../../../server/identity/printLinks.ts'
import { reportSheet, whileKept } from '../../../server/reading/reports/reportSheet.ts'
import type { ReportAnswer } from '../../../server/reading/reports/run.ts'
import { MADE } from '../../../server/writing/reportPdf.ts'
import { callerOf } from '../../support/flows.ts'
import { openGateway, Visitor, type TestGateway } from '../../support/gateway.ts'

const clock = fixedClock('2026-11-21T03:00:00.000Z')
let opened: TestGateway
let admin: Visitor
let member: Visitor
let purchaser: Visitor
let manager: Visitor
let supplier: StoredRecord

const make = async (collection: string, data: object): Promise<StoredRecord> => {
  const answer = await admin.post(`/api/${collection}`, { data })
  expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('_id')])
  return answer.json<{ data: StoredRecord }>().data
}

const takeTransition = async (
  { _id }: StoredRecord,
  transition: string,
  who: Visitor,
): Promise<void> => {
  const { version } = (await who.get(`/api/purchase-order/${_id}`)).json<{ data: StoredRecord }>()
    .data
  const answer = await who.post(`/api/purchase-order/${_id}/transition`, { transition, version })
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
}

beforeAll(async () => {
  opened = await openGateway({ clock })
  admin = await Visitor.signedIn(opened.app, 'admin')
  member = await Visitor.signedIn(opened.app, 'user')
  purchaser = await Visitor.signedIn(opened.app, 'purchaser')
  manager = await Visitor.signedIn(opened.app, 'manager')
  supplier = await make('supplier', {
    name: 'บริษัท รายงาน จำกัด',
    type: 'domestic',
    tax_id: '0105536000313',
    contact_person: 'คุณขาย',
    phone: '021234567',
    email: 'sell@example.com',
    state: 'active',
  })
  const product = await make('product', { product_name: 'หมึกพิมพ์', sku: 'INK', unit: 'piece' })
  // 2 × 100 = 200 in September; 3 × 50.50 = 151.50 and 1 × 10 in October.
  for (const [order_date, quantity, unit_price] of [
    ['2026-09-05', 2, 100],
    ['2026-10-06', 3, 50.5],
    ['2026-10-20', 1, 10],
  ] as const) {
    const order = await make('purchase-order', {
      order_date,
      supplier_id: supplier._id,
      items: [{ product_id: product._id, product_name: 'หมึกพิมพ์', quantity, unit_price }],
    })
    await takeTransition(order, 'submit', purchaser)
    await takeTransition(order, 'approve', manager)
  }
})
afterAll(() => opened.close())

interface Answer {
  rows: Record<string, unknown>[]
  totals: Record<string, number>
  before?: { from: string; to: string; totals: Record<string, number> }
  names: Record<string, Record<string, string>>
}
const run = async (name: string, given: object, who = admin) =>
  who.post(`/api/report/${name}`, { given })
const answerOf = async (name: string, given: object): Promise<Answer> => {
  const answer = await run(name, given)
  expect([name, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([
    name,
    200,
    '',
  ])
  return answer.json<{ data: Answer }>().data
}

test('every report runs with what its parameters begin with', async () => {
  for (const [name, { parameters = {} }] of Object.entries(shippedModel.reports)) {
    const needed = Object.entries(parameters).filter(
      ([, { required, default: begins }]) => required && begins === undefined,
    )
    await answerOf(name, Object.fromEntries(needed.map(([one]) => [one, supplier._id])))
  }
})

test('sums by month are those worked out by hand, beside those of the period before', async () => {
  const given = { from: '2026-10-01', to: '2026-10-31', supplier: supplier._id }
  const found = await answerOf('purchase/purchases-by-month', given)
  // 151.50 + 10.61 VAT (10.605) = 162.11; 10 + 0.70 = 10.70.
  expect(found.rows).toEqual([
    { month: '2026-10', count: 2, subtotal: 161.5, tax: 11.31, total: 172.81 },
  ])
  expect(found.totals).toEqual({ count: 2, subtotal: 161.5, tax: 11.31, total: 172.81 })
  // September whole: 200 + 14.
  expect(found.before).toEqual({
    from: '2026-09-01',
    to: '2026-09-30',
    totals: { count: 1, subtotal: 200, tax: 14, total: 214 },
  })
})

test('rows of documents are summed by product, and a price is worked out of the sums', async () => {
  const given = { from: '2026-09-01', to: '2026-10-31', supplier: supplier._id }
  const { rows } = await answerOf('purchase/purchases-by-product', given)
  // 200 + 151.50 + 10 over 6 pieces.
  expect(rows).toMatchObject([{ product: 'หมึกพิมพ์', quantity: 6, amount: 361.5, average: 60.25 }])
})

test('a group by a reference has its name', async () => {
  const given = { from: '2026-09-01', to: '2026-10-31', supplier: supplier._id }
  const { rows, names } = await answerOf('purchase/purchases-by-supplier', given)
  expect(rows).toMatchObject([{ supplier: supplier._id, count: 3, total: 386.81 }])
  expect(names.supplier![supplier._id]).toContain('บริษัท รายงาน จำกัด')
})

test('a stranger, a bad value and an unknown report are refused', async () => {
  const answers = await Promise.all([
    run('purchase/purchases-by-month', {}, member),
    run('finance/trial-balance', {}, purchaser),
    run('purchase/purchases-by-month', { from: '2026-13-01' }),
    run('purchase/purchases-by-month', { frm: '2026-01-01' }),
    run('inventory/stock-card', {}),
    run('purchase/lost', {}),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 400, 400, 400, 404])
  const listed = async (who: Visitor) =>
    (await who.get('/api/reports/purchase')).json<{ data: { name: string }[] }>().data
  expect((await listed(member)).length).toBe(0)
  expect((await listed(purchaser)).map(({ name }) => name)).toContain('purchase/open-orders')
})

test('amounts that are due stand in the part of their age, up to its last day', () => {
  const report = shippedModel.reports['finance/ar-ageing']!
  const bill = (due_date: string, remaining_amount: number) =>
    fineOfRecord({ customer_id: 'a', due_date, remaining_amount })
  const bills = [
    bill('2026-11-21', 1),
    bill('2026-11-20', 10),
    bill('2026-10-22', 100),
    bill('2026-10-21', 1_000),
    bill('2026-09-22', 10_000),
    bill('2026-09-21', 100_000),
    bill('2026-08-23', 1_000_000),
    bill('2026-08-22', 0.1),
    bill('2026-08-01', 0.2),
  ]
  const rows = foldRows(report, bills, { given: { at: '2026-11-21' } })
  expect(rows).toEqual([
    {
      partner: 'a',
      current: 1,
      d30: 110,
      d60: 11_000,
      d90: 1_100_000,
      older: 0.3,
      total: 1_111_111.3,
    },
  ])
  expect(totalsOf(report, rows)).toMatchObject({ older: 0.3, total: 1_111_111.3 })
})

test('a card runs on from what was there before', () => {
  const report = shippedModel.reports['inventory/stock-card']!
  const moves = [5, -2].map((quantity, at) =>
    fineOfRecord({ transaction_date: `2026-11-0${at + 1}`, quantity, total_value: quantity * 10 }),
  )
  const rows = foldRows(report, moves, { given: {}, opening: { quantity: 7, value: 70 } })
  expect(rows.map(({ on_hand, worth }) => [on_hand, worth])).toEqual([
    [12, 120],
    [10, 100],
  ])
})

test('before whole months stand whole months, before other days as many', () => {
  expect(periodBefore({ from: '2026-03-01', to: '2026-03-31' })).toEqual({
    from: '2026-02-01',
    to: '2026-02-28',
  })
  expect(periodBefore({ from: '2026-01-01', to: '2026-12-31' })).toEqual({
    from: '2025-01-01',
    to: '2025-12-31',
  })
  expect(periodBefore({ from: '2026-03-10', to: '2026-03-12' })).toEqual({
    from: '2026-03-07',
    to: '2026-03-09',
  })
  expect(periodBefore({ to: '2026-03-12' })).toBeUndefined()
})

test('a day begins with what the document says', () => {
  const report = shippedModel.reports['inventory/slow-movers']!
  expect(readGiven(report, {}, clock)).toEqual({ values: { before: '2026-08-23' } })
})

test('a report on paper has its sums and the days of its period, and opens as long as it is printed', async () => {
  const report = shippedModel.reports['purchase/open-orders']!
  const answer: ReportAnswer = {
    columns: [
      { name: 'order', label: { th: 'ใบ', en: 'Order' }, form: 'text', total: false },
      { name: 'total', label: { th: 'รวม', en: 'Sum' }, form: 'money', total: true },
    ],
    rows: [{ order: 'PO-1', total: 1250.5 }],
    totals: { total: 1250.5 },
    count: 1,
    given: { from: '2026-01-01' },
    names: {},
  }
  const site = (await opened.gateway.database.store('').find('site', {}))[0]!
  const sheet = reportSheet(report, answer, { site, locale: 'en', at: clock.iso() })
  const text = JSON.stringify(sheet.builder)
  for (const part of ['PO-1', '1,250.50', 'Total', '1 Jan 2026', 'document-lines'])
    expect(text).toContain(part)
  const caller = { ...(await callerOf(opened.gateway)), user: { _id: String(supplier.created_by) } }
  const stranger = new Visitor(opened.app)
  const look = (name: string) => {
    const link = { name: MADE, ids: [name], times: [] }
    const token = printToken(opened.gateway, caller as never, link, clock.now() + 1000)
    return stranger.get(`/print?token=${token}`)
  }
  const kept = await whileKept(sheet, async (name) => ({ name, page: await look(name) }))
  expect(kept.page.body).toContain('PO-1')
  expect((await look(kept.name)).body).not.toContain('PO-1')
})

test('nobody gets a report on paper that they may not run', async () => {
  const answers = await Promise.all(
    [member, new Visitor(opened.app)].map((one) => one.get('/api/report/purchase/open-orders/pdf')),
  )
  for (const { statusCode } of answers) expect(statusCode).toBeGreaterThanOrEqual(401)
  expect((await admin.get('/api/report/purchase/nothing/pdf')).statusCode).toBe(404)
})
