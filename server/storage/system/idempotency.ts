import { sql } from 'kysely'
import { isoAt } from '#shared'
import type { StorageContext } from '../context.ts'
import type { SystemTable } from './table.ts'

export const idempotencyTable: SystemTable = {
  name: 'sala_idempotency',
  columns: [
    ['key', 'text not null'],
    ['caller', 'text not null'],
    ['route', 'text not null'],
    ['request_hash', 'text not null'],
    ['state', 'text not null'],
    ['status', 'integer'],
    ['body', 'text'],
    ['at', 'text not null'],
  ],
  primaryKey: ['key', 'caller', 'route'],
  indexes: [{ columns: ['at'] }],
}

export interface IdempotencyKey {
  key: string
  /** User id, or what stands for an anonymous caller. */
  caller: string
  route: string
}

export type IdempotencyState =
  | { state: 'new' }
  | { state: 'in-progress' }
  | { state: 'mismatch' }
  | { state: 'done'; status: number; body: string }

interface Stored {
  request_hash: string
  state: string
  status: number | string | null
  body: string | null
  at: string
}

/**
 * Keys of writes and their answers. Begun and finished inside the transaction of the write, a crash leaves no trace of either;
 * begun outside (before a long job), a key that was left behind is taken over after `staleAfter`.
 */
export class Idempotency {
  private readonly context: StorageContext
  constructor(context: StorageContext) {
    this.context = context
  }

  /** `new`: go on and call `finish`. A second caller waits for the first one's transaction, where it began inside one. */
  async begin(
    { key, caller, route }: IdempotencyKey,
    requestHash: string,
    staleAfter = 60_000,
  ): Promise<IdempotencyState> {
    const now = this.context.clock.now()
    const stale = isoAt(now - staleAfter)
    const taken = await this.context.rows(
      sql`insert into sala_idempotency (key, caller, route, request_hash, state, at) values (${key}, ${caller}, ${route}, ${requestHash}, 'in-progress', ${this.context.clock.iso()})
        on conflict (key, caller, route) do update set at = excluded.at
          where sala_idempotency.state = 'in-progress' and sala_idempotency.at < ${stale} and sala_idempotency.request_hash = excluded.request_hash
        returning key`,
      'write',
    )
    if (taken.length) return { state: 'new' }
    const [row] = await this.context.rows(
      sql<Stored>`select * from sala_idempotency where key = ${key} and caller = ${caller} and route = ${route}`,
      'write',
    )
    if (!row) return { state: 'in-progress' }
    if (row.request_hash !== requestHash) return { state: 'mismatch' }
    return row.state === 'done'
      ? { state: 'done', status: Number(row.status), body: row.body ?? '' }
      : { state: 'in-progress' }
  }

  async finish(
    { key, caller, route }: IdempotencyKey,
    answer: { status: number; body: string },
  ): Promise<void> {
    await this.context.send(
      sql`update sala_idempotency set state = 'done', status = ${answer.status}, body = ${answer.body} where key = ${key} and caller = ${caller} and route = ${route}`,
    )
  }

  /** Gives the key back after a failure that another try may mend. */
  async release({ key, caller, route }: IdempotencyKey): Promise<void> {
    await this.context.rows(
      sql`delete from sala_idempotency where key = ${key} and caller = ${caller} and route = ${route} and state = 'in-progress'`,
      'write',
    )
  }

  /** How many were removed. */
  async removeBefore(at: string): Promise<number> {
    return (
      await this.context.rows(
        sql`delete from sala_idempotency where at < ${at} returning key`,
        'write',
      )
    ).length
  }
}
