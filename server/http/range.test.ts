import { expect, test } from 'vitest'
import { rangeOf } from './range.ts'

test.each([
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=900-', { start: 900, end: 999 }],
  ['bytes=-100', { start: 900, end: 999 }],
  ['bytes=0-5000', { start: 0, end: 999 }],
  ['bytes=1000-', null],
  ['bytes=9-3', null],
  ['bytes=-', undefined],
  ['bytes=0-1,5-6', undefined],
  [undefined, undefined],
])('%s of a thousand bytes', (header, range) => expect(rangeOf(header, 1000)).toEqual(range))
