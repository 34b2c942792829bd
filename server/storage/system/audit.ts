import { sql } from 'kysely'
import type { AuditEntry } from '#gateway'
import type { StorageContext } from '../context.ts'
import type { SystemTable } from './table.ts'

export const auditTable: SystemTable = {
  name: 'sala_audit',
  columns: [
    ['seq', 'auto'],
    ['site', 'text not null'],
    ['collection', 'text not null'],
    ['record_id', 'text'],
    ['at', 'text not null'],
    ['user_id', 'text'],
    ['user_name', 'text'],
    ['action', 'text not null'],
    ['transition', 'text'],
    ['reason', 'text'],
    ['version', 'integer'],
    ['changes', 'text not null'],
    ['request_id', 'text'],
  ],
  primaryKey: [],
  indexes: [{ columns: ['site', 'collection', 'record_id', 'seq'] }, { columns: ['site', 'seq'] }],
}

/** One entry of the log, with what it is about. `record` is null for a refused call that named no record. */
export interface AuditRow extends AuditEntry {
  seq: number
  site: string
  collection: string
  record: string | null
  requestId: string | null
}

export type NewAuditRow = Omit<AuditRow, 'seq' | 'requestId'> & { requestId?: string | null }

interface Stored {
  seq: number | string
  site: string
  collection: string
  record_id: string | null
  at: string
  user_id: string | null
  user_name: string | null
  action: AuditEntry['action']
  transition: string | null
  reason: string | null
  version: number | string | null
  changes: string
  request_id: string | null
}

const toRow = (row: Stored): AuditRow => ({
  seq: Number(row.seq),
  site: row.site,
  collection: row.collection,
  record: row.record_id,
  at: row.at,
  user: row.user_id,
  userName: row.user_name,
  action: row.action,
  ...(row.transition === null ? {} : { transition: row.transition }),
  ...(row.reason === null ? {} : { reason: row.reason }),
  version: row.version === null ? null : Number(row.version),
  changes: JSON.parse(row.changes) as AuditEntry['changes'],
  requestId: row.request_id,
})

/** So many entries go into one statement: databases take some ten thousand values. */
const AT_ONCE = 500

const valuesOf = (entry: NewAuditRow) =>
  sql`(${entry.site}, ${entry.collection}, ${entry.record}, ${entry.at}, ${entry.user}, ${entry.userName}, ${entry.action}, ${entry.transition ?? null},
    ${entry.reason ?? null}, ${entry.version}, ${JSON.stringify(entry.changes)}, ${entry.requestId ?? null})`

/** Entries that one request writes, and others between them, are never more. */
const MAX_OF_REQUEST = 5_000

export interface AuditPage {
  /** At most 500; newest first. */
  limit?: number
  /** Only entries older than this one. */
  before?: number
}

/** The log is only ever added to; autosaves of one stretch alone stand as one entry, from the first value to the last. */
export class Audit {
  private readonly context: StorageContext
  constructor(context: StorageContext) {
    this.context = context
  }

  async append(...entries: NewAuditRow[]): Promise<void> {
    for (let from = 0; from < entries.length; from += AT_ONCE)
      await this.context.send(
        sql`insert into sala_audit (site, collection, record_id, at, user_id, user_name, action, transition, reason, version, changes, request_id) values ${sql.join(entries.slice(from, from + AT_ONCE).map(valuesOf))}`,
      )
  }

  /** The entry as it is after one more autosave. */
  async fold(
    seq: number,
    { at, version, changes }: Pick<AuditRow, 'at' | 'version' | 'changes'>,
  ): Promise<void> {
    await this.context.rows(
      sql`update sala_audit set at = ${at}, version = ${version}, changes = ${JSON.stringify(changes)} where seq = ${seq}`,
      'write',
    )
  }

  async ofRecord(
    site: string,
    collection: string,
    id: string,
    { limit = 100, before }: AuditPage = {},
  ): Promise<AuditRow[]> {
    const older = before === undefined ? sql`` : sql`and seq < ${before}`
    const rows = await this.context.rows(
      sql<Stored>`select * from sala_audit where site = ${site} and collection = ${collection} and record_id = ${id} ${older} order by seq desc limit ${Math.min(limit, 500)}`,
      'read',
    )
    return rows.map(toRow)
  }

  /** How often a record was printed so, on paper or for a mail. */
  async printsOf(site: string, collection: string, id: string, print: string): Promise<number> {
    const [row] = await this.context.rows(
      sql<{
        times: number | string
      }>`select count(*) as times from sala_audit where site = ${site} and collection = ${collection} and record_id = ${id} and action in ('print', 'mail') and transition = ${print}`,
      'read',
    )
    return Number(row?.times ?? 0)
  }

  /** What one request wrote: entries near one of them, oldest first. */
  async ofRequest(
    site: string,
    { requestId, seq }: Pick<AuditRow, 'requestId' | 'seq'>,
  ): Promise<AuditRow[]> {
    const rows = await this.context.rows(
      sql<Stored>`select * from sala_audit where site = ${site} and request_id = ${requestId} and seq > ${seq - MAX_OF_REQUEST} and seq < ${seq + MAX_OF_REQUEST} order by seq`,
      'read',
    )
    return rows.map(toRow)
  }

  async ofSite(
    site: string,
    {
      limit = 100,
      before,
      collection,
      action,
    }: AuditPage & { collection?: string; action?: AuditEntry['action'] } = {},
  ): Promise<AuditRow[]> {
    const parts = [sql`site = ${site}`]
    if (before !== undefined) parts.push(sql`seq < ${before}`)
    if (collection !== undefined) parts.push(sql`collection = ${collection}`)
    if (action !== undefined) parts.push(sql`action = ${action}`)
    const rows = await this.context.rows(
      sql<Stored>`select * from sala_audit where ${sql.join(parts, sql` and `)} order by seq desc limit ${Math.min(limit, 500)}`,
      'read',
    )
    return rows.map(toRow)
  }
}
