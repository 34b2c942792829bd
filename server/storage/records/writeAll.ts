import { sql } from 'kysely'
import { sameJson, type Change } from '#engine'
import type { StoredRecord } from '#schema'
import type { Collection, StorageContext } from '../context.ts'
import { ROW } from '../filter/compile.ts'
import { computeKeys, type Keys } from '../model/keys.ts'
import { siteOf } from '../query/query.ts'
import { putWords } from '../words/wordIndex.ts'
import { documentOf } from './rows.ts'

/** Says that records were written, and their codes to who counts them. */
export function noteChanged(
  context: StorageContext,
  site: string,
  found: Collection,
  records: readonly Pick<StoredRecord, '_id'>[],
): Promise<void> {
  const { name, keys } = found.plan
  const own = siteOf(site, found)
  for (const record of keys.code ? records : []) {
    const code = (record as Partial<StoredRecord>)[keys.code!.field]
    if (typeof code === 'string') context.numbers?.wrote(`${own}/${name}`, code)
  }
  return context.changed(...records.map(({ _id }) => ({ site: own, collection: name, id: _id })))
}

interface Written {
  row: object
  words: { site: string; id: string; keys: Keys }
}

function writtenOf(found: Collection, site: string, record: StoredRecord, expected = 0): Written {
  const { _id, version, created_at, created_by, updated_at, updated_by } = record
  const doc = documentOf(record)
  const keys = computeKeys(found.plan.keys, doc)
  const system = { version, created_at, created_by, updated_at, updated_by }
  return {
    row: { rid: _id, ...system, doc, keys, expected },
    words: { site: siteOf(site, found), id: _id, keys },
  }
}

/** Does a search find both by the same words? */
const sameWords = ({ plan }: Collection, { record, before }: Change): boolean =>
  plan.keys.searched.every((path) => {
    const [field] = path.split('.') as [string]
    return sameJson(record[field] ?? null, before[field] ?? null)
  })

/** Records of one collection in one statement, and one more for their words. */
export const writeAll = {
  async insert(
    context: StorageContext,
    site: string,
    found: Collection,
    records: readonly StoredRecord[],
  ): Promise<void> {
    const written = records.map((record) => writtenOf(found, site, record))
    await context.transaction(async () => {
      await context.rows(
        sql`insert into ${sql.table(found.plan.table)} (site, id, version, created_at, created_by, updated_at, updated_by, doc, keys)
          select ${siteOf(site, found)}, rid, version, created_at, created_by, updated_at, updated_by, doc, keys
          from ${context.dialect.recordRows(written.map(({ row }) => row))}`,
        'write',
      )
      await putWords(
        context,
        found,
        written.map(({ words }) => words),
        true,
      )
      await noteChanged(context, site, found, records)
    })
  },

  async update(
    context: StorageContext,
    site: string,
    found: Collection,
    changes: readonly Change[],
  ): Promise<{ ok: true } | { ok: false; stale: true }> {
    const written = changes.map(({ record, before }) =>
      writtenOf(found, site, record, before.version),
    )
    return context.transaction(async () => {
      const rows = await context.rows(
        sql`update ${sql.table(found.plan.table)} as ${sql.ref(ROW)} set version = v.version, created_at = v.created_at, created_by = v.created_by,
          updated_at = v.updated_at, updated_by = v.updated_by, doc = v.doc, keys = v.keys
          from ${context.dialect.recordRows(written.map(({ row }) => row))}
          where ${sql.ref(`${ROW}.site`)} = ${siteOf(site, found)} and ${sql.ref(`${ROW}.id`)} = v.rid and ${sql.ref(`${ROW}.version`)} = v.expected returning id`,
        'write',
      )
      if (rows.length < changes.length) return { ok: false, stale: true }
      const reworded = written.filter((_, index) => !sameWords(found, changes[index]!))
      await putWords(
        context,
        found,
        reworded.map(({ words }) => words),
      )
      await noteChanged(
        context,
        site,
        found,
        changes.map(({ record }) => record),
      )
      return { ok: true }
    })
  },
}
