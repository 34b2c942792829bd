import type { Result } from '#shared'
import type { StoredRecord } from '#schema'
import type { StorageContext } from '../context.ts'
import { settle } from '../errors.ts'
import { entityScope } from '../filter/scope.ts'
import { fetchRows, pruned, selection, type Grant } from '../query/query.ts'
import { sql } from 'kysely'
import { ROOT } from './expression.ts'
import { AGGREGATE_LIMITS } from './limits.ts'
import { leadOf, runLead } from './lead.ts'
import { parsePipeline } from './pipeline.ts'
import { refusable, refuse, unwrap } from './refusal.ts'
import { settleStage } from './run.ts'
import type { DataRow, Fetch } from './stage.ts'
import type { Foreign } from './lookup.ts'

/** What the caller may see of a collection that `$lookup` names; null is answered like a collection that does not exist. */
export type LookupAccess = (collection: string) => Grant | null

export interface AggregateOptions {
  /** Reduces the collection first: what it hides is as if it did not exist. */
  access?: Grant
  /** Asked for each `$lookup`. With `access` and without this, `$lookup` reaches nothing; with neither, everything. */
  lookup?: LookupAccess
  /** Words that must stand in the `x-search` fields of the records that the pipeline begins with. */
  search?: string
  /** Milliseconds for the whole pipeline; default 5,000. */
  deadline?: number
}

const CHUNK = 1000

/** Large fields that the pipeline never names are not read, unless it asks for rows as a whole. */
function unnamed(properties: Record<string, { 'x-large'?: true }>, pipeline: unknown): string[] {
  const text = JSON.stringify(pipeline)
  if (text.includes(ROOT)) return []
  return Object.entries(properties)
    .filter(([name, field]) => field['x-large'] && !text.includes(name))
    .map(([name]) => name)
}

/** The leading stages in SQL, the rest over at most 10,000 rows that hold only what the caller may see. */
export function aggregate(
  context: StorageContext,
  site: string,
  name: string,
  pipeline: unknown,
  options: AggregateOptions,
): Promise<Result<DataRow[]>> {
  const { access, search, deadline = AGGREGATE_LIMITS.deadline } = options
  const until = context.clock.now() + deadline
  const granted = (collection: string): Grant | undefined | null =>
    options.lookup ? options.lookup(collection) : access ? null : undefined

  const foreign: Foreign = (collection) => {
    const model = context.collection(collection)?.model
    const grant = model ? granted(collection) : null
    return !model || grant === null
      ? null
      : { model, ...(grant ? { readable: grant.readable } : {}) }
  }

  const fetch: Fetch = async (collection, field, values) => {
    const grant = granted(collection) ?? undefined
    const found: StoredRecord[] = []
    for (let from = 0; from < values.length; from += CHUNK) {
      const chosen = unwrap(
        selection(context, site, collection, {
          filter: { [field]: { $in: values.slice(from, from + CHUNK) } },
          ...(grant ? { access: grant } : {}),
        }),
      )
      const rows = await fetchRows(
        context,
        chosen,
        sql``,
        0,
        AGGREGATE_LIMITS.rows + 1 - found.length,
        unnamed(chosen.collection.model.entity.properties, pipeline),
      )
      found.push(...pruned(rows, chosen.collection, grant))
      if (found.length > AGGREGATE_LIMITS.rows)
        refuse('query-too-large', '$lookup', { max: AGGREGATE_LIMITS.rows })
    }
    return found
  }

  return settle(() =>
    refusable(async () => {
      const base = unwrap(
        selection(context, site, name, {
          ...(access ? { access } : {}),
          ...(search ? { search } : {}),
        }),
      )
      const scope = entityScope(base.collection.model, access?.readable)
      const stages = unwrap(parsePipeline(pipeline, scope, foreign))
      const lead = leadOf(stages, base)
      const where = sql`${sql.join([base.where, ...lead.conditions.map((condition) => base.compiler.where(condition))], sql` and `)}`
      const rows = await runLead(
        context,
        { ...base, where, conditions: [...base.conditions, ...lead.conditions] },
        lead,
        unnamed(base.collection.model.entity.properties, pipeline),
      )
      let left: DataRow[] = lead.end
        ? rows
        : pruned(rows as StoredRecord[], base.collection, access)
      for (const stage of stages.slice(lead.taken))
        left = await settleStage(stage, left, { clock: context.clock, until, fetch })
      return { ok: true, value: left }
    }),
  )
}
