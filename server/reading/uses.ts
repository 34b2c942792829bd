import type { DocumentUses } from '#gateway'
import { answerUses, readAnswers } from './answerUses.ts'
import type { Reference, StoredRecord, TargetKind } from '#schema'
import { shippedReferences } from '#schema/shipped'
import { ok, type Result } from '#shared'
import type { Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'
import { readGraph } from './readGraph.ts'
import type { Read } from './documentReads.ts'
import { documentsOf, asOwn, filesOf } from './usingDocuments.ts'
import { mayKnow, splitValue } from './fieldNames.ts'

export const USED_KINDS = [
  'page',
  'form',
  'part',
  'block',
  'flow',
  'entity',
  'field',
  'enum',
  'file',
  'answer',
  'answers',
  'value',
] as const satisfies (TargetKind | 'answers')[]
export type UsedKind = (typeof USED_KINDS)[number]

/** Every address of a page, those that it had before too. */
const addresses = (pages: StoredRecord[], name: string): string[] => {
  const page = pages.find(({ slug }) => slug === name)
  return [
    name,
    ...((page?.aliases as string[] | undefined) ?? []).filter(
      (alias) => !pages.some(({ slug }) => slug === alias),
    ),
  ]
}

/** Keys of the files that anything on the caller's site shows, as far as they may read it. */
export async function usedFiles(gateway: Gateway, caller: Caller): Promise<Result<string[]>> {
  const read = await readGraph(gateway, caller, { withRecords: true })
  return read.ok ? ok([...new Set(read.value.graph.all('file').map(({ name }) => name))]) : read
}

/** What uses each flow of the site, by the name of the flow. */
export async function flowUses(
  gateway: Gateway,
  caller: Caller,
): Promise<Result<Record<string, DocumentUses[]>>> {
  const read = await readGraph(gateway, caller, { withRecords: false })
  if (!read.ok) return read
  const names = new Set(read.value.graph.all('flow').map(({ name }) => name))
  return ok(
    Object.fromEntries(
      [...names].map((name) => [
        name,
        documentsOf(gateway, caller, read.value, read.value.graph.usesOf('flow', name)),
      ]),
    ),
  )
}

/** Fields whose values are of the enum that this one has, and the files that name it. */
function enumOf(name: string): { fields: string[]; files: Reference[] } {
  const all = shippedReferences()
    .all('enum')
    .map((reference) => ({
      ...reference,
      field: `${reference.file.split('/').at(-2)}.${/^properties\.([^.]+)/.exec(reference.path)?.[1]}`,
    }))
  const of = all.find(({ field }) => field === name)?.name
  const files = all.filter((one) => one.name === of)
  return { fields: [...new Set(files.map(({ field }) => field))], files }
}

/** Documents and files of the product that name this field, or a field of the same enum. */
function findFieldUses(
  gateway: Gateway,
  caller: Caller,
  read: Read,
  kind: 'field' | 'enum',
  name: string,
): DocumentUses[] {
  if (!mayKnow(gateway, caller, name)) return []
  const { fields, files } =
    kind === 'enum'
      ? enumOf(name)
      : { fields: [name], files: shippedReferences().usesOf('field', name) }
  const known = fields.filter((one) => mayKnow(gateway, caller, one))
  return [
    ...documentsOf(
      gateway,
      caller,
      read,
      known.flatMap((one) => read.graph.usesOf('field', one)),
    ),
    ...filesOf(files.filter((one) => !('field' in one) || known.includes(String(one.field)))),
  ]
}

/**
 * Where something is used on the caller's site: drafts, what visitors see, menu and footer, flows, changed screens, records
 * that show a file; of a field also the files of the product. Only what they may read. An enum is asked for by a field that has it, the answer of a form as `{page id}.{answer}`,
 * and `answers` for all that is read of a form, by the id of its page.
 */
export async function findUses(
  gateway: Gateway,
  caller: Caller,
  kind: UsedKind,
  name: string,
): Promise<Result<DocumentUses[]>> {
  const read = await readGraph(gateway, caller, { withRecords: kind === 'file' })
  if (!read.ok) return read
  const { pages, graph } = read.value
  if (kind === 'field' || kind === 'enum')
    return ok(findFieldUses(gateway, caller, read.value, kind, name))
  if (kind === 'value')
    return ok(
      mayKnow(gateway, caller, splitValue(name)[0])
        ? documentsOf(gateway, caller, read.value, graph.usesOf('value', name))
        : [],
    )
  if (kind === 'answer')
    return ok(
      answerUses(read.value, name, (found) =>
        documentsOf(gateway, caller, read.value, found).map((use) =>
          asOwn(gateway, caller, read.value, use),
        ),
      ),
    )
  if (kind === 'answers')
    return ok(
      readAnswers(read.value, name, gateway.shipped, (found) =>
        documentsOf(gateway, caller, read.value, found),
      ),
    )
  const isPage = kind === 'page' || kind === 'form'
  return ok(
    documentsOf(
      gateway,
      caller,
      read.value,
      (isPage ? addresses(pages, name) : [name]).flatMap((one) =>
        isPage
          ? [...graph.usesOf('page', one), ...graph.usesOf('form', one)]
          : graph.usesOf(kind, one),
      ),
    ),
  )
}
