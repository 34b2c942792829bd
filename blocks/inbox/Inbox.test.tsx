import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import block from './block.json'
import { Failed, None, Two } from './Inbox.stories.tsx'

test('what is unread says so, and can be marked as read with the token of the page', async () => {
  expect(block.queries.messages.filter).toEqual({ userID: { $user: '_id' } })
  await renderBlock(Two.args as never)
  const [first, second] = document.querySelectorAll('details')
  expect(first!.querySelector('summary')!.textContent).toContain('ยังไม่อ่าน')
  expect(second!.querySelector('summary')!.textContent).not.toContain('ยังไม่อ่าน')
  const form = first!.querySelector('form')!
  expect(form.getAttribute('action')).toBe('/user/own/messages')
  expect(Object.fromEntries(new FormData(form))).toEqual({ _csrf: 't', id: 'm1' })
  expect(second!.querySelector('form')).toBeNull()
})

test.each([
  [None, 'There are no messages for you yet.'],
  [Failed, 'Your messages could not be loaded. Please try again.'],
] as const)('where there is nothing it says why (%#)', async (story, text) => {
  await renderBlock(story.args as never, {}, 'en')
  expect(screen.getByText(text)).toBeTruthy()
})
