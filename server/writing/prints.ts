import pLimit from 'p-limit'
import type { PrintDocument, StoredRecord } from '#schema'
import { fail, fillTemplate, ok, type Result } from '#shared'
import { actorOf, type Caller } from '../identity/caller.ts'
import { printToken } from '../identity/printLinks.ts'
import type { Gateway } from '../gateway.ts'
import { printPage } from '../outside/print.ts'
import { MAX_PRINTED, printable, timesPrinted } from '../reading/prints.ts'

/** Milliseconds that the browser may take. */
export const LONGEST = 60_000
/** Milliseconds that its link holds. */
const LINK = 2 * LONGEST
/** One at a time: a browser takes a whole core, and of two printings of a record one alone is the first. */
const turn = pLimit(1)
export const inTurn = <T>(work: () => Promise<T>): Promise<T> => turn(work)

export interface PrintedFile {
  pdf: Buffer
  /** With its extension. */
  name: string
}

export const fileName = (text: string): string =>
  `${text.replace(/[\\/:*?"<>|\u0000-\u001f]/g, '-').slice(0, 120) || 'print'}.pdf`

/** Names of records, as the address and the form of a preview have them. */
export const idsIn = (text: string): string[] =>
  text
    .split(',')
    .filter(Boolean)
    .slice(0, MAX_PRINTED + 1)

/** A PDF that was drawn and counts for nothing yet. */
export interface DrawnPrint extends PrintedFile {
  print: PrintDocument
  records: StoredRecord[]
}

async function draw(
  gateway: Gateway,
  caller: Caller,
  name: string,
  ids: readonly string[],
): Promise<Result<DrawnPrint>> {
  const found = await printable(gateway, caller, name, ids)
  if (!found.ok) return found
  const { print, records } = found.value
  const { clock } = gateway
  const site = caller.site._id
  const times = await timesPrinted(gateway, site, print, name, records)
  const link = { name, ids: records.map(({ _id }) => _id), times }
  const token = printToken(gateway, caller, link, clock.now() + LINK)
  const one = fillTemplate(print.file, { record: records[0] })
  try {
    const pdf = await printPage(gateway, site, `/print?token=${token}`, LONGEST)
    const file = fileName(records.length === 1 ? one : `${one} +${records.length - 1}`)
    return ok({ pdf, name: file, print, records })
  } catch (error) {
    return fail('print-failed', { params: { reason: error instanceof Error ? error.message : '' } })
  }
}

/** Draws records on paper, and keeps what `keep` makes of it before the next is drawn. */
export const withPdf = <T>(
  gateway: Gateway,
  caller: Caller,
  { name, ids }: { name: string; ids: readonly string[] },
  keep: (drawn: DrawnPrint) => Promise<Result<T>>,
): Promise<Result<T>> =>
  inTurn(async () => {
    const drawn = await draw(gateway, caller, name, ids)
    return drawn.ok ? keep(drawn.value) : drawn
  })

/** Writes into the history of records that they were printed, or sent: `reason` says to whom. */
export const countPrints = (
  { clock, database }: Pick<Gateway, 'clock' | 'database'>,
  caller: Caller,
  { name, print, records }: Pick<DrawnPrint, 'print' | 'records'> & { name: string },
  how: { action: 'print' } | { action: 'mail'; reason: string },
): Promise<void> =>
  database.system.audit.append(
    ...records.map(({ _id, version }) => ({
      site: caller.site._id,
      collection: print.of,
      record: _id,
      at: clock.iso(),
      user: caller.user?._id ?? null,
      userName: actorOf(caller).name ?? null,
      ...how,
      transition: name,
      version,
      changes: [],
      requestId: caller.requestId,
    })),
  )

/**
 * Records on paper as one PDF. Each printing stands in the history of its record; from the second on every sheet says
 * that it is a copy. A PDF that is not made counts for nothing.
 */
export const makePdf = (
  gateway: Gateway,
  caller: Caller,
  name: string,
  ids: readonly string[],
): Promise<Result<PrintedFile>> =>
  withPdf(gateway, caller, { name, ids }, async ({ pdf, name: file, print, records }) => {
    await countPrints(gateway, caller, { name, print, records }, { action: 'print' })
    return ok({ pdf, name: file })
  })
