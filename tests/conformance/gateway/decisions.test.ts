import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StoredRecord } from '#schema'
import { startFlows } from '../../../server/flows/worker.ts'
import { openGateway, Visitor, type TestGateway } from '../../support/gateway.ts'

let opened: TestGateway
let purchaser: Visitor
let manager: Visitor
let stranger: Visitor
beforeAll(async () => {
  opened = await openGateway()
  ;[purchaser, manager, stranger] = (await Promise.all(
    ['purchaser', 'manager', 'sales'].map((role) => Visitor.signedIn(opened.app, role)),
  )) as [Visitor, Visitor, Visitor]
})
afterAll(() => opened.close())

type Answer = Awaited<ReturnType<Visitor['get']>>
const recordOf = (answer: Answer): StoredRecord => {
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ data: StoredRecord }>().data
}
const approvals = async (who: Visitor, filter: object): Promise<StoredRecord[]> =>
  (await who.find('approval', filter)).json<{ data: StoredRecord[] }>().data

/** A purchase request of so much that was sent for approval. */
async function submitted(amount = 100): Promise<StoredRecord> {
  const made = recordOf(
    await purchaser.post('/api/purchase-request', {
      data: {
        description: 'กระดาษ',
        requested_by: 'สมชาย',
        items: [{ product_name: 'ก', quantity: 1, unit_price: amount }],
      },
    }),
  )
  expect(await approvals(manager, { record: made._id })).toEqual([])
  return recordOf(
    await purchaser.post(`/api/purchase-request/${made._id}/transition`, {
      transition: 'submit',
      version: made.version,
    }),
  )
}

const decide = (who: Visitor, approval: StoredRecord, transition: string, reason?: string) =>
  who.post(`/api/approval/${approval._id}/transition`, {
    transition,
    version: approval.version,
    ...(reason ? { reason } : {}),
  })

test('my approvals: a record that waits for a decision stands there for who may take it', async () => {
  const request = await submitted()
  const [approval] = await approvals(manager, { record: request._id })
  expect(approval).toMatchObject({
    state: 'waiting',
    entity: 'purchase-request',
    link: `/purchase/purchase-request/${request._id}`,
    asker: expect.any(String) as string,
  })
  expect((approval!.title as { en: string }).en).toContain(String(request.purchase_request_code))
  expect(await approvals(stranger, { record: request._id })).toEqual([])
})

test('my approvals: a decision there is the transition of the record, by whoever decides', async () => {
  const request = await submitted()
  const [approval] = await approvals(manager, { record: request._id })
  await startFlows(opened.gateway, { loop: false }).runOnce()
  expect((await approvals(manager, { record: request._id }))[0], 'not passed on').toEqual(approval)
  expect((await decide(manager, approval!, 'approve')).statusCode).toBe(200)
  const after = recordOf(await manager.get(`/api/purchase-request/${request._id}`))
  expect(after).toMatchObject({ state: 'approved', approved_by: expect.anything() as string })
  const other = await submitted()
  const [asked] = await approvals(manager, { record: other._id })
  expect((await decide(manager, asked!, 'reject', 'ราคาสูงไป')).statusCode).toBe(200)
  expect(recordOf(await manager.get(`/api/purchase-request/${other._id}`)).state).toBe('draft')
})

test('my approvals: what is decided on the record itself is settled there, what is withdrawn too', async () => {
  const [first, second] = [await submitted(), await submitted()]
  const move = async (who: Visitor, request: StoredRecord, transition: string, reason?: string) =>
    recordOf(
      await who.post(`/api/purchase-request/${request._id}/transition`, {
        transition,
        version: request.version,
        ...(reason ? { reason } : {}),
      }),
    )
  await move(manager, first, 'approve')
  await move(purchaser, second, 'cancel', 'ไม่ต้องแล้ว')
  expect((await approvals(manager, { record: first._id })).map(({ state }) => state)).toEqual([
    'approved',
  ])
  expect((await approvals(manager, { record: second._id })).map(({ state }) => state)).toEqual([
    'cancelled',
  ])
})

test('my approvals: beyond the limit of a role only others are asked, and nothing is left half done', async () => {
  const request = await submitted(500_000)
  expect(await approvals(manager, { record: request._id })).toEqual([])
  const admin = await Visitor.signedIn(opened.app, 'admin')
  const [approval] = await approvals(admin, { record: request._id })
  expect(approval!.roles).toEqual(['admin', 'ceo'])
  expect(approval!.amount).toBe(535_000)
  const own = await submitted()
  const [mine] = await approvals(manager, { record: own._id })
  const { version } = recordOf(
    await purchaser.post(`/api/purchase-request/${own._id}/transition`, {
      transition: 'cancel',
      version: own.version,
      reason: 'x',
    }),
  )
  expect((await decide(manager, mine!, 'approve')).statusCode).toBeGreaterThanOrEqual(400)
  expect(recordOf(await manager.get(`/api/purchase-request/${own._id}`)).version).toBe(version)
})

test('my approvals: who stands in for another finds what they decide, and decides it in their name', async () => {
  const admin = await Visitor.signedIn(opened.app, 'admin')
  const asked = await submitted(600_000)
  const idOf = async (username: string) =>
    (await admin.find('user', { username })).json<{ data: StoredRecord[] }>().data[0]!._id
  const [from_user, to_user] = [await idOf('admin'), await idOf('manager')]
  const decision = (who: Visitor) => approvals(who, { record: asked._id, state: 'waiting' })
  expect(await decision(manager)).toEqual([])
  const days = { valid_from: '2020-01-01', valid_to: '2099-01-01' }
  const forged = await manager.post('/api/approval-delegation', {
    data: { from_user, to_user, ...days },
  })
  expect(forged.statusCode, 'nobody gives away what is not theirs').toBe(403)
  const given = recordOf(
    await admin.post('/api/approval-delegation', { data: { from_user, to_user, ...days } }),
  )
  const [waiting] = await decision(manager)
  expect((await decide(manager, waiting!, 'approve')).statusCode).toBe(200)
  expect(recordOf(await manager.get(`/api/purchase-request/${asked._id}`))).toMatchObject({
    state: 'approved',
    approvals: [{ level: 'ceo', by: to_user, for: from_user }],
  })
  const next = await submitted(600_000)
  expect(await approvals(manager, { record: next._id })).toHaveLength(1)
  await admin.send('DELETE', `/api/approval-delegation/${given._id}`, { version: given.version })
  expect(await approvals(manager, { record: next._id })).toEqual([])
})

test('my approvals: levels of the site come one after the other, each asked in its turn', async () => {
  const admin = await Visitor.signedIn(opened.app, 'admin')
  const [level] = (
    await admin.find('approval-level', { ladder: 'purchase-request', level: 'manager' })
  ).json<{ data: StoredRecord[] }>().data
  const set = (up_to: number | null, version: number) =>
    admin.send('PUT', `/api/approval-level/${level!._id}`, { data: { up_to }, version })
  expect((await set(null, level!.version)).statusCode).toBe(200)
  const asked = await submitted(600_000)
  const [first] = await approvals(manager, { record: asked._id, state: 'waiting' })
  expect((await decide(manager, first!, 'approve')).statusCode).toBe(200)
  expect(recordOf(await manager.get(`/api/purchase-request/${asked._id}`))).toMatchObject({
    state: 'pending_approval',
    approvals: [{ level: 'manager' }],
  })
  const [second] = await approvals(admin, { record: asked._id, state: 'waiting' })
  expect(second!.roles).toEqual(['admin', 'ceo'])
  expect((await decide(admin, second!, 'approve')).statusCode).toBe(200)
  expect(recordOf(await manager.get(`/api/purchase-request/${asked._id}`))).toMatchObject({
    state: 'approved',
    approvals: [{ level: 'manager' }, { level: 'ceo' }],
  })
  expect((await set(200_000, level!.version + 1)).statusCode).toBe(200)
})

test('my approvals: what waited when the demo was made stands there', async () => {
  const waiting = await opened.gateway.database.count(
    (await opened.gateway.database.store('').find('site', { name: 'academy' }, {}))[0]!._id,
    'purchase-request',
    { filter: { state: 'pending_approval' } },
  )
  const asked = (
    await manager.find('approval', { state: 'waiting', entity: 'purchase-request' })
  ).json<{ total: number }>().total
  expect(asked).toBeGreaterThan(0)
  expect(asked).toBeLessThanOrEqual(waiting.ok ? waiting.value : 0)
})

test('my approvals: a quotation beyond what its seller may send stands there for who may, and is sent or sent back', async () => {
  const offer = async (unit_price: number) =>
    recordOf(
      await stranger.post('/api/quotation', {
        data: {
          quotation_date: '2026-11-02',
          customer_name: 'บริษัท ผู้ซื้อ จำกัด',
          items: [{ product_name: 'ชั้นวาง', quantity: 1, unit_price }],
        },
      }),
    )
  const move = (who: Visitor, { _id, version }: StoredRecord, transition: string) =>
    who.post(`/api/quotation/${_id}/transition`, { transition, version })
  const large = await offer(180_000)
  expect((await move(stranger, large, 'send')).statusCode).toBe(403)
  const asked = recordOf(await move(stranger, large, 'submit'))
  expect(asked.state).toBe('pending_approval')
  const [approval] = await approvals(manager, { record: large._id })
  expect(approval).toMatchObject({
    state: 'waiting',
    entity: 'quotation',
    amount: 192_600,
    link: `/sales/quotation/${large._id}`,
  })
  expect(await approvals(stranger, { record: large._id })).toEqual([])
  expect((await decide(manager, approval!, 'approve')).statusCode).toBe(200)
  expect(recordOf(await stranger.get(`/api/quotation/${large._id}`))).toMatchObject({
    state: 'sent',
    sent_date: expect.any(String) as string,
    approvals: [{ level: 'supervisor' }],
  })

  const other = recordOf(await move(stranger, await offer(150_000), 'submit'))
  const [back] = await approvals(manager, { record: other._id })
  expect((await decide(manager, back!, 'reject', 'ส่วนลดน้อยไป')).statusCode).toBe(200)
  const mended = recordOf(await stranger.get(`/api/quotation/${other._id}`))
  expect(mended.state).toBe('draft')

  // Taken back by who asked, it waits for nobody.
  const again = recordOf(await move(stranger, mended, 'submit'))
  expect(recordOf(await move(stranger, again, 'recall')).state).toBe('draft')
  expect(await approvals(manager, { record: other._id, state: 'waiting' })).toEqual([])
})
