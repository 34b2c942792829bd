import { matches } from '#engine'
import { placeOfDocument, referencesOf, type KeptPage } from '#pages/model'
import { DEFAULT_FLOW, type FlowDocument, type ScreenOverlay, type StoredRecord } from '#schema'
import { ok, type Result } from '#shared'
import { pruneRecord } from '../access/index.ts'
import { flowDocument, publishedFlows } from './siteFlows.ts'
import type { Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'
import { readAccess } from './records.ts'
import { asPublished, type Read } from './documentReads.ts'

/** More pages than this are not looked through: no site has them. */
const MAX_PAGES = 5_000

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
): Promise<Result<Read>> {
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
