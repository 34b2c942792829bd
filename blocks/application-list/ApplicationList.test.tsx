import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import block from './block.json'
import { Failed, None, Two } from './ApplicationList.stories.tsx'

test('the own applications, each with the way to its page', async () => {
  expect(block.queries.applications.filter).toEqual({ userID: { $user: '_id' } })
  await renderBlock(Two.args as never, {}, 'en')
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/application/view/a1',
    '/application/view/a2',
  ])
  expect(screen.getByText('APP20260001 · Sent 20 Nov 2026')).toBeTruthy()
  expect(
    [...document.querySelectorAll<HTMLElement>('.sala-badge')].map(({ textContent, dataset }) => [
      textContent,
      dataset.color,
    ]),
  ).toEqual([
    ['กำลังพิจารณา', 'yellow'],
    ['อนุมัติ', 'green'],
  ])
})

test.each([
  [None, 'You have not applied for anything yet.'],
  [Failed, 'It could not be loaded. Please try again.'],
] as const)('where there is nothing it says why (%#)', async (story, text) => {
  await renderBlock(story.args as never, {}, 'en')
  expect(screen.getByText(text)).toBeTruthy()
})
