import type { Clock } from '#shared'
import type { Condition } from '../filter/condition.ts'
import type { Scope } from '../filter/scope.ts'

export type DataRow = Record<string, unknown>

/** Reads rows of another collection whose field holds one of these values. */
export type Fetch = (collection: string, field: string, values: unknown[]) => Promise<DataRow[]>

export interface Running {
  clock: Clock
  /** Milliseconds since the epoch when the time is up. */
  until: number
  fetch: Fetch
}

/** One checked stage: the fields that exist after it, and how rows go through it. */
export interface Stage {
  name: string
  scope: Scope
  run(rows: DataRow[], running: Running): DataRow[] | Promise<DataRow[]>
  /** What the leading run in SQL needs to know of it. */
  match?: Condition
  sort?: unknown
  skip?: number
  limit?: number
  count?: string
  group?: Record<string, unknown>
}
