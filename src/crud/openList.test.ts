import { expect, test } from 'vitest'
import type { SessionUser } from '#gateway'
import type { OpenModule } from '#session'
import { openList } from './openList.ts'

const user = { _id: 'u1', roles: ['purchaser'] } as unknown as SessionUser
const modules = [
  {
    name: 'purchase',
    base: '/purchase',
    routes: [
      { path: 'orders', entity: 'purchase-order', screen: 'list' },
      {
        path: 'receipts/to-receive',
        entity: 'purchase-order',
        screen: 'list',
        filter: { state: 'sent' },
        title: { th: 'รอรับ', en: 'To receive' },
      },
      { path: 'orders/create', entity: 'purchase-order', screen: 'create' },
    ],
  },
] as unknown as OpenModule[]

test('a list is narrowed for the gateway and in its address alike, with who looks in it', () => {
  expect(
    openList(modules, user, '/purchase/orders', { state: 'draft', created_by: { $user: '_id' } }),
  ).toEqual({
    entity: 'purchase-order',
    filter: { state: 'draft', created_by: 'u1' },
    href: '/purchase/orders?f.state=draft&f.created_by=u1',
    title: undefined,
  })
})

test('what the route itself holds its records to counts too', () => {
  expect(openList(modules, user, '/purchase/receipts/to-receive')).toEqual({
    entity: 'purchase-order',
    filter: { $and: [{ state: 'sent' }, {}] },
    href: '/purchase/receipts/to-receive',
    title: { th: 'รอรับ', en: 'To receive' },
  })
})

test('a list that is not open, and a screen that is no list, are none', () => {
  expect(openList(modules, user, '/sales/orders')).toBeUndefined()
  expect(openList(modules, user, '/purchase/orders/create')).toBeUndefined()
})
