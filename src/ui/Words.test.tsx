import { renderToString } from 'react-dom/server'
import { hydrateRoot } from 'react-dom/client'
import { act } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { wordGroups } from '#shared/thaiWords'
import { provideWordGroups, Words } from './Words.tsx'

const none = (text: string) => [{ text, isHeld: false }]
afterEach(() => provideWordGroups(none))

test('words: what a dictionary would break is held, and what was typed stays text', () => {
  provideWordGroups(wordGroups)
  expect(renderToString(<Words text={'ผู้เรียน <b>&amp; โลจิสติกส์'} />)).toBe(
    '<span><span class="sala-word">ผู้เรียน</span> &#60;b&#62;&#38;amp; <span class="sala-word">โลจิสติกส์</span></span>',
  )
  expect(renderToString(<Words text="Logistics" />)).toBe('Logistics')
})

test('words: a browser without the dictionary keeps what the gateway made', async () => {
  provideWordGroups(wordGroups)
  const root = document.createElement('div')
  root.innerHTML = renderToString(<Words text="การเรียนรู้" />)
  const sent = root.innerHTML
  provideWordGroups(none)
  const complaint = vi.spyOn(console, 'error')
  await act(() => void hydrateRoot(root, <Words text="การเรียนรู้" />))
  expect(root.innerHTML).toBe(sent)
  expect(complaint).not.toHaveBeenCalled()
})
