import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inBackend } from '../../../../tests/support/inBackend.tsx'
import { PrintsScreen } from './PrintsScreen.tsx'

const words = (text: string) => ({ th: text, en: text })
const print = (name: string) => ({
  name: `sales/${name}`,
  slug: `print-${name}`,
  label: words(name),
  of: name,
  ofLabel: words(name),
  module: words('Sales'),
  paper: 'a4',
})

test('a print whose newer draft is not in use says so, and no other', async () => {
  const page = (name: string) => ({
    _id: name,
    version: 1,
    slug: `print-${name}`,
    state: 'published',
  })
  await inBackend(<PrintsScreen />, {
    fetch: async (input) => {
      const path = String(input)
      const rows = (data: unknown[]) =>
        Response.json({ status: 200, data, total: data.length, paging: { totalPages: 1 } })
      if (path.endsWith('/api/prints'))
        return rows([print('quotation'), print('order'), print('invoice')])
      if (path.endsWith('/api/page/query')) return rows([page('quotation'), page('order')])
      if (path.endsWith('/problems'))
        return Response.json({
          status: 200,
          data: { problems: [], behind: path.includes('/quotation/') },
        })
      return Response.json({ status: 200, csrf: 'token', session: { user: null } })
    },
  })
  expect(await screen.findByText('Newer draft, not published')).toBeTruthy()
  expect(
    [...document.querySelectorAll('[data-print]')].map((row) => [
      row.getAttribute('data-state'),
      row.querySelector('[data-newer-draft]') !== null,
    ]),
  ).toEqual([
    ['changed', true],
    ['changed', false],
    ['shipped', false],
  ])
})
