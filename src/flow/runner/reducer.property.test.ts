import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FlowDocument, FlowStep, StepDocument } from '#schema'
import {
  afterStep,
  currentStep,
  FAILED,
  fallAsleep,
  isOver,
  newRun,
  RUN_LIMITS,
  stepKey,
  type FlowLibrary,
  type RunBase,
  type RunState,
  type StepEvent,
} from './index.ts'

const RUNS = process.env.SALA_LONG === '1' ? 5_000 : 100
const at = '2026-11-21T00:00:00.000Z'
const LISTS = { none: [], one: [1], three: [1, 2, 3] }
const base: RunBase = { answers: LISTS, user: null, run: {} }
const label = { th: 'ก', en: 'A' }
const kind = (name: string, more: Partial<StepDocument> = {}): StepDocument => ({
  name,
  v: 1,
  label,
  runs: 'gateway',
  options: { type: 'object' },
  outcomes: ['ok'],
  fixtures: [{ name: 'a', options: {} }],
  ...more,
})
const steps = {
  plain: kind('plain'),
  screen: kind('screen', { runs: 'browser' }),
  fork: kind('fork', { outcomes: ['left', 'right'], branches: { left: label, right: label } }),
  loop: kind('loop', { outcomes: ['each'], branches: { each: label } }),
  end: kind('end', { outcomes: ['stopped'], ends: ['stopped'] }),
  call: kind('call'),
}

type Plan = Omit<FlowStep, 'id' | 'v' | 'branches'> & { branches?: Record<string, Plan[]> }

/** What happens at a step: it fails that often, then comes to its outcome; it may sleep first. Steps of a document keep theirs. */
const options = fc.record({
  fails: fc.nat({ max: 3 }),
  sleeps: fc.boolean(),
  outcome: fc.constantFrom('left', 'right'),
  list: fc.constantFrom(...Object.keys(LISTS)),
})
const onFail = fc.option(
  fc.oneof(
    fc.constantFrom<'go-on' | 'stop'>('go-on', 'stop'),
    fc.record({ retry: fc.integer({ min: 1, max: 2 }) }),
    fc.record({ goTo: fc.constantFrom('s0', 's1', 's2') }),
  ),
  { nil: undefined },
)
const { list } = fc.letrec<{ list: Plan[]; step: Plan }>((tie) => ({
  list: fc.array(tie('step'), { maxLength: 4, depthIdentifier: 'flow' }),
  step: fc.oneof(
    { depthIdentifier: 'flow', maxDepth: 3 },
    fc.record({
      type: fc.constantFrom('plain', 'plain', 'plain', 'screen', 'end', 'call'),
      options,
      onFail,
    }) as fc.Arbitrary<Plan>,
    fc.record({
      type: fc.constant('fork'),
      options,
      onFail,
      branches: fc.record({ left: tie('list'), right: tie('list') }),
    }) as fc.Arbitrary<Plan>,
    fc.record({
      type: fc.constant('loop'),
      options,
      onFail,
      branches: fc.record({ each: tie('list') }),
    }) as fc.Arbitrary<Plan>,
  ),
}))

function build(plan: Plan[]): FlowLibrary {
  let number = 0
  const named = (plans: Plan[]): FlowStep[] =>
    plans.map(({ branches, onFail: policy, ...rest }) => ({
      ...rest,
      id: `s${number++}`,
      v: 1,
      ...(policy === undefined ? {} : { onFail: policy }),
      ...(branches
        ? {
            branches: Object.fromEntries(
              Object.entries(branches).map(([name, inner]) => [name, named(inner)]),
            ),
          }
        : {}),
    }))
  const main: FlowDocument = { id: 'main', label, steps: named(plan) }
  const side: FlowDocument = {
    id: 'side',
    label,
    steps: [{ id: 'inside', type: 'plain', v: 1, options: { fails: 0, sleeps: false } }],
  }
  return { flow: (id) => (id === 'main' ? main : id === 'side' ? side : undefined), steps }
}

/** One move of a run, which depends on nothing but its state: what a process does that has just read it. */
function move(library: FlowLibrary, state: RunState): RunState {
  const step = currentStep(library, state)!
  const {
    fails = 0,
    sleeps = false,
    outcome,
    list: over,
  } = step.options as {
    fails?: number
    sleeps?: boolean
    outcome?: string
    list?: keyof typeof LISTS
  }
  if (sleeps && !state.kept)
    return fallAsleep(state, { sleep: { until: at }, kept: { slept: true } }, at)
  const event: StepEvent =
    state.attempt <= fails
      ? { outcome: FAILED, at, ms: 0 }
      : step.type === 'fork'
        ? { outcome: outcome!, at, ms: 0 }
        : step.type === 'loop'
          ? {
              outcome: 'each',
              each: { over: `data.${over}`, times: LISTS[over!].length },
              at,
              ms: 0,
            }
          : step.type === 'call'
            ? { outcome: 'ok', call: { flow: 'side' }, at, ms: 0 }
            : { outcome: steps[step.type as keyof typeof steps].outcomes[0]!, at, ms: 0 }
  return afterStep(library, state, event, base)
}

const MAX_MOVES = 3 * RUN_LIMITS.steps
function play(library: FlowLibrary, from: RunState): RunState[] {
  const states = [from]
  while (!isOver(states.at(-1)!) && states.length <= MAX_MOVES)
    states.push(move(library, states.at(-1)!))
  return states
}

test('whatever branches, loops, sleeps and fails: every run ends, and says each step once', () => {
  fc.assert(
    fc.property(list, (plan) => {
      const library = build(plan)
      const end = play(library, newRun(library, 'main', base, at)).at(-1)!
      expect(isOver(end)).toBe(true)
      expect(end.taken).toBeLessThanOrEqual(RUN_LIMITS.steps + 1)
      const jumps = JSON.stringify(plan).includes('goTo')
      const told = end.outcomes
        .filter(({ again }) => !again)
        .map(({ step, iteration }) => `${step} ${iteration ?? ''}`)
      if (!jumps) expect(new Set(told).size).toBe(told.length)
    }),
    { numRuns: RUNS },
  )
})

test('a run read again at any place comes to the same end', () => {
  fc.assert(
    fc.property(list, fc.nat(), (plan, cut) => {
      const library = build(plan)
      const states = play(library, newRun(library, 'main', base, at))
      const stored = JSON.parse(JSON.stringify(states[cut % states.length])) as RunState
      expect(play(library, stored).at(-1)).toEqual(states.at(-1))
    }),
    { numRuns: RUNS },
  )
})

test('the keys of the steps that were through are all different', () => {
  fc.assert(
    fc.property(list, (plan) => {
      const library = build(plan)
      const states = play(library, newRun(library, 'main', base, at)).slice(0, 300)
      const keys = states.flatMap((state, place) => {
        const after = states[place + 1]
        return after &&
          after.outcomes.length > state.outcomes.length &&
          !after.outcomes.at(-1)!.again &&
          !isOver(state) &&
          after.outcomes.at(-1)!.type !== 'flow'
          ? [stepKey(library, state)]
          : []
      })
      expect(new Set(keys).size).toBe(keys.length)
    }),
    { numRuns: RUNS / 4 },
  )
})
