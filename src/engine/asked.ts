import { failAll, ok, type Failure, type Result } from '#shared'
import type { EntityModel, StoredRecord, Transition } from '#schema'
import { applyChange, tidy } from './fields.ts'

type Data = Record<string, unknown>

const labelOf = ({ entity }: EntityModel, field: string) =>
  entity.properties[field]?.['x-label'] ?? field

/**
 * The record with what a transition asks for filled in, whether or not it may be changed in its state. Fails with
 * `unknown-field` for what it does not ask for, and `field-required` for what is missing.
 */
export function withAsked(
  model: EntityModel,
  { asks = [] }: Transition,
  before: StoredRecord,
  values: Data,
): Result<StoredRecord> {
  const given = tidy(model.entity, values)
  const foreign = Object.keys(given).filter((name) => !asks.some(({ field }) => field === name))
  const { record, failures } = applyChange(model, before, given, true)
  const missing = asks.filter(({ field, required }) => required && (record[field] ?? null) === null)
  const all: Failure[] = [
    ...foreign.map((field): Failure => ({ code: 'unknown-field', path: field, params: { field } })),
    ...failures,
    ...missing.map(({ field }): Failure => ({
      code: 'field-required',
      path: field,
      params: { field, label: labelOf(model, field) },
    })),
  ]
  return all.length > 0 ? failAll(all) : ok(record as StoredRecord)
}
