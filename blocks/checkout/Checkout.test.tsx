import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { Changed, Lacking, NoShop, NothingInIt, Refused, Two } from './Checkout.stories.tsx'

/** What a button sends, without its token. */
const sent = (button: HTMLElement) => {
  const { _csrf, ...values } = Object.fromEntries(new FormData(button.closest('form')!))
  expect(_csrf).toBe('t')
  return values
}
const button = (name: string) => screen.getByRole('button', { name })

test('each line with its amount and the total, sent with what the buyer saw and who they are', async () => {
  await renderBlock(Two.args as never, {}, 'en')
  const lines = screen.getAllByRole('listitem')
  expect(lines.map((line) => line.querySelector('strong')!.textContent)).toEqual([
    '฿2,500.00',
    '฿25.00',
  ])
  expect(screen.getByText('3 items')).toBeTruthy()
  const order = button('Order for ฿2,525.00')
  expect(order.closest('form')!.getAttribute('action')).toBe('/user/own/checkout')
  expect(sent(order)).toEqual({
    total: '2525',
    name: 'สมชาย ใจดี',
    email: 'somchai.j@example.co.th',
    phone: '0812345678',
  })
})

test('of a product one more or less is taken, a course only once; either is taken out', async () => {
  await renderBlock(Two.args as never, {}, 'en')
  expect(sent(button('One more of ปากกา'))).toMatchObject({
    goods: 'product',
    id: 'p1',
    quantity: '3',
  })
  expect(sent(button('One less of ปากกา'))).toMatchObject({ quantity: '1' })
  const [course] = screen.getAllByRole('listitem')
  expect(within(course!).getAllByRole('button')).toHaveLength(1)
  expect(sent(button('Remove พื้นฐานระบบ ISO 9001:2015'))).toEqual({
    goods: 'course',
    id: 'c1',
    quantity: '0',
    before: '1',
  })
})

test('what was taken out can be put back as it was', async () => {
  const search = { done: 'removed', goods: 'product', id: 'p1', before: '4' }
  await renderBlock(NothingInIt.args as never, { search }, 'en')
  expect(sent(button('Put it back'))).toEqual({ goods: 'product', id: 'p1', quantity: '4' })
  expect(screen.getByText('Your cart is empty.')).toBeTruthy()
})

test('another price, what is gone and what there is too little of are told; these are not ordered', async () => {
  const { unmount } = await renderBlock(Changed.args as never, {}, 'en')
  expect(screen.getByText('It cost ฿2,200.00 when you put it in.')).toBeTruthy()
  expect(button('Order for ฿2,525.00').hasAttribute('disabled')).toBe(false)
  unmount()
  await renderBlock(Lacking.args as never, {}, 'en')
  expect(screen.getByText('It is not sold any more. Take it out to go on.')).toBeTruthy()
  expect(screen.getByText('There are only 40 left.')).toBeTruthy()
  expect(sent(button('Take 40'))).toMatchObject({ quantity: '40' })
  expect(button('Order for ฿2,500.00').hasAttribute('disabled')).toBe(true)
})

test('why it was refused is told, and where there is no shop that too', async () => {
  const { unmount } = await renderBlock(Refused.args as never)
  expect(screen.getByRole('alert').textContent).toContain('ราคาเปลี่ยนไปแล้ว')
  unmount()
  await renderBlock(NoShop.args as never, {}, 'en')
  expect(screen.getByText('This site has no shop.')).toBeTruthy()
})
