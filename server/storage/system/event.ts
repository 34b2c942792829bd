import { sql } from 'kysely'
import { isoAt } from '#shared'
import type { StorageContext } from '../context.ts'
import { nextNumber } from './sequence.ts'
import type { SystemTable } from './table.ts'

/** What new events are told under. */
export const EVENTS = 'sala_event'

export const eventTable: SystemTable = {
  name: EVENTS,
  columns: [
    ['seq', 'integer not null'],
    ['site', 'text not null'],
    ['user_id', 'text'],
    ['by_user', 'text not null'],
    ['kind', 'text not null'],
    ['about', 'integer'],
    ['payload', 'text not null'],
    ['at', 'text not null'],
  ],
  primaryKey: ['seq'],
  indexes: [{ columns: ['site', 'user_id', 'kind'] }, { columns: ['about'] }, { columns: ['at'] }],
}

/** Milliseconds after which an event is of no use to anybody; a lock in force alone stays. */
export const EVENT_LIFE = 60 * 60_000
/** The kind of an event that is in force until another takes it back. */
const LOCK = 'lock'
/** Under the name of no site: events of all sites have one order. */
const SERIES = 'global:event'

export interface NewEvent {
  site: string
  /** Whom it is for; null is everybody on the site but who it is by. */
  user: string | null
  /** Who made it. */
  by: string
  kind: string
  /** The event that it answers. */
  about?: number
  /** Plain JSON. */
  payload: Record<string, unknown>
}

export interface LiveEvent extends Required<Omit<NewEvent, 'about'>> {
  /** From 1, in the order in which events were committed. */
  seq: number
  about: number | null
  /** ISO 8601, UTC. */
  at: string
}

interface Stored {
  seq: number | string
  site: string
  user_id: string | null
  by_user: string
  kind: string
  about: number | string | null
  payload: string
  at: string
}

const toEvent = (row: Stored): LiveEvent => ({
  seq: Number(row.seq),
  site: row.site,
  user: row.user_id,
  by: row.by_user,
  kind: row.kind,
  about: row.about === null ? null : Number(row.about),
  payload: JSON.parse(row.payload) as Record<string, unknown>,
  at: row.at,
})

/** What is told to people while they are here: written in the transaction of what it tells of, read by every gateway that serves them. */
export class Events {
  private readonly context: StorageContext
  constructor(context: StorageContext) {
    this.context = context
  }

  /** Its number; call it last in a transaction, which holds the series until its end: numbers are in the order of commits. */
  async append({ site, user, by, kind, about, payload }: NewEvent): Promise<number> {
    const { clock } = this.context
    const seq = await nextNumber(this.context, '', SERIES, 0)
    const old = isoAt(clock.now() - EVENT_LIFE)
    await this.context.rows(
      sql`delete from sala_event where at < ${old} and kind <> ${LOCK}`,
      'write',
    )
    await this.context.rows(
      sql`insert into sala_event (seq, site, user_id, by_user, kind, about, payload, at)
        values (${seq}, ${site}, ${user}, ${by}, ${kind}, ${about ?? null}, ${JSON.stringify(payload)}, ${clock.iso()})`,
      'write',
    )
    await this.context.changed({ site, collection: EVENTS })
    return seq
  }

  /** The number of the newest, 0 before the first. */
  async last(): Promise<number> {
    const [row] = await this.context.rows(
      sql<{ value: number | string }>`select value from sala_sequence where series = ${SERIES}`,
      'read',
    )
    return Number(row?.value ?? 0)
  }

  async find(site: string, seq: number): Promise<LiveEvent | null> {
    const [row] = await this.context.rows(
      sql<Stored>`select * from sala_event where site = ${site} and seq = ${seq}`,
      'read',
    )
    return row ? toEvent(row) : null
  }

  /** Those of all sites that are newer, oldest first. */
  async after(seq: number, limit = 500): Promise<LiveEvent[]> {
    const rows = await this.context.rows(
      sql<Stored>`select * from sala_event where seq > ${seq} order by seq limit ${limit}`,
      'read',
    )
    return rows.map(toEvent)
  }

  /** The latest of those for somebody that are newer than `after`, not newer than `until`, not from before `since` and not yet answered by them; oldest first. */
  async missed(
    site: string,
    user: string,
    { after, until, since, limit }: { after: number; until: number; since: string; limit: number },
  ): Promise<LiveEvent[]> {
    const rows = await this.context.rows(
      sql<Stored>`select * from sala_event where site = ${site} and seq > ${after} and seq <= ${until} and at >= ${since}
        and (user_id = ${user} or (user_id is null and by_user <> ${user}))
        and not exists (select 1 from sala_event answer where answer.about = sala_event.seq and answer.by_user = ${user})
        order by seq desc limit ${limit}`,
      'read',
    )
    return rows.map(toEvent).reverse()
  }

  /** How many answers somebody has given to an event. */
  async answers(about: number, by: string): Promise<number> {
    const [row] = await this.context.rows(
      sql<{
        total: number | string
      }>`select count(*) as total from sala_event where about = ${about} and by_user = ${by}`,
      'read',
    )
    return Number(row!.total)
  }

  /** The lock in force on the screen of somebody. */
  async lockOf(site: string, user: string): Promise<LiveEvent | null> {
    const [row] = await this.context.rows(
      sql<Stored>`select * from sala_event where site = ${site} and user_id = ${user} and kind = ${LOCK} order by seq desc limit 1`,
      'read',
    )
    return row ? toEvent(row) : null
  }

  /** Takes back what locks the screen of somebody. */
  async dropLocks(site: string, user: string): Promise<void> {
    await this.context.rows(
      sql`delete from sala_event where site = ${site} and user_id = ${user} and kind = ${LOCK}`,
      'write',
    )
  }
}
