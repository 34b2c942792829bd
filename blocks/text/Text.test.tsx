import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { Hostile, Paragraphs } from './Text.stories.tsx'

test('what an author may write is drawn', async () => {
  await renderBlock(Paragraphs.args as never)
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(screen.getByRole('link').getAttribute('href')).toBe('/lesson/home')
})

test('what an attacker would write is not', async () => {
  const { container } = await renderBlock(Hostile.args as never)
  expect(container.innerHTML).not.toMatch(/script|onclick|javascript/)
  expect(screen.getByText(/ข้อความ/)).toBeTruthy()
  expect(screen.getByRole('cell').textContent).toBe('จันทร์')
})
