import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { Busy, Failed, Quiet } from './LecturerDesk.stories.tsx'

test('who came is marked, and what was written is graded by its rubric', async () => {
  await renderBlock(Busy.args as never, {}, 'en')
  const [came] = screen.getAllByRole('button', { name: 'Present' })
  expect(came!.getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByText('ครบห้าข้อ (5)')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'สไลด์อยู่ที่ไหน' }).getAttribute('href')).toBe(
    '/lesson/chat-client?course=c1&user=u2',
  )
})

test.each([
  [Quiet, 'You teach no round at the moment.'],
  [Failed, 'This page is for lecturers and the office.'],
] as const)('where there is nothing it says why (%#)', async (story, text) => {
  await renderBlock(story.args as never, {}, 'en')
  expect(screen.getByText(text)).toBeTruthy()
})
