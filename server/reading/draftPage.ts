import { withRecord, migratePage } from '#pages/model'
import type { PageDocument, StoredRecord } from '#schema'
import type { PageAnswer, PageRequest } from '../readPort.ts'
import { getRecord } from './records.ts'
import { placeOf } from './pageAddress.ts'
import type { PageRenderer } from './pageRenderer.ts'
import { renderPrintDraft } from './printDraft.ts'
import { renderPage } from './publicPage.ts'

/** What a page says to visitors: of a draft no more is sent than of one that is published. */
const SHOWN_FIELDS = new Set([
  'type',
  'slug',
  'title',
  'authen',
  'course',
  'next',
  'submit',
  'sendWhenValid',
  'flow',
  'layout',
  'display',
  'ref1',
  'seo',
  'sources',
  'builder',
])

const asShown = (page: PageDocument): PageDocument =>
  Object.fromEntries(
    Object.entries(page).filter(([name]) => SHOWN_FIELDS.has(name)),
  ) as unknown as PageDocument

/** A page as it stands in its draft, with a record where one is asked for. */
export async function renderDraft(
  renderer: PageRenderer,
  asked: PageRequest,
  draft: NonNullable<PageRequest['draft']>,
): Promise<PageAnswer> {
  const { sources, renderScreen } = renderer
  const { caller } = asked
  const stored = (await sources.database.store(caller.site._id).get('page', draft.page)) as
    (StoredRecord & PageDocument) | null
  if (!stored) return renderScreen(asked, { kind: 'not-found' })
  const page = asShown(migratePage(stored))
  if (page.type === 'print') return renderPrintDraft(renderer, asked, page, draft.record)
  const request = { ...asked, path: await placeOf(sources, caller, page.slug) }
  if (!draft.record) return renderPage(renderer, request, { page, lock: null }, null)
  const { entity, id } = draft.record
  const record = await getRecord(sources, caller, entity, id)
  if (!record.ok) return renderScreen(request, { kind: 'not-found' })
  const held = withRecord(page, sources.shipped.blocks, entity, record.value)
  return renderPage(renderer, request, { page: held.page, lock: null }, null, held.route)
}
