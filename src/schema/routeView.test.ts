import { expect, test } from 'vitest'
import { fillParams, paramsIn, recordParam, viewOf } from './routeView.ts'

const filter = { product_id: '$params.itemId', $or: [{ kind: 'a' }, { lot: '$params.lot' }] }

test('a filter of a route has the parameters of its path in their places', () => {
  expect(paramsIn(filter)).toEqual(['itemId', 'lot'])
  expect(fillParams(filter, { itemId: 'p1', lot: 'l1' })).toEqual({
    product_id: 'p1',
    $or: [{ kind: 'a' }, { lot: 'l1' }],
  })
})

test('a route that lays down nothing shows its entity as it is', () => {
  expect(viewOf({})).toBeUndefined()
  expect(viewOf({ values: { kind: 'a' } })).toMatchObject({ values: { kind: 'a' } })
})

test('an address is about its id, or the one parameter that it has', () => {
  expect(recordParam({ id: 'a', tab: 'b' })).toBe('a')
  expect(recordParam({ transactionId: 't' })).toBe('t')
  expect(recordParam({})).toBeUndefined()
})
