import { createHash } from 'node:crypto'
import { onBehalfOf } from '#engine'
import type { StoredRecord } from '#schema'
import { fail, ok, type Result } from '#shared'
import { engineFor, type Gateway } from '../gateway.ts'
import { actorOf, type Caller } from '../identity/caller.ts'
import { recordOutcome } from './journal.ts'

type Data = Record<string, unknown>

/** More are not asked for of one page. */
const MAX_ASKED = 100

/** Keys in one order, whatever database kept them. */
const canonical = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(canonical)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, inner]) => [key, canonical(inner)]),
        )
      : value

/** The fields that a publication shows to visitors. */
function shownFields({ shipped }: Gateway): string[] {
  const effects = shipped.model.entities.page?.states?.onEnter?.published ?? []
  return effects
    .flatMap(({ set }) => Object.values(set ?? {}))
    .flatMap((value) =>
      typeof value === 'object' && value !== null && 'pick' in value
        ? (value.pick as string[])
        : [],
    )
}

/** What visitors would see of a page, as a hash: a review is of that and nothing else. */
const digestOf = (gateway: Gateway, page: Data): string =>
  createHash('sha256')
    .update(JSON.stringify(shownFields(gateway).map((field) => canonical(page[field] ?? null))))
    .digest('base64url')

/** A review that is asked for, with what it is about and by whom: who may answer may not read users. */
export async function withReviewed(gateway: Gateway, caller: Caller, data: Data): Promise<Data> {
  const page = await gateway.database.store(caller.site._id).get('page', String(data.page))
  return page
    ? {
        ...data,
        asker: actorOf(caller).name ?? '',
        title: page.title,
        digest: digestOf(gateway, page),
      }
    : data
}

/** What somebody approves is what was asked about: of a page that was changed since, they see another than that (`review-outdated`). */
export async function checkUnchanged(
  gateway: Gateway,
  site: string,
  review: StoredRecord,
): Promise<Result<null>> {
  const page = await gateway.database.store(site).get('page', String(review.page))
  return page && digestOf(gateway, page) !== review.digest ? fail('review-outdated') : ok(null)
}

/** Reviews that nobody answered before visitors saw the page are over: in the transaction of the publication, by whoever published. */
export async function settleReviews(
  gateway: Gateway,
  caller: Caller,
  page: string,
): Promise<Result<unknown>> {
  const asked = await gateway.database
    .store(caller.site._id)
    .find('review', { page, state: 'asked' }, { limit: MAX_ASKED })
  for (const { _id, version } of asked) {
    const settled = await engineFor(gateway, caller.site._id).transition(
      'review',
      _id,
      'supersede',
      version,
      onBehalfOf(caller.user?._id ?? null),
    )
    if (!settled.ok) return settled
    await recordOutcome(gateway, caller, settled.value)
  }
  return ok(null)
}

/** Was somebody asked about the draft of a page as it stands, or has somebody else approved it? */
export async function isReviewed(
  gateway: Gateway,
  site: string,
  page: StoredRecord,
  state: 'asked' | 'approved',
): Promise<boolean> {
  return (
    (
      await gateway.database
        .store(site)
        .find('review', { page: page._id, state, digest: digestOf(gateway, page) }, { limit: 1 })
    ).length > 0
  )
}

/**
 * On a site that wants it, a page is published only as somebody else has approved it (`review-missing`). What was
 * changed since is another page; put back as it was, the approval holds.
 */
export async function checkApproved(
  gateway: Gateway,
  site: string,
  page: StoredRecord,
): Promise<Result<null>> {
  const record = await gateway.database.store('').get('site', site)
  if (record?.approval !== true) return ok(null)
  return (await isReviewed(gateway, site, page, 'approved')) ? ok(null) : fail('review-missing')
}
