import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { Brand, Soft } from './CallToAction.stories.tsx'

test('it asks for one thing, with a second way beside it', async () => {
  const { unmount } = await renderBlock(Brand.args as never, {}, 'en')
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Training for your team')
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.dataset.kind])).toEqual([
    ['Ask for a quotation', 'primary'],
    ['See the courses', 'quiet'],
  ])
  unmount()
  await renderBlock(Soft.args as never)
  expect(screen.queryByRole('link')).toBeNull()
})
