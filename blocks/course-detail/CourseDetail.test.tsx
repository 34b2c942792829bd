import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { Free, Missing, Online, Onsite } from './CourseDetail.stories.tsx'

test('the course with its facts and the way to enrol', async () => {
  await renderBlock(Online.args as never)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('การจัดการคลังสินค้าสมัยใหม่')
  expect(screen.getByText('สมชาย ใจดี')).toBeTruthy()
  expect(screen.getByText('12 ชั่วโมง · 2 วัน')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'ลงทะเบียนเรียน' }).getAttribute('href')).toBe(
    '/cms/page/interest?course=course1',
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
