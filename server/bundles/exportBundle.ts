import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { matches } from '#engine'
import type { Bundle, BundleFile } from '#gateway'
import { mapPageUses, partsIn } from '#pages/model'
import type { PageDocument, PageRow, StoredRecord } from '#schema'
import { fail, ok, type Result } from '#shared'
import type { Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'
import { readAccess } from '../reading/records.ts'
import { filesFolder } from '../writing/filesFolder.ts'
import { travelling } from './fields.ts'
import { BUNDLE_LIMIT, BUNDLE_VERSION, filesIn } from './format.ts'
import { bundledFlows, bundledScreens, publicationOf } from './surroundings.ts'

const MAX_PAGES = 1_000

export interface ExportBody {
  /** Addresses of pages. Neither pages nor flows named: all pages that are not archived, and all flows. */
  pages?: string[]
  /** Names of flows of the site; those that the pages name go along. */
  flows?: string[]
  /** With what surrounds the pages: menu, header, footer, look, changed screens. */
  site?: boolean
}

/** Files that the documents show, as far as every visitor may see them. */
async function filesOf(
  gateway: Gateway,
  caller: Caller,
  documents: unknown,
): Promise<Result<BundleFile[]>> {
  const store = gateway.database.store(caller.site._id)
  const library = readAccess(gateway, caller, 'file')
  const words = (record: StoredRecord): Record<string, unknown> =>
    library.ok && (!library.value.filter || matches(library.value.filter, record))
      ? travelling(library.value.model.entity, record, library.value.readable)
      : {}
  const files: BundleFile[] = []
  let size = 0
  for (const key of filesIn(documents)) {
    const [record] = await store.find('file', { key, public: true }, { limit: 1 })
    const bytes =
      record &&
      (await readFile(join(filesFolder(gateway, caller.site._id), String(record.key))).catch(
        () => undefined,
      ))
    if (!bytes) continue
    size += bytes.length
    if (size * 1.4 > BUNDLE_LIMIT) return fail('body-too-large')
    files.push({
      key,
      name: String(record.name),
      sha256: String(record.sha256),
      base64: bytes.toString('base64'),
      fields: words(record),
    })
  }
  return ok(files)
}

/** Flows that pages name. */
function flowsOf(pages: Iterable<StoredRecord>, blocks: Gateway['shipped']['blocks']): string[] {
  const names: string[] = []
  for (const page of pages)
    mapPageUses(
      page as unknown as PageDocument,
      blocks,
      ({ kind, name }) => void (kind === 'flow' && names.push(name)),
    )
  return names
}

/** Pages with the parts and flows that they use, and the site when asked for, as one bundle: what the caller may export. */
export async function exportBundle(
  gateway: Gateway,
  caller: Caller,
  { pages, flows, site }: ExportBody,
): Promise<Result<Bundle>> {
  const access = readAccess(gateway, caller, 'page', 'export')
  if (!access.ok) return access
  const { model, filter, readable } = access.value
  const { blocks } = gateway.shipped
  const store = gateway.database.store(caller.site._id)
  const mayRead = (record: StoredRecord): boolean => !filter || matches(filter, record)
  const all = (
    await store.find('page', { state: { $ne: 'archived' } }, { limit: MAX_PAGES })
  ).filter(mayRead)
  const slugs = pages ?? (flows ? [] : undefined)
  const missing = slugs?.find((slug) => !all.some((page) => page.slug === slug))
  if (missing !== undefined)
    return fail('not-found', { path: missing, params: { collection: 'page', id: missing } })
  const chosen = new Set(all.filter(({ slug }) => !slugs || slugs.includes(String(slug))))
  const withParts = (): void => {
    // A set hears of what is added while it is gone through: parts inside parts.
    for (const page of chosen)
      for (const id of partsIn((page.builder ?? []) as PageRow[], blocks)) {
        const part = all.find(({ _id }) => _id === id)
        if (part) chosen.add(part)
      }
  }
  withParts()
  const run = await bundledFlows(
    gateway,
    caller,
    slugs ? flowsOf(chosen, blocks) : 'all',
    flows ?? [],
  )
  if (!run.ok) return run
  // Mails are pages that flows name.
  all
    .filter(({ slug, type }) => type === 'mail' && run.value.pages.has(String(slug)))
    .forEach((page) => chosen.add(page))
  withParts()
  const taken = [...chosen].map((page) => ({
    id: page._id,
    ...publicationOf(gateway, 'page', page),
    ...(page.hasPassword === true ? { locked: true as const } : {}),
    fields: travelling(model.entity, page, readable) as Bundle['pages'][number]['fields'],
  }))
  let around: Record<string, unknown> | undefined
  if (site) {
    const grant = readAccess(gateway, caller, 'site')
    if (!grant.ok) return grant
    const record = await store.get('site', caller.site._id)
    if (!record || (grant.value.filter && !matches(grant.value.filter, record)))
      return fail('forbidden')
    around = travelling(grant.value.model.entity, record, grant.value.readable)
  }
  const files = await filesOf(gateway, caller, [taken, run.value.flows, around])
  return files.ok
    ? ok({
        format: 'sala-bundle',
        version: BUNDLE_VERSION,
        made_at: gateway.clock.iso(),
        pages: taken,
        flows: run.value.flows,
        screens: site ? await bundledScreens(gateway, caller) : [],
        ...(around ? { site: around } : {}),
        files: files.value,
      })
    : files
}
