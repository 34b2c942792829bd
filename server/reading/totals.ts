import { LRUCache } from 'lru-cache'
import type { QueryBody } from '#gateway'
import type { Filter } from '#schema'
import type { Database } from '../storage/index.ts'

interface Total {
  total: number
  moment: number
}

const MAX_TOTALS = 5_000

/** Of which records: those of a collection that a query asks for, and that somebody may see. */
export interface Counted {
  site: string
  collection: string
  body: Pick<QueryBody, 'args' | 'language'>
  access: Filter | null
}

const keyOf = ({ site, collection, body: { args, language }, access }: Counted): string =>
  JSON.stringify([site, collection, args?.[0] ?? {}, language ?? '', access])

/** How many records meet a filter, known until something of their collection changes: the next page of a list counts nothing. */
export class Totals {
  private readonly changes: Database['changes']
  private readonly counting = new Map<string, Promise<unknown>>()
  private readonly kept = new LRUCache<string, Total>({ max: MAX_TOTALS })

  constructor({ changes }: Pick<Database, 'changes'>) {
    this.changes = changes
  }

  get(counted: Counted): number | undefined {
    const known = this.kept.get(keyOf(counted))
    return known && !this.changes.since(known.moment, counted.site, [counted.collection])
      ? known.total
      : undefined
  }

  /** Of many who ask for the same at once one counts; the others wait until it has, and ask again. */
  async countOnce<T>(
    counted: Counted,
    count: () => Promise<T>,
    again: () => Promise<T>,
  ): Promise<T> {
    const key = keyOf(counted)
    const before = this.counting.get(key)
    if (before) {
      await before
      return again()
    }
    const own = count()
    this.counting.set(
      key,
      own.catch(() => undefined).finally(() => this.counting.delete(key)),
    )
    return own
  }

  /** `moment` is of before they were counted. */
  put(counted: Counted, total: number, moment: number): void {
    if (!this.changes.since(moment, counted.site, [counted.collection]))
      this.kept.set(keyOf(counted), { total, moment })
  }
}
