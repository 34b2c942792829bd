import { sortableCode } from '#engine'
import type { Client, QueryBody } from '#gateway'
import type { EntityDocument, Field, StoredRecord } from '#schema'
import { readPath } from '#shared'
import { CallError } from './CallError.ts'

const PAGE = 2000

/**
 * Every record that meets a query, each once, as the collection stood when it was asked: pages follow the id, which never
 * changes, up to the last one there was. Counted pages would skip or repeat records while others are added or removed.
 */
export async function everyRecord(
  client: Client,
  entity: string,
  { args, search }: Pick<QueryBody, 'args' | 'search'>,
  {
    most,
    page = PAGE,
    onProgress,
    onLeftOff,
  }: {
    most: number
    page?: number
    onProgress?: (share: number) => void
    /** Hears how many there are where they are more than are wanted. */
    onLeftOff?: (total: number) => void
  },
): Promise<StoredRecord[]> {
  const [filter = {}, projection] = args ?? []
  const ask = async (
    id: Record<string, string>,
    direction: 1 | -1,
    limit: number,
    total: boolean,
  ) => {
    const where = Object.keys(id).length ? { $and: [filter, { _id: id }] } : filter
    const answer = await client.query(entity, {
      method: 'find',
      args: projection ? [where as never, projection] : [where as never],
      ...(search ? { search } : {}),
      sort: { _id: direction },
      paging: { page: 1, limit, ...(total ? {} : { total }) },
    })
    if (!answer.ok) throw new CallError(answer.failures)
    return answer.value
  }
  const newest = await ask({}, -1, 1, true)
  const until = newest.data[0]?._id
  const found: StoredRecord[] = []
  while (until !== undefined && found.length < Math.min(most, newest.total)) {
    const after = found.at(-1)?._id
    const { data } = await ask(
      { $lte: until, ...(after === undefined ? {} : { $gt: after }) },
      1,
      page,
      false,
    )
    found.push(...data)
    onProgress?.(found.length / newest.total)
    if (data.length < page) break
  }
  if (newest.total > most) onLeftOff?.(newest.total)
  return found.slice(0, most)
}

const COLLATOR = new Intl.Collator('th')
const byBytes = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function compare(
  field: Field,
  code: EntityDocument['x-code'],
  name: string,
  a: unknown,
  b: unknown,
): number {
  const [noA, noB] = [a === undefined || a === null, b === undefined || b === null]
  if (noA || noB) return Number(noB) - Number(noA)
  if (typeof a !== 'string' || typeof b !== 'string') return Number(a) - Number(b)
  if (code?.field === name) return byBytes(sortableCode(code, a), sortableCode(code, b))
  return field.enum || field['x-ref'] || String(field.format).startsWith('date')
    ? byBytes(a, b)
    : COLLATOR.compare(a, b)
}

/** Records in the order in which the gateway lists them. */
export function inOrder(
  { properties, 'x-code': code }: Pick<EntityDocument, 'properties' | 'x-code'>,
  records: readonly StoredRecord[],
  sort: readonly { field: string; direction: 'asc' | 'desc' }[],
): StoredRecord[] {
  const last = sort.at(-1)?.direction ?? 'asc'
  return records.toSorted((a, b) => {
    for (const { field, direction } of [...sort, { field: '_id', direction: last }]) {
      const difference = compare(
        properties[field] ?? { format: 'date' },
        code,
        field,
        readPath(a, field),
        readPath(b, field),
      )
      if (difference) return direction === 'desc' ? -difference : difference
    }
    return 0
  })
}
