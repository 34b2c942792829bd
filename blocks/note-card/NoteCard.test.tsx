import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { Blue, Headless, Yellow } from './NoteCard.stories.tsx'

test('the head is yellow unless said otherwise', async () => {
  const { unmount } = await renderBlock(Yellow.args as never, {}, 'en')
  expect(screen.getByRole('note', { name: 'Before the training' }).dataset.tone).toBe('yellow')
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  unmount()
  await renderBlock(Blue.args as never, {}, 'en')
  expect(screen.getByRole('note', { name: 'Parking' }).dataset.tone).toBe('blue')
})

test('what an attacker would write is not drawn', async () => {
  const { container } = await renderBlock(Headless.args as never)
  expect(container.innerHTML).not.toMatch(/<script/)
  expect(screen.getByRole('note').textContent).toBe('ข้อความ')
})
