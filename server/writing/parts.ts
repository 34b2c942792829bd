import { mapObjects, partsIn } from '#pages/model'
import type { PageDocument, PageRow, StoredRecord } from '#schema'
import { fail, ok, pickText, type Result, type Text } from '#shared'
import type { Gateway } from '../gateway.ts'

interface Written {
  id: string | undefined
  type: string
  rows: PageRow[]
}

/**
 * The parts that a page is made of, as they are kept beside it. A part holds no fields, since a form would not know of
 * them, and never itself, directly or over others: by their drafts too, which are published one day.
 */
export async function checkParts(
  gateway: Gateway,
  { id, type, rows }: Written,
  site: string,
): Promise<Result<{ part: string }[]>> {
  const { blocks } = gateway.shipped
  const store = gateway.database.store(site)
  const find = async (ids: string[]): Promise<StoredRecord[]> =>
    ids.length === 0
      ? []
      : store.find('page', { _id: { $in: ids }, type: 'part' }, { limit: ids.length })
  const used = partsIn(rows, blocks)
  const found = await find(used)
  if (type === 'part') {
    const field = fieldIn(rows, (name) => blocks[name]?.field === true)
    if (field !== undefined) return fail('part-holds-field', { path: field, params: { id: field } })
    const names = new Map<string, string[]>()
    for (
      let level: { record: StoredRecord; trail: string[] }[] = found.map((record) => ({
        record,
        trail: [],
      }));
      level.length > 0;
    ) {
      const next = new Map<string, string[]>()
      for (const { record, trail } of level) {
        const here = [...trail, pickText(record.title as Text, 'th')]
        if (record._id === id)
          return fail('part-holds-itself', { path: 'builder', params: { over: here.join(' → ') } })
        if (names.has(record._id)) continue
        names.set(record._id, here)
        const drafts = [record.builder, (record.published as PageDocument | null)?.builder].flatMap(
          (one) => (Array.isArray(one) ? partsIn(one as PageRow[], blocks) : []),
        )
        for (const inner of drafts) next.set(inner, here)
      }
      level = (await find([...next.keys()])).map((record) => ({
        record,
        trail: next.get(record._id)!,
      }))
    }
  }
  return ok(found.map(({ _id }) => ({ part: _id })))
}

function fieldIn(rows: PageRow[], isField: (type: string) => boolean): string | undefined {
  let found: string | undefined
  for (const row of rows)
    mapObjects({ kind: 'row', row }, (object) => {
      if (isField(object.type)) found ??= object.id
      return object
    })
  return found
}
