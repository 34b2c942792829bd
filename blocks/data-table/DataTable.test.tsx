import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import {
  environmentOf,
  pageWith,
  renderPage,
  shippedRegistry,
} from '../../tests/support/renderPage.tsx'
import block from './block.json'
import { Courses, Failed, None, Outside } from './DataTable.stories.tsx'
import { pageNumbers, type Row } from './table.ts'

beforeEach(() => window.history.replaceState(null, '', '/t'))
afterEach(() => vi.unstubAllGlobals())

const AT = { path: '/t', search: {} }
const firstCells = (): string[] =>
  [...document.querySelectorAll('tbody tr')].map((row) => row.firstElementChild!.textContent!)

type Args = { object: { id: string; props: object }; data: { rows: { data: Row[] } } }
const courses = Courses.args as unknown as Args
const code = (number: number): string => `B-${String(number).padStart(2, '0')}`
/** Rows that came with the page: 23, of which three have names of their own. */
const OWN = {
  ...courses,
  object: {
    ...courses.object,
    props: {
      ...courses.object.props,
      entity: undefined,
      rows: [
        ...courses.data.rows.data.slice(0, 3).map(({ _id, ...row }) => row),
        ...Array.from({ length: 20 }, (_, index) => ({
          code: code(index + 4),
          name: `หลักสูตรที่ ${index + 4}`,
          price: 1200 + index,
          day: '2027-01-05',
        })),
      ],
    },
  },
}

test('a page has 10, 20 or 50 rows, ten unless said otherwise', async () => {
  expect(block.props.properties.size.enum).toEqual([10, 20, 50])
  await renderBlock(OWN as never, AT, 'en')
  expect(firstCells()).toHaveLength(10)
  expect(screen.getByText('1–10 of 23')).toBeTruthy()
  const size = screen.getByRole('combobox', { name: 'Rows a page' })
  expect([...size.querySelectorAll('option')].map((option) => option.textContent)).toEqual([
    '10',
    '20',
    '50',
  ])
  fireEvent.change(size, { target: { value: '50' } })
  expect(firstCells()).toHaveLength(23)
  expect(window.location.search).toBe('?size=50')
})

test('the search looks at all columns, and says when nothing matches', async () => {
  await renderBlock(OWN as never, AT, 'en')
  const search = screen.getByRole('searchbox', { name: 'Search the table' })
  fireEvent.change(search, { target: { value: 'แรงงาน' } })
  expect(firstCells()).toEqual(['A-02'])
  fireEvent.change(search, { target: { value: 'x'.repeat(100) } })
  expect(screen.getByRole('status').textContent).toContain('Nothing matches')
})

test('a head sorts by its column, up and then down', async () => {
  await renderBlock(OWN as never, AT, 'en')
  const head = screen.getByRole('columnheader', { name: 'Price (baht)' })
  fireEvent.click(head.querySelector('a')!)
  expect(head.getAttribute('aria-sort')).toBe('ascending')
  expect(firstCells()[0]).toBe('A-03')
  fireEvent.click(head.querySelector('a')!)
  expect(head.getAttribute('aria-sort')).toBe('descending')
  expect(firstCells()[0]).toBe('A-01')
})

test('there are first, previous, five numbers, next and last', async () => {
  expect([pageNumbers(1, 3), pageNumbers(1, 9), pageNumbers(5, 9), pageNumbers(9, 9)]).toEqual([
    [1, 2, 3],
    [1, 2, 3, 4, 5],
    [3, 4, 5, 6, 7],
    [5, 6, 7, 8, 9],
  ])
  await renderBlock(OWN as never, AT, 'en')
  fireEvent.click(screen.getByRole('link', { name: 'Page 2' }))
  expect(
    [...screen.getByRole('navigation').querySelectorAll('a')].map((link) =>
      link.getAttribute('aria-label'),
    ),
  ).toEqual(['First page', 'Previous page', 'Page 1', 'Page 2', 'Page 3', 'Next page', 'Last page'])
})

test('without a script the address says what is shown', async () => {
  const search = { sort: '-code', page: '2', size: '10', find: 'หลักสูตร' }
  await renderBlock(OWN as never, { search, path: '/t?sort=-code&page=2&find=x' })
  expect([firstCells().length, firstCells()[0], firstCells()[9]]).toEqual([10, code(13), code(4)])
  expect(screen.getByRole('search').getAttribute('action')).toBe('/t')
})

test('of records only the shown page is here: what is searched, sorted and paged is asked of the gateway', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (href: string) => {
    asked.push(href)
    const search = Object.fromEntries(new URL(href, 'http://localhost').searchParams)
    const [page, total] = [Number(search.page ?? 1), search.find ? 1 : 23]
    const rows = {
      data: [{ _id: 'x', code: search.find ?? search.sort ?? `page ${page}` }],
      paging: { page, limit: 10, totalPages: Math.ceil(total / 10) },
      total,
    }
    const input = { kind: 'page', path: href, search, data: { [courses.object.id]: { rows } } }
    return new Response(
      `<script type="application/json" id="sala-data">${JSON.stringify(input)}</script>`,
    )
  })
  await renderBlock(Courses.args as never, AT, 'en')
  expect(firstCells()).toHaveLength(10)
  expect(screen.getByText('1–10 of 23')).toBeTruthy()
  fireEvent.click(screen.getByRole('link', { name: 'Page 3' }))
  await waitFor(() => expect(firstCells()).toEqual(['page 3']))
  expect(screen.getByText('21–23 of 23')).toBeTruthy()
  fireEvent.click(screen.getByRole('columnheader', { name: 'Code' }).querySelector('a')!)
  await waitFor(() => expect(firstCells()).toEqual(['code']))
  const search = screen.getByRole('searchbox', { name: 'Search the table' })
  for (const value of ['a', 'ab', 'abc']) fireEvent.change(search, { target: { value } })
  await waitFor(() => expect(firstCells()).toEqual(['abc']))
  expect(window.location.search).toBe('?sort=code&find=abc')
  expect(asked).toEqual(['/t?page=3', '/t?sort=code', '/t?sort=code&find=abc'])
  await act(async () => {
    window.history.back()
    await new Promise((done) => setTimeout(done, 50))
  })
  await waitFor(() => expect(firstCells()).toEqual(['page 3']))
})

test('two tables of one page keep each other’s words in the address, of records and of rows of its own', async () => {
  const asked: string[] = []
  const answer = (page: number) => ({
    data: [{ _id: 'x', code: `page ${page}` }],
    paging: { page, limit: 10, totalPages: 3 },
    total: 23,
  })
  vi.stubGlobal('fetch', async (href: string) => {
    asked.push(href)
    const search = Object.fromEntries(new URL(href, 'http://localhost').searchParams)
    const data = { two: { rows: answer(Number(search['two-page'] ?? 1)), own: 'two-' } }
    const input = { kind: 'page', path: href, search, data }
    return new Response(
      `<script type="application/json" id="sala-data">${JSON.stringify(input)}</script>`,
    )
  })
  const [registry, { props }] = [shippedRegistry(), courses.object]
  await registry.preload(['data-table'])
  const objects = [
    { ...OWN.object, id: 'one', type: 'data-table', v: 1 },
    { id: 'two', type: 'data-table', v: 1, props },
  ]
  const page = { ...pageWith(objects[0] as never) }
  page.builder = page.builder.map((row) => ({
    ...row,
    columns: row.columns.map((column) => ({ ...column, objects: objects as never })),
  }))
  const data = { one: { rows: null }, two: { rows: answer(1), own: 'two-' } }
  await act(async () => {
    render(renderPage(page, environmentOf(registry, { ...AT, data }), 'en'))
  })
  const [first, second] = [...document.querySelectorAll<HTMLElement>('.sala-data-table')]
  fireEvent.click(within(first!).getByRole('link', { name: 'Page 2' }))
  expect(window.location.search).toBe('?page=2')
  const third = within(second!).getByRole('link', { name: 'Page 3' })
  expect(third.getAttribute('href')).toBe('/t?page=2&two-page=3')
  fireEvent.click(third)
  await waitFor(() => expect(second!.querySelector('td')!.textContent).toBe('page 3'))
  expect(asked).toEqual(['/t?page=2&two-page=3'])
  expect(within(first!).getByText('11–20 of 23')).toBeTruthy()
  const sort = within(first!).getByRole('link', { name: 'Code' })
  expect(sort.getAttribute('href')).toBe('/t?two-page=3&sort=code')
  const form = within(second!).getByRole('search')
  expect([...form.querySelectorAll('[name]')].map((field) => field.getAttribute('name'))).toEqual([
    'page',
    'two-find',
    'two-size',
  ])
})

test('rows from outside are written as their columns say, HTML as text', async () => {
  await renderBlock(Outside.args as never)
  expect(firstCells()).toEqual(['<b>กรุงเทพ</b>', 'เชียงใหม่'])
  expect(screen.getByText('5,588,222')).toBeTruthy()
})

test.each([
  [Failed, 'en', 'Failed to fetch data from API'],
  [Failed, 'th', 'ดึงข้อมูลไม่สำเร็จ โปรดลองใหม่อีกครั้ง'],
  [None, 'en', 'There is no data yet.'],
] as const)('what cannot be shown says why (%#)', async (story, locale, text) => {
  await renderBlock(story.args as never, {}, locale)
  expect(screen.getByText(text)).toBeTruthy()
})
