import { expect, test } from 'vitest'
import { leavesBetween } from './leavesBetween.ts'

const entry = (label: string, link = '/') => ({ label: { th: label, en: label }, link })

test('of a list the entries that differ are found, past what is alike at both ends', () => {
  expect(
    leavesBetween([entry('a'), entry('b')], [entry('a'), entry('b', '/b')], ['items']),
  ).toEqual([{ steps: ['items', '1', 'link'], before: '/', after: '/b' }])
  expect(
    leavesBetween([entry('a'), entry('b')], [entry('new'), entry('a'), entry('b')], ['items']),
  ).toEqual([{ steps: ['items', '0'], before: undefined, after: entry('new') }])
  expect(
    leavesBetween([entry('a'), entry('b'), entry('c')], [entry('a'), entry('c')], ['items']),
  ).toEqual([{ steps: ['items', '1'], before: entry('b'), after: undefined }])
  expect(leavesBetween(undefined, [entry('a')], ['items'])).toEqual([
    { steps: ['items', '0'], before: undefined, after: entry('a') },
  ])
})

test('what has parts is looked into, also where one side has nothing; words, plain lists and other values are one thing', () => {
  expect(leavesBetween(undefined, { md: { gap: 'lg' } }, ['style'])).toEqual([
    { steps: ['style', 'md', 'gap'], before: undefined, after: 'lg' },
  ])
  expect(leavesBetween(['a', 'b'], ['a'], ['accept'])).toEqual([
    { steps: ['accept'], before: ['a', 'b'], after: ['a'] },
  ])
  expect(leavesBetween(undefined, { th: 'ก', en: 'a' }, ['text'])).toEqual([
    { steps: ['text'], before: undefined, after: { th: 'ก', en: 'a' } },
  ])
  expect(leavesBetween({ a: 1 }, { a: 1 })).toEqual([])
})
