import type { Bundle, BundleEntry, BundlePage, BundlePlan } from '#gateway'
import { sameJson } from '#engine'
import { mapPageUses, referencesOf, type KeptPage, type SeeUse } from '#pages/model'
import type { PageDocument, StoredRecord } from '#schema'
import { ok, type Result } from '#shared'
import { publishedFlows } from '../flows/siteFlows.ts'
import type { Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'
import { readAccess } from '../reading/records.ts'
import { filesIn, withFiles } from './format.ts'

const MOST_PAGES = 5_000

/** What is here already, to compare with: pages by address, the site, files by what is in them. */
export interface Here {
  pages: Map<string, StoredRecord>
  site: StoredRecord | null
  /** Keys of files of the bundle that are here, by the key that each has here. */
  files: Map<string, string>
}

export async function readHere(gateway: Gateway, caller: Caller, bundle: Bundle): Promise<Here> {
  const store = gateway.database.store(caller.site._id)
  const pages = await store.find('page', {}, { limit: MOST_PAGES })
  const files = new Map<string, string>()
  for (const { key, sha256 } of bundle.files) {
    const [known] = await store.find('file', { sha256, public: true }, { limit: 1 })
    if (known) files.set(key, String(known.key))
  }
  return { pages: new Map(pages.map((page) => [String(page.slug), page])), site: await store.get('site', caller.site._id), files }
}

/** The fields of a page as they would stand here: parts and files by the names that they have here. */
export function fieldsHere(page: BundlePage, blocks: Gateway['shipped']['blocks'], parts: ReadonlyMap<string, string>, files: ReadonlyMap<string, string>): Record<string, unknown> {
  const see: SeeUse = ({ kind, name }) => (kind === 'part' ? parts.get(name) : undefined)
  return mapPageUses(withFiles(page.fields, files) as unknown as PageDocument, blocks, see) as unknown as Record<string, unknown>
}

const differs = (record: StoredRecord, fields: Record<string, unknown>): boolean => Object.entries(fields).some(([name, value]) => !sameJson(record[name] ?? null, value ?? null))

/** What an import would do: which documents are new, changed or as they are here, and what they lack. */
export async function planImport(gateway: Gateway, caller: Caller, bundle: Bundle): Promise<Result<BundlePlan>> {
  const access = readAccess(gateway, caller, 'page', 'import')
  if (!access.ok) return access
  const { blocks, steps, model } = gateway.shipped
  const flows = { ...gateway.shipped.flows, ...(await publishedFlows(gateway, caller.site._id)) }
  const here = await readHere(gateway, caller, bundle)
  const parts = new Map(bundle.pages.flatMap(({ id, fields }) => (here.pages.has(fields.slug) ? [[id, here.pages.get(fields.slug)!._id] as const] : [])))
  const entries = bundle.pages.map((page): BundleEntry => {
    const known = here.pages.get(page.fields.slug)
    return { slug: page.fields.slug, title: page.fields.title ?? page.fields.slug, status: !known ? 'new' : differs(known, fieldsHere(page, blocks, parts, here.files)) ? 'changed' : 'unchanged', ...(known ? { version: known.version } : {}) }
  })
  if (bundle.site && here.site) entries.push({ slug: null, title: here.site.siteName, status: differs(here.site, withFiles(bundle.site, here.files)) ? 'changed' : 'unchanged', version: here.site.version })
  const graph = referencesOf({ pages: bundle.pages.map(({ id, fields }) => ({ ...fields, _id: id, title: fields.slug }) as unknown as KeptPage), sites: bundle.site ? [{ ...bundle.site, siteName: '', _id: 'site' }] : [], flows: [] }, { blocks, steps, site: model.entities.site!.entity })
  const lacking = (kind: 'block' | 'entity' | 'flow' | 'page' | 'form', has: (name: string) => boolean): string[] => [...new Set(graph.all(kind).map(({ name }) => name))].filter((name) => !has(name)).sort()
  const hasPage = (name: string): boolean => here.pages.has(name) || bundle.pages.some(({ fields }) => fields.slug === name)
  const carried = new Set(bundle.files.map(({ key }) => key))
  const own = await gateway.database.store(caller.site._id).find('file', { key: { $in: filesIn([bundle.pages, bundle.site]) }, public: true }, { limit: 1_000 })
  return ok({
    entries,
    files: bundle.files.filter(({ key }) => !here.files.has(key)).length,
    missing: {
      blocks: lacking('block', (name) => Object.hasOwn(blocks, name)),
      entities: lacking('entity', (name) => Object.hasOwn(model.entities, name)),
      flows: lacking('flow', (name) => Object.hasOwn(flows, name)),
      pages: [...new Set([...lacking('page', hasPage), ...lacking('form', hasPage)])],
      files: filesIn([bundle.pages, bundle.site ?? null]).filter((key) => !carried.has(key) && !own.some((file) => file.key === key)),
    },
  })
}
