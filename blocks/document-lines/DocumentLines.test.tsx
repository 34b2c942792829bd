import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { Few, Many, None } from './DocumentLines.stories.tsx'
import { linesOf, paginate } from './paginate.ts'

const texts = (container: HTMLElement, selector: string): string[] =>
  [...container.querySelectorAll(selector)].map((one) => one.textContent ?? '')

test('what fits on one page is one table, with nothing carried', async () => {
  const { container } = await renderBlock(Few.args as never)
  expect(container.querySelectorAll('table')).toHaveLength(1)
  expect(texts(container, 'th')).toEqual(['ลำดับ', 'รายการ', 'จำนวนเงิน'])
  expect(container.querySelector('.sala-doc-carried')).toBeNull()
})

test('sixty lines of 100 baht repeat the head on each page and carry the sum from one to the next', async () => {
  const { container } = await renderBlock(Many.args as never, {}, 'en')
  const tables = [...container.querySelectorAll('table')]
  // 7.2 mm a line: 20 on the first page (150 mm), 32 on the second (235 mm), 8 and 85 mm of what follows on the third.
  expect(tables.map((table) => table.querySelectorAll('tbody tr').length)).toEqual([21, 34, 9])
  expect(tables.every((table) => table.querySelectorAll('th').length === 3)).toBe(true)
  expect(texts(container, '.sala-doc-carried')).toEqual([
    'Carried forward2,000.00',
    'Brought forward2,000.00',
    'Carried forward5,200.00',
    'Brought forward5,200.00',
  ])
  expect(texts(container, '.sala-doc-place')).toEqual([
    'Page 1/3',
    'PO-2026-0001Page 2/3',
    'PO-2026-0001Page 3/3',
  ])
})

test('without lines it says so', async () => {
  const { container } = await renderBlock(None.args as never, {}, 'en')
  expect(texts(container, 'tbody td')).toEqual(['No lines'])
})

test('rows go along to a further page where what follows has no room below them', () => {
  const row = { height: 10, amount: 1 }
  const sizes = (count: number) =>
    paginate(
      Array.from({ length: count }, () => row),
      { first: 100, next: 100, after: 50 },
    ).map(({ rows, brought, carried }) => [rows.length, brought, carried])
  expect(sizes(5)).toEqual([[5, 0, 5]])
  expect(sizes(6)).toEqual([
    [5, 0, 5],
    [1, 5, 6],
  ])
  expect(sizes(16)).toEqual([
    [10, 0, 10],
    [5, 10, 15],
    [1, 15, 16],
  ])
  expect(sizes(0)).toEqual([[0, 0, 0]])
})

test('sums that are carried are exact', () => {
  const rows = [0.1, 0.2, 0.3].map((amount) => ({ height: 10, amount }))
  expect(paginate(rows, { first: 20, next: 20, after: 0 })[0]!.carried).toBe(0.3)
})

test('marks above and below Thai letters take no room of their own', () => {
  expect(linesOf('ที่นี่', 4)).toBe(1)
  // Words are not cut where the line ends: some of it stays empty.
  expect(linesOf('abcdefgh', 4)).toBe(3)
  expect(linesOf('a\nb', 4)).toBe(2)
})
