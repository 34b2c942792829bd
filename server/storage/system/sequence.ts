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
  const greatest = sql.raw(context.dialect.greatest)
  const [row] = await context.rows(
    sql<{
      value: number | string
    }>`insert into sala_sequence (site, series, value) values (${owner(site, series)}, ${series}, ${atLeast + 1})
      on conflict (site, series) do update set value = ${greatest}(sala_sequence.value, ${sql.lit(Math.trunc(atLeast))}) + 1 returning value`,
    'write',
  )
  return Number(row!.value)
}

export class Sequences {
  private readonly context: StorageContext
  constructor(context: StorageContext) {
    this.context = context
  }

  next(site: string, series: string, atLeast = 0): Promise<number> {
    return nextNumber(this.context, site, series, atLeast)
  }

  /** The last number given, 0 before the first. */
  async last(site: string, series: string): Promise<number> {
    const [row] = await this.context.rows(
      sql<{
        value: number | string
      }>`select value from sala_sequence where site = ${owner(site, series)} and series = ${series}`,
      'read',
    )
    return Number(row?.value ?? 0)
  }
}
