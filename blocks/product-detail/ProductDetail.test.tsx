import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { Guest, Member, SoldOut } from './ProductDetail.stories.tsx'

test('a product with its variants is put into the cart by a form', async () => {
  const { container } = await renderBlock(Member.args as never, {}, 'en')
  expect(Object.fromEntries(new FormData(container.querySelector('form')!) as never)).toMatchObject(
    { goods: 'product', id: 'p1', quantity: '1' },
  )
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/shop/product/p1/p1',
    '/shop/product/p1/p2',
    '/shop/demo',
  ])
})

test('what is sold out cannot be bought, and a guest is led to the sign-in and back', async () => {
  const { container, unmount } = await renderBlock(SoldOut.args as never, {}, 'en')
  expect(container.querySelector('form')).toBeNull()
  unmount()
  await renderBlock(Guest.args as never, {}, 'en')
  expect(screen.getByRole('link', { name: 'Sign in to put it into the cart' })).toHaveProperty(
    'search',
    '?next=%2Fshop%2Fproduct%2Fp1%2Fp1',
  )
})
