import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RecordNote } from '#gateway'
import type { StoredRecord } from '#schema'
import { openGateway, Visitor, type TestGateway } from '../../support/gateway.ts'
import { PNG, upload } from '../../support/upload.ts'

let opened: TestGateway
beforeAll(async () => void (opened = await openGateway()))
afterAll(() => opened.close())

const idOf = async (who: Visitor, username: string): Promise<string> =>
  (
    await who.post('/api/user/query', { args: [{ username }], paging: { page: 1, limit: 1 } })
  ).json<{ data: StoredRecord[] }>().data[0]!._id

test('what is said of a record is read by who reads that, and told to who is mentioned', async () => {
  const admin = await Visitor.signedIn(opened.app, 'admin')
  const manager = await Visitor.signedIn(opened.app, 'manager')
  const request = (
    await admin.post('/api/task', {
      data: { title: 'ตรวจเอกสาร', startDate: '2026-11-02', dueDate: '2026-11-05' },
    })
  ).json<{ data: StoredRecord }>().data
  const at = `/api/task/${request._id}/notes`
  const said = await admin.post(at, {
    text: '@manager ช่วยดูด้วย',
    mentions: [await idOf(admin, 'manager')],
    due: '2026-12-01',
  })
  expect(said.json()).toMatchObject({
    status: 200,
    data: { text: '@manager ช่วยดูด้วย', due: '2026-12-01', done: false },
  })
  const [note] = (await manager.get(at)).json<{ data: RecordNote[] }>().data
  expect(note).toMatchObject({ text: '@manager ช่วยดูด้วย' })
  const told = (
    await manager.post('/api/notification/query', { args: [{}], paging: { page: 1, limit: 5 } })
  ).json<{ data: StoredRecord[] }>().data
  expect(told).toContainEqual(
    expect.objectContaining({
      title: expect.objectContaining({ en: expect.stringMatching(/mentioned you: Task/) }),
    }),
  )
  expect((await manager.put(`${at}/${note!._id}`, { done: true })).json()).toMatchObject({
    data: { done: true },
  })
  // A task of others is none that this one reads.
  const warehouse = await Visitor.signedIn(opened.app, 'warehouse')
  expect((await warehouse.get(at)).statusCode).toBe(404)
  expect((await warehouse.post(at, { text: 'x' })).statusCode).toBe(404)
  expect((await admin.post(at, { text: ' ' })).json()).toMatchObject({ status: 400 })
  expect((await admin.post(at, { text: 'x', due: 'soon' })).json()).toMatchObject({ status: 400 })
})

test('a file of a record is seen by who reads that, and nobody adds a file that they do not see', async () => {
  const admin = await Visitor.signedIn(opened.app, 'admin')
  const warehouse = await Visitor.signedIn(opened.app, 'warehouse')
  const purchaser = await Visitor.signedIn(opened.app, 'purchaser')
  const product = (
    await admin.post('/api/product', { data: { product_name: 'ก', sku: 'NOTE-1', unit: 'piece' } })
  ).json<{ data: StoredRecord }>().data
  const at = `/api/product/${product._id}/notes`
  const file = (await upload(warehouse, 'a.png', PNG)).json<{ data: RecordNote['file'] }>().data!
  expect((await purchaser.get(file.url)).statusCode).toBe(404)
  expect((await purchaser.post(at, { file })).json()).toMatchObject({ status: 400 })
  expect((await warehouse.post(at, { file })).json()).toMatchObject({ status: 200 })
  expect((await purchaser.get(file.url)).statusCode).toBe(200)
})
