import type { StorageContext } from '../context.ts'
import { Audit, auditTable } from './audit.ts'
import { Connections, connectionTable } from './connection.ts'
import { Events, eventTable } from './event.ts'
import { Idempotency, idempotencyTable } from './idempotency.ts'
import { Outbox, outboxTable } from './outbox.ts'
import { Resets, resetTable } from './reset.ts'
import { Sequences, sequenceTable } from './sequence.ts'
import { Sessions, sessionTable } from './session.ts'
import { Tokens, tokenTable } from './token.ts'
import { Versions, versionTable } from './version.ts'
import type { SystemTable } from './table.ts'

export { addSystemColumns, createSystemTable } from './table.ts'

export const SYSTEM_TABLES: SystemTable[] = [
  sessionTable,
  auditTable,
  connectionTable,
  eventTable,
  idempotencyTable,
  outboxTable,
  resetTable,
  sequenceTable,
  tokenTable,
  versionTable,
]

/** The platform's own tables. Inside a transaction of the database they write in it. */
export interface SystemTables {
  sessions: Sessions
  audit: Audit
  connections: Connections
  events: Events
  idempotency: Idempotency
  outbox: Outbox
  resets: Resets
  sequences: Sequences
  tokens: Tokens
  versions: Versions
}

export const systemTables = (context: StorageContext): SystemTables => ({
  sessions: new Sessions(context),
  audit: new Audit(context),
  connections: new Connections(context),
  events: new Events(context),
  idempotency: new Idempotency(context),
  outbox: new Outbox(context),
  resets: new Resets(context),
  sequences: new Sequences(context),
  tokens: new Tokens(context),
  versions: new Versions(context),
})
