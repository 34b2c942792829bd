import { sql, type RawBuilder } from 'kysely'
import type { Change, FindOptions, Store, Taken } from '#engine'
import type { Filter, StoredRecord } from '#schema'
import type { Collection, StorageContext } from '../context.ts'
import type { Sql } from '../dialect.ts'
import { StorageError } from '../errors.ts'
import { ROW } from '../filter/compile.ts'
import { computeKeys, uniqueKey, uniqueName, type Keys } from '../model/keys.ts'
import { fieldColumn, sortColumn, uniqueColumn } from '../model/plan.ts'
import { sortPrefix } from '../model/sortKey.ts'
import { collectionOf, fetchRows, selection, siteOf } from '../query/query.ts'
import { orderBy, parseSort } from '../query/sort.ts'
import { nextNumber } from '../system/sequence.ts'
import { putWords } from '../words/wordIndex.ts'
import { noteChanged, writeAll } from './writeAll.ts'
import { documentOf, rowColumns, toRecord, type Row } from './rows.ts'

/** A call that no program should make (an unknown collection, a broken filter) is a bug of the caller and is thrown. */
function known(context: StorageContext, name: string): Collection {
  const found = collectionOf(context, name)
  if (!found.ok) throw new Error(`There is no collection "${name}".`)
  return found.value
}

/** The records of one site on a SQL database. A failing database throws `StorageError`. */
export class SqlStore implements Store {
  private readonly context: StorageContext
  private readonly site: string

  constructor(context: StorageContext, site: string) {
    this.context = context
    this.site = site
  }

  async get(
    collection: string,
    id: string,
    { lock = false }: { lock?: boolean } = {},
  ): Promise<StoredRecord | null> {
    const found = known(this.context, collection)
    const locks = lock && this.context.inTransaction
    const row = await this.context.row<Row>(
      `${locks ? 'lock' : 'get'} ${collection}`,
      () =>
        sql`select ${rowColumns()} from ${sql.table(found.plan.table)} as ${sql.ref(ROW)} where ${this.identity(found, id)} ${locks ? this.context.dialect.lockRow : sql``}`,
      [siteOf(this.site, found), id],
    )
    return row ? toRecord(row, this.context.dialect, found.model) : null
  }

  async getAll(
    collection: string,
    ids: readonly string[],
    { lock = false }: { lock?: boolean } = {},
  ): Promise<StoredRecord[]> {
    const found = known(this.context, collection)
    const { dialect, inTransaction } = this.context
    const rows = await this.context.rows(
      sql<Row>`select ${rowColumns()} from ${sql.table(found.plan.table)} as ${sql.ref(ROW)} where ${sql.ref(`${ROW}.site`)} = ${siteOf(this.site, found)}
        and ${sql.ref(`${ROW}.id`)} ${dialect.oneOf(ids)} order by ${sql.ref(`${ROW}.id`)} ${lock && inTransaction ? dialect.lockRow : sql``}`,
      'read',
    )
    return rows.map((row) => toRecord(row, dialect, found.model))
  }

  async find(
    collection: string,
    filter: Filter,
    { sort, skip = 0, limit }: FindOptions = {},
  ): Promise<StoredRecord[]> {
    known(this.context, collection)
    const found = selection(this.context, this.site, collection, { filter })
    const keys = found.ok ? parseSort(sort, found.value.scope) : found
    if (!found.ok || !keys.ok)
      throw new Error(
        `"${collection}" cannot be searched like this: ${JSON.stringify(keys.ok ? [] : keys.failures)}`,
      )
    const order = orderBy(
      keys.value,
      found.value.compiler,
      this.context.dialect,
      found.value.collection.plan,
    )
    return fetchRows(this.context, found.value, order, skip, limit)
  }

  async highestCodes(collection: string, prefix: string, limit: number): Promise<string[]> {
    const found = known(this.context, collection)
    if (!found.plan.keys.code) return []
    const { numbers } = this.context
    const read = () => this.readHighest(found, prefix, limit)
    return [
      ...(await (numbers?.highest(`${siteOf(this.site, found)}/${collection}`, prefix, read) ??
        read())),
    ]
  }

  private async readHighest(
    { plan }: Collection,
    prefix: string,
    limit: number,
  ): Promise<string[]> {
    const field = plan.keys.code!.field
    const [sorted, value] = [sortColumn(field), fieldColumn(field)].map((name) => sql.ref(name))
    const from = sortPrefix(prefix)
    const rows = await this.context.rows(
      sql<{ code: string }>`select ${value} as code from ${sql.table(plan.table)}
        where site = ${plan.global ? '' : this.site} and ${sorted} >= ${from} and ${sorted} < ${`${from}\uffff`}
        order by ${sorted} ${this.context.dialect.descending} limit ${limit}`,
      'read',
    )
    return rows.map(({ code }) => code).filter((code) => code.startsWith(prefix))
  }

  async findSeen(collection: string, field: string, text: string): Promise<StoredRecord | null> {
    const found = known(this.context, collection)
    if (!found.plan.keys.unique.some((set) => uniqueName(set) === field))
      return (await this.find(collection, { [field]: text }, { limit: 1 }))[0] ?? null
    const [row] = await this.context.rows(
      sql<Row>`select ${rowColumns()} from ${sql.table(found.plan.table)} as ${sql.ref(ROW)}
        where ${sql.ref(`${ROW}.site`)} = ${siteOf(this.site, found)} and ${sql.ref(`${ROW}.${uniqueColumn([field])}`)} = ${uniqueKey([text])}`,
      'read',
    )
    return row ? toRecord(row, this.context.dialect, found.model) : null
  }

  async taken(collection: string, record: StoredRecord): Promise<Taken[]> {
    const found = known(this.context, collection)
    return this.held(found, record, documentOf(record))
  }

  async insert(
    collection: string,
    record: StoredRecord,
  ): Promise<{ ok: true } | { ok: false; duplicate: Taken[] }> {
    const found = known(this.context, collection)
    const document = documentOf(record)
    const { dialect } = this.context
    if (await this.isTakenAcross(found, record, document))
      return { ok: false, duplicate: await this.duplicates(found, record, document, true) }
    const keys = computeKeys(found.plan.keys, document)
    const rows = await this.written(
      found,
      { id: record._id, keys, fresh: true },
      sql<{
        id: string
      }>`insert into ${sql.table(found.plan.table)} (site, id, version, created_at, created_by, updated_at, updated_by, doc, keys)
        values (${siteOf(this.site, found)}, ${record._id}, ${record.version}, ${record.created_at}, ${record.created_by}, ${record.updated_at}, ${record.updated_by},
          ${dialect.jsonParam(document)}, ${dialect.jsonParam(keys)})
        on conflict do nothing returning id`,
    )
    if (!rows.length)
      return { ok: false, duplicate: await this.duplicates(found, record, document, true) }
    await this.changed(found, record)
    return { ok: true }
  }

  async update(
    collection: string,
    record: StoredRecord,
    expectedVersion: number,
  ): ReturnType<Store['update']> {
    const found = known(this.context, collection)
    const document = documentOf(record)
    const { dialect } = this.context
    if (await this.isTakenAcross(found, record, document))
      return { ok: false, duplicate: await this.duplicates(found, record, document, false) }
    const keys = computeKeys(found.plan.keys, document)
    const statement = sql<{
      id: string
    }>`update ${sql.table(found.plan.table)} as ${sql.ref(ROW)} set version = ${record.version},
      created_at = ${record.created_at}, created_by = ${record.created_by}, updated_at = ${record.updated_at}, updated_by = ${record.updated_by},
      doc = ${dialect.jsonParam(document)}, keys = ${dialect.jsonParam(keys)}
      where ${this.identity(found, record._id)} and ${sql.ref(`${ROW}.version`)} = ${expectedVersion} returning id`
    const savepoint =
      dialect.needsSavepoint && this.context.inTransaction && found.plan.keys.unique.length > 0
    try {
      if (savepoint) await this.context.send(sql`savepoint record_update`)
      const rows = await this.written(found, { id: record._id, keys }, statement)
      if (savepoint) await this.context.send(sql`release savepoint record_update`)
      if (!rows.length) return { ok: false, stale: true }
      await this.changed(found, record)
      return { ok: true }
    } catch (error) {
      if (!(error instanceof StorageError) || !dialect.isUnique(error.cause)) throw error
      if (savepoint) await this.context.rows(sql`rollback to savepoint record_update`, 'write')
      return { ok: false, duplicate: await this.duplicates(found, record, document, false) }
    }
  }

  async remove(
    collection: string,
    id: string,
    expectedVersion: number,
  ): Promise<{ ok: true } | { ok: false; stale: true }> {
    const found = known(this.context, collection)
    const rows = await this.context.rows(
      sql`delete from ${sql.table(found.plan.table)} as ${sql.ref(ROW)} where ${this.identity(found, id)} and ${sql.ref(`${ROW}.version`)} = ${expectedVersion} returning id`,
      'write',
    )
    if (!rows.length) return { ok: false, stale: true }
    await this.changed(found, { _id: id })
    return { ok: true }
  }

  insertAll(collection: string, records: readonly StoredRecord[]): Promise<void> {
    return writeAll.insert(this.context, this.site, known(this.context, collection), records)
  }

  updateAll(collection: string, changes: readonly Change[]): ReturnType<Store['updateAll']> {
    return writeAll.update(this.context, this.site, known(this.context, collection), changes)
  }

  nextNumber(series: string, atLeast: number): Promise<number> {
    return nextNumber(this.context, this.site, series, atLeast)
  }

  transaction<T>(work: (store: Store) => Promise<T>): Promise<T> {
    return this.context.transaction(() => work(this))
  }

  private changed(found: Collection, record: Pick<StoredRecord, '_id'>): Promise<void> {
    return noteChanged(this.context, this.site, found, [record])
  }

  /** Runs a statement that writes a record, and keeps the words of the record with it where it did. */
  private written<T>(
    found: Collection,
    { id, keys, fresh = false }: { id: string; keys: Keys; fresh?: boolean },
    statement: RawBuilder<T>,
  ): Promise<T[]> {
    if (!found.plan.words) return this.context.rows(statement, 'write')
    return this.context.transaction(async () => {
      const rows = await this.context.rows(statement, 'write')
      const site = siteOf(this.site, found)
      if (rows.length) await putWords(this.context, found, [{ site, id, keys }], fresh)
      return rows
    })
  }

  private identity(found: Collection, id: string): Sql {
    return sql`${sql.ref(`${ROW}.site`)} = ${siteOf(this.site, found)} and ${sql.ref(`${ROW}.id`)} = ${id}`
  }

  /**
   * Fields that are unique together lie in several indexes, so that none of them can refuse: writers that change one
   * come one after another, and look.
   */
  private async isTakenAcross(
    found: Collection,
    record: StoredRecord,
    document: Record<string, unknown>,
  ): Promise<boolean> {
    const { across } = found.plan.keys
    if (!across.length) return false
    const { u } = computeKeys(found.plan.keys, document)
    const before = await this.get(found.plan.name, record._id)
    const old = before ? computeKeys(found.plan.keys, documentOf(before)).u : {}
    if (across.every((field) => u[field] === old[field])) return false
    await nextNumber(this.context, siteOf(this.site, found), `across/${found.plan.name}`, 0)
    return (await this.held(found, record, document)).length > 0
  }

  /** Every unique set whose key another record holds. */
  private async held(
    found: Collection,
    record: StoredRecord,
    document: Record<string, unknown>,
  ): Promise<Taken[]> {
    const { unique, across } = found.plan.keys
    const { u } = computeKeys(found.plan.keys, document)
    const taken: Taken[] = []
    for (const set of unique) {
      const key = u[uniqueName(set)]
      if (key === undefined) continue
      const columns =
        set.length === 1 && across.includes(set[0]!) ? across.map((field) => [field]) : [set]
      const rows = await this.context.rows(
        sql<{
          id: string
        }>`select id from ${sql.table(found.plan.table)} where site = ${siteOf(this.site, found)}
          and (${sql.join(
            columns.map((fields) => sql`${sql.ref(uniqueColumn(fields))} = ${key}`),
            sql` or `,
          )}) and id <> ${record._id} limit 1`,
        'write',
      )
      if (rows[0]) taken.push({ fields: set, holder: rows[0].id })
    }
    return taken
  }

  private async duplicates(
    found: Collection,
    record: StoredRecord,
    document: Record<string, unknown>,
    isNew: boolean,
  ): Promise<Taken[]> {
    const taken = await this.held(found, record, document)
    if (isNew && (await this.get(found.plan.name, record._id)))
      taken.unshift({ fields: ['_id'], holder: record._id })
    // The other record may be gone again by now; the key was taken all the same.
    return taken.length ? taken : found.plan.keys.unique.map((fields) => ({ fields }))
  }
}
