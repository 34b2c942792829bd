import { decimalSum } from '#shared'
import type { Cell, ReportAnswer, ReportColumn } from './useReports.ts'

/** Rows by two of the columns of a report: what meets is summed, with sums at both ends. */
export interface Pivot {
  rows: Cell[]
  columns: Cell[]
  at(row: Cell, column: Cell): number | undefined
  ofRow(row: Cell): number
  ofColumn(column: Cell): number
  total: number
}

export interface PivotChoice {
  rows: string
  columns: string
  figure: string
}

/** Beyond so many columns nobody reads a table. */
export const MAX_PIVOT_COLUMNS = 36

const isFigure = ({ form }: ReportColumn): boolean => form === 'money' || form === 'number'

/** What a report can be turned by: two columns of words or days, and a figure that may be added up; nothing where it has not both. */
export function pivotColumns({ columns }: Pick<ReportAnswer, 'columns'>) {
  const keys = columns.filter((one) => !isFigure(one) && one.form !== 'percent')
  const figures = columns.filter((one) => isFigure(one) && one.total)
  return keys.length > 1 && figures.length > 0 ? { keys, figures } : undefined
}

const byValue = (a: Cell, b: Cell): number =>
  a === b ? 0 : a === null ? 1 : b === null ? -1 : String(a).localeCompare(String(b), 'th')

export function pivotOf(rows: ReportAnswer['rows'], choice: PivotChoice): Pivot {
  const cells = new Map<Cell, Map<Cell, number[]>>()
  const columns = new Set<Cell>()
  for (const row of rows) {
    const [across, down] = [row[choice.columns] ?? null, row[choice.rows] ?? null]
    columns.add(across)
    const line = cells.get(down) ?? new Map<Cell, number[]>()
    cells.set(down, line)
    line.set(across, [...(line.get(across) ?? []), Number(row[choice.figure] ?? 0)])
  }
  const sum = (found: (number[] | undefined)[]): number =>
    decimalSum(found.flatMap((values) => values ?? []))
  return {
    rows: [...cells.keys()].toSorted(byValue),
    columns: [...columns].toSorted(byValue),
    at: (row, column) => {
      const values = cells.get(row)?.get(column)
      return values && decimalSum(values)
    },
    ofRow: (row) => sum([...(cells.get(row)?.values() ?? [])]),
    ofColumn: (column) => sum([...cells.values()].map((line) => line.get(column))),
    total: decimalSum(rows.map((row) => Number(row[choice.figure] ?? 0))),
  }
}
