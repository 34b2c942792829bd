import { sameJson } from '#engine'
import type { DocumentUses, PublishNotes } from '#gateway'
import {
  blocksOfParts,
  entitiesOf,
  fileUses,
  findProblems,
  formerAnswers,
  knownPages,
  migratePage,
  partsIn,
  placeOfDocument,
  referencesOf,
  rolesOf,
  toDocument,
  toModel,
  type PageModel,
  type PageProblem,
} from '#pages/model'
import type { FlowDocument, FormDocument, PageDocument, PageRow, StoredRecord } from '#schema'
import { fail, ok, type Result } from '#shared'
import { flowProblems } from './checkFlow.ts'
import { rootsOfSlug } from '../reading/sitePrints.ts'
import { publishedFlows } from '../reading/siteFlows.ts'
import type { Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'
import { findUses } from '../reading/uses.ts'
import { screenAddresses } from '../routing/match.ts'
import { mayReceive } from '../outside/addresses.ts'
import { problemText } from './problemText.ts'
import { checkApproved, checkUnchanged } from './reviews.ts'

/** More pages than this are not looked through for links: no site has them. */
const MAX_PAGES = 5_000

/** A flow with errors is not published, and one that something runs is not taken from it. */
async function checkFlow(
  gateway: Gateway,
  site: string,
  record: StoredRecord,
  transition: string,
  together: readonly FlowDocument[],
): Promise<Result<null>> {
  if (transition === 'unpublish') return keepsFlow(gateway, site, record)
  const problems =
    transition === 'publish' ? await flowProblems(gateway, site, record, together) : []
  return problems[0]
    ? fail('flow-unfinished', {
        ...(problems[0].path ? { path: problems[0].path } : {}),
        params: { count: problems.length },
      })
    : ok(null)
}

/** A published flow is not taken from what runs it: pages as visitors see them (by their forms and blocks) and other flows. */
export async function keepsFlow(
  { database, shipped }: Gateway,
  site: string,
  { name, state }: StoredRecord,
): Promise<Result<null>> {
  if (state !== 'published' || Object.hasOwn(shipped.flows, String(name))) return ok(null)
  const pages = await database
    .store(site)
    .find('page', { state: 'published' }, { limit: MAX_PAGES })
  const seen = pages.map(({ _id, published }) => ({ ...(published as PageDocument), _id }))
  const flows = { ...shipped.flows, ...(await publishedFlows({ database }, site)) }
  const graph = referencesOf(
    { pages: seen, sites: [], flows: Object.values(flows) },
    { ...shipped, site: shipped.model.entities.site!.entity },
  )
  const places = new Set(graph.usesOf('flow', String(name)).map(({ file }) => file))
  const users = [
    ...pages.flatMap(({ _id, slug }) =>
      places.has(placeOfDocument('page', _id)) ? [String(slug)] : [],
    ),
    ...Object.keys(flows).filter((id) => id !== name && places.has(placeOfDocument('flow', id))),
  ]
  return users.length > 0 ? fail('flow-in-use', { params: { uses: users.join(', ') } }) : ok(null)
}

/** The files of the library that rows and the parts in them name: `null` for one that is not there. */
async function filesOf(
  { database }: Gateway,
  site: string,
  rows: unknown,
  inParts: readonly string[],
): Promise<Record<string, { size: number } | null>> {
  const keys = [...new Set([...fileUses(rows).map(({ name }) => name), ...inParts])].filter(
    (key) => !key.startsWith('demo/'),
  )
  const found =
    keys.length > 0
      ? await database.store(site).find('file', { key: { $in: keys } }, { limit: keys.length })
      : []
  return {
    ...Object.fromEntries(keys.map((key) => [key, null])),
    ...Object.fromEntries(found.map(({ key, size }) => [String(key), { size: Number(size ?? 0) }])),
  }
}

/** The fields of a collection that a transition copies to where visitors see them; nothing where no rows of a page are among them. */
function copiedBy(
  gateway: Gateway,
  collection: string,
  transition: string,
): { rows: string } | undefined {
  const { properties } = gateway.shipped.model.entities[collection]!.entity
  const rows = pickedBy(gateway, collection, transition).find(
    (name) => properties[name]?.$ref === 'sala:page-rows',
  )
  return rows === undefined ? undefined : { rows }
}

/** The fields that a transition copies. */
function pickedBy(
  { shipped }: Pick<Gateway, 'shipped'>,
  collection: string,
  transition: string,
): string[] {
  const { states } = shipped.model.entities[collection]!
  const to = states?.transitions.find(({ id }) => id === transition)?.to
  return (states?.onEnter?.[to ?? ''] ?? [])
    .flatMap((effect) =>
      'set' in effect ? Object.values(effect.set as Record<string, unknown>) : [],
    )
    .flatMap((value) =>
      typeof value === 'object' && value !== null && 'pick' in value
        ? (value.pick as string[])
        : [],
    )
}

/** Is what was saved last of a page or flow something else than what is published of it? */
export function isBehind(
  gateway: Pick<Gateway, 'shipped'>,
  collection: 'page' | 'flow',
  record: StoredRecord,
): boolean {
  const published = record.published as Record<string, unknown> | null | undefined
  return (
    record.state === 'published' &&
    !!published &&
    pickedBy(gateway, collection, 'publish').some(
      (field) => !sameJson(record[field] ?? null, published[field] ?? null),
    )
  )
}

/** What reads the answers of a form, whoever publishes it: what they may not read of the site breaks all the same. */
async function readersOf(
  gateway: Gateway,
  site: string,
  form: StoredRecord,
): Promise<DocumentUses[]> {
  const everyone: Caller = {
    user: { _id: '', username: '', firstname: '', lastname: '', roles: ['admin'] },
    site: { _id: site, name: '' },
    locale: 'en',
    requestId: 'publishing',
  }
  const read = await findUses(gateway, everyone, 'answers', form._id)
  return read.ok ? read.value : []
}

/** What a visitor would trip over once these rows are published. */
async function problemsOf(
  gateway: Gateway,
  site: string,
  collection: string,
  record: StoredRecord,
  rows: string,
): Promise<Result<{ model: PageModel; problems: PageProblem[] }>> {
  const model = toModel(
    migratePage({
      ...record,
      builder: (record[rows] ?? []) as PageRow[],
    } as unknown as PageDocument),
  )
  if (!model.ok) return model
  const pages = await gateway.database.store(site).find(collection, {}, { limit: MAX_PAGES })
  const { model: known, blocks } = gateway.shipped
  const partBlocks = await blocksOfParts(
    partsIn((record[rows] ?? []) as PageRow[], blocks),
    blocks,
    (ids) =>
      gateway.database
        .store(site)
        .find(
          'page',
          { _id: { $in: ids }, type: 'part', state: 'published' },
          { limit: ids.length },
        ),
  )
  const entities = Object.fromEntries(
    entitiesOf(model.value, blocks).map((name) => [
      name,
      Object.hasOwn(known.entities, name) ? known.entities[name]!.entity : null,
    ]),
  )
  const form =
    model.value.page.type === 'form'
      ? await gateway.read.compileForm(toDocument(model.value) as FormDocument)
      : ok(null)
  const answers =
    model.value.page.type === 'form'
      ? {
          readers: await readersOf(gateway, site, record),
          formerAnswers: formerAnswers(
            record as unknown as PageDocument,
            record.published as Partial<PageDocument> | null | undefined,
          ),
        }
      : {}
  return ok({
    model: model.value,
    problems: findProblems(model.value, {
      ...answers,
      ...(model.value.page.type === 'print' && {
        printValues: rootsOfSlug(gateway, record.slug) ?? {},
      }),
      blocks,
      partBlocks,
      form: () => (form.ok ? [] : form.failures),
      ...(gateway.scripts ? { scripts: gateway.scripts } : {}),
      ...knownPages(pages),
      routes: screenAddresses(known),
      files: await filesOf(
        gateway,
        site,
        record[rows],
        Object.values(partBlocks).flatMap(({ files }) => files),
      ),
      flows: [
        ...Object.keys(gateway.shipped.flows),
        ...Object.keys(await publishedFlows(gateway, site)),
      ],
      entities,
      roles: rolesOf(known.entities.user?.entity.properties.roles),
      mayReceive: (address) => mayReceive(gateway.config, address),
    }),
  })
}

/** What is to be said before a page is published elsewhere than in the builder, and whether it differs from what visitors see. */
export async function publishNotes(
  gateway: Gateway,
  site: string,
  record: StoredRecord,
): Promise<Result<PublishNotes>> {
  const { rows } = copiedBy(gateway, 'page', 'publish')!
  const found = await problemsOf(gateway, site, 'page', record, rows)
  if (!found.ok) return found
  const approved = await checkApproved(gateway, site, record)
  return ok({
    behind: isBehind(gateway, 'page', record),
    ...(approved.ok ? {} : { unapproved: true as const }),
    problems: found.value.problems.map((problem) => ({
      code: problem.code,
      level: problem.level,
      message: problemText(problem, gateway.shipped.blocks, found.value.model),
    })),
  })
}

/**
 * A transition whose effect copies rows of a page to where visitors see them is refused while the page has errors
 * (`page-unfinished`): the builder shows them and how to mend them. Where the site has its pages approved, also while
 * nobody has (`review-missing`); nobody approves what was changed since it was asked about.
 */
export async function checkPublishing(
  gateway: Gateway,
  site: string,
  collection: string,
  record: StoredRecord,
  transition: string,
  together: readonly FlowDocument[] = [],
): Promise<Result<null>> {
  if (collection === 'review')
    return transition === 'approve' ? checkUnchanged(gateway, site, record) : ok(null)
  if (collection === 'flow') return checkFlow(gateway, site, record, transition, together)
  const copied = copiedBy(gateway, collection, transition)
  if (!copied) return ok(null)
  const found = await problemsOf(gateway, site, collection, record, copied.rows)
  if (!found.ok) return found
  const errors = found.value.problems.filter(({ level }) => level === 'error')
  const first = errors[0]
  if (!first) return checkApproved(gateway, site, record)
  return fail('page-unfinished', {
    ...(first.node ? { path: first.node } : {}),
    params: {
      count: errors.length,
      problem: problemText(first, gateway.shipped.blocks, found.value.model),
      ...(first.node ? { id: first.node } : {}),
    },
  })
}
