import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { tellHere } from '#pages'
import { pagesAround } from '#ui'
import { Failed, LastPage, None, Three } from './PostList.stories.tsx'

test('cards carry picture or stand-in, date in the Buddhist era, and 100 characters', async () => {
  const { container } = await renderBlock(Three.args as never, { path: '/cms/page/news?lang=th' })
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('ข่าวสารและบทความ')
  const cards = [...container.querySelectorAll('.sala-card')]
  expect(cards).toHaveLength(3)
  expect(cards[0]!.querySelector('img')?.getAttribute('src')).toBe('/files/demo/post-1.svg')
  expect(cards[1]!.querySelector('.sala-picture-missing')).not.toBeNull()
  await waitFor(() => expect(cards[0]!.querySelector('time')?.textContent).toBe('1 พฤศจิกายน 2569'))
  const excerpt = cards[0]!.querySelector('p.sala-card-text')!.textContent
  expect(excerpt.endsWith('…')).toBe(true)
  expect([...new Intl.Segmenter('th').segment(excerpt)].length).toBeLessThanOrEqual(101)
  expect(screen.getByRole('link', { name: 'เปิดหลักสูตรคลังสินค้ารุ่นใหม่' }).getAttribute('href')).toBe(
    '/cms/post/news/news-1',
  )
})

test('pages keep the rest of the address', async () => {
  await renderBlock(Three.args as never, { path: '/cms/page/news?lang=th' })
  expect(screen.getByRole('link', { name: 'ถัดไป' }).getAttribute('href')).toBe(
    '/cms/page/news?lang=th&page=2',
  )
  expect(screen.queryByRole('link', { name: 'ก่อนหน้า' })).toBeNull()
})

test('the first page has a plain address', async () => {
  await renderBlock(LastPage.args as never, { path: '/news?page=3' })
  expect(screen.getByRole('link', { name: 'หน้า 1' }).getAttribute('href')).toBe('/news')
  expect(screen.getByRole('link', { name: 'หน้า 3' }).getAttribute('aria-current')).toBe('page')
})

test('nothing and failed are said apart', async () => {
  const { unmount } = await renderBlock(None.args as never)
  expect(screen.getByText('ยังไม่มีบทความ')).toBeTruthy()
  unmount()
  await renderBlock(Failed.args as never)
  expect(screen.getByText(/โหลดข้อมูลไม่สำเร็จ/)).toBeTruthy()
})

test.each([
  [1, 1, [1]],
  [1, 5, [1, 2, null, 5]],
  [3, 5, [1, 2, 3, 4, 5]],
  [10, 20, [1, null, 9, 10, 11, null, 20]],
])('page %i of %i shows %j', (page, count, pages) =>
  expect(pagesAround(page, count)).toEqual(pages),
)

test('pages keep what a table of the page has put into the address meanwhile', async () => {
  window.history.replaceState(null, '', '/cms/page/news')
  await renderBlock(Three.args as never, { path: '/cms/page/news' })
  const next = () => screen.getByRole('link', { name: 'ถัดไป' }).getAttribute('href')
  expect(next()).toBe('/cms/page/news?page=2')
  window.history.replaceState(null, '', '/cms/page/news?t-page=3')
  act(tellHere)
  expect(next()).toBe('/cms/page/news?t-page=3&page=2')
  window.history.replaceState(null, '', '/')
})
