import { afterAll, beforeAll, expect, test } from 'vitest'
import { FlowTest } from '../../support/flowTest.ts'
import { callerOf } from '../../support/flows.ts'
import { Visitor } from '../../support/gateway.ts'
import { LEASE } from '../../../server/writing/runRecord.ts'
import { startOutbox } from '../../../server/jobs/outbox.ts'

const flows = new FlowTest()
let admin: Visitor
let fails = 0
const keys: string[] = []
beforeAll(async () => {
  await flows.open()
  admin = await Visitor.signedIn(flows.opened.app, 'admin')
  flows.step('shaky', async ({ options }, services) => {
    const { id } = await services.saveSubmission()
    if (fails-- > 0) throw new Error(`No luck with ${String(options.text)}.`)
    return { outcome: 'ok', result: { id } }
  })
  flows.outsideStep('host', async (_input, { key }) => {
    keys.push(key)
    if (fails-- > 0) throw new Error('No answer.')
    return { outcome: 'ok' }
  })
})
afterAll(() => flows.opened.close())

const set = (id: string, name = id) => ({ id, type: 'set-variable', options: { name, value: 1 } })
const submissions = async () => (await flows.store.find('form-submission', {})).length
const transition = async (id: string, name: string) =>
  admin.post(`/api/flow-run/${id}/transition`, {
    transition: name,
    version: (await flows.run(id)).version,
  })

test('a failed step leaves nothing behind, is tried again later, and the flow goes on', async () => {
  const before = await submissions()
  fails = 1
  const run = await flows.start(
    flows.flow([
      { id: 'a', type: 'shaky', options: { text: 'x' }, onFail: { retry: 2, delay: 30 } },
      set('b'),
    ]),
  )
  expect(run).toMatchObject({ status: 'waiting', wakeAt: '2026-11-21T03:00:30.000Z' })
  expect(await submissions()).toBe(before)
  expect(await flows.worker().runOnce()).toBe(0)
  flows.clock.advance(30_000)
  expect(await flows.worker().runOnce()).toBe(1)
  expect(await flows.run(run._id)).toMatchObject({
    status: 'done',
    outcomes: [
      { step: 'a', outcome: 'failed', again: true },
      { step: 'a', outcome: 'ok', attempt: 2 },
      { step: 'b' },
    ],
  })
  expect(await submissions()).toBe(before + 1)
})

test('a step whose record was deleted meanwhile fails with a record of it, and the flow goes on', async () => {
  const flow = flows.flow(
    [
      { id: 'wait', type: 'schedule', options: { minutes: 5 } },
      {
        id: 'mend',
        type: 'update-record',
        options: { entity: 'leave-request', id: '{{id}}', values: { days: 2 } },
      },
      {
        id: 'give',
        type: 'assign',
        options: { role: 'manager', entity: 'leave-request', id: '{{id}}' },
      },
      set('after'),
    ],
    { runAs: 'system' },
  )
  const [user] = await flows.store.find('user', { username: 'manager' })
  await flows.store.insert('leave-request', {
    ...user!,
    _id: 'gone',
    leave_type: 'sick',
    from_date: '2026-12-01',
    to_date: '2026-12-01',
    days: 1,
    version: 1,
  })
  const run = await flows.start(flow, { id: 'gone' })
  await flows.store.remove('leave-request', 'gone', 1)
  flows.clock.advance(300_000)
  await flows.worker().runOnce()
  expect(await flows.log(run._id)).toEqual([
    'wait woken',
    'mend failed not-found',
    'give failed There is no record of "leave-request" to give to anybody.',
    'after set',
  ])
})

test.each([
  ['an hour', -3_600_000],
  ['a day', -86_400_000],
])('a clock that jumps back by %s neither loses nor repeats a wake-up', async (_, jump) => {
  const run = await flows.start(
    flows.flow([{ id: 'wait', type: 'schedule', options: { minutes: 10 } }, set('after')]),
  )
  const worker = flows.worker()
  flows.clock.advance(jump)
  // It looks at the time again, and the while counts from the earlier time: never shorter, never a day longer.
  expect(await worker.runOnce()).toBe(1)
  expect((await flows.run(run._id)).status).toBe('waiting')
  expect(await worker.runOnce()).toBe(0)
  flows.clock.advance(600_000)
  expect(await worker.runOnce()).toBe(1)
  expect(await flows.log(run._id)).toEqual(['wait woken', 'after set'])
  flows.clock.advance(-300_000)
  flows.clock.advance(2_000_000)
  expect(await worker.runOnce()).toBe(0)
  expect(await flows.log(run._id)).toEqual(['wait woken', 'after set'])
  flows.clock.advance(-jump)
})

test('a process that went away in the middle is followed by another when its lease is over, also on a clock that jumped back', async () => {
  const runner = flows.flow([set('a'), set('b')])
  const left = async () => {
    const { FlowRunner } = await import('../../../server/flows/runFlow.ts')
    const made = await new FlowRunner(flows.gateway).create(await callerOf(flows.gateway), {
      flow: runner,
      form: 'test',
      answers: {},
      secrets: [],
    })
    return made.ok ? made.value.run : ''
  }
  const first = await left()
  expect(await flows.worker().runOnce()).toBe(0)
  flows.clock.advance(LEASE)
  expect(await flows.worker().runOnce()).toBe(1)
  expect((await flows.run(first)).status).toBe('done')
  const second = await left()
  flows.clock.advance(-3_600_000)
  expect(await flows.worker().runOnce()).toBe(1)
  expect((await flows.run(second)).status).toBe('done')
  flows.clock.advance(3_600_000)
})

test('a step on another host has the same key at every try, and another in the next round', async () => {
  fails = 1
  keys.length = 0
  const each = [{ id: 'call', type: 'host', v: 1, options: {}, onFail: { retry: 1 } }]
  const run = await flows.start(
    flows.flow([{ id: 'each', type: 'loop', options: { list: 'data.list' }, branches: { each } }]),
    { list: [1, 2] },
  )
  await flows.worker().runOnce()
  expect((await flows.run(run._id)).status).toBe('done')
  expect(keys).toEqual([`${run._id}/call/0/0`, `${run._id}/call/0/0`, `${run._id}/call/1/0`])
})

test('a recorded mail is sent once, whatever happens to its run', async () => {
  const run = await flows.start(
    flows.flow([
      { id: 'mail', type: 'email', options: { to: 'a@b.co', subject: 'S', text: 'T' } },
      { id: 'wait', type: 'schedule', options: { minutes: 1 } },
    ]),
  )
  const sent: string[] = []
  const outbox = startOutbox(flows.gateway, async ({ to }) => void sent.push(to.address), {
    loop: false,
  })
  await outbox.runOnce()
  await expect.poll(() => sent.length).toBeGreaterThan(0)
  const before = sent.length
  flows.clock.advance(60_000)
  await flows.worker().runOnce()
  await outbox.runOnce()
  await outbox.stop()
  expect([sent.length, (await flows.run(run._id)).status]).toEqual([before, 'done'])
})

test('an admin tries a failed step again: a stopped run goes on, an ended one does that step alone', async () => {
  fails = 1
  const stopped = await flows.start(
    flows.flow([{ id: 'a', type: 'shaky', options: { text: 'x' }, onFail: 'stop' }, set('b')]),
  )
  expect(stopped).toMatchObject({ status: 'failed', failedSteps: 1 })
  expect((await transition(stopped._id, 'retry')).statusCode).toBe(200)
  await flows.worker().runOnce()
  expect(await flows.log(stopped._id)).toEqual(['a failed No luck with x.', 'a ok', 'b set'])
  fails = 1
  const ended = await flows.start(
    flows.flow([{ id: 'a', type: 'shaky', options: { text: 'x' } }, set('b')]),
  )
  expect(ended).toMatchObject({ status: 'incomplete', failedSteps: 1 })
  expect((await transition(ended._id, 'retry')).statusCode).toBe(200)
  await flows.worker().runOnce()
  expect(await flows.log(ended._id)).toEqual(['a failed No luck with x.', 'b set', 'a ok'])
  expect(await flows.run(ended._id)).toMatchObject({ status: 'done', failedSteps: 0 })
  expect((await transition(ended._id, 'retry')).statusCode).toBe(409)
})

test('no secret answer is in the log, in the submission, or kept when the run is over', async () => {
  const secret = 'hunter2-ลับมาก'
  fails = 1
  const run = await flows.start(
    flows.flow([
      { id: 'a', type: 'shaky', options: { text: '{{account.password}}' } },
      { id: 'save', type: 'save-submission' },
    ]),
    { name: 'A', account: { password: secret, user: 'u' } },
    { secrets: [['account', 'password']] },
  )
  expect(await flows.log(run._id)).toEqual(['a failed No luck with •••.', 'save saved'])
  for (const collection of ['flow-run', 'form-submission'])
    expect(JSON.stringify(await flows.store.find(collection, {}))).not.toContain(secret)
  const [submission] = await flows.store.find('form-submission', { _id: run.data.submission! })
  expect(submission!.formData).toEqual({ name: 'A', account: { user: 'u' } })
  const seen = await admin.get(`/api/flow-run/${run._id}`)
  expect(seen.json<{ data: object }>().data).not.toHaveProperty('data')
})
