import { expect, test } from 'vitest'
import { calculated, isSum } from './arithmetic.ts'

test.each([
  ['12*4', 48],
  ['12 x 4', 48],
  ['๑๒×๔', 48],
  ['0.1+0.2', 0.3],
  ['100/3', 33.33333333],
  ['(100+20)/4', 30],
  ['2+3*4', 14],
  ['10-2-3', 5],
  ['1,200*2', 2400],
  ['-5*2', -10],
  ['=1/2', 0.5],
  ['=10-3', 7],
  ['=7', 7],
])('%s is %d', (text, value) => expect(calculated(text)).toBe(value))

test.each(['', '12', '-5', '12*', '(1+2', '1+2)', '5/0', '1/2', '10-3', '2*a', 'abc', '1..2+1'])(
  '%j is no sum that can be worked out',
  (text) => expect(calculated(text)).toBeUndefined(),
)

test('a sum is known by its sign before it is whole', () =>
  expect(['12*', '=', '1+2', '12', '-12', '1,200'].map(isSum)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]))
