import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderForm } from '../../../../../tests/support/renderForm.tsx'

const schema = {
  type: 'object',
  properties: {
    terms: {
      type: 'string',
      enum: ['cash', 'net_20', 'net_30'],
      'x-labels': {
        cash: { th: 'เงินสด', en: 'Cash' },
        net_20: { th: '20 วัน', en: '20 days', retired: true },
        net_30: { th: '30 วัน', en: '30 days' },
      },
    },
  },
} as const

const offered = (control: HTMLElement): (string | null)[] =>
  within(control)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

test('a retired value is offered to nobody who does not have it', async () => {
  const { control } = await renderForm(schema as never)
  expect(offered(control('terms')).join()).toContain('30')
  expect(offered(control('terms')).join()).not.toContain('20')
})

test('who has it sees it, until another is picked', async () => {
  const { control, user } = await renderForm(schema as never, { values: { terms: 'net_20' } })
  const select = control('terms') as unknown as HTMLSelectElement
  expect(select.selectedOptions[0]!.textContent).toContain('20')
  await user.selectOptions(select, within(select).getByRole('option', { name: /30/ }))
  expect(offered(select).join()).not.toContain('20')
})
