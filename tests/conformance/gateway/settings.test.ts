import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StoredRecord } from '#schema'
import { openGateway, Visitor, type TestGateway } from '../../support/gateway.ts'

let opened: TestGateway
let admin: Visitor
let accounting: Visitor
let sales: Visitor
beforeAll(async () => {
  opened = await openGateway()
  ;[admin, accounting, sales] = (await Promise.all(
    ['admin', 'accounting', 'sales'].map((role) => Visitor.signedIn(opened.app, role)),
  )) as [Visitor, Visitor, Visitor]
})
afterAll(() => opened.close())

const data = (answer: Awaited<ReturnType<Visitor['get']>>): StoredRecord =>
  answer.json<{ data: StoredRecord }>().data

test('an admin sets them, with a version and a history; others neither see nor set them', async () => {
  const made = data(await admin.post('/api/sales-settings', { data: { due_days: 45 } }))
  expect(made).toMatchObject({ due_days: 45, reminder_days: 7 })
  const changed = await admin.put(`/api/sales-settings/${made._id}`, {
    data: { due_days: 60 },
    version: made.version,
  })
  expect(data(changed)).toMatchObject({ due_days: 60 })
  const history = (await admin.get(`/api/sales-settings/${made._id}/history`)).body
  expect(history).toContain('due_days')
  const wrong = await admin.put(`/api/sales-settings/${made._id}`, {
    data: { due_days: -1 },
    version: 2,
  })
  expect([wrong.statusCode, wrong.body]).toEqual([400, expect.stringContaining('due_days')])
  for (const who of [sales, accounting]) {
    expect((await who.find('sales-settings')).statusCode).toBe(403)
    const put = await who.put(`/api/sales-settings/${made._id}`, {
      data: { due_days: 1 },
      version: 2,
    })
    expect(put.statusCode).toBe(403)
  }
})

test('their screen stands in the menu of who may open it', async () => {
  const paths = async (who: Visitor) =>
    (await who.get('/api/navigation'))
      .json<{ data: { modules: { name: string; routes: { path: string }[] }[] } }>()
      .data.modules.filter(({ name }) => name === 'sales')
      .flatMap(({ routes }) => routes.map(({ path }) => path))
  expect(await paths(admin)).toContain('settings')
  expect(await paths(sales)).not.toContain('settings')
})

test('every site begins with the rates in force; a change of the tax counts from its day', async () => {
  const rates = (await accounting.find('rate', { kind: 'vat', code: 'standard' })).json<{
    data: StoredRecord[]
  }>().data
  expect(rates).toMatchObject([{ percent: 7, valid_from: '1999-04-01' }])
  const rate = { kind: 'vat', code: 'standard', percent: 10, valid_from: '2000-01-01' }
  const overlapping = await accounting.post('/api/rate', { data: rate })
  expect([overlapping.statusCode, overlapping.body]).toEqual([
    409,
    expect.stringContaining('period-overlap'),
  ])
  const purchaser = await Visitor.signedIn(opened.app, 'purchaser')
  const ask = async () =>
    data(
      await purchaser.post('/api/purchase-request', {
        data: {
          description: 'กระดาษ',
          requested_by: 'ก',
          items: [{ product_name: 'ก', quantity: 1, unit_price: 100 }],
        },
      }),
    )
  expect(await ask()).toMatchObject({ tax_amount: 7, total_amount: 107 })
  const [old] = rates
  await accounting.put(`/api/rate/${old!._id}`, {
    data: { valid_to: '1999-12-31' },
    version: old!.version,
  })
  expect((await accounting.post('/api/rate', { data: rate })).statusCode).toBe(200)
  expect(await ask()).toMatchObject({ tax_amount: 10, total_amount: 110 })
  // A form in the browser works it out from the same rates.
  const { values } = (await purchaser.get('/api/model/purchase-request')).json<{
    data: { values: { $rates: { code: string }[] } }
  }>().data
  expect(values.$rates.length).toBeGreaterThan(5)
})
