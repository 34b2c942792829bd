import type { DocumentUses, ReplaceUsesBody } from '#gateway'
import { sameJson } from '#engine'
import { mapPageUses, mapSiteUses, type SeeUse } from '#pages/model'
import type { PageDocument, StoredRecord } from '#schema'
import { fail, ok, type Result } from '#shared'
import { engineFor, type Gateway } from '../gateway.ts'
import { actorOf, type Caller } from '../identity/caller.ts'
import { mayPublishPages } from '../reading/publishers.ts'
import { findUses } from '../reading/uses.ts'
import { recordOutcome } from './journal.ts'
import { writeOnce, type WriteRequest } from './once.ts'
import { Records } from './records.ts'

/** What was changed, and what stays as it is: it ships, or is not the caller's to change, or was not among the reviewed. */
export interface ReplacedUses {
  changed: DocumentUses[]
  left: DocumentUses[]
}

type Names = Omit<WriteRequest, 'body'>

const keyOf = ({ kind, id }: { kind: string; id: string }): string => `${kind}/${id}`

/** Fields of the second that differ from the first. */
const changedFields = (before: Record<string, unknown>, after: Record<string, unknown>): Record<string, unknown> => Object.fromEntries(Object.entries(after).filter(([name, value]) => !sameJson(before[name] ?? null, value ?? null)))

/**
 * Leads everything that was reviewed from one page to another, all or nothing: drafts as a save by the caller does, and
 * what visitors see where the caller may publish. A document that changed since its review is refused as stale.
 */
export async function replaceUses(gateway: Gateway, caller: Caller, from: string, body: ReplaceUsesBody, names: Names): Promise<Result<ReplacedUses>> {
  const { blocks, model } = gateway.shipped
  const records = new Records(gateway)
  const store = gateway.database.store(caller.site._id)
  return writeOnce(gateway, caller, { ...names, body }, async () => {
    const found = await findUses(gateway, caller, 'page', from)
    if (!found.ok) return found
    const [target] = await store.find('page', { slug: body.to }, { limit: 1 })
    if (!target) return fail('reference-missing', { path: 'to', params: { entity: 'page', id: body.to } })
    const reviewed = new Map(body.documents.map((one) => [keyOf(one), one.version]))
    const [changed, left] = [[] as DocumentUses[], [] as DocumentUses[]]
    for (const use of found.value) {
      const version = reviewed.get(keyOf(use))
      if (version === undefined || !use.mayChange || use.kind === 'flow') {
        left.push(use)
        continue
      }
      const old = new Set(use.places.map(({ name }) => name))
      const see: SeeUse = ({ kind, name }) => ((kind === 'page' || (kind === 'form' && target.type === 'form')) && old.has(name) ? body.to : undefined)
      const before = (await store.get(use.kind, use.id))!
      const after = use.kind === 'site' ? mapSiteUses(before, model.entities.site!.entity, see) : mapPageUses(before as unknown as PageDocument, blocks, see)
      const saved = await records.update(caller, use.kind, use.id, { data: changedFields(before, after as Record<string, unknown>), version }, { route: names.route, visitor: names.visitor })
      if (!saved.ok) return saved
      if (use.kind === 'page' && mayPublishPages(gateway, caller)) {
        const seen = await replacePublished(gateway, caller, saved.value.record, see)
        if (!seen.ok) return seen
      }
      changed.push(use)
    }
    return ok({ changed, left })
  })
}

/** Visitors are led to the new page too, without what else the draft has. */
async function replacePublished(gateway: Gateway, caller: Caller, { _id: id }: Pick<StoredRecord, '_id'>, see: SeeUse): Promise<Result<null>> {
  const record = (await gateway.database.store(caller.site._id).get('page', id))!
  const before = record.published as PageDocument | null | undefined
  if (!before?.builder) return ok(null)
  const published = mapPageUses(before, gateway.shipped.blocks, see)
  if (sameJson(before, published)) return ok(null)
  const updated = await engineFor(gateway, caller.site._id).update('page', id, { published }, record.version, { ...actorOf(caller), system: true })
  if (!updated.ok) return updated
  await recordOutcome(gateway, caller, updated.value)
  return ok(null)
}
