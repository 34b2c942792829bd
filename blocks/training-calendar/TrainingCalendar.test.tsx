import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { Failed, LastYear, Year } from './TrainingCalendar.stories.tsx'

const PAGE = { path: '/cms/page/calendar?year=2026', search: { year: '2026' } }
const years = (): string[] => screen.getAllByRole('option').map(({ textContent }) => textContent)
const links = (container: HTMLElement): (string | null)[] =>
  [...container.querySelectorAll('form a')].map((link) => link.getAttribute('href'))

test('years: this one and two around it, of the Buddhist era in Thai and of the Common Era in English', async () => {
  const { container, unmount } = await renderBlock(Year.args as never, PAGE)
  expect(years()).toEqual(['ปี 2567', 'ปี 2568', 'ปี 2569', 'ปี 2570', 'ปี 2571'])
  expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('2026')
  expect(links(container)).toEqual(['/cms/page/calendar?year=2025', '/cms/page/calendar?year=2027'])
  const form = container.querySelector('form')!
  expect([form.method, form.getAttribute('action')]).toEqual(['get', '/cms/page/calendar'])
  unmount()
  await renderBlock(Year.args as never, PAGE, 'en')
  expect(years()).toEqual(['2024', '2025', '2026', '2027', '2028'])
})

test('at the last year there is none after it, and the way back to this one; no rounds are told', async () => {
  const { container } = await renderBlock(LastYear.args as never, PAGE)
  expect(links(container)).toEqual(['/cms/page/calendar?year=2027', '/cms/page/calendar'])
  expect(screen.getByRole('link', { name: 'ปีนี้' })).toBeTruthy()
  expect(screen.getByText('ยังไม่มีรอบอบรมในปี 2571')).toBeTruthy()
})

test('months with their rounds, the past ones apart; the columns of the calendar', async () => {
  const { container } = await renderBlock(Year.args as never, PAGE)
  expect(
    [...container.querySelectorAll('.sala-training-month')].map((month) => [
      month.querySelector('h3')!.textContent,
      month.hasAttribute('data-past'),
    ]),
  ).toEqual([
    ['ต.ค. 2569 1 รอบ', true],
    ['ธ.ค. 2569 3 รอบ', false],
  ])
  const table = screen.getByRole('table', { name: 'ธ.ค. 2569' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['วันที่อบรม', 'หลักสูตร', 'รูปแบบ', 'เหมาะสำหรับ', 'เปิดรับสมัคร', 'ที่นั่งว่าง'])
  expect(
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent).join(' | ')),
  ).toEqual([
    '9–10 ธ.ค. 2569 | การจัดการคลังสินค้าสมัยใหม่ | เรียนที่ศูนย์ฝึก | หัวหน้างาน, ฝ่ายบุคคล | 1 พ.ย. 2569 | 7 ที่นั่ง',
    '16 ธ.ค. 2569 | กฎหมายแรงงานสำหรับหัวหน้างาน | เรียนที่ศูนย์ฝึก | ทุกคน | 1 พ.ย. 2569 | เต็ม',
    '21 ธ.ค. 2569 | สัญญาจ้างและการเลิกจ้าง | เรียนที่ศูนย์ฝึก | ทุกคน | – | ไม่จำกัด',
  ])
})

test('a failure is not called empty', async () => {
  await renderBlock(Failed.args as never, PAGE)
  expect(screen.getByText(/โหลดข้อมูลไม่สำเร็จ/)).toBeTruthy()
})
