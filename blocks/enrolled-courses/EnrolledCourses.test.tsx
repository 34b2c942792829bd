import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import block from './block.json'
import { Bundle, Failed, None, Two } from './EnrolledCourses.stories.tsx'

const site = { _id: 'site', siteName: 'Sala', loginPath: '/member/login' }
const cells = () =>
  [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.textContent),
  )

test('a course has its name and date, lessons, percent and message; N/A where it is missing; none of another site', async () => {
  await renderBlock(Two.args as never, { site })
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'ชื่อหลักสูตร',
    'เนื้อหา',
    'เรียนแล้ว',
    'สถานะ',
  ])
  expect(cells()).toEqual([
    ['ความปลอดภัยในคลังสินค้าลงทะเบียนเมื่อ 2 พฤศจิกายน 2569', '12 บท', '62.5%', 'เรียนถึงบทที่ 7'],
    ['กฎหมายแรงงานสำหรับหัวหน้างานลงทะเบียนเมื่อ 12 ตุลาคม 2569', 'N/A', 'N/A', 'N/A'],
  ])
})

test('a bundle whose courses are listed is left out, and a course of no site in particular is shown', async () => {
  await renderBlock(Bundle.args as never, { site })
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'การดับเพลิง',
    'ชุดที่ยังไม่เปิด',
  ])
})

test('it asks for the own enrolments alone, at most 100', () => {
  expect(block.queries.enrolments.pipeline.slice(0, 3)).toEqual([
    { $match: { userID: { $user: '_id' } } },
    { $sort: { createdAt: -1 } },
    { $limit: 100 },
  ])
})

test.each([
  [None, 'You have not enrolled in a course yet.'],
  [Failed, 'Your courses could not be loaded. Please try again.'],
] as const)('where there is nothing it says why (%#)', async (story, text) => {
  await renderBlock(story.args as never, { site }, 'en')
  expect(screen.getByText(text)).toBeTruthy()
})
