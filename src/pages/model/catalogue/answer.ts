import type { StoredRecord } from '#schema'
import type { EarlyPrices } from '../purchase.ts'
import type { Dimension } from './choice.ts'

export interface CatalogueOption {
  value: string
  /** Of a record, or of a month in the language of the reader; the others have texts of their own. */
  label?: string
  /** Courses that one would see by it, with all else that is chosen. */
  count: number
}

/** What the block of the catalogue is answered. */
export interface CatalogueAnswer {
  data: StoredRecord[]
  total: number
  paging: { page: number; limit: number; totalPages: number }
  options: Record<Dimension, CatalogueOption[]>
  /** First day of the next round of a course that is shown, as its reader writes it. */
  next: Record<string, string>
  /** What is cheaper today than later, by the ids of courses. */
  early?: EarlyPrices
  /** Categories that are asked for and no longer there. */
  gone: string[]
}
