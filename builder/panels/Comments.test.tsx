import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inBuilder } from '../../tests/support/inBuilder.tsx'
import { Comments } from './Comments.tsx'

const heading = (id: string, words: string) => ({ id, type: 'heading', v: 1, props: { text: { th: words, en: words } } })
const page = { builder: [{ id: 'r', columns: [{ id: 'c', objects: [heading('a', 'First'), heading('b', 'Second')] }] }] }
const comment = (block: string) => ({ _id: `c-${block}`, version: 1, state: 'open', page: 'p', block, text: 'Look at this', created_by: 'other', created_at: '2026-11-01T00:00:00Z' })

test('a comment tells which of several blocks of a kind it is of', async () => {
  const { store } = await inBuilder(page, <Comments page="p" />, { answer: (address) => (address.includes('/comment/query') ? { status: 200, data: [comment('b'), comment('a'), comment('gone')], total: 3 } : address.includes('/query') ? { status: 200, data: [], total: 0 } : undefined) })
  expect((await screen.findAllByRole('button', { name: /^Go to/ })).map(({ textContent }) => textContent)).toEqual(['Heading “Second”', 'Heading “First”'])
  expect(screen.getByText('A block that is no more')).toBeTruthy()
  // The kit measures what grows once letters are there.
  Object.assign(document, { fonts: new EventTarget() })
  act(() => store.select('a'))
  expect(await screen.findByRole('textbox', { name: 'Comment on Heading “First”' })).toBeTruthy()
})
