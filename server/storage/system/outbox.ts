import { sql } from 'kysely'
import { isoAt, newId } from '#shared'
import type { StorageContext } from '../context.ts'
import type { SystemTable } from './table.ts'

export const outboxTable: SystemTable = {
  name: 'sala_outbox',
  columns: [
    ['id', 'text not null primary key'],
    ['site', 'text not null'],
    ['kind', 'text not null'],
    ['effect_key', 'text'],
    ['collection', 'text'],
    ['record_id', 'text'],
    ['payload', 'text not null'],
    ['state', 'text not null'],
    ['attempts', 'integer not null'],
    ['next_at', 'text not null'],
    ['error', 'text'],
    ['created_at', 'text not null'],
    ['done_at', 'text'],
  ],
  primaryKey: [],
  indexes: [
    { columns: ['state', 'next_at'] },
    { columns: ['site', 'collection', 'record_id'] },
    { columns: ['site', 'effect_key'], unique: true },
  ],
}

/** `dropped`: failed, and given up by a person. */
export type OutboxState = 'pending' | 'sent' | 'failed' | 'dropped'

export interface NewOutboxItem {
  site: string
  kind: string
  payload: unknown
  /** An effect with the same key is written once only. */
  key?: string
  collection?: string
  record?: string
  /** Not before this time. */
  at?: string
}

export interface OutboxItem {
  id: string
  site: string
  kind: string
  payload: unknown
  key: string | null
  collection: string | null
  record: string | null
  state: OutboxState
  attempts: number
  nextAt: string
  error: string | null
  createdAt: string
  doneAt: string | null
}

interface Stored {
  id: string
  site: string
  kind: string
  payload: string
  effect_key: string | null
  collection: string | null
  record_id: string | null
  state: OutboxState
  attempts: number | string
  next_at: string
  error: string | null
  created_at: string
  done_at: string | null
}

const toItem = (row: Stored): OutboxItem => ({
  id: row.id,
  site: row.site,
  kind: row.kind,
  payload: JSON.parse(row.payload) as unknown,
  key: row.effect_key,
  collection: row.collection,
  record: row.record_id,
  state: row.state,
  attempts: Number(row.attempts),
  nextAt: row.next_at,
  error: row.error,
  createdAt: row.created_at,
  doneAt: row.done_at,
})

/** What leaves the database: written in the transaction of the change that asks for it, sent afterwards. */
export class Outbox {
  private readonly context: StorageContext
  constructor(context: StorageContext) {
    this.context = context
  }

  /** The id, or null where an effect with this key is there already. */
  async append({
    site,
    kind,
    payload,
    key,
    collection,
    record,
    at,
  }: NewOutboxItem): Promise<string | null> {
    const { clock } = this.context
    const rows = await this.context.rows(
      sql<{
        id: string
      }>`insert into sala_outbox (id, site, kind, effect_key, collection, record_id, payload, state, attempts, next_at, created_at)
        values (${newId(clock.now())}, ${site}, ${kind}, ${key ?? null}, ${collection ?? null}, ${record ?? null}, ${JSON.stringify(payload ?? null)}, 'pending', 0, ${at ?? clock.iso()}, ${clock.iso()})
        on conflict do nothing returning id`,
      'write',
    )
    return rows[0]?.id ?? null
  }

  /** Takes what is due, of some kinds alone where they are named; each item is given to one caller until its lease of `lease` milliseconds ends. */
  async claim({
    kinds,
    limit = 10,
    lease = 60_000,
  }: { kinds?: string[]; limit?: number; lease?: number } = {}): Promise<OutboxItem[]> {
    if (kinds?.length === 0) return []
    const { clock, dialect } = this.context
    const until = isoAt(clock.now() + lease)
    const ofKind = kinds ? sql`and kind in (${sql.join(kinds)})` : sql``
    const rows = await this.context.rows(
      sql<Stored>`update sala_outbox set attempts = attempts + 1, next_at = ${until}
        where id in (select id from sala_outbox where state = 'pending' and next_at <= ${clock.iso()} ${ofKind} order by next_at, id limit ${limit} ${dialect.skipLocked}) returning *`,
      'write',
    )
    return rows.map(toItem).sort((a, b) => (a.id < b.id ? -1 : 1))
  }

  /** `retryAt` keeps a failed item pending until then; without it the failure is final, until somebody asks for a retry. */
  async finish(
    id: string,
    outcome: { sent: true } | { sent: false; error: string; retryAt?: string },
  ): Promise<void> {
    const now = this.context.clock.iso()
    const statement = outcome.sent
      ? sql`update sala_outbox set state = 'sent', error = null, done_at = ${now} where id = ${id}`
      : outcome.retryAt
        ? sql`update sala_outbox set state = 'pending', error = ${outcome.error}, next_at = ${outcome.retryAt} where id = ${id}`
        : sql`update sala_outbox set state = 'failed', error = ${outcome.error}, done_at = ${now} where id = ${id}`
    await this.context.rows(statement, 'write')
  }

  async get(site: string, id: string): Promise<OutboxItem | null> {
    const [row] = await this.context.rows(
      sql<Stored>`select * from sala_outbox where id = ${id} and site = ${site}`,
      'read',
    )
    return row ? toItem(row) : null
  }

  /** Gives a failed item up, with the reason it failed for; false where there is none such on this site. */
  async drop(site: string, id: string): Promise<boolean> {
    const rows = await this.context.rows(
      sql`update sala_outbox set state = 'dropped', done_at = ${this.context.clock.iso()} where id = ${id} and site = ${site} and state = 'failed' returning id`,
      'write',
    )
    return rows.length > 0
  }

  /** Puts an item back that failed or was given up; false where there is none such on this site. */
  async retry(site: string, id: string): Promise<boolean> {
    const rows = await this.context.rows(
      sql`update sala_outbox set state = 'pending', next_at = ${this.context.clock.iso()}, done_at = null where id = ${id} and site = ${site} and state in ('failed', 'dropped') returning id`,
      'write',
    )
    return rows.length > 0
  }

  /** How many there are, of all sites or of one, by state; `late`: those that should have been tried before that time. */
  async counts(lateSince: string, site?: string): Promise<Record<OutboxState | 'late', number>> {
    const rows = await this.context.rows(
      sql<{ state: OutboxState; total: number | string; late: number | string | null }>`
        select state, count(*) as total, sum(case when state = 'pending' and next_at < ${lateSince} then 1 else 0 end) as late
        from sala_outbox ${site === undefined ? sql`` : sql`where site = ${site}`} group by state`,
      'read',
    )
    const counts = { pending: 0, sent: 0, failed: 0, dropped: 0, late: 0 }
    for (const { state, total, late } of rows) {
      counts[state] = Number(total)
      counts.late += Number(late)
    }
    return counts
  }

  /** Newest first. */
  async list(
    site: string,
    {
      state,
      kind,
      collection,
      record,
      limit = 100,
    }: {
      state?: OutboxState
      kind?: string
      collection?: string
      record?: string
      limit?: number
    } = {},
  ): Promise<OutboxItem[]> {
    const parts = [sql`site = ${site}`]
    if (state) parts.push(sql`state = ${state}`)
    if (kind) parts.push(sql`kind = ${kind}`)
    if (collection) parts.push(sql`collection = ${collection}`)
    if (record) parts.push(sql`record_id = ${record}`)
    const rows = await this.context.rows(
      sql<Stored>`select * from sala_outbox where ${sql.join(parts, sql` and `)} order by id desc limit ${Math.min(limit, 500)}`,
      'read',
    )
    return rows.map(toItem)
  }
}
