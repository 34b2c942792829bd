import { expect, test } from 'vitest'
import type { JsonSchema } from '#forms/schema'
import { findTexts, textReading, withWords } from './findTexts.ts'

const text = { $ref: 'sala:text' }
const schema = {
  type: 'object',
  properties: {
    title: text,
    html: { ...text, 'x-widget': 'html' },
    name: { type: 'string' },
    size: { type: 'string', enum: ['sm'] },
    day: { type: 'string', format: 'date' },
    items: {
      type: 'array',
      items: { type: 'object', properties: { label: text, level: { type: 'integer' } } },
    },
  },
} as JsonSchema
const props = {
  title: { th: 'หัวเรื่อง', en: 'Heading' },
  html: '<p>One &amp;\n<b>two</b></p>',
  name: 'Somsri',
  size: 'sm',
  day: '2026-01-01',
  items: [{ label: 'first', level: 1 }, { label: { th: 'สอง', en: 'second' } }],
}

test('texts are found through lists and groups, choices and dates are none', () => {
  expect(findTexts(schema, props).map(({ path }) => path.join('.'))).toEqual([
    'title',
    'html',
    'name',
    'items.0.label',
    'items.1.label',
  ])
})

test('what is read on the page leads to its text, whatever the spaces and tags', () => {
  const texts = findTexts(schema, props)
  expect(textReading(texts, ' Heading ', 'en')?.path).toEqual(['title'])
  expect(textReading(texts, 'One & two', 'th')).toMatchObject({ path: ['html'], rich: true })
  expect(textReading(texts, 'second', 'en')?.path).toEqual(['items', '1', 'label'])
  expect(textReading(texts, 'second', 'th')).toBeUndefined()
  expect(textReading(texts, '  ', 'en')).toBeUndefined()
})

test.each([
  [{ th: 'ก', en: 'a' }, 'b', 'en', { th: 'ก', en: 'b' }],
  ['ก', 'ข', 'th', 'ข'],
  ['ก', 'b', 'en', { th: 'ก', en: 'b' }],
  [undefined, 'ข', 'th', 'ข'],
  [undefined, 'b', 'en', { th: 'b', en: 'b' }],
] as const)('%j with the words %s in %s', (before, words, locale, after) => {
  expect(withWords(before, words, locale)).toEqual(after)
})
