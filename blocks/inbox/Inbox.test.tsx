import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import block from './block.json'
import { Failed, None, Two } from './Inbox.stories.tsx'

afterEach(() => vi.unstubAllGlobals())

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

test('opening a message marks it as read; where that was not kept it stays unread', async () => {
  const sent: [string, string][] = []
  let isTaken = false
  const sendBeacon = (url: string, body: URLSearchParams) => {
    sent.push([new URL(url).pathname, String(body)])
    return isTaken
  }
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { sendBeacon }))
  await renderBlock(Two.args as never)
  const [first, second] = document.querySelectorAll('details')
  const open = (one: HTMLDetailsElement, isOpen: boolean) =>
    act(async () => {
      one.open = isOpen
      await new Promise((done) => setTimeout(done, 10))
    })
  await open(first!, true)
  expect(first!.querySelector('summary')!.textContent).toContain('ยังไม่อ่าน')
  isTaken = true
  await open(first!, false)
  await open(first!, true)
  expect(first!.querySelector('summary')!.textContent).not.toContain('ยังไม่อ่าน')
  await open(second!, true)
  expect(sent).toEqual(Array.from({ length: 2 }, () => ['/user/own/messages', '_csrf=t&id=m1']))
})

test.each([
  [None, 'There are no messages for you yet.'],
  [Failed, 'Your messages could not be loaded. Please try again.'],
] as const)('where there is nothing it says why (%#)', async (story, text) => {
  await renderBlock(story.args as never, {}, 'en')
  expect(screen.getByText(text)).toBeTruthy()
})
