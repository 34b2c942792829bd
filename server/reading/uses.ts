import type { DocumentUses } from '#gateway'
import { matches } from '#engine'
import { placeOfDocument, referencesOf, type KeptPage } from '#pages/model'
import type { StoredRecord, TargetKind } from '#schema'
import { ok, type Result } from '#shared'
import { accessFor, pruneRecord } from '../access/index.ts'
import { publishedFlows } from '../flows/siteFlows.ts'
import type { Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'
import { contentFields } from '../writing/editing.ts'
import { readAccess } from './records.ts'

/** More pages than this are not looked through: no site has them. */
const MOST_PAGES = 5_000

export const USED_KINDS = ['page', 'form', 'part', 'block', 'flow', 'entity'] as const satisfies TargetKind[]
export type UsedKind = (typeof USED_KINDS)[number]

/** Records of the caller's site that they may read, as far as they may read them. */
async function readable(gateway: Gateway, caller: Caller, collection: 'page' | 'site'): Promise<Result<StoredRecord[]>> {
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

/** Where something is used on the caller's site: drafts, what visitors see, menu and footer, flows. Only what they may read. */
export async function findUses(gateway: Gateway, caller: Caller, kind: UsedKind, name: string): Promise<Result<DocumentUses[]>> {
  const pages = await readable(gateway, caller, 'page')
  if (!pages.ok) return pages
  const around = await readable(gateway, caller, 'site')
  const sites = around.ok ? around.value : []
  const { blocks, steps, model } = gateway.shipped
  const flows = { ...gateway.shipped.flows, ...(await publishedFlows(gateway, caller.site._id)) }
  const graph = referencesOf({ pages: pages.value as unknown as KeptPage[], sites, flows: Object.values(flows) }, { blocks, steps, site: model.entities.site!.entity })
  const isPage = kind === 'page' || kind === 'form'
  const uses = (isPage ? addresses(pages.value, name) : [name]).flatMap((one) => (isPage ? [...graph.usesOf('page', one), ...graph.usesOf('form', one)] : graph.usesOf(kind, one)))
  const placesIn = (file: string, more: { published?: true } = {}) => uses.filter((use) => use.file === file).map(({ path, node, name: named }) => ({ path, ...(node ? { node } : {}), name: named, ...more }))
  const found: DocumentUses[] = [
    ...pages.value.map((page): DocumentUses => ({ kind: 'page', id: page._id, title: page.title, version: page.version, places: [...placesIn(placeOfDocument('page', page._id)), ...placesIn(placeOfDocument('published', page._id), { published: true })], mayChange: mayChange(gateway, caller, 'page', page) })),
    ...sites.map((site): DocumentUses => ({ kind: 'site', id: site._id, title: site.siteName, version: site.version, places: placesIn(placeOfDocument('site', site._id)), mayChange: mayChange(gateway, caller, 'site', site) })),
    ...Object.values(flows).map((flow): DocumentUses => ({ kind: 'flow', id: flow.id, title: flow.label, places: placesIn(placeOfDocument('flow', flow.id)), mayChange: false })),
  ]
  return ok(found.filter(({ places }) => places.length > 0))
}
