import { sql } from 'kysely'
import type { StorageContext } from '../context.ts'
import type { SystemTable } from './table.ts'

export const tokenTable: SystemTable = {
  name: 'sala_token',
  columns: [
    ['token_hash', 'text not null'],
    ['id', 'text not null'],
    ['site', 'text not null'],
    ['user_id', 'text not null'],
    ['name', 'text not null'],
    ['scopes', 'text not null'],
    ['created_at', 'text not null'],
    ['expires_at', 'text not null'],
  ],
  primaryKey: ['token_hash'],
  indexes: [{ columns: ['site', 'user_id'] }],
}

/** A person's token for programs. Times are ISO 8601, UTC; the token itself is never stored. */
export interface TokenRow {
  token_hash: string
  id: string
  site: string
  user_id: string
  name: string
  scopes: string[]
  created_at: string
  expires_at: string
}

type Stored = Omit<TokenRow, 'scopes'> & { scopes: string }

const toRow = (row: Stored): TokenRow => ({ ...row, scopes: row.scopes.split(' ') })

export class Tokens {
  private readonly context: StorageContext
  constructor(context: StorageContext) {
    this.context = context
  }

  async create(row: TokenRow): Promise<void> {
    await this.context.rows(
      sql`insert into sala_token (token_hash, id, site, user_id, name, scopes, created_at, expires_at)
        values (${row.token_hash}, ${row.id}, ${row.site}, ${row.user_id}, ${row.name}, ${row.scopes.join(' ')}, ${row.created_at}, ${row.expires_at})`,
      'write',
    )
  }

  /** The token while it has not expired. */
  async find(site: string, tokenHash: string): Promise<TokenRow | null> {
    const [row] = await this.context.rows(
      sql<Stored>`select * from sala_token where token_hash = ${tokenHash} and site = ${site} and expires_at > ${this.context.clock.iso()}`,
      'read',
    )
    return row ? toRow(row) : null
  }

  /** Those of a user, also expired ones; the newest first. */
  async ofUser(site: string, userId: string): Promise<TokenRow[]> {
    const rows = await this.context.rows(
      sql<Stored>`select * from sala_token where site = ${site} and user_id = ${userId} order by created_at desc, id desc limit 100`,
      'read',
    )
    return rows.map(toRow)
  }

  /** False where the user has no such token. */
  async remove(site: string, userId: string, id: string): Promise<boolean> {
    const rows = await this.context.rows(
      sql`delete from sala_token where site = ${site} and user_id = ${userId} and id = ${id} returning id`,
      'write',
    )
    return rows.length > 0
  }
}
