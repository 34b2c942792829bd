import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { Nested, Two } from './Columns.stories.tsx'

test('each slot stands in its column', async () => {
  const { container } = await renderBlock(Two.args as never)
  const columns = container.querySelectorAll('.sala-split-column')
  expect([...columns].map((column) => column.textContent)).toEqual(['เรียนออนไลน์', 'เรียนที่ศูนย์ฝึก'])
})

test('columns stand inside columns', async () => {
  const { container } = await renderBlock(Nested.args as never)
  expect(container.querySelectorAll('.sala-split .sala-split .sala-split-column')).toHaveLength(2)
  expect(screen.getByText('ข')).toBeTruthy()
})
