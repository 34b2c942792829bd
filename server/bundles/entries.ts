import { setImmediate } from 'node:timers/promises'
import type { Bundle, BundleEntry, BundlePage } from '#gateway'
import { matches } from '#engine'
import type { StoredRecord } from '#schema'
import type { Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'
import { readAccess } from '../reading/records.ts'
import { bundleDifferences } from './differences.ts'
import { travelling } from './fields.ts'
import { filesIn, withFiles } from './format.ts'
import { heldOf, isPublished } from './surroundings.ts'
import { type Here, fieldsHere, differs, withoutOwnKeys, partsOf } from './here.ts'

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

/** What says of a document of the bundle how it stands against what is here. */
interface Comparison {
  gateway: Gateway
  here: Here
  compare: Compare
  /** Ids of parts here, by their ids in the bundle. */
  parts: ReadonlyMap<string, string>
  /** Files that a document shows and that come along. */
  files(document: unknown): Pick<BundleEntry, 'files'>
}

const listed = <Name extends 'parts' | 'files'>(name: Name, all: string[]) =>
  (all.length > 0 ? { [name]: all } : {}) as Pick<BundleEntry, Name>

/** A document that is the same, but was published where it comes from and is not here. */
const unpublished = (
  gateway: Gateway,
  collection: 'page' | 'flow',
  { status }: Pick<BundleEntry, 'status'>,
  there: boolean,
  known: StoredRecord | undefined,
) =>
  status === 'unchanged' && there && !isPublished(gateway, collection, known!)
    ? { unpublished: true as const }
    : {}

function pageEntry(
  { gateway, here, compare, parts, files }: Comparison,
  page: BundlePage,
  names: ReadonlyMap<string, string>,
): BundleEntry {
  const { blocks } = gateway.shipped
  const { slug, title = slug, type } = page.fields
  const known = here.pages.get(slug)
  const compared = compare('page', known, fieldsHere(page, blocks, parts, here.files))
  const lacks = partsOf(page, blocks)
    .filter((id) => names.has(id) && !parts.has(id))
    .map((id) => names.get(id)!)
  return {
    kind: 'page',
    name: slug,
    title,
    ...(typeof type === 'string' ? { type } : {}),
    ...compared,
    ...unpublished(gateway, 'page', compared, page.published && !page.locked, known),
    ...heldOf(page),
    ...listed('parts', lacks),
    ...files(page.fields),
  }
}

function flowEntry(
  { gateway, here, compare, files }: Comparison,
  flow: Bundle['flows'][number],
): BundleEntry {
  const { fields, published } = flow
  const known = here.flows.get(fields.name)
  const compared = compare('flow', known && withoutOwnKeys(known), withFiles(fields, here.files))
  return {
    kind: 'flow',
    name: fields.name,
    title: fields.label ?? fields.name,
    ...compared,
    ...unpublished(gateway, 'flow', compared, published, known),
    ...heldOf(flow),
    ...files(fields),
  }
}

function screenEntry(
  { gateway, here, compare }: Comparison,
  { fields }: Bundle['screens'][number],
): BundleEntry {
  const { entities } = gateway.shipped.model
  const entity = Object.hasOwn(entities, fields.entity)
    ? entities[fields.entity]!.entity['x-entity']
    : undefined
  return {
    kind: 'screen',
    name: fields.entity,
    title: entity?.plural ?? entity?.label ?? fields.entity,
    ...compare('screen', here.screens.get(fields.entity), fields),
  }
}

/** Each document of the bundle against what stands here. */
export async function entriesOf(
  gateway: Gateway,
  caller: Caller,
  bundle: Bundle,
  here: Here,
): Promise<BundleEntry[]> {
  const coming = new Set(bundle.files.flatMap(({ key }) => (here.files.has(key) ? [] : [key])))
  const comparison: Comparison = {
    gateway,
    here,
    compare: comparing(gateway, caller),
    parts: new Map(
      bundle.pages.flatMap(({ id, fields }) =>
        here.pages.has(fields.slug) ? [[id, here.pages.get(fields.slug)!._id] as const] : [],
      ),
    ),
    files: (document) =>
      listed(
        'files',
        filesIn(document).filter((key) => coming.has(key)),
      ),
  }
  const { compare, files } = comparison
  const names = new Map(bundle.pages.map(({ id, fields }) => [id, fields.slug]))
  const entries: BundleEntry[] = []
  for (const page of bundle.pages) {
    entries.push(pageEntry(comparison, page, names))
    // Others are heard between two pages.
    await setImmediate()
  }
  for (const flow of bundle.flows) entries.push(flowEntry(comparison, flow))
  for (const screen of bundle.screens) entries.push(screenEntry(comparison, screen))
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
