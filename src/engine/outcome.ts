import type { Failure } from '#shared'
import type { EntityModel, StoredRecord } from '#schema'
import type { FieldChange } from './changes.ts'
import type { OutboxRequest, Rows } from './effects/context.ts'
import type { Actor } from './actor.ts'

/** One thing written, for the audit log: every record a call touched has one. */
export interface Written {
  entity: string
  id: string
  action: 'create' | 'update' | 'delete' | 'transition'
  version: number
  changes: FieldChange[]
  transition?: string
  reason?: string
  record: StoredRecord
}

export interface Outcome {
  record: StoredRecord
  written: Written[]
  outbox: OutboxRequest[]
  warnings: Failure[]
}

/** A record with the effects of what was done to it, and what they wrote and sent elsewhere. */
export type Acted = Pick<Outcome, 'record' | 'written' | 'outbox'>

/** What effects are of. */
export interface Acting {
  model: EntityModel
  record: StoredRecord
  actor: Actor
  from: StoredRecord | null
  reason?: string | undefined
  /** The rows that effects with `each` go over; all when absent. */
  rows?: Rows | undefined
}
