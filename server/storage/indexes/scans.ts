import { sql } from 'kysely'
import { fail, type Failure } from '#shared'
import type { StorageContext } from '../context.ts'
import type { Sql } from '../dialect.ts'
import { StorageError } from '../errors.ts'
import { from, siteOf, type Selection } from '../query/selection.ts'
import { ROW } from '../filter/compile.ts'
import { entityFile } from './missingIndexes.ts'
import { ranges, type Use } from './uses.ts'

type Selected = Pick<Selection, 'collection' | 'compiler' | 'conditions' | 'site'>

async function hasMore(
  context: StorageContext,
  selected: Selected,
  more: Sql[],
  most = context.scans.records,
): Promise<boolean> {
  const { collection, site } = selected
  const where = sql.join(
    [sql`${sql.ref(`${ROW}.site`)} = ${siteOf(site, collection)}`, ...more],
    sql` and `,
  )
  const rows = await context.rows(
    sql`select 1 as one ${from(collection)} where ${where} limit 1 offset ${most}`,
    'read',
  )
  return rows.length > 0
}

/** Would more records be read one by one than may be, whichever index leads to them? */
async function readsMany(context: StorageContext, selected: Selected): Promise<boolean> {
  const { collection, site } = selected
  const { plan } = collection
  const isLarge = await context.large.has(`${siteOf(site, collection)}/${plan.name}`, () =>
    hasMore(context, selected, []),
  )
  if (!isLarge) return false
  return !(await leadsToFew(context, selected))
}

/** Does an index lead from one of the conditions to so many records at most? */
export async function leadsToFew(
  context: StorageContext,
  selected: Selected,
  most = context.scans.records,
): Promise<boolean> {
  const { collection, compiler, conditions } = selected
  for (const range of ranges(conditions, compiler, collection.plan))
    if (!(await hasMore(context, selected, [compiler.where(range)], most))) return true
  return false
}

/** The fields of an index that would serve; those that no index can hold where there are no others. */
function fieldsOf(uses: Use[]): { fields: string[]; canBe: boolean } {
  const able = uses.filter(({ column }) => column !== null)
  const chosen = able.length ? able : uses
  return { fields: [...new Set(chosen.map(({ field }) => field))], canBe: able.length > 0 }
}

/** Does `work` and keeps in mind how long it took, where it missed an index over these fields on many records. */
export async function watched<T>(
  context: StorageContext,
  selected: Selected,
  missed: Use[],
  work: () => Promise<T>,
): Promise<T> {
  if (missed.length === 0 || !(await readsMany(context, selected))) return work()
  const begun = performance.now()
  try {
    return await work()
  } finally {
    noteMissing(context, selected, missed, performance.now() - begun)
  }
}

/** Keeps in mind that an index over these was missing. */
function noteMissing(
  context: StorageContext,
  { collection }: Selected,
  uses: Use[],
  milliseconds: number,
): void {
  const { fields } = fieldsOf(uses)
  context.scans.missing.add(
    { collection: collection.plan.name, fields },
    milliseconds,
    context.clock.now(),
  )
}

function failureOf({ collection: { model, plan } }: Selected, uses: Use[], path: string): Failure {
  const { fields, canBe } = fieldsOf(uses)
  const params = {
    collection: plan.name,
    fields: fields.join(', '),
    file: entityFile(model.module, plan.name),
  }
  return fail(canBe ? 'index-missing' : 'query-timeout', { path, params }).failures[0]!
}

/**
 * Does `work`, which reads all records of a selection one by one where it missed an index over these fields. Where they are many,
 * a database that can stop has a short time for it, and the other is not asked; what is too much fails with `index-missing`.
 * `path` is the part of the request that is told.
 */
export async function scanned<T>(
  context: StorageContext,
  selected: Selected,
  { missed, path }: { missed: Use[]; path: string },
  work: () => Promise<T>,
): Promise<T> {
  if (missed.length === 0 || !(await readsMany(context, selected))) return work()
  const failure = failureOf(selected, missed, path)
  if (!context.dialect.limitTime) {
    noteMissing(context, selected, missed, 0)
    throw new StorageError(failure)
  }
  const begun = performance.now()
  try {
    return await context.timed(context.scans.timeout, work)
  } catch (error) {
    if (error instanceof StorageError && error.failure.code === 'query-timeout')
      throw new StorageError(failure, error)
    throw error
  } finally {
    noteMissing(context, selected, missed, performance.now() - begun)
  }
}
