import type { PageDocument } from '#schema'

/** What a reusable block shows: the part as this caller may see it, with the answers of its own queries; or why there is none, and what it was called for who mends pages. */
export type PartAnswer =
  | { page: PageDocument; data: Record<string, Record<string, unknown>> }
  | { problem: 'circle' }
  | { problem: 'gone' | 'unpublished'; title: unknown }
  | null
