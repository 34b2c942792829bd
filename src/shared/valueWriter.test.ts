import { expect, test } from 'vitest'
import { valueWriter } from './valueWriter.ts'

test.each([
  [3100, 'number', '3,100'],
  [3100, 'money', '3,100.00'],
  ['2026-11-21', 'date', '21 พ.ย. 2569'],
  [3100, undefined, '3100'],
  ['x', 'money', 'x'],
  [undefined, 'money', ''],
])('a text writes %s as %s: %s', (value, form, written) =>
  expect(valueWriter('th')(value, form)).toBe(written),
)
