import { fireEvent, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { shippedModel } from '#schema/shipped'
import { countRenders } from '../../tests/support/countRenders.ts'
import { inBackend } from '../../tests/support/inBackend.tsx'

const counter = countRenders()
const { default: EntityList } = await import('./EntityList.tsx')

beforeAll(
  () =>
    void Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() }),
)

const { entity, states, module } = shippedModel.entities.product!
const PRODUCTS = Array.from({ length: 40 }, (_, at) => ({
  _id: `p${at}`,
  version: 1,
  product_code: `P${at}`,
  product_name: `Goods ${at}`,
  selling_price: at,
}))

/** A list of forty products. */
async function open(path = '/') {
  const found = (data: unknown[]) =>
    Response.json({ status: 200, data, total: data.length, paging: { totalPages: 1 } })
  const user = await inBackend(
    <EntityList {...({ props: { entity: 'product' } } as Parameters<typeof EntityList>[0])} />,
    {
      path,
      user: { _id: 'me', roles: ['manager'] } as never,
      modules: [shippedModel.modules[module]!] as never,
      fetch: async (address) => {
        const at = String(address).split('?')[0]!
        if (at.includes('/api/model/'))
          return Response.json({
            status: 200,
            data: {
              name: 'product',
              module,
              entity,
              states,
              access: { read: true, update: true, export: true },
            },
          })
        if (at === '/api/product/query') return found(PRODUCTS)
        if (at.endsWith('/query')) return found([])
        return Response.json({ status: 200, csrf: 'x', session: { user: null } })
      },
    },
  )
  await screen.findByText('Goods 39')
  return user
}

test('a keystroke in the search of a list renders its box alone, no row', async () => {
  await open()
  const search = screen.getByRole('textbox', { name: 'Search' })
  counter.reset()
  fireEvent.change(search, { target: { value: 'a' } })
  expect(counter.names.length, counter.names.join()).toBeLessThanOrEqual(10)
  expect(counter.names).not.toContain('ListRow')
})

test('a keystroke in the value of a condition renders its row alone', async () => {
  const where = JSON.stringify(['and', ['and', ['product_name', 'contains', 'x']]])
  const user = await open(`/?where=${encodeURIComponent(where)}`)
  await user.click(document.querySelector('[data-filters]')!)
  const value = await screen.findByRole('textbox', { name: 'Value' })
  counter.reset()
  fireEvent.change(value, { target: { value: 'xy' } })
  expect(counter.names.length, counter.names.join()).toBeLessThanOrEqual(10)
  expect(counter.names).not.toContain('ListRow')
})
