import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { useLocation } from 'react-router-dom'
import { inBuilder } from '../../tests/support/inBuilder.tsx'
import { CommandPalette } from './CommandPalette.tsx'

const words = (text: string) => ({ th: text, en: text })
const route = (path: string, screen: string, entity?: string, title?: string) => ({ path, screen, ...(entity ? { entity } : {}), ...(title ? { title: words(title) } : {}) })
const buying = { base: '/purchase', label: words('Buying'), routes: [route('suppliers/:id', 'detail', 'supplier', 'Supplier'), route('suppliers', 'list', 'supplier', 'Suppliers')] }
const content = { base: '/cms', label: words('Content'), routes: [route('screens/:entity', 'screen')] }
const Where = () => <output data-where>{useLocation().pathname}</output>
const open = (modules: object[]) => inBuilder({}, <><CommandPalette intents={[]} onClose={() => undefined} /><Where /></>, { modules: modules as never })

test('the screens of an entity are found by its name and opened, once for all of them', async () => {
  const user = userEvent.setup()
  await open([buying, content])
  await user.type(await screen.findByRole('combobox'), 'screen of supp')
  expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual(['Open screen of Suppliers'])
  await user.keyboard('{Enter}')
  expect(document.querySelector('[data-where]')!.textContent).toBe('/cms/screens/supplier')
})

test('who may not change screens is offered none', async () => {
  const user = userEvent.setup()
  await open([buying])
  await user.type(await screen.findByRole('combobox'), 'screen of')
  expect(screen.queryAllByRole('option')).toEqual([])
})
