import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { Failed, None, Two } from './CourseLecturers.stories.tsx'

test('lecturers with what they are known for, by a picture or the first letter', async () => {
  const { container } = await renderBlock(Two.args as never, {}, 'en')
  expect(screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
    'สมชาย ใจดี',
    'วิภา ศรีสุข',
  ])
  expect(container.querySelectorAll('img')).toHaveLength(1)
  expect(screen.getAllByText('อัคคีภัย')).toHaveLength(2)
})

test.each([
  [None, 'The lecturer has not been named yet'],
  [Failed, 'The lecturers could not be loaded. Open this page again.'],
])('none and failed ones are told (%#)', async (story, text) => {
  await renderBlock(story.args as never, {}, 'en')
  expect(screen.getByText(text)).toBeTruthy()
})
