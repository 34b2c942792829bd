import { createHash } from 'node:crypto'
import { fail, ok, type Result } from '#shared'
import type { QueryRequest } from './selection.ts'
import { sortEntries } from './sort.ts'

/** The values that a row is sorted by, its id last. */
export type Position = (string | number | boolean | null)[]

const MAX_LENGTH = 20_000

/** Says of which list a place is: the same place in another order, or among other records, is none. */
const listOf = (collection: string, { filter, search, sort }: QueryRequest): string => {
  const entries = sortEntries(sort)
  return createHash('sha256')
    .update(JSON.stringify([collection, filter ?? {}, search ?? '', entries.ok && entries.value]))
    .digest('base64url')
    .slice(0, 12)
}

/** A place in a list, as a text that says nothing to who gets it. */
export const cursorAfter = (at: Position, collection: string, request: QueryRequest): string =>
  Buffer.from(JSON.stringify([listOf(collection, request), ...at])).toString('base64url')

const isValue = (value: unknown): boolean =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

/** Refused: `invalid-cursor` for what is no place, or one of a list that is sorted or filtered in another way. */
export function readCursor(
  cursor: unknown,
  collection: string,
  request: QueryRequest,
  keys: number,
): Result<Position> {
  const refused = fail('invalid-cursor', { path: 'paging.after' })
  if (typeof cursor !== 'string' || cursor.length > MAX_LENGTH) return refused
  try {
    const [list, ...at] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown[]
    const fits = list === listOf(collection, request) && at.length === keys && at.every(isValue)
    return fits ? ok(at as Position) : refused
  } catch {
    return refused
  }
}
