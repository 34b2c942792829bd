import { fail, ok, type Result } from '#shared'
import type { EntityModel } from '#schema'

type Data = Record<string, unknown>

/** What was added to a ledger stays as it is. */
export const notLedger = ({ entity }: EntityModel): Result<null> =>
  entity['x-ledger']
    ? fail('ledger-append-only', { params: { label: entity['x-entity'].label } })
    : ok(null)

export const without = (record: Data, fields: readonly string[]): Data =>
  Object.fromEntries(Object.entries(record).filter(([field]) => !fields.includes(field)))

export const own = (model: EntityModel, record: Data): Data =>
  Object.fromEntries(
    Object.keys(model.entity.properties).map((field) => [field, record[field] ?? null]),
  )
