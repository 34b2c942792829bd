import { expect, test } from 'vitest'
import { askedOf, rightAnswer, scoreOf, type FrozenQuestion } from './scoring.ts'

const asked = (more: Partial<FrozenQuestion>): FrozenQuestion => ({
  id: 'q',
  version: 1,
  kind: 'single',
  stem: '<p>?</p>',
  points: 1,
  ...more,
})
const options = (right: string, all = 'abcd') =>
  [...all].map((key) => ({ key, text: key.toUpperCase(), correct: right.includes(key) }))
const score = (question: FrozenQuestion, given: unknown): number | null =>
  scoreOf(question, JSON.stringify(given))

test('one choice: all or nothing, and nothing for none', () => {
  const question = asked({ options: options('b'), points: 2 })
  expect([score(question, 'b'), score(question, 'a'), scoreOf(question, undefined)]).toEqual([
    2, 0, 0,
  ])
})

test('several choices: the share of the right ones less the share of the wrong ones, never below nothing', () => {
  // a and b of a, b, c, d are right; four points.
  const question = asked({ kind: 'multiple', options: options('ab'), points: 4 })
  expect(score(question, ['a', 'b'])).toBe(4)
  expect(score(question, ['a'])).toBe(2) // 1/2 − 0/2
  expect(score(question, ['a', 'b', 'c'])).toBe(2) // 2/2 − 1/2
  expect(score(question, ['a', 'c'])).toBe(0) // 1/2 − 1/2
  expect(score(question, ['a', 'b', 'c', 'd'])).toBe(0) // 2/2 − 2/2
  // Of three right ones two: 2/3 of a point, to the hundredth.
  expect(score(asked({ kind: 'multiple', options: options('abc') }), ['a', 'b'])).toBe(0.67)
})

test('true or false', () => {
  const question = asked({ kind: 'truefalse', is_true: true })
  expect([score(question, true), score(question, false)]).toEqual([1, 0])
  expect(score(asked({ kind: 'truefalse' }), false)).toBe(1)
})

test('pairs: each right one counts', () => {
  const question = asked({
    kind: 'match',
    points: 3,
    options: [
      { key: 'a', text: 'ไทย', match: 'กรุงเทพฯ' },
      { key: 'b', text: 'ลาว', match: 'เวียงจันทน์' },
      { key: 'c', text: 'ญี่ปุ่น', match: 'โตเกียว' },
    ],
  })
  expect(score(question, { a: 'กรุงเทพฯ', b: 'โตเกียว', c: 'โตเกียว' })).toBe(2)
})

test('an order: what stands in its place counts', () => {
  const question = asked({
    kind: 'order',
    points: 4,
    options: [...'cabd'].map((key) => ({ key, text: key, position: ' abcd'.indexOf(key) })),
  })
  expect(score(question, ['a', 'b', 'c', 'd'])).toBe(4)
  expect(score(question, ['a', 'b', 'd', 'c'])).toBe(2)
  expect(rightAnswer(question)).toEqual(['a', 'b', 'c', 'd'])
})

test.each([
  ['เเม่น้ำ', 'แม่น้ำ'],
  ['นํ้า', 'น้ำ'],
  ['  FIFO. ', 'fifo'],
  ['๒๕๖๙', '2569'],
  ['เข้าก่อน  ออกก่อน', 'เข้าก่อน ออกก่อน'],
])('a short text is compared in one spelling: %s = %s', (given, accepted) => {
  expect(score(asked({ kind: 'short', accepted: [accepted] }), given)).toBe(1)
  expect(score(asked({ kind: 'short', accepted: [accepted] }), `${given}x`)).toBe(0)
})

test('a number: within its tolerance, the edge included, in Thai digits and groups too', () => {
  const question = asked({ kind: 'number', number: 1234.5, tolerance: 0.5 })
  expect(
    ['1,234.5', '๑๒๓๔.๕', '1235', '1234', '1235.01', 'หนึ่งพัน'].map((one) => score(question, one)),
  ).toEqual([1, 1, 1, 1, 0, 0])
  // 2 % of 0.3 is 0.006.
  const percent = asked({ kind: 'number', number: 0.3, tolerance: 2, tolerance_kind: 'percent' })
  expect(['0.306', '0.294', '0.307'].map((one) => score(percent, one))).toEqual([1, 1, 0])
})

test('gaps: each counts', () => {
  const question = asked({
    kind: 'cloze',
    points: 2,
    gaps: [
      { key: '1', accepted: 'รับเข้า|รับ' },
      { key: '2', accepted: 'จ่ายออก' },
    ],
  })
  expect(score(question, { '1': 'รับ', '2': 'เก็บ' })).toBe(1)
})

test('what people have to read has no score yet, and nothing where nothing was written', () => {
  const question = asked({ kind: 'essay', points: 10 })
  expect([score(question, 'เพราะ…'), scoreOf(question, undefined)]).toEqual([null, 0])
})

test('a candidate is sent nothing that says what is right', () => {
  const sent = JSON.stringify(
    askedOf(
      asked({
        options: [{ key: 'a', text: 'A', correct: true, match: 'M', position: 7 }],
        is_true: true,
        accepted: ['secret'],
        number: 42,
        gaps: [{ key: 'g', accepted: 'hidden' }],
        explanation: 'because',
      }),
    ),
  )
  for (const word of ['correct', '"M"', 'position', 'is_true', 'secret', '42', 'hidden', 'because'])
    expect(sent).not.toContain(word)
})
