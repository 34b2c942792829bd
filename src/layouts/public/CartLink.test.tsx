import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { CartAnswer, CartLine } from '#pages/model'
import { WithTexts } from '../../../tests/support/renderPage.tsx'
import { ShellContext, type ShellPort } from '../shellContext.ts'
import { CartLink } from './CartLink.tsx'

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
})

const PEN: CartLine = {
  goods: { productId: 'p1' },
  name: 'Pen',
  price: 12.5,
  quantity: 2,
  amount: 25,
  left: 3,
}
const COURSE: CartLine = {
  goods: { courseID: 'c1' },
  name: 'ISO 9001',
  price: 2500,
  was: 2200,
  quantity: 1,
  amount: 2500,
}

/** A gateway that keeps the cart; `refuses` is what it says to every change. */
function gatewayOf(lines: CartLine[], refuses?: { th: string; en: string }) {
  const sent: unknown[] = []
  let kept = lines
  const answer = (): CartAnswer => ({
    lines: kept,
    count: kept.reduce((sum, { quantity }) => sum + quantity, 0),
    total: kept.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
  })
  const call = async (path: string, what?: { method: string; body: Record<string, unknown> }) => {
    expect(path).toBe('/api/shop/cart')
    if (what) {
      sent.push(what.body)
      if (refuses) return { ok: false, failures: [{ code: 'out-of-stock', message: refuses }] }
      const { quantity, ...goods } = what.body
      const isIt = (line: CartLine) => JSON.stringify(line.goods) === JSON.stringify(goods)
      const known = lines.find(isIt)!
      const others = kept.filter((line) => !isIt(line))
      kept = quantity ? [...others, { ...known, quantity: Number(quantity) }] : others
    }
    return { ok: true, value: { data: answer() } }
  }
  return { sent, shell: { call } as unknown as ShellPort }
}

async function opened(
  lines: CartLine[],
  refuses?: { th: string; en: string },
  locale: 'th' | 'en' = 'en',
) {
  const { sent, shell } = gatewayOf(lines, refuses)
  render(
    <WithTexts locale={locale}>
      <ShellContext value={shell}>
        <CartLink count={3} />
      </ShellContext>
    </WithTexts>,
  )
  const link = await screen.findByRole('link', {
    name: locale === 'en' ? 'Cart, 3 in it' : 'ตะกร้า มี 3 รายการ',
  })
  expect(link.getAttribute('href'), 'without a script').toBe('/shop/checkout')
  fireEvent.click(link)
  await screen.findByRole('dialog', { name: locale === 'en' ? 'Cart' : 'ตะกร้า' })
  return { sent, link }
}

test('the cart opens over the page with its lines and the total of the gateway, and leads on to pay', async () => {
  await opened([PEN, COURSE])
  expect(await screen.findByText('฿2,525.00')).toBeTruthy()
  expect(screen.getByText('It cost ฿2,200.00 when you put it in.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'One more of ISO 9001' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Pay' }).getAttribute('href')).toBe('/shop/checkout')
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('one more counts at the link too, up to what there is', async () => {
  const { sent, link } = await opened([PEN])
  fireEvent.click(await screen.findByRole('button', { name: 'One more of Pen' }))
  await waitFor(() => expect(screen.getByText('฿37.50')).toBeTruthy())
  expect(sent).toEqual([{ productId: 'p1', quantity: 3 }])
  expect(link.textContent).toBe('3')
  expect(
    screen.getByRole('button', { name: 'One more of Pen' }).hasAttribute('disabled'),
    'there are three',
  ).toBe(true)
})

test('what is taken out can be put back as it was', async () => {
  const { sent } = await opened([PEN, COURSE])
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Pen' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Put it back' }))
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
  expect(sent).toEqual([
    { productId: 'p1', quantity: 0 },
    { productId: 'p1', quantity: 2 },
  ])
  expect(screen.getByText('฿2,525.00')).toBeTruthy()
})

test.each([
  ['One more of Pen', 'Failed to add item to cart. Item is out of stock.'],
  ['One less of Pen', 'The cart could not be changed. Item is out of stock.'],
])('what the gateway refuses of “%s” is told, and the cart stays as it was', async (name, told) => {
  await opened([PEN], { th: 'สินค้ามีไม่พอ', en: 'Item is out of stock.' })
  fireEvent.click(await screen.findByRole('button', { name }))
  expect((await screen.findByRole('alert')).textContent!.trim()).toBe(told)
  expect(screen.getByText('฿25.00')).toBeTruthy()
})

test('in Thai it has the words of the specification', async () => {
  await opened([PEN, COURSE], undefined, 'th')
  const total = await screen.findByText('฿2,525.00')
  expect(total.closest('.sala-cart-total')!.textContent).toContain('ยอดสุทธิ')
  expect(screen.getAllByRole('button', { name: 'ปิด' }).length).toBeGreaterThan(0)
  expect(screen.getByRole('link', { name: 'ชำระเงิน' }).getAttribute('href')).toBe('/shop/checkout')
})
