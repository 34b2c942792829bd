import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { ByCategory, ByTarget, Failed, Featured, Grid, Search } from './CourseList.stories.tsx'
import { migrations } from './migrations.ts'

test('four of each category, with the way to all of them', async () => {
  const { container } = await renderBlock(ByCategory.args as never)
  const groups = [...container.querySelectorAll('.sala-course-group')]
  expect(groups.map((group) => group.querySelectorAll('.sala-card').length)).toEqual([4, 2])
  expect(screen.getByRole('link', { name: 'หลักสูตรทั้งหมด' }).getAttribute('href')).toBe(
    '/lesson/home',
  )
  expect(screen.getByRole('link', { name: 'ดูทั้งหมด ในหมวดกฎหมายแรงงาน' }).getAttribute('href')).toBe(
    '/lesson/categories/law',
  )
})

test('prices: on sale, plain, free, and the default', async () => {
  const { container } = await renderBlock(ByCategory.args as never)
  const prices = [...container.querySelectorAll('.sala-price')].map((price) => price.textContent)
  expect(prices).toEqual([
    '1,990 บาท ราคาเดิม 2,500 ลด 20%',
    '1,200 บาท',
    'เรียนฟรี ไม่มีค่าใช้จ่าย',
    '2,400 บาท ราคาเดิม 3,200 ลด 25%',
    '1,500 บาท ราคาเดิม 1,800 ลด 17%',
    '700 บาท',
  ])
})

test('an early price stands on the card while it holds, with its last day', async () => {
  await renderBlock(ByCategory.args as never)
  const told = screen.getAllByText('ราคาจองล่วงหน้าถึง 14 ม.ค. 2642')
  expect(told.map((one) => one.closest('article')!.querySelector('a')!.textContent)).toEqual([
    'การวางแผนสินค้าคงคลัง',
  ])
})

test('a grid of one category is named after it', async () => {
  await renderBlock(Grid.args as never)
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('กฎหมายแรงงาน')
  expect(screen.getAllByRole('article')).toHaveLength(2)
})

test('of several categories it is named after none; the one of an older page is the first of a list', async () => {
  const args = Grid.args as { object: { props: object } }
  await renderBlock({
    ...args,
    object: { ...args.object, props: { view: 'grid', category: ['law', 'safety'] } },
  } as never)
  expect(screen.queryByRole('heading', { level: 2, name: 'กฎหมายแรงงาน' })).toBeNull()
  expect(migrations[1]!({ view: 'grid', category: 'law' })).toEqual({
    view: 'grid',
    category: ['law'],
  })
  expect(migrations[1]!({ category: '' })).toEqual({})
})

test('a search without results says so, and a failure is not called empty', async () => {
  const { unmount } = await renderBlock(Search.args as never)
  expect(screen.getByText('ไม่มีผลการค้นหา')).toBeTruthy()
  unmount()
  await renderBlock(Failed.args as never)
  expect(screen.getByText(/โหลดข้อมูลไม่สำเร็จ/)).toBeTruthy()
})

test('featured: the featured one first, no more than four of a category, text cut to 100 characters at the end of a word', async () => {
  const { container } = await renderBlock(Featured.args as never)
  const groups = [...container.querySelectorAll('.sala-course-group')]
  expect(groups.map((group) => group.querySelectorAll('.sala-card').length)).toEqual([4, 2])
  const first = groups[0]!.querySelector('.sala-card')!
  expect(first.querySelector('h4')!.textContent).toBe('ความปลอดภัยในคลังสินค้า')
  const text = first.querySelector('.sala-card-text')!.textContent
  expect(text.endsWith('…')).toBe(true)
  const graphemes = [...new Intl.Segmenter('th').segment(text)]
  expect(graphemes.length).toBeLessThanOrEqual(101)
  expect(first.querySelector('.sala-meta')!.textContent).toMatch(/6 ชั่วโมง1 วัน/)
})

test('by target group: named after it, with category, lecturers and certificate; no ribbon without an enrolment', async () => {
  const { container, unmount } = await renderBlock(ByTarget.args as never)
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('หลักสูตรสำหรับฝ่ายบุคคล')
  const [first, second] = [...container.querySelectorAll('.sala-card')]
  expect(first!.querySelector('.sala-card-chip')!.textContent).toBe('กฎหมายแรงงาน')
  expect(first!.querySelector('.sala-card-note')!.textContent).toBe('วิทยากร: สมชาย ใจดี, มาลี สุขใจ')
  expect(first!.querySelector('.sala-meta')!.textContent).toMatch(/6 ชั่วโมง1 วันมีใบรับรอง/)
  expect(second!.querySelector('.sala-meta')!.textContent).toMatch(/ใบรับรอง: ไม่มี/)
  expect(container.querySelector('.sala-ribbon')).toBeNull()
  unmount()
  const enrolled = { enroll: [{ courseID: 'course6' }] }
  const { container: again } = await renderBlock(ByTarget.args as never, {
    user: enrolled as never,
  })
  expect([...again.querySelectorAll('.sala-ribbon')].map(({ textContent }) => textContent)).toEqual(
    ['เริ่มเรียนแล้ว'],
  )
})
