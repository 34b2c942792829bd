import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import block from './block.json'
import { Courses, Failed, None, Outside } from './DataTable.stories.tsx'
import { pageNumbers } from './table.ts'

beforeEach(() => window.history.replaceState(null, '', '/'))

const firstCells = (): string[] =>
  [...document.querySelectorAll('tbody tr')].map((row) => row.firstElementChild!.textContent!)

test('a page has 10, 20 or 50 rows, ten unless said otherwise', async () => {
  expect(block.props.properties.size.enum).toEqual([10, 20, 50])
  await renderBlock(Courses.args as never, {}, 'en')
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
  await renderBlock(Courses.args as never, {}, 'en')
  const search = screen.getByRole('searchbox', { name: 'Search the table' })
  fireEvent.change(search, { target: { value: 'แรงงาน' } })
  expect(firstCells()).toEqual(['A-02'])
  fireEvent.change(search, { target: { value: 'x'.repeat(100) } })
  expect(screen.getByRole('status').textContent).toContain('Nothing matches')
})

test('a head sorts by its column, up and then down', async () => {
  await renderBlock(Courses.args as never, {}, 'en')
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
  await renderBlock(Courses.args as never, {}, 'en')
  fireEvent.click(screen.getByRole('link', { name: 'Page 2' }))
  expect(
    [...screen.getByRole('navigation').querySelectorAll('a')].map((link) =>
      link.getAttribute('aria-label'),
    ),
  ).toEqual(['First page', 'Previous page', 'Page 1', 'Page 2', 'Page 3', 'Next page', 'Last page'])
})

test('without a script the address says what is shown', async () => {
  const search = { sort: '-code', page: '3', size: '10', find: 'หลักสูตร' }
  await renderBlock(Courses.args as never, { search, path: '/t?sort=-code&page=3&find=x' })
  expect([firstCells().length, firstCells()[0], firstCells()[9]]).toEqual([10, 'A-13', 'A-04'])
  expect(screen.getByRole('search').getAttribute('action')).toBe('/t')
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
