import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StoredRecord } from '#schema'
import { openGateway, Visitor, type TestGateway } from '../../support/gateway.ts'

let opened: TestGateway
let admin: Visitor
let sales: Visitor
beforeAll(async () => {
  opened = await openGateway()
  ;[admin, sales] = (await Promise.all(
    ['admin', 'sales'].map((role) => Visitor.signedIn(opened.app, role)),
  )) as [Visitor, Visitor]
})
afterAll(() => opened.close())

const userOf = async (username: string): Promise<StoredRecord> =>
  (await admin.find('user', { username })).json<{ data: StoredRecord[] }>().data[0]!

test('an admin says where somebody works, which counts at once; nobody says it of themselves', async () => {
  const { _id, version } = await userOf('sales')
  const own = await sales.put(`/api/user/${_id}`, { data: { warehouses: ['WH01'] }, version })
  expect(own.statusCode).toBe(400)
  const set = await admin.put(`/api/user/${_id}`, {
    data: { department: 'ขาย', branch: '00001', warehouses: ['WH01', 'WH02'] },
    version,
  })
  expect([set.statusCode, set.body.slice(0, 80)]).toEqual([200, expect.any(String)])
  const { session } = (await sales.get('/api/session')).json<{ session: { user: object } }>()
  expect(session.user).toMatchObject({
    department: 'ขาย',
    branch: '00001',
    warehouses: ['WH01', 'WH02'],
  })
})

test('a role by its other name is the role', async () => {
  const { _id, version } = await userOf('sales')
  const set = await admin.put(`/api/user/${_id}`, {
    data: { roles: ['sales', 'accountant', 'supervisor'] },
    version,
  })
  expect(set.json<{ data: StoredRecord }>().data.roles).toEqual([
    'sales',
    'accounting',
    'supervisor',
  ])
  expect((await sales.find('rate')).statusCode).toBe(200)
})
