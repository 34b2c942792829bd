import { screen, waitFor, within } from '@testing-library/react'
import { Route as RouterRoute, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { createBlockRegistry, type BlockModule } from '#registry'
import { shippedModel } from '#schema/shipped'
import type { OpenModule } from '#session'
import { inBackend } from '../../../tests/support/inBackend.tsx'
import { site } from '../../../tests/support/renderPage.tsx'
import { Screen } from './Screen.tsx'

const blocks = {
  'entity-list': () => import('../../../blocks/entity-list/EntityList.tsx'),
  'entity-form': () => import('../../../blocks/entity-form/EntityForm.tsx'),
  'entity-detail': () => import('../../../blocks/entity-detail/EntityDetail.tsx'),
}
/** Who approves orders of up to 100,000. */
const LEVELS = {
  $levels: [
    {
      ladder: 'purchase-order',
      step: 1,
      level: 'manager',
      roles: ['manager'],
      above: 0,
      up_to: 100_000,
    },
  ],
  $standsIn: [],
}
const manager = { _id: 'm', username: 'm', firstname: 'M', lastname: 'M', roles: ['manager'] }
type Asked = { path: string; body: { args?: unknown[] } | undefined }

/** A screen of the shipped route tables at an address of it, over a gateway with these records. */
async function open(address: string, records: Record<string, Record<string, unknown>> = {}) {
  const asked: Asked[] = []
  const [, base, ...rest] = address.split('/')
  const module = shippedModel.modules[base!]!
  const fits = (path: string): boolean => {
    const wanted = path.split('/')
    return (
      wanted.length === rest.length &&
      wanted.every((part, at) => part.startsWith(':') || part === rest[at])
    )
  }
  const params = (path: string): number => path.split(':').length
  const [route] = module.routes
    .filter(({ path }) => fits(path))
    .toSorted((a, b) => params(a.path) - params(b.path))
  if (!route) throw new Error(`There is no route of ${address}.`)
  await inBackend(
    <Routes>
      <RouterRoute
        path={`${module.base}/${route.path}`}
        element={
          <Screen
            module={module as OpenModule}
            route={route}
            registry={createBlockRegistry(
              blocks as unknown as Record<string, () => Promise<BlockModule>>,
            )}
            site={site}
          />
        }
      />
    </Routes>,
    {
      path: address,
      user: manager as never,
      fetch: async (to, init) => {
        const path = String(to).split('?')[0]!
        asked.push({
          path: String(to),
          body: init?.body ? JSON.parse(String(init.body)) : undefined,
        })
        const name = path.split('/')[3]!
        if (path.startsWith('/api/model/')) {
          const { entity, states } = shippedModel.entities[name]!
          const access = { read: true, create: true, update: true, transition: true }
          return Response.json({
            status: 200,
            data: { name, module: base, entity, states, access, values: LEVELS },
          })
        }
        if (path.endsWith('/query'))
          return Response.json({ status: 200, total: 0, data: [], paging: { totalPages: 1 } })
        const found = Object.entries(records).find(([id]) => path.endsWith(`/${id}`))
        if (found) return Response.json({ status: 200, data: found[1] })
        return Response.json({ status: 200, csrf: 't', session: { user: null }, data: [] })
      },
    },
  )
  return asked
}

test('a route of a list keeps its filter whatever else is asked for, and is called by its own title', async () => {
  const asked = await open('/inventory/inventory-log/item/p1')
  await screen.findByRole('heading', { name: 'Movements of a product' })
  const isOfList = ({ path }: { path: string }) => path.includes('/inventory-transaction/query')
  await waitFor(() => expect(asked.some(isOfList)).toBe(true))
  const { body } = asked.find(isOfList)!
  expect(body!.args).toEqual([{ $and: [{ product_id: 'p1' }, {}] }])
})

test('a route of a form says what a new record begins with', async () => {
  await open('/inventory/stock-adjustment/increase')
  await screen.findByRole('heading', { name: 'Increase stock' })
  expect(await screen.findByDisplayValue('Increase')).not.toBeNull()
})

test('a route of an edit screen has its own fields and no other', async () => {
  await open('/sales/customers/c1/credit-limit', {
    c1: { _id: 'c1', version: 1, customer_name: 'Siam', state: 'active', credit_limit: 5000 },
  })
  await screen.findByRole('heading', { name: /Credit limit/ })
  expect(await screen.findByRole('textbox', { name: /credit limit/i })).not.toBeNull()
  expect(screen.queryByLabelText(/mobile/i)).toBeNull()
})

test('a route of an act offers its transitions alone, and says so where none can be taken', async () => {
  const order = {
    _id: 'o1',
    version: 1,
    po_number: 'PO1',
    state: 'pending_approval',
    total_amount: 50_000,
  }
  await open('/purchase/purchase-order/o1/approve', { o1: order })
  const main = await screen.findByRole('main')
  await within(main).findByRole('button', { name: 'Approve' })
  expect(document.querySelectorAll('[data-transition]')).toHaveLength(3)
  expect(within(main).queryByRole('link', { name: 'Edit' })).toBeNull()
})

test('an act whose time is not now says why', async () => {
  const order = { _id: 'o1', version: 1, po_number: 'PO1', state: 'draft' }
  await open('/purchase/purchase-order/o1/approve', { o1: order })
  await waitFor(() => expect(document.querySelector('[data-not-now]')).not.toBeNull())
  expect(document.querySelector('[data-not-now]')!.textContent).toContain('Draft')
  expect(document.querySelectorAll('[data-transition]')).toHaveLength(0)
})
