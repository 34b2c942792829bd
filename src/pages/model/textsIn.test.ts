import { expect, test } from 'vitest'
import { textsIn } from './textsIn.ts'

test('every text at any depth is that of the reader, Thai where nothing is translated', () => {
  const page = {
    title: { th: 'หน้า', en: 'Page' },
    rows: [
      { props: { text: { th: 'ไทย' }, size: { th: 1, en: 2 }, both: { th: 'ก', en: 'a', x: 1 } } },
    ],
  }
  expect(textsIn(page, 'en')).toEqual({
    title: 'Page',
    rows: [{ props: { text: 'ไทย', size: { th: 1, en: 2 }, both: { th: 'ก', en: 'a', x: 1 } } }],
  })
})

test('what has no text stays the same thing', () => {
  const plain = { a: [1, { b: null }], c: 'x' }
  expect(textsIn(plain, 'th')).toBe(plain)
})
