import type { ReportDocument } from '#schema'
import { decimalSum, readPath } from '#shared'
import { evaluate, truthy } from '#shared/expression'
import { boundOf, type Given } from './given.ts'

type Column = ReportDocument['columns'][number]
export type Cell = string | number | boolean | null
export type Row = Record<string, Cell>

/** Rows as the store gives them: groups of like values with sums and counts, or records. */
export interface Fine {
  /** A value by its path. */
  read(path: string): unknown
  /** How many records it stands for. */
  count: number
  sum(path: string): number
}

const cell = (value: unknown): Cell =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : null

/** Fields whose values the store has to keep apart. */
export const keptApart = ({ columns }: ReportDocument): string[] => [
  ...new Set(
    columns.flatMap(({ group, least, most, when }) =>
      [group, least, most, when?.field].filter((path) => path !== undefined),
    ),
  ),
]

export const summed = ({ columns }: ReportDocument): string[] => [
  ...new Set(columns.flatMap(({ sum }) => (sum === undefined ? [] : [sum]))),
]

const keyOf = ({ group, by }: Column, fine: Fine): Cell => {
  const value = cell(fine.read(group!))
  const length = by === 'month' ? 7 : by === 'year' ? 4 : undefined
  return length && typeof value === 'string' ? value.slice(0, length) : value
}

/** Is a row within the bounds of a column? One without a day is in none. */
function isWithin({ when }: Column, fine: Fine, given: Given): boolean {
  if (!when) return true
  const day = fine.read(when.field)
  if (typeof day !== 'string' || day === '') return false
  const [from, to] = [boundOf(when.from, given), boundOf(when.to, given)]
  return (
    (from === undefined || day.slice(0, 10) >= from) && (to === undefined || day.slice(0, 10) <= to)
  )
}

function valueOf(column: Column, fines: Fine[], given: Given): Cell {
  const { sum, least, most, count, field } = column
  if (field !== undefined) return cell(fines[0]!.read(field))
  const within = fines.filter((fine) => isWithin(column, fine, given))
  if (sum !== undefined) return decimalSum(within.map((fine) => fine.sum(sum)))
  if (count) return decimalSum(within.map((fine) => fine.count))
  const path = least ?? most
  if (path === undefined) return null
  const values = within
    .map((fine) => cell(fine.read(path)))
    .filter((value) => value !== null && value !== '')
  return values.reduce<Cell>(
    (found, value) =>
      found === null || (least === undefined ? value! > found : value! < found) ? value : found,
    null,
  )
}

const compare = (a: Cell, b: Cell): number => {
  if (a === b) return 0
  if (a === null) return 1
  if (b === null) return -1
  return typeof a === 'string' && typeof b === 'string' ? a.localeCompare(b, 'th') : a < b ? -1 : 1
}

export function sortRows(rows: Row[], sort: readonly string[]): Row[] {
  return rows.toSorted((a, b) => {
    for (const key of sort) {
      const name = key.replace(/^-/, '')
      const order = compare(a[name] ?? null, b[name] ?? null)
      if (order !== 0) return key.startsWith('-') ? -order : order
    }
    return 0
  })
}

/** Is it summed at the end? */
export const isTotalled = ({ total, sum, count }: Column): boolean =>
  total ?? (sum !== undefined || count === true)

/**
 * Rows of a report in their order: one for each group, or each record. Sums are exact; values are worked out of the
 * columns before them, and what runs begins with what was there before.
 */
export function foldRows(
  report: ReportDocument,
  fines: Fine[],
  { given, opening = {} }: { given: Given; opening?: Record<string, number> },
): Row[] {
  const { columns } = report
  const groups = columns.filter(({ group }) => group !== undefined)
  const parts = new Map<string, { keys: Row; fines: Fine[] }>()
  for (const [index, fine] of fines.entries()) {
    const keys = Object.fromEntries(groups.map((column) => [column.name, keyOf(column, fine)]))
    const id = groups.length > 0 ? JSON.stringify(Object.values(keys)) : String(index)
    const part = parts.get(id) ?? { keys, fines: [] }
    part.fines.push(fine)
    parts.set(id, part)
  }
  const rows = [...parts.values()].map(({ keys, fines: own }) => {
    const row: Row = {}
    for (const column of columns) {
      if (column.running !== undefined) continue
      if (column.value !== undefined) {
        const found = evaluate(column.value, row, {})
        row[column.name] = found.ok ? cell(found.value) : null
      } else
        row[column.name] =
          column.group === undefined ? valueOf(column, own, given) : keys[column.name]!
    }
    return row
  })
  const kept = report.where
    ? rows.filter((row) => {
        const held = evaluate(report.where, row, {})
        return held.ok && truthy(held.value)
      })
    : rows
  const sorted = sortRows(kept, report.sort ?? groups.map(({ name }) => name))
  for (const { name, running } of columns) {
    if (running === undefined) continue
    let sum = opening[running] ?? 0
    for (const row of sorted) {
      sum = decimalSum([sum, Number(row[running] ?? 0)])
      row[name] = sum
    }
  }
  return sorted
}

export const totalsOf = ({ columns }: ReportDocument, rows: Row[]): Row =>
  Object.fromEntries(
    columns
      .filter(isTotalled)
      .map(({ name }) => [name, decimalSum(rows.map((row) => Number(row[name] ?? 0)))]),
  )

/** What a fine row of the store is read by. */
export const fineOfGroup = (
  row: Record<string, unknown>,
  apart: readonly string[],
  sums: readonly string[],
): Fine => {
  const keys = (row._id ?? {}) as Record<string, unknown>
  return {
    read: (path) => keys[`k${apart.indexOf(path)}`],
    count: Number(row.rows ?? 0),
    sum: (path) => Number(row[`s${sums.indexOf(path)}`] ?? 0),
  }
}

export const fineOfRecord = (record: Record<string, unknown>): Fine => ({
  read: (path) => readPath(record, path),
  count: 1,
  sum: (path) => Number(readPath(record, path) ?? 0),
})
