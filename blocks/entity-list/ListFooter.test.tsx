import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { QueryAnswer } from '#gateway'
import english from '#i18n/locales/en/backend.json'
import { inBackend } from '../../tests/support/inBackend.tsx'
import { ListFooter } from './ListFooter.tsx'

const footer = (
  language: 'th' | 'en',
  page: number,
  rows: number,
  { total, ...paging }: Partial<QueryAnswer['paging']> & { total: number },
) =>
  inBackend(
    <ListFooter
      state={{ page, pageSize: 20 }}
      answer={
        {
          data: Array.from({ length: rows }, (_, at) => ({ _id: String(at) })),
          total,
          paging: { page, limit: 20, totalPages: Math.ceil(total / 20), ...paging },
        } as unknown as QueryAnswer
      }
      change={() => {}}
    />,
    { language },
  )

const page = (number: number): string => english.list.page.replace('{{page}}', String(number))

test('says how many there are', async () => {
  await footer('en', 3, 5, { total: 45 })
  expect(screen.getByText('41–45 of 45')).toBeTruthy()
  expect(screen.getByRole('button', { name: page(3) })).toBeTruthy()
  expect(screen.queryByRole('button', { name: page(4) })).toBeNull()
})

test('says in both languages that there are more than were counted', async () => {
  await footer('en', 1, 20, { total: 1000, atLeast: true })
  expect(screen.getByText('1–20 of more than 1,000')).toBeTruthy()
  await footer('th', 1, 20, { total: 1000, atLeast: true })
  expect(screen.getByText('1–20 จากมากกว่า 1,000 รายการ')).toBeTruthy()
})

test('leads on beyond what was counted while pages are full', async () => {
  await footer('en', 51, 20, { total: 1000, atLeast: true })
  expect(screen.getByText('1,001–1,020 of more than 1,000')).toBeTruthy()
  expect(screen.getByRole('button', { name: page(52) })).toBeTruthy()
})
