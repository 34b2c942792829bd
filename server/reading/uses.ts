import type { DanglingField, DocumentUses } from '#gateway'
import { matches } from '#engine'
import { choicesIn, placeOfDocument, referencesOf, type KeptPage } from '#pages/model'
import { answerUses, DEFAULT_FLOW, readAnswers } from './answerUses.ts'
import {
  recordTitle,
  SYSTEM_FIELDS,
  type Field,
  type FlowDocument,
  type Reference,
  type ScreenOverlay,
  type StoredRecord,
  type TargetKind,
} from '#schema'
import { shippedReferences } from '#schema/shipped'
import { ok, type Result } from '#shared'
import { accessFor, pruneRecord } from '../access/index.ts'
import { flowDocument, publishedFlows } from '../flows/siteFlows.ts'
import type { Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'
import { contentFields } from '../writing/editing.ts'
import { readAccess } from './records.ts'

/** More pages than this are not looked through: no site has them. */
const MAX_PAGES = 5_000

export const USED_KINDS = [
  'page',
  'form',
  'part',
  'block',
  'flow',
  'entity',
  'field',
  'enum',
  'file',
  'answer',
  'answers',
  'value',
] as const satisfies (TargetKind | 'answers')[]
export type UsedKind = (typeof USED_KINDS)[number]

/** Records of the caller's site that they may read, as far as they may read them. */
async function readable(
  gateway: Gateway,
  caller: Caller,
  collection: string,
): Promise<Result<StoredRecord[]>> {
  const access = readAccess(gateway, caller, collection)
  if (!access.ok) return access
  const { model, filter, readable: fields } = access.value
  const found = await gateway.database
    .store(caller.site._id)
    .find(collection, collection === 'site' ? { _id: caller.site._id } : {}, { limit: MAX_PAGES })
  return ok(
    found
      .filter((record) => !filter || matches(filter, record))
      .map((record) => pruneRecord(model, record, fields)),
  )
}

/** May the caller change where these records lead? Who may change words only may not. */
function mayChange(
  gateway: Gateway,
  caller: Caller,
  collection: 'page' | 'site' | 'flow' | 'screen',
  record: StoredRecord,
): boolean {
  const model = gateway.shipped.model.entities[collection]!
  const access = accessFor(model, caller, 'update')
  const editable = model.states?.states[String(record[model.states.field])]?.editable !== false
  return (
    access.allowed &&
    editable &&
    (!access.filter || matches(access.filter, record)) &&
    contentFields(model.entity, caller) === undefined
  )
}

/** Every address of a page, those that it had before too. */
const addresses = (pages: StoredRecord[], name: string): string[] => {
  const page = pages.find(({ slug }) => slug === name)
  return [
    name,
    ...((page?.aliases as string[] | undefined) ?? []).filter(
      (alias) => !pages.some(({ slug }) => slug === alias),
    ),
  ]
}

/** Entities besides pages and the site whose records may show files of the library. */
const showingFiles = ({ shipped }: Gateway): string[] =>
  Object.values(shipped.model.entities).flatMap(({ name, entity }) =>
    !['page', 'site'].includes(name) &&
    Object.values(entity.properties).some((field) =>
      SHOWS_FILES.has(field['x-widget'] ?? field.$ref ?? ''),
    )
      ? [name]
      : [],
  )

const SHOWS_FILES = new Set(['image-address', 'html', 'sala:page-rows'])

/** What runs of a flow of the site begin with, as a document of its own. */
export const asPublished = (id: string): string => `${id} published`

/** Flows as documents under the names of their places: what ships and nothing stands before, and the site's own, draft and published. */
async function readFlows(
  gateway: Gateway,
  caller: Caller,
): Promise<{ documents: FlowDocument[]; shipped: FlowDocument[]; own: StoredRecord[] }> {
  const own = await readable(gateway, caller, 'flow')
  const published = own.ok ? {} : await publishedFlows(gateway, caller.site._id)
  const records = own.ok ? own.value : []
  const replaced = new Set(
    records.flatMap(({ name, state }) => (state === 'published' ? [String(name)] : [])),
  )
  const shipped = Object.values({ ...gateway.shipped.flows, ...published }).filter(
    ({ id }) => !replaced.has(id),
  )
  const drafts = records.flatMap((record) => [
    { ...flowDocument(record), id: record._id },
    ...(record.published
      ? [
          {
            ...flowDocument(record.published as Record<string, unknown>),
            id: asPublished(record._id),
          },
        ]
      : []),
  ])
  return { documents: [...shipped, ...drafts], shipped, own: records }
}

/** The documents of the caller's site that they may read, and what names what in them. */
export async function readGraph(
  gateway: Gateway,
  caller: Caller,
  { withRecords }: { withRecords: boolean },
) {
  const pages = await readable(gateway, caller, 'page')
  if (!pages.ok) return pages
  const around = await readable(gateway, caller, 'site')
  const sites = around.ok ? around.value : []
  const { blocks, steps, model } = gateway.shipped
  const flows = await readFlows(gateway, caller)
  const overlays = await readable(gateway, caller, 'screen')
  const screens = overlays.ok
    ? (overlays.value as (StoredRecord & { entity: string; overlay: ScreenOverlay })[])
    : []
  const records: { collection: string; record: StoredRecord }[] = []
  for (const collection of withRecords ? showingFiles(gateway) : []) {
    const found = await readable(gateway, caller, collection)
    if (found.ok) records.push(...found.value.map((record) => ({ collection, record })))
  }
  const graph = referencesOf(
    {
      pages: pages.value as unknown as KeptPage[],
      sites,
      flows: flows.documents,
      screens,
      records,
    },
    { blocks, steps, site: model.entities.site!.entity },
  )
  // A form that names no flow runs the one that keeps its answers.
  for (const page of pages.value.filter(({ type }) => type === 'form'))
    for (const [place, form] of [
      ['page', page],
      ['published', page.published as { flow?: string } | null],
    ] as const)
      if (form && !form.flow)
        graph.refer({
          file: placeOfDocument(place, page._id),
          by: page._id,
          kind: 'flow',
          name: DEFAULT_FLOW,
          path: 'flow',
        })
  return ok({ pages: pages.value, sites, flows, screens, records, graph })
}

/** Keys of the files that anything on the caller's site shows, as far as they may read it. */
export async function usedFiles(gateway: Gateway, caller: Caller): Promise<Result<string[]>> {
  const read = await readGraph(gateway, caller, { withRecords: true })
  return read.ok ? ok([...new Set(read.value.graph.all('file').map(({ name }) => name))]) : read
}

/** What uses each flow of the site, by the name of the flow. */
export async function flowUses(
  gateway: Gateway,
  caller: Caller,
): Promise<Result<Record<string, DocumentUses[]>>> {
  const read = await readGraph(gateway, caller, { withRecords: false })
  if (!read.ok) return read
  const names = new Set(read.value.graph.all('flow').map(({ name }) => name))
  return ok(
    Object.fromEntries(
      [...names].map((name) => [
        name,
        documentsOf(gateway, caller, read.value, read.value.graph.usesOf('flow', name)),
      ]),
    ),
  )
}

export type Read = Extract<Awaited<ReturnType<typeof readGraph>>, { ok: true }>['value']

function byFile(uses: readonly Reference[]): Map<string, Reference[]> {
  const files = new Map<string, Reference[]>()
  for (const use of uses) files.set(use.file, [...(files.get(use.file) ?? []), use])
  return files
}

/** The documents that these uses stand in, each with its places. */
function documentsOf(
  gateway: Gateway,
  caller: Caller,
  { pages, sites, flows, screens, records }: Read,
  uses: readonly Reference[],
): DocumentUses[] {
  const { entities } = gateway.shipped.model
  const inFile = byFile(uses)
  const placesIn = (file: string, more: { published?: true } = {}) =>
    (inFile.get(file) ?? []).map(({ path, node, name: named }) => ({
      path,
      ...(node ? { node } : {}),
      name: named,
      ...more,
    }))
  const inBoth = (kind: string, id: string, published: string) => [
    ...placesIn(placeOfDocument(kind, id)),
    ...placesIn(published, { published: true }),
  ]
  const titleOf = (collection: string, record: StoredRecord): unknown => ({
    th: recordTitle(entities[collection]!.entity, record, 'th'),
    en: recordTitle(entities[collection]!.entity, record, 'en'),
  })
  const labelOf = (entity: string): unknown =>
    Object.hasOwn(entities, entity)
      ? (entities[entity]!.entity['x-entity'].plural ?? entities[entity]!.entity['x-entity'].label)
      : entity
  const found: DocumentUses[] = [
    ...pages.map((page): DocumentUses => ({
      kind: 'page',
      id: page._id,
      title: page.title,
      version: page.version,
      places: inBoth('page', page._id, placeOfDocument('published', page._id)),
      mayChange: mayChange(gateway, caller, 'page', page),
    })),
    ...sites.map((site): DocumentUses => ({
      kind: 'site',
      id: site._id,
      title: site.siteName,
      version: site.version,
      places: placesIn(placeOfDocument('site', site._id)),
      mayChange: mayChange(gateway, caller, 'site', site),
    })),
    ...flows.shipped.map((flow): DocumentUses => ({
      kind: 'flow',
      id: flow.id,
      title: flow.label,
      places: placesIn(placeOfDocument('flow', flow.id)),
      mayChange: false,
    })),
    ...flows.own.map((flow): DocumentUses => ({
      kind: 'flow',
      collection: 'flow',
      id: flow._id,
      name: String(flow.name),
      title: flow.label,
      version: flow.version,
      places: inBoth('flow', flow._id, placeOfDocument('flow', asPublished(flow._id))),
      mayChange: mayChange(gateway, caller, 'flow', flow),
    })),
    ...screens.map((screen): DocumentUses => ({
      kind: 'screen',
      collection: screen.entity,
      id: screen._id,
      title: labelOf(screen.entity),
      version: screen.version,
      places: placesIn(placeOfDocument('screen', screen._id)),
      mayChange: mayChange(gateway, caller, 'screen', screen),
    })),
    ...records.map(({ collection, record }): DocumentUses => ({
      kind: 'record',
      collection,
      id: record._id,
      title: titleOf(collection, record),
      version: record.version,
      places: placesIn(placeOfDocument(collection, record._id)),
      mayChange: false,
    })),
  ]
  return found.filter(({ places }) => places.length > 0)
}

/** A flow that ships and that the caller may make the site's own to change it: of version 0 until then. */
function asOwn(gateway: Gateway, caller: Caller, { flows }: Read, use: DocumentUses): DocumentUses {
  const isShipped =
    use.kind === 'flow' &&
    use.collection === undefined &&
    flows.own.every(({ name }) => name !== use.id)
  return isShipped && accessFor(gateway.shipped.model.entities.flow!, caller, 'create').allowed
    ? { ...use, version: 0, mayChange: true }
    : use
}

/** Files of the product that name something. */
const filesOf = (uses: readonly Reference[]): DocumentUses[] =>
  [...byFile(uses)].map(([file, places]): DocumentUses => ({
    kind: 'schema',
    id: file,
    title: file,
    places: places.map(({ path, name }) => ({ path, name })),
    mayChange: false,
  }))

const splitField = (name: string): [string, string] => [
  name.slice(0, Math.max(0, name.indexOf('.'))),
  name.slice(name.indexOf('.') + 1),
]

/** May the caller see that the entity has this field? One that is gone has nothing to hide. */
function mayKnow(gateway: Gateway, caller: Caller, name: string): boolean {
  const [entity, field] = splitField(name)
  const access = readAccess(gateway, caller, entity)
  return (
    access.ok &&
    (access.value.readable.has(field) ||
      !Object.hasOwn(access.value.model.entity.properties, field))
  )
}

/** `course.kind=online` as its field and value. */
export function splitValue(name: string): [string, string] {
  const at = name.indexOf('=')
  return at < 0 ? [name, ''] : [name.slice(0, at), name.slice(at + 1)]
}

/** Fields whose values are of the enum that this one has, and the files that name it. */
function enumOf(name: string): { fields: string[]; files: Reference[] } {
  const all = shippedReferences()
    .all('enum')
    .map((reference) => ({
      ...reference,
      field: `${reference.file.split('/').at(-2)}.${/^properties\.([^.]+)/.exec(reference.path)?.[1]}`,
    }))
  const of = all.find(({ field }) => field === name)?.name
  const files = all.filter((one) => one.name === of)
  return { fields: [...new Set(files.map(({ field }) => field))], files }
}

/**
 * Where something is used on the caller's site: drafts, what visitors see, menu and footer, flows, changed screens, records
 * that show a file; of a field also the files of the product. Only what they may read. An enum is asked for by a field that has it, the answer of a form as `{page id}.{answer}`,
 * and `answers` for all that is read of a form, by the id of its page.
 */
export async function findUses(
  gateway: Gateway,
  caller: Caller,
  kind: UsedKind,
  name: string,
): Promise<Result<DocumentUses[]>> {
  const read = await readGraph(gateway, caller, { withRecords: kind === 'file' })
  if (!read.ok) return read
  const { pages, graph } = read.value
  if (kind === 'field' || kind === 'enum') {
    if (!mayKnow(gateway, caller, name)) return ok([])
    const { fields, files } =
      kind === 'enum'
        ? enumOf(name)
        : { fields: [name], files: shippedReferences().usesOf('field', name) }
    const known = fields.filter((one) => mayKnow(gateway, caller, one))
    return ok([
      ...documentsOf(
        gateway,
        caller,
        read.value,
        known.flatMap((one) => graph.usesOf('field', one)),
      ),
      ...filesOf(files.filter((one) => !('field' in one) || known.includes(String(one.field)))),
    ])
  }
  if (kind === 'value')
    return ok(
      mayKnow(gateway, caller, splitValue(name)[0])
        ? documentsOf(gateway, caller, read.value, graph.usesOf('value', name))
        : [],
    )
  if (kind === 'answer')
    return ok(
      answerUses(read.value, name, (found) =>
        documentsOf(gateway, caller, read.value, found).map((use) =>
          asOwn(gateway, caller, read.value, use),
        ),
      ),
    )
  if (kind === 'answers')
    return ok(
      readAnswers(read.value, name, gateway.shipped, (found) =>
        documentsOf(gateway, caller, read.value, found),
      ),
    )
  const isPage = kind === 'page' || kind === 'form'
  return ok(
    documentsOf(
      gateway,
      caller,
      read.value,
      (isPage ? addresses(pages, name) : [name]).flatMap((one) =>
        isPage
          ? [...graph.usesOf('page', one), ...graph.usesOf('form', one)]
          : graph.usesOf(kind, one),
      ),
    ),
  )
}

/**
 * Fields that documents of the caller's site name, of entities that they may read, which have no such field; and choices that
 * their filters ask for (`course.kind=online`), which their field has not.
 */
export async function danglingFields(
  gateway: Gateway,
  caller: Caller,
): Promise<Result<DanglingField[]>> {
  const read = await readGraph(gateway, caller, { withRecords: false })
  if (!read.ok) return read
  const { entities } = gateway.shipped.model
  const fieldOf = (name: string): Field | undefined => {
    const [entity, field] = splitField(name)
    return Object.hasOwn(entities, entity) &&
      Object.hasOwn(entities[entity]!.entity.properties, field)
      ? entities[entity]!.entity.properties[field]
      : undefined
  }
  const isGone = (name: string): boolean => {
    const [entity, field] = splitField(name)
    return (
      Object.hasOwn(entities, entity) &&
      !fieldOf(name) &&
      !(SYSTEM_FIELDS as readonly string[]).includes(field) &&
      mayKnow(gateway, caller, name)
    )
  }
  const isUnknown = (name: string): boolean => {
    const [of, value] = splitValue(name)
    const choices = choicesIn(fieldOf(of))
    return choices !== undefined && !choices.includes(value) && mayKnow(gateway, caller, of)
  }
  const goneOf = (kind: 'field' | 'value', isLost: (name: string) => boolean): DanglingField[] =>
    [...new Set(read.value.graph.all(kind).map(({ name }) => name))]
      .filter(isLost)
      .sort()
      .map((name) => ({
        name,
        uses: documentsOf(gateway, caller, read.value, read.value.graph.usesOf(kind, name)),
      }))
  return ok([...goneOf('field', isGone), ...goneOf('value', isUnknown)])
}
