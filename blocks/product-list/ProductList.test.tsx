import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { None, Two } from './ProductList.stories.tsx'

test('products lead to their pages, and one page to the next', async () => {
  await renderBlock(Two.args as never, {}, 'en')
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/shop/product/p1',
    '/shop/product/p3',
    '?page=2',
  ])
  expect(screen.getByText('Sold out')).toBeTruthy()
})

test('where nothing is on sale it says so', async () => {
  await renderBlock(None.args as never, {}, 'en')
  expect(screen.getByText('Nothing is on sale yet.')).toBeTruthy()
})
