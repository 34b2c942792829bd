import { sql } from 'kysely'
import { SYSTEM_FIELDS, type EntityModel, type StoredRecord } from '#schema'
import type { Dialect, Sql } from '../dialect.ts'
import { ROW } from '../filter/compile.ts'
import { storableText } from '../model/storableText.ts'

export interface Row {
  id: string
  version: number | string
  created_at: string
  created_by: string | null
  updated_at: string
  updated_by: string | null
  doc: unknown
}

const SYSTEM: ReadonlySet<string> = new Set(SYSTEM_FIELDS)

function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [storableText(name), storable(item)]),
  )
}

/** The fields of the entity alone, as they are stored. */
export const documentOf = (record: StoredRecord): Record<string, unknown> =>
  storable(
    Object.fromEntries(
      Object.entries(record).filter(([name, value]) => !SYSTEM.has(name) && value !== undefined),
    ),
  ) as Record<string, unknown>

/** Fields in the order of the schema, since one of the databases forgets the order they were written in. */
export function toRecord(row: Row, dialect: Dialect, { entity }: EntityModel): StoredRecord {
  const document = dialect.parseJson(row.doc) as Record<string, unknown>
  const record: StoredRecord = {
    _id: row.id,
    version: Number(row.version),
    created_at: row.created_at,
    created_by: row.created_by,
    updated_at: row.updated_at,
    updated_by: row.updated_by,
  }
  for (const name of Object.keys(entity.properties))
    if (Object.hasOwn(document, name)) record[name] = document[name]
  for (const name of Object.keys(document))
    if (!Object.hasOwn(record, name)) record[name] = document[name]
  return record
}

/** The columns of a record, the document as `document` says. */
export const rowColumns = (document: Sql = sql.ref(`${ROW}.doc`)): Sql =>
  sql`${sql.join(['id', 'version', 'created_at', 'created_by', 'updated_at', 'updated_by'].map((name) => sql.ref(`${ROW}.${name}`)))}, ${document} as doc`
