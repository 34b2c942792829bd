/** Requests of the last minutes in spans of so many seconds, the oldest first; the last is not over. `failures`: answered with 5xx. */
export interface RequestCounts {
  seconds: number
  requests: number[]
  failures: number[]
}

/** An effect of the outbox that failed for good. */
export interface FailedEffect {
  id: string
  kind: string
  /** The record that it is about. */
  collection: string | null
  record: string | null
  attempts: number
  error: string | null
  createdAt: string
  /** When it was tried the last time. */
  doneAt: string | null
}

/** Statements of one shape that took long; times in milliseconds. */
export interface SlowStatement {
  statement: string
  use: 'read' | 'write'
  count: number
  longest: number
  total: number
  at: string
}

/** An index that answers missed since the gateway started; times in milliseconds. */
export interface MissedIndex {
  collection: string
  /** In the order of the index that would serve. */
  fields: string[]
  /** Where `x-index` would stand. */
  file: string
  count: number
  /** 0 where every answer was refused before it was tried. */
  slowest: number
  at: string
}

/** `GET /api/operations`: outbox and sessions of the caller's site, the rest of this gateway and its database. */
export interface OperationsStatus {
  at: string
  version: string
  node: string
  /** Seconds since the gateway started. */
  uptime: number
  /** Bytes of the process, and of the objects in it. */
  memory: { total: number; heap: number }
  /** `ready`: may requests be sent here? */
  database: { kind: 'sqlite' | 'postgres'; ready: boolean; bytes: number }
  sessions: number
  outbox: {
    /** `late`: pending, and due for a minute. */
    counts: Record<'pending' | 'sent' | 'failed' | 'dropped' | 'late', number>
    /** The latest, at most 100. */
    failed: FailedEffect[]
  }
  requests: RequestCounts
  /** Those missed most often first. */
  missing: MissedIndex[]
  slow: { statements: SlowStatement[]; from: number }
  /** The last one that was made of this data folder. */
  backup: { at: string } | null
}
