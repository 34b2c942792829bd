import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { AllCourses, NotThere, Percent } from './RedeemCoupon.stories.tsx'

test('what a coupon takes off, until when, and the course with its price before and after', async () => {
  await renderBlock(Percent.args as never, {}, 'en')
  expect(screen.getByText('10% off')).toBeTruthy()
  expect(screen.getByText('Valid until 31 May 2099')).toBeTruthy()
  expect(screen.getByRole('listitem').textContent).toContain('฿2,500.00 ฿2,250.00')
  expect(screen.getByRole('link').getAttribute('href')).toBe('/lesson/order/c1?code=SPRING26')
})

test('one for all courses says so; any other code says that it cannot be used, and no more', async () => {
  const { unmount } = await renderBlock(AllCourses.args as never, {}, 'th')
  expect(screen.getByText('ลด ฿200.00')).toBeTruthy()
  expect(screen.getByText(/ใช้ได้กับทุกหลักสูตร/)).toBeTruthy()
  unmount()
  await renderBlock(NotThere.args as never, {}, 'th')
  expect(screen.getByRole('heading').textContent).toBe('ใช้คูปองไม่ได้')
})
