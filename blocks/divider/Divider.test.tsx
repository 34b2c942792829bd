import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { Line, Worded } from './Divider.stories.tsx'

test('a line is a separator', async () => {
  await renderBlock(Line.args as never)
  expect(screen.getAllByRole('separator')).toHaveLength(1)
})

test('with words the words are read and the lines are not', async () => {
  await renderBlock(Worded.args as never, {}, 'en')
  expect(screen.getByText('Recommended courses')).toBeTruthy()
  expect(screen.queryByRole('separator')).toBeNull()
})
