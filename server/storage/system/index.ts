import type { StorageContext } from '../context.ts'
import { Audit, auditTable } from './audit.ts'
import { Idempotency, idempotencyTable } from './idempotency.ts'
import { Outbox, outboxTable } from './outbox.ts'
import { Resets, resetTable } from './reset.ts'
import { Sequences, sequenceTable } from './sequence.ts'
import { Sessions, sessionTable } from './session.ts'
import { Versions, versionTable } from './version.ts'
import type { SystemTable } from './table.ts'

export { createSystemTable } from './table.ts'

export const SYSTEM_TABLES: SystemTable[] = [
  sessionTable,
  auditTable,
  idempotencyTable,
  outboxTable,
  resetTable,
  sequenceTable,
  versionTable,
]

/** The platform's own tables. Inside a transaction of the database they write in it. */
export interface SystemTables {
  sessions: Sessions
  audit: Audit
  idempotency: Idempotency
  outbox: Outbox
  resets: Resets
  sequences: Sequences
  versions: Versions
}

export const systemTables = (context: StorageContext): SystemTables => ({
  sessions: new Sessions(context),
  audit: new Audit(context),
  idempotency: new Idempotency(context),
  outbox: new Outbox(context),
  resets: new Resets(context),
  sequences: new Sequences(context),
  versions: new Versions(context),
})
