import { isScalar, isRecord } from '#shared'
import type { EntityModel } from '#schema'
import { entityScope, type Scope } from '../filter/scope.ts'
import { unknownField } from '../filter/parse.ts'
import { fieldPath, newName, type Budget } from './expression.ts'
import { Refusal, refuse } from './refusal.ts'
import type { DataRow, Stage } from './stage.ts'
import { extended } from './stages.ts'

/** What a caller may see of another collection; null where it may see none of it or there is no such collection. */
export type Foreign = (
  collection: string,
) => { model: EntityModel; readable?: ReadonlySet<string> } | null

const KEYS = ['from', 'localField', 'foreignField', 'as']

const valuesOf = (row: unknown, path: string): unknown[] => {
  let values: unknown[] = [row]
  for (const name of path.split('.')) {
    values = values
      .flatMap((value) =>
        Array.isArray(value) && !/^\d+$/.test(name) ? (value as unknown[]) : [value],
      )
      .map((value) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, name)
          ? (value as DataRow)[name]
          : undefined,
      )
  }
  return values.flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : [value]))
}

/** `$lookup` in its equality form: the rows of another collection whose field equals one of ours. */
export function readLookup(
  value: unknown,
  scope: Scope,
  path: string,
  budget: Budget,
  foreign: Foreign,
): Stage {
  budget.spend(path, 1)
  if (!isRecord(value)) return refuse('invalid-filter', path, { expected: 'object' })
  for (const key of Object.keys(value))
    if (!KEYS.includes(key))
      return refuse('unknown-operator', `${path}.${key}`, { operator: `$lookup.${key}` })
  const { from, localField, foreignField, as } = value
  if (
    typeof from !== 'string' ||
    typeof localField !== 'string' ||
    typeof foreignField !== 'string'
  )
    return refuse('invalid-filter', path, { expected: KEYS.join(', ') })
  fieldPath(`$${localField}`, scope, `${path}.localField`)
  const other = foreign(from)
  if (!other) return refuse('unknown-collection', `${path}.from`, { collection: from })
  const inner = entityScope(other.model, other.readable)
  const at = inner.resolve(foreignField)
  if (!at || at.hides) throw new Refusal(unknownField(foreignField))
  const name = newName(as, `${path}.as`)
  return {
    name: '$lookup',
    scope: extended(scope, name, inner),
    async run(rows, { fetch }) {
      const wanted = new Set(rows.flatMap((row) => valuesOf(row, localField).filter(isScalar)))
      const found = wanted.size ? await fetch(from, foreignField, [...wanted]) : []
      const byKey = new Map<unknown, DataRow[]>()
      for (const row of found)
        for (const key of new Set(valuesOf(row, foreignField)))
          byKey.set(key, [...(byKey.get(key) ?? []), row])
      return rows.map((row) => ({
        ...row,
        [name]: [
          ...new Set(
            [...new Set(valuesOf(row, localField).filter(isScalar))].flatMap(
              (key) => byKey.get(key) ?? [],
            ),
          ),
        ],
      }))
    },
  }
}
