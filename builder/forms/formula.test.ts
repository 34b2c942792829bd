import { expect, test } from 'vitest'
import { evaluate } from '#shared/expression'
import { readFormula, writeFormula, type Formula } from './formula.ts'

const answer = (name: string) => ({ answer: name })
const FORMULA: Formula = {
  steps: [
    { sign: '+', operand: { sum: 'items', of: 'amount' } },
    { sign: '*', operand: 1.07 },
    { sign: '-', operand: answer('discount') },
    { sign: '+', operand: answer('fee') },
    { sign: '/', operand: { count: 'items' } },
    { sign: '*', operand: answer('people') },
  ],
  digits: 2,
}

test('a formula is read again as it was written, and worked out with × and ÷ before + and −', () => {
  expect(readFormula(writeFormula(FORMULA))).toEqual(FORMULA)
  expect(
    evaluate(writeFormula(FORMULA), {
      items: [{ amount: 100 }, { amount: 50 }],
      discount: 10,
      fee: 6,
      people: 3,
    }),
  ).toEqual({ ok: true, value: 159.5 })
  expect([writeFormula({ steps: [] }), readFormula(undefined)]).toEqual([undefined, { steps: [] }])
})

test('what others wrote is read where it means the same, and left alone where it says more', () => {
  expect(readFormula({ '+': [{ var: 'a' }, { '-': [{ var: 'b' }, 1] }, 2] })).toEqual({
    steps: [
      { sign: '+', operand: answer('a') },
      { sign: '+', operand: answer('b') },
      { sign: '-', operand: 1 },
      { sign: '+', operand: 2 },
    ],
  })
  expect(readFormula({ round: [{ '*': [{ var: ['a'] }, 2, 3] }] })).toMatchObject({
    digits: 0,
    steps: [{}, { sign: '*', operand: 2 }, { sign: '*', operand: 3 }],
  })
  for (const more of [
    { '*': [{ '+': [1, 2] }, 3] },
    { '-': [1, { '-': [2, 3] }] },
    { '/': [1, { '*': [2, 3] }] },
    { '-': [{ var: 'a' }] },
    { if: [{ var: 'a' }, 1, 2] },
    { var: ['a', 1] },
    { sum: [{ var: 'items' }, { '*': [{ var: 'a' }, 2] }] },
    'text',
    { a: 1, b: 2 },
  ])
    expect(readFormula(more), JSON.stringify(more)).toBeUndefined()
})
