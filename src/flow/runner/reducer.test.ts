import { expect, test } from 'vitest'
import { shippedFlows, shippedSteps } from '#schema/shipped'
import { afterStep, FAILED, fillOptions, newRun, nextStep, type RunState } from './reducer.ts'

const flow = shippedFlows.interest!
const at = { at: '2026-11-21T00:00:00.000Z', ms: 1 }
const run = (state: RunState, outcome: string, data = {}) => afterStep(flow, shippedSteps, state, nextStep(flow, state, data)!.index, { outcome, ...at }, data)

test('the steps run in their order until the last', () => {
  let state = newRun()
  for (const outcome of ['confirmed', 'saved', 'queued', 'waited', 'redirected']) {
    expect(state.status).toBe('running')
    state = run(state, outcome)
  }
  expect(state.status).toBe('done')
  expect(state.outcomes.map(({ step }) => step)).toEqual(['ask', 'save', 'thanks', 'pause', 'go'])
  expect(nextStep(flow, state, {})).toBeNull()
})

test('a declined confirmation ends the flow', () => {
  const state = run(newRun(), 'declined')
  expect(state).toMatchObject({ status: 'declined', cursor: 1 })
})

test('a failed step is recorded and the flow goes on', () => {
  const state = run(run(newRun(), 'confirmed'), FAILED)
  expect(state.status).toBe('running')
  expect(state.outcomes[1]).toMatchObject({ step: 'save', outcome: FAILED })
  expect(nextStep(flow, state, {})!.step.id).toBe('thanks')
})

test('a step whose condition does not hold is passed over', () => {
  const conditional = { ...flow, steps: [{ ...flow.steps[0]!, when: { '==': [{ var: 'data.kind' }, 'new'] } }, flow.steps[1]!] }
  expect(nextStep(conditional, newRun(), { kind: 'old' })!.step.id).toBe('save')
  expect(nextStep(conditional, newRun(), { kind: 'new' })!.step.id).toBe('ask')
})

test('texts are filled and nothing is computed', () => {
  expect(fillOptions({ to: '{{email}}', list: ['{{a.b}}'], n: 3 }, { email: 'x@y.z', a: { b: '{{email}}' } })).toEqual({ to: 'x@y.z', list: ['{{email}}'], n: 3 })
  expect(fillOptions('{{__proto__.polluted}}{{constructor.name}}', {})).toBe('')
})
