import { afterAll, beforeAll, expect, test } from 'vitest'
import { callerOf } from '../../support/flows.ts'
import { FlowTest } from '../../support/flowTest.ts'
import { Visitor } from '../../support/gateway.ts'
import { SYSTEM_ACTOR } from '#engine'
import { engineFor } from '../../../server/gateway.ts'

const flows = new FlowTest()
beforeAll(() => flows.open())
afterAll(() => flows.opened.close())

async function course(prices: Record<string, number>): Promise<string> {
  const made = await flows.gateway.database.transaction(async () =>
    engineFor(flows.gateway, (await callerOf(flows.gateway)).site._id).create(
      'course',
      { name: 'การดับเพลิง', ...prices },
      SYSTEM_ACTOR,
    ),
  )
  if (!made.ok) throw new Error(JSON.stringify(made.failures))
  return made.value.record._id
}

test.each([
  [{ price: 900, sale_price: 500 }, 500],
  [{ price: 3100 }, 3100],
  // No sale, as the course's own page says.
  [{ price: 1900, sale_price: 0 }, 1900],
  [{}, 700],
  [{ price: 0, sale_price: 0 }, 0],
])('a course of %j costs %i, whatever the answers say', async (prices, price) => {
  const id = await course(prices)
  await flows.start('order', {
    course: id,
    name: 'สมหญิง',
    email: `p${price}@example.com`,
    price: 1,
    approve: 'auto',
    status: 'paid',
  })
  const [order] = await flows.store.find('order', { courseID: id })
  expect(order).toMatchObject({
    price,
    payment: 'bill_payment',
    type: 'lesson',
    approve: 'manual',
    status: 'ลงทะเบียนคอร์ส',
  })
  const [mail] = await flows.store.find('message', { email: `p${price}@example.com` })
  expect(mail).toMatchObject({ subject: 'รับคำสั่งซื้อหลักสูตร การดับเพลิง', template: 'mail-order' })
  expect(mail!.body).toContain(`${price.toLocaleString('en')} บาท`)
})

test('the site says what a course without a price costs; each order has a reference that a bank takes, and the mail tells it', async () => {
  const admin = await Visitor.signedIn(flows.opened.app, 'admin')
  const setPrice = async (defaultPrice: number | null): Promise<void> => {
    const { version } = (await flows.gateway.database.store('').get('site', flows.site))!
    expect(
      (await admin.put(`/api/site/${flows.site}`, { data: { defaultPrice }, version })).statusCode,
    ).toBe(200)
  }
  await setPrice(1200)
  const [first, second] = [await course({}), await course({})]
  for (const id of [first, second])
    await flows.start('order', { course: id, name: 'สมหญิง', email: 'ref@example.com' })
  await setPrice(null)
  const orders = await Promise.all(
    [first, second].map(async (id) => (await flows.store.find('order', { courseID: id }))[0]!),
  )
  expect(orders.map(({ price }) => price)).toEqual([1200, 1200])
  for (const { ref1 } of orders) expect(ref1).toMatch(/^LS2026[0-9]{6}$/)
  expect(orders[0]!.ref1).not.toBe(orders[1]!.ref1)
  const bodies = (await flows.store.find('message', { email: 'ref@example.com' }))
    .map(({ body }) => String(body))
    .join()
  for (const { ref1 } of orders) expect(bodies).toContain(String(ref1))
})

test('stock moves once, back, and never below nothing', async () => {
  const [product] = await flows.store.find('product', { current_stock: { $gte: 3 } }, { limit: 1 })
  const before = Number(product!.current_stock)
  const move = (quantity: unknown, direction = 'out') =>
    flows.start(
      flows.flow([
        {
          id: 'move',
          type: 'stock',
          options: { product: product!._id, quantity, direction } as never,
        },
      ]),
    )
  await move('2')
  expect((await flows.store.get('product', product!._id))!.current_stock).toBe(before - 2)
  expect(await flows.log((await move(before))._id)).toEqual(['move failed Item is out of stock.'])
  expect(await flows.log((await move(-5, 'in'))._id)).toEqual([
    'move failed The quantity must be above 0.',
  ])
  await move(2, 'in')
  expect((await flows.store.get('product', product!._id))!.current_stock).toBe(before)
})
