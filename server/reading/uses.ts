import type { DocumentUses } from '#gateway'
import { matches } from '#engine'
import { placeOfDocument, referencesOf, type KeptPage } from '#pages/model'
import { recordTitle, type StoredRecord, type TargetKind } from '#schema'
import { ok, type Result } from '#shared'
import { accessFor, pruneRecord } from '../access/index.ts'
import { publishedFlows } from '../flows/siteFlows.ts'
import type { Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'
import { contentFields } from '../writing/editing.ts'
import { readAccess } from './records.ts'

/** More pages than this are not looked through: no site has them. */
const MOST_PAGES = 5_000

export const USED_KINDS = ['page', 'form', 'part', 'block', 'flow', 'entity', 'file'] as const satisfies TargetKind[]
export type UsedKind = (typeof USED_KINDS)[number]

/** Records of the caller's site that they may read, as far as they may read them. */
async function readable(gateway: Gateway, caller: Caller, collection: string): Promise<Result<StoredRecord[]>> {
  const access = readAccess(gateway, caller, collection)
  if (!access.ok) return access
  const { model, filter, readable: fields } = access.value
  const found = await gateway.database.store(caller.site._id).find(collection, collection === 'site' ? { _id: caller.site._id } : {}, { limit: MOST_PAGES })
  return ok(found.filter((record) => !filter || matches(filter, record)).map((record) => pruneRecord(model, record, fields)))
}

/** May the caller change where these records lead? Who may change words only may not. */
function mayChange(gateway: Gateway, caller: Caller, collection: 'page' | 'site', record: StoredRecord): boolean {
  const model = gateway.shipped.model.entities[collection]!
  const access = accessFor(model, caller, 'update')
  const editable = model.states?.states[String(record[model.states.field])]?.editable !== false
  return access.allowed && editable && (!access.filter || matches(access.filter, record)) && contentFields(model.entity, caller) === undefined
}

/** Every address of a page, those that it had before too. */
const addresses = (pages: StoredRecord[], name: string): string[] => {
  const page = pages.find(({ slug }) => slug === name)
  return [name, ...((page?.aliases as string[] | undefined) ?? []).filter((alias) => !pages.some(({ slug }) => slug === alias))]
}

/** Entities besides pages and the site whose records may show files of the library. */
const showingFiles = ({ shipped }: Gateway): string[] =>
  Object.values(shipped.model.entities).flatMap(({ name, entity }) => (!['page', 'site'].includes(name) && Object.values(entity.properties).some((field) => SHOWS_FILES.has(field['x-widget'] ?? field.$ref ?? '')) ? [name] : []))

const SHOWS_FILES = new Set(['image-address', 'html', 'sala:page-rows'])

/** The documents of the caller's site that they may read, and what names what in them. */
async function readGraph(gateway: Gateway, caller: Caller, { withRecords }: { withRecords: boolean }) {
  const pages = await readable(gateway, caller, 'page')
  if (!pages.ok) return pages
  const around = await readable(gateway, caller, 'site')
  const sites = around.ok ? around.value : []
  const { blocks, steps, model } = gateway.shipped
  const flows = { ...gateway.shipped.flows, ...(await publishedFlows(gateway, caller.site._id)) }
  const records: { collection: string; record: StoredRecord }[] = []
  for (const collection of withRecords ? showingFiles(gateway) : []) {
    const found = await readable(gateway, caller, collection)
    if (found.ok) records.push(...found.value.map((record) => ({ collection, record })))
  }
  const graph = referencesOf({ pages: pages.value as unknown as KeptPage[], sites, flows: Object.values(flows), records }, { blocks, steps, site: model.entities.site!.entity })
  return ok({ pages: pages.value, sites, flows, records, graph })
}

/** Keys of the files that anything on the caller's site shows, as far as they may read it. */
export async function usedFiles(gateway: Gateway, caller: Caller): Promise<Result<string[]>> {
  const read = await readGraph(gateway, caller, { withRecords: true })
  return read.ok ? ok([...new Set(read.value.graph.all('file').map(({ name }) => name))]) : read
}

/** Where something is used on the caller's site: drafts, what visitors see, menu and footer, flows, records that show a file. Only what they may read. */
export async function findUses(gateway: Gateway, caller: Caller, kind: UsedKind, name: string): Promise<Result<DocumentUses[]>> {
  const read = await readGraph(gateway, caller, { withRecords: kind === 'file' })
  if (!read.ok) return read
  const { pages, sites, flows, records, graph } = read.value
  const isPage = kind === 'page' || kind === 'form'
  const uses = (isPage ? addresses(pages, name) : [name]).flatMap((one) => (isPage ? [...graph.usesOf('page', one), ...graph.usesOf('form', one)] : graph.usesOf(kind, one)))
  const placesIn = (file: string, more: { published?: true } = {}) => uses.filter((use) => use.file === file).map(({ path, node, name: named }) => ({ path, ...(node ? { node } : {}), name: named, ...more }))
  const titleOf = (collection: string, record: StoredRecord): unknown => ({ th: recordTitle(gateway.shipped.model.entities[collection]!.entity, record, 'th'), en: recordTitle(gateway.shipped.model.entities[collection]!.entity, record, 'en') })
  const found: DocumentUses[] = [
    ...pages.map((page): DocumentUses => ({ kind: 'page', id: page._id, title: page.title, version: page.version, places: [...placesIn(placeOfDocument('page', page._id)), ...placesIn(placeOfDocument('published', page._id), { published: true })], mayChange: mayChange(gateway, caller, 'page', page) })),
    ...sites.map((site): DocumentUses => ({ kind: 'site', id: site._id, title: site.siteName, version: site.version, places: placesIn(placeOfDocument('site', site._id)), mayChange: mayChange(gateway, caller, 'site', site) })),
    ...Object.values(flows).map((flow): DocumentUses => ({ kind: 'flow', id: flow.id, title: flow.label, places: placesIn(placeOfDocument('flow', flow.id)), mayChange: false })),
    ...records.map(({ collection, record }): DocumentUses => ({ kind: 'record', collection, id: record._id, title: titleOf(collection, record), version: record.version, places: placesIn(placeOfDocument(collection, record._id)), mayChange: false })),
  ]
  return ok(found.filter(({ places }) => places.length > 0))
}
