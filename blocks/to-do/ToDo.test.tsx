import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SessionUser } from '#gateway'
import { createTranslator, TranslatorProvider } from '#i18n'
import backend from '#i18n/locales/en/backend.json'
import type { OpenModule } from '#session'
import { inBuilder } from '../../tests/support/inBuilder.tsx'
import ToDo from './ToDo.tsx'
import { Preview } from './ToDo.stories.tsx'

type Args = Parameters<typeof ToDo>[0]
const modules = [
  {
    name: 'purchase',
    base: '/purchase',
    routes: [{ path: 'purchase-request', entity: 'purchase-request', screen: 'list' }],
  },
] as unknown as OpenModule[]
const items = [
  {
    list: '/purchase/purchase-request',
    label: { th: 'รออนุมัติ', en: 'To approve' },
    values: { state: 'pending_approval' },
  },
  {
    list: '/purchase/purchase-request',
    label: { th: 'ร่าง', en: 'Drafts' },
    values: { state: 'draft' },
  },
  { list: '/sales/sales-order', label: { th: 'ขาย', en: 'Orders' } },
]

test('without a session it says what it stands for', () => {
  render(
    <TranslatorProvider i18n={createTranslator('en', { backend })}>
      <ToDo {...(Preview.args as Args)} />
    </TranslatorProvider>,
  )
  expect(screen.getByText('Waiting for you')).toBeTruthy()
})

test('each list that is open says how many wait and leads to them; one that is not open is not told of', async () => {
  const asked: unknown[] = []
  await inBuilder({}, <ToDo {...({ ...Preview.args, props: { items } } as unknown as Args)} />, {
    user: { _id: 'u', roles: ['purchaser'] } as unknown as SessionUser,
    modules,
    answer: (address, body) => {
      if (!address.endsWith('/query')) return undefined
      asked.push(body)
      const isDraft = JSON.stringify(body).includes('draft')
      return { status: 200, data: [], total: isDraft ? 0 : 12, paging: { page: 1, limit: 1 } }
    },
  })
  const count = await screen.findByText('12')
  const links = screen.getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/purchase/purchase-request?f.state=pending_approval',
    '/purchase/purchase-request?f.state=draft',
  ])
  expect(links[0]!.textContent).toBe('12To approve')
  expect(count.closest('li')!.hasAttribute('data-none')).toBe(false)
  expect((await screen.findByText('0')).closest('li')!.hasAttribute('data-none')).toBe(true)
  // One record a list is asked for, and how many there are.
  expect(asked).toHaveLength(2)
})
