import { ok, failAll, type Failure, type Result } from '#shared'
import type { EntityDocument, Field, Model, StoredRecord } from '#schema'
import { sameJson } from './changes.ts'
import type { Store } from './store.ts'

type Data = Record<string, unknown>

type Fields = Record<string, Field>
type Reference = NonNullable<Field['x-ref']>

/** Records that one deletion clears, or one change reaches, at most. */
const MAX_HOLDERS = 2000

interface Place {
  path: string
  field: Field
  /** Absent where nothing is referred to, and what was copied goes. */
  id: string | undefined
  /** Object that holds the reference and takes the copied fields. */
  holder: Data
  /** What stood there before this write; an empty object where there was nothing. */
  before: Data
  name: string
  siblings: Fields
}

const isData = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const rowsOf = (field: Field): Fields | undefined =>
  (field.items as Field | undefined)?.properties as Fields | undefined

/**
 * Which earlier row a row was: rows have no ids, so it is the one that refers to the same things, at the same place where
 * that one does; a row that refers to something else is the one that stood at its place.
 */
function earlierRows(fields: Fields, rows: unknown[], before: unknown[]): Data[] {
  const references = Object.keys(fields).filter((name) => fields[name]!['x-ref'])
  const same = (one: unknown, other: unknown): boolean =>
    isData(one) && isData(other) && references.every((name) => one[name] === other[name])
  const free = new Set(before.keys())
  const found = rows.map((row, index) => {
    if (!same(row, before[index])) return undefined
    free.delete(index)
    return before[index] as Data
  })
  return rows.map((row, index) => {
    if (found[index]) return found[index]
    const moved = [...free].find((place) => same(row, before[place]))
    if (moved !== undefined) free.delete(moved)
    const at = moved ?? index
    return isData(before[at]) ? before[at] : {}
  })
}

/** Every reference that the record may hold, with the place it stands in. Rows are copied on the way, so the caller owns them. */
function placesOf(properties: Fields, holder: Data, before: Data, prefix: string): Place[] {
  return Object.entries(properties).flatMap(([name, field]): Place[] => {
    const value = holder[name]
    const path = prefix + name
    const rows = rowsOf(field)
    if (field['x-ref'])
      return [
        {
          path,
          field,
          name,
          id: typeof value === 'string' ? value : undefined,
          holder,
          before,
          siblings: properties,
        },
      ]
    if (rows && Array.isArray(value)) {
      const copies = value.map((row): unknown => (isData(row) ? { ...row } : row))
      const earlier = earlierRows(rows, copies, Array.isArray(before[name]) ? before[name] : [])
      holder[name] = copies
      return copies.flatMap((row, index) =>
        isData(row) ? placesOf(rows, row, earlier[index]!, `${path}[${index}].`) : [],
      )
    }
    return []
  })
}

/** The ids that a record referred to, by field: a row may have moved, what it refers to was there. */
const idsByField = (places: Place[]): Set<string> =>
  new Set(places.map(({ path, id }) => `${path.replace(/\[\d+\]/g, '')} ${id}`))

/** Fields that the engine itself fills from what is referred to; what a client sends for them does not count. */
export const copiedFields = (properties: Fields): ReadonlySet<string> =>
  new Set(
    Object.values(properties).flatMap((field) =>
      Object.keys(field['x-ref']?.copy ?? {}).filter((own) => properties[own]?.readOnly),
    ),
  )

/**
 * Fills what is copied from the record referred to. A copy that is taken once is taken when the reference is set, and is
 * kept until it is set anew; a live one is taken with every write. A copy that people may write is theirs once they did.
 */
function takeCopies(
  { field, name, id, holder, before, siblings }: Place,
  other: StoredRecord | undefined,
): void {
  const { copy = {}, live = false } = field['x-ref']!
  const isSame = before[name] === id
  for (const [own, theirs] of Object.entries(copy)) {
    const isOurs = siblings[own]?.readOnly === true
    const setValue = (value: unknown): void => {
      if (value === undefined) delete holder[own]
      else holder[own] = value
    }
    if (id === undefined) {
      if (isOurs) delete holder[own]
    } else if (isOurs ? isSame && (!live || !other) : isSame && holder[own] !== undefined) {
      if (isOurs) setValue(before[own])
    } else if (other && (isOurs || isUntouched(holder[own], before, own, name)))
      setValue(other[theirs])
  }
}

/** Nobody wrote it: it is empty, or still what was copied with the reference before this one. */
const isUntouched = (value: unknown, before: Data, own: string, reference: string): boolean =>
  value === undefined || (before[reference] !== undefined && sameJson(value, before[own]))

/** The records of an entity that are referred to, by their ids. */
async function referred(
  store: Store,
  target: string,
  places: Place[],
): Promise<Map<string, StoredRecord>> {
  const ids = new Set(
    places.flatMap(({ field, id }) =>
      id !== undefined && field['x-ref']!.entity === target ? [id] : [],
    ),
  )
  const others = ids.size ? await store.getAll(target, [...ids]) : []
  return new Map(others.map((other) => [other._id, other]))
}

/**
 * Checks that the records which this write refers to exist, and fills what is copied from them. A reference that stood
 * there before is not asked for again: what it names may have been deleted since. One query an entity referred to.
 */
export async function resolveReferences(
  store: Store,
  entity: EntityDocument,
  record: Data,
  before: Data = {},
): Promise<Result<Data>> {
  const result = { ...record }
  const places = placesOf(entity.properties, result, before, '')
  const known = idsByField(placesOf(entity.properties, { ...before }, {}, ''))
  const failures: Failure[] = []
  const targets = [...new Set(places.map(({ field }) => field['x-ref']!.entity))]
  const reads = await Promise.all(targets.map((target) => referred(store, target, places)))
  for (const [at, target] of targets.entries()) {
    const own = places.filter(({ field }) => field['x-ref']!.entity === target)
    const found = reads[at]!
    for (const place of own) {
      const { path, id } = place
      const other = id === undefined ? undefined : found.get(id)
      if (id !== undefined && !other && !known.has(`${path.replace(/\[\d+\]/g, '')} ${id}`))
        failures.push({ code: 'reference-missing', path, params: { entity: target, id } })
      else takeCopies(place, other)
    }
  }
  return failures.length ? failAll(failures) : ok(result)
}

/** Fields of other entities that refer to this one: dotted paths, with what a deletion does there. */
function referrers(
  model: Model,
  target: string,
): { entity: string; path: string; field: string; onDelete: string; ref: Reference }[] {
  return Object.values(model.entities).flatMap(({ name, entity }) =>
    Object.entries(entity.properties).flatMap(([field, schema]) => {
      const at = (path: string, { 'x-ref': ref }: Field) =>
        ref?.entity === target
          ? [{ entity: name, path, field, onDelete: ref.onDelete ?? 'refuse', ref }]
          : []
      const rows = (schema.items as Field | undefined)?.properties as
        Record<string, Field> | undefined
      return [
        ...at(field, schema),
        ...Object.entries(rows ?? {}).flatMap(([column, inner]) => at(`${field}.${column}`, inner)),
      ]
    }),
  )
}

/** What stands in the way of a deletion, and the records whose reference is to be cleared. */
export async function checkDeletion(
  store: Store,
  model: Model,
  target: string,
  id: string,
): Promise<Result<{ entity: string; field: string; record: StoredRecord }[]>> {
  const failures: Failure[] = []
  const clear: { entity: string; field: string; record: StoredRecord }[] = []
  for (const { entity, path, field, onDelete } of referrers(model, target)) {
    if (onDelete === 'keep') continue
    const users = await store.find(
      entity,
      { [path]: id },
      { limit: onDelete === 'clear' ? MAX_HOLDERS : 3 },
    )
    if (onDelete === 'clear' && path === field)
      clear.push(...users.map((record) => ({ entity, field, record })))
    else if (users.length)
      failures.push({
        code: 'reference-in-use',
        params: {
          entity,
          label: model.entities[entity]!.entity['x-entity'].label,
          ids: users.map(({ _id }) => _id),
        },
      })
  }
  return failures.length ? failAll(failures) : ok(clear)
}

/** Records that hold a live copy of a field that changed in another record. */
export async function holdersOfCopies(
  store: Store,
  model: Model,
  target: string,
  { _id: id }: StoredRecord,
  changed: ReadonlySet<string>,
): Promise<{ entity: string; record: StoredRecord }[]> {
  const holders = new Map<string, { entity: string; record: StoredRecord }>()
  for (const { entity, path, ref } of referrers(model, target)) {
    if (!ref.live || !Object.values(ref.copy ?? {}).some((theirs) => changed.has(theirs))) continue
    for (const record of await store.find(entity, { [path]: id }, { limit: MAX_HOLDERS }))
      holders.set(`${entity} ${record._id}`, { entity, record })
  }
  return [...holders.values()]
}
