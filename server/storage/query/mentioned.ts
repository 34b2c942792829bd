import { sql } from 'kysely'
import type { StorageContext } from '../context.ts'
import { entityScope } from '../filter/scope.ts'
import { wantedOf, type Wanted } from '../words/tokens.ts'
import { searchCondition, type SearchMode } from './search.ts'
import { siteOf } from './selection.ts'

/** Where words are looked for, and the fields of it that the caller may read. */
export interface Asked {
  collection: string
  readable: ReadonlySet<string>
}

const MODES: readonly SearchMode[] = ['f', 'p']

/**
 * Those of the collections that may hold all of the words, by one statement over the indexes of words: where none of its
 * records may, a collection need not be asked. One without a ready index is among them. Words that no collection could be
 * asked for are in none.
 */
export async function mentioned(
  context: StorageContext,
  site: string,
  search: string,
  asked: readonly Asked[],
): Promise<string[]> {
  const sure: string[] = []
  const parts: ReturnType<typeof sql>[] = []
  for (const { collection: name, readable } of asked) {
    const collection = context.collection(name)
    if (!collection) continue
    const scope = entityScope(collection.model, readable)
    const found = MODES.map((mode) => searchCondition(search, collection.model, scope, mode))
    const conditions = found.flatMap((one) => (one.ok && one.value ? [one.value] : []))
    if (conditions.length < MODES.length) continue
    const { plan } = collection
    const wanted = conditions.map((one) => wantedOf(one, plan.keys, siteOf(site, collection)))
    if (wanted.includes(null) || !(await context.words.has(context, plan))) sure.push(name)
    else
      parts.push(
        sql`select ${sql.lit(name)} as name where exists (select 1 ${context.dialect.tokens.matches(plan.words!, { op: 'or', parts: wanted as Wanted[] })} limit 1)`,
      )
  }
  if (parts.length === 0) return sure
  const rows = await context.rows(
    sql<{ name: string }>`${sql.join(parts, sql` union all `)}`,
    'read',
  )
  return [...sure, ...rows.map(({ name }) => name)]
}
