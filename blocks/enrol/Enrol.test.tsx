import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import {
  Coupon,
  Enrolled,
  Free,
  Guest,
  NoSuchCoupon,
  NotOnSale,
  Refused,
  WithRounds,
} from './Enrol.stories.tsx'

const sent = (button: HTMLElement) => Object.fromEntries(new FormData(button.closest('form')!))
const button = (name: string) => screen.getByRole('button', { name })

test('a guest orders with the total that was shown, and is told that no account is needed', async () => {
  await renderBlock(Guest.args as never, {}, 'en')
  const order = button('Order for ฿2,500.00')
  expect(order.closest('form')!.getAttribute('action')).toBe('/lesson/order/c1')
  expect(sent(order)).toMatchObject({ _csrf: 't', total: '2500', seats: '1', name: '', code: '' })
  expect(screen.getByText(/You need no account/)).toBeTruthy()
})

test('of an order that costs nothing it says so, and speaks of no payment', async () => {
  await renderBlock(Free.args as never, {}, 'en')
  expect(button('Order free of charge')).toBeTruthy()
  expect(screen.getByText('There is nothing to pay: your order is complete at once.')).toBeTruthy()
  expect(screen.queryByText(/how to pay/)).toBeNull()
})

test('the round of the address is chosen, each with its days, place and seats', async () => {
  await renderBlock(WithRounds.args as never, {}, 'en')
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'No round in particular',
    '14 Jan 2099 – 15 Jan 2099 · กรุงเทพมหานคร · 4 seats left',
    '1 Feb 2099',
  ])
  expect(sent(button('Order for ฿2,500.00'))).toMatchObject({ round: 'r1', name: 'สมชาย ใจดี' })
})

test('a coupon takes off what it says; one that there is not says so beside its field', async () => {
  const { unmount } = await renderBlock(Coupon.args as never, {}, 'en')
  expect(screen.getByText('−฿1,250.00')).toBeTruthy()
  expect(sent(button('Order for ฿11,250.00'))).toMatchObject({ seats: '5', total: '11250' })
  unmount()
  await renderBlock(NoSuchCoupon.args as never, {}, 'en')
  const code = screen.getByLabelText(/Coupon code/)
  expect(code.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(code.getAttribute('aria-describedby')!)!.textContent).toBe(
    'There is no such coupon.',
  )
})

test('what was refused is told, and what was typed stands as it was', async () => {
  await renderBlock(Refused.args as never, {}, 'th')
  expect(screen.getByRole('alert').textContent).toBe('รอบนี้เต็มแล้ว กรุณาเลือกรอบอื่น')
  expect(sent(button('สั่งซื้อ ฿2,500.00'))).toMatchObject({ tax_id: '0105536000313' })
})

test('who has the course is led to it; what is not on sale is told', async () => {
  const { unmount } = await renderBlock(Enrolled.args as never, {}, 'en')
  expect(screen.getByRole('link', { name: 'Go to my courses' }).getAttribute('href')).toBe(
    '/enroll/dashboard',
  )
  unmount()
  await renderBlock(NotOnSale.args as never, {}, 'en')
  expect(screen.getByText(/not on sale any more/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
