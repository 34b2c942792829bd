import type { StoredRecord } from '#schema'
import type { MediaFile, MediaFolder } from './mediaQuery.ts'

export type Fields = Record<string, unknown>

/** A record that was changed: the fields that were, as they were and as they became. */
export interface Step {
  kind: 'file' | 'folder'
  id: string
  version: number
  before: Fields
  after: Fields
  /** What lay in it: it is a folder that was deleted, and is made again. */
  held?: readonly Held[]
}

/** What a person did and saved in one act, to one record or several. */
export interface MediaChange {
  steps: Step[]
  /** As a person reads it. */
  name: string
  /** Where it is told. */
  note: string
}

export interface Held {
  kind: 'file' | 'folder'
  id: string
}

export const only = (record: StoredRecord | Fields, fields: readonly string[]): Fields =>
  Object.fromEntries(fields.map((field) => [field, (record as Fields)[field] ?? null]))

export const stepOf = (
  kind: Step['kind'],
  was: MediaFile | MediaFolder,
  now: StoredRecord,
  changed: readonly string[],
): Step => ({
  kind,
  id: now._id,
  version: now.version,
  before: only(was, changed),
  after: only(now, changed),
})
