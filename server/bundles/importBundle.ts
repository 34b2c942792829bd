import { createHash } from 'node:crypto'
import type { Bundle, BundleFile, BundleImportBody, BundlePage, BundleResult } from '#gateway'
import { partsIn } from '#pages/model'
import type { PageRow } from '#schema'
import { fail, ok, type Failure, type Result } from '#shared'
import type { Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'
import { UPLOAD_LIMIT } from '../middleware/errors.ts'
import { readAccess } from '../reading/records.ts'
import { dropFile, storeFile } from '../writing/files.ts'
import { writeOnce, type WriteRequest } from '../writing/once.ts'
import { Records } from '../writing/records.ts'
import { withFiles } from './format.ts'
import { fieldsHere, readHere } from './planImport.ts'

type Names = Omit<WriteRequest, 'body'>
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/

/** The bytes of a file of a bundle, when they are what it says; never more than an upload may have. */
function bytesOf({ name, sha256, base64 }: BundleFile): Result<Buffer> {
  const refused = fail('bundle-file', { params: { name: name.slice(0, 100) } })
  if (base64.length > UPLOAD_LIMIT * 1.4 || !BASE64.test(base64)) return refused
  const bytes = Buffer.from(base64, 'base64')
  return bytes.length > UPLOAD_LIMIT || createHash('sha256').update(bytes).digest('hex') !== sha256 ? refused : ok(bytes)
}

/** Parts before what they stand in. */
function inOrder(pages: BundlePage[], blocks: Gateway['shipped']['blocks']): BundlePage[] {
  const byId = new Map(pages.map((page) => [page.id, page]))
  const placed = new Set<BundlePage>()
  const open = new Set<BundlePage>()
  const place = (page: BundlePage): void => {
    if (placed.has(page) || open.has(page)) return
    open.add(page)
    for (const id of partsIn((Array.isArray(page.fields.builder) ? page.fields.builder : []) as PageRow[], blocks)) if (byId.has(id)) place(byId.get(id)!)
    placed.add(page)
  }
  pages.forEach(place)
  return [...placed]
}

/** An address that no page has. */
function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  const base = `${slug.slice(0, 70).replace(/-+$/, '')}-copy`
  let free = base
  for (let number = 2; taken.has(free); number++) free = `${base}-${number}`
  return free
}

const within = (slug: string | null, failures: Failure[]): Result<never> => ({ ok: false, failures: failures.map((failure) => ({ ...failure, path: [slug ?? 'site', failure.path].filter(Boolean).join('.') })) })

/** Takes what was chosen into the caller's site, all or nothing, each as a save by the caller: same rights, same checks. */
export async function importBundle(gateway: Gateway, caller: Caller, { choices, publish = false }: Omit<BundleImportBody, 'bundle'>, bundle: Bundle, names: Names): Promise<Result<BundleResult>> {
  const access = readAccess(gateway, caller, 'page', 'import')
  if (!access.ok) return access
  const { blocks } = gateway.shipped
  const records = new Records(gateway)
  const inner: Names = { route: names.route, visitor: names.visitor }
  const stored: string[] = []
  const done = await writeOnce<BundleResult>(gateway, caller, { ...names, body: [bundle, choices, publish] }, async () => {
    const here = await readHere(gateway, caller, bundle)
    const wanted = new Map(choices.filter(({ choice }) => choice !== 'keep').map((one) => [one.slug, one]))
    const files = new Map(here.files)
    for (const file of wanted.size > 0 ? bundle.files.filter(({ key }) => !here.files.has(key)) : []) {
      const bytes = bytesOf(file)
      if (!bytes.ok) return bytes
      const kept = await storeFile(gateway, caller, { filename: file.name, bytes: bytes.value, forAll: true })
      if (!kept.ok) return fail('bundle-file', { params: { name: file.name.slice(0, 100) } })
      stored.push(String(kept.value.key))
      files.set(file.key, String(kept.value.key))
    }
    const taken: BundleResult['taken'] = []
    const parts = new Map(bundle.pages.flatMap(({ id, fields }) => (here.pages.has(fields.slug) ? [[id, here.pages.get(fields.slug)!._id] as const] : [])))
    const slugs = new Set(here.pages.keys())
    const toPublish: { id: string; version: number; slug: string }[] = []
    for (const page of inOrder(bundle.pages, blocks)) {
      const { slug } = page.fields
      const chosen = wanted.get(slug)
      if (!chosen) continue
      const known = here.pages.get(slug)
      const as = known && chosen.choice === 'copy' ? freeSlug(slug, slugs) : slug
      const data: Record<string, unknown> = { ...fieldsHere(page, blocks, parts, files), slug: as }
      if (as !== slug) delete data.aliases
      const saved = known && as === slug ? await records.update(caller, 'page', known._id, { data, ...(chosen.version === undefined ? {} : { version: chosen.version }) }, inner) : await records.create(caller, 'page', { data }, inner)
      if (!saved.ok) return within(slug, saved.failures)
      const { _id: id, version } = saved.value.record
      slugs.add(as)
      parts.set(page.id, id)
      taken.push({ slug, as })
      if (publish && page.published && !page.locked) toPublish.push({ id, version, slug })
    }
    const around = wanted.get(null)
    if (bundle.site && around) {
      const saved = await records.update(caller, 'site', caller.site._id, { data: withFiles(bundle.site, files), ...(around.version === undefined ? {} : { version: around.version }) }, inner)
      if (!saved.ok) return within(null, saved.failures)
      taken.push({ slug: null, as: null })
    }
    for (const { id, version, slug } of toPublish) {
      const published = await records.transition(caller, 'page', id, { transition: 'publish', version }, inner)
      if (!published.ok) return within(slug, published.failures)
    }
    return ok({ taken, files: stored.length })
  })
  if (!done.ok) await Promise.all(stored.map((key) => dropFile(gateway, caller, key)))
  return done
}
