import { expect, test } from 'vitest'
import { shippedBlocks } from '#schema/shipped'
import { blockExcerpt } from '../names/blockExcerpt.ts'

test('what a list says where there is nothing is no name for it', () => {
  expect(blockExcerpt({ props: shippedBlocks.repeater!.defaults ?? {} }, 'en')).toBe('')
  expect(
    blockExcerpt({ props: { empty: { th: 'ว่าง' }, title: { th: 'ก', en: 'News' } } }, 'en'),
  ).toBe('News')
})

test('words that are cut off say so', () => {
  expect(
    blockExcerpt(
      {
        props: {
          html: {
            th: 'ก',
            en: '<p>Leave a message and we will answer within one working day.</p>',
          },
        },
      },
      'en',
    ),
  ).toBe('Leave a message and we will answer withi…')
})
