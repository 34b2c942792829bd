import { createHash } from 'node:crypto'
import type { EntityDocument, Field } from '#schema'
import type { Collection } from '../context.ts'
import type { Dialect } from '../dialect.ts'
import { KEYS_VERSION } from '../model/keys.ts'
import { dropNested, nestedChanges, renameNested, type NestedChanges } from './nested.ts'

/** What was applied to a collection the last time, kept in `sala_schema`. */
export interface Snapshot {
  entity: EntityDocument
  global: boolean
  /** Column name to its definition. */
  columns: Record<string, string>
  indexes: Record<string, { columns: string[]; unique: boolean }>
  unique: string[][]
  /** Changes when the keys beside the documents must be computed again. */
  keys: string
}

export function snapshotOf({ model, plan }: Collection, dialect: Dialect): Snapshot {
  return {
    entity: model.entity,
    global: plan.global,
    columns: Object.fromEntries(
      plan.columns.map((column) => [column.name, dialect.generatedColumn(column)]),
    ),
    indexes: Object.fromEntries(
      plan.indexes.map(({ name, columns, unique }) => [name, { columns, unique }]),
    ),
    unique: plan.keys.unique,
    keys: createHash('sha256')
      .update(JSON.stringify([KEYS_VERSION, plan.keys]))
      .digest('hex')
      .slice(0, 16),
  }
}

const APPEARANCE = new Set([
  '$schema',
  'title',
  'description',
  'examples',
  'x-label',
  'x-labels',
  'x-includes',
  'x-help',
  'x-widget',
  'x-child',
  'x-list',
  'x-form',
  'x-print',
  'x-search',
  'x-index',
  'x-access',
  'x-content',
  'x-visible',
  'x-readonly',
  'x-large',
  'x-secret',
  'x-hashed',
  'x-rules',
  'x-compute',
  'x-code',
])

/** The part of an entity that says which records are valid, as comparable text: how it looks does not matter to stored rows. */
export function meaningOf(entity: EntityDocument): string {
  const strip = (value: unknown, names: boolean): unknown => {
    if (Array.isArray(value)) return value.map((item) => strip(item, false))
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value).filter(([key]) => names || !APPEARANCE.has(key))
    return Object.fromEntries(
      entries.map(([key, item]) => [
        key,
        strip(item, !names && (key === 'properties' || key === '$defs')),
      ]),
    )
  }
  const {
    'x-entity': { scope, dropped },
    ...rest
  } = entity
  return JSON.stringify([strip(rest, false), scope, dropped])
}

export interface FieldChanges {
  /** Old name to new name. */
  renamed: Map<string, string>
  /** Removed on purpose. */
  dropped: string[]
  /** Removed, and nobody said what becomes of the values. */
  removed: string[]
  /** Values for records that have none. */
  defaults: Map<string, unknown>
  newlyRequired: string[]
  /** Fields whose declaration stands beside an older one. */
  kept: { name: string; before: Field; after: Field }[]
  /** Inside objects and rows. */
  nested: NestedChanges
}

export function fieldChanges(before: EntityDocument, after: EntityDocument): FieldChanges {
  const old = before.properties
  const now = after.properties
  const renamed = new Map<string, string>()
  for (const [name, field] of Object.entries(now)) {
    const from = field['x-from']
    if (from && Object.hasOwn(old, from) && !Object.hasOwn(now, from) && !Object.hasOwn(old, name))
      renamed.set(from, name)
  }
  const gone = Object.keys(old).filter((name) => !Object.hasOwn(now, name) && !renamed.has(name))
  const dropped = gone.filter((name) => after['x-entity'].dropped?.includes(name))
  const required = (after.required ?? []).filter(
    (name) => !before.required?.includes([...renamed].find(([, to]) => to === name)?.[0] ?? name),
  )
  const added = Object.keys(now).filter(
    (name) => !Object.hasOwn(old, name) && ![...renamed.values()].includes(name),
  )
  const defaults = new Map(
    [...added, ...required]
      .filter((name) => now[name]?.default !== undefined)
      .map((name) => [name, now[name]!.default]),
  )
  const kept = Object.entries(now).flatMap(([name, field]) => {
    const was = old[name] ?? old[[...renamed].find(([, to]) => to === name)?.[0] ?? '']
    return was ? [{ name, before: was, after: field }] : []
  })
  return {
    renamed,
    dropped,
    removed: gone.filter((name) => !dropped.includes(name)),
    defaults,
    newlyRequired: required,
    kept,
    nested: nestedChanges(before, after, renamed),
  }
}

/** A document as the new entity wants it, as far as that needs no decision. */
export function carryOver(
  document: Record<string, unknown>,
  changes: FieldChanges,
): Record<string, unknown> {
  const carried: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(dropNested(document, changes.nested))) {
    const empty = value === null && changes.removed.includes(name)
    if (!changes.dropped.includes(name) && !empty)
      carried[changes.renamed.get(name) ?? name] = value
  }
  for (const [name, value] of changes.defaults)
    if (carried[name] === undefined || carried[name] === null)
      carried[name] = structuredClone(value)
  return renameNested(carried, changes.nested)
}
