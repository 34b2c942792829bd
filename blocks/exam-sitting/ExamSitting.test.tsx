import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { After, Before, Missing, Refused } from './ExamSitting.stories.tsx'

test('before it begins it says what it asks for', async () => {
  await renderBlock(Before.args as never, {}, 'en')
  for (const fact of ['30 minutes', '60%', '0/3']) expect(screen.getByText(fact)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Begin' })).toBeTruthy()
})

test('afterwards it shows what may be seen', async () => {
  await renderBlock(After.args as never, {}, 'en')
  expect(screen.getByText('Passed · 8/10 (80%)')).toBeTruthy()
  expect(screen.getByText('Right answer: เข้าก่อนออกก่อน')).toBeTruthy()
  // Who has passed goes on; another try is no more than possible.
  const kinds = ['.sala-exam > button', 'a[href="/member/dashboard"]'].map(
    (one) => document.querySelector<HTMLElement>(one)?.dataset.kind,
  )
  expect(kinds).toEqual(['secondary', 'primary'])
})

test.each([
  [Missing, 'This exam was not found.'],
  [Refused, 'Your access to this course has ended. Please ask the office.'],
] as const)('an exam that may not be taken says why (%#)', async (story, text) => {
  await renderBlock(story.args as never, {}, 'en')
  expect(screen.getByText(text)).toBeTruthy()
})
