import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { DrawnStates } from '#gateway'
import { inBackend } from '../../../../tests/support/inBackend.tsx'
import { drawStates } from './layout.ts'
import { StatesScreen } from './StatesScreen.tsx'

const L = (en: string) => ({ th: en, en })
const state = (id: string, final = false) => ({ id, label: L(id), final, marks: [] })
const table: DrawnStates = {
  field: 'state',
  entity: 'order',
  label: L('Orders'),
  module: 'shop',
  initial: 'draft',
  states: [state('draft'), state('sent'), state('done', true), state('lost')],
  transitions: [
    {
      id: 'send',
      label: L('Send'),
      from: ['draft'],
      to: 'sent',
      roles: ['sales'],
      marks: ['post'],
    },
    { id: 'finish', label: L('Finish'), from: ['sent'], to: 'done', roles: [], marks: [] },
    { id: 'back', label: L('Back'), from: ['sent', 'done'], to: 'draft', roles: [], marks: [] },
  ],
  problems: [],
}

test('states stand in columns by how far they are from the first, what none leads to at the end', () => {
  const { places, arrows, width, height } = drawStates(table)
  const columns = ['draft', 'sent', 'done', 'lost'].map((id) => places[id]!.x)
  expect(columns).toEqual([...columns].toSorted((a, b) => a - b))
  expect(new Set(columns).size).toBe(4)
  expect(arrows.map(({ number, from, to }) => [number, from, to])).toEqual([
    [1, 'draft', 'sent'],
    [2, 'sent', 'done'],
    [3, 'sent', 'draft'],
    [3, 'done', 'draft'],
  ])
  for (const { at } of arrows) {
    expect(at.x).toBeLessThan(width)
    expect(at.y).toBeLessThan(height)
  }
  // Two ways between the same two states do not lie on each other.
  expect(arrows[0]!.path).not.toBe(arrows[2]!.path)
})

const open = (tables: DrawnStates[]) =>
  inBackend(<StatesScreen />, {
    fetch: async (address) =>
      Response.json(
        String(address).endsWith('/api/state-tables')
          ? { status: 200, data: tables }
          : { status: 200, csrf: 't', session: { user: null } },
      ),
  })

test('a state table is drawn, and said in words by the numbers of its arrows', async () => {
  await open([table])
  await screen.findByText('The check of the documents found nothing wrong.')
  expect(document.querySelectorAll('.sala-states-box')).toHaveLength(4)
  expect(document.querySelectorAll('.sala-states-arrow')).toHaveLength(4)
  const row = document.querySelector<HTMLTableRowElement>('tr[data-transition=send]')!
  expect([...row.cells].map((cell) => cell.textContent)).toEqual([
    '1',
    'Send',
    'draft',
    'sent',
    'sales',
    'Posts',
  ])
})

test('what is wrong with it stands beside it, with file and remedy', async () => {
  const problem = {
    file: 'schemas/shop/order/states.json',
    path: 'states.lost',
    message: 'Mend it.',
  }
  await open([{ ...table, problems: [problem] }])
  const told = await screen.findByRole('alert')
  expect(within(told).getByText('1 problem')).toBeTruthy()
  expect(told.textContent).toContain('schemas/shop/order/states.json: states.lost Mend it.')
})
