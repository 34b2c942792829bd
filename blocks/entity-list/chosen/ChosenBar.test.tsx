import { Notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { shippedModel } from '#schema/shipped'
import { inBackend } from '../../../tests/support/inBackend.tsx'
import EntityList from '../EntityList.tsx'

// A text area of the kit listens for fonts, which jsdom does not have.
beforeAll(
  () =>
    void Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() }),
)

const order = (id: string, state: string, supplier_id = 's1') => ({
  _id: id,
  version: 1,
  po_number: id.toUpperCase(),
  supplier_id,
  state,
})
const conversion = {
  $id: 'purchase-order-receipt',
  label: { th: 'รับสินค้า', en: 'Receive goods' },
  to: 'goods-receipt',
  when: { in: [{ var: 'state' }, ['approved']] },
  alike: ['supplier_id'],
}

/** The list of purchase orders, or of other records, over a gateway that refuses one of them. */
async function open(orders: { _id: string }[], held = '', name = 'purchase-order') {
  const taken: string[] = []
  const { entity, states, module } = shippedModel.entities[name]!
  const modules = [shippedModel.modules[module]!]
  const user = await inBackend(
    <>
      <EntityList {...({ props: { entity: name } } as Parameters<typeof EntityList>[0])} />
      <Notifications />
    </>,
    {
      user: { _id: 'm', roles: ['manager'] } as never,
      modules: modules as never,
      fetch: async (address, init) => {
        const path = String(address).split('?')[0]!
        if (path.includes('/api/model/'))
          return Response.json({
            status: 200,
            data: {
              name,
              module,
              entity,
              states,
              access: {
                read: true,
                update: true,
                transition: true,
                delete: true,
                restore: true,
                export: true,
              },
              conversions: [conversion],
            },
          })
        if (init?.method === 'DELETE' || path.endsWith('/restore')) {
          const [, , , id, what = 'deleted'] = path.split('/')
          taken.push(`${id} ${what}`)
          return Response.json({ status: 200, data: { _id: id, version: 2 } })
        }
        if (init?.method === 'PUT') {
          const id = path.split('/').at(-1)!
          const { data, version } = JSON.parse(String(init.body)) as Record<string, unknown>
          taken.push(`${id}@${String(version)} ${JSON.stringify(data)}`)
          if (id === held)
            return Response.json(
              {
                status: 409,
                error: { code: 'conflict', message: { th: 'มีคนแก้แล้ว', en: 'Changed since' } },
              },
              { status: 409 },
            )
          return Response.json({ status: 200, data: { _id: id, version: 2 } })
        }
        if (path.endsWith('/query'))
          return Response.json({
            status: 200,
            total: orders.length,
            data: orders,
            paging: { totalPages: 1 },
          })
        if (path.endsWith('/transition')) {
          const id = path.split('/').at(-2)!
          const { transition, reason } = JSON.parse(String(init!.body)) as Record<string, string>
          taken.push([id, transition, reason].filter(Boolean).join(' '))
          if (id === held)
            return Response.json(
              {
                status: 409,
                error: { code: 'conflict', message: { th: 'มีคนแก้แล้ว', en: 'Changed since' } },
              },
              { status: 409 },
            )
          return Response.json({ status: 200, data: {} })
        }
        return Response.json({ status: 200, csrf: 't', session: { user: null } })
      },
    },
  )
  await screen.findByRole('checkbox', { name: /A1/ })
  return { user, taken }
}
const box = (id: string) => screen.getByRole('checkbox', { name: new RegExp(id.toUpperCase()) })

test('orders are chosen one by one, all between two and all of a page; nothing is shown of none', async () => {
  const { user } = await open(['a1', 'a2', 'a3', 'a4'].map((id) => order(id, 'pending_approval')))
  const chosen = () => document.querySelectorAll('tr[data-chosen]').length
  expect(document.querySelector('.sala-chosen-records')).toBeNull()
  await user.click(box('a1'))
  await user.keyboard('{Shift>}')
  await user.click(box('a3'))
  await user.keyboard('{/Shift}')
  expect([chosen(), (await screen.findByText('3 chosen')).textContent]).toEqual([3, '3 chosen'])
  await user.click(screen.getByRole('checkbox', { name: 'Choose all on this page' }))
  expect(chosen()).toBe(4)
  await user.click(screen.getByRole('button', { name: 'Choose none' }))
  expect([chosen(), document.querySelector('.sala-chosen-records')]).toEqual([0, null])
})

test('an act is offered with how many can take it, done one by one, and what was refused stays chosen and says why', async () => {
  const { user, taken } = await open(
    [order('a1', 'draft'), order('a2', 'sent'), order('a3', 'draft')],
    'a3',
  )
  await user.click(screen.getByRole('checkbox', { name: 'Choose all on this page' }))
  await user.click(await screen.findByRole('button', { name: 'Act' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Submit for approval (2)' }))
  await user.click(await screen.findByRole('button', { name: 'Submit for approval' }))
  const refused = await screen.findByText('1 was refused; the others are done.')
  expect(within(refused.closest('[data-refused]')!).getByText(/Changed since/)).toBeTruthy()
  expect(taken).toEqual(['a1 submit', 'a3 submit'])
  await waitFor(() =>
    expect(
      [...document.querySelectorAll('tr[data-chosen]')].map((row) => row.getAttribute('data-id')),
    ).toEqual(['a2', 'a3']),
  )
})

test('several orders become one receipt where all of them may, and say in what they differ', async () => {
  const { user } = await open([
    order('a1', 'approved'),
    order('a2', 'approved'),
    order('a3', 'draft'),
    order('a4', 'approved', 's2'),
  ])
  await user.click(box('a1'))
  await user.click(box('a2'))
  expect((await screen.findByRole('link', { name: 'Receive goods' })).getAttribute('href')).toBe(
    '/purchase/goods-receipt/create?convert=purchase-order-receipt&from=a1&from=a2',
  )
  await user.click(box('a3'))
  expect(screen.queryByRole('link', { name: 'Receive goods' })).toBeNull()
  await user.click(box('a3'))
  await user.click(box('a4'))
  expect(document.querySelector('[data-unlike]')!.textContent).toBe(
    'Receive goods: not together, they differ in Supplier',
  )
})

test('approvals of several documents are decided at once, each with its own answer, and stay where they were refused', async () => {
  const waiting = (id: string) => ({
    _id: id,
    version: 1,
    title: { th: id.toUpperCase(), en: id.toUpperCase() },
    state: 'waiting',
    roles: ['manager'],
    entity: 'purchase-order',
    link: `/purchase/purchase-order/${id}`,
  })
  const { user, taken } = await open(['a1', 'a2', 'a3'].map(waiting), 'a2', 'approval')
  await user.click(screen.getByRole('checkbox', { name: 'Choose all on this page' }))
  await user.click(await screen.findByRole('button', { name: 'Act' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Reject (3)' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByRole('textbox'), 'Too dear')
  await user.click(within(dialog).getByRole('button', { name: 'Reject' }))
  const refused = await screen.findByText('1 was refused; the others are done.')
  expect(refused.closest('[data-refused]')!.querySelectorAll('[data-record="a2"]')).toHaveLength(1)
  expect(taken).toEqual(['a1 reject Too dear', 'a2 reject Too dear', 'a3 reject Too dear'])
})

test('a field of the chosen is changed, one by one; what was refused leads to its record, and the others are taken back', async () => {
  const { user, taken } = await open([order('a1', 'draft'), order('a2', 'draft')], 'a2')
  await user.click(screen.getByRole('checkbox', { name: 'Choose all on this page' }))
  await user.click(await screen.findByRole('button', { name: 'Change a field' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('combobox', { name: 'Field' }))
  await user.click(await screen.findByRole('option', { name: 'Notes' }))
  await user.type(await within(dialog).findByRole('textbox', { name: /Notes/ }), 'Late')
  await user.click(within(dialog).getByRole('button', { name: 'Change 2 records' }))
  const refused = await screen.findByText('1 was refused; the others are done.')
  const result = refused.closest('[data-refused]')!
  expect(result.querySelector('[data-record="a2"] a')!.getAttribute('href')).toBe(
    '/purchase/purchase-order/a2',
  )
  expect(taken).toEqual(['a1@1 {"notes":"Late"}', 'a2@1 {"notes":"Late"}'])
  await user.click(await screen.findByRole('button', { name: 'Undo', hidden: true }))
  await waitFor(() => expect(taken.at(-1)).toBe('a1@2 {"notes":null}'))
})

test('what is deleted is asked for first and can be put back', async () => {
  const { user, taken } = await open([order('a1', 'draft'), order('a2', 'approved')])
  await user.click(screen.getByRole('checkbox', { name: 'Choose all on this page' }))
  await user.click(await screen.findByRole('button', { name: 'Delete (1)' }))
  expect(taken).toEqual([])
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(taken).toEqual(['a1 deleted', 'a1 restore']))
})
