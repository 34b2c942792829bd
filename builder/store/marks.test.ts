import { expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { BuilderState, Drag, Person } from './builderStore.ts'
import { createMarks } from './marks.ts'

const person = (name: string, block: string | null): Person => ({
  tab: name,
  user: name,
  name,
  block,
  away: false,
})
const lifted = (id: string): Drag =>
  ({
    dragged: { id, type: 'heading' },
    by: 'pointer',
    target: null,
    over: null,
    refused: false,
  }) as unknown as Drag
const START = {
  selection: null,
  also: [],
  drag: null,
  people: [],
  comments: {},
  past: [],
} as unknown as BuilderState

function marked() {
  const store = createStore<BuilderState>(() => START)
  const marks = createMarks(store as never)
  const [a, b] = [vi.fn(), vi.fn()]
  marks.subscribe('a', a)
  const stop = marks.subscribe('b', b)
  return { store, marks, a, b, stop }
}

test('a block is told of its own mark and of no other', () => {
  const { store, marks, a, b, stop } = marked()
  expect(marks.of('a')).toEqual({ selected: false, lifted: false, others: '', comments: 0 })
  store.setState({ selection: 'a' })
  expect([a.mock.calls.length, b.mock.calls.length]).toEqual([1, 0])
  store.setState({ selection: 'b', also: ['a'] })
  expect([marks.of('a').selected, marks.of('b').selected]).toEqual([true, true])
  expect([a.mock.calls.length, b.mock.calls.length]).toEqual([1, 1])
  store.setState({
    people: [person('Nok', 'b'), person('Fah', 'b'), person('Dao', null)],
    comments: { b: 2 },
    drag: lifted('b'),
  })
  expect(marks.of('b')).toEqual({ selected: true, lifted: true, others: 'Nok, Fah', comments: 2 })
  expect([a.mock.calls.length, b.mock.calls.length]).toEqual([1, 2])
  // Over another place, or with the same people anew, it is marked as it was.
  const before = marks.of('b')
  store.setState({
    drag: { ...lifted('b'), refused: true },
    people: [person('Nok', 'b'), person('Fah', 'b')],
  })
  expect(marks.of('b')).toBe(before)
  stop()
  store.setState({ selection: null, also: [], drag: null, people: [], comments: {} })
  expect(marks.of('b')).toEqual(marks.of('a'))
  expect([a.mock.calls.length, b.mock.calls.length]).toEqual([2, 2])
})

test('what else changes, as with every key, goes past the marks', () => {
  const { store, marks, a } = marked()
  store.setState({ selection: 'a' })
  const before = marks.of('a')
  store.setState({ past: [], version: 2 })
  expect(marks.of('a')).toBe(before)
  expect(a).toHaveBeenCalledTimes(1)
})
