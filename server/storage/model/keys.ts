import { createHash } from 'node:crypto'
import { sortableCode } from '#engine'
import { normaliseThai, seenForm } from '#shared'
import type { EntityDocument, EntityModel } from '#schema'
import { declaredFields, sortsByBytes } from './shape.ts'
import { sortKey } from './sortKey.ts'
import { searchWords, type SearchWords } from './words.ts'

/** Raised when what is computed below changes, so that a running installation computes its keys again. */
export const KEYS_VERSION = 3

/** Text as search and "contains" see it: normalised and in lower case. */
export const searchText = (text: string): string => normaliseThai(text).toLowerCase()

/** Computed beside a document at write time, the same on both databases. */
export interface Keys {
  /** Sort keys of texts, by path. */
  s: Record<string, string>
  /** One text for each unique set whose fields all have a value. */
  u: Record<string, string>
  /** The texts of the document as search sees them, in its own shape. */
  t: Record<string, unknown>
  /** What a search by words looks into, by path of the entity's `x-search`. */
  w: Record<string, SearchWords>
}

export interface KeysPlan {
  sorted: string[]
  /** Of the field that has a code: its texts sort by their number. */
  code: EntityDocument['x-code']
  unique: string[][]
  /** Fields of unique keys of their own that are unique together: no value of one stands in any of them elsewhere. */
  across: string[]
  /** Paths of the entity's `x-search`. */
  searched: string[]
  /** Top-level fields without searchable text: large and secret ones. */
  silent: string[]
}

export const uniqueName = (fields: string[]): string => fields.join('+')

/** Sets of fields that are unique together: those of the entity, and each field that is so alone. */
export function uniqueSets({ entity }: EntityModel): string[][] {
  const single = declaredFields(entity)
    .filter(({ field, single }) => single && field['x-unique'])
    .map(({ path }) => [path])
  const all = [...single, ...(entity['x-unique'] ?? []).map((set) => [...set])]
  return [...new Map(all.map((set) => [uniqueName(set), set])).values()]
}

export function keysPlan(model: EntityModel): KeysPlan {
  const fields = declaredFields(model.entity)
  const searched = new Set(model.entity['x-search'] ?? [])
  return {
    sorted: fields
      .filter(
        ({ field, kind, single }) =>
          single &&
          kind === 'string' &&
          !sortsByBytes(field) &&
          !field['x-large'] &&
          !field['x-secret'],
      )
      .map(({ path }) => path),
    code: model.entity['x-code'],
    unique: uniqueSets(model),
    across: [...(model.entity['x-unique-across'] ?? [])],
    searched: [...searched],
    silent: fields
      .filter(({ path, field }) => field['x-secret'] || (field['x-large'] && !searched.has(path)))
      .map(({ path }) => path),
  }
}

const LONG = 200

/** Of two records with the same one, a person could not tell the values apart. */
export function uniqueKey(values: unknown[]): string | undefined {
  if (values.some((value) => value === undefined || value === null)) return undefined
  const text = JSON.stringify(
    values.map((value) => (typeof value === 'string' ? seenForm(value) : value)),
  )
  return text.length > LONG ? `sha256:${createHash('sha256').update(text).digest('hex')}` : text
}

function texts(value: unknown, path: string, silent: ReadonlySet<string>): unknown {
  if (typeof value === 'string') return searchText(value)
  if (Array.isArray(value)) return value.map((item) => texts(item, path, silent) ?? null)
  if (typeof value !== 'object' || value === null) return undefined
  const found: Record<string, unknown> = {}
  for (const [name, inner] of Object.entries(value)) {
    const innerPath = path ? `${path}.${name}` : name
    const text = silent.has(innerPath) ? undefined : texts(inner, innerPath, silent)
    if (text !== undefined) found[name] = text
  }
  return found
}

/** Value at a dotted path through objects. */
export function valueAt(document: Record<string, unknown>, path: string): unknown {
  let value: unknown = document
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = (value as Record<string, unknown>)[name]
  }
  return value
}

/** Every text at a path and below it; a list on the way yields those of its items. */
function stringsAt(value: unknown, path: string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => stringsAt(item, path))
  if (typeof value !== 'object' || value === null)
    return typeof value === 'string' && path.length === 0 ? [value] : []
  if (path.length === 0) return Object.values(value).flatMap((item) => stringsAt(item, []))
  return Object.hasOwn(value, path[0]!)
    ? stringsAt((value as Record<string, unknown>)[path[0]!], path.slice(1))
    : []
}

/** `document` is the record without its system fields; a unique set may name those of `record` too. */
export function computeKeys(plan: KeysPlan, document: Record<string, unknown>): Keys {
  const s: Record<string, string> = {}
  for (const path of plan.sorted) {
    const value = valueAt(document, path)
    if (typeof value === 'string')
      s[path] = sortKey(plan.code?.field === path ? sortableCode(plan.code, value) : value)
  }
  const u: Record<string, string> = {}
  for (const set of plan.unique) {
    const key = uniqueKey(set.map((path) => valueAt(document, path)))
    if (key !== undefined) u[uniqueName(set)] = key
  }
  const t = texts(document, '', new Set(plan.silent)) as Record<string, unknown>
  const w = Object.fromEntries(
    plan.searched
      .map((path) => [path, stringsAt(t, path.split('.'))] as const)
      .filter(([, found]) => found.length)
      .map(([path, found]) => [path, searchWords(found)]),
  )
  return { s, u, t, w }
}
