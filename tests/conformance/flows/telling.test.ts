import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FlowStep } from '#schema'
import { FlowRunner, type FlowAnswer } from '../../../server/flows/runFlow.ts'
import { FlowTest } from '../../support/flowTest.ts'
import { callerOf } from '../../support/flows.ts'

const flows = new FlowTest()
const done: string[] = []
beforeAll(async () => {
  await flows.open()
  flows.step('mark', async ({ options }) => {
    done.push(String((options as { as: string }).as))
    return { outcome: 'ok' }
  })
  flows.step('break', async () => {
    throw new Error('broken')
  })
})
beforeEach(() => void done.splice(0))
afterAll(() => flows.opened.close())

let runner: FlowRunner
const value = <T>(result: { ok: true; value: T } | { ok: false; failures: unknown }): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.failures))
  return result.value
}
const start = async (flow: string): Promise<FlowAnswer> => {
  const { codeOf } = new FlowRunner(flows.gateway).executor
  runner = new FlowRunner(flows.gateway, { stepCode: (type) => flows.code[type] ?? codeOf(type) })
  const caller = await callerOf(flows.gateway)
  const made = await runner.create(caller, { flow, form: 'test', answers: {}, secrets: [] })
  return value(await runner.answer(caller, value(made)))
}
const resume = async (
  { run, token }: FlowAnswer,
  step: string,
  outcome: string,
): Promise<FlowAnswer> => {
  const { flow } = await flows.run(run)
  return value(
    await runner.resume(await callerOf(flows.gateway), flow, { run, token, step, outcome }),
  )
}

const mark = (id: string) => ({ id, type: 'mark', options: { as: id } })
const alert = (id: string, more: Partial<FlowStep> = {}) => ({
  id,
  type: 'alert',
  options: { message: { th: id, en: id } },
  ...more,
})

describe('a step that only tells something', () => {
  test.each([
    ['an alert', alert('told')],
    ['a countdown', { id: 'told', type: 'wait', options: { seconds: 5 } }],
    ['a way to another page', { id: 'told', type: 'redirect', options: { to: '/' } }],
  ])('%s does not hold up the gateway', async (_, step) => {
    const started = await start(flows.flow([mark('a'), step, mark('b')]))
    expect(done).toEqual(['a', 'b'])
    expect(started).toMatchObject({ state: 'running', step: { id: 'told' } })
    expect(
      await resume(
        started,
        'told',
        step.type === 'wait' ? 'waited' : step.type === 'alert' ? 'read' : 'redirected',
      ),
    ).toMatchObject({ state: 'done', step: null })
    expect((await flows.run(started.run)).status).toBe('done')
  })

  test('is shown in its order, before what asks', async () => {
    const started = await start(
      flows.flow([
        alert('one'),
        mark('a'),
        alert('two'),
        { id: 'ask', type: 'confirm', options: { title: 'x', message: 'x' } },
        mark('b'),
      ]),
    )
    expect(done).toEqual(['a'])
    expect(started.step?.id).toBe('one')
    const second = await resume(started, 'one', 'read')
    expect(second.step?.id).toBe('two')
    expect(second.outcomes.map(({ step }) => step)).toEqual(['a', 'one'])
    const asked = await resume(started, 'two', 'read')
    expect(asked).toMatchObject({ state: 'running', step: { id: 'ask' } })
    expect(done).toEqual(['a'])
    expect(await resume(started, 'ask', 'confirmed')).toMatchObject({ state: 'done' })
    expect(done).toEqual(['a', 'b'])
  })

  test('whose outcome a later step reads is waited for', async () => {
    const started = await start(
      flows.flow([alert('told'), { id: 'a', type: 'mark', options: { as: '{{steps.told.at}}' } }]),
    )
    expect(done).toEqual([])
    await resume(started, 'told', 'read')
    expect(done).toHaveLength(1)
  })

  test('is shown before what failed after it is told', async () => {
    const started = await start(
      flows.flow([alert('told'), { id: 'a', type: 'break', onFail: 'stop' }]),
    )
    expect(started).toMatchObject({ state: 'running', step: { id: 'told' } })
    expect((await resume(started, 'told', 'read')).state).toBe('failed')
  })

  test('that the browser could not show stands in the run as failed', async () => {
    const started = await start(flows.flow([alert('told'), mark('a')]))
    await resume(started, 'told', 'failed')
    const run = await flows.run(started.run)
    expect(run.outcomes!.map(({ step, outcome }) => `${step} ${outcome}`)).toEqual([
      'a ok',
      'told failed',
    ])
  })
})

test('a run with a failed step does not end as done: the visitor is told once what was done and what was not', async () => {
  const flow = flows.flow([
    mark('a'),
    { id: 'mail', type: 'break', options: {} },
    { id: 'on', type: 'redirect', options: { to: '/' } },
  ])
  const started = await start(flow)
  expect(await flows.run(started.run)).toMatchObject({ status: 'incomplete', failedSteps: 1 })
  expect(started).toMatchObject({
    state: 'running',
    step: {
      id: 'undone',
      type: 'alert',
      options: { kind: 'warning', title: { en: 'Not everything could be done' } },
    },
  })
  const told = (started.step!.options.message as { en: string }).en
  expect(told).toMatch(/^Done: .*\. Not done: .*\./)
  // Then they are led on, and nothing is said twice.
  const led = await resume(started, 'undone', 'read')
  expect(led).toMatchObject({ state: 'running', step: { id: 'on', type: 'redirect' } })
  expect(await resume(led, 'on', 'redirected')).toMatchObject({ state: 'incomplete', step: null })
})
