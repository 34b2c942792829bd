import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Collection, StorageContext } from '../context.ts'
import { KEYS_VERSION, type Keys } from '../model/keys.ts'
import { wordsTableOf } from '../model/plan.ts'
import type { Sql } from '../dialect.ts'
import { dropTable } from '../migrate/statements.ts'
import { createSystemTable, type SystemTable } from '../system/table.ts'
import { recordTokens, TOKENS_VERSION } from './tokens.ts'

/** How far the words of each collection are indexed; `done` is 1 where all its records are. */
const wordsTable: SystemTable = {
  name: 'sala_words',
  columns: [
    ['collection', 'text not null primary key'],
    ['form', 'text not null'],
    ['site', 'text'],
    ['id', 'text'],
    ['done', 'integer not null'],
  ],
  primaryKey: [],
  indexes: [],
}

/** Up to so many records a start indexes before it answers. */
const AT_ONCE = 2000
const BATCH = 500

/** Changes when the index must be made anew. */
const formOf = ({ plan }: Collection): string =>
  createHash('sha256')
    .update(JSON.stringify([TOKENS_VERSION, KEYS_VERSION, plan.keys.searched]))
    .digest('hex')
    .slice(0, 16)

/** The index tables that the next migration makes; `there` are the tables that there are. */
export async function plannedWords(
  context: StorageContext,
  there: ReadonlySet<string>,
): Promise<{ name: string; statements: Sql[] }[]> {
  const known = there.has(wordsTable.name)
    ? await context.rows(sql<Progress>`select * from sala_words`, 'read')
    : []
  const forms = new Map(known.map(({ collection, form }) => [collection, form]))
  return context
    .all()
    .filter((one) => one.plan.words && forms.get(one.plan.name) !== formOf(one))
    .map(({ plan }) => ({
      name: plan.words!,
      statements: context.dialect.tokens.create(plan.words!, plan.table),
    }))
}

/** Takes all of it away, its tables too. */
export async function dropAllWords(
  context: StorageContext,
  there: ReadonlySet<string>,
): Promise<void> {
  if (!there.has(wordsTable.name)) return
  const known = await context.rows(sql<Progress>`select * from sala_words`, 'write')
  for (const { collection } of known) await dropWords(context, collection)
  await execute(context, [dropTable(wordsTable.name)])
  context.words.forget()
}

interface Progress {
  collection: string
  form: string
  site: string | null
  id: string | null
  done: number | string
}

async function execute(context: StorageContext, statements: Sql[]): Promise<void> {
  for (const statement of statements) await context.rows(statement, 'write')
}

/** Keeps the tokens of records just written; in the same transaction. */
export async function putWords(
  context: StorageContext,
  { plan }: Collection,
  records: { site: string; id: string; keys: Keys }[],
  fresh = false,
): Promise<void> {
  if (!plan.words || !records.length) return
  const entries = records.map(({ site, id, keys }) => ({
    site,
    id,
    tokens: recordTokens(plan.keys, site, keys.w),
  }))
  for (const statement of context.dialect.tokens.put(plan.words, plan.table, entries, fresh))
    await context.send(statement)
}

/** The index goes with its table; before the records do. */
export async function dropWords(context: StorageContext, name: string): Promise<void> {
  await execute(context, [
    ...context.dialect.tokens.drop(wordsTableOf(name)),
    sql`delete from sala_words where collection = ${name}`,
  ])
}

async function moreThan(context: StorageContext, table: string, rows: number): Promise<boolean> {
  const found = await context.rows(
    sql`select 1 as one from ${sql.table(table)} limit 1 offset ${rows}`,
    'write',
  )
  return found.length > 0
}

/**
 * Gives every collection that is searched its index, inside the migration: where there are few records they are in it at once, else
 * `indexWords` goes on from there. `rewritten` are collections whose records were written anew.
 */
export async function prepareWords(
  context: StorageContext,
  rewritten: ReadonlySet<string>,
): Promise<void> {
  const { dialect } = context
  await execute(context, createSystemTable(wordsTable, dialect))
  const known = new Map(
    (await context.rows(sql<Progress>`select * from sala_words`, 'write')).map((row) => [
      row.collection,
      row,
    ]),
  )
  for (const collection of context.all()) {
    const { name, table, words } = collection.plan
    const before = known.get(name)
    if (!words) {
      if (before) await dropWords(context, name)
      continue
    }
    const form = formOf(collection)
    const isThere = before?.form === form && !rewritten.has(name)
    if (isThere && (await isSound(context, collection, before))) continue
    await dropWords(context, name)
    await execute(context, [
      ...dialect.tokens.create(words, table),
      sql`insert into sala_words (collection, form, done) values (${name}, ${form}, 0)`,
    ])
    if (await moreThan(context, table, AT_ONCE)) continue
    while (await nextBatch(context, collection)) continue
  }
}

async function isSound(
  context: StorageContext,
  { plan }: Collection,
  { done }: Progress,
): Promise<boolean> {
  const check = Number(done) ? context.dialect.tokens.check?.(plan.words!, plan.table) : undefined
  return !check || Number((await context.rows(check, 'write'))[0]?.sound) === 1
}

/** Indexes the next records; false where there are no more. */
function nextBatch(context: StorageContext, collection: Collection): Promise<number> {
  const { name, table } = collection.plan
  return context.transaction(async () => {
    const [at] = await context.rows(
      sql<Progress>`select * from sala_words where collection = ${name}`,
      'write',
    )
    if (!at || Number(at.done)) return 0
    const beyond = at.id === null ? sql`` : sql`where (site, id) > (${at.site}, ${at.id})`
    const rows = await context.rows(
      sql<{
        site: string
        id: string
        keys: unknown
      }>`select site, id, keys from ${sql.table(table)}
        ${beyond} order by site, id limit ${BATCH} ${context.dialect.keepRows}`,
      'write',
    )
    const records = rows.map(({ site, id, keys }) => ({
      site,
      id,
      keys: context.dialect.parseJson(keys) as Keys,
    }))
    await putWords(context, collection, records)
    const last = records.at(-1)
    const done = rows.length < BATCH
    await context.rows(
      sql`update sala_words set site = ${last?.site ?? at.site}, id = ${last?.id ?? at.id}, done = ${done ? 1 : 0} where collection = ${name}`,
      'write',
    )
    return done ? 0 : rows.length
  })
}

export interface IndexingOptions {
  /** Told now and then, and when a collection is done. */
  report?(progress: { collection: string; records: number; done: boolean }): void
  signal?: AbortSignal
}

const REPORT_EVERY = 20_000

/**
 * Indexes what the migration left, a few records at a time, beside other work; stopped or killed it goes on from there at the next
 * start. Until a collection is done its searches read every record.
 */
export async function indexWords(
  context: StorageContext,
  { report, signal }: IndexingOptions = {},
): Promise<void> {
  if (context.readOnly) return
  const left = await context.rows(
    sql<{
      collection: string
    }>`select collection from sala_words where done = 0 order by collection`,
    'write',
  )
  for (const { collection: name } of left) {
    const collection = context.collection(name)
    if (!collection) continue
    for (let records = 0, told = 0; !signal?.aborted;) {
      const batch = await nextBatch(context, collection)
      records += batch
      if (!batch || records - told >= REPORT_EVERY) {
        report?.({ collection: name, records, done: !batch })
        told = records
      }
      if (!batch) {
        if (records) await context.dialect.analyse(context.db('write'), collection.plan.words)
        break
      }
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
}
