import { expect, test, vi } from 'vitest'
import { findProblems } from '#pages/model'
import { sampleBlocks, sampleModel } from '../commands/sampleContext.ts'
import { createBuilderStore } from '../store/builderStore.ts'
import { createProblemWatch } from './problemWatch.ts'

test('problems come a moment after a change, and nobody is told of the same list twice', async () => {
  vi.useFakeTimers()
  const store = createBuilderStore({ model: sampleModel(), version: 1, state: 'draft', blocks: sampleBlocks })
  const watch = createProblemWatch(store, { blocks: sampleBlocks }, async () => findProblems)
  const heard = vi.fn()
  await watch.begin()
  const leave = watch.subscribe(heard)
  const told = (): string[] => watch.now().map(({ code, node }) => `${code} ${node}`)
  expect(told()).toEqual(['field-apart b'])
  store.dispatch({ type: 'update', id: 'a', changes: [{ path: ['show'], value: false }] })
  expect(heard).not.toHaveBeenCalled()
  vi.advanceTimersByTime(500)
  expect(told()).toEqual(['impossible-rule a', 'field-apart b'])
  store.dispatch({ type: 'update', id: 'inside', changes: [{ path: ['props', 'text'], value: 'x' }] })
  vi.advanceTimersByTime(500)
  expect(heard).toHaveBeenCalledTimes(1)
  store.dispatch(watch.now()[0]!.fix!)
  watch.look()
  expect(told()).toEqual(['field-apart b'])
  expect(heard).toHaveBeenCalledTimes(2)
  leave()
  vi.useRealTimers()
})
