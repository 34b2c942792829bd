import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { Panel, Plain } from './ForCompanies.stories.tsx'

test('a panel has its points and its way on; an empty point is none', async () => {
  const { unmount } = await renderBlock(Panel.args as never, {}, 'en')
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Training at your place')
  expect(screen.getAllByRole('listitem').map((point) => point.textContent)).toEqual([
    'Your day, your place',
    'Measured before and after',
    'With a tax invoice',
  ])
  expect(screen.getByRole('link').getAttribute('href')).toBe('/cms/page/contact')
  unmount()
  await renderBlock(Plain.args as never)
  expect(screen.queryByRole('list')).toBeNull()
})
