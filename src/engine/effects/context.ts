import type { Result } from '#shared'
import type { EntityModel, Filter, Model, StoredRecord } from '#schema'
import type { Actor } from '../actor.ts'

/** Something that leaves the database: written to the outbox in the same transaction, done afterwards. */
export interface OutboxRequest {
  kind: 'notify' | 'webhook' | 'email'
  /** The same for the same effect of the same version of a record, so that it is done once. */
  key: string
  payload: Record<string, unknown>
}

export type Data = Record<string, unknown>

/** Some rows of a record. */
export interface Rows {
  /** Field with rows. */
  each: string
  ids: ReadonlySet<string>
}

export interface EffectContext {
  model: Model
  entity: EntityModel
  actor: Actor
  now: string
  /** What the one who acts gave as the reason. */
  reason: string | undefined
  /** The record as it was before; nothing of a new one. */
  from: StoredRecord | null
  /** The rows that effects with `each` go over; all when absent. */
  rows?: Rows | undefined
  /** `$settings` and rates of the site, as far as the documents name them. */
  site: Data
  get(entity: string, id: string): Promise<StoredRecord | null>
  find(entity: string, filter: Filter, limit: number): Promise<StoredRecord[]>
  /** What a new record made of one by a conversion begins with. */
  propose(conversion: string, record: StoredRecord): Promise<Result<Data>>
  /** Locks all that entries of a ledger change, in one fixed order. */
  lock(ledger: string, entries: Data[]): Promise<void>
  /** Writes another record, as the product itself. */
  update(entity: string, record: StoredRecord, change: Data): Promise<Result<unknown>>
  create(entity: string, values: Data): Promise<Result<StoredRecord>>
  transition(entity: string, record: StoredRecord, id: string): Promise<Result<unknown>>
}
