import type { Bilingual } from '#shared'

/** A document of a chain, as far as its reader may know it. */
export interface ChainDocument {
  entity: string
  id: string
  /** What documents of its kind are called. */
  kind: Bilingual
  /** Its number. */
  code: string
  /** Steps from the first document of the chain, from 0. */
  depth: number
  /** Address of its screen, where it has one. */
  path?: string
  state?: { name: string; label: Bilingual; color?: string }
  /** What it comes to, in its currency. */
  amount?: number
  currency?: string
  date?: string
  /** It was taken back, or returns what another one brought. */
  isReturn?: true
  /** How much of its lines is not yet converted, by conversion. */
  open?: { conversion: string; label: Bilingual; quantity: number; of: number }[]
}

/** Documents that became of each other: `links` lead from what was converted to what it became. */
export interface DocumentChain {
  documents: ChainDocument[]
  links: { from: string; to: string }[]
  /** There are more than are told. */
  more: boolean
}
