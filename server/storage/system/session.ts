import { sql } from 'kysely'
import type { StorageContext } from '../context.ts'
import type { SystemTable } from './table.ts'

/** What changes of sessions are told under; their id is the hash of a token. */
export const SESSIONS = 'sala_session'

export const sessionTable: SystemTable = {
  name: SESSIONS,
  columns: [
    ['token_hash', 'text not null'],
    ['site', 'text not null'],
    ['user_id', 'text'],
    ['csrf', 'text not null'],
    ['created_at', 'text not null'],
    ['expires_at', 'text not null'],
    ['seen_at', 'text not null'],
    ['mode', 'text'],
  ],
  primaryKey: ['token_hash'],
  indexes: [{ columns: ['site', 'user_id'] }, { columns: ['expires_at'] }],
}

/** How a session began: by its person's password, or by a link that an admin made for them. */
export type SessionMode = 'normal' | 'bypass'

/** Times are ISO 8601, UTC. The token itself is never stored. */
export interface SessionRow {
  token_hash: string
  site: string
  user_id: string | null
  csrf: string
  created_at: string
  expires_at: string
  seen_at: string
  /** Null, of sessions from before there were modes, is normal. */
  mode?: SessionMode | null
}

export class Sessions {
  private readonly context: StorageContext
  constructor(context: StorageContext) {
    this.context = context
  }

  async create(row: SessionRow): Promise<void> {
    await this.context.rows(
      sql`insert into sala_session (token_hash, site, user_id, csrf, created_at, expires_at, seen_at, mode)
        values (${row.token_hash}, ${row.site}, ${row.user_id}, ${row.csrf}, ${row.created_at}, ${row.expires_at}, ${row.seen_at}, ${row.mode ?? 'normal'})`,
      'write',
    )
  }

  /** The session while it has not expired. */
  async find(tokenHash: string): Promise<SessionRow | null> {
    const [row] = await this.context.rows(
      sql<SessionRow>`select * from sala_session where token_hash = ${tokenHash} and expires_at > ${this.context.clock.iso()}`,
      'read',
    )
    return row ?? null
  }

  /** Those of a user that have not expired, the latest first. */
  async ofUser(site: string, userId: string): Promise<SessionRow[]> {
    return this.context.rows(
      sql<SessionRow>`select * from sala_session where site = ${site} and user_id = ${userId} and expires_at > ${this.context.clock.iso()} order by seen_at desc limit 50`,
      'read',
    )
  }

  async touch(tokenHash: string, times: { seen_at: string; expires_at: string }): Promise<void> {
    await this.context.rows(
      sql`update sala_session set seen_at = ${times.seen_at}, expires_at = ${times.expires_at} where token_hash = ${tokenHash}`,
      'write',
    )
  }

  async remove(tokenHash: string): Promise<void> {
    await this.context.rows(sql`delete from sala_session where token_hash = ${tokenHash}`, 'write')
    await this.context.changed({ site: '', collection: SESSIONS, id: tokenHash })
  }

  /** Ends all sessions of a user, `except` one; for a new password, a suspension, a change of roles. */
  async removeOfUser(site: string, userId: string, except?: string): Promise<void> {
    await this.context.rows(
      sql`delete from sala_session where site = ${site} and user_id = ${userId} and token_hash <> ${except ?? ''}`,
      'write',
    )
    await this.context.changed({ site: '', collection: SESSIONS })
  }

  /** How many have not expired: of people who are signed in, on all sites or on one. */
  async count(site?: string): Promise<number> {
    const ofSite = site === undefined ? sql`` : sql`and site = ${site}`
    const [row] = await this.context.rows(
      sql<{
        total: number | string
      }>`select count(*) as total from sala_session where user_id is not null and expires_at > ${this.context.clock.iso()} ${ofSite}`,
      'read',
    )
    return Number(row?.total ?? 0)
  }

  /** How many were removed. */
  async removeExpired(): Promise<number> {
    return (
      await this.context.rows(
        sql`delete from sala_session where expires_at <= ${this.context.clock.iso()} returning token_hash`,
        'write',
      )
    ).length
  }
}
