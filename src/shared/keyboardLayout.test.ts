import { expect, test } from 'vitest'
import { otherLayout } from './keyboardLayout.ts'

test.each([
  ['l;ylfu', 'สวัสดี'],
  ["8]y'lbo8hk", 'คลังสินค้า'],
  ['d0f s,kp', 'กจด หมาย'],
  ['ำปแำส', 'excel'],
  ['ะฟป', 'tax'],
])('keyboard layout: %s was meant to be %s', (typed, meant) => {
  expect(otherLayout(typed)).toBe(meant)
})

test.each(['python', 'excel', 'สวัสดี', 'กฎหมาย', 'บัญชี', 'การเงิน', 'ISO 9001', '  ', '', '123'])(
  'keyboard layout: what %s would be in the other one is no word',
  (typed) => {
    expect(otherLayout(typed)).toBeUndefined()
  },
)

test('keyboard layout: nobody means 500 characters', () => {
  expect(otherLayout('d'.repeat(500))).toBeUndefined()
  expect(otherLayout('d'.repeat(60))).toBe('ก'.repeat(60))
})
