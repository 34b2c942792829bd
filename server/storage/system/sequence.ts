import { sql } from 'kysely'
import type { StorageContext } from '../context.ts'
import type { SystemTable } from './table.ts'

export const sequenceTable: SystemTable = {
  name: 'sala_sequence',
  columns: [
    ['site', 'text not null'],
    ['series', 'text not null'],
    ['value', 'integer not null'],
  ],
  primaryKey: ['site', 'series'],
  indexes: [],
}

/** Series of this name belong to all sites together. */
const GLOBAL = 'global:'
const owner = (site: string, series: string): string => (series.startsWith(GLOBAL) ? '' : site)

/**
 * One more than the larger of the last number given and `atLeast`, in one statement. Inside a transaction the series is held
 * until its end, and a transaction that fails gives the number back: a series has no gap and no number twice.
 */
export async function nextNumber(
  context: StorageContext,
  site: string,
  series: string,
  atLeast: number,
): Promise<number> {
  const { numbers } = context
  const held = { site: owner(site, series), series }
  const known = numbers?.next(held, atLeast)
  if (known !== undefined) return known
  const greatest = sql.raw(context.dialect.greatest)
  const [row] = await context.rows(
    sql<{
      value: number | string
    }>`insert into sala_sequence (site, series, value) values (${held.site}, ${series}, ${atLeast + 1})
      on conflict (site, series) do update set value = ${greatest}(sala_sequence.value, ${context.dialect.numberParam(Math.trunc(atLeast))}) + 1 returning value`,
    'write',
  )
  const value = Number(row!.value)
  numbers?.took(held, value)
  return value
}

export class Sequences {
  private readonly context: StorageContext
  constructor(context: StorageContext) {
    this.context = context
  }

  next(site: string, series: string, atLeast = 0): Promise<number> {
    return nextNumber(this.context, site, series, atLeast)
  }

  /** The series of a site that have given a number, with the last they gave, by name. */
  async ofSite(site: string): Promise<{ series: string; value: number }[]> {
    const rows = await this.context.rows(
      sql<{
        series: string
        value: number | string
      }>`select series, value from sala_sequence where site = ${site} order by series`,
      'read',
    )
    return rows.map(({ series, value }) => ({
      series,
      value: this.context.numbers?.last({ site, series }) ?? Number(value),
    }))
  }

  /** The last number given, 0 before the first. */
  async last(site: string, series: string): Promise<number> {
    const known = this.context.numbers?.last({ site: owner(site, series), series })
    if (known !== undefined) return known
    const [row] = await this.context.rows(
      sql<{
        value: number | string
      }>`select value from sala_sequence where site = ${owner(site, series)} and series = ${series}`,
      'read',
    )
    return Number(row?.value ?? 0)
  }
}
