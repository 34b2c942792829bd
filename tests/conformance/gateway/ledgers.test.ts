import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LedgersAnswer } from '#gateway'
import { openGateway, Visitor, type TestGateway } from '../../support/gateway.ts'
import { setStock } from '../../support/stock.ts'

let opened: TestGateway
let site: string
beforeAll(async () => {
  opened = await openGateway()
  const [first] = await opened.gateway.database.store('').find('site', { name: 'academy' })
  site = first!._id
})
afterAll(() => opened.close())

const ledgersOf = async (role: string): Promise<LedgersAnswer> => {
  const who = await Visitor.signedIn(opened.app, role)
  return (await who.get('/api/ledgers')).json<{ data: LedgersAnswer }>().data
}

test('whoever may sum up all ledgers is told that they add up, and what they hold', async () => {
  const admin = await Visitor.signedIn(opened.app, 'admin')
  const before = await ledgersOf('accounting')
  const made = await admin.post('/api/product', {
    data: { product_name: 'กระดาษ', sku: 'LEDGERS-1', unit: 'piece' },
  })
  await setStock(opened.gateway, site, made.json<{ data: { _id: string } }>().data._id, 7)
  const after = await ledgersOf('accounting')
  const moves = ({ ledgers }: LedgersAnswer) =>
    ledgers.find(({ entity }) => entity === 'inventory-transaction')!
  expect(moves(after).entries).toBe(moves(before).entries + 1)
  expect(moves(after).measures.quantity).toBe(moves(before).measures.quantity! + 7)
  expect(moves(after).balances.map(({ entity }) => entity)).toContain('inventory-balance')
  expect([after.wrong, after.differing, after.unbalanced]).toEqual([0, [], []])
})

test('a balance that is not what its entries add up to is named, with its number and its screen', async () => {
  const store = opened.gateway.database.store(site)
  const [balance] = await store.find('inventory-balance', {}, { limit: 1 })
  await store.update(
    'inventory-balance',
    { ...balance!, version: balance!.version + 1, qty_on_hand: 999 },
    balance!.version,
  )
  const { wrong, differing } = await ledgersOf('manager')
  expect(wrong).toBe(1)
  expect(differing[0]).toMatchObject({
    entity: 'inventory-balance',
    id: balance!._id,
    field: 'qty_on_hand',
    stored: 999,
    sum: balance!.qty_on_hand,
    path: `/inventory/stock-overview/${encodeURIComponent(balance!._id)}`,
  })
})

test('nobody else is told', async () => {
  for (const role of ['warehouse', 'sales', 'user'])
    expect((await (await Visitor.signedIn(opened.app, role)).get('/api/ledgers')).statusCode).toBe(
      403,
    )
  expect((await new Visitor(opened.app).get('/api/ledgers')).statusCode).toBe(401)
})
