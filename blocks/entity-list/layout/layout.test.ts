import { expect, test } from 'vitest'
import { arrange } from './arrange.ts'
import { layoutOf, readLayout, writeWidths } from './listLayout.ts'

test.each([
  ['up', 'c', 0, ['a', 'c', 'b'], 0],
  ['up', 'a', 0, ['a', 'b', 'c'], 0],
  ['down', 'a', 0, ['b', 'a', 'c'], 0],
  ['pin', 'c', 1, ['a', 'c', 'b'], 2],
  ['unpin', 'a', 2, ['b', 'a', 'c'], 1],
  ['hide', 'a', 1, ['b', 'c'], 0],
  // What is pinned stays in front of what is not.
  ['up', 'b', 1, ['a', 'b', 'c'], 1],
  ['down', 'a', 1, ['a', 'b', 'c'], 1],
] as const)('columns: %s of %s with %i pinned', (act, column, pinned, columns, left) => {
  expect(arrange({ columns: ['a', 'b', 'c'], pinned }, column, act)).toEqual({
    columns,
    pinned: left,
  })
})

test('the last column cannot be hidden', () => {
  expect(arrange({ columns: ['a'], pinned: 0 }, 'a', 'hide').columns).toEqual(['a'])
})

test('the looks of a list are read from its address and kept apart from what it asks', () => {
  const params = new URLSearchParams(
    'q=x&columns=a,b,nobody&widths=a:240,b:9,c:x&pinned=1&density=dense&group=a&look=calendar&page=3',
  )
  expect(readLayout(params, (field) => ['a', 'b', 'c'].includes(field))).toEqual({
    columns: ['a', 'b'],
    widths: { a: 240, b: 48 },
    pinned: 1,
    isDense: true,
    group: 'a',
    look: 'calendar',
  })
  expect(layoutOf(params)).toBe(
    'columns=a%2Cb%2Cnobody&widths=a%3A240%2Cb%3A9%2Cc%3Ax&pinned=1&density=dense&group=a&look=calendar',
  )
  expect([writeWidths({ a: 240 }), writeWidths({})]).toEqual(['a:240', undefined])
})
