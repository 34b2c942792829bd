import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import block from './block.json'
import { Failed, None, Two } from './SentAnswers.stories.tsx'

test('a form has its summary and the day it was sent, by who looks', async () => {
  expect(block.queries.answers.filter).toEqual({ userID: { $user: '_id' } })
  await renderBlock(Two.args as never, {}, 'en')
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'สนใจหลักสูตรความปลอดภัยSent 2 November 2026',
    'contactSent 2 October 2026',
  ])
})

test.each([
  [None, 'คุณยังไม่ได้ส่งแบบฟอร์ม'],
  [Failed, 'โหลดแบบฟอร์มไม่สำเร็จ กรุณาลองใหม่อีกครั้ง'],
] as const)('where there is nothing it says why (%#)', async (story, text) => {
  await renderBlock(story.args as never)
  expect(screen.getByText(text)).toBeTruthy()
})
