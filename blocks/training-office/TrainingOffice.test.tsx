import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { Busy, Failed, Quiet } from './TrainingOffice.stories.tsx'

test('rounds have their seats, who is missing to hold them, and certificates to issue', async () => {
  await renderBlock(Busy.args as never, {}, 'en')
  expect(screen.getByText('November 2026')).toBeTruthy()
  expect(screen.getByText('18/20')).toBeTruthy()
  expect(screen.getByText('Below the minimum of 10')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Issue 3 certificates' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Month after' }).getAttribute('href')).toBe(
    '?month=2026-12',
  )
})

test.each([
  [Quiet, 'No rounds in this month.'],
  [Failed, 'This page is for the office.'],
] as const)('where there is nothing it says why (%#)', async (story, text) => {
  await renderBlock(story.args as never, {}, 'en')
  expect(screen.getByText(text)).toBeTruthy()
})
