import { sql } from 'kysely'
import { fail, ok, type Result } from '#shared'
import type { Dialect, Sql } from '../dialect.ts'
import { ROW, type FilterCompiler } from '../filter/compile.ts'
import { unknownField } from '../filter/parse.ts'
import type { Position, Scope } from '../filter/scope.ts'
import { isScalarKind, sortsByBytes } from '../model/shape.ts'
import { sortColumn, type CollectionPlan } from '../model/plan.ts'

/** First key first: as the engine writes it, or as it comes over the wire. */
export type Sort = { field: string; direction?: 'asc' | 'desc' }[] | Record<string, 1 | -1>

export interface SortKey {
  path: string
  at: Position
  descending: boolean
}

const MAX_KEYS = 10

/** Entries of a sort as path and direction; anything else than 1, -1, asc, desc is refused. */
export function sortEntries(sort: unknown): Result<[string, boolean][]> {
  if (sort === undefined || sort === null) return ok([])
  if (typeof sort !== 'object') return fail('invalid-sort', { path: 'sort' })
  const entries = Array.isArray(sort)
    ? sort.map((key: unknown): [unknown, unknown] =>
        typeof key === 'object' && key !== null && 'field' in key
          ? [key.field, 'direction' in key ? key.direction : 'asc']
          : [undefined, 'asc'],
      )
    : Object.entries(sort)
  if (entries.length > MAX_KEYS)
    return fail('invalid-sort', { path: 'sort', params: { max: MAX_KEYS } })
  const keys: [string, boolean][] = []
  for (const [field, wish] of entries) {
    const direction = wish ?? 'asc'
    if (typeof field !== 'string' || ![1, -1, 'asc', 'desc'].includes(direction as number))
      return fail('invalid-sort', { path: typeof field === 'string' ? field : 'sort' })
    keys.push([field, direction === -1 || direction === 'desc'])
  }
  return ok(keys)
}

/** Checks a sort over stored fields: each is one plain value a record. */
export function parseSort(sort: unknown, scope: Scope): Result<SortKey[]> {
  const entries = sortEntries(sort)
  if (!entries.ok) return entries
  const keys: SortKey[] = []
  for (const [path, descending] of entries.value) {
    const at = scope.resolve(path)
    if (!at) return { ok: false, failures: [unknownField(path)] }
    if (!isScalarKind(at.kind) || at.steps.some(({ inside }) => inside !== 'object'))
      return fail('invalid-sort', { path, params: { field: path } })
    keys.push({ path, at, descending })
  }
  return ok(keys)
}

/** One of the expressions that rows are ordered by; `read` makes a value that JSON takes of what the database answers. */
export interface OrderKey {
  expression: Sql
  descending: boolean
  isId: boolean
  read(value: unknown): string | number | boolean | null
}

/** What rows are ordered by, with the id last, in the direction of the last key, so that paging is stable and an index serves it. */
export function orderOf(
  keys: SortKey[],
  compiler: FilterCompiler,
  dialect: Dialect,
  plan: CollectionPlan,
): OrderKey[] {
  const named = keys.filter(
    ({ path }, index) => keys.findIndex((key) => key.path === path) === index,
  )
  const order = named.map(({ at, path, descending }): OrderKey => ({
    expression: expressionOf(at, path, compiler, dialect, plan),
    descending,
    isId: path === '_id',
    read: (value) =>
      value === null || value === undefined
        ? null
        : at.kind === 'number'
          ? Number(value)
          : at.kind === 'boolean'
            ? Boolean(value)
            : String(value),
  }))
  const last = named.at(-1)?.descending ?? false
  if (!named.some(({ path }) => path === '_id'))
    order.push({ expression: sql.ref(`${ROW}.id`), descending: last, isId: true, read: String })
  return order
}

/** ORDER BY of these keys. */
export function orderBy(
  keys: SortKey[],
  compiler: FilterCompiler,
  dialect: Dialect,
  plan: CollectionPlan,
): Sql {
  return sql`order by ${sql.join(orderOf(keys, compiler, dialect, plan).map((key) => inOrder(key.expression, key, dialect)))}`
}

/** An expression in the direction of a key. An id is never missing, and its index says nothing of that. */
export const inOrder = (expression: Sql, { descending, isId }: OrderKey, dialect: Dialect): Sql =>
  isId
    ? sql`${expression} ${descending ? sql`desc` : sql`asc`}`
    : sql`${expression} ${descending ? dialect.descending : dialect.ascending}`

function expressionOf(
  at: Position,
  path: string,
  compiler: FilterCompiler,
  dialect: Dialect,
  plan: CollectionPlan,
): Sql {
  const keyed = plan.keys.sorted.includes(path) && at.field && !sortsByBytes(at.field)
  if (!keyed) return compiler.scalar(at)!.expression
  const name = sortColumn(path)
  if (plan.columns.some((column) => column.name === name)) return sql.ref(`${ROW}.${name}`)
  return dialect.sortKey(ROW, path)
}
