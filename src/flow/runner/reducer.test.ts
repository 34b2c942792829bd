import { expect, test } from 'vitest'
import { shippedFlows, shippedSteps } from '#schema/shipped'
import type { FlowDocument, FlowStep } from '#schema'
import {
  afterStep,
  canRetry,
  currentStep,
  FAILED,
  fallAsleep,
  fillOptions,
  newRun,
  retryFailed,
  RUN_LIMITS,
  scopeOf,
  stepKey,
  withoutBrowser,
  type FlowLibrary,
  type RunBase,
  type RunState,
  type StepEvent,
} from './index.ts'

const at = '2026-11-21T00:00:00.000Z'
const base: RunBase = {
  answers: { days: 5, courses: [{ name: 'a' }, { name: 'b' }] },
  user: null,
  run: { id: 'r' },
}
const flow = (id: string, steps: FlowStep[]): FlowDocument => ({
  id,
  label: { th: id, en: id },
  steps,
})
const library = (...flows: FlowDocument[]): FlowLibrary => ({
  flow: (id) => flows.find((one) => one.id === id),
  steps: shippedSteps,
})
const step = (id: string, more: Partial<FlowStep> = {}): FlowStep => ({
  id,
  type: 'notify',
  v: 1,
  options: {},
  ...more,
})
const advance = (
  documents: FlowLibrary,
  state: RunState,
  outcome: string,
  more: Partial<StepEvent> = {},
) => afterStep(documents, state, { outcome, at, ms: 1, ...more }, base)
const next = (documents: FlowLibrary, state: RunState) => currentStep(documents, state)?.id

test('the steps run in their order until the last', () => {
  const documents = library(shippedFlows.interest!)
  let state = newRun(documents, 'interest', base, at)
  for (const outcome of ['confirmed', 'saved', 'queued', 'waited', 'redirected']) {
    expect(state.status).toBe('running')
    state = advance(documents, state, outcome)
  }
  expect(state.status).toBe('done')
  expect(state.outcomes.map((entry) => entry.step)).toEqual([
    'ask',
    'save',
    'thanks',
    'pause',
    'go',
  ])
  expect(next(documents, state)).toBeUndefined()
})

test('a declined confirmation ends the flow, and so does stop', () => {
  const documents = library(
    flow('f', [step('ask', { type: 'confirm' }), step('end', { type: 'stop' }), step('never')]),
  )
  const start = newRun(documents, 'f', base, at)
  expect(advance(documents, start, 'declined')).toMatchObject({ status: 'declined', frames: [] })
  expect(advance(documents, advance(documents, start, 'confirmed'), 'stopped')).toMatchObject({
    status: 'stopped',
    frames: [],
  })
})

test('a step whose condition does not hold is passed over, over everything that texts may read', () => {
  const documents = library(
    flow('f', [
      step('a', { when: { '>': [{ var: 'data.days' }, 9] } }),
      step('b', { when: { '==': [{ var: 'vars.x' }, 1] } }),
      step('c'),
    ]),
  )
  expect(next(documents, newRun(documents, 'f', base, at))).toBe('c')
})

test('the branch of the outcome runs, then what follows', () => {
  const documents = library(
    flow('f', [
      step('fork', { type: 'condition', branches: { then: [step('yes')], else: [step('no')] } }),
      step('after'),
    ]),
  )
  const start = newRun(documents, 'f', base, at)
  const yes = advance(documents, start, 'then')
  expect(next(documents, yes)).toBe('yes')
  expect(next(documents, advance(documents, yes, 'done'))).toBe('after')
  expect(next(documents, advance(documents, start, 'else'))).toBe('no')
})

test('a loop runs its steps for each entry, with the entry in reach', () => {
  const documents = library(
    flow('f', [step('each', { type: 'loop', branches: { each: [step('tell')] } }), step('after')]),
  )
  let state = advance(documents, newRun(documents, 'f', base, at), 'each', {
    each: { over: 'data.courses', times: 2 },
  })
  const seen = []
  while (next(documents, state) === 'tell') {
    const { item, index } = scopeOf(state, base)
    seen.push([item, index, stepKey(documents, state)])
    state = advance(documents, state, 'notified')
  }
  expect(seen).toEqual([
    [{ name: 'a' }, 0, 'tell/0/0'],
    [{ name: 'b' }, 1, 'tell/1/0'],
  ])
  expect(state.outcomes.map(({ step: id, iteration }) => [id, iteration])).toEqual([
    ['each', undefined],
    ['tell', '0'],
    ['tell', '1'],
  ])
  expect(scopeOf(state, base)).toMatchObject({ item: null, index: null })
  expect(next(documents, state)).toBe('after')
  const none = advance(documents, newRun(documents, 'f', base, at), 'each', {
    each: { over: 'data.courses', times: 0 },
  })
  expect(next(documents, none)).toBe('after')
})

test('a called flow has its own data and results, and variables are shared', () => {
  const documents = library(flow('f', [step('call'), step('after')]), flow('g', [step('inner')]))
  let state = advance(documents, newRun(documents, 'f', base, at), 'called', {
    call: { flow: 'g', data: { n: 1 } },
  })
  expect(scopeOf(state, base)).toMatchObject({ data: { n: 1 }, steps: {} })
  state = advance(documents, state, 'set', { result: { value: 2 }, vars: { x: 2 } })
  expect(state.outcomes.at(-1)!.step).toBe('call/inner')
  expect(scopeOf(state, base)).toMatchObject({
    data: base.answers,
    vars: { x: 2 },
    steps: { call: {} },
  })
})

test('flows that call each other end at a depth, and a loop of jumps at a number of steps', () => {
  const documents = library(
    flow('f', [step('again')]),
    flow('g', [step('back', { onFail: { goTo: 'back' } })]),
  )
  let state = newRun(documents, 'f', base, at)
  for (let depth = 0; depth < RUN_LIMITS.calls; depth++)
    state = advance(documents, state, 'called', { call: { flow: 'f' } })
  state = advance(documents, state, 'called', { call: { flow: 'f' } })
  expect(state).toMatchObject({
    status: 'incomplete',
    outcomes: expect.arrayContaining([
      expect.objectContaining({
        outcome: FAILED,
        error: 'Flows call each other more than 8 deep.',
      }),
    ]),
  })
  let endless = newRun(documents, 'g', base, at)
  for (let steps = 0; endless.status === 'running' && steps < 5000; steps++)
    endless = advance(documents, endless, FAILED)
  expect(endless).toMatchObject({ status: 'failed', taken: RUN_LIMITS.steps + 1 })
  expect(endless.outcomes.at(-1)!.error).toContain('more than 1000 steps')
})

test('after a failure the flow goes on, stops, tries again later, or goes elsewhere', () => {
  const documents = library(
    flow('on', [step('a'), step('b')]),
    flow('stop', [step('a', { onFail: 'stop' }), step('b')]),
    flow('retry', [step('a', { onFail: { retry: 2, delay: 30, then: 'stop' } })]),
    flow('jump', [
      step('fork', {
        type: 'condition',
        branches: { then: [step('a', { onFail: { goTo: 'c' } })] },
      }),
      step('b'),
      step('c'),
    ]),
  )
  const failed = (id: string) =>
    advance(documents, newRun(documents, id, base, at), FAILED, { error: 'no' })
  expect(next(documents, failed('on'))).toBe('b')
  expect(failed('on').outcomes[0]).toMatchObject({ step: 'a', outcome: FAILED, error: 'no' })
  expect(failed('stop')).toMatchObject({ status: 'failed' })
  const second = failed('retry')
  expect(second).toMatchObject({
    status: 'waiting',
    attempt: 2,
    wakeAt: '2026-11-21T00:00:30.000Z',
    outcomes: [{ again: true }],
  })
  const last = advance(documents, advance(documents, second, FAILED), FAILED)
  expect(last).toMatchObject({
    status: 'failed',
    outcomes: [{ again: true }, { again: true, attempt: 2 }, { attempt: 3 }],
  })
  expect(stepKey(documents, second)).toBe(stepKey(documents, newRun(documents, 'retry', base, at)))
  const inside = advance(documents, newRun(documents, 'jump', base, at), 'then')
  expect(next(documents, advance(documents, inside, FAILED))).toBe('c')
})

test('a failed step is tried again: where the run stopped it goes on, else the step is done by itself', () => {
  const documents = library(
    flow('stop', [step('a', { onFail: 'stop' }), step('b')]),
    flow('on', [step('each', { type: 'loop', branches: { each: [step('a')] } }), step('b')]),
  )
  const stopped = advance(documents, newRun(documents, 'stop', base, at), FAILED)
  expect(canRetry(stopped)).toBe(true)
  expect(next(documents, advance(documents, retryFailed(stopped), 'done'))).toBe('b')

  let state = advance(documents, newRun(documents, 'on', base, at), 'each', {
    each: { over: 'data.courses', times: 2 },
  })
  for (const outcome of [FAILED, 'done', 'done']) state = advance(documents, state, outcome)
  // A step failed on the way: it ended, and is not called done.
  expect(state.status).toBe('incomplete')
  const again = retryFailed(state)
  expect([next(documents, again), scopeOf(again, base).index, stepKey(documents, again)]).toEqual([
    'a',
    0,
    'a/0/0',
  ])
  const mended = advance(documents, again, 'done')
  expect(mended).toMatchObject({ status: 'done', failed: [] })
  expect(mended.outcomes.map((entry) => entry.step)).toEqual(['each', 'a', 'a', 'b', 'a'])
  expect(canRetry(mended)).toBe(false)
})

test('a run that slept has nobody before a browser: nobody agrees, and nothing is shown', () => {
  const documents = library(
    flow('f', [
      step('pause', { type: 'schedule' }),
      step('tell', { type: 'alert' }),
      step('ask', { type: 'confirm' }),
    ]),
  )
  let state = fallAsleep(
    newRun(documents, 'f', base, at),
    { sleep: { until: '2026-11-22T00:00:00.000Z' }, kept: { began: 1 } },
    at,
  )
  expect(state).toMatchObject({
    status: 'waiting',
    wakeAt: '2026-11-22T00:00:00.000Z',
    detached: true,
    kept: { began: 1 },
  })
  state = advance(documents, state, 'woken')
  expect(withoutBrowser(documents, state)).toBe('skipped')
  state = advance(documents, state, 'skipped')
  expect(withoutBrowser(documents, state)).toBe('declined')
  expect(advance(documents, state, 'declined').status).toBe('declined')
})

test('texts are filled and nothing is computed', () => {
  expect(
    fillOptions(
      { to: '{{email}}', list: ['{{a.b}}'], n: 3 },
      { email: 'x@y.z', a: { b: '{{email}}' } },
    ),
  ).toEqual({ to: 'x@y.z', list: ['{{email}}'], n: 3 })
  expect(
    fillOptions({ th: '{{n | number}}', en: '{{day|date}}' }, { n: 1000, day: '2026-11-21' }),
  ).toEqual({ th: '1,000', en: '21 Nov 2026' })
  expect(fillOptions('{{__proto__.polluted}}{{constructor.name}}', {})).toBe('')
})

test('no answer takes the place of what the product says of the run', () => {
  const forged: RunBase = {
    answers: { user: { _id: 'admin' }, steps: { a: 1 }, vars: 1, run: 2, email: 'x@y.z' },
    user: { _id: 'me' },
    run: { id: 'r' },
  }
  const documents = library(flow('f', [step('a')]))
  expect(scopeOf(newRun(documents, 'f', forged, at), forged)).toMatchObject({
    user: { _id: 'me' },
    steps: {},
    vars: {},
    run: { id: 'r' },
    email: 'x@y.z',
  })
})
