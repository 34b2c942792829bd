import { afterAll, beforeAll, expect, test } from 'vitest'
import { FlowTest } from '../../support/flowTest.ts'
import { decide } from '../../support/flows.ts'
import { Visitor } from '../../support/gateway.ts'

const flows = new FlowTest()
let manager: Visitor
let purchaser: Visitor
let admin: Visitor
beforeAll(async () => {
  await flows.open()
  const { app } = flows.opened
  manager = await Visitor.signedIn(app, 'manager')
  purchaser = await Visitor.signedIn(app, 'purchaser')
  admin = await Visitor.signedIn(app, 'admin')
})
afterAll(() => flows.opened.close())

const ask = (options: object, more: object = {}) =>
  flows.flow([
    {
      id: 'ask',
      type: 'approval',
      options: { title: 'A', ...options },
      branches: {
        approved: [{ id: 'yes', type: 'set-variable', v: 1, options: { name: 'x', value: 1 } }],
        rejected: [{ id: 'no', type: 'stop', v: 1, options: {} }],
      },
      ...more,
    },
    { id: 'after', type: 'set-variable', options: { name: 'y', value: '{{steps.ask.comment}}' } },
  ])
const approvalOf = async (run: { awaits?: string }) =>
  (await flows.store.get('approval', run.awaits!.slice('approval/'.length)))!
const takeTransition = (
  visitor: Visitor,
  approval: { _id: string; version: number },
  transition: string,
  reason?: string,
) =>
  visitor.post(`/api/approval/${approval._id}/transition`, {
    transition,
    version: approval.version,
    ...(reason ? { reason } : {}),
  })
const unread = async (visitor: Visitor) =>
  (
    await visitor.post('/api/notification/query', { method: 'count', args: [{ read: false }] })
  ).json<{ total: number }>().total
const setStatus = async (username: string, status: string) => {
  const [user] = await flows.store.find('user', { username })
  await flows.store.update('user', { ...user!, status, version: user!.version + 1 }, user!.version)
}

test('a run sleeps until the role has decided, and goes on in days, across a restart', async () => {
  const told = await unread(manager)
  const run = await flows.start(ask({ role: 'manager', days: 3 }))
  expect(run).toMatchObject({ status: 'waiting', wakeAt: '2026-11-24T03:00:00.000Z' })
  expect(await unread(manager)).toBe(told + 1)
  flows.clock.advance(2 * 86_400_000)
  expect(await flows.worker().runOnce()).toBe(0)
  // Days later the session is a new one.
  manager = await Visitor.signedIn(flows.opened.app, 'manager')
  const answer = await takeTransition(manager, await approvalOf(run), 'approve', 'ตกลง')
  expect(answer.statusCode).toBe(200)
  expect(answer.json<{ data: object }>().data).toMatchObject({ state: 'approved', comment: 'ตกลง' })
  expect(await flows.worker().runOnce()).toBe(1)
  expect(await flows.run(run._id)).toMatchObject({
    status: 'done',
    data: { state: { vars: { x: 1, y: 'ตกลง' } } },
  })
  purchaser = await Visitor.signedIn(flows.opened.app, 'purchaser')
  admin = await Visitor.signedIn(flows.opened.app, 'admin')
})

test('who decides reads who asks, and the answers in words', async () => {
  const started = (
    await purchaser.post('/api/flow/leave/run', {
      form: 'leave',
      data: {
        leave_type: 'annual',
        from_date: '2027-03-02',
        to_date: '2027-03-03',
        days: 2,
        reason: 'พัก',
      },
    })
  ).json<{ data: { run: string; token: string } }>().data
  expect(
    (
      await purchaser.post('/api/flow/leave/run', {
        run: started.run,
        token: started.token,
        step: 'told',
        outcome: 'read',
      })
    ).statusCode,
  ).toBe(200)
  const [approval] = (await manager.find('approval', { run: started.run })).json<{
    data: { asker: string; about: object; role: string }[]
  }>().data
  const { user } = (await purchaser.get('/api/session')).json<{
    session: { user: { firstname: string; lastname: string } }
  }>().session
  expect(approval).toMatchObject({
    asker: `${user.firstname} ${user.lastname}`,
    role: 'manager',
    about: {
      en: 'Annual leave · 2 Mar 2027 · 3 Mar 2027',
      th: 'ลาพักร้อน · 2 มี.ค. 2570 · 3 มี.ค. 2570',
    },
  })
  const { entity } = (await manager.get('/api/model/approval')).json<{
    data: { entity: { properties: Record<string, { 'x-labels'?: Record<string, object> }> } }
  }>().data
  expect([
    entity.properties.role!['x-labels']!.manager,
    entity.properties.flow!['x-labels']!.leave,
  ]).toEqual([
    expect.objectContaining({ th: 'ผู้จัดการ', en: 'Manager' }),
    expect.objectContaining({ th: 'ขอลา', en: 'Leave request' }),
  ])
})

test('a rejection needs a comment and runs its branch', async () => {
  const run = await flows.start(ask({ role: 'manager' }))
  const approval = await approvalOf(run)
  expect((await takeTransition(manager, approval, 'reject')).statusCode).toBe(400)
  expect((await takeTransition(manager, approval, 'reject', 'ไม่ครบ')).statusCode).toBe(200)
  await flows.worker().runOnce()
  expect(await flows.log(run._id)).toEqual(['ask rejected', 'no stopped'])
})

test('deciding twice is refused, and the run goes on once', async () => {
  const run = await flows.start(ask({ role: 'manager' }))
  const approval = await approvalOf(run)
  const answers = await Promise.all([
    takeTransition(manager, approval, 'approve'),
    takeTransition(manager, approval, 'reject', 'no'),
  ])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  const now = await approvalOf(run)
  expect((await takeTransition(manager, now, 'approve')).statusCode).toBe(409)
  await flows.worker().runOnce()
  expect((await flows.log(run._id)).filter((line) => line.startsWith('ask'))).toHaveLength(1)
})

test('others neither see an approval nor decide on it, and nobody on their own request', async () => {
  const run = await flows.start(ask({ role: 'manager' }))
  const approval = await approvalOf(run)
  const visitor = new Visitor(flows.opened.app)
  await visitor.get('/api/session')
  expect((await takeTransition(visitor, approval, 'approve')).statusCode).toBe(401)
  expect((await takeTransition(purchaser, approval, 'approve')).statusCode).toBe(404)
  expect((await purchaser.get(`/api/approval/${approval._id}`)).statusCode).toBe(404)
  // An admin sees all, but decides only where they are asked.
  expect((await admin.get(`/api/approval/${approval._id}`)).statusCode).toBe(200)
  expect((await takeTransition(admin, approval, 'approve')).statusCode).toBe(404)
  expect((await takeTransition(manager, approval, 'cancel')).statusCode).toBe(403)
  const own = await approvalOf(
    await flows.start(ask({ role: 'purchaser', fallback: 'manager' }), {}, { user: 'purchaser' }),
  )
  expect(own).toMatchObject({
    role: 'manager',
    note: { en: 'purchaser can no longer decide, so this came to the role manager.' },
  })
})

test('where a flow names nobody, the note says so', async () => {
  const asked = await approvalOf(await flows.start(ask({ title: 'A' })))
  expect(asked).toMatchObject({
    role: 'admin',
    note: { en: 'The flow names nobody to decide, so this came to the role admin.' },
  })
})

test('somebody who has left cannot decide; the approval falls to who stands in, and says so', async () => {
  const run = await flows.start(ask({ person: 'purchaser', fallback: 'manager' }))
  const approval = await approvalOf(run)
  expect(approval.person).toBeTruthy()
  await setStatus('purchaser', 'suspended')
  // The token of their session is worth nothing any more either.
  expect((await takeTransition(purchaser, approval, 'approve')).statusCode).toBe(403)
  flows.clock.advance(60_000)
  const told = await unread(manager)
  await flows.worker().runOnce()
  const passedOn = await approvalOf(run)
  expect(passedOn).toMatchObject({
    role: 'manager',
    state: 'waiting',
    note: {
      en: expect.stringContaining('can no longer decide, so this came to the role manager.'),
    },
  })
  expect(passedOn.person).toBeUndefined()
  expect(await unread(manager)).toBe(told + 1)
  expect((await takeTransition(manager, passedOn, 'approve')).statusCode).toBe(200)
  // Asked from the start for somebody who has left, it goes to the admin where nobody else is named.
  expect(await approvalOf(await flows.start(ask({ person: 'purchaser' })))).toMatchObject({
    role: 'admin',
    note: { en: expect.stringContaining('role admin') },
  })
  await setStatus('purchaser', 'active')
})

test('when it is due the decider is reminded once, or it counts as rejected', async () => {
  const [reminded, rejected] = [
    await flows.start(ask({ role: 'manager', days: 1 })),
    await flows.start(ask({ role: 'manager', days: 1, whenDue: 'reject' })),
  ]
  const told = await unread(manager)
  flows.clock.advance(86_400_000)
  await flows.worker().runOnce()
  manager = await Visitor.signedIn(flows.opened.app, 'manager')
  expect(await unread(manager)).toBe(told + 1)
  expect(await flows.log(rejected._id)).toEqual(['ask rejected', 'no stopped'])
  expect(await flows.run(reminded._id)).toMatchObject({ status: 'waiting' })
  expect((await decide(flows.gateway, await flows.run(reminded._id))).ok).toBe(true)
  await flows.worker().runOnce()
  expect((await flows.run(reminded._id)).status).toBe('done')
})

test('a cancelled run withdraws its approval', async () => {
  admin = await Visitor.signedIn(flows.opened.app, 'admin')
  const run = await flows.start(ask({ role: 'manager' }))
  const cancel = (visitor: Visitor) =>
    visitor.post(`/api/flow-run/${run._id}/transition`, {
      transition: 'cancel',
      version: run.version,
    })
  expect((await cancel(manager)).statusCode).toBe(403)
  expect((await cancel(admin)).statusCode).toBe(200)
  const approval = await approvalOf(run)
  expect(approval.state).toBe('cancelled')
  expect((await takeTransition(manager, approval, 'approve')).statusCode).toBe(409)
  expect(await flows.worker().runOnce()).toBe(0)
  expect((await flows.run(run._id)).status).toBe('cancelled')
})
