import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { Closable, Hostile, Info } from './Alert.stories.tsx'

test('its kind is said in words, and its text may hold links', async () => {
  await renderBlock(Info.args as never, {}, 'en')
  const note = screen.getByRole('note', { name: 'Songkran holiday' })
  expect(note.textContent).toMatch(/^i?Information:Songkran holiday/)
  expect(screen.getByRole('link').getAttribute('href')).toBe('mailto:info@example.com')
  expect(screen.queryByRole('button')).toBeNull()
})

test('one that can be closed is gone then', async () => {
  await renderBlock(Closable.args as never)
  fireEvent.click(screen.getByRole('button', { name: 'ปิด' }))
  expect(screen.queryByRole('note')).toBeNull()
})

test('what an attacker would write is not drawn', async () => {
  const { container } = await renderBlock(Hostile.args as never)
  expect(container.innerHTML).not.toMatch(/script|onclick/)
  expect(screen.getByRole('note').textContent).toMatch(/ข้อความ/)
})
