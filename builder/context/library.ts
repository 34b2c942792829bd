import { CallError } from '#crud'
import type { Client, ClientFailure } from '#gateway'
import { blockTypes } from '#pages/model'
import type { BlockDocument, PageDocument, PageRow, PatternDocument, StoredRecord } from '#schema'
import { newObjectId, ok, type Bilingual, type Text } from '#shared'

export type LibraryKind = 'pattern' | 'template' | 'part'

/** Ready-made rows: they ship, or the site saved them. */
export interface LibraryEntry {
  name: string
  kind: LibraryKind
  title: Text
  category: string
  keywords: string[]
  rows: PageRow[]
  /** The record of what the site saved itself. */
  own?: { id: string; version: number; record: StoredRecord }
}

/** What visitors see of a part; of the others, what was saved. */
const rowsIn = (record: StoredRecord): PageRow[] =>
  ((record.type === 'part' ? (record.published as PageDocument | null)?.builder : null) ??
    record.builder ??
    []) as PageRow[]

/** All there is to take from. Throws a `CallError` where the gateway refuses. */
export async function readLibrary(client: Client): Promise<LibraryEntry[]> {
  const [shipped, own] = await Promise.all([
    client.call<{ data: PatternDocument[] }>('/api/patterns', { keep: true }),
    client.query('page', {
      method: 'find',
      args: [
        { type: { $in: ['pattern', 'template', 'part'] }, state: { $ne: 'archived' } },
        { slug: 1, type: 1, title: 1, builder: 1, published: 1, parts: 1, published_parts: 1 },
      ],
      sort: { created_at: -1 },
      paging: { page: 1, limit: 200 },
    }),
  ])
  if (!shipped.ok) throw new CallError(shipped.failures)
  if (!own.ok) throw new CallError(own.failures)
  return [
    ...own.value.data.map((record): LibraryEntry => ({
      name: String(record.slug),
      kind: record.type as LibraryKind,
      title: record.title as Text,
      category: record.type === 'part' ? 'parts' : 'own',
      keywords: [],
      rows: rowsIn(record),
      own: { id: record._id, version: record.version, record },
    })),
    ...shipped.value.data.map(
      ({ slug, type, title, category, keywords, builder }): LibraryEntry => ({
        name: slug,
        kind: type,
        title,
        category,
        keywords: keywords ?? [],
        rows: builder,
      }),
    ),
  ]
}

type Made = { ok: true; value: { id: string } } | { ok: false; failures: ClientFailure[] }

/** Saves rows under a name. A part is published at once, since it stands on the page from then on; one that cannot be is not kept. */
export async function saveEntry(
  client: Client,
  kind: LibraryKind,
  title: Bilingual,
  rows: PageRow[],
): Promise<Made> {
  const made = await client.create('page', {
    data: { type: kind, slug: `${kind}-${newObjectId()}`, title, builder: rows },
  })
  if (!made.ok) return made
  const { _id: id, version } = made.value
  if (kind !== 'part') return ok({ id })
  const published = await client.transition('page', id, { transition: 'publish', version })
  if (published.ok) return ok({ id })
  await client.remove('page', id, version)
  return published
}

/** Does a page of these rows ask for answers? */
export const isForm = (rows: PageRow[], blocks: Record<string, BlockDocument>): boolean =>
  blockTypes({ builder: rows }).some((type) => blocks[type]?.field === true)

/** The rows of a part as visitors see them. */
export async function readPartRows(client: Client, id: string): Promise<PageRow[] | null> {
  const record = await client.get('page', id)
  return record.ok ? rowsIn(record.value) : null
}
