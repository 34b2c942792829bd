import type { DocumentUses } from '#gateway'
import { matches } from '#engine'
import { placeOfDocument } from '#pages/model'
import { recordTitle, type Reference, type StoredRecord } from '#schema'
import { accessFor } from '../access/index.ts'
import type { Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'
import { contentFields } from './editing.ts'
import { asPublished, type Read } from './documentReads.ts'

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

function byFile(uses: readonly Reference[]): Map<string, Reference[]> {
  const files = new Map<string, Reference[]>()
  for (const use of uses) files.set(use.file, [...(files.get(use.file) ?? []), use])
  return files
}

/** Where in a document these uses stand, in its draft and in what is published of it. */
function placesOf(uses: readonly Reference[]) {
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
  return { placesIn, inBoth }
}

/** The documents that these uses stand in, each with its places. */
export function documentsOf(
  gateway: Gateway,
  caller: Caller,
  { pages, sites, flows, screens, records }: Read,
  uses: readonly Reference[],
): DocumentUses[] {
  const { entities } = gateway.shipped.model
  const { placesIn, inBoth } = placesOf(uses)
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
export function asOwn(
  gateway: Gateway,
  caller: Caller,
  { flows }: Read,
  use: DocumentUses,
): DocumentUses {
  const isShipped =
    use.kind === 'flow' &&
    use.collection === undefined &&
    flows.own.every(({ name }) => name !== use.id)
  return isShipped && accessFor(gateway.shipped.model.entities.flow!, caller, 'create').allowed
    ? { ...use, version: 0, mayChange: true }
    : use
}

/** Files of the product that name something. */
export const filesOf = (uses: readonly Reference[]): DocumentUses[] =>
  [...byFile(uses)].map(([file, places]): DocumentUses => ({
    kind: 'schema',
    id: file,
    title: file,
    places: places.map(({ path, name }) => ({ path, name })),
    mayChange: false,
  }))
