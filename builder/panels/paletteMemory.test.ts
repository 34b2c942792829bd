import { expect, test } from 'vitest'
import { readMemory, withRecent } from './paletteMemory.ts'

test('the block used last comes first, once, and the oldest goes', () => {
  const used = ['a', 'b', 'c', 'd', 'b', 'e'].reduce(withRecent, readMemory(undefined))
  expect(used.recent).toEqual(['e', 'b', 'd', 'c'])
})

test.each([[null], ['x'], [{ favourites: 1, recent: [1, 'a', {}] }]])(
  'what cannot be read is passed over: %j',
  (kept) => {
    expect(readMemory(kept).favourites).toEqual([])
  },
)
