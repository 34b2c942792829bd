import { sql } from 'kysely'
import type { Dialect, Sql } from '../dialect.ts'

/** A table of the platform itself. Types are `text`, `integer` or `auto`, with a constraint after them. */
export interface SystemTable {
  name: string
  columns: [name: string, type: string][]
  primaryKey: string[]
  indexes: { columns: string[]; unique?: boolean }[]
}

const typed = (type: string, dialect: Dialect): string => {
  const [kind = 'text', ...rest] = type.split(' ')
  const { types } = dialect
  return [
    kind === 'auto' ? types.autoId : kind === 'integer' ? types.integer : types.text,
    ...rest,
  ].join(' ')
}

/** Statements that add what the table of an earlier installation has not; a column that came later may be null. */
export const addSystemColumns = (
  { name, columns }: SystemTable,
  there: ReadonlySet<string>,
  dialect: Dialect,
): Sql[] =>
  columns
    .filter(([column]) => !there.has(column))
    .map(([column, type]) =>
      sql.raw(`alter table ${name} add column ${column} ${typed(type, dialect)}`),
    )

/** Statements that make the table and its indexes where they are not there yet. */
export function createSystemTable(
  { name, columns, primaryKey, indexes }: SystemTable,
  dialect: Dialect,
): Sql[] {
  const lines = columns.map(([column, type]) => `${column} ${typed(type, dialect)}`)
  if (primaryKey.length) lines.push(`primary key (${primaryKey.join(', ')})`)
  return [
    sql.raw(`create table if not exists ${name} (${lines.join(', ')})`),
    ...indexes.map(({ columns: indexed, unique }) =>
      sql.raw(
        `create ${unique ? 'unique ' : ''}index if not exists ${name}_${indexed.join('_')} on ${name} (${indexed.join(', ')})`,
      ),
    ),
  ]
}
