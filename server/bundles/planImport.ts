import { setImmediate } from 'node:timers/promises'
import type { Bundle, BundleEntry, BundlePage, BundlePlan } from '#gateway'
import { matches, sameJson } from '#engine'
import { withoutKeys } from '#flow/runner'
import { mapPageUses, partsIn, referencesOf, type KeptPage, type SeeUse } from '#pages/model'
import {
  SYSTEM_FIELDS,
  type PageDocument,
  type PageRow,
  type ScreenOverlay,
  type StoredRecord,
} from '#schema'
import { ok, type Failure, type Result } from '#shared'
import { flowDocument, publishedFlows } from '../flows/siteFlows.ts'
import type { Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'
import { readAccess } from '../reading/records.ts'
import { bundleDifferences } from './differences.ts'
import { travelling } from './fields.ts'
import { filesIn, withFiles } from './format.ts'
import { heldOf, isPublished } from './surroundings.ts'

const MAX_PAGES = 5_000

/** What is here already, to compare with: pages by address, flows by name, screens by entity, the site, files by what is in them. */
export interface Here {
  pages: Map<string, StoredRecord>
  flows: Map<string, StoredRecord>
  screens: Map<string, StoredRecord>
  site: StoredRecord | null
  /** Keys of files of the bundle that are here, by the key that each has here. */
  files: Map<string, string>
}

export async function readHere(gateway: Gateway, caller: Caller, bundle: Bundle): Promise<Here> {
  const store = gateway.database.store(caller.site._id)
  const pages = await store.find('page', {}, { limit: MAX_PAGES })
  const files = new Map<string, string>()
  for (const { key, sha256 } of bundle.files) {
    const [known] = await store.find('file', { sha256, public: true }, { limit: 1 })
    if (known) files.set(key, String(known.key))
  }
  const by = async (collection: 'flow' | 'screen', key: string) =>
    new Map(
      (await store.find(collection, {}, { limit: MAX_PAGES })).map((record) => [
        String(record[key]),
        record,
      ]),
    )
  return {
    pages: new Map(pages.map((page) => [String(page.slug), page])),
    flows: await by('flow', 'name'),
    screens: await by('screen', 'entity'),
    site: await store.get('site', caller.site._id),
    files,
  }
}

/** The fields of a page as they would stand here: parts and files by the names that they have here. */
export function fieldsHere(
  page: BundlePage,
  blocks: Gateway['shipped']['blocks'],
  parts: ReadonlyMap<string, string>,
  files: ReadonlyMap<string, string>,
): Record<string, unknown> {
  const see: SeeUse = ({ kind, name }) => (kind === 'part' ? parts.get(name) : undefined)
  return mapPageUses(
    withFiles(page.fields, files) as unknown as PageDocument,
    blocks,
    see,
  ) as unknown as Record<string, unknown>
}

export const differs = (record: StoredRecord, fields: Record<string, unknown>): boolean =>
  Object.entries(fields).some(([name, value]) => !sameJson(record[name] ?? null, value ?? null))

/** A flow as it is compared: keys that a bundle never holds are no difference. */
export const withoutOwnKeys = (flow: StoredRecord): StoredRecord =>
  ({ ...flow, steps: withoutKeys(flow.steps).steps }) as StoredRecord

/** Reusable parts that a page of a bundle shows, by their ids where it comes from. */
export const partsOf = ({ fields }: BundlePage, blocks: Gateway['shipped']['blocks']): string[] =>
  partsIn((Array.isArray(fields.builder) ? fields.builder : []) as PageRow[], blocks)

/** How the fields of a bundle stand against the document that is here; what the caller may not read of it is not told. */
type Compare = (
  collection: string,
  known: StoredRecord | undefined,
  fields: Record<string, unknown>,
) => Pick<BundleEntry, 'status' | 'version' | 'differences' | 'more'>

const comparing =
  (gateway: Gateway, caller: Caller): Compare =>
  (collection, known, fields) => {
    if (!known) return { status: 'new' }
    const { version } = known
    if (!differs(known, fields)) return { status: 'unchanged', version }
    const access = readAccess(gateway, caller, collection)
    if (!access.ok || (access.value.filter && !matches(access.value.filter, known)))
      return { status: 'changed', version }
    const { model, readable } = access.value
    const after = travelling(model.entity, fields, readable)
    const here = travelling(model.entity, known, readable)
    const before = Object.fromEntries(
      Object.keys(fields).flatMap((name) =>
        Object.hasOwn(here, name) ? [[name, here[name]]] : [],
      ),
    )
    const { differences, more } = bundleDifferences(
      collection === 'page' ? 'page' : 'document',
      before,
      after,
    )
    return { status: 'changed', version, differences, ...(more > 0 ? { more } : {}) }
  }

/** Each document of the bundle against what stands here. */
async function entriesOf(
  gateway: Gateway,
  caller: Caller,
  bundle: Bundle,
  here: Here,
): Promise<BundleEntry[]> {
  const { blocks, model } = gateway.shipped
  const compare = comparing(gateway, caller)
  const parts = new Map(
    bundle.pages.flatMap(({ id, fields }) =>
      here.pages.has(fields.slug) ? [[id, here.pages.get(fields.slug)!._id] as const] : [],
    ),
  )
  const names = new Map(bundle.pages.map(({ id, fields }) => [id, fields.slug]))
  const coming = new Set(bundle.files.flatMap(({ key }) => (here.files.has(key) ? [] : [key])))
  const list = (name: 'parts' | 'files', all: string[]) => (all.length > 0 ? { [name]: all } : {})
  const files = (document: unknown) =>
    list(
      'files',
      filesIn(document).filter((key) => coming.has(key)),
    )
  const unpublished = (
    collection: 'page' | 'flow',
    { status }: Pick<BundleEntry, 'status'>,
    there: boolean,
    known: StoredRecord | undefined,
  ) =>
    status === 'unchanged' && there && !isPublished(gateway, collection, known!)
      ? { unpublished: true as const }
      : {}
  const entries: BundleEntry[] = []
  for (const page of bundle.pages) {
    const { slug, title = slug, type } = page.fields
    const known = here.pages.get(slug)
    const compared = compare('page', known, fieldsHere(page, blocks, parts, here.files))
    const lacks = partsOf(page, blocks)
      .filter((id) => names.has(id) && !parts.has(id))
      .map((id) => names.get(id)!)
    entries.push({
      kind: 'page',
      name: slug,
      title,
      ...(typeof type === 'string' ? { type } : {}),
      ...compared,
      ...unpublished('page', compared, page.published && !page.locked, known),
      ...heldOf(page),
      ...list('parts', lacks),
      ...files(page.fields),
    })
    // Others are heard between two pages.
    await setImmediate()
  }
  for (const flow of bundle.flows) {
    const { fields, published } = flow
    const known = here.flows.get(fields.name)
    const compared = compare('flow', known && withoutOwnKeys(known), withFiles(fields, here.files))
    entries.push({
      kind: 'flow',
      name: fields.name,
      title: fields.label ?? fields.name,
      ...compared,
      ...unpublished('flow', compared, published, known),
      ...heldOf(flow),
      ...files(fields),
    })
  }
  for (const { fields } of bundle.screens) {
    const entity = Object.hasOwn(model.entities, fields.entity)
      ? model.entities[fields.entity]!.entity['x-entity']
      : undefined
    entries.push({
      kind: 'screen',
      name: fields.entity,
      title: entity?.plural ?? entity?.label ?? fields.entity,
      ...compare('screen', here.screens.get(fields.entity), fields),
    })
  }
  if (bundle.site && here.site)
    entries.push({
      kind: 'site',
      name: '',
      title: here.site.siteName,
      ...compare('site', here.site, withFiles(bundle.site, here.files)),
      ...files(bundle.site),
    })
  return entries
}

/** What the documents of the bundle name and neither stands here nor comes along. */
async function missingIn(
  gateway: Gateway,
  caller: Caller,
  bundle: Bundle,
  here: Here,
): Promise<BundlePlan['missing']> {
  const { blocks, steps, model, pages: shipped } = gateway.shipped
  const flows = { ...gateway.shipped.flows, ...(await publishedFlows(gateway, caller.site._id)) }
  const graph = referencesOf(
    {
      pages: bundle.pages.map(
        ({ id, fields }) => ({ ...fields, _id: id, title: fields.slug }) as unknown as KeptPage,
      ),
      sites: bundle.site ? [{ ...bundle.site, siteName: '', _id: 'site' }] : [],
      flows: bundle.flows.map(({ fields }) => flowDocument(fields)),
      screens: bundle.screens.map(({ fields }) => ({
        ...(fields as { entity: string; overlay: ScreenOverlay }),
        _id: fields.entity,
      })),
    },
    { blocks, steps, site: model.entities.site!.entity },
  )
  const lacking = (
    kind: 'block' | 'entity' | 'field' | 'flow' | 'page' | 'form' | 'step' | 'role',
    has: (name: string) => boolean,
  ): string[] =>
    [...new Set(graph.all(kind).map(({ name }) => name))].filter((name) => !has(name)).sort()
  const isMail = (name: string): boolean =>
    shipped.some(({ slug, type }) => slug === name && type === 'mail')
  const hasPage = (name: string): boolean =>
    here.pages.has(name) || bundle.pages.some(({ fields }) => fields.slug === name) || isMail(name)
  const hasEntity = (name: string): boolean => Object.hasOwn(model.entities, name)
  const shown = filesIn([bundle.pages, bundle.flows, bundle.site ?? null])
  const carried = new Set(bundle.files.map(({ key }) => key))
  const known = new Set([
    ...[...here.pages.values()].map(({ _id }) => _id),
    ...bundle.pages.map(({ id }) => id),
  ])
  const own = await gateway.database
    .store(caller.site._id)
    .find('file', { key: { $in: shown }, public: true }, { limit: 1_000 })
  return {
    blocks: lacking('block', (name) => Object.hasOwn(blocks, name)),
    entities: [
      ...new Set([
        ...lacking('entity', hasEntity),
        ...bundle.screens.map(({ fields }) => fields.entity).filter((name) => !hasEntity(name)),
      ]),
    ].sort(),
    fields: lacking('field', (name) => {
      const [entity = '', field = ''] = name.split('.')
      return (
        !hasEntity(entity) ||
        Object.hasOwn(model.entities[entity]!.entity.properties, field) ||
        (SYSTEM_FIELDS as readonly string[]).includes(field)
      )
    }),
    flows: lacking(
      'flow',
      (name) =>
        Object.hasOwn(flows, name) || bundle.flows.some(({ fields }) => fields.name === name),
    ),
    steps: lacking('step', (name) => Object.hasOwn(steps, name)),
    roles: lacking('role', (name) => model.enums['site/role']!.enum.includes(name as never)),
    pages: [...new Set([...lacking('page', hasPage), ...lacking('form', hasPage)])],
    // Only its id tells of a part that does not come along: it is named by what shows it.
    parts: bundle.pages
      .filter((page) => partsOf(page, blocks).some((id) => !known.has(id)))
      .map(({ fields }) => fields.slug),
    files: shown.filter((key) => !carried.has(key) && !own.some((file) => file.key === key)),
    secrets: bundle.flows.flatMap(({ fields, withheld = [] }) =>
      withheld.map((path) => `${fields.name}: ${path}`),
    ),
  }
}

/** May the caller see what a bundle of these kinds is compared with? */
export function mayCompare(gateway: Gateway, caller: Caller, bundle: Bundle): Failure[] {
  const kinds = [
    ...(bundle.flows.length > 0 ? ['flow'] : []),
    ...(bundle.screens.length > 0 ? ['screen'] : []),
    ...(bundle.site ? ['site'] : []),
  ]
  const answers = [
    readAccess(gateway, caller, 'page', 'import'),
    ...kinds.map((kind) => readAccess(gateway, caller, kind)),
  ]
  return answers.flatMap((answer) => (answer.ok ? [] : answer.failures))
}

/** What an import would do: which documents are new, changed or as they are here, and what they lack. */
export async function planImport(
  gateway: Gateway,
  caller: Caller,
  bundle: Bundle,
): Promise<Result<BundlePlan>> {
  const refused = mayCompare(gateway, caller, bundle)
  if (refused.length > 0) return { ok: false, failures: refused }
  const here = await readHere(gateway, caller, bundle)
  return ok({
    entries: await entriesOf(gateway, caller, bundle, here),
    files: bundle.files.filter(({ key }) => !here.files.has(key)).length,
    missing: await missingIn(gateway, caller, bundle, here),
  })
}
