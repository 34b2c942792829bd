import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { shippedModel } from '#schema/shipped'
import { inBackend } from '../../../tests/support/inBackend.tsx'

const rendered: unknown[] = []
vi.mock('#crud', async (load) => {
  const crud = await load<Record<string, unknown>>()
  const FieldValue = crud.FieldValue as (props: { value: unknown }) => unknown
  return {
    ...crud,
    FieldValue: (props: { value: unknown }) => {
      rendered.push(props.value)
      return FieldValue(props)
    },
  }
})
const { default: EntityList } = await import('../EntityList.tsx')

beforeAll(
  () =>
    void Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() }),
)
beforeEach(() => void rendered.splice(0))

const name = 'supplier'
const { entity, states, module } = shippedModel.entities[name]!
const state = Object.keys(states!.states).find((one) => states!.states[one]!.editable !== false)!
const supplier = (id: string) => ({
  _id: id,
  version: 1,
  name: `Firm ${id}`,
  phone: '021234567',
  [states!.field]: state,
})

/** The list of suppliers over a gateway where somebody else may have changed one since. */
async function open(theirs?: Record<string, unknown>) {
  const sent: unknown[] = []
  const user = await inBackend(
    <EntityList {...({ props: { entity: name } } as Parameters<typeof EntityList>[0])} />,
    {
      path: '/?columns=name,phone',
      user: { _id: 'm', roles: ['manager'] } as never,
      modules: [shippedModel.modules[module]!] as never,
      fetch: async (address, init) => {
        const path = String(address).split('?')[0]!
        if (path.includes('/api/model/'))
          return Response.json({
            status: 200,
            data: { name, module, entity, states, access: { read: true, update: true } },
          })
        if (path === `/api/${name}/query`)
          return Response.json({
            status: 200,
            total: 3,
            data: ['1', '2', '3'].map(supplier),
            paging: { totalPages: 1 },
          })
        if (path.endsWith('/query'))
          return Response.json({ status: 200, total: 0, data: [], paging: { totalPages: 0 } })
        if (init?.method === 'PUT') {
          const { data, version } = JSON.parse(String(init.body)) as {
            data: object
            version: number
          }
          sent.push({ ...data, version })
          const now = theirs && { ...supplier('2'), ...theirs, version: 2 }
          if (now && version === 1)
            return Response.json(
              {
                status: 409,
                error: { code: 'version-stale', message: { th: 'เก่า', en: 'Stale' }, current: now },
              },
              { status: 409 },
            )
          return Response.json({
            status: 200,
            data: { ...(now ?? supplier('2')), ...data, version: version + 1 },
          })
        }
        return Response.json({ status: 200, csrf: 't', session: { user: null } })
      },
    },
  )
  await screen.findByText('Firm 2')
  const cell = (id: string, column = 'phone'): HTMLElement =>
    document.querySelector(`tr[data-id="${id}"] td[data-column="${column}"]`)!
  return { user, sent, cell }
}

test('a double click changes a cell where it stands, Enter saves it, and no other row is rendered again', async () => {
  const { user, sent, cell } = await open()
  rendered.splice(0)
  await user.dblClick(cell('2'))
  const box = await screen.findByRole('textbox', { name: 'Phone' })
  await user.clear(box)
  await user.type(box, '029999999{Enter}')
  await waitFor(() => expect(cell('2').textContent).toBe('029999999'))
  expect(sent).toEqual([{ phone: '029999999', version: 1 }])
  expect(document.activeElement).toBe(cell('2'))
  expect(rendered.filter((value) => value === 'Firm 1' || value === 'Firm 3')).toEqual([])
})

test('arrows lead from cell to cell, F2 begins and Escape takes back', async () => {
  const { user, sent, cell } = await open()
  expect(document.querySelectorAll('td[data-open][tabindex="0"]')).toHaveLength(1)
  cell('1', 'name').focus()
  await user.keyboard('{ArrowRight}{ArrowDown}')
  expect(document.activeElement).toBe(cell('2'))
  await user.keyboard('{F2}')
  const box = await screen.findByRole('textbox', { name: 'Phone' })
  await user.type(box, '0{Escape}')
  expect([cell('2').textContent, document.activeElement, sent]).toEqual([
    '021234567',
    cell('2'),
    [],
  ])
})

test('what somebody else changed of the record comes in; where they changed the same, it asks', async () => {
  const { user, sent, cell } = await open({ phone: '020000000' })
  await user.dblClick(cell('2'))
  const box = await screen.findByRole('textbox', { name: 'Phone' })
  await user.clear(box)
  await user.type(box, '029999999{Enter}')
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('020000000')
  expect(sent).toHaveLength(1)
})

test('a click on a cell still opens the record, once it is no double click', async () => {
  const { cell } = await open()
  fireEvent.click(cell('1'), { detail: 1 })
  expect(screen.queryByRole('textbox', { name: 'Phone' })).toBeNull()
})
