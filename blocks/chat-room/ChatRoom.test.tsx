import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { None, Silent, Talk } from './ChatRoom.stories.tsx'

test('what was said stands in its order, the own apart', async () => {
  await renderBlock(Talk.args as never, {}, 'en')
  const lines = screen.getAllByRole('listitem')
  expect(lines.map((line) => line.hasAttribute('data-own'))).toEqual([true, false])
})

test.each([
  [Silent, 'Nothing yet. Go ahead and ask.'],
  [None, 'Enrol in a course, and you can ask its lecturers here.'],
] as const)('where there is nothing it says why (%#)', async (story, text) => {
  await renderBlock(story.args as never, {}, 'en')
  expect(screen.getByText(text)).toBeTruthy()
})
