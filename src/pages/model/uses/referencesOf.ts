import {
  ReferenceGraph,
  type BlockDocument,
  type EntityDocument,
  type FlowDocument,
  type PageDocument,
  type ScreenOverlay,
  type StepDocument,
} from '#schema'
import { pickText, type Text } from '#shared'
import { fileUses } from './fileUses.ts'
import { mapFlowUses, mapPageUses, mapSiteUses } from './mapUses.ts'
import type { SeeUse } from './seeUse.ts'
import { mapScreenUses } from './screenUses.ts'

/** A page as it is kept: its draft, and what visitors see. */
export type KeptPage = Pick<PageDocument, 'builder' | 'flow' | 'sources' | 'title'> & {
  _id: string
  type?: unknown
  published?: unknown
}

/** Documents that may name each other. */
export interface NamingDocuments {
  pages: readonly KeptPage[]
  sites: readonly (Record<string, unknown> & { _id: string; siteName?: unknown })[]
  flows: readonly FlowDocument[]
  /** Generated screens that were changed. */
  screens?: readonly { _id: string; entity: string; overlay: ScreenOverlay }[]
  /** Records of other entities that may show files. */
  records?: readonly { collection: string; record: Record<string, unknown> & { _id: string } }[]
}

/** What says which values are names. */
export interface NamingSchemas {
  blocks: Readonly<Record<string, BlockDocument>>
  steps: Readonly<Record<string, StepDocument>>
  site: EntityDocument
}

/** Place of a document in the graph. */
export const placeOfDocument = (kind: string, id: string): string => `${kind}/${id}`

/** The reference graph of documents of a site: drafts, what visitors see, what surrounds the pages, flows, changed screens. */
export function referencesOf(
  { pages, sites, flows, screens = [], records = [] }: NamingDocuments,
  { blocks, steps, site }: NamingSchemas,
): ReferenceGraph {
  const graph = new ReferenceGraph()
  const into =
    (file: string, by: string): SeeUse =>
    (place) => {
      graph.refer({ file, by, ...place })
      return undefined
    }
  const filesOf = (document: unknown, see: SeeUse): void => fileUses(document).forEach(see)
  for (const { published: kept, ...page } of pages) {
    const title = pickText(page.title as Text, 'en')
    const [asDraft, asPublished] = [
      into(placeOfDocument('page', page._id), title),
      into(placeOfDocument('published', page._id), title),
    ]
    mapPageUses(page, blocks, asDraft)
    filesOf(page, asDraft)
    const published = kept as PageDocument | null | undefined
    if (published?.builder) mapPageUses(published, blocks, asPublished)
    filesOf(published, asPublished)
  }
  for (const record of sites) {
    const see = into(placeOfDocument('site', record._id), pickText(record.siteName as Text, 'en'))
    mapSiteUses(record, site, see)
    filesOf(record, see)
  }
  for (const { collection, record } of records)
    filesOf(record, into(placeOfDocument(collection, record._id), record._id))
  for (const flow of flows)
    mapFlowUses(flow, steps, into(placeOfDocument('flow', flow.id), flow.id))
  for (const screen of screens)
    mapScreenUses(screen, into(placeOfDocument('screen', screen._id), screen.entity))
  return graph
}
