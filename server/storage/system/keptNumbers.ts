import { sql, type CompiledQuery, type Kysely } from 'kysely'

export interface Series {
  site: string
  series: string
}

interface Kept extends Series {
  value: number
  /** Counted on since the database was asked. */
  further: boolean
}

/** Codes of one beginning that are kept: each next number looks through them. */
const MAX_CODES = 40

/** A longer code has the higher number; among those of one length the later one has. */
const byHeight = (a: string, b: string): number =>
  b.length - a.length || (a < b ? 1 : a > b ? -1 : 0)

/**
 * What a transaction, or those of one line, know of their numbers. The first takes a series, which is then theirs until their commit: the
 * others count on by themselves, and the last number is written once. What one of them took goes back when it fails.
 */
export class KeptNumbers {
  private series = new Map<string, Kept>()
  private codes = new Map<string, readonly string[]>()

  /** The next number of a series that is held; undefined where it is not. */
  next({ site, series }: Series, atLeast: number): number | undefined {
    const key = `${site}/${series}`
    const known = this.series.get(key)
    if (!known) return undefined
    const value = Math.max(known.value, Math.trunc(atLeast)) + 1
    this.series.set(key, { ...known, value, further: true })
    return value
  }

  /** The last number that was given, where the series is held. */
  last({ site, series }: Series): number | undefined {
    return this.series.get(`${site}/${series}`)?.value
  }

  /** The database gave this number, and holds the series from now on. */
  took({ site, series }: Series, value: number): void {
    this.series.set(`${site}/${series}`, { site, series, value, further: false })
  }

  /** The highest codes that begin like this, as they were read once and written since. */
  async highest(
    collection: string,
    prefix: string,
    read: () => Promise<string[]>,
  ): Promise<readonly string[]> {
    const key = `${collection}/${prefix}`
    const codes = this.codes.get(key) ?? (await read())
    this.codes.set(key, codes)
    return codes
  }

  /** A record was written with this code. */
  wrote(collection: string, code: string): void {
    for (const [key, codes] of this.codes)
      if (`${collection}/${code}`.startsWith(key))
        this.codes.set(key, [code, ...codes].toSorted(byHeight).slice(0, MAX_CODES))
  }

  copy(): KeptNumbers {
    const copy = new KeptNumbers()
    copy.restore(this)
    return copy
  }

  /** As it was when it was copied. */
  restore({ series, codes }: KeptNumbers): void {
    this.series = new Map(series)
    this.codes = new Map(codes)
  }

  /** What keeps the numbers that were counted here. */
  writes(db: Kysely<unknown>): CompiledQuery[] {
    return [...this.series.values()]
      .filter(({ further }) => further)
      .map(({ site, series, value }) =>
        sql`update sala_sequence set value = ${value} where site = ${site} and series = ${series}`.compile(
          db,
        ),
      )
  }
}
