import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { Asks, Choose, Done, Refused } from './SurveyForm.stories.tsx'

test('an item is rated from one to five or written', async () => {
  await renderBlock(Asks.args as never, {}, 'en')
  expect(screen.getAllByRole('radio')).toHaveLength(5)
  expect(screen.getByRole('textbox', { name: 'ข้อเสนอแนะ' })).toBeTruthy()
})

test.each([
  [Choose, 'Choose the course that you want to speak about.'],
  [Done, 'Your answers are kept. Thank you.'],
  [Refused, 'You have not enrolled in this course. Enrol on its page first.'],
] as const)('it says where it stands (%#)', async (story, text) => {
  await renderBlock(story.args as never, {}, 'en')
  expect(screen.getByText(text)).toBeTruthy()
})
