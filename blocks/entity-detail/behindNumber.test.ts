import { expect, test } from 'vitest'
import type { StoredRecord } from '#schema'
import { shippedModel } from '#schema/shipped'
import type { OpenModule } from '#session'
import { behindNumber } from './behindNumber.ts'

const list = (entity: string, path: string) => ({ entity, path, screen: 'list' })
const modules = [
  { name: 'a', base: '/stock', routes: [list('inventory-transaction', 'moves')] },
  { name: 'b', base: '/books', routes: [list('journal-line', 'ledger')] },
  { name: 'c', base: '/sales', routes: [list('sales-invoice', 'invoices')] },
] as unknown as OpenModule[]

const countBehind = (entity: string, field: string, record: object, open = modules) =>
  behindNumber(open, shippedModel.entities[entity]!.entity, field, record as StoredRecord)

test('a balance leads to the entries of its ledger that are alike in what it is kept by', () => {
  expect(countBehind('inventory-balance', 'qty_on_hand', { _id: 'p', product_id: 'p' })).toBe(
    '/stock/moves?f.product_id=p',
  )
  expect(
    countBehind('account-balance', 'debit', { _id: 'x', account_id: 'a', month: '2026-11' }),
  ).toBe('/books/ledger?f.account_id=a&f.month=2026-11')
  expect(
    countBehind('stock-level', 'qty_on_hand', { _id: 'x', product_id: 'p', location_id: 'l' }),
  ).toBe('/stock/moves?f.product_id=p&f.location_id=l')
})

test('a sum over records leads to them; a number that is typed, or whose list is shut, to nothing', () => {
  const invoices = Object.entries(shippedModel.entities.customer!.entity.properties).find(
    ([, field]) => field['x-rollup']?.from === 'sales-invoice',
  )!
  expect(countBehind('customer', invoices[0], { _id: 'c' })).toBe('/sales/invoices?f.customer_id=c')
  expect(countBehind('inventory-balance', 'min_stock_level', { _id: 'p', product_id: 'p' })).toBe(
    undefined,
  )
  expect(countBehind('inventory-balance', 'qty_on_hand', { _id: 'p', product_id: 'p' }, [])).toBe(
    undefined,
  )
  expect(countBehind('sales-invoice', 'paid_amount', { _id: 'i' })).toBe(undefined)
})
