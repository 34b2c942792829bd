import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { Missing, Taken, Untaken } from './ItemStatistics.stories.tsx'

test('it says how hard the question was, whom it told apart, and what was answered', async () => {
  await renderBlock(Taken.args as never, {}, 'en')
  for (const text of ['24', '71%', '0.43']) expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Preview' })).toBeTruthy()
})

test.each([
  [Untaken, 'Nobody has answered it yet.'],
  [Missing, 'This question was not found.'],
] as const)('where there is nothing it says why (%#)', async (story, text) => {
  await renderBlock(story.args as never, {}, 'en')
  expect(screen.getByText(text)).toBeTruthy()
})
