import { readPath } from '#shared'
import type { BlockDocument, PageDocument, PageObject } from '#schema'
import { bindProps } from './bindProps.ts'
import { mapPage } from './copy.ts'

/** What placeholders are filled from. `search` holds the query string of the address, `route` the parameters of its path. */
export interface QueryEnvironment {
  route: Record<string, string>
  search: Record<string, string>
  user: Record<string, unknown> | null
}

export type QueryKind = 'query' | 'get' | 'aggregate' | 'form' | 'part'

/** A query ready to be asked: no placeholders left. */
export interface BlockQuery {
  kind: QueryKind
  collection?: string
  filter?: Record<string, unknown>
  sort?: Record<string, 1 | -1>
  limit?: number
  page?: number
  select?: string[]
  id?: string
  pipeline?: Record<string, unknown>[]
  slug?: string
}

export interface CollectedQueries {
  /** Each different query once. */
  queries: BlockQuery[]
  /** Object id → name of the query → index in `queries`; `null` where something it needs is missing. */
  uses: Record<string, Record<string, number | null>>
  /** Indexes of the queries for the one record that the path names: without it there is no such page. */
  subjects: number[]
}

type QueryDocuments = Record<string, Pick<BlockDocument, 'queries'>>

const MOST_RECORDS = 2000
const MOST_PAGES = 100_000

/** Marks a value that the page does not have. A missing prop or search word drops its key, a missing route part or user the whole query. */
const DROPPED = Symbol('dropped')
class Missing extends Error {}

/** The queries of all objects of a page, filled in and without doubles. */
export function collectQueries(page: PageDocument, blocks: QueryDocuments, environment: QueryEnvironment): CollectedQueries {
  const queries: BlockQuery[] = []
  const known = new Map<string, number>()
  const uses: CollectedQueries['uses'] = {}
  const subjects = new Set<number>()
  mapPage(page, (object) => {
    const bound = { ...object, props: bindProps(object.props, object.bind, { ...environment }) }
    const declared = Object.hasOwn(blocks, object.type) ? blocks[object.type]!.queries : undefined
    for (const [name, query] of Object.entries(declared ?? {})) {
      const filled = fillQuery(query, bound, environment)
      const key = JSON.stringify(filled)
      if (filled && !known.has(key)) known.set(key, queries.push(filled) - 1)
      uses[object.id] = { ...uses[object.id], [name]: filled ? known.get(key)! : null }
      if (filled && (filled.kind === 'get' || filled.limit === 1) && namesRoute(query)) subjects.add(known.get(key)!)
    }
    return object
  })
  return { queries, uses, subjects: [...subjects] }
}

const namesRoute = (value: unknown): boolean => typeof value === 'object' && value !== null && (Object.hasOwn(value, '$route') || Object.values(value).some(namesRoute))

/** Answers by object and name, from the answers of `queries` in their order. */
export function spreadAnswers(uses: CollectedQueries['uses'], answers: unknown[]): Record<string, Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(uses).map(([id, names]) => [id, Object.fromEntries(Object.entries(names).map(([name, index]) => [name, index === null ? null : (answers[index] ?? null)]))]),
  )
}

/** One query with its placeholders filled; `null` when it lacks what it cannot do without. */
export function fillQuery(query: NonNullable<BlockDocument['queries']>[string], object: PageObject, environment: QueryEnvironment): BlockQuery | null {
  try {
    const { page, limit, collection, id, slug, filter, ...rest } = fill(query, object, environment) as Record<string, unknown>
    const known: Record<string, unknown> = { ...rest, ...(filter ? { filter } : {}) }
    for (const [name, value] of Object.entries({ collection, id, slug })) {
      if (Object.hasOwn(query, name) && typeof value !== 'string') return null
      if (value !== undefined) known[name] = value
    }
    if (Object.hasOwn(query, 'limit')) known.limit = whole(limit, MOST_RECORDS, 100)
    if (Object.hasOwn(query, 'page')) known.page = whole(page, MOST_PAGES, 1)
    return known as unknown as BlockQuery
  } catch (error) {
    if (error instanceof Missing) return null
    throw error
  }
}

function whole(value: unknown, most: number, otherwise: number): number {
  const number = Number(value)
  return Number.isInteger(number) && number >= 1 ? Math.min(number, most) : otherwise
}

function fill(value: unknown, object: PageObject, environment: QueryEnvironment): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => fill(item, object, environment)).filter((item) => item !== DROPPED)
    return items.length === 0 && value.length > 0 ? DROPPED : items
  }
  if (typeof value !== 'object' || value === null) return value
  const placeholder = readPlaceholder(value as Record<string, unknown>, object, environment)
  if (placeholder) return placeholder.value
  const filled = Object.entries(value).map(([key, item]) => [key, fill(item, object, environment)] as const)
  const left = filled.filter(([, item]) => item !== DROPPED)
  // A condition that lost all it compares with is no condition: `{ name: { $regex: … } }` goes as a whole.
  return left.length === 0 && filled.length > 0 ? DROPPED : Object.fromEntries(left)
}

function readPlaceholder(value: Record<string, unknown>, object: PageObject, { route, search, user }: QueryEnvironment): { value: unknown } | null {
  const name = ['$prop', '$route', '$search', '$user'].find((key) => Object.hasOwn(value, key))
  if (!name || typeof value[name] !== 'string') return null
  const path = value[name]
  const source = { $prop: object.props, $route: route, $search: search, $user: user }[name]
  const found = readPath(source, path)
  // Words of the address are text and nothing else, so that no operator can come in by them.
  const usable = name === '$prop' || name === '$user' ? found : typeof found === 'string' ? found : undefined
  if (usable !== undefined && usable !== null && usable !== '') return { value: usable }
  if (Object.hasOwn(value, 'default')) return { value: value.default }
  if (name === '$route' || name === '$user') throw new Missing(path)
  return { value: DROPPED }
}
