import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { inBuilder } from '../../tests/support/inBuilder.tsx'
import { FormGroup } from './FieldsFromEntity.tsx'

const modules = [
  {
    name: 'supplier',
    label: { th: 'ผู้ขาย', en: 'Suppliers' },
    routes: [
      {
        entity: 'supplier',
        screen: 'list',
        path: 'supplier',
        title: { th: 'ผู้ขาย', en: 'Supplier' },
      },
    ],
  },
] as never
const model = {
  name: 'supplier',
  entity: {
    'x-entity': { label: { th: 'ผู้ขาย', en: 'Supplier' } },
    properties: { name: { type: 'string', 'x-label': { th: 'ชื่อ', en: 'Name' } } },
    required: ['name'],
  },
}

test('a form keeps which entity its fields were taken from, and leads to the flow that makes a record of its answers', async () => {
  const { page, actions } = await inBuilder({ type: 'form' } as never, <FormGroup />, {
    modules,
    flows: [{ id: 'keep', label: { th: 'เก็บ', en: 'Keep' } }] as never,
    answer: (address) =>
      address.includes('/api/model/supplier') ? { status: 200, data: model } : undefined,
  })
  const user = userEvent.setup()
  await user.selectOptions(await screen.findByLabelText('Fields from an entity'), 'supplier')
  await user.click(await screen.findByRole('checkbox', { name: 'Name *' }))
  await user.click(screen.getByRole('button', { name: 'Add one field' }))
  expect(page().recordEntity).toBe('supplier')
  expect(page().builder).toHaveLength(1)
  const said = document.querySelector('[data-save-as="supplier"]')!
  expect(said.textContent).toContain('Choose a flow below')
  actions.updatePage([{ path: ['flow'], value: 'keep' }])
  await waitFor(() =>
    expect(document.querySelector('[data-save-as] a')?.getAttribute('href')).toBe(
      '/cms/flows/keep',
    ),
  )
})
