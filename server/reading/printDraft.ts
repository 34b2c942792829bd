import type { PageDocument, PrintDocument, StoredRecord } from '#schema'
import { inBoth } from '#shared'
import { accessFor } from '../access/index.ts'
import type { Caller } from '../identity/caller.ts'
import type { PageAnswer, PageRequest } from '../readPort.ts'
import type { PageRenderer } from './pageRenderer.ts'
import { printable, renderPaper, sheetRows } from './prints.ts'
import { queryRecords, type ReadSources } from './records.ts'
import { printOfSlug } from './sitePrints.ts'

/** So many of the newest are looked through for one that the print is for. */
const MAX_TRIED = 20

/** The records that a draft is tried with: the one asked for, else the newest. */
async function triedIds(
  sources: ReadSources,
  caller: Caller,
  of: string,
  asked: { entity: string; id: string } | undefined,
): Promise<string[]> {
  if (asked?.entity === of) return [asked.id]
  const found = await queryRecords(sources, caller, of, {
    args: [{}, { _id: 1 }],
    sort: { _id: -1 },
    paging: { page: 1, limit: MAX_TRIED, total: false },
  })
  return found.ok ? found.value.data.map(({ _id }) => String(_id)) : []
}

/** The draft of a print as it prints: with a record that the reader may print, or as it is written where there is none. */
export async function renderPrintDraft(
  renderer: PageRenderer,
  asked: PageRequest,
  page: PageDocument,
  record: { entity: string; id: string } | undefined,
): Promise<PageAnswer> {
  const { sources, renderScreen } = renderer
  const found = printOfSlug(sources, page.slug)
  if (!found) return renderScreen(asked, { kind: 'not-found' })
  // Nobody prints without an account: who looks sees it as themselves.
  const caller = { ...asked.caller, user: asked.caller.user ?? asked.caller.behind ?? null }
  const request = { ...asked, caller }
  const print: PrintDocument = { ...found.print, builder: page.builder }
  if (!accessFor(sources.shipped.model.entities[print.of]!, caller, 'print').allowed)
    return renderScreen(request, { kind: 'forbidden' })
  let tried: StoredRecord[] = []
  for (const id of await triedIds(sources, caller, print.of, record)) {
    const one = await printable(sources, caller, found.name, [id], print)
    if (!one.ok) continue
    tried = one.value.records
    break
  }
  if (record && tried.length === 0) return renderScreen(request, { kind: 'not-found' })
  const site = (await sources.database.store('').get('site', caller.site._id)) as StoredRecord
  return renderPaper(renderer, request, {
    slug: page.slug,
    title: inBoth(page.title),
    builder: await sheetRows(sources, caller, site, { print, records: tried, times: [0] }),
    screenName: 'print',
  })
}
