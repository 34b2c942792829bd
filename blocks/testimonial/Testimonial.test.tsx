import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { Bare, Two } from './Testimonial.stories.tsx'

test('words stand with who says them, and the stars are said as a number', async () => {
  await renderBlock(Two.args as never, {}, 'en')
  const figures = screen.getAllByRole('figure')
  expect(figures).toHaveLength(2)
  expect(figures[0]!.querySelector('figcaption')?.textContent).toBe(
    'Waraporn SrisukWarehouse lead, Chonburi',
  )
  expect(screen.getAllByRole('img').map((stars) => stars.getAttribute('aria-label'))).toEqual([
    '5 of 5 stars',
    '4 of 5 stars',
  ])
})

test('who says nothing is not drawn, nor a picture that may not be shown', async () => {
  const { container } = await renderBlock(Bare.args as never, {}, 'en')
  expect(screen.getAllByRole('figure').map((figure) => figure.textContent)).toEqual(['Very good'])
  expect(container.querySelector('img')).toBeNull()
})
