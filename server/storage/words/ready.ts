import { sql, type RawBuilder } from 'kysely'

interface Reader {
  rows<T>(query: RawBuilder<T>, use: 'read'): Promise<T[]>
}

/** Milliseconds after which an index that was not ready is looked at again: another thread makes it. */
const LOOK_AGAIN = 2000

/** Knows which collections can be searched by their index. */
export class ReadyWords {
  private readonly ready = new Set<string>()
  private looked = -Infinity

  async has(context: Reader, plan: { name: string; words?: string }): Promise<boolean> {
    if (!plan.words) return false
    if (this.ready.has(plan.name)) return true
    if (performance.now() - this.looked < LOOK_AGAIN) return false
    const rows = await context.rows(
      sql<{ collection: string }>`select collection from sala_words where done = 1`,
      'read',
    )
    this.looked = performance.now()
    for (const { collection } of rows) this.ready.add(collection)
    return this.ready.has(plan.name)
  }

  /** What was known of it does not hold any more. */
  forget(): void {
    this.ready.clear()
    this.looked = -Infinity
  }
}
