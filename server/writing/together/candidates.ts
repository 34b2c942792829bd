import { placeOfDocument } from '#pages/model'
import type { StoredRecord } from '#schema'
import type { Gateway } from '../../gateway.ts'
import type { Caller } from '../../identity/caller.ts'
import { asPublished, type Read } from '../../reading/documentReads.ts'
import { reachedFrom } from '../../reading/answerUses.ts'
import { readGraph } from '../../reading/readGraph.ts'
import { ok, type Result } from '#shared'
import { isBehind } from '../publishing.ts'

export type Publishable = 'page' | 'flow'

/** A page, form, mail or part, or a flow of the site, as it may be published. */
export interface Candidate {
  collection: Publishable
  record: StoredRecord
  /** Was it changed since visitors have it, or have they never had it? */
  pending: boolean
  /** Places of the graph: of the draft, and of what visitors have. */
  draft: string
  live: string
}

export const keyOf = ({ collection, record }: Pick<Candidate, 'collection' | 'record'>): string =>
  `${collection} ${record._id}`

const candidate = (
  gateway: Gateway,
  collection: Publishable,
  record: StoredRecord,
  read: Read,
): Candidate => {
  const isOut = record.state === 'published'
  // What ships runs for visitors until the site's own flow of its name is published.
  const ships =
    collection === 'flow' && !isOut && read.flows.shipped.some(({ id }) => id === record.name)
  return {
    collection,
    record,
    pending: record.state === 'draft' || isBehind(gateway, collection, record),
    draft: placeOfDocument(collection, record._id),
    live:
      collection === 'page'
        ? placeOfDocument('published', record._id)
        : placeOfDocument('flow', ships ? String(record.name) : asPublished(record._id)),
  }
}

/** What names what on a site, between what can be published. */
export interface Connections {
  all: Candidate[]
  /** Documents that the draft of one names. */
  namedBy(one: Candidate): Candidate[]
  /** Flows and mails that read the answers of a form. */
  readersOf(form: Candidate): Candidate[]
  /** Answers that a place reads. */
  answersAt(place: string): Set<string>
}

/** The documents of the caller's site that can be published, and how they hang together. */
export async function connections(gateway: Gateway, caller: Caller): Promise<Result<Connections>> {
  const found = await readGraph(gateway, caller, { withRecords: false })
  if (!found.ok) return found
  const read = found.value
  const all = [
    ...read.pages.map((record) => candidate(gateway, 'page', record, read)),
    ...read.flows.own.map((record) => candidate(gateway, 'flow', record, read)),
  ]
  const pageBySlug = new Map(
    all.flatMap((one) => (one.collection === 'page' ? [[String(one.record.slug), one]] : [])),
  )
  const byKey = new Map(all.map((one) => [keyOf(one), one]))
  const flowByName = new Map(
    all.flatMap((one) => (one.collection === 'flow' ? [[String(one.record.name), one]] : [])),
  )
  const at = (kind: Parameters<Read['graph']['all']>[0], place: string): string[] =>
    read.graph.all(kind).flatMap(({ file, name }) => (file === place ? [name] : []))
  const known = <T>(values: (T | undefined)[]): T[] => [
    ...new Set(values.filter((one): one is T => one !== undefined)),
  ]
  return ok({
    all,
    namedBy: (one) =>
      known([
        ...[...at('page', one.draft), ...at('form', one.draft)].map((slug) => pageBySlug.get(slug)),
        ...at('part', one.draft).map((id) => byKey.get(`page ${id}`)),
        ...at('flow', one.draft).map((name) => flowByName.get(name)),
      ]).filter((other) => other !== one),
    readersOf(form) {
      const { places } = reachedFrom(read, form.record)
      return all.filter((one) => one !== form && places.has(one.draft))
    },
    answersAt: (place) => new Set(at('answer', place)),
  })
}
