import { expect, test } from 'vitest'
import { isSmallEdit } from './smallEdit.ts'

const long = 'The institute trains engineers and managers. '.repeat(10)

test.each<[string, string, string, boolean]>([
  ['a typo', 'We recieve your form within a day', 'We receive your form within a day', true],
  ['a letter left out, in Thai', 'สถาบันจะติดต่อกลับภายในวันทำการ', 'สถาบันจะติดต่อกลับภายในวันทำกร', true],
  [
    'a space and bold letters',
    '<p>Open  every day</p>',
    '<p>Open <strong>every</strong> day</p>',
    true,
  ],
  ['nothing', 'Same', 'Same', true],
  [
    'four typos in a long text',
    long,
    long.replace('institute', 'instituet').replace('trains', 'trians'),
    true,
  ],
  [
    'the same in a shorter one',
    long.slice(0, 90),
    long.slice(0, 90).replace('institute', 'instituet').replace('trains', 'trians'),
    false,
  ],
  ['another word', 'Open every day', 'Open every week', false],
  ['a letter of a short text', 'Cat', 'Car', false],
  [
    'another figure',
    'The course costs 2500 baht with lunch',
    'The course costs 2600 baht with lunch',
    false,
  ],
  ['a denial', 'ค่าอบรมรวมอาหารกลางวันแล้ว', 'ค่าอบรมไม่รวมอาหารกลางวันแล้ว', false],
  ['a sentence more', long, `${long}There is a parking lot.`, false],
  ['all of it', 'Old words of this page', 'New', false],
  ['no words before', '', 'New words here', false],
])('%s', (_, before, after, small) => {
  expect([isSmallEdit(before, after), isSmallEdit(after, before)]).toEqual([small, small])
})

test('very long texts are compared at once', () => {
  const text = 'a'.repeat(20_000)
  expect([isSmallEdit(text, `${text}b`), isSmallEdit(text, 'b'.repeat(20_000))]).toEqual([
    true,
    false,
  ])
})
