import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createForm, loadExpressions } from '#forms'
import type { JsonSchema } from '#forms/schema'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import block from './block.json'
import { Headless, Schedule, Uneven } from './Table.stories.tsx'

test('a table has its caption, its heads and a way to scroll it by keyboard', async () => {
  await renderBlock(Schedule.args as never, {}, 'en')
  expect(screen.getByRole('table', { name: 'Training schedule' })).toBeTruthy()
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Time',
    'Topic',
    'People',
  ])
  expect(screen.getAllByRole('rowheader')).toHaveLength(3)
  expect(screen.getByRole('region', { name: 'Training schedule' }).tabIndex).toBe(0)
})

test('rows of unlike lengths fill up to the longest', async () => {
  const { container } = await renderBlock(Uneven.args as never)
  expect([...container.querySelectorAll('tr')].map((row) => row.children.length)).toEqual([
    3, 3, 3, 3,
  ])
})

test('without heads there is none', async () => {
  await renderBlock(Headless.args as never, {}, 'en')
  expect(screen.queryByRole('columnheader')).toBeNull()
  expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['Monday', '09.00'])
})

test('a column that is taken out takes its cells along, and a new row has a cell for each column', async () => {
  const form = createForm({
    expressions: await loadExpressions(),
    schema: block.props as JsonSchema,
    values: structuredClone(block.defaults),
  })
  form.remove(['columns'], 0)
  form.add(['rows'])
  expect((form.values() as { rows: unknown[] }).rows.at(0)).toEqual({
    cells: [{ th: 'รายละเอียด', en: 'Details' }],
  })
  expect((form.values() as { rows: { cells: unknown[] }[] }).rows.at(-1)!.cells).toHaveLength(1)
})
