import { act, fireEvent, screen, within } from '@testing-library/react'
import { encode } from 'uqr'
import { expect, test, vi } from 'vitest'
import { billPayment } from '#shared'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import {
  Bill,
  Cancelled,
  Cart,
  Company,
  Free,
  Missing,
  NoBiller,
  Paid,
  SlipSent,
} from './Pay.stories.tsx'

test('a bill with its amount, and its code with the same to type by hand', async () => {
  const { container } = await renderBlock(Bill.args as never)
  expect(screen.getByText('฿1,990.50')).toBeTruthy()
  const code = screen.getByRole('img', {
    name: 'คิวอาร์พร้อมเพย์สำหรับชำระ 1,990.50 บาท เลขอ้างอิง LS2026000012',
  })
  const { data } = encode(
    billPayment({
      billerId: '099400015804189',
      ref1: 'LS2026000012',
      ref2: 'SPRING26',
      amount: 1990.5,
    })!,
    { ecc: 'M', border: 4 },
  )
  expect(code.querySelector('path')!.getAttribute('d')!.split('z')).toHaveLength(
    data.flat().filter(Boolean).length + 1,
  )
  expect(
    [...container.querySelectorAll('dd[data-kind="code"]')].map((line) => line.textContent),
  ).toEqual(['099400015804189', 'LS2026000012', 'SPRING26'])
  expect(screen.getByText('ศูนย์ฝึกอบรมศาลา')).toBeTruthy()
})

test('what is free has no code', async () => {
  const { container } = await renderBlock(Free.args as never)
  expect(screen.getByText('เรียนฟรี ไม่มีค่าใช้จ่าย')).toBeTruthy()
  expect(within(container).queryByRole('img')).toBeNull()
})

test('without a biller the reference is there alone; another order is not found', async () => {
  const { container, unmount } = await renderBlock(NoBiller.args as never, {}, 'en')
  expect(within(container).queryByRole('img')).toBeNull()
  expect(screen.getByText('LS2026000012')).toBeTruthy()
  expect(screen.getByText('Registered for the course')).toBeTruthy()
  unmount()
  await renderBlock(Missing.args as never, {}, 'en')
  expect(screen.getByText('This order was not found.')).toBeTruthy()
})

test.each([
  [Paid, 'This order is paid. Thank you.'],
  [Cancelled, 'This order was cancelled. There is nothing to pay.'],
] as const)('an order that nobody has to pay any more has no code (%#)', async (story, text) => {
  const { container } = await renderBlock(story.args as never, {}, 'en')
  expect(screen.getByText(text)).toBeTruthy()
  expect(within(container).queryByRole('img')).toBeNull()
  expect(screen.queryByText('099400015804189')).toBeNull()
})

test('what came out of a cart is listed, each with how many of it', async () => {
  await renderBlock(Cart.args as never, {}, 'en')
  const lines = within(screen.getByRole('list', { name: 'What was ordered' })).getAllByRole(
    'listitem',
  )
  expect(lines.map((line) => line.textContent)).toEqual([
    'พื้นฐานระบบ ISO 9001:20151 × ฿2,500.00',
    'ปากกา2 × ฿12.50',
  ])
  expect(screen.getByText('฿2,525.00')).toBeTruthy()
})

test('a company that withholds tax pays what is left, and names its learners', async () => {
  await renderBlock(Company.args as never, {}, 'en')
  expect(screen.getByText('฿10,400.00')).toBeTruthy()
  expect(screen.getByText('−฿300.00')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Name the learners' }).getAttribute('href')).toBe(
    '/lesson/learners/o1',
  )
})

test('a file that is no slip is told beside the field before it is sent', async () => {
  const { container } = await renderBlock(SlipSent.args as never, {}, 'en')
  expect(screen.getByText('Slip sent, waiting to be checked')).toBeTruthy()
  const field = container.querySelector<HTMLInputElement>('input[type=file]')!
  expect(container.querySelector('form')!.getAttribute('action')).toBe('/lesson/pay/o1?key=k')
  fireEvent.change(field, { target: { files: [new File(['x'], 'a.txt', { type: 'text/plain' })] } })
  expect(screen.getByRole('alert').textContent).toContain('no picture and no PDF')
  expect(field.validity.customError).toBe(true)
  fireEvent.change(field, { target: { files: [new File(['x'], 'a.png', { type: 'image/png' })] } })
  expect(field.validity.customError).toBe(false)
})

test('a payment that is confirmed while the page is open is told at once, and a refused line is tried again', async () => {
  const lines: EventTarget[] = []
  class Line extends EventTarget {
    static readonly CLOSED = 2
    readyState = 1
    constructor(readonly path: string) {
      super()
      lines.push(this)
    }
    close() {}
  }
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Line)
  await renderBlock(SlipSent.args as never, {}, 'en')
  expect((lines[0] as Line).path).toBe('/api/shop/watch/o1?key=k')
  Object.assign(lines[0]!, { readyState: 2 }).dispatchEvent(new Event('error'))
  vi.advanceTimersByTime(5_000)
  expect(lines).toHaveLength(2)
  act(() => {
    lines[1]!.dispatchEvent(
      Object.assign(new Event('order'), { data: JSON.stringify({ process: 'complete' }) }),
    )
  })
  vi.useRealTimers()
  vi.unstubAllGlobals()
  expect(screen.getByText('This order is paid. Thank you.')).toBeTruthy()
  expect(screen.queryByRole('timer')).toBeNull()
})
