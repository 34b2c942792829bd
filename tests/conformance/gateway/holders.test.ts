import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StoredRecord } from '#schema'
import { openGateway, Visitor, type TestGateway } from '../../support/gateway.ts'

interface Refusal {
  fields: string[]
  error: {
    code: string
    path: string
    message: { th: string; en: string }
    params: Record<string, unknown>
  }
}

let opened: TestGateway
let admin: Visitor
beforeAll(async () => {
  opened = await openGateway()
  admin = await Visitor.signedIn(opened.app, 'admin')
})
afterAll(() => opened.close())

const page = (slug: string, title: string) => ({
  data: { type: 'page', slug, title: { th: title, en: title } },
})

test('an address that an archived page holds is refused with that page and its state', async () => {
  const made = (await admin.post('/api/page', page('sale-2569', 'Sale'))).json<{
    data: StoredRecord
  }>().data
  await admin.post(`/api/page/${made._id}/transition`, { transition: 'archive', version: 1 })
  const { fields, error } = (
    await admin.post('/api/page', page('sale-2569', 'New'))
  ).json<Refusal>()
  expect([fields, error.path, error.params.holder]).toEqual([['slug'], 'slug', made._id])
  expect(error.message).toEqual({
    th: '“Sale” (เก็บถาวร) ใช้ข้อมูลนี้อยู่แล้ว: ที่อยู่ (slug) เปลี่ยนที่รายการนั้น หรือใช้ค่าอื่นที่นี่',
    en: '“Sale” (Archived) already has this: Slug. Change it there, or choose another here.',
  })
})

test('a key of two fields is told once, with the labels of both', async () => {
  const post = {
    data: {
      parent: 'news',
      slug: 'one',
      title: 'One',
      content: '<p>x</p>',
      createdAt: '2026-11-10T02:00:00.000Z',
    },
  }
  expect((await admin.post('/api/post', post)).statusCode).toBe(200)
  const refused = (await admin.post('/api/post', post)).json<
    Refusal & { error: { failures?: unknown[] } }
  >()
  expect([refused.fields, refused.error.failures]).toEqual([['parent', 'slug'], undefined])
  expect(refused.error.message.en).toMatch(/: .+ \+ .+\./)
})

test('who may not read the record that holds a value is told of none', async () => {
  const visitor = new Visitor(opened.app)
  await visitor.get('/api/session')
  const answer = await visitor.post('/api/user/', {
    data: {
      username: 'Admin',
      firstname: 'ก',
      lastname: 'ข',
      email: 'x@elsewhere.example',
      phone: '0899999999',
      citizen: '1101700230708',
      password: 'Sample#2026',
      info: { agree: true },
    },
  })
  const { error } = answer.json<Refusal>()
  expect(error.code).toBe('duplicate')
  expect(JSON.stringify(error)).not.toMatch(/holder|"title"/)
})
