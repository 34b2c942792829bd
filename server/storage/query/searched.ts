import { sql } from 'kysely'
import { ok, type Result } from '#shared'
import type { StorageContext } from '../context.ts'
import type { Sql } from '../dialect.ts'
import { ROW } from '../filter/compile.ts'
import { leadsToFew } from '../indexes/scans.ts'
import { indexToRead } from '../indexes/uses.ts'
import { wantedOf } from '../words/tokens.ts'
import { searchCondition, type SearchMode } from './search.ts'
import {
  countRows,
  from,
  selection,
  siteOf,
  type QueryRequest,
  type Selection,
} from './selection.ts'

/**
 * Up to so many records are looked up from the index and then sorted; of more than these, a walk in the order of the list soon
 * meets a page full.
 */
const FEW = 4000
/** Up to so many are gathered before the walk, so that it need not read those that are none of them. */
const MANY = 100_000
/** Of the records that the index names nearly all are met, where no filter leaves some out: so many are read for each that is wanted. */
const MOSTLY = 1.25
/** Where they are more than were counted: a filter that leads to fewer than so many is the better lead. */
const UNKNOWN = 20_000

type Asked = Pick<QueryRequest, 'filter' | 'search' | 'access'>

/** Reads rows of a selection; those that meet `first` lead where it is given. */
export type Fetch<T> = (
  selection: Selection,
  part: { skip: number; limit: number; first?: Sql },
) => Promise<T[]>

interface Page {
  skip: number
  limit: number
  /** Words with the tone marks that were typed come first. */
  ranked: boolean
}

/** The records that a search may lead to, by its index where it is ready. */
interface Hits {
  mode: SearchMode
  /** For reading a page. */
  selection: Selection
  /** For reading all. */
  whole: Selection
  /** As it would be without the index of words. */
  filtered: Selection
  /** Those of the first so many that the index names. */
  begun(most: number): Selection
  /** How many of them there are, as far as that is known. */
  most: number
  none: boolean
  few: boolean
}

async function hitsOf(
  context: StorageContext,
  site: string,
  name: string,
  request: Asked,
  mode: SearchMode,
): Promise<Result<Hits>> {
  const found = selection(context, site, name, request, mode)
  if (!found.ok) return found
  const { collection, search, where } = found.value
  const all: Hits = {
    mode,
    selection: found.value,
    whole: search ? found.value : { ...found.value, index: indexToRead(found.value) },
    filtered: found.value,
    begun: () => found.value,
    most: MANY,
    none: false,
    few: true,
  }
  if (!search || !(await context.words.has(context, collection.plan))) return ok(all)
  const own = siteOf(site, collection)
  const wanted = wantedOf(search, collection.plan.keys, own)
  if (!wanted) return ok({ ...all, few: false })
  const { tokens } = context.dialect
  const words = collection.plan.words!
  // How many more than a few there are says something only where they can be gathered before a walk.
  const most = tokens.met ? MANY : FEW
  const [row] = await context.rows(
    sql<{
      hits: number | string
    }>`select count(*) as hits from (select 1 as one ${tokens.matches(words, wanted)} limit ${most + 1}) as found`,
    'read',
  )
  const hits = Number(row?.hits ?? 0)
  const narrow: Selection = {
    ...found.value,
    where: sql`${where} and ${tokens.among(words, wanted, ROW)}`,
  }
  const begun = (most: number): Selection => ({
    ...found.value,
    where: sql`${where} and ${tokens.among(words, wanted, ROW, most)}`,
  })
  const few = hits <= FEW
  const met = few || hits > MANY ? undefined : tokens.met?.(words, wanted, ROW)
  const walk: Selection = met ? { ...found.value, where: sql`${where} and ${met}` } : found.value
  return ok({
    mode,
    selection: few ? narrow : walk,
    whole: narrow,
    filtered: found.value,
    begun,
    most: hits <= most ? hits : tokens.met ? MANY : UNKNOWN,
    none: hits === 0,
    few,
  })
}

/** A request whose words were looked up; where no record has words that begin like them, parts of words count (spec: readings 3). */
export class Searched {
  readonly selection: Selection
  private readonly hits: (mode: SearchMode) => Promise<Result<Hits>>
  private readonly context: StorageContext
  private readonly words: Hits
  private readonly search: string | undefined
  private readonly filters: boolean
  private decided: Hits | undefined

  constructor(
    context: StorageContext,
    words: Hits,
    { search, filter, access }: Asked,
    hits: (mode: SearchMode) => Promise<Result<Hits>>,
  ) {
    this.context = context
    this.words = words
    this.selection = words.selection
    this.search = search
    this.filters = Boolean((filter && Object.keys(filter).length) || access?.filter)
    this.hits = hits
    if (!search?.trim()) this.decided = words
  }

  async rows<T>(fetch: Fetch<T>, page: Page): Promise<T[]> {
    if (!this.decided && !this.words.none) {
      const rows = await this.page(this.words, fetch, page)
      if (rows.length) {
        this.decided = this.words
        return rows
      }
      if (page.skip === 0 && page.limit > 0) this.decided = await this.parts()
    }
    const hits = (this.decided ??= await this.decide())
    return this.page(hits, fetch, page)
  }

  /** How many there are; where they are more than `upTo`, one more than that. */
  async count(upTo?: number): Promise<number> {
    const hits = (this.decided ??= await this.decide())
    if (hits.none) return 0
    const enough = upTo === undefined ? undefined : upTo + 1
    if (enough !== undefined && !hits.few) {
      const most = this.filters ? FEW : Math.min(FEW, Math.ceil(enough * MOSTLY))
      const begun = await countRows(this.context, hits.begun(most), enough)
      if (begun === enough) return begun
    }
    // Where a filter leads to fewer than the words, these are looked for in what it leads to.
    const byFilter = !hits.few && (await leadsToFew(this.context, hits.filtered, hits.most))
    return countRows(this.context, byFilter ? hits.filtered : hits.whole, enough)
  }

  private async decide(): Promise<Hits> {
    if (this.words.none) return this.parts()
    const { collection, where } = this.words.selection
    const some = await this.context.rows(
      sql`select 1 as one ${from(collection)} ${where} limit 1`,
      'read',
    )
    return some.length ? this.words : this.parts()
  }

  private async parts(): Promise<Hits> {
    const found = await this.hits('p')
    return found.ok ? found.value : { ...this.words, none: true }
  }

  private async page<T>(hits: Hits, fetch: Fetch<T>, page: Page): Promise<T[]> {
    if (hits.none) return []
    const exact = page.ranked && hits.mode === 'f' ? await this.exact(hits) : undefined
    if (!exact) return fetch(hits.selection, page)
    if (hits.few) return fetch(hits.selection, { ...page, first: exact.first })
    return this.exactFirst(hits, exact.condition, fetch, page)
  }

  /** The order of those with the same tone marks before the others. */
  private exact({ selection: { collection, scope, compiler } }: Hits) {
    const found = searchCondition(this.search, collection.model, scope, 'e')
    if (!found.ok || !found.value) return undefined
    const condition = compiler.where(found.value)
    return { condition, first: sql`(case when ${condition} then 0 else 1 end)` }
  }

  /** Those with the same tone marks by themselves, then the others: neither has to be sorted. */
  private async exactFirst<T>(
    others: Hits,
    condition: Sql,
    fetch: Fetch<T>,
    { skip, limit }: Page,
  ): Promise<T[]> {
    const found = await this.hits('e')
    if (!found.ok) return []
    const exact = found.value
    const rows = exact.none ? [] : await fetch(exact.selection, { skip, limit })
    if (rows.length === limit) return rows
    const before =
      skip === 0 || rows.length > 0
        ? skip + rows.length
        : exact.none
          ? 0
          : await countRows(this.context, exact.whole)
    const rest: Selection = {
      ...others.selection,
      where: sql`${others.selection.where} and not coalesce(${condition}, ${sql`1 = 0`})`,
    }
    return [
      ...rows,
      ...(await fetch(rest, { skip: Math.max(0, skip - before), limit: limit - rows.length })),
    ]
  }
}

export async function searched(
  context: StorageContext,
  site: string,
  name: string,
  request: Asked,
): Promise<Result<Searched>> {
  const hits = (mode: SearchMode): Promise<Result<Hits>> =>
    hitsOf(context, site, name, request, mode)
  const words = await hits('f')
  return words.ok ? ok(new Searched(context, words.value, request, hits)) : words
}
