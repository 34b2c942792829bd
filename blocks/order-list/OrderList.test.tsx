import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import block from './block.json'
import { Failed, None, Three } from './OrderList.stories.tsx'

test('an order has its customer, date, status and total, the latest first', async () => {
  expect(block.queries.orders).toMatchObject({ collection: 'order', sort: { created_at: -1 } })
  expect(block.defaults.limit).toBe(20)
  await renderBlock(Three.args as never, {}, 'en')
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Order',
    'Customer',
    'Date',
    'Status',
    'Total (baht)',
  ])
  expect(
    [...document.querySelectorAll('tbody tr:nth-child(2) td')].map((cell) => cell.textContent),
  ).toEqual(['LS2026000011', 'บริษัท ตัวอย่าง จำกัด', '18 Nov 2026', 'ชำระแล้ว', '12,500.50'])
})

test.each([
  [None, 'There are no orders yet.'],
  [Failed, 'The orders could not be loaded.'],
] as const)('where there is nothing it says why (%#)', async (story, text) => {
  await renderBlock(story.args as never, {}, 'en')
  expect(screen.getByText(text)).toBeTruthy()
})
