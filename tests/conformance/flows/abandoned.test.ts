import { afterAll, beforeAll, expect, test } from 'vitest'
import { FlowRunner } from '../../../server/flows/runFlow.ts'
import { callerOf } from '../../support/flows.ts'
import { FlowTest } from '../../support/flowTest.ts'

const HOUR = 3_600_000
const flows = new FlowTest()
beforeAll(() => flows.open())
afterAll(() => flows.opened.close())

const ASK = {
  id: 'ask',
  type: 'confirm',
  options: { title: 'T', message: 'M', confirm: 'Y', cancel: 'N' },
}

test('a run whose browser is gone ends after a day, without its secrets, and does not go on afterwards', async () => {
  const flow = flows.flow([ASK, { id: 'save', type: 'save-submission' }])
  const caller = await callerOf(flows.gateway)
  const runner = new FlowRunner(flows.gateway)
  const made = await runner.create(caller, {
    flow,
    form: 'test',
    answers: { name: 'n', pin: 'secret-pin' },
    secrets: [['pin']],
  })
  if (!made.ok) throw new Error('not made')
  await runner.answer(caller, made.value)
  flows.clock.advance(24 * HOUR - 60_001)
  await flows.worker().runOnce()
  expect((await flows.run(made.value.run)).status).toBe('running')
  flows.clock.advance(120_000)
  await flows.worker().runOnce()
  const run = await flows.run(made.value.run)
  expect(run).toMatchObject({ status: 'abandoned', endedAt: flows.clock.iso() })
  expect(JSON.stringify(run)).not.toContain('secret-pin')
  const late = await runner.resume(caller, flow, {
    ...made.value,
    step: 'ask',
    outcome: 'confirmed',
  })
  expect(late).toMatchObject({ ok: true, value: { state: 'abandoned', step: null } })
  expect(await flows.store.find('form-submission', { formID: { $ne: 'apply' } })).toEqual([])
})

test('a run that sleeps, or whose browser answers in time, is left alone; the time is a setting', async () => {
  const sleeping = await flows.start(
    flows.flow([{ id: 'wait', type: 'schedule', options: { days: 30 } }]),
  )
  const { config } = flows.gateway
  flows.gateway.config = { ...config, abandonAfter: 48 }
  const open = await flows.start(flows.flow([ASK]))
  flows.clock.advance(47 * HOUR)
  await flows.worker().runOnce()
  expect([(await flows.run(sleeping._id)).status, (await flows.run(open._id)).status]).toEqual([
    'waiting',
    'running',
  ])
  flows.clock.advance(2 * HOUR)
  await flows.worker().runOnce()
  expect((await flows.run(open._id)).status).toBe('abandoned')
  expect((await flows.run(sleeping._id)).status).toBe('waiting')
  flows.gateway.config = config
})
