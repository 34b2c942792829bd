import { createHash } from 'node:crypto'
import { SYSTEM_FIELDS, type EntityDocument, type EntityModel } from '#schema'
import { keysPlan, uniqueName, type KeysPlan } from './keys.ts'
import { splitPath } from './path.ts'
import { declaredFields, isScalarKind, sortsByBytes, type DeclaredField } from './shape.ts'

/** A generated column: the value of a field, its sort key, or the key of a unique set. */
export interface ColumnPlan {
  name: string
  from: 'field' | 'sort' | 'unique'
  path: string
  type: 'string' | 'number' | 'boolean'
}

export interface IndexPlan {
  name: string
  columns: string[]
  unique: boolean
}

export interface CollectionPlan {
  name: string
  table: string
  global: boolean
  columns: ColumnPlan[]
  indexes: IndexPlan[]
  keys: KeysPlan
  /** The table of its inverted index, where it is searched. */
  words?: string
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)

/** Identifiers of PostgreSQL end after 63 bytes; a longer or rarer name is replaced by its hash. */
const identifier = (prefix: string, name: string): string =>
  /^[\w.+-]{1,50}$/.test(name) ? `${prefix}_${name}` : `${prefix}_${hash(name)}`

export const fieldColumn = (path: string): string => identifier('f', path)
export const sortColumn = (path: string): string => identifier('s', path)
/** The table of the inverted index of a collection. */
export const wordsTableOf = (collection: string): string => identifier('sala_words', collection)
export const uniqueColumn = (set: string[]): string => identifier('u', uniqueName(set))

/** Values longer than this are cut in their column: an index entry has a largest size. */
export const COLUMN_LENGTH = 200

const SYSTEM_COLUMNS: Record<string, string> = { _id: 'id' }
for (const name of SYSTEM_FIELDS) SYSTEM_COLUMNS[name] ??= name
export const systemColumn = (field: string): string | undefined =>
  Object.hasOwn(SYSTEM_COLUMNS, field) ? SYSTEM_COLUMNS[field] : undefined

const plans = new WeakMap<EntityModel, CollectionPlan>()

/** What the database holds for one entity, besides its documents. */
export function collectionPlan(model: EntityModel): CollectionPlan {
  const plan = plans.get(model) ?? planCollection(model)
  plans.set(model, plan)
  return plan
}

/** Does one index lead to the records in which these fields equal something, ordered by `order` and then by id? */
export function hasIndex(
  model: EntityModel,
  equal: readonly string[],
  order: readonly string[],
): boolean {
  const { indexes, columns } = collectionPlan(model)
  const known = new Set(columns.map(({ name }) => name))
  const valueOf = (field: string): string => systemColumn(field) ?? fieldColumn(field)
  const orderOf = (field: string): string =>
    systemColumn(field) ?? (known.has(sortColumn(field)) ? sortColumn(field) : fieldColumn(field))
  const fixed = new Set(equal.map(valueOf))
  const wanted = [...order.map(orderOf), ...(order.includes('_id') ? [] : ['id'])]
  return (
    (fixed.size === 0 && wanted.join() === 'id') ||
    indexes.some(({ columns: [, ...own] }) => {
      const after = own.slice(fixed.size)
      return (
        own.slice(0, fixed.size).every((column) => fixed.has(column)) &&
        wanted.every((column, at) => after[at] === column)
      )
    })
  )
}

/** The fields that have one plain value a record, by their path. */
function plainFields({ entity, name }: EntityModel): Map<string, DeclaredField> {
  const fields = declaredFields(entity)
  for (const { path } of fields)
    if (!splitPath(path))
      throw new Error(
        `Entity "${name}": the field name "${path}" cannot be stored; use letters, digits, "_" and "-", at most 10 levels.`,
      )
  return new Map(
    fields
      .filter(({ single, kind }) => single && isScalarKind(kind))
      .map((field) => [field.path, field]),
  )
}

interface Columns {
  value(path: string): string | undefined
  order(path: string): string | undefined
  index(columns: string[]): void
}

const singleIndex = (index: Columns['index'], column: string | undefined): void => {
  if (column && column !== 'id') index([column])
}

/** Several of these fit into one entry of an index, which has a largest size: numbers, choices, days, references, and no free text. */
const isShort = (declared: DeclaredField | undefined): boolean =>
  declared !== undefined &&
  (declared.kind !== 'string' ||
    declared.field.enum !== undefined ||
    declared.field['x-ref'] !== undefined ||
    declared.field.format === 'date' ||
    declared.field.format === 'date-time')

/** What a list filters and sorts by, groups and adds up. */
function indexList(
  { filters = [], board, columns = [], sort = [] }: NonNullable<EntityDocument['x-list']>,
  { value, order, index }: Columns,
  fields: ReadonlyMap<string, DeclaredField>,
): void {
  const groups = [...new Set([...filters, ...(board ? [board] : [])])]
  const besides = [
    ...groups.filter((path) => isShort(fields.get(path)) || path === board),
    ...columns.filter((path) => fields.get(path)?.kind === 'number'),
  ]
  const first = sort[0] && order(sort[0].field)
  for (const path of groups) {
    const column = value(path)
    if (!column) continue
    // Counted, grouped and added up from this alone, with what else the list is narrowed by: no record is read.
    index([...new Set([column, ...besides.flatMap((one) => value(one) ?? [])])])
    // What the list shows of a filter, in the list's own order.
    if (first && first !== column) index([column, first])
  }
  for (const path of [...columns, ...sort.map(({ field }) => field)])
    singleIndex(index, order(path))
}

function planCollection(model: EntityModel): CollectionPlan {
  const { entity, states, name } = model
  const byPath = plainFields(model)
  const columns = new Map<string, ColumnPlan>()
  const indexes = new Map<string, IndexPlan>()

  const add = (column: ColumnPlan): string => (columns.set(column.name, column), column.name)
  const index = (names: string[], unique = false): void => {
    const all = unique || names.includes('id') ? ['site', ...names] : ['site', ...names, 'id']
    const key = all.join()
    indexes.set(key, {
      name: `${unique ? 'ux' : 'ix'}_${hash(`${name}:${key}`)}`,
      columns: all,
      unique,
    })
  }
  const value = (path: string): string | undefined => {
    const system = systemColumn(path)
    if (system) return system
    const field = byPath.get(path)
    return field && isScalarKind(field.kind)
      ? add({ name: fieldColumn(path), from: 'field', path, type: field.kind })
      : undefined
  }
  const order = (path: string): string | undefined => {
    const field = byPath.get(path)
    const keyed =
      field?.kind === 'string' &&
      !sortsByBytes(field.field) &&
      !field.field['x-large'] &&
      !field.field['x-secret']
    return keyed ? add({ name: sortColumn(path), from: 'sort', path, type: 'string' }) : value(path)
  }
  const single = (column: string | undefined): void => singleIndex(index, column)

  const marked = ({ field, path }: DeclaredField): boolean =>
    Boolean(field['x-index'] || field['x-unique'] || field['x-ref']) ||
    path === states?.field ||
    path === entity['x-code']?.field
  const list = entity['x-list'] ?? {}
  for (const field of byPath.values()) if (marked(field)) single(value(field.path))
  if (entity['x-code']) single(order(entity['x-code'].field))
  indexList(list, { value, order, index }, byPath)
  for (const field of byPath.values()) if (field.field['x-index']) single(order(field.path))
  for (const set of entity['x-index'] ?? []) {
    const names = set.map(value)
    if (names.every((column) => column !== undefined)) index(names)
  }
  index(['created_at'])
  index(['updated_at'])
  const keys = keysPlan(model)
  for (const set of keys.unique)
    index(
      [add({ name: uniqueColumn(set), from: 'unique', path: uniqueName(set), type: 'string' })],
      true,
    )

  return {
    name,
    table: name,
    global: entity['x-entity'].scope === 'global',
    columns: [...columns.values()],
    indexes: [...indexes.values()],
    keys,
    ...(keys.searched.length ? { words: wordsTableOf(name) } : {}),
  }
}
