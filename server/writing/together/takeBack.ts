import { onBehalfOf } from '#engine'
import type { LastPublication, PublishingResult } from '#gateway'
import type { StoredRecord } from '#schema'
import { fail, ok, pickText, type Bilingual, type Locale, type Result, type Text } from '#shared'
import { engineFor, type Gateway } from '../../gateway.ts'
import type { Caller } from '../../identity/caller.ts'
import type { AuditRow } from '../../storage/index.ts'
import { recordOutcome } from '../journal.ts'
import { mayTransition } from '../mayTransition.ts'
import { keepsFlow } from '../publishing.ts'
import { runIdempotent, type WriteRequest } from '../runIdempotent.ts'

export const TAKE_BACK = 'take-back'
/** What changes what visitors have. */
const SHOWING = new Set(['publish', 'unpublish', TAKE_BACK])
/** Entries of a record that are looked through for the last of these. */
const MAX_ENTRIES = 500

type Name = { collection: string; id: string }

async function lastShowing(
  { database }: Gateway,
  site: string,
  { collection, id }: Name,
): Promise<AuditRow | undefined> {
  const entries = await database.system.audit.ofRecord(site, collection, id, { limit: MAX_ENTRIES })
  return entries.find(
    ({ transition, action }) => action !== 'refused' && SHOWING.has(transition ?? ''),
  )
}

/** The publication that brought what visitors have of a document now: everything that went out in the same act. */
async function publicationOf(
  gateway: Gateway,
  site: string,
  name: Name,
): Promise<{ entry: AuditRow; all: AuditRow[] } | undefined> {
  const entry = await lastShowing(gateway, site, name)
  if (entry?.transition !== 'publish') return undefined
  const all = entry.requestId
    ? (await gateway.database.system.audit.ofRequest(site, entry)).filter(
        ({ transition, action }) => action === 'transition' && transition === 'publish',
      )
    : [entry]
  return { entry, all }
}

const labelOf = (record: StoredRecord): unknown => record.title ?? record.label ?? record.name

/** Names of documents one after another, in both languages. */
const inOneText = (records: StoredRecord[]): Bilingual => {
  const written = (locale: Locale): string =>
    records.map((record) => pickText(labelOf(record) as Text, locale)).join(', ')
  return { th: written('th'), en: written('en') }
}

/** The document before it was published. */
async function before(
  { database }: Gateway,
  site: string,
  { collection, record, version }: AuditRow,
): Promise<StoredRecord | undefined> {
  if (record === null || version === null) return undefined
  const kept = await database.system.versions.get(site, collection, record, version - 1)
  return kept?.record
}

/** Those of a publication of which visitors have something else by now. */
async function changedSince(
  gateway: Gateway,
  site: string,
  all: AuditRow[],
): Promise<StoredRecord[]> {
  const changed: StoredRecord[] = []
  for (const { collection, record: id, seq } of all) {
    const last = await lastShowing(gateway, site, { collection, id: id! })
    if (last?.seq === seq) continue
    const record = await gateway.database.store(site).get(collection, id!)
    if (record) changed.push(record)
  }
  return changed
}

/** What was published last with a document, for those who may take it back. */
export async function lastPublication(
  gateway: Gateway,
  caller: Caller,
  collection: string,
  id: string,
): Promise<LastPublication | undefined> {
  const site = caller.site._id
  const found = await publicationOf(gateway, site, { collection, id })
  if (!found || !mayTransition(gateway, caller, collection, 'unpublish')) return undefined
  const titles: unknown[] = []
  for (const one of found.all) {
    const record = await gateway.database.store(site).get(one.collection, one.record!)
    if (record) titles.push(labelOf(record))
  }
  const changed = await changedSince(gateway, site, found.all)
  return {
    at: found.entry.at,
    by: found.entry.userName ?? '',
    titles,
    ...(changed.length > 0 ? { changed: changed.map(labelOf) } : {}),
  }
}

/** What visitors had of a document before, or nothing again. */
async function restore(
  gateway: Gateway,
  caller: Caller,
  entry: AuditRow,
): Promise<Result<StoredRecord>> {
  const { collection, record: id } = entry
  const site = caller.site._id
  const [current, earlier] = [
    await gateway.database.store(site).get(collection, id!),
    await before(gateway, site, entry),
  ]
  if (!current || !earlier) return fail('publication-lost')
  const engine = engineFor(gateway, site)
  const actor = onBehalfOf(caller.user?._id ?? null)
  const done =
    earlier.state === 'published'
      ? await engine.update(
          collection,
          id!,
          shownOf(gateway, collection, earlier),
          current.version,
          actor,
        )
      : await engine.transition(collection, id!, 'unpublish', current.version, actor)
  if (!done.ok) return done
  await recordOutcome(gateway, caller, {
    ...done.value,
    written: done.value.written.map((one) => ({ ...one, transition: TAKE_BACK })),
  })
  return ok(done.value.record)
}

/** The fields that a publication sets. */
function shownOf(
  { shipped }: Gateway,
  collection: string,
  earlier: StoredRecord,
): Record<string, unknown> {
  const effects = shipped.model.entities[collection]!.states?.onEnter?.published ?? []
  const fields = effects.flatMap((effect) => ('set' in effect ? Object.keys(effect.set ?? {}) : []))
  return Object.fromEntries(fields.map((field) => [field, earlier[field] ?? null]))
}

/**
 * Takes back the publication that a document went out with: visitors have again what they had of all of them, and the
 * drafts stay. Refused where one of them was published again meanwhile, or where one would be missing that others need.
 */
export async function takeBackPublication(
  gateway: Gateway,
  caller: Caller,
  name: Name,
  names: Omit<WriteRequest, 'body'>,
): Promise<Result<PublishingResult>> {
  return runIdempotent<PublishingResult>(gateway, caller, { ...names, body: name }, async () => {
    const site = caller.site._id
    const found = await publicationOf(gateway, site, name)
    if (!found) return fail('publication-none')
    if (
      !found.all.every(({ collection }) => mayTransition(gateway, caller, collection, 'unpublish'))
    )
      return fail('forbidden')
    const changed = await changedSince(gateway, site, found.all)
    if (changed.length > 0)
      return fail('publication-changed', { params: { titles: inOneText(changed) } })
    const published: PublishingResult['published'] = []
    // What was published last goes first: nothing needs what is no more.
    for (const entry of found.all.toSorted((a, b) => b.seq - a.seq)) {
      const kept = await gateway.database.store(site).get(entry.collection, entry.record!)
      const restored = await restore(gateway, caller, entry)
      if (!restored.ok) return restored
      // It went back to being a draft: what runs it would have none.
      const stays =
        entry.collection === 'flow' && kept && restored.value.state === 'draft'
          ? await keepsFlow(gateway, site, kept)
          : ok(null)
      if (!stays.ok) return stays
      published.push({
        collection: entry.collection as 'page' | 'flow',
        id: restored.value._id,
        record: restored.value,
      })
    }
    return ok({ published })
  })
}
