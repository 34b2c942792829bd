import type { Field } from '#schema'
import { isRecord } from '#shared'

type Values = Record<string, unknown>
type Fields = Record<string, Field>

const rowsOf = (field: Field | undefined): Fields | undefined =>
  (field?.items as Field | undefined)?.properties as Fields | undefined

/**
 * What people gave: without what is worked out from it, in rows too. The gateway works that out anew whoever saves, so
 * nobody has changed it, and nobody is asked which sum is the right one.
 */
export function givenValues(properties: Fields, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const field = Object.hasOwn(properties, name) ? properties[name] : undefined
      if (field?.['x-compute'] !== undefined) return []
      const row = rowsOf(field)
      if (!row || !Array.isArray(value)) return [[name, value]]
      return [[name, value.map((one) => (isRecord(one) ? givenValues(row, one) : one))]]
    }),
  )
}
