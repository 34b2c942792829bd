import { expect, test } from 'vitest'
import { beginningWith, valuesOf } from './beginningWith.ts'

const entity = {
  properties: {
    kind: { type: 'string' },
    amount: { type: 'number' },
    urgent: { type: 'boolean' },
    total: { type: 'number', readOnly: true },
  },
} as never

test('a record that is added to a filtered list begins with what all of them have', () => {
  const path = beginningWith('/x/create', { kind: 'increase', amount: 5 })!
  expect(path).toBe('/x/create?f.kind=increase&f.amount=5')
  expect(valuesOf(entity, new URL(path, 'http://x').searchParams)).toEqual({
    kind: 'increase',
    amount: 5,
  })
  expect(beginningWith('/x/create')).toBe('/x/create')
  expect(beginningWith('/x/create', { kind: 'a', state: { $in: ['a'] } })).toBeUndefined()
})

test('what a list leaves out does not stand in the way of a record that is not so by itself', () => {
  const own = { properties: { kind: { type: 'string', default: 'plain' } } } as never
  expect(beginningWith('/x/create', { kind: { $ne: 'special' } }, own)).toBe('/x/create')
  expect(beginningWith('/x/create', { kind: { $ne: 'plain' } }, own)).toBeUndefined()
  expect(beginningWith('/x/create', { other: { $ne: 'a' } }, own)).toBeUndefined()
})

test('an address gives no value to what is worked out, or is no field', () => {
  const asked = new URLSearchParams('f.total=9&f.lost=1&f.urgent=true&q=a')
  expect(valuesOf(entity, asked)).toEqual({ urgent: true })
})
