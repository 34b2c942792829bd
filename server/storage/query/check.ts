import { ok, type Result } from '#shared'
import type { EntityModel, Model } from '#schema'
import { parsePipeline } from '../aggregate/pipeline.ts'
import { parseFilter } from '../filter/parse.ts'
import { entityScope } from '../filter/scope.ts'
import { parsePaging, type QueryRequest } from './query.ts'
import { searchCondition } from './search.ts'
import { parseSelect } from './select.ts'
import { parseSort } from './sort.ts'

/** Would this request be run for a caller who sees these fields? The failures are those that running it gives. */
export function checkQuery(
  model: EntityModel,
  readable: ReadonlySet<string>,
  { filter, sort, select, search, skip, limit }: QueryRequest,
): Result<void> {
  const scope = entityScope(model, readable)
  const checks = [
    () => parseFilter(filter ?? {}, scope),
    () => searchCondition(search, model, scope),
    () => parseSort(sort, scope),
    () =>
      parsePaging({
        ...(skip === undefined ? {} : { skip }),
        ...(limit === undefined ? {} : { limit }),
      }),
    () => parseSelect(select, scope),
  ]
  for (const check of checks) {
    const result = check()
    if (!result.ok) return result
  }
  return ok(undefined)
}

/** As `checkQuery`, for a pipeline. `lookup` says which fields of another collection the caller sees; null is none. */
export function checkPipeline(
  model: EntityModel,
  readable: ReadonlySet<string>,
  pipeline: unknown,
  others: Model['entities'],
  lookup: (collection: string) => ReadonlySet<string> | null,
): Result<void> {
  const parsed = parsePipeline(pipeline, entityScope(model, readable), (collection) => {
    const other = Object.hasOwn(others, collection) ? others[collection] : undefined
    const fields = other ? lookup(collection) : null
    return other && fields ? { model: other, readable: fields } : null
  })
  return parsed.ok ? ok(undefined) : parsed
}
