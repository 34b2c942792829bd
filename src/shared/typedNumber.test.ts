import { expect, test } from 'vitest'
import { isInexact, readNumber } from './typedNumber.ts'
import { parseExactJson } from './exactJson.ts'

test.each<[string, number | undefined]>([
  ['', undefined],
  [' ', undefined],
  ['12', 12],
  ['-0.5', -0.5],
  ['.5', 0.5],
  ['5.', 5],
  ['+7', 7],
  ['007', 7],
  ['0.10', 0.1],
  ['1,234', 1234],
  ['1,234,567.5', 1234567.5],
  ['1 234 567', 1234567],
  ['1\u00a0234', 1234],
  ['1\u202f234.5', 1234.5],
  ["1'234", 1234],
  ['๑,๒๓๔.๕', 1234.5],
  ['１２３．５', 123.5],
  ['－１，２３４', -1234],
  ['\u22125', -5],
  ['\u20135', -5],
  ['\u2010 5', -5],
  ['\u2066-5\u2069', -5],
  ['\u200b12\ufeff', 12],
  ['12 บาท', 12],
  ['฿1,200', 1200],
  ['THB 5', 5],
  ['9007199254740991', 9007199254740991],
  ['9007199254740994', 9007199254740994],
  ['1000000000000000000000000', 1e24],
  ['0.30000000000000004', 0.30000000000000004],
])('%j is read as %j', (typed, expected) => expect(readNumber(typed)).toBe(expected))

test.each([
  '1,5',
  '1,50',
  '0,125',
  '12,34,567',
  '1,234,56',
  '1.234,5',
  '1.234.567',
  '1.2.3',
  '1,234 567',
  '1 2',
  '1/2',
  '½',
  '5²',
  '12:30',
  '(500)',
  '50%',
  '500.-',
  '5-',
  '--5',
  '5 -3',
  '$5',
  '1e3',
  '1e309',
  '0x1F',
  '2 ล้าน',
  '5k',
  '~5',
  'abc',
  'บาท',
  '.',
  '-',
  'NaN',
  'Infinity',
  '1_000',
  '2026-01-02',
])('%j is no number, and stands', (typed) => {
  expect(readNumber(typed)).toBe(typed)
  expect(isInexact(typed)).toBe(false)
})

test.each([
  '9007199254740993',
  '-9,007,199,254,740,993',
  '0.1234567890123456789',
  '9'.repeat(400),
  `0.${'0'.repeat(400)}1`,
])('%s would lose figures, and stands', (typed) => {
  expect(readNumber(typed)).toBe(typed)
  expect(isInexact(typed)).toBe(true)
})

test('JSON is read where its numbers keep all their figures', () => {
  const text = '{"a":[1,-2.50,1e3,0.1],"b":"9007199254740993 \\" 1e400","c":-0}'
  expect(parseExactJson(text)).toEqual(JSON.parse(text))
  for (const number of ['9007199254740993', '1e400', '1e-400', '0.1234567890123456789'])
    expect(() => parseExactJson(`{"a":[${number}]}`)).toThrow(RangeError)
  expect(() => parseExactJson('{')).toThrow(SyntaxError)
})
