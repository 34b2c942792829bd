import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { beforeAll, expect, test } from 'vitest'
import type { SessionUser } from '#gateway'
import { shippedModel } from '#schema/shipped'
import { inBuilder } from '../../tests/support/inBuilder.tsx'
import { Preview } from './EntityDetail.stories.tsx'
import EntityDetail from './EntityDetail.tsx'

// A text area of the kit listens for fonts, which jsdom does not have.
beforeAll(
  () =>
    void Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() }),
)

const user = { _id: 'u', roles: ['warehouse'] } as unknown as SessionUser
const line = (_id: string, product_name: string, status: string) => ({
  _id,
  product_id: `p-${_id}`,
  product_name,
  quantity: 2,
  status,
})
const delivery = {
  _id: 'd',
  version: 4,
  delivery_number: 'DN1',
  customer_name: 'Baan Mai',
  state: 'picking',
  items: [
    line('r1', 'Lamp', 'pending'),
    line('r2', 'Chair', 'pending'),
    line('r3', 'Desk', 'picked'),
  ],
}
const { entity, states } = shippedModel.entities.delivery!

async function open() {
  const sent: object[] = []
  await inBuilder(
    {},
    <Suspense>
      <EntityDetail
        {...({ ...Preview.args, props: { entity: 'delivery', record: 'd' } } as Parameters<
          typeof EntityDetail
        >[0])}
      />
    </Suspense>,
    {
      user,
      answer: (address, body) => {
        if (address.endsWith('/api/model/delivery'))
          return {
            status: 200,
            data: {
              name: 'delivery',
              module: 'delivery',
              entity,
              states,
              access: { update: true, transition: true },
              validator: null,
            },
          }
        if (address.includes('/history')) return { status: 200, data: [] }
        if (address.endsWith('/transition')) sent.push(body as object)
        return address.includes('/api/delivery/d') ? { status: 200, data: delivery } : undefined
      },
    },
  )
  return { sent, panel: await screen.findByRole('region', { name: 'State of each line' }) }
}

test('each row shows its state and what leads it on, and one press moves that row', async () => {
  const { sent, panel } = await open()
  const rows = within(panel).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    'LampPendingBegin line',
    'ChairPendingBegin line',
    'DeskPickedLine ready',
  ])
  fireEvent.click(within(rows[1]!).getByRole('button', { name: 'Begin line' }))
  await waitFor(() =>
    expect(sent).toEqual([{ transition: 'begin-line', version: 4, rows: ['r2'] }]),
  )
})

test('all rows that may move do so by one press', async () => {
  const { sent, panel } = await open()
  fireEvent.click(within(panel).getByRole('button', { name: 'Begin line: all (2)' }))
  await waitFor(() =>
    expect(sent).toEqual([{ transition: 'begin-line', version: 4, rows: ['r1', 'r2'] }]),
  )
})
