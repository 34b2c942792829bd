import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { findProblems, type PageProblem, type ProblemContext } from '#pages/model'
import { createActions } from './actions.ts'
import { sampleBlocks, sampleModel } from '../commands/sampleContext.ts'
import { createBuilderStore } from '../store/builderStore.ts'
import { randomStep, steps } from './randomStep.ts'
import { createProblemWatch } from './problemWatch.ts'
import * as rules from './problemRules.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const open = () =>
  createBuilderStore({ model: sampleModel(), version: 1, state: 'draft', blocks: sampleBlocks })
/** The clock goes on by so much at each look at it. */
function clockOf(pace: number): void {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += pace))
}

test('problems come a moment after a change, and nobody is told of the same list twice', async () => {
  vi.useFakeTimers()
  const store = open()
  const watch = createProblemWatch(store, { blocks: sampleBlocks }, async () => rules)
  const heard = vi.fn()
  await watch.begin()
  const leave = watch.subscribe(heard)
  const told = (): string[] => watch.now().map(({ code, node }) => `${code} ${node}`)
  expect(told()).toEqual(['field-apart b'])
  store.dispatch({ type: 'update', id: 'a', changes: [{ path: ['show'], value: false }] })
  expect(heard).not.toHaveBeenCalled()
  vi.advanceTimersByTime(500)
  expect(told()).toEqual(['impossible-rule a', 'field-apart b'])
  store.dispatch({
    type: 'update',
    id: 'inside',
    changes: [{ path: ['props', 'text'], value: 'x' }],
  })
  vi.advanceTimersByTime(500)
  expect(heard).toHaveBeenCalledTimes(1)
  store.dispatch(watch.now()[0]!.fix!)
  watch.look()
  expect(told()).toEqual(['field-apart b'])
  expect(heard).toHaveBeenCalledTimes(2)
  leave()
})

test('it rests every few milliseconds, and a look that the page changed under neither goes on nor tells anything', async () => {
  vi.useFakeTimers()
  clockOf(2)
  const resting: (() => void)[] = []
  vi.stubGlobal('scheduler', { yield: () => new Promise<void>((done) => resting.push(done)) })
  /** All that rests goes on, each for as long as it may. */
  const advance = async (): Promise<void> => {
    resting.splice(0).forEach((wake) => wake())
    await Promise.resolve()
    await Promise.resolve()
  }
  const store = open()
  const made: number[] = []
  const told = (code: string): PageProblem[] => [
    { code, level: 'warning', node: null } as unknown as PageProblem,
  ]
  const watch = createProblemWatch(store, { blocks: sampleBlocks }, async () => ({
    ...rules,
    *problemSteps() {
      const look = made.push(0) - 1
      for (let step = 0; step < 10; step++) {
        made[look]!++
        yield
      }
      return told(`look ${look}`)
    },
  }))
  const heard: string[] = []
  const leave = watch.subscribe(() => void heard.push(watch.now()[0]!.code))
  const change = (value: string): void =>
    void store.dispatch({
      type: 'update',
      id: 'inside',
      changes: [{ path: ['props', 'text'], value }],
    })
  await watch.begin()
  // 2 ms a step and 5 ms at a time.
  expect(made).toEqual([3])
  await advance()
  expect(made).toEqual([6])
  change('x')
  await advance()
  vi.advanceTimersByTime(390)
  expect([made, heard]).toEqual([[6], []])
  vi.advanceTimersByTime(10)
  expect(made).toEqual([6, 3])
  // More that is known of the site begins it again too.
  watch.learn({ flows: [] })
  expect(made).toEqual([6, 3, 3])
  for (let rests = 0; rests < 3; rests++) await advance()
  expect([made, heard]).toEqual([[6, 3, 10], ['look 2']])
  // Before publishing all of it is gone through at once, and what was under way is left.
  watch.learn({ flows: ['a'] })
  expect(watch.look()).toEqual(told('look 4'))
  await advance()
  expect([made, heard]).toEqual([
    [6, 3, 10, 3, 10],
    ['look 2', 'look 4'],
  ])
  leave()
})

test('what is found a little at a time is what is found at once, on any page', async () => {
  const context: ProblemContext = {
    blocks: sampleBlocks,
    pages: {},
    flows: [],
    parts: [],
    routes: [],
    entities: {},
    files: {},
    former: sampleModel(),
    theme: {},
    roles: {},
  }
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(
      fc.array(randomStep, { minLength: 1, maxLength: 20 }),
      fc.constantFrom('page', 'form'),
      fc.constantFrom(0, 2, 9),
      async (history, type, pace) => {
        clockOf(pace)
        const store = open()
        const actions = createActions({
          store,
          blocks: sampleBlocks,
          announce: () => undefined,
          refuse: () => undefined,
          clipboard: { write: () => undefined, read: async () => null },
        })
        store.dispatch({ type: 'update-page', changes: [{ path: ['type'], value: type }] })
        for (const step of history) steps({ store, actions }, step)
        const watch = createProblemWatch(store, context, async () => rules)
        const whole = findProblems(store.getState().model, context)
        const heard = new Promise<void>((done) => void watch.subscribe(done))
        await watch.begin()
        await heard
        whole.forEach(({ code }) => seen.add(code))
        expect(watch.now()).toEqual(whole)
      },
    ),
    { numRuns: 60 },
  )
  expect(seen.size).toBeGreaterThan(1)
})
