import { sql } from 'kysely'
import type { Dialect, Sql } from '../dialect.ts'
import type { Collection } from '../context.ts'
import type { Snapshot } from './snapshot.ts'

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

export function createTable({ plan }: Collection, snapshot: Snapshot, dialect: Dialect): Sql[] {
  const { text, json, integer } = dialect.types
  const columns = [
    `id ${text} not null`,
    `site ${text} not null`,
    `version ${integer} not null`,
    `created_at ${text} not null`,
    `created_by ${text}`,
    `updated_at ${text} not null`,
    `updated_by ${text}`,
    `doc ${json} not null`,
    `keys ${json} not null`,
    ...Object.values(snapshot.columns),
    'primary key (site, id)',
  ]
  return [
    sql.raw(`create table ${quote(plan.table)} (${columns.join(', ')})`),
    ...addIndexes(plan.table, snapshot, undefined, dialect),
  ]
}

const changed = <T>(now: Record<string, T>, before: Record<string, T>): [string, T][] =>
  Object.entries(now).filter(
    ([name, value]) => JSON.stringify(before[name]) !== JSON.stringify(value),
  )

/** Indexes and columns that are not wanted any more, or not in this form. */
export function dropStale(table: string, before: Snapshot, now: Snapshot): Sql[] {
  const columns = changed(before.columns, now.columns).map(([name]) => name)
  const stale = Object.entries(before.indexes).filter(
    ([name, index]) =>
      JSON.stringify(now.indexes[name]) !== JSON.stringify(index) ||
      index.columns.some((column) => columns.includes(column)),
  )
  return [
    ...stale.map(([name]) => sql.raw(`drop index if exists ${quote(name)}`)),
    ...columns.map((name) => sql.raw(`alter table ${quote(table)} drop column ${quote(name)}`)),
  ]
}

export const addColumns = (table: string, before: Snapshot, now: Snapshot): Sql[] =>
  changed(now.columns, before.columns).map(([, definition]) =>
    sql.raw(`alter table ${quote(table)} add column ${definition}`),
  )

export function addIndexes(
  table: string,
  now: Snapshot,
  before: Snapshot | undefined,
  dialect: Dialect,
): Sql[] {
  const newColumns = new Set(
    before ? changed(now.columns, before.columns).map(([name]) => name) : [],
  )
  return Object.entries(now.indexes)
    .filter(
      ([name, index]) =>
        !before?.indexes[name] ||
        JSON.stringify(before.indexes[name]) !== JSON.stringify(index) ||
        index.columns.some((column) => newColumns.has(column)),
    )
    .map(([name, { columns, unique }]) => {
      const parts = columns.map((column) =>
        unique || column === 'site' || column === 'id'
          ? quote(column)
          : quote(column) + dialect.indexOrder,
      )
      return sql.raw(
        `create ${unique ? 'unique ' : ''}index ${quote(name)} on ${quote(table)} (${parts.join(', ')})`,
      )
    })
}

export const dropTable = (table: string): Sql => sql.raw(`drop table ${quote(table)}`)
