import type { DocumentUses, ReplaceUsesBody } from '#gateway'
import { sameJson } from '#engine'
import {
  withoutPart,
  answersAlike,
  choicesIn,
  mapFlowUses,
  renamingTo,
  mapPageUses,
  mapScreenUses,
  mapSiteUses,
  type SeeUse,
} from '#pages/model'
import type { FlowDocument, PageDocument, PageRow, ScreenOverlay } from '#schema'
import { fail, ok, type Result } from '#shared'
import { accessFor } from '../access/index.ts'
import { flowDocument, flowOf } from '../flows/siteFlows.ts'
import { engineFor, type Gateway } from '../gateway.ts'
import { actorOf, type Caller } from '../identity/caller.ts'
import { mayPublishPages } from '../reading/publishers.ts'
import { readAccess } from '../reading/records.ts'
import { DEFAULT_FLOW } from '../reading/answerUses.ts'
import { findUses, splitValue } from '../reading/uses.ts'
import { recordOutcome } from './journal.ts'
import { checkParts } from './parts.ts'
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

type Change = (data: Record<string, unknown>) => Record<string, unknown>

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
async function replaceUses(
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

/** Leads everything that was reviewed from one page to another. */
export async function replacePages(
  gateway: Gateway,
  caller: Caller,
  from: string,
  body: ReplaceUsesBody,
  names: Names,
): Promise<Result<ReplacedUses>> {
  return writeOnce(gateway, caller, { ...names, body }, async () => {
    const found = await findUses(gateway, caller, 'page', from)
    if (!found.ok) return found
    const [target] = await gateway.database
      .store(caller.site._id)
      .find('page', { slug: body.to }, { limit: 1 })
    if (!target)
      return fail('reference-missing', { path: 'to', params: { entity: 'page', id: body.to } })
    const seeFor = ({ places }: DocumentUses): SeeUse => {
      const old = new Set(places.map(({ name }) => name))
      return ({ kind, name }) =>
        (kind === 'page' || (kind === 'form' && target.type === 'form')) && old.has(name)
          ? body.to
          : undefined
    }
    return replaceUses(gateway, caller, found.value, body.documents, seeFor, names)
  })
}

/** Has everything that was reviewed name another field of the entity (`course.cost` → `course.price`). A field that the caller may not read counts as none. */
export async function replaceFields(
  gateway: Gateway,
  caller: Caller,
  from: string,
  body: ReplaceUsesBody,
  names: Names,
): Promise<Result<ReplacedUses>> {
  return writeOnce(gateway, caller, { ...names, body }, async () => {
    const [entity = '', field = ''] = body.to.split('.')
    const access = readAccess(gateway, caller, entity)
    const isThere =
      access.ok &&
      Object.hasOwn(access.value.model.entity.properties, field) &&
      access.value.readable.has(field)
    if (!isThere || from.split('.')[0] !== entity)
      return fail('reference-missing', {
        path: 'to',
        params: { entity: from.split('.')[0] ?? '', id: body.to },
      })
    const found = await findUses(gateway, caller, 'field', from)
    if (!found.ok) return found
    return replaceUses(
      gateway,
      caller,
      found.value,
      body.documents,
      () =>
        ({ kind, name }) =>
          kind === 'field' && name === from ? `${entity}.${field}` : undefined,
      names,
    )
  })
}

/** Has the filters that were reviewed ask for another choice of the field (`course.kind=online` → `course.kind=remote`). */
export async function replaceValues(
  gateway: Gateway,
  caller: Caller,
  from: string,
  body: ReplaceUsesBody,
  names: Names,
): Promise<Result<ReplacedUses>> {
  return writeOnce(gateway, caller, { ...names, body }, async () => {
    const [field, value] = splitValue(body.to)
    const [entity = '', name = ''] = field.split('.')
    const access = readAccess(gateway, caller, entity)
    const choices =
      access.ok && access.value.readable.has(name)
        ? choicesIn(access.value.model.entity.properties[name])
        : undefined
    if (!choices?.includes(value) || splitValue(from)[0] !== field)
      return fail('reference-missing', {
        path: 'to',
        params: { entity: splitValue(from)[0], id: body.to },
      })
    const found = await findUses(gateway, caller, 'value', from)
    if (!found.ok) return found
    return replaceUses(
      gateway,
      caller,
      found.value,
      body.documents,
      () =>
        ({ kind, name: of }) =>
          kind === 'value' && of === from ? body.to : undefined,
      names,
    )
  })
}

/** Has everything that was reviewed run another flow, which must run already; a form that named none names it from then on. That flow itself stays as it is: it would call itself. */
export async function replaceFlows(
  gateway: Gateway,
  caller: Caller,
  from: string,
  body: ReplaceUsesBody,
  names: Names,
): Promise<Result<ReplacedUses>> {
  return writeOnce(gateway, caller, { ...names, body }, async () => {
    if (!(await flowOf(gateway, caller.site._id, body.to)))
      return fail('reference-missing', { path: 'to', params: { entity: 'flow', id: body.to } })
    const found = await findUses(gateway, caller, 'flow', from)
    if (!found.ok) return found
    const [own] = await gateway.database
      .store(caller.site._id)
      .find('flow', { name: body.to }, { limit: 1 })
    const documents = body.documents.filter(({ kind, id }) => kind !== 'flow' || id !== own?._id)
    const spelled: Change = (data) =>
      from === DEFAULT_FLOW && data.type === 'form' && !data.flow ? { ...data, flow: from } : data
    return replaceUses(
      gateway,
      caller,
      found.value,
      documents,
      () =>
        ({ kind, name }) =>
          kind === 'flow' && name === from ? body.to : undefined,
      names,
      { spelled },
    )
  })
}

/** Puts another part, which visitors see already, in the place of one in everything that was reviewed; or a plain copy as visitors see it, or nothing. */
export async function replaceParts(
  gateway: Gateway,
  caller: Caller,
  from: string,
  body: ReplaceUsesBody,
  names: Names,
): Promise<Result<ReplacedUses>> {
  return writeOnce(gateway, caller, { ...names, body }, async () => {
    const [taken, other] = await Promise.all(
      [from, body.to].map(
        async (id) =>
          (
            await gateway.database
              .store(caller.site._id)
              .find('page', { _id: id, type: 'part' }, { limit: 1 })
          )[0],
      ),
    )
    if (!taken) return fail('not-found', { path: from, params: { collection: 'page', id: from } })
    if (!body.how && !other?.published)
      return fail('reference-missing', { path: 'to', params: { entity: 'page', id: body.to } })
    const found = await findUses(gateway, caller, 'part', from)
    if (!found.ok) return found
    const rows = ((taken.published as PageDocument | null)?.builder ??
      taken.builder ??
      []) as PageRow[]
    const change: Change = (page) => ({
      ...page,
      builder: withoutPart(
        (page.builder ?? []) as PageRow[],
        from,
        gateway.shipped.blocks,
        body.how === 'detach' ? rows : undefined,
      ),
    })
    return replaceUses(
      gateway,
      caller,
      found.value,
      body.documents,
      () =>
        ({ kind, name }) =>
          kind === 'part' && name === from ? body.to : undefined,
      names,
      body.how ? { change } : {},
    )
  })
}

const ANSWER = /^[A-Za-z][A-Za-z0-9_-]{0,59}$/

/**
 * Has the reviewed flows and mails name an answer of a form by another name. Drafts alone: what visitors fill in has the old name
 * until the form is published. The form itself is changed where it is edited.
 */
export async function replaceAnswers(
  gateway: Gateway,
  caller: Caller,
  from: string,
  body: ReplaceUsesBody,
  names: Names,
): Promise<Result<ReplacedUses>> {
  return writeOnce(gateway, caller, { ...names, body }, async () => {
    if (!ANSWER.test(body.to)) return fail('invalid-body', { path: 'to', params: { reason: 'to' } })
    const [id = '', ...answer] = from.split('.')
    const found = await findUses(gateway, caller, 'answer', from)
    if (!found.ok) return found
    const page = await gateway.database.store(caller.site._id).get('page', id)
    const see = renamingTo(
      page ? answersAlike(page as unknown as PageDocument, answer.join('.')) : [],
      body.to,
    )
    return replaceUses(
      gateway,
      caller,
      found.value.filter((use) => use.id !== id),
      body.documents,
      () => see,
      names,
      { draftsAlone: true },
    )
  })
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
