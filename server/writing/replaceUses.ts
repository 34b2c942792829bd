import type { DocumentUses, ReplaceUsesBody } from '#gateway'
import { sameJson } from '#engine'
import { mapFlowUses, mapPageUses, mapScreenUses, mapSiteUses, type SeeUse } from '#pages/model'
import type { FlowDocument, PageDocument, PageRow, ScreenOverlay } from '#schema'
import { ok, type Result } from '#shared'
import { accessFor } from '../access/index.ts'
import { flowDocument } from '../reading/siteFlows.ts'
import { engineFor, type Gateway } from '../gateway.ts'
import { actorOf, type Caller } from '../identity/caller.ts'
import { mayPublishPages } from '../reading/publishers.ts'
import { recordOutcome } from './journal.ts'
import { checkParts } from './parts.ts'
import type { WriteRequest } from './runIdempotent.ts'
import { Records } from './records.ts'

/** What was changed, and what stays as it is: it ships, or is not the caller's to change, or was not among the reviewed. */
export interface ReplacedUses {
  changed: DocumentUses[]
  left: DocumentUses[]
}

export type Names = Omit<WriteRequest, 'body'>

const keyOf = ({ kind, id }: { kind: string; id: string }): string => `${kind}/${id}`

/** Fields of the second that differ from the first. */
const changedFields = (
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !sameJson(before[name] ?? null, value ?? null)),
  )

type Changeable = ReplaceUsesBody['documents'][number]['kind']

/** The document with other names where the old ones stood. */
function replacedIn(
  { shipped: { blocks, steps, model } }: Gateway,
  kind: Changeable,
  before: Record<string, unknown>,
  see: SeeUse,
): Record<string, unknown> {
  if (kind === 'site') return mapSiteUses(before, model.entities.site!.entity, see)
  if (kind === 'flow')
    return { ...before, steps: mapFlowUses(flowDocument(before), steps, see).steps }
  if (kind === 'screen')
    return mapScreenUses(
      before as unknown as { entity: string; overlay: ScreenOverlay },
      see,
    ) as unknown as Record<string, unknown>
  return mapPageUses(before as unknown as PageDocument, blocks, see) as unknown as Record<
    string,
    unknown
  >
}

/** A flow that ships as the record that stands in its place. */
const shippedData = ({
  id,
  label,
  description,
  steps,
  runAs,
}: FlowDocument): Record<string, unknown> => ({
  name: id,
  label,
  steps,
  ...(description ? { description } : {}),
  ...(runAs ? { runAs } : {}),
})

export type Change = (data: Record<string, unknown>) => Record<string, unknown>

/** May the caller change what visitors see, or what runs begin with? */
const mayPublish = (gateway: Gateway, caller: Caller, kind: Changeable): boolean =>
  kind === 'page'
    ? mayPublishPages(gateway, caller)
    : kind === 'flow' &&
      accessFor(gateway.shipped.model.entities.flow!, caller, 'transition').allowed

const isChangeable = (kind: DocumentUses['kind']): kind is Changeable =>
  kind !== 'record' && kind !== 'schema'

/**
 * Changes the names in everything that was reviewed, all or nothing: drafts as a save by the caller does, and what is
 * published where the caller may publish. A document that changed since its review is refused as stale; a flow that ships is
 * changed in a copy of the site's own.
 */
export async function replaceUses(
  gateway: Gateway,
  caller: Caller,
  found: DocumentUses[],
  documents: ReplaceUsesBody['documents'],
  seeFor: (use: DocumentUses) => SeeUse,
  names: Names,
  {
    draftsAlone = false,
    change,
    spelled = (data) => data,
  }: {
    draftsAlone?: boolean
    change?: Change
    /** The document with what it names by saying nothing. */ spelled?: Change
  } = {},
): Promise<Result<ReplacedUses>> {
  const records = new Records(gateway)
  const store = gateway.database.store(caller.site._id)
  const reviewed = new Map(documents.map((one) => [keyOf(one), one.version]))
  const [changed, left] = [[] as DocumentUses[], [] as DocumentUses[]]
  for (const use of found) {
    const { kind, id } = use
    const version = reviewed.get(keyOf(use))
    if (version === undefined || !use.mayChange || !isChangeable(kind)) {
      left.push(use)
      continue
    }
    const see = seeFor(use)
    const changing: Change = change ?? ((data) => replacedIn(gateway, kind, spelled(data), see))
    const by = { route: names.route, visitor: names.visitor }
    const ships = use.version === 0
    const before = ships ? shippedData(gateway.shipped.flows[id]!) : (await store.get(kind, id))!
    const saved = ships
      ? await records.create(caller, kind, { data: changing(before) }, by)
      : await records.update(
          caller,
          kind,
          id,
          { data: changedFields(before, changing(before)), version },
          by,
        )
    if (!saved.ok) return saved
    if (!draftsAlone && mayPublish(gateway, caller, kind)) {
      const seen = await replacePublished(gateway, caller, kind, id, changing)
      if (!seen.ok) return seen
    }
    changed.push(use)
  }
  return ok({ changed, left })
}

/** What is published follows too, without what else the draft has. */
async function replacePublished(
  gateway: Gateway,
  caller: Caller,
  kind: Changeable,
  id: string,
  changing: Change,
): Promise<Result<null>> {
  const record = (await gateway.database.store(caller.site._id).get(kind, id))!
  const before = record.published as Record<string, unknown> | null | undefined
  if (!before || (kind === 'page' && !before.builder)) return ok(null)
  const published = changing(before)
  if (sameJson(before, published)) return ok(null)
  const parts =
    kind === 'page'
      ? await checkParts(
          gateway,
          { id, type: String(record.type), rows: published.builder as PageRow[] },
          caller.site._id,
        )
      : undefined
  if (parts && !parts.ok) return parts
  const updated = await engineFor(gateway, caller.site._id).update(
    kind,
    id,
    { published, ...(parts ? { published_parts: parts.value } : {}) },
    record.version,
    { ...actorOf(caller), system: true },
  )
  if (!updated.ok) return updated
  await recordOutcome(gateway, caller, updated.value)
  return ok(null)
}
