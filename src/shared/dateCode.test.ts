import { expect, test } from 'vitest'
import { dayOfCode } from './dateCode.ts'

test.each([
  ['t', '2026-11-28'],
  ['T', '2026-11-28'],
  ['ว', '2026-11-28'],
  ['+5', '2026-12-03'],
  ['-28', '2026-10-31'],
  ['05', '2026-11-05'],
  ['๐๕', '2026-11-05'],
  ['0112', '2026-12-01'],
  ['011269', '2026-12-01'],
  ['01122569', '2026-12-01'],
  ['01122026', '2026-12-01'],
])('%s is a code of the day %s', (code, day) => expect(dayOfCode(code, '2026-11-28')).toBe(day))

test.each(['', '3', '31', '3113', '310269', '01121500', '1/2', 'tt', '+'])(
  '%j is a code of no day',
  (code) => expect(dayOfCode(code, '2026-11-28')).toBeUndefined(),
)

test('two digits of a year are of the era that is read', () =>
  expect(dayOfCode('011226', '2026-11-28', 'en')).toBe('2026-12-01'))
