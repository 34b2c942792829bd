import { afterAll, beforeAll, expect, test } from 'vitest'
import { openGateway, Visitor, type TestGateway } from '../../support/gateway.ts'

let opened: TestGateway
let warehouse: Visitor
let manager: Visitor

beforeAll(async () => {
  opened = await openGateway()
  warehouse = await Visitor.signedIn(opened.app, 'warehouse')
  manager = await Visitor.signedIn(opened.app, 'manager')
})
afterAll(() => opened.close())

const restore = (by: Visitor, id: string) => by.post(`/api/product/${id}/restore`, {})

test('who deleted a record puts it back with its id and its number; nobody else does, and not twice', async () => {
  const made = await manager.post('/api/product', {
    data: { sku: 'BACK-1', product_name: 'Comes back', unit: 'piece' },
  })
  const { _id, product_code, version } = made.json().data as {
    _id: string
    product_code: string
    version: number
  }
  expect((await restore(manager, _id)).statusCode).toBe(404)
  expect((await manager.delete(`/api/product/${_id}?version=${version}`)).statusCode).toBe(200)
  expect((await restore(warehouse, _id)).statusCode).toBeGreaterThanOrEqual(403)
  const back = await restore(manager, _id)
  expect(back.statusCode, back.body).toBe(200)
  expect(back.json().data).toMatchObject({ _id, product_code, sku: 'BACK-1', version: version + 1 })
  expect((await manager.get(`/api/product/${_id}`)).json().data.product_name).toBe('Comes back')
  expect((await restore(manager, _id)).statusCode).toBe(404)
})

test('what took its place meanwhile keeps it', async () => {
  const data = { sku: 'BACK-2', product_name: 'First', unit: 'piece' }
  const { _id, version } = (await manager.post('/api/product', { data })).json().data
  await manager.delete(`/api/product/${_id}?version=${version}`)
  await manager.post('/api/product', { data: { ...data, product_name: 'Second' } })
  const back = await restore(manager, _id)
  expect([back.statusCode, back.json().error.code]).toEqual([400, 'duplicate'])
})

test('of what holds a secret nothing is kept', async () => {
  const [user] = (await manager.post('/api/user/query', { paging: { page: 1, limit: 1 } })).json()
    .data as { _id: string }[]
  expect(
    (await manager.post(`/api/user/${user?._id ?? 'x'}/restore`, {})).statusCode,
  ).toBeGreaterThan(400)
})
