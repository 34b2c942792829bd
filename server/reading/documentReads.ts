import type { FlowDocument, ReferenceGraph, ScreenOverlay, StoredRecord } from '#schema'

/** What runs of a flow of the site begin with, as a document of its own. */
export const asPublished = (id: string): string => `${id} published`

/** The documents of a site that somebody may read, and what names what in them. */
export interface Read {
  pages: StoredRecord[]
  sites: StoredRecord[]
  /** `documents` are all of them, drafts and published ones apart; `own` the records of the site. */
  flows: { documents: FlowDocument[]; shipped: FlowDocument[]; own: StoredRecord[] }
  screens: (StoredRecord & { entity: string; overlay: ScreenOverlay })[]
  records: { collection: string; record: StoredRecord }[]
  graph: ReferenceGraph
}
