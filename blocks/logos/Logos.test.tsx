import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { Three } from './Logos.stories.tsx'

test('logos have the names of their organisations; without a picture the name stands there', async () => {
  await renderBlock(Three.args as never, {}, 'en')
  expect(screen.getByRole('list', { name: 'They trust us' })).toBeTruthy()
  expect(screen.getAllByRole('img').map((one) => one.getAttribute('alt'))).toEqual(['A', 'B'])
  expect(screen.getAllByRole('listitem')[2]!.textContent).toBe('C')
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://example.com')
})
