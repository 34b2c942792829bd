import { ReferenceGraph, type BlockDocument, type EntityDocument, type FlowDocument, type PageDocument, type StepDocument } from '#schema'
import { pickText, type Text } from '#shared'
import { mapFlowUses, mapPageUses, mapSiteUses, type SeeUse } from './mapUses.ts'

/** A page as it is kept: its draft, and what visitors see. */
export type KeptPage = Pick<PageDocument, 'builder' | 'flow' | 'sources' | 'title'> & { _id: string; published?: unknown }

/** Documents that may name each other. */
export interface NamingDocuments {
  pages: readonly KeptPage[]
  sites: readonly (Record<string, unknown> & { _id: string; siteName?: unknown })[]
  flows: readonly FlowDocument[]
}

/** What says which values are names. */
export interface NamingSchemas {
  blocks: Readonly<Record<string, BlockDocument>>
  steps: Readonly<Record<string, StepDocument>>
  site: EntityDocument
}

/** Place of a document in the graph. */
export const placeOfDocument = (kind: 'page' | 'published' | 'site' | 'flow', id: string): string => `${kind}/${id}`

/** The reference graph of documents of a site: drafts, what visitors see, what surrounds the pages, flows. */
export function referencesOf({ pages, sites, flows }: NamingDocuments, { blocks, steps, site }: NamingSchemas): ReferenceGraph {
  const graph = new ReferenceGraph()
  const into = (file: string, by: string): SeeUse => (place) => {
    graph.refer({ file, by, ...place })
    return undefined
  }
  for (const page of pages) {
    const title = pickText(page.title as Text, 'en')
    mapPageUses(page, blocks, into(placeOfDocument('page', page._id), title))
    const published = page.published as PageDocument | null | undefined
    if (published?.builder) mapPageUses(published, blocks, into(placeOfDocument('published', page._id), title))
  }
  for (const record of sites) mapSiteUses(record, site, into(placeOfDocument('site', record._id), pickText(record.siteName as Text, 'en')))
  for (const flow of flows) mapFlowUses(flow, steps, into(placeOfDocument('flow', flow.id), flow.id))
  return graph
}
