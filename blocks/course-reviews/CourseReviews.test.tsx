import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { Failed, None, Some } from './CourseReviews.stories.tsx'

test('the average of all, how many gave each number of stars, and what they wrote', async () => {
  const { container } = await renderBlock(Some.args as never, {}, 'en')
  expect(container.querySelector('.sala-reviews-summary strong')!.textContent).toBe('4.8')
  expect(screen.getByText('4 reviews')).toBeTruthy()
  expect([...container.querySelectorAll('meter')].map(({ value }) => value)).toEqual([
    3, 1, 0, 0, 0,
  ])
  expect(screen.getByText('4 of 5 stars')).toBeTruthy()
  expect(screen.getByText('ประสิทธิ์')).toBeTruthy()
})

test.each([
  [None, 'Nobody has reviewed this course yet'],
  [Failed, 'The reviews could not be loaded. Open this page again.'],
])('none and failed ones are told (%#)', async (story, text) => {
  await renderBlock(story.args as never, {}, 'en')
  expect(screen.getByText(text)).toBeTruthy()
})
