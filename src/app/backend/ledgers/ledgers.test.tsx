import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { LedgersAnswer } from '#gateway'
import { inBackend } from '../../../../tests/support/inBackend.tsx'
import { LedgersScreen } from './LedgersScreen.tsx'

const L = (en: string) => ({ th: en, en })
const answer: LedgersAnswer = {
  checkedAt: '2026-11-28T03:00:00.000Z',
  ledgers: [
    {
      entity: 'stock-move',
      entries: 1200,
      days: ['2026-06-01', '2026-11-27'],
      measures: { quantity: 4321 },
      balances: [{ entity: 'stock', records: 300 }],
    },
  ],
  vouchers: [{ entity: 'journal', records: 900 }],
  labels: { 'stock-move': L('Moves'), stock: L('Stock'), journal: L('Journal') },
  fields: { 'stock-move.quantity': L('Quantity') },
  differing: [],
  unbalanced: [],
  wrong: 0,
}

async function open(answers: LedgersAnswer[]) {
  let asked = 0
  const user = await inBackend(<LedgersScreen />, {
    fetch: async (address) =>
      Response.json(
        String(address).endsWith('/api/ledgers')
          ? { status: 200, data: answers[Math.min(asked++, answers.length - 1)] }
          : { status: 200, csrf: 't', session: { user: null } },
      ),
  })
  return { user, asked: () => asked }
}

test('a page says that all ledgers add up, of how many entries, and adds up again where one asks', async () => {
  const { user, asked } = await open([answer, { ...answer, wrong: 1, differing: [] }])
  expect(
    (await screen.findByText('Everything adds up')).closest('[role=status]')!.textContent,
  ).toContain(
    '1,200 entries were added up: every stored balance is right, and each of 900 vouchers has equal sides.',
  )
  expect(document.querySelector('[data-entries]')!.textContent).toBe('1,200')
  expect(document.querySelector('[data-measure=quantity]')!.textContent).toBe('4,321')
  expect(document.querySelector('[data-balances=stock]')!.textContent).toBe('300 compared')
  await user.click(screen.getByRole('button', { name: 'Check again' }))
  await screen.findByText('1 number is not what its entries add up to')
  expect(asked()).toBe(2)
})

test('what does not add up is named, with what is stored, what it should be and what mends it', async () => {
  await open([
    {
      ...answer,
      wrong: 2,
      differing: [
        {
          entity: 'stock',
          label: L('Stock'),
          id: 's1',
          field: 'on_hand',
          stored: 9,
          sum: 7,
          path: '/inventory/stock/s1',
        },
      ],
    },
  ])
  expect((await screen.findByRole('alert')).textContent).toContain(
    'npm run sala -- rebuild-balances --plan',
  )
  const row = document.querySelector('[data-differs="stock on_hand"]')!
  expect([...row.querySelectorAll('td')].map((cell) => cell.textContent)).toEqual([
    'Stock s1',
    'on_hand',
    '9',
    '7',
  ])
  expect(row.querySelector('a')!.getAttribute('href')).toBe('/inventory/stock/s1')
  expect(document.querySelector('caption')!.textContent).toBe('1 of 2')
})
