import { matches } from '#engine'
import { withoutKeys } from '#flow/runner'
import type { BundleFlow, BundleHeld, BundlePage, BundleScreen } from '#gateway'
import type { StoredRecord } from '#schema'
import { fail, ok, type Result } from '#shared'
import { namesIn } from '../reading/flowLibrary.ts'
import { flowDocument } from '../reading/siteFlows.ts'
import type { Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'
import { readAccess } from '../reading/records.ts'
import { isBehind } from '../writing/publishing.ts'
import { travelling } from './fields.ts'

const MOST = 1_000

/** Records that the caller may read, with the fields that travel; nothing where they may read none. */
async function readableRecords(
  gateway: Gateway,
  caller: Caller,
  collection: 'flow' | 'screen',
): Promise<{ record: StoredRecord; fields: Record<string, unknown> }[]> {
  const access = readAccess(gateway, caller, collection)
  if (!access.ok) return []
  const { model, filter, readable } = access.value
  const records = await gateway.database
    .store(caller.site._id)
    .find(
      collection,
      {},
      {
        sort: [{ field: collection === 'flow' ? 'name' : 'entity', direction: 'asc' }],
        limit: MOST,
      },
    )
  return records
    .filter((record) => !filter || matches(filter, record))
    .map((record) => ({ record, fields: travelling(model.entity, record, readable) }))
}

/** Is what travels what is published? A draft that has gone on since is nobody's to publish elsewhere. */
export const isPublished = (
  gateway: Pick<Gateway, 'shipped'>,
  collection: 'page' | 'flow',
  record: StoredRecord,
): boolean => record.state === 'published' && !isBehind(gateway, collection, record)

/** How it is published where it comes from, as a bundle says it. */
export const publicationOf = (
  gateway: Pick<Gateway, 'shipped'>,
  collection: 'page' | 'flow',
  record: StoredRecord,
): Pick<BundlePage, 'published' | 'behind'> => ({
  published: isPublished(gateway, collection, record),
  ...(isBehind(gateway, collection, record) ? { behind: true as const } : {}),
})

/** Why it arrives as a draft, although visitors see one where it comes from. */
export const heldOf = ({
  published,
  behind,
  locked,
}: Pick<BundlePage, 'published' | 'behind' | 'locked'>): { held?: BundleHeld } =>
  behind ? { held: 'behind' } : published && locked ? { held: 'locked' } : {}

/** The site's own flows of these names with all that they call, or all of them, and the pages that they name. */
export async function bundledFlows(
  gateway: Gateway,
  caller: Caller,
  wanted: readonly string[] | 'all',
  chosen: readonly string[],
): Promise<Result<{ flows: BundleFlow[]; pages: Set<string> }>> {
  const { steps } = gateway.shipped
  const known = new Map(
    (await readableRecords(gateway, caller, 'flow')).map((one) => [String(one.record.name), one]),
  )
  const missing = chosen.find((name) => !known.has(name))
  if (missing !== undefined)
    return fail('not-found', { path: missing, params: { collection: 'flow', id: missing } })
  const pages = new Set<string>()
  const names = new Set(wanted === 'all' ? known.keys() : [...wanted, ...chosen])
  const flows: BundleFlow[] = []
  // A set hears of what is added while it is gone through: flows that flows call.
  for (const name of names) {
    const found = known.get(name)
    const document = found
      ? flowDocument(found.fields)
      : Object.hasOwn(gateway.shipped.flows, name)
        ? gateway.shipped.flows[name]
        : undefined
    if (!document) continue
    for (const called of namesIn(document, steps, 'flow')) names.add(called)
    if (!found) continue
    for (const page of namesIn(document, steps, 'page')) pages.add(page)
    const { steps: cleaned, withheld } = withoutKeys(found.fields.steps)
    flows.push({
      ...publicationOf(gateway, 'flow', found.record),
      ...(withheld.length > 0 ? { withheld } : {}),
      fields: { ...found.fields, name, steps: cleaned },
    })
  }
  return ok({ flows, pages })
}

/** What the site changed of its generated screens. */
export const bundledScreens = async (gateway: Gateway, caller: Caller): Promise<BundleScreen[]> =>
  (await readableRecords(gateway, caller, 'screen')).map(({ fields }) => ({
    fields: fields as BundleScreen['fields'],
  }))
