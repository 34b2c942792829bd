import { expect, test } from 'vitest'
import { changedLines } from './Changes.tsx'

test('lines that changed are known by their ids wherever they stand now', () => {
  const from = [
    { _id: 'a', name: 'A', quantity: 1 },
    { _id: 'b', name: 'B', quantity: 2 },
  ]
  const to = [
    { _id: 'c', name: 'C', quantity: 9 },
    { _id: 'a', name: 'A', quantity: 5 },
  ]
  expect(changedLines(from, to, ['name', 'quantity'])).toEqual([
    { number: 1, name: 'C', kind: 'added', cells: [] },
    { number: 2, name: 'A', kind: 'changed', cells: [{ field: 'quantity', from: 1, to: 5 }] },
    { number: 2, name: 'B', kind: 'removed', cells: [] },
  ])
})
