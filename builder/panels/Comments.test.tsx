import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { inBuilder } from '../../tests/support/inBuilder.tsx'
import { Comments } from './Comments.tsx'

// A text area of the kit listens for fonts, which jsdom does not have.
beforeAll(
  () =>
    void Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() }),
)

const heading = (id: string, words: string) => ({
  id,
  type: 'heading',
  v: 1,
  props: { text: { th: words, en: words } },
})
const page = {
  builder: [
    { id: 'r', columns: [{ id: 'c', objects: [heading('a', 'First'), heading('b', 'Second')] }] },
  ],
}
const comment = (block: string) => ({
  _id: `c-${block}`,
  version: 1,
  state: 'open',
  page: 'p',
  block,
  text: 'Look at this',
  created_by: 'other',
  created_at: '2026-11-01T00:00:00Z',
})

test('a comment tells which of several blocks of a kind it is of', async () => {
  const { store } = await inBuilder(page, <Comments page="p" />, {
    answer: (address) =>
      address.includes('/comment/query')
        ? { status: 200, data: [comment('b'), comment('a'), comment('gone')], total: 3 }
        : address.includes('/query')
          ? { status: 200, data: [], total: 0 }
          : undefined,
  })
  expect(
    (await screen.findAllByRole('button', { name: /^Go to/ })).map(
      ({ textContent }) => textContent,
    ),
  ).toEqual(['Heading “Second”', 'Heading “First”'])
  expect(screen.getByText('A block that is no more')).toBeTruthy()
  act(() => store.select('a'))
  expect(await screen.findByRole('textbox', { name: 'Comment on Heading “First”' })).toBeTruthy()
})

test('what was said about a block that became a reusable part is said at the place of the part, and again at the block once that is undone', async () => {
  const { store, actions } = await inBuilder(page, <Comments page="p" />, {
    answer: (address) =>
      address.includes('/comment/query')
        ? { status: 200, data: [comment('b'), comment('a')], total: 2 }
        : address.includes('/query')
          ? { status: 200, data: [], total: 0 }
          : undefined,
  })
  await waitFor(() => expect(store.getState().comments).toEqual({ a: 1, b: 1 }))
  act(() => actions.makeReusable(['a', 'b'], 'part-id'))
  const use = store.getState().selection!
  await waitFor(() => expect(store.getState().comments).toEqual({ [use]: 2 }))
  expect([
    screen.queryByText('A block that is no more'),
    screen.getByRole('button', { name: /^Go to/ }).textContent,
    document.querySelectorAll(`[data-thread="${use}"] [data-comment]`).length,
  ]).toEqual([null, 'Reusable part', 2])
  act(() => void store.undo())
  await waitFor(() => expect(store.getState().comments).toEqual({ a: 1, b: 1 }))
})

test('what is written about a block stays with it while another is chosen, and while something else is looked at', async () => {
  function Tab() {
    const [shown, setShown] = useState(true)
    return (
      <>
        <button type="button" onClick={() => setShown(!shown)}>
          Another part
        </button>
        {shown && <Comments page="p" />}
      </>
    )
  }
  const { store } = await inBuilder(page, <Tab />, {
    answer: (address) =>
      address.includes('/query') ? { status: 200, data: [], total: 0 } : undefined,
  })
  const written = (words: RegExp) =>
    screen.getByRole<HTMLTextAreaElement>('textbox', { name: words })
  act(() => store.select('a'))
  fireEvent.change(written(/“First”/), { target: { value: 'Of the first' } })
  act(() => store.select('b'))
  expect(written(/“Second”/).value).toBe('')
  fireEvent.click(screen.getByText('Another part'))
  expect(screen.queryByRole('textbox')).toBeNull()
  act(() => store.select('a'))
  fireEvent.click(screen.getByText('Another part'))
  expect(written(/“First”/).value).toBe('Of the first')
})

test('a comment that is too long stands whole, is told, and is not sent', async () => {
  const { store } = await inBuilder(page, <Comments page="p" />, {
    answer: (address) =>
      address.includes('/query') ? { status: 200, data: [], total: 0 } : undefined,
  })
  act(() => store.select('a'))
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', {
    name: 'Comment on Heading “First”',
  })
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Comment' })
  const write = (text: string) => fireEvent.change(box, { target: { value: text } })
  write('😀'.repeat(2000))
  expect([send.disabled, box.maxLength]).toEqual([false, -1])
  write('😀'.repeat(2001))
  expect([send.disabled, box.value.length]).toEqual([true, 4002])
  expect(screen.getByText('At most 2000 characters.')).toBeTruthy()
})
