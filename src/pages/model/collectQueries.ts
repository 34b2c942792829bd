import { readPath, type Locale } from '#shared'
import type { BlockDocument, PageDocument, PageObject } from '#schema'
import {
  bindAnswers,
  bindingOf,
  readBy,
  type Binding,
  type BindScope,
  type RowRule,
} from './bindings.ts'
import { bindProps } from './bindProps.ts'
import { mapPage } from './copy.ts'
import type { OutsideSource } from './outside.ts'
import { ownWords } from './ownWords.ts'

/** What placeholders are filled from. `search` holds the query string of the address, `route` the parameters of its path. */
export interface QueryEnvironment {
  route: Record<string, string>
  search: Record<string, string>
  user: Record<string, unknown> | null
  /** Ids of records to look at the page with, by the names of its sources. */
  preview?: Record<string, string>
  /** The rows are those of a reusable part, which stands on any page. */
  inPart?: boolean
}

export type QueryKind =
  | 'query'
  | 'get'
  | 'aggregate'
  | 'form'
  | 'part'
  | 'outside'
  | 'catalogue'
  | 'table'
  | 'calendar'
  | 'article'
  | 'counts'
  | 'account'
  | 'cart'
  | 'purchase'
  | 'application'
  | 'service'

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
  /** Of `service`: the view of the gateway that answers. */
  service?: string
  /** Of `counts`. */
  collections?: string[]
  /** Fields of `select` that the reader may not read are left out of it, instead of the whole being refused. */
  readableOnly?: true
  /** JSON of another host. */
  outside?: OutsideSource
}

export interface CollectedQueries {
  /** Each different query once. */
  queries: BlockQuery[]
  /** Object id → name of the query → index in `queries`; `null` where something it needs is missing. */
  uses: Record<string, Record<string, number | null>>
  /** Indexes of the queries for the one record that the path names: without it there is no such page. */
  subjects: number[]
  /** What objects are bound to, by their ids. */
  bindings: Record<string, Binding>
  /** What stands before the own words of objects in the address, by their ids (`ownWords`). */
  own: Record<string, string>
}

type QueryDocuments = Record<string, Pick<BlockDocument, 'queries' | 'rows'>>
type Source = NonNullable<PageDocument['sources']>[string]

const MAX_RECORDS = 2000
const MAX_PAGES = 100_000

/** Marks a value that the page does not have. A missing prop or search word drops its key, a missing route part or user the whole query. */
const DROPPED = Symbol('dropped')
class Missing extends Error {}

/** The queries of all objects of a page, and of the records that they are bound to, filled in and without doubles. */
export function collectQueries(
  page: PageDocument,
  blocks: QueryDocuments,
  environment: QueryEnvironment,
): CollectedQueries {
  const queries: BlockQuery[] = []
  const known = new Map<string, number>()
  const uses: CollectedQueries['uses'] = {}
  const subjects = new Set<number>()
  const bindings: CollectedQueries['bindings'] = {}
  const own = ownWords(page, blocks, environment.inPart)
  const add = (
    id: string,
    name: string,
    filled: BlockQuery | null,
    isSubject: boolean,
    isNeeded = false,
  ): void => {
    const key = JSON.stringify(filled)
    if (filled && !known.has(key)) known.set(key, queries.push(filled) - 1)
    uses[id] = { ...uses[id], [name]: filled ? known.get(key)! : null }
    if (filled && (isNeeded || (isSubject && (filled.kind === 'get' || filled.limit === 1))))
      subjects.add(known.get(key)!)
  }
  mapPage(page, (object) => {
    const bound = { ...object, props: bindProps(object.props, object.bind, { ...environment }) }
    const binding = bindingOf(object, blocks)
    if (binding) bindings[object.id] = binding
    const declared = Object.hasOwn(blocks, object.type) ? blocks[object.type]!.queries : undefined
    for (const [name, query] of Object.entries(declared ?? {})) {
      const ofRows = binding?.rows?.query === name ? binding : undefined
      if (ofRows?.rows?.list) continue
      const filled = fillQuery(query, bound, environment, own[object.id])
      add(
        object.id,
        name,
        filled && ofRows
          ? { ...filled, select: fieldsOf(readBy(ofRows).row, 'row'), readableOnly: true }
          : filled,
        namesRoute(query),
        query.subject,
      )
    }
    return object
  })
  const outside = Object.entries(bindings).map(
    ([id, binding]) => [id, readBy(binding).outside] as const,
  )
  for (const [name, source] of Object.entries(page.sources ?? {})) {
    const root = `source.${name}`
    const readers = outside.filter(([, paths]) => paths.some((path) => path.startsWith(`${root}.`)))
    if (readers.length === 0) continue
    const filled = sourceQuery(
      source,
      fieldsOf(
        readers.flatMap(([, paths]) => paths),
        root,
      ),
      name,
      environment,
    )
    for (const [id] of readers) add(id, root, filled, namesRoute(source.id))
  }
  return { queries, uses, subjects: [...subjects], bindings, own }
}

/** First names of paths below a root, each once and in order, so that the same fields make the same query. */
const fieldsOf = (paths: string[], root: string): string[] =>
  [
    ...new Set(
      paths.flatMap((path) =>
        path.startsWith(`${root}.`) ? [path.slice(root.length + 1).split('.')[0]!] : [],
      ),
    ),
  ].sort()

/** Asks for the one record of a source; nothing where its id is to be in the address and is not. */
function sourceQuery(
  { entity, id, by = '_id', filter, sort, outside }: Source,
  select: string[],
  name: string,
  { route, search, preview }: QueryEnvironment,
): BlockQuery | null {
  if (outside) return { kind: 'outside', outside }
  if (entity === undefined) return null
  const read = (): unknown => {
    if (typeof id !== 'object') return id
    return '$route' in id ? readPath(route, id.$route) : readPath(search, id.$search)
  }
  const wanted = preview ? (preview[name] ?? (typeof id === 'string' ? id : undefined)) : read()
  if (!preview && id !== undefined && (typeof wanted !== 'string' || wanted === '')) return null
  return {
    kind: 'query',
    collection: entity,
    filter: {
      ...filter,
      ...(wanted === undefined ? {} : { [preview?.[name] === undefined ? by : '_id']: wanted }),
    },
    ...(sort ? { sort } : {}),
    limit: 1,
    select,
    readableOnly: true,
  }
}

const namesRoute = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (Object.hasOwn(value, '$route') || Object.values(value).some(namesRoute))

/** Answers by object and name, from the answers of `queries` in their order. */
export function spreadAnswers(
  uses: CollectedQueries['uses'],
  answers: unknown[],
): Record<string, Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(uses).map(([id, names]) => [
      id,
      Object.fromEntries(
        Object.entries(names).map(([name, index]) => [
          name,
          index === null ? null : (answers[index] ?? null),
        ]),
      ),
    ]),
  )
}

const SOURCE = 'source.'

/** What one object gets of its answers: values of the records that it is bound to stand in the place of the records. */
export function ownAnswers(
  answers: Record<string, unknown>,
  binding: Binding | undefined,
  scope: BindScope,
  locale: Locale,
  holds: RowRule,
): Record<string, unknown> {
  if (!binding) return answers
  const [sources, own] = [new Map<string, unknown>(), new Map<string, unknown>()]
  for (const [name, answer] of Object.entries(answers)) {
    if (name.startsWith(SOURCE))
      sources.set(name.slice(SOURCE.length), (answer as { data?: unknown[] } | null)?.data?.[0])
    else own.set(name, answer)
  }
  return bindAnswers(
    binding,
    Object.fromEntries(own),
    { ...scope, source: Object.fromEntries(sources) },
    locale,
    holds,
  )
}

/** What the objects of a page get, by their ids; `own` beside the answers is what stands before their own words in the address. */
export const pageData = (
  { uses, bindings, own: words }: Pick<CollectedQueries, 'uses' | 'bindings' | 'own'>,
  answers: unknown[],
  scope: BindScope,
  locale: Locale,
  holds: RowRule,
): Record<string, Record<string, unknown>> => {
  const spread = spreadAnswers(uses, answers)
  const own = Object.entries({
    ...Object.fromEntries(Object.keys(bindings).map((id) => [id, {}])),
    ...spread,
  }).map(
    ([id, all]) =>
      [
        id,
        {
          ...ownAnswers(all, bindings[id], scope, locale, holds),
          ...(Object.hasOwn(words, id) ? { own: words[id] } : {}),
        },
      ] as const,
  )
  return Object.fromEntries(
    own.filter(([id, all]) => Object.hasOwn(uses, id) || Object.keys(all).length > 0),
  )
}

/** One query with its placeholders filled; `null` when it lacks what it cannot do without. */
export function fillQuery(
  query: NonNullable<BlockDocument['queries']>[string],
  object: PageObject,
  environment: QueryEnvironment,
  own = '',
): BlockQuery | null {
  try {
    const {
      page,
      limit,
      collection,
      id,
      slug,
      filter,
      subject: _,
      ...rest
    } = fill(query, object, { ...environment, own }) as Record<string, unknown>
    const known: Record<string, unknown> = { ...rest, ...(filter ? { filter } : {}) }
    for (const [name, value] of Object.entries({ collection, id, slug })) {
      if (Object.hasOwn(query, name) && typeof value !== 'string') return null
      if (value !== undefined) known[name] = value
    }
    if (Object.hasOwn(query, 'limit')) known.limit = whole(limit, MAX_RECORDS, 100)
    if (Object.hasOwn(query, 'page')) known.page = whole(page, MAX_PAGES, 1)
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

/** With what stands before the own words of the object. */
type Filling = QueryEnvironment & { own: string }

function fill(value: unknown, object: PageObject, environment: Filling): unknown {
  if (Array.isArray(value)) {
    // A list that stands for one of the values of a list (`$in: [{ $prop }]`) brings its own values.
    const items = value.flatMap((item) => {
      const filled = fill(item, object, environment)
      return filled === DROPPED
        ? []
        : Array.isArray(filled) && !Array.isArray(item)
          ? filled
          : [filled]
    })
    return items.length === 0 && value.length > 0 ? DROPPED : items
  }
  if (typeof value !== 'object' || value === null) return value
  const placeholder = readPlaceholder(value as Record<string, unknown>, object, environment)
  if (placeholder) return placeholder.value
  const filled = Object.entries(value).map(
    ([key, item]) => [key, fill(item, object, environment)] as const,
  )
  const left = filled.filter(([, item]) => item !== DROPPED)
  // A condition that lost all it compares with is no condition: `{ name: { $regex: … } }` goes as a whole.
  return left.length === 0 && filled.length > 0 ? DROPPED : Object.fromEntries(left)
}

function readPlaceholder(
  value: Record<string, unknown>,
  object: PageObject,
  { route, search, user, own }: Filling,
): { value: unknown } | null {
  const name = ['$prop', '$route', '$search', '$user'].find((key) => Object.hasOwn(value, key))
  if (!name || typeof value[name] !== 'string') return null
  const path = value[name]
  const source = { $prop: object.props, $route: route, $search: search, $user: user }[name]
  const found =
    name === '$search' && value.own === true ? search[own + path] : readPath(source, path)
  // Words of the address are text and nothing else, so that no operator can come in by them.
  const usable =
    name === '$prop' || name === '$user' ? found : typeof found === 'string' ? found : undefined
  if (usable !== undefined && usable !== null && usable !== '') return { value: usable }
  if (Object.hasOwn(value, 'default')) return { value: value.default }
  if (name === '$route' || name === '$user') throw new Missing(path)
  return { value: DROPPED }
}
