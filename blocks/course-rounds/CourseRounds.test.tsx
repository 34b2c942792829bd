import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { Failed, None, Past, Some } from './CourseRounds.stories.tsx'

test('rounds to come with their days, place and seats; the full one cannot be joined', async () => {
  const { container } = await renderBlock(Some.args as never, {}, 'en')
  const [first, second] = [...container.querySelectorAll('li')]
  expect(first!.textContent).toContain('14 Jan 2099 – 15 Jan 2099')
  expect(first!.textContent).toContain('4 seats left')
  expect(first!.querySelector('a')).toBeNull()
  expect(first!.textContent).toContain('Opens 1 Dec 2098')
  expect(second!.textContent).toContain('Full')
  expect(second!.querySelector('a')).toBeNull()
})

test('what may be joined today leads to the enrolment with course and round', async () => {
  const args = structuredClone(Some.args) as {
    data: { rounds: { data: Record<string, unknown>[] } }
  }
  delete args.data.rounds.data[0]!.startRegistDate
  await renderBlock(args as never, {}, 'th')
  expect(screen.getByRole('link').getAttribute('href')).toBe(
    '/cms/page/interest?course=course1&round=r1',
  )
  expect(screen.getByText('รับสมัครถึง 11 ม.ค. 2642')).toBeTruthy()
})

test.each([
  [None, 'ยังไม่มีรอบที่เปิดรับ'],
  [Past, 'ยังไม่มีรอบที่เปิดรับ'],
  [Failed, 'โหลดรอบอบรมไม่ได้ ลองเปิดหน้านี้ใหม่'],
])('none, past and failed ones are told (%#)', async (story, text) => {
  await renderBlock(story.args as never)
  expect(screen.getByText(text)).toBeTruthy()
})
