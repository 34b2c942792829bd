import { expect, test } from 'vitest'
import { inBoth, pickText } from './text.ts'

test.each([
  ['both', { th: 'ก', en: 'A' }, ['ก', 'A']],
  ['Thai alone', { th: 'ก' }, ['ก', 'ก']],
  ['English alone', { th: '', en: 'A' }, ['A', 'A']],
  ['one for all', 'x', ['x', 'x']],
  ['nothing', { th: '', en: '' }, ['', '']],
] as const)('a text in %s is read in each language as far as it is there', (_, text, words) => {
  expect([pickText(text, 'th'), pickText(text, 'en')]).toEqual(words)
  expect(Object.values(inBoth(text))).toEqual(words)
})
