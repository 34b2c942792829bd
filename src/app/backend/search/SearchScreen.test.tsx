import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { SessionUser } from '#gateway'
import { inBackend } from '../../../../tests/support/inBackend.tsx'
import { SearchScreen } from './SearchScreen.tsx'

const words = (th: string, en: string) => ({ th, en })
/** A module with two screens of a kind, the one that shows it called by what is done on the other. */
const modules = [
  {
    name: 'sales',
    base: '/sales',
    label: words('ขาย', 'Sales'),
    routes: [
      {
        path: 'sales-order/:id',
        screen: 'detail',
        entity: 'sales-order',
        title: words('ใบสั่งขาย', 'Sales order'),
      },
      {
        path: 'sales-order/:id/confirm',
        screen: 'detail',
        entity: 'sales-order',
        title: words('ยืนยันใบสั่งขาย', 'Confirm a sales order'),
      },
      {
        path: 'customers/:id',
        screen: 'detail',
        entity: 'customer',
        title: words('ลูกค้า', 'Customer'),
      },
    ],
  },
  {
    name: 'stock',
    base: '/stock',
    label: words('คลัง', 'Stock'),
    routes: [{ path: 'p/:id', screen: 'detail', entity: 'product', title: words('ก', 'Product') }],
  },
] as never
const user = { _id: 'u', roles: ['sales'] } as unknown as SessionUser
const ORDER = { type: 'sales-order', kind: 'Sales order', kinds: 'Sales orders' }
const FOUND = [
  { ...ORDER, _id: 'o1', title: 'SO-1', state: { label: 'Confirmed', color: 'blue' } },
  { type: 'customer', kind: 'Customer', kinds: 'Customers', _id: 'c1', title: 'บริษัท ผู้ซื้อ' },
  { ...ORDER, _id: 'o2', title: 'SO-2' },
]
const Where = () => <i data-where>{useLocation().pathname}</i>

const open = async (found: object[] | undefined) => {
  const asked: URL[] = []
  const hand = await inBackend(
    <>
      <Where />
      <Routes>
        <Route path="/sales/search/:keyword" element={<SearchScreen of="sales" />} />
      </Routes>
    </>,
    {
      user,
      modules,
      path: '/sales/search/SO',
      fetch: async (input) => {
        const url = new URL(String(input), 'http://sala.test')
        if (url.pathname !== '/api/search') return Response.json({ status: 200, csrf: 'c' })
        asked.push(url)
        return found
          ? Response.json({ status: 200, data: found })
          : Response.json({ status: 500, message: 'no' }, { status: 500 })
      },
    },
  )
  return { hand, asked }
}

test('records stand under what their kind is called, not under what is done on one of its screens', async () => {
  const { asked } = await open(FOUND)
  const orders = await screen.findByRole('region', { name: 'Sales orders' })
  expect(
    within(orders)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/sales/sales-order/o1', '/sales/sales-order/o2'])
  expect(orders.textContent).toContain('Confirmed')
  expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
    'Sales orders',
    'Customers',
  ])
  // Of this module alone.
  expect(asked[0]!.searchParams.get('type')).toBe('sales-order,customer')
})

test('other words change the address; that nothing is found, or nothing answered, is said', async () => {
  const { hand } = await open([])
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('SO'))
  await hand.clear(screen.getByRole('searchbox'))
  await hand.type(screen.getByRole('searchbox'), 'a/b{Enter}')
  await waitFor(() =>
    expect(document.querySelector('[data-where]')!.textContent).toBe('/sales/search/a%2Fb'),
  )
})

test('a search that fails says so', async () => {
  await open(undefined)
  expect((await screen.findByRole('alert')).textContent).not.toBe('')
})
