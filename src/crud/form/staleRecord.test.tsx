import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { inBackend } from '../../../tests/support/inBackend.tsx'
import { RecordForm } from './RecordForm.tsx'

afterEach(cleanup)

const words = (text: string) => ({ th: text, en: text })
const row = {
  name: { type: 'string', 'x-label': words('Name') },
  quantity: { type: 'number', 'x-label': words('Quantity') },
  price: { type: 'number', 'x-label': words('Price'), 'x-money': true },
  total: {
    type: 'number',
    readOnly: true,
    'x-label': words('Row total'),
    'x-compute': { '*': [{ var: 'quantity' }, { var: 'price' }] },
  },
}
const model = {
  name: 'order',
  entity: {
    'x-entity': { label: words('Order'), titleTemplate: '{{note}}' },
    type: 'object',
    properties: {
      note: { type: 'string', 'x-label': words('Note') },
      terms: { type: 'string', 'x-label': words('Terms') },
      due: { type: 'string', format: 'date', 'x-label': words('Due') },
      buyer: {
        type: 'string',
        'x-label': words('Buyer'),
        'x-ref': { entity: 'buyer', display: 'name' },
      },
      lines: {
        type: 'array',
        'x-label': words('Lines'),
        'x-child': { columns: ['name', 'quantity', 'price', 'total'] },
        items: { type: 'object', properties: row },
      },
      sum: {
        type: 'number',
        readOnly: true,
        'x-label': words('Sum'),
        'x-compute': { sum: [{ var: 'lines' }, { var: 'total' }] },
      },
    },
  },
  may: {},
} as never

type Line = { _id: string; name: string; quantity: number; price: number; total: number }
const line = (_id: string, name: string, quantity: number, price: number): Line => ({
  _id,
  name,
  quantity,
  price,
  total: quantity * price,
})
const order = (lines: Line[], more: object = {}) => ({
  _id: 'o',
  version: 1,
  note: 'as it was',
  buyer: 'b1',
  due: '2026-03-02',
  lines,
  sum: lines.reduce((sum, { total }) => sum + total, 0),
  ...more,
})
const [pens, ink] = [line('p', 'Pens', 1, 100), line('i', 'Ink', 2, 50)]
const record = order([pens, ink])

/** The form of the order over a gateway where somebody else saved it as `theirs`; answers what is sent. */
async function open(theirs: object, { at = record as object, keeps = false } = {}) {
  const sent: { version: number; data: Record<string, unknown> }[] = []
  const now = { ...theirs, version: 2 }
  const user = await inBackend(<RecordForm model={model} record={at as never} keeps={keeps} />, {
    fetch: async (input, init) => {
      if (String(input).includes('/api/buyer/query'))
        return Response.json({
          status: 200,
          total: 3,
          paging: { page: 1, limit: 3, totalPages: 1 },
          data: ['1', '2', '3'].map((n) => ({ _id: `b${n}`, version: 1, name: `Buyer ${n}` })),
        })
      if (init?.method !== 'PUT')
        return Response.json({ status: 200, csrf: 'token', session: { user: null }, data: [] })
      const body = JSON.parse(String(init.body)) as (typeof sent)[number]
      sent.push(body)
      return body.version === 1
        ? Response.json(
            {
              status: 409,
              error: { code: 'version-stale', message: words('Stale'), current: now },
            },
            { status: 409 },
          )
        : Response.json({ status: 200, data: { ...now, ...body.data, version: 3 } })
    },
  })
  const type = async (name: string, text: string): Promise<void> => {
    const box = await waitFor(() => {
      const found = document.querySelector<HTMLInputElement>(`[data-field="${name}"] input`)
      if (!found) throw new Error(name)
      return found
    })
    await user.clear(box)
    await user.type(box, text)
  }
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }))
  return { user, sent, type, save }
}
const asked = async (): Promise<(string | null)[]> =>
  [...(await screen.findByRole('dialog')).querySelectorAll('[data-choice]')].map((one) =>
    one.getAttribute('data-choice'),
  )

test('two who change different lines of a record are asked nothing: what is worked out is no change of anybody', async () => {
  const { sent, type, save } = await open(order([pens, line('i', 'Ink', 5, 50)], { terms: 'x' }))
  await type('lines[0].quantity', '7')
  await save()
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent[1]).toMatchObject({
    version: 2,
    data: {
      lines: [
        { name: 'Pens', quantity: 7 },
        { name: 'Ink', quantity: 5 },
      ],
    },
  })
  expect(Object.keys(sent[1]!.data)).toEqual(['lines'])
})

test('two who change different cells of one line are asked nothing either', async () => {
  const { sent, type, save } = await open(order([line('p', 'Pens', 1, 200), ink]))
  await type('lines[0].quantity', '7')
  await save()
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({ data: { lines: [{ quantity: 7, price: 200 }, { name: 'Ink' }] } })
})

test('only the cell that both changed is asked for', async () => {
  const { user, sent, type, save } = await open(order([line('p', 'Pens', 3, 100), ink]))
  await type('lines[0].quantity', '7')
  await save()
  expect(await asked()).toEqual(['lines:p:quantity'])
  await user.click(screen.getByRole('radio', { name: 'Theirs' }))
  await user.click(screen.getByRole('button', { name: 'Bring together and save' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({ data: { lines: [{ quantity: 3 }, { name: 'Ink' }] } })
})

test('what both changed reads as on the screen: references by name, days as days, lines by their columns', async () => {
  const { user, type, save } = await open(order([ink], { buyer: 'b2', due: '2026-04-05' }))
  await type('lines[0].quantity', '7')
  await type('due', '2026-05-06')
  await user.clear(screen.getByRole('combobox', { name: 'Buyer' }))
  await user.type(screen.getByRole('combobox', { name: 'Buyer' }), 'Buyer 3')
  await user.click(await screen.findByRole('option', { name: /Buyer 3/ }))
  await save()
  expect((await asked()).toSorted()).toEqual(['buyer', 'due', 'lines:p'])
  const text = (id: string) => document.querySelector(`[data-choice="${id}"]`)!.textContent
  await waitFor(() => expect(text('buyer')).toContain('Buyer 3'))
  expect(text('buyer')).toContain('Buyer 2')
  expect(text('due')).toContain('5 Apr 2026')
  expect(text('lines:p')).toContain('Pens · 7 · 100')
})

test('what was typed before somebody else saved, and is taken up again after, is merged all the same', async () => {
  localStorage.clear()
  const before = await open(record, { keeps: true })
  await before.type('note', 'mine')
  await before.type('terms', 'mine too')
  // Left before the keys have rested.
  cleanup()
  const theirs = order([pens, ink], { note: 'theirs' })
  const { user, sent, type, save } = await open(theirs, {
    at: { ...theirs, version: 2 },
    keeps: true,
  })
  await user.click(await screen.findByRole('button', { name: 'Go on from there' }))
  await type('due', '2026-05-06')
  await save()
  expect(await asked()).toEqual(['note'])
  await user.click(screen.getByRole('radio', { name: 'Theirs' }))
  await user.click(screen.getByRole('button', { name: 'Bring together and save' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({
    version: 2,
    data: { note: 'theirs', terms: 'mine too', due: '2026-05-06' },
  })
})
