import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import {
  Certified,
  EarlyBundle,
  Continued,
  Free,
  Missing,
  Online,
  Onsite,
  Unpaid,
} from './CourseDetail.stories.tsx'

test('the course with its facts and the way to enrol', async () => {
  await renderBlock(Online.args as never)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('การจัดการคลังสินค้าสมัยใหม่')
  expect(screen.getByText('สมชาย ใจดี')).toBeTruthy()
  expect(screen.getByText('12 ชั่วโมง · 2 วัน')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'ลงทะเบียนเรียน' }).getAttribute('href')).toBe(
    '/cms/page/interest?course=course1',
  )
})

test('who is signed in at a shop puts the course into the cart; where it is already, goes there', async () => {
  const { data, ...args } = Online.args as { data: object }
  const cart = { csrf: 't', contact: {}, lines: [] as object[], count: 0, total: 0 }
  const shown = (lines: object[]) =>
    renderBlock({ ...args, data: { ...data, cart: { ...cart, lines } } } as never, {}, 'en')
  const { unmount } = await shown([])
  const button = screen.getByRole('button', { name: 'Add to cart' })
  expect(Object.fromEntries(new FormData(button.closest('form')!))).toEqual({
    _csrf: 't',
    goods: 'course',
    id: 'course1',
    quantity: '1',
  })
  unmount()
  await shown([{ goods: { courseID: 'course1' }, name: 'ก', price: 1, quantity: 1, amount: 1 }])
  expect(screen.queryByRole('button', { name: 'Add to cart' })).toBeNull()
  expect(screen.getByRole('link', { name: /In your cart/ }).getAttribute('href')).toBe(
    '/shop/checkout',
  )
})

test('free, onsite and missing ones', async () => {
  const { unmount } = await renderBlock(Free.args as never)
  expect(screen.getByText('เรียนฟรี ไม่มีค่าใช้จ่าย')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'ลงทะเบียนเรียน' })).toBeNull()
  unmount()
  const onsite = await renderBlock(Onsite.args as never, {}, 'en')
  expect(screen.getByText('1 Dec 2026 – 20 Dec 2026')).toBeTruthy()
  onsite.unmount()
  await renderBlock(Missing.args as never)
  expect(screen.getByText('ไม่พบหลักสูตรนี้')).toBeTruthy()
})

test('what one will be able to do, the syllabus with its hours, what to bring, questions', async () => {
  const { container } = await renderBlock(Online.args as never, {}, 'en')
  expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
    'What you will be able to do',
    'Syllabus',
    'What you should bring',
    'Questions and answers',
  ])
  expect(container.querySelector('.sala-course-syllabus li')!.textContent).toBe(
    'รู้จักคลัง4 hพื้นที่และการไหลของของ',
  )
  expect(screen.getByText('Beginner')).toBeTruthy()
})

test('half a day is said as people say it', async () => {
  const { data, ...args } = Online.args as { data: { course: object } }
  const course = { ...data.course, days: 0.5 }
  const { unmount } = await renderBlock({ ...args, data: { ...data, course } } as never)
  expect(screen.getByText('12 ชั่วโมง · ครึ่งวัน')).toBeTruthy()
  unmount()
  await renderBlock({ ...args, data: { ...data, course } } as never, {}, 'en')
  expect(screen.getByText('12 hours · Half a day')).toBeTruthy()
})

test.each([
  [Continued, 'Continue at lesson 4', '/lesson/play/course1/l4'],
  [Unpaid, 'Pay the order', '/lesson/pay/o1'],
  [Certified, 'See the certificate', '/lesson/certification/course1'],
])('the one button knows how its member stands to the course (%#)', async (story, name, href) => {
  const { container } = await renderBlock(story.args as never, {}, 'en')
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href)
  expect(container.querySelectorAll('.sala-course-box .sala-button')).toHaveLength(1)
})

test('an early price says until when and what it costs then, and a bundle what it holds', async () => {
  await renderBlock(EarlyBundle.args as never, {}, 'en')
  expect(screen.getByText('Early price until 31 Dec 2026; then ฿2,000.00')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'การอพยพ' }).getAttribute('href')).toBe(
    '/lesson/detail/c3',
  )
})
