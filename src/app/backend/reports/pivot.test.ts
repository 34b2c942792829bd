import { expect, test } from 'vitest'
import { pivotColumns, pivotOf } from './pivot.ts'

const rows = [
  { person: 'b', month: '2026-02', total: 0.1 },
  { person: 'a', month: '2026-01', total: 0.2 },
  { person: 'a', month: '2026-02', total: 0.1 },
  { person: 'a', month: '2026-02', total: 3 },
  { person: null, month: '2026-01', total: 5 },
]

test('what two columns meet in is summed exactly, with sums at both ends; what is empty comes last', () => {
  const pivot = pivotOf(rows, { rows: 'person', columns: 'month', figure: 'total' })
  expect([pivot.rows, pivot.columns]).toEqual([
    ['a', 'b', null],
    ['2026-01', '2026-02'],
  ])
  expect([pivot.at('a', '2026-02'), pivot.at('b', '2026-01')]).toEqual([3.1, undefined])
  expect([pivot.ofRow('a'), pivot.ofColumn('2026-02'), pivot.total]).toEqual([3.3, 3.2, 8.4])
})

test('a report is turned by columns of words and a figure that adds up, where it has them', () => {
  const column = (name: string, form: string, total = false) =>
    ({ name, form, total, label: { th: name, en: name } }) as never
  expect(pivotColumns({ columns: [column('a', 'text'), column('sum', 'money', true)] })).toBe(
    undefined,
  )
  const found = pivotColumns({
    columns: [
      column('a', 'text'),
      column('m', 'month'),
      column('share', 'percent'),
      column('sum', 'money', true),
    ],
  })!
  expect([found.keys.length, found.figures.length]).toEqual([2, 1])
})
