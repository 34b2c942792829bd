import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { Categories, Failed, LinksAlone } from './CategoryMenu.stories.tsx'

let asked: string[] = []
let total = 0
beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (href: string) => {
    asked.push(href)
    const data = Array.from({ length: Math.min(5, total) }, (_, index) => ({
      _id: `c${index + 1}`,
      name: `หลักสูตร ${index + 1}`,
    }))
    return Response.json({ status: 200, message: 'success', data, total })
  })
})
afterEach(() => vi.unstubAllGlobals())

const wait = (ms: number): Promise<void> =>
  act(async () => new Promise((done) => setTimeout(done, ms)))
/** Suggestions come to a box that somebody is in. */
const box = async (): Promise<HTMLElement> => {
  act(() => screen.getByRole('search').querySelector('input')!.focus())
  return screen.findByRole('combobox')
}
const search = async (words: string, found: number): Promise<void> => {
  total = found
  fireEvent.change(await box(), { target: { value: words } })
  fireEvent.input(await box())
  await wait(350)
}
const offered = (): string[] =>
  screen.queryAllByRole('option').map(({ textContent }) => textContent)

test('categories, a search without script, and the way to all courses', async () => {
  const { container } = await renderBlock(Categories.args as never)
  expect(
    [...container.querySelectorAll('details a')].map((link) => link.getAttribute('href')),
  ).toEqual(['/lesson/categories/warehouse', '/lesson/categories/law'])
  const form = screen.getByRole<HTMLFormElement>('search')
  expect([form.method, form.getAttribute('action')]).toEqual(['get', '/lesson/home'])
  expect(form.querySelector('input')!.name).toBe('q')
  expect(screen.getByRole('link', { name: 'หลักสูตรทั้งหมด' }).getAttribute('href')).toBe(
    '/lesson/home',
  )
})

test('the first 5 results; with more than 5 a link to all of them', async () => {
  await renderBlock(Categories.args as never)
  await search('หลักสูตร', 5)
  expect(offered()).toHaveLength(5)
  await search('หลัก', 6)
  expect(offered()).toHaveLength(6)
  const more = screen.getAllByRole('option').at(-1)!
  expect(more.textContent).toBe('ผลการค้นหาทั้งหมด (6)')
  expect(more.getAttribute('href')).toBe(`/lesson/search/${encodeURIComponent('หลัก')}`)
  expect(screen.getAllByRole('option')[0]!.getAttribute('href')).toBe('/lesson/detail/c1')
})

test('no result says so, and offers the words of the other layout', async () => {
  await renderBlock(Categories.args as never)
  await search('l;ylfu', 0)
  expect(within(screen.getByRole('search')).getByRole('status').textContent).toBe('ไม่มีผลการค้นหา')
  expect(offered()).toEqual(['คุณหมายถึง “สวัสดี” ใช่ไหม'])
})

test('words are asked once nobody types, arrows move, and Escape closes', async () => {
  await renderBlock(Categories.args as never)
  const input = await box()
  total = 2
  for (const words of ['a', 'ab', 'abc']) {
    fireEvent.change(input, { target: { value: words } })
    fireEvent.input(input)
  }
  await wait(350)
  expect(asked).toEqual(['/api/catalogue/search?q=abc'])
  fireEvent.keyDown(input, { key: 'ArrowDown' })
  expect(input.getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[0]!.id)
  fireEvent.keyDown(input, { key: 'ArrowUp' })
  expect(input.hasAttribute('aria-activedescendant')).toBe(false)
  fireEvent.keyDown(input, { key: 'Escape' })
  expect(input.getAttribute('aria-expanded')).toBe('false')
  expect(offered()).toEqual([])
})

test('without a search box or categories the other ways are there', async () => {
  const { unmount } = await renderBlock(LinksAlone.args as never)
  expect(screen.queryByRole('search')).toBeNull()
  unmount()
  const { container } = await renderBlock(Failed.args as never)
  expect(container.querySelector('details')).toBeNull()
  expect(screen.getByRole('search')).toBeTruthy()
})
