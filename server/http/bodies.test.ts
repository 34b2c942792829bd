import { describe, expect, test } from 'vitest'
import { hasTooManyValues } from './bodies.ts'

describe('values of a JSON text', () => {
  test.each([
    ['[{},{},{}]', 6, false],
    ['[{},{},{}]', 5, true],
    ['[1,2,3,4,5,6]', 6, false],
    ['[1,2,3,4,5,6]', 5, true],
    ['{"a":{"b":{"c":1}}}', 3, false],
    ['{"a":{"b":{"c":1}}}', 2, true],
  ])('%s has more than %d: %s', (text, most, is) => {
    expect(hasTooManyValues(text, most)).toBe(is)
  })

  test.each(['a,[{', 'ends with \\', '\\"[[[,,,', '', 'two \\\\ and "'])(
    'what stands in a text is none: %j',
    (text) => {
      const json = JSON.stringify([text, text, [text]])
      expect(hasTooManyValues(json, 4)).toBe(false)
      expect(hasTooManyValues(json, 3)).toBe(true)
    },
  )

  test('a text that does not end is left to who parses it', () => {
    expect(hasTooManyValues('["no end,,,,,,', 3)).toBe(false)
  })
})
