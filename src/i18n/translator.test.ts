import { expect, test } from 'vitest'
import { Translator } from './translator.ts'

const catalogue = {
  plain: 'Save',
  place: 'Page {{page}} of {{ total }}',
  deep: { er: { text: 'Found' } },
  hours_one: '{{count}} hour',
  hours_other: '{{count}} hours',
}
const t = new Translator('en', { forms: catalogue, absent: undefined }).texts('forms')

test('a key finds its text, however deep', () => {
  expect(t('plain')).toBe('Save')
  expect(t('deep.er.text')).toBe('Found')
})

test('places are filled, and what was not given leaves nothing behind', () => {
  expect(t('place', { page: 2, total: 9 })).toBe('Page 2 of 9')
  expect(t('place', { page: '{{total}}', total: 9 })).toBe('Page {{total}} of 9')
  expect(t('place', { page: 2 })).toBe('Page 2 of ')
})

test('the plural follows the language', () => {
  expect(t('hours', { count: 1 })).toBe('1 hour')
  expect(t('hours', { count: 0 })).toBe('0 hours')
  expect(
    new Translator('th', { forms: { hours_other: '{{count}} ชั่วโมง' } }).texts('forms')('hours', {
      count: 1,
    }),
  ).toBe('1 ชั่วโมง')
})

test('a missing text is its default, else its key; a prototype is no text', () => {
  expect(t('nowhere')).toBe('nowhere')
  expect(t('nowhere', { defaultValue: 'Something' })).toBe('Something')
  expect(t('constructor.name')).toBe('constructor.name')
  expect(t('deep')).toBe('deep')
})

test('catalogues are added as they come', () => {
  const translator = new Translator('en', {})
  const texts = translator.texts('late')
  expect([translator.has('late'), texts('plain')]).toEqual([false, 'plain'])
  translator.add('late', catalogue)
  expect([translator.has('late'), texts('plain'), translator.texts('late') === texts]).toEqual([
    true,
    'Save',
    true,
  ])
})
