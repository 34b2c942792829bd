import { expect, test } from 'vitest'
import { emailForm, formOf, phoneForm, seenForm } from './normalForm.ts'

test.each([
  ['a capital', 'Admin'],
  ['a zero-width space', 'admin\u200b'],
  ['a joiner inside', 'ad\u200dmin'],
  ['a word joiner', '\u2060admin'],
  ['a byte order mark', '\ufeffadmin'],
  ['a soft hyphen', 'ad\u00admin'],
  ['a mark of direction', 'admin\u202e'],
  ['a variation selector', 'admin\ufe0f'],
  ['full width', 'ａｄｍｉｎ'],
  ['a Cyrillic a', 'аdmin'],
  ['a Cyrillic capital A', 'Аdmin'],
  ['a Cyrillic i', 'admіn'],
  ['a Greek alpha', 'αdmin'],
  ['a Greek capital alpha', 'Αdmin'],
  ['a Greek iota', 'admιn'],
  ['a dotless i', 'admın'],
  ['a dotted capital I', 'ADMİN'],
  ['mathematical letters', '𝐚𝐝𝐦𝐢𝐧'],
  ['spaces around it', ' admin\u00a0'],
])('the seen form of a name: %s does not make it another', (_, text) => {
  expect(seenForm(text)).toBe('admin')
})

test.each([
  ['a digit', 'admin1', 'adminl'],
  ['tone marks', 'ป้า', 'ป่า'],
  ['a vowel', 'สมชาย', 'สมชัย'],
  ['an accent', 'andre', 'andré'],
])('the seen form of a name: %s makes it another', (_, one, other) => {
  expect(seenForm(one)).not.toBe(seenForm(other))
})

test('the seen form of Thai: both spellings of a vowel are one, and it stays what it is', () => {
  expect(seenForm('น้ํา')).toBe(seenForm('น้ำ'))
  expect(seenForm(seenForm('น้ำใจ Ｘ'))).toBe('น้ำใจ x')
})

test('an address is kept in small letters, but a letter of another script stays one', () => {
  expect(emailForm(' Mixed.One@Example.com\u200b')).toBe('mixed.one@example.com')
  expect(emailForm('аdmin@example.com')).not.toBe('admin@example.com')
})

test.each([
  '081-234-5678',
  '081 234 5678',
  '(081) 2345678',
  '๐๘๑๒๓๔๕๖๗๘',
  '+66 81 234 5678',
  '+66(0)81-234-5678',
  '0066812345678',
  '081.234.5678',
  '081‑234‑5678',
])('the telephone number %s is one with 0812345678', (typed) => {
  expect(phoneForm(typed)).toBe('0812345678')
})

test('a foreign number keeps its plus, and what is no number stays as typed', () => {
  expect(phoneForm('+44 20 7946 0958')).toBe('+442079460958')
  expect(phoneForm(' ask - reception ')).toBe('ask - reception')
  expect(formOf('thai-tax-id')!('0-1055-61000-00-1')).toBe('0105561000001')
  expect(formOf('thai-tax-id')!('no - id')).toBe('no - id')
  expect(formOf('thai-postal-code')!(' ๑๐ ๒๐๐')).toBe('10200')
  expect(formOf('date')).toBeUndefined()
  expect(formOf('constructor')).toBeUndefined()
})
