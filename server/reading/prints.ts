import type { PageInput } from '#pages/model'
import { matches } from '#engine'
import {
  recordParam,
  type Field,
  type PageObject,
  type PageRow,
  type PrintDocument,
  type StoredRecord,
} from '#schema'
import type { RouteMatch } from '../routing/match.ts'
import { evaluate, truthy } from '#shared/expression'
import { fail, ok, pickText, type Bilingual, type Locale, type Result, type Text } from '#shared'
import { accessFor } from '../access/index.ts'
import type { Caller } from '../identity/caller.ts'
import type { PageAnswer, PageRequest } from '../readPort.ts'
import { fillPrint, labelledRecord, type PrintScope } from './fillPrint.ts'
import type { PageRenderer } from './pageRenderer.ts'
import { withNames } from './referredNames.ts'
import { addressOf, searchOf } from './pageAddress.ts'
import { getRecord, type ReadSources } from './records.ts'
import { printOf } from './sitePrints.ts'
import { signInScreen } from './signInScreen.ts'

/** Most records of one file. */
export const MAX_PRINTED = 100

const MARKS: Record<'original' | 'copy', Bilingual> = {
  original: { th: 'ต้นฉบับ', en: 'Original' },
  copy: { th: 'สำเนา', en: 'Copy' },
}

export interface FoundPrint {
  /** `<module>/<name>`. */
  name: string
  document: PrintDocument
}

/** A print by its name, as the site has it or in this draft, and its records that the caller may print, in the order asked for. */
export async function printable(
  sources: ReadSources,
  caller: Caller,
  name: string,
  ids: readonly string[],
  draft?: PrintDocument,
): Promise<Result<{ print: PrintDocument; records: StoredRecord[] }>> {
  const { model } = sources.shipped
  const print = draft ?? (await printOf(sources, caller.site._id, name))
  if (!print) return fail('not-found', { params: { collection: 'print' } })
  if (ids.length === 0 || ids.length > MAX_PRINTED)
    return fail('print-count', { path: 'ids', params: { max: MAX_PRINTED } })
  const access = accessFor(model.entities[print.of]!, caller, 'print')
  if (!access.allowed) return fail(caller.user ? 'forbidden' : 'unauthenticated')
  const records: StoredRecord[] = []
  for (const id of new Set(ids)) {
    const found = await getRecord(sources, caller, print.of, id, caller.locale)
    if (!found.ok) return found
    if (access.filter && !matches(access.filter, found.value))
      return fail('not-found', { params: { collection: print.of } })
    const fits = print.when === undefined || evaluate(print.when, found.value, {})
    if (fits !== true && !(fits.ok && truthy(fits.value)))
      return fail('print-unfit', { path: 'ids', params: { print: print.label[caller.locale] } })
    records.push(found.value)
  }
  return ok({ print, records })
}

/** How often each of these was printed so. */
export const timesPrinted = (
  { database }: Pick<ReadSources, 'database'>,
  site: string,
  { of }: PrintDocument,
  name: string,
  records: readonly StoredRecord[],
): Promise<number[]> =>
  Promise.all(records.map(({ _id }) => database.system.audit.printsOf(site, of, _id, name)))

/** A print as the screens of its entity offer it: `when` says for which records. */
export type ShownPrint = Pick<PrintDocument, 'label' | 'when'> & { name: string; mail?: boolean }

/** Roles of those who are written to, and write to nobody in the name of the site. */
const READERS = ['user', 'member', 'customer']

/** May they send documents by e-mail? */
export const mayMail = ({ user }: Caller): boolean =>
  user?.roles.some((role) => !READERS.includes(role)) === true

/** The prints that a caller may make of an entity. */
export const printsFor = (
  { shipped }: Pick<ReadSources, 'shipped'>,
  caller: Caller,
  entity: string,
): ShownPrint[] =>
  accessFor(shipped.model.entities[entity]!, caller, 'print').allowed
    ? Object.entries(shipped.model.prints).flatMap(([name, { of, label, when }]) =>
        of === entity
          ? [
              {
                name,
                label,
                ...(when !== undefined && { when }),
                ...(mayMail(caller) && { mail: true }),
              },
            ]
          : [],
      )
    : []

const addressLines = (text: Text | undefined, locale: Locale): string => pickText(text, locale)

/** What the head of a document says of who gives it out, from the site's own settings. */
export function companyOf(site: StoredRecord, locale: Locale): Record<string, string> {
  const contact = (site.contact ?? {}) as {
    legalName?: Text
    address?: Text
    phone?: string
    email?: string
    taxId?: string
    branch?: Text
  }
  return {
    name: addressLines(contact.legalName, locale) || pickText(site.siteName as Text, locale),
    address: addressLines(contact.address, locale),
    contact: [contact.phone, contact.email].filter(Boolean).join(' · '),
    phone: contact.phone ?? '',
    email: contact.email ?? '',
    tax_id: contact.taxId ?? '',
    branch: pickText(contact.branch, locale),
    logo: (site.siteLogo as string | undefined) ?? '',
  }
}

/** The records that the sources of a print name, as far as the caller may read them. */
async function sourcesOf(
  sources: ReadSources,
  caller: Caller,
  print: PrintDocument,
  record: StoredRecord,
): Promise<Record<string, unknown>> {
  const { entities } = sources.shipped.model
  const found = await Promise.all(
    Object.entries(print.sources ?? {}).map(async ([name, { entity, field }]) => {
      const id = record[field]
      const one =
        typeof id === 'string' && id
          ? await getRecord(sources, caller, entity, id, caller.locale)
          : undefined
      return [
        name,
        one?.ok ? labelledRecord(entities[entity]!.entity, one.value, caller.locale) : {},
      ] as const
    }),
  )
  return Object.fromEntries(found)
}

const rowOf = (id: string, object: PageObject): PageRow => ({
  id: `${id}-row`,
  columns: [{ id: `${id}-column`, objects: [object] }],
  style: { width: 'full' },
})

/** What the texts of a print read of one record. */
export async function printScope(
  sources: ReadSources,
  caller: Caller,
  site: StoredRecord,
  { print, record, times = 0 }: { print: PrintDocument; record: StoredRecord; times?: number },
): Promise<PrintScope> {
  const { locale } = caller
  const { entity } = sources.shipped.model.entities[print.of]!
  const properties = entity.properties as Record<string, Field>
  const texts = JSON.stringify(print.builder)
  const named = await withNames(sources, caller, { properties, texts }, record)
  return {
    ...(await sourcesOf(sources, caller, print, record)),
    record: labelledRecord(entity, named, locale),
    site: { siteName: pickText(site.siteName as Text, locale) },
    company: companyOf(site, locale),
    print: { at: sources.clock.iso(), times },
  }
}

interface Sheets {
  print: PrintDocument
  records: StoredRecord[]
  /** How often each was printed before. */
  times: number[]
}

/** The sheets of all records, or one as it is written where there is none: of one that was printed before, no sheet is the original. */
export async function sheetRows(
  sources: ReadSources,
  caller: Caller,
  site: StoredRecord,
  { print, records, times }: Sheets,
): Promise<PageRow[]> {
  const { blocks } = sources.shipped
  const { locale } = caller
  const rows: PageRow[] = []
  const sheet = (id: string, content: PageRow[], mark?: Bilingual): PageRow =>
    rowOf(`${id}sheet`, {
      id: `${id}sheet`,
      type: 'paper-sheet',
      v: blocks['paper-sheet']?.v ?? 1,
      props: { paper: print.paper, ...(mark && { mark }) },
      slots: { content },
    })
  if (records.length === 0) return [sheet('p-', print.builder)]
  for (const [at, record] of records.entries()) {
    const scope = await printScope(sources, caller, site, { print, record, times: times[at]! })
    const copies: (keyof typeof MARKS | undefined)[] = print.copies ?? [undefined]
    for (const [index, copy] of copies.entries()) {
      const mark = copy && MARKS[times[at]! > 0 ? 'copy' : copy]
      const prefix = `p${at}-${index}-`
      const content = fillPrint(print.builder, scope, blocks, { prefix, locale })
      rows.push(sheet(prefix, content, mark))
    }
  }
  return rows
}

function barRow(
  { caller, csrf, path }: PageRequest,
  name: string,
  { print, records, times }: Sheets,
): PageRow {
  const other = new URLSearchParams(searchOf(path))
  other.set('lang', caller.locale === 'th' ? 'en' : 'th')
  return rowOf('bar', {
    id: 'bar',
    type: 'print-bar',
    v: 1,
    props: {
      action: `/api/print/${name}`,
      ids: records.map(({ _id }) => _id).join(','),
      csrf,
      title: print.label,
      printed: Math.max(...times),
      other: `?${other.toString()}`,
    },
  })
}

interface AskedPrint {
  /** `<module>/<name>`. */
  name: string
  ids: string[]
  times?: number[]
  /** Nothing to press above it. */
  bare?: boolean
}

/** Records on paper: `/print/<module>/<name>/<id>,<id>`. */
const PRINT = /^\/print\/([a-z0-9-]+\/[a-z0-9-]+)\/([\w,-]+)$/

/** The print that an address names, or a signed link; nothing where it is another page. */
export function printAsked({ print, path }: PageRequest): AskedPrint | undefined {
  if (print) return { ...print, bare: true }
  const [, name, ids] = PRINT.exec(addressOf(path).pathname) ?? []
  return name && ids ? { name, ids: ids.split(',') } : undefined
}

/** The print of a screen that is about the record of its address. */
export const printOfRoute = ({ route, params }: RouteMatch): AskedPrint => ({
  name: route.print!,
  ids: [recordParam(params) ?? ''],
})

/** A print as a page: a preview for who is signed in, bare for the browser that makes the PDF and by a signed link. */
export async function renderPrint(
  renderer: PageRenderer,
  request: PageRequest,
  asked: AskedPrint,
  screenName: string,
): Promise<PageAnswer> {
  const { sources, renderScreen } = renderer
  const { caller } = request
  const found = await printable(sources, caller, asked.name, asked.ids)
  if (!found.ok) {
    const [failure] = found.failures
    if (failure?.code === 'unauthenticated')
      return renderScreen(request, signInScreen(sources, caller, { next: request.path }))
    return renderScreen(request, {
      kind: failure?.code === 'forbidden' ? 'forbidden' : 'not-found',
    })
  }
  if (!asked.bare && request.csrf === undefined) return { status: 200, html: '', locked: 'print' }
  const { print, records } = found.value
  const site = (await sources.database.store('').get('site', caller.site._id)) as StoredRecord
  const times =
    asked.times ?? (await timesPrinted(sources, caller.site._id, print, asked.name, records))
  const sheets = { print, records, times }
  const builder = [
    ...(asked.bare ? [] : [barRow(request, asked.name, sheets)]),
    ...(await sheetRows(sources, caller, site, sheets)),
  ]
  return renderPaper(renderer, request, {
    slug: print.$id,
    title: print.label,
    builder,
    screenName,
  })
}

/** A page that was made to be printed, for the browser of this machine. */
export const renderMade = (
  renderer: PageRenderer,
  request: PageRequest,
  { title, builder }: { title: Bilingual; builder: PageRow[] },
): Promise<PageAnswer> =>
  renderPaper(renderer, request, { slug: 'report', title, builder, screenName: 'print' })

export async function renderPaper(
  { surroundings, render }: PageRenderer,
  request: PageRequest,
  {
    slug,
    title,
    builder,
    screenName,
  }: { slug: string; title: Bilingual; builder: PageRow[]; screenName: string },
): Promise<PageAnswer> {
  const around = await surroundings(request)
  const input: PageInput = {
    ...around,
    colorScheme: 'light',
    kind: 'page',
    page: { type: 'page', slug, title, layout: 'print', seo: { noindex: true }, builder },
    data: {},
    params: {},
    search: {},
    layout: 'print',
    screenName,
    screenKind: 'print',
  }
  return render(request, input)
}
