import { sql } from 'kysely'
import { fail, ok, type Result } from '#shared'
import type { Filter } from '#schema'
import type { Dialect, Sql } from '../dialect.ts'
import type { FilterCompiler } from '../filter/compile.ts'
import { parseFilter, unknownField } from '../filter/parse.ts'
import type { Scope } from '../filter/scope.ts'

/** An order by values that no field holds: the number, or the field of numbers, of the first case that a record meets. */
export interface OrderBy {
  cases: { when: Filter; then: string | number }[]
  descending?: boolean
}

export function orderOfCases(
  { cases, descending }: OrderBy,
  { scope, compiler }: { scope: Scope; compiler: FilterCompiler },
  dialect: Dialect,
): Result<Sql> {
  const parts: Sql[] = []
  for (const { when, then } of cases) {
    const condition = parseFilter(when, scope)
    if (!condition.ok) return condition
    const value = typeof then === 'number' ? dialect.numberParam(then) : fieldOf(then)
    if (!value) return fail(unknownField(String(then)).code, { path: String(then) })
    parts.push(sql`when ${compiler.where(condition.value)} then ${value}`)
  }
  return ok(
    sql`(case ${sql.join(parts, sql` `)} end) ${descending ? dialect.descending : dialect.ascending}`,
  )

  function fieldOf(path: string): Sql | undefined {
    const at = scope.resolve(path)
    const scalar = at && compiler.scalar(at)
    return scalar?.kind === 'number' ? scalar.whole : undefined
  }
}
