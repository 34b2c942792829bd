import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { Courses, Empty, Failed, Gone, WrongLayout } from './Catalogue.stories.tsx'

const HOME = { path: '/lesson/home', search: {} }
afterEach(() => {
  vi.unstubAllGlobals()
  window.history.replaceState(null, '', '/')
})

const answerOf = (): Record<string, unknown> =>
  structuredClone(
    (Courses.args as unknown as { data: { catalogue: Record<string, unknown> } }).data.catalogue,
  )

test('counts, prices, the next round and pages of twelve', async () => {
  const { container } = await renderBlock(Courses.args as never, HOME)
  expect(screen.getByRole('status').textContent).toBe('พบ 17 หลักสูตร')
  expect([...container.querySelectorAll('.sala-price')].map((price) => price.textContent)).toEqual([
    '1,990 บาท ราคาเดิม 2,500 ลด 20%',
    'เรียนฟรี ไม่มีค่าใช้จ่าย',
    '700 บาท',
  ])
  expect(screen.getByText('รอบถัดไป 9 ธ.ค. 2569')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'หน้า 2' }).getAttribute('href')).toBe(
    '/lesson/home?page=2',
  )
})

test('each value of a filter says how many it leaves; those that leave none are not offered', async () => {
  await renderBlock(Courses.args as never, HOME)
  const price = screen.getByRole('group', { name: 'ราคา', hidden: true })
  expect(
    within(price)
      .getAllByRole('checkbox', { hidden: true })
      .map((box) => box.closest('label')!.textContent),
  ).toEqual([
    'เรียนฟรี11 หลักสูตร',
    'ไม่เกิน 1,000 บาท44 หลักสูตร',
    '1,001 – 3,000 บาท99 หลักสูตร',
    '3,001 – 5,000 บาท33 หลักสูตร',
  ])
})

test('without script it is a form of the address, its choices checked and its chips links', async () => {
  const { container } = await renderBlock(Courses.args as never, {
    path: '/lesson/home?type=online&type=onsite&price=free&sort=price',
    search: { type: 'online,onsite', price: 'free', sort: 'price' },
  })
  const form = container.querySelector('form')!
  expect([form.method, form.getAttribute('action')]).toEqual(['get', '/lesson/home'])
  expect(
    [...form.querySelectorAll<HTMLInputElement>(':checked')].map(({ value }) => value),
  ).toEqual(
    ['online', 'onsite', 'free', 'price'].sort(
      (a, b) => Number(a === 'price') - Number(b === 'price'),
    ),
  )
  expect(
    within(screen.getByRole('list', { name: 'ตัวกรองที่เลือก' }))
      .getAllByRole('link')
      .map((link) => [
        link.getAttribute('aria-label') ?? link.textContent,
        link.getAttribute('href'),
      ]),
  ).toEqual([
    ['เอา ออนไลน์ ออก', '/lesson/home?type=onsite&price=free&sort=price'],
    ['เอา เรียนที่ศูนย์ฝึก ออก', '/lesson/home?type=online&price=free&sort=price'],
    ['เอา เรียนฟรี ออก', '/lesson/home?type=online&type=onsite&sort=price'],
    ['ล้างทั้งหมด', '/lesson/home?sort=price'],
  ])
})

test('no result: says so, and offers what the other layout of the keyboard would have written', async () => {
  await renderBlock(WrongLayout.args as never, { path: '/lesson/search/l%3Bylfu', search: {} })
  expect(screen.getByText('ไม่มีผลการค้นหา')).toBeTruthy()
  expect(screen.getByRole('link', { name: '“สวัสดี”' }).getAttribute('href')).toBe(
    `/lesson/search/l%3Bylfu?q=${encodeURIComponent('สวัสดี')}`,
  )
})

test('a category that is gone is named, and the rest is shown; a failure is not called empty', async () => {
  const { unmount } = await renderBlock(Gone.args as never, HOME)
  expect(screen.getByText(/ไม่มีหมวดหมู่ “nowhere” แล้ว/)).toBeTruthy()
  expect(screen.getAllByRole('article')).toHaveLength(3)
  unmount()
  const failed = await renderBlock(Failed.args as never, HOME)
  expect(screen.getByRole('alert').textContent).toMatch(/โหลดข้อมูลไม่สำเร็จ/)
  failed.unmount()
  await renderBlock(Empty.args as never, HOME)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('with script a choice changes the address in place, and going back shows what was there', async () => {
  const args = Courses.args as { object: { id: string } }
  window.history.replaceState(null, '', '/lesson/home')
  const asked: string[] = []
  vi.stubGlobal('fetch', async (href: string) => {
    asked.push(href)
    const chosen = href.includes('type=online')
    const input = {
      kind: 'page',
      path: href,
      search: chosen ? { type: 'online' } : {},
      data: { [args.object.id]: { catalogue: { ...answerOf(), total: chosen ? 12 : 17 } } },
    }
    return new Response(
      `<script type="application/json" id="sala-data">${JSON.stringify(input)}</script>`,
    )
  })
  const { container } = await renderBlock(Courses.args as never, HOME)
  const online = container.querySelector<HTMLInputElement>('[value="online"]')!
  fireEvent.click(online)
  expect(online.checked).toBe(true)
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('พบ 12 หลักสูตร'))
  expect(window.location.search).toBe('?type=online')
  await act(async () => {
    window.history.back()
    await new Promise((done) => setTimeout(done, 50))
  })
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('พบ 17 หลักสูตร'))
  expect(container.querySelector<HTMLInputElement>('[value="online"]')!.checked).toBe(false)
  expect(asked).toEqual(['/lesson/home?type=online', '/lesson/home'])
})
