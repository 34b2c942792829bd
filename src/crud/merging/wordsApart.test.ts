import { expect, test } from 'vitest'
import { wordsApart } from './wordsApart.ts'

const own = (runs: { text: string; own: boolean }[]): string[] =>
  runs.filter((run) => run.own).map(({ text }) => text)

test('what only one of two texts says is marked word by word, in Thai and of rich text too', () => {
  const english = wordsApart('Open from nine', 'Open from ten')
  expect([own(english.mine), own(english.theirs)]).toEqual([['nine'], ['ten']])
  const thai = wordsApart('เปิดวันจันทร์', 'เปิดวันศุกร์')
  expect([own(thai.mine), own(thai.theirs)]).toEqual([['จันทร์'], ['ศุกร์']])
  const rich = wordsApart('<p>a <b>b</b></p>', '<p>a c</p>')
  expect([own(rich.mine), own(rich.theirs)]).toEqual([['b'], ['c']])
  // The same words in another dress: the dress is what differs.
  expect(own(wordsApart('<p>a</p>', '<p><b>a</b></p>').theirs).length).toBeGreaterThan(0)
})
