import { sql } from 'kysely'
import type { StoredRecord } from '#schema'
import type { StorageContext } from '../context.ts'
import type { SystemTable } from './table.ts'

export const versionTable: SystemTable = {
  name: 'sala_version',
  columns: [
    ['site', 'text not null'],
    ['collection', 'text not null'],
    ['record_id', 'text not null'],
    ['version', 'integer not null'],
    ['doc', 'text not null'],
    ['at', 'text not null'],
    ['by_user', 'text'],
    ['note', 'text'],
  ],
  primaryKey: ['site', 'collection', 'record_id', 'version'],
  indexes: [],
}

export interface VersionInfo {
  version: number
  at: string
  by: string | null
  note: string | null
}

interface Stored {
  version: number | string
  doc: string
  at: string
  by_user: string | null
  note: string | null
}

const toInfo = (row: Stored): VersionInfo => ({
  version: Number(row.version),
  at: row.at,
  by: row.by_user,
  note: row.note,
})

/** Snapshots of records as they once were. */
export class Versions {
  private readonly context: StorageContext
  constructor(context: StorageContext) {
    this.context = context
  }

  /** A version that is kept already stays as it is. */
  async add(
    site: string,
    collection: string,
    record: StoredRecord,
    {
      note,
      at = record.updated_at,
      by = record.updated_by,
    }: { note?: string; at?: string; by?: string | null } = {},
  ): Promise<void> {
    await this.context.rows(
      sql`insert into sala_version (site, collection, record_id, version, doc, at, by_user, note)
        values (${site}, ${collection}, ${record._id}, ${record.version}, ${JSON.stringify(record)}, ${at}, ${by}, ${note ?? null}) on conflict do nothing`,
      'write',
    )
  }

  /** One snapshot for two: the later stands in the place of the earlier. */
  async fold(
    site: string,
    collection: string,
    earlier: number,
    record: StoredRecord,
    note: string,
  ): Promise<void> {
    await this.context.rows(
      sql`delete from sala_version where site = ${site} and collection = ${collection} and record_id = ${record._id} and version = ${earlier}`,
      'write',
    )
    await this.add(site, collection, record, { note })
  }

  /** Another note for a version, where it has the note given. */
  async rename(
    site: string,
    collection: string,
    id: string,
    version: number,
    from: string,
    to: string,
  ): Promise<void> {
    await this.context.rows(
      sql`update sala_version set note = ${to} where site = ${site} and collection = ${collection} and record_id = ${id} and version = ${version} and note = ${from}`,
      'write',
    )
  }

  /** Newest first, without the documents. */
  async list(site: string, collection: string, id: string, limit = 100): Promise<VersionInfo[]> {
    const rows = await this.context.rows(
      sql<Stored>`select version, at, by_user, note from sala_version where site = ${site} and collection = ${collection} and record_id = ${id} order by version desc limit ${Math.min(limit, 500)}`,
      'read',
    )
    return rows.map(toInfo)
  }

  async get(
    site: string,
    collection: string,
    id: string,
    version: number,
  ): Promise<(VersionInfo & { record: StoredRecord }) | null> {
    const [row] = await this.context.rows(
      sql<Stored>`select * from sala_version where site = ${site} and collection = ${collection} and record_id = ${id} and version = ${version}`,
      'read',
    )
    return row ? { ...toInfo(row), record: JSON.parse(row.doc) as StoredRecord } : null
  }
}
