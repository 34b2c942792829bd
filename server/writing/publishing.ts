import { findProblems, toModel } from '#pages/model'
import type { PageDocument, PageRow, StoredRecord } from '#schema'
import { fail, ok, type Result } from '#shared'
import type { Gateway } from '../gateway.ts'

/** More pages than this are not looked through for links: no site has them. */
const MOST_PAGES = 5_000

/**
 * A transition whose effect copies rows of a page to where visitors see them is refused while the page has errors
 * (`page-unfinished`): the builder shows them and how to mend them.
 */
export async function checkPublishing(gateway: Gateway, site: string, collection: string, record: StoredRecord, transition: string): Promise<Result<null>> {
  const { entity, states } = gateway.shipped.model.entities[collection]!
  const to = states?.transitions.find(({ id }) => id === transition)?.to
  const copied = (states?.onEnter?.[to ?? ''] ?? []).flatMap((effect) => ('set' in effect ? Object.values(effect.set as Record<string, unknown>) : [])).flatMap((value) => (typeof value === 'object' && value !== null && 'pick' in value ? (value.pick as string[]) : []))
  const field = copied.find((name) => entity.properties[name]?.$ref === 'sala:page-rows')
  if (field === undefined) return ok(null)
  const model = toModel({ ...record, builder: (record[field] ?? []) as PageRow[] } as unknown as PageDocument)
  if (!model.ok) return model
  const pages = await gateway.database.store(site).find(collection, {}, { limit: MOST_PAGES })
  const errors = findProblems(model.value, { blocks: gateway.shipped.blocks, pages: Object.fromEntries(pages.map(({ slug, type }) => [String(slug), String(type)])), flows: Object.keys(gateway.shipped.flows) }).filter(({ level }) => level === 'error')
  const first = errors[0]
  return first ? fail('page-unfinished', { ...(first.node ? { path: first.node } : {}), params: { count: errors.length, problems: [...new Set(errors.map(({ code }) => code))].join(', '), ...(first.node ? { id: first.node } : {}) } }) : ok(null)
}
