import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DocumentChain } from '#gateway'
import type { StoredRecord } from '#schema'
import { openGateway, Visitor, type TestGateway } from '../../support/gateway.ts'

let opened: TestGateway
beforeAll(async () => void (opened = await openGateway()))
afterAll(() => opened.close())

type Data = Record<string, unknown>
const made = async (who: Visitor, entity: string, data: Data): Promise<StoredRecord> => {
  const answer = await who.post(`/api/${entity}`, { data })
  expect(answer.json()).toEqual(expect.objectContaining({ status: 200 }))
  return answer.json<{ data: StoredRecord }>().data
}
const chainOf = async (who: Visitor, entity: string, id: string) =>
  (await who.get(`/api/${entity}/${id}/chain`)).json<{ data: DocumentChain }>().data

test('a chain tells of what a document was made of and became, with what is open, to who may read it', async () => {
  const admin = await Visitor.signedIn(opened.app, 'admin')
  const manager = await Visitor.signedIn(opened.app, 'manager')
  const supplier = await made(admin, 'supplier', {
    name: 'บริษัท ผู้ขาย จำกัด',
    type: 'domestic',
    tax_id: '0105536000313',
    contact_person: 'คุณขาย',
    phone: '021234567',
    email: 'sell@example.com',
    state: 'active',
  })
  const product = await made(admin, 'product', { product_name: 'ก', sku: 'CHAIN-1', unit: 'piece' })
  const order = await made(admin, 'purchase-order', {
    order_date: '2026-11-20',
    supplier_id: supplier._id,
    items: [{ product_id: product._id, product_name: 'ก', quantity: 5, unit_price: 10 }],
  })
  const takeTransition = async (who: Visitor, transition: string, version: number) =>
    expect(
      (
        await who.post(`/api/purchase-order/${order._id}/transition`, { transition, version })
      ).json(),
    ).toMatchObject({ status: 200 })
  await takeTransition(admin, 'submit', 1)
  await takeTransition(manager, 'approve', 2)
  const proposed = (
    await manager.get(`/api/conversion/purchase-order-receipt?from=${order._id}`)
  ).json<{ data: { values: Data } }>().data.values
  const receipt = await made(manager, 'goods-receipt', { ...proposed, receipt_date: '2026-11-25' })

  const fromOrder = await chainOf(manager, 'purchase-order', order._id)
  expect(fromOrder.documents).toMatchObject([
    {
      entity: 'purchase-order',
      code: order.po_number,
      depth: 0,
      amount: 53.5,
      state: { name: 'approved' },
      path: `/purchase/purchase-order/${order._id}`,
    },
    { entity: 'goods-receipt', id: receipt._id, depth: 1, state: { name: 'draft' } },
  ])
  expect(fromOrder.documents[0]!.open).toContainEqual(
    expect.objectContaining({ conversion: 'purchase-order-receipt', quantity: 5, of: 5 }),
  )
  expect(fromOrder.links).toEqual([{ from: order._id, to: receipt._id }])
  expect(await chainOf(manager, 'goods-receipt', receipt._id)).toEqual(fromOrder)

  const purchaser = await Visitor.signedIn(opened.app, 'purchaser')
  expect(
    (await chainOf(purchaser, 'purchase-order', order._id)).documents.map(({ entity }) => entity),
  ).toContain('purchase-order')
  const member = await Visitor.signedIn(opened.app, 'user')
  expect((await member.get(`/api/purchase-order/${order._id}/chain`)).statusCode).toBe(403)
})
