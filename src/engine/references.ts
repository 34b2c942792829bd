import { ok, failAll, type Failure, type Result } from '#shared'
import type { EntityDocument, Field, Model, StoredRecord } from '#schema'
import type { Store } from './store.ts'

type Data = Record<string, unknown>

interface Place {
  path: string
  field: Field
  id: string
  /** Object that holds the reference and takes the copied fields. */
  holder: Data
  siblings: Record<string, Field>
}

/** Every reference in the record, with the place it stands in. Rows are copied on the way, so the caller owns them. */
function placesOf(properties: Record<string, Field>, holder: Data, prefix: string): Place[] {
  return Object.entries(properties).flatMap(([name, field]): Place[] => {
    const value = holder[name]
    const path = prefix + name
    const rows = (field.items as Field | undefined)?.properties as Record<string, Field> | undefined
    if (field['x-ref'] && typeof value === 'string')
      return [{ path, field, id: value, holder, siblings: properties }]
    if (rows && Array.isArray(value)) {
      const copies = value.map((row): unknown =>
        typeof row === 'object' && row !== null ? { ...row } : row,
      )
      holder[name] = copies
      return copies.flatMap((row, index) =>
        typeof row === 'object' && row !== null
          ? placesOf(rows, row as Data, `${path}[${index}].`)
          : [],
      )
    }
    return []
  })
}

/**
 * Checks that the records referred to exist, and fills what is copied from them: always where the copy is read-only
 * (a client's word does not count), and only when empty where people may write it.
 * One query an entity referred to.
 */
export async function resolveReferences(
  store: Store,
  entity: EntityDocument,
  record: Data,
): Promise<Result<Data>> {
  const result = { ...record }
  const places = placesOf(entity.properties, result, '')
  const failures: Failure[] = []
  for (const target of new Set(places.map(({ field }) => field['x-ref']!.entity))) {
    const own = places.filter(({ field }) => field['x-ref']!.entity === target)
    const ids = [...new Set(own.map(({ id }) => id))]
    const found = new Map(
      (await store.find(target, { _id: { $in: ids } }, { limit: ids.length })).map((other) => [
        other._id,
        other,
      ]),
    )
    for (const { path, field, id, holder, siblings } of own) {
      const other = found.get(id)
      if (!other) {
        failures.push({ code: 'reference-missing', path, params: { entity: target, id } })
        continue
      }
      for (const [name, theirs] of Object.entries(field['x-ref']!.copy ?? {})) {
        if (siblings[name]?.readOnly || holder[name] === undefined) {
          if (other[theirs] === undefined) delete holder[name]
          else holder[name] = other[theirs]
        }
      }
    }
  }
  return failures.length ? failAll(failures) : ok(result)
}

/** Fields of other entities that refer to this one: dotted paths, with what a deletion does there. */
function referrers(
  model: Model,
  target: string,
): { entity: string; path: string; field: string; onDelete: string }[] {
  return Object.values(model.entities).flatMap(({ name, entity }) =>
    Object.entries(entity.properties).flatMap(([field, schema]) => {
      const at = (path: string, { 'x-ref': ref }: Field) =>
        ref?.entity === target
          ? [{ entity: name, path, field, onDelete: ref.onDelete ?? 'refuse' }]
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
      { limit: onDelete === 'clear' ? 2000 : 3 },
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
