import { NO_ADDRESS } from '#pages/model'
import { mergeScreen, type EntityDocument, type Field, type EntityModel } from '#schema'
import { type Text, ok, type Result } from '#shared'
import { accessFor, isRestorable, rolesOf, type Operation } from '../access/index.ts'
import { publishedFlows } from './siteFlows.ts'
import type { Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'
import { templatesOf } from './templates.ts'
import { withDocumentNames } from './documentNames.ts'
import { readAccess } from './records.ts'
import { overlayFor } from './overlays.ts'
import { visibleEntity } from './visibleEntity.ts'

/** How many pages are called by their titles where one is chosen. */
const MAX_PAGES = 1000
const OPERATIONS: Operation[] = [
  'create',
  'read',
  'update',
  'delete',
  'transition',
  'aggregate',
  'export',
  'print',
]

/** The pages that meet a filter, by what they are called. */
async function pageTitles(
  gateway: Gateway,
  caller: Caller,
  filter: Record<string, unknown>,
): Promise<{ slug: string; title: Text }[] | undefined> {
  const found = await gateway.read.query(caller, 'page', {
    args: [filter, { slug: 1, title: 1 }],
    sort: { slug: 1 },
    paging: { page: 1, limit: MAX_PAGES },
  })
  return found.ok ? (found.value.data as unknown as { slug: string; title: Text }[]) : undefined
}

export interface ReadableEntity {
  model: EntityModel
  /** What of the entity the caller may know, with the names of documents that its fields choose from. */
  entity: EntityDocument
  access: Record<string, boolean>
  /** Whether the screens of the site differ from what the entity says by itself. */
  changed: boolean
}

/** An entity as this caller may know it; `generated`: without the changes that the site made to its screens. */
export async function readEntity(
  gateway: Gateway,
  caller: Caller,
  name: string,
  { generated }: { generated: boolean },
): Promise<Result<ReadableEntity>> {
  const read = readAccess(gateway, caller, name)
  if (!read.ok) return read
  const { readable } = read.value
  const overlay = generated ? undefined : await overlayFor(gateway, caller.site._id, name)
  // Before fields are taken out by role: an overlay may name what this caller does not know.
  const model = overlay
    ? { ...read.value.model, entity: mergeScreen(read.value.model.entity, overlay).entity }
    : read.value.model
  const access = Object.fromEntries(
    OPERATIONS.map((operation) => [operation, accessFor(model, caller, operation).allowed]),
  )
  access.restore = access.delete === true && name !== 'file' && isRestorable(model.entity)
  const update = accessFor(model, caller, access.update ? 'update' : 'create')
  const writable = update.allowed ? update.writable : new Set<string>()
  const names = (kind: Field['x-names']): boolean =>
    Object.values(model.entity.properties).some((field) => field['x-names'] === kind)
  const titled = (kind: Field['x-names'], filter: Record<string, unknown>) =>
    names(kind) ? pageTitles(gateway, caller, filter) : undefined
  const sitePages = await titled('page', { state: 'published', type: { $nin: [...NO_ADDRESS] } })
  const siteForms = await titled('form', { type: 'form' })
  const entity = withDocumentNames(
    visibleEntity(model.entity, rolesOf(caller), readable, writable),
    {
      ...gateway.shipped,
      ...(sitePages ? { sitePages } : {}),
      ...(siteForms ? { siteForms } : {}),
      ...(names('flow')
        ? {
            flows: {
              ...gateway.shipped.flows,
              ...(await publishedFlows(gateway, caller.site._id)),
            },
          }
        : {}),
      patterns: names('template') ? await templatesOf(gateway, caller.site._id) : [],
    },
  )
  return ok({ model, entity, access, changed: overlay !== undefined })
}
