import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { shippedModel } from '#schema/shipped'
import { inBackend } from '../../tests/support/inBackend.tsx'
import EntityList from './EntityList.tsx'
import { SHARING_ROLES } from './views/useViewChanges.ts'

beforeAll(
  () =>
    void Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() }),
)

const { entity, states, module } = shippedModel.entities.product!
const PRODUCTS = [
  { _id: 'p1', version: 1, product_code: 'P1', product_name: 'Rope', selling_price: 10 },
  { _id: 'p2', version: 1, product_code: 'P2', product_name: 'Nail', selling_price: 5.5 },
]

interface Kept {
  views?: object[]
  setting?: object
}

/** The list of products over a gateway with these views, which hears what is asked of it. */
async function open(path = '/', { views = [], setting }: Kept = {}, roles = ['manager']) {
  const asked: { path: string; method: string; body: Record<string, unknown> }[] = []
  const found = (data: unknown[]) =>
    Response.json({ status: 200, data, total: data.length, paging: { totalPages: 1 } })
  const user = await inBackend(
    <EntityList {...({ props: { entity: 'product' } } as Parameters<typeof EntityList>[0])} />,
    {
      path,
      user: { _id: 'me', roles } as never,
      modules: [shippedModel.modules[module]!] as never,
      fetch: async (address, init) => {
        const at = String(address).split('?')[0]!
        const body = JSON.parse(String(init?.body ?? '{}')) as Record<string, unknown>
        asked.push({ path: at, method: init?.method ?? 'GET', body })
        if (at.includes('/api/model/'))
          return Response.json({
            status: 200,
            data: {
              name: at.split('/').at(-1),
              module,
              entity: at.endsWith('list-view')
                ? shippedModel.entities['list-view']!.entity
                : entity,
              states,
              access: { read: true, aggregate: true },
            },
          })
        if (at === '/api/list-view/query') return found(views)
        if (at === '/api/list-setting/query') return found(setting ? [setting] : [])
        if (at === '/api/product/aggregate')
          return Response.json([
            { _id: 'raw_material', rows: 2, sum0: 15.5, sum1: 3 },
            { _id: null, rows: 1, sum0: 4.7, sum1: 0 },
          ])
        if (at === '/api/product/query') return found(PRODUCTS)
        if (at === '/api/list-view' || at === '/api/list-setting')
          return Response.json({ status: 200, data: { _id: 'made', version: 1, ...body } })
        return Response.json({ status: 200, csrf: 'x', session: { user: null } })
      },
    },
  )
  return { user, asked }
}

const view = (name: string, more: object = {}) => ({
  _id: name,
  version: 1,
  name,
  audience: 'mine',
  created_by: 'me',
  query: 'where=%5B%22and%22%2C%5B%22and%22%2C%5B%22sku%22%2C%22empty%22%5D%5D%5D',
  ...more,
})

test('saved views are tabs with how many each shows; one opens what it keeps', async () => {
  const { user } = await open('/', { views: [view('No number')] })
  const tab = await screen.findByRole('button', { name: /No number/ })
  await waitFor(() => expect(tab.querySelector('[data-count="2"]')).not.toBeNull())
  await user.click(tab)
  expect(tab.getAttribute('aria-pressed')).toBe('true')
  expect(document.querySelector('[data-chip="sku"]')).not.toBeNull()
})

test('the view that opens first does where the address asks nothing, and not where it does', async () => {
  const views = [view('First', { is_default: true })]
  await open('/', { views })
  await waitFor(() => expect(document.querySelector('[data-chip="sku"]')).not.toBeNull())
  document.body.innerHTML = ''
  await open('/?q=rope', { views })
  await screen.findByText('Rope')
  expect(document.querySelector('[data-chip]')).toBeNull()
})

test('the list is kept as it stands, for a role too by who shares', async () => {
  const { user, asked } = await open('/?density=dense&page=2')
  await user.click(await screen.findByRole('button', { name: 'Save view' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(within(dialog).getByText('Give the view a name')).toBeTruthy()
  await user.type(within(dialog).getByRole('textbox', { name: 'Name of the view' }), 'Dense')
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Who sees it' }), 'role')
  await within(dialog).findByRole('option', { name: 'Warehouse' })
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Role' }), 'warehouse')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(
      asked.find(({ path, method }) => path === '/api/list-view' && method === 'POST')?.body,
    ).toEqual({
      data: {
        list: 'product',
        name: 'Dense',
        query: 'density=dense',
        is_default: false,
        audience: 'role',
        role: 'warehouse',
      },
    }),
  )
})

test('who shares views is who may make them for others', () => {
  const { 'x-access': access } = shippedModel.entities['list-view']!.entity
  const sharing = Object.entries(access).filter(
    ([, { create }]) => create && !JSON.stringify(create).includes('audience'),
  )
  expect(sharing.map(([role]) => role).toSorted()).toEqual(SHARING_ROLES.toSorted())
})

test('what a person arranged stands in the address again, and what they arrange is kept', async () => {
  const { user, asked } = await open('/', {
    setting: { _id: 's', version: 4, layout: 'density=dense' },
  })
  await waitFor(() => expect(document.querySelector('[data-dense]')).not.toBeNull())
  const head = document.querySelector<HTMLElement>('th[data-column="sku"] .sala-width-handle')!
  head.focus()
  await user.keyboard('{ArrowRight}')
  await waitFor(
    () =>
      expect({ ...asked.find(({ method }) => method === 'PUT') }).toEqual({
        method: 'PUT',
        path: '/api/list-setting/s',
        body: { version: 4, data: { layout: 'widths=sku%3A48&density=dense' } },
      }),
    { timeout: 8000 },
  )
})

test('records stand together by a field, with counts and sums, and open to their records', async () => {
  const { user } = await open('/?group=category&columns=product_code,selling_price,current_stock')
  const line = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('[data-group="raw_material"]')
    expect(found).not.toBeNull()
    return found!
  })
  expect(line.textContent).toContain('2 records')
  expect(line.querySelector('[data-column="selling_price"]')!.textContent).toContain('15.50')
  const total = document.querySelector('[data-group-total="3"]')!
  expect(total.querySelector('[data-column="selling_price"]')!.textContent).toContain('20.20')
  await user.click(within(line).getByRole('button'))
  await screen.findByText('P1')
})
