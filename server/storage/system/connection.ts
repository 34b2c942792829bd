import { sql } from 'kysely'
import { isoAt } from '#shared'
import type { StorageContext } from '../context.ts'
import type { SystemTable } from './table.ts'

export const connectionTable: SystemTable = {
  name: 'sala_connection',
  columns: [
    ['id', 'text not null'],
    ['gateway', 'text not null'],
    ['site', 'text not null'],
    ['user_id', 'text not null'],
    ['device', 'text not null'],
    ['since', 'text not null'],
    ['seen_at', 'text not null'],
  ],
  primaryKey: ['id'],
  indexes: [{ columns: ['site', 'seen_at'] }, { columns: ['gateway'] }],
}

/** Milliseconds after which a connection that its gateway says nothing of is gone with it. */
export const CONNECTION_LIFE = 90_000
const MAX_LISTED = 500

/** An open connection of somebody who is here. */
export interface ConnectionRow {
  id: string
  site: string
  user: string
  /** What the browser calls itself. */
  device: string
  /** ISO 8601, UTC. */
  since: string
}

interface Stored {
  id: string
  site: string
  user_id: string
  device: string
  since: string
}

/** Who is connected to which gateway; each keeps those of its own and says now and then that they still are. */
export class Connections {
  private readonly context: StorageContext
  constructor(context: StorageContext) {
    this.context = context
  }

  /** `open` are all that a gateway has: what else it had is gone, and so is what another has left behind. */
  async keep(gateway: string, open: readonly ConnectionRow[]): Promise<void> {
    const now = this.context.clock.iso()
    const old = isoAt(this.context.clock.now() - CONNECTION_LIFE)
    await this.context.rows(
      sql`delete from sala_connection where gateway = ${gateway} or seen_at < ${old}`,
      'write',
    )
    if (open.length === 0) return
    const rows = open.map(
      ({ id, site, user, device, since }) =>
        sql`(${id}, ${gateway}, ${site}, ${user}, ${device}, ${since}, ${now})`,
    )
    for (let at = 0; at < rows.length; at += MAX_LISTED)
      await this.context.rows(
        sql`insert into sala_connection (id, gateway, site, user_id, device, since, seen_at) values ${sql.join(rows.slice(at, at + MAX_LISTED))}`,
        'write',
      )
  }

  /** Those of a site, on all gateways, the oldest first. */
  async ofSite(site: string): Promise<ConnectionRow[]> {
    const old = isoAt(this.context.clock.now() - CONNECTION_LIFE)
    const rows = await this.context.rows(
      sql<Stored>`select id, site, user_id, device, since from sala_connection where site = ${site} and seen_at >= ${old} order by since, id limit ${MAX_LISTED}`,
      'read',
    )
    return rows.map(({ user_id, ...row }) => ({ ...row, user: user_id }))
  }
}
