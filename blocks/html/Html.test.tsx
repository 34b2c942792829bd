import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { Hostile, Table } from './Html.stories.tsx'

test('what texts are made of is drawn', async () => {
  await renderBlock(Table.args as never, {}, 'en')
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Fees')
  expect(screen.getAllByRole('row')).toHaveLength(2)
})

test('scripts, styles, frames and handlers are not', async () => {
  const { container } = await renderBlock(Hostile.args as never)
  expect(container.querySelector('[data-block="html"]')!.innerHTML).not.toMatch(
    /script|style|iframe|onclick|javascript/,
  )
  expect(screen.getByText('ข้อความ')).toBeTruthy()
})
