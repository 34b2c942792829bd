import { expect, test } from 'vitest'
import { RateStore } from './rateStore.ts'

const count = (store: RateStore, name: string, timeWindow?: number): number => {
  let current = 0
  store.incr(name, (_, result) => (current = result!.current), timeWindow)
  return current
}

test('counts each name by itself, and each store by itself', () => {
  const store = new RateStore()
  expect([count(store, 'a'), count(store, 'a'), count(store, 'b')]).toEqual([1, 2, 1])
  expect(count(store.child(), 'a')).toBe(1)
  expect(count(store, 'a', -1)).toBe(1)
})

test('forgets who asked longest ago when there are too many', () => {
  const store = new RateStore()
  count(store, 'first')
  for (let name = 0; name < 49_999; name++) count(store, String(name))
  expect(count(store, 'first')).toBe(2)
  count(store, 'one more')
  expect([count(store, 'first'), count(store, '0')]).toEqual([3, 1])
})

test('a store that counted nobody holds next to nothing', () => {
  const store = new RateStore()
  const before = process.memoryUsage()
  const children = Array.from({ length: 100 }, () => store.child())
  const after = process.memoryUsage()
  const bytes = after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers
  expect([children.length, bytes < 20e6]).toEqual([100, true])
})
