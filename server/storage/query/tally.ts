import { sql } from 'kysely'
import { ok, type Result } from '#shared'
import type { Filter } from '#schema'
import type { StorageContext } from '../context.ts'
import type { Sql } from '../dialect.ts'
import { settle } from '../errors.ts'
import { ROW } from '../filter/compile.ts'
import { parseFilter } from '../filter/parse.ts'
import { watched } from '../indexes/scans.ts'
import { missedByGroup, usesOf, type Use } from '../indexes/uses.ts'
import { selection, type QueryRequest } from './query.ts'

/** Of the records of a request, how many meet each of several filters: all counted in one reading. */
export function tally(
  context: StorageContext,
  site: string,
  name: string,
  filters: Filter[],
  request: Pick<QueryRequest, 'filter' | 'access'>,
): Promise<Result<number[]>> {
  return settle(async () => {
    const found = selection(context, site, name, request)
    if (!found.ok || filters.length === 0) return found.ok ? ok([]) : found
    const { collection, compiler, scope, where } = found.value
    const sums: Sql[] = []
    const uses: Use[] = []
    for (const [index, filter] of filters.entries()) {
      const condition = parseFilter(filter, scope)
      if (!condition.ok) return condition
      uses.push(...usesOf([condition.value], compiler))
      sums.push(
        sql`sum(case when ${compiler.where(condition.value)} then 1 else 0 end) as ${sql.ref(`c${index}`)}`,
      )
    }
    const [row] = await watched(context, found.value, missedByGroup(found.value, uses), () =>
      context.rows(
        sql<
          Record<string, unknown>
        >`select ${sql.join(sums)} from ${sql.table(collection.plan.table)} as ${sql.ref(ROW)} ${where}`,
        'read',
      ),
    )
    return ok(filters.map((_, index) => Number(row?.[`c${index}`] ?? 0)))
  })
}
