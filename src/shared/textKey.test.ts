import { expect, test } from 'vitest'
import en from '../i18n/locales/en/errors.json'
import th from '../i18n/locales/th/errors.json'
import { textKey } from './textKey.ts'

test.each(['integer', 'number', 'string', 'boolean', 'array', 'integer, null'])(
  'a value that should be %s is asked for in words',
  (type) => {
    const key = textKey({ code: 'field-type', params: { type } })
    expect(key).toBe(`field-type-${type.split(',')[0]}`)
    for (const texts of [th, en] as Record<string, string>[])
      expect(texts[key]).not.toMatch(/integer|boolean|array|string|\{\{|undefined/)
  },
)

test('what has no words of its own, or several kinds, gets those for all; other codes are their own key', () => {
  for (const type of ['object', 'string, number', undefined])
    expect(textKey({ code: 'field-type', params: { type } })).toBe('field-type')
  expect(textKey({ code: 'field-enum', params: { type: 'string' } })).toBe('field-enum')
})

test('a misspelt operator is answered with the nearest one, and any other with where they stand', () => {
  const near = textKey({
    code: 'unknown-operator',
    params: { operator: 'conunt', suggestion: 'count' },
  })
  const none = textKey({ code: 'unknown-operator', params: { operator: 'method', suggestion: '' } })
  for (const texts of [th, en] as Record<string, string>[]) {
    expect(texts[near]).toContain('{{suggestion}}')
    expect(texts[none]).not.toContain('{{suggestion}}')
  }
})

test('a day that the calendar does not have is told as such', () => {
  expect(
    textKey({ code: 'field-format', params: { format: 'date-time', day: 'impossible' } }),
  ).toBe('field-format-day')
})

test('digits that do not fit together are told as such', () => {
  expect(
    textKey({ code: 'field-format', params: { format: 'thai-tax-id', digits: 'wrong' } }),
  ).toBe('field-format-digits')
  expect(textKey({ code: 'field-format', params: { format: 'thai-tax-id' } })).toBe('field-format')
})
