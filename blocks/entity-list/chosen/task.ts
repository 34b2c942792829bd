import type { StoredRecord, Transition } from '#schema'

/** What is to be done with several records. */
export type ChosenTask = { records: StoredRecord[] } & (
  { kind: 'delete' } | { kind: 'edit' } | { kind: 'transition'; transition: Transition }
)

/** What was filled in before it is done. */
export interface Given {
  reason?: string | undefined
  values?: Record<string, unknown>
}
