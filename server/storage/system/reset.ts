import { sql } from 'kysely'
import type { StorageContext } from '../context.ts'
import type { SystemTable } from './table.ts'

export const resetTable: SystemTable = {
  name: 'sala_reset',
  columns: [
    ['token_hash', 'text not null'],
    ['site', 'text not null'],
    ['user_id', 'text not null'],
    ['expires_at', 'text not null'],
  ],
  primaryKey: ['token_hash'],
  indexes: [{ columns: ['site', 'user_id'] }, { columns: ['expires_at'] }],
}

/** `expires_at` is ISO 8601, UTC. The token itself is never stored. */
export interface ResetRow {
  token_hash: string
  site: string
  user_id: string
  expires_at: string
}

/** Requests for a new password; a row is there as long as its link works. */
export class Resets {
  private readonly context: StorageContext
  constructor(context: StorageContext) {
    this.context = context
  }

  async create({ token_hash, site, user_id, expires_at }: ResetRow): Promise<void> {
    await this.context.rows(
      sql`insert into sala_reset (token_hash, site, user_id, expires_at) values (${token_hash}, ${site}, ${user_id}, ${expires_at})`,
      'write',
    )
  }

  /** Removes it and says whose it was; null where there is none, or it has expired. Of two at once, one gets it. */
  async take(site: string, tokenHash: string): Promise<string | null> {
    const [row] = await this.context.rows(
      sql<{
        user_id: string
      }>`delete from sala_reset where site = ${site} and token_hash = ${tokenHash} and expires_at > ${this.context.clock.iso()} returning user_id`,
      'write',
    )
    return row?.user_id ?? null
  }

  async removeOfUser(site: string, userId: string): Promise<void> {
    await this.context.rows(
      sql`delete from sala_reset where (site = ${site} and user_id = ${userId}) or expires_at <= ${this.context.clock.iso()}`,
      'write',
    )
  }
}
