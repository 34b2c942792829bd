import type { Bilingual, ErrorCode } from '#shared'
import type { Filter, StoredRecord } from '#schema'

/**
 * The contract between the gateway and its callers (spec: academy 7, erp 7; readings 37).
 * Ids travel as `_id`. An answer keeps the literal `status`, `message`, `fields`; ours stands under `error`.
 */

export type SortOrder = Record<string, 1 | -1>

/** Body of `POST /api/{collection}/query`. `args[0]` is the filter, `args[1]` the projection (field to 1 or 0). */
export interface QueryBody {
  method?: 'find' | 'findOne' | 'count'
  args?: [Filter?, Record<string, 0 | 1>?]
  sort?: SortOrder
  /** From 1; `limit` at most 2000. */
  paging?: { page?: number; limit?: number }
  /** Words looked for in the entity's `x-search` fields. */
  search?: string
}

export interface QueryAnswer<T = StoredRecord> {
  status: 200
  message: 'success'
  data: T[]
  paging: { page: number; limit: number; totalPages: number }
  total: number
}

/** Body of `POST /api/{collection}/aggregate`; the answer is a bare array. */
export interface AggregateBody {
  pipeline: Record<string, unknown>[]
}

/** Answer of get, create, update and transition. */
export interface RecordAnswer<T = StoredRecord> {
  status: 200
  message: 'success'
  data: T
}

/** Body of `POST /api/{collection}` and `PUT /api/{collection}/{id}`. An update names the version it was made from. */
export interface WriteBody {
  data: Record<string, unknown>
  version?: number
  /** `autosave`: saved by itself, not by the person's own hand; snapshots of one stretch become one. */
  options?: { fieldType?: string; uniqueFields?: string[][]; autosave?: boolean }
}

/** Body of `POST /api/{type}/{id}/transition`. */
export interface TransitionBody {
  transition: string
  version: number
  reason?: string
}

/** One thing that is wrong, with where it is (`items[0].quantity`) and its text in both languages. */
export interface WireFailure {
  code: ErrorCode
  message: Bilingual
  path?: string
  params?: Record<string, unknown>
}

export interface ErrorAnswer {
  status: number
  /** The literal message of the spec where it has one (`duplicate`), else the Thai text. */
  message: string
  fields?: string[]
  error: WireFailure & { requestId: string; failures?: WireFailure[]; current?: StoredRecord; differs?: string[] }
}

export interface SessionUser {
  _id: string
  username: string
  firstname: string
  lastname: string
  roles: string[]
}

/** Answer of `GET /api/session`. */
export interface SessionAnswer {
  status: 200
  message: 'success'
  session: { user: SessionUser | null; expires: string | null }
  /** Sent back as `x-csrf-token` with every write. */
  csrf: string
  site: { _id: string; name: string; siteName: unknown; plugins: string[] }
}

/** One entry of `GET /api/{collection}/{id}/history`. */
export interface AuditEntry {
  at: string
  user: string | null
  userName: string | null
  action: 'create' | 'update' | 'delete' | 'transition' | 'refused'
  transition?: string
  reason?: string
  version: number | null
  changes: { field: string; from: unknown; to: unknown }[]
}
