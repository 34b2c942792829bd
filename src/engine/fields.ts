import { formOf, normaliseThai, type Failure } from '#shared'
import { SYSTEM_FIELDS, type EntityDocument, type EntityModel, type Field } from '#schema'
import { sameJson } from './changes.ts'
import { inForm } from './forms.ts'
import { isEditable } from './states.ts'

type Data = Record<string, unknown>

const SYSTEM = new Set<string>([...SYSTEM_FIELDS, 'site'])

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

function tidyValue(value: unknown, field: Field): unknown {
  if (typeof value === 'string') {
    if (field['x-unique'] || formOf(field.format)) return inForm(value, field)
    return field.format ? normaliseThai(value).trim() : value.normalize('NFC').trim()
  }
  if (Array.isArray(value))
    return field.items ? value.map((item) => tidyValue(item, field.items as Field)) : value
  if (typeof value === 'object' && value !== null && field.properties) {
    const properties = field.properties as Record<string, Field>
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, item]) => {
        const tidied = tidyValue(item, Object.hasOwn(properties, key) ? properties[key]! : {})
        return isEmpty(tidied) ? [] : [[key, tidied]]
      }),
    )
  }
  return value
}

/** What came in, with text trimmed and composed and empty values left out; `null` stays on the top level, where it clears. */
export function tidy(entity: EntityDocument, data: Data): Data {
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => {
      const tidied = Object.hasOwn(entity.properties, key)
        ? tidyValue(value, entity.properties[key]!)
        : value
      return [key, isEmpty(tidied) ? null : tidied]
    }),
  )
}

/** A new record's own values: the defaults of the entity, rows included. */
export function withDefaults(entity: EntityDocument, data: Data): Data {
  const result: Data = {}
  for (const [name, field] of Object.entries(entity.properties)) {
    const value = data[name] ?? field.default
    if (isEmpty(value)) continue
    const rows = (field.items as Field | undefined)?.properties as Record<string, Field> | undefined
    result[name] =
      rows && Array.isArray(value)
        ? value.map((row) =>
            typeof row === 'object' && row !== null && !Array.isArray(row)
              ? fillRow(rows, row as Data)
              : row,
          )
        : value
  }
  return result
}

const fillRow = (rows: Record<string, Field>, row: Data): Data => ({
  ...Object.fromEntries(
    Object.entries(rows).flatMap(([name, { default: value }]) =>
      value === undefined ? [] : [[name, value]],
    ),
  ),
  ...row,
})

/**
 * Puts a change over a record. Unknown fields are refused (spec: erp 5); system and computed fields are ignored;
 * a field that only the system sets, or that the state does not open, is refused when it would change.
 */
export function applyChange(
  { entity, states }: EntityModel,
  before: Data,
  change: Data,
  asSystem: boolean,
): { record: Data; failures: Failure[] } {
  const record: Data = { ...before }
  const failures: Failure[] = []
  for (const [name, value] of Object.entries(change)) {
    if (SYSTEM.has(name)) continue
    const field = Object.hasOwn(entity.properties, name) ? entity.properties[name]! : undefined
    if (!field) {
      failures.push({ code: 'unknown-field', path: name, params: { field: name } })
      continue
    }
    if (field['x-compute'] !== undefined || sameJson(before[name] ?? null, value)) continue
    const locked =
      field.readOnly === true ||
      name === states?.field ||
      (before._id !== undefined && !isEditable(states, before, name))
    if (locked && !asSystem)
      failures.push({
        code: 'readonly-field',
        path: name,
        params: { field: name, label: field['x-label'] },
      })
    else if (value === null) delete record[name]
    else record[name] = value
  }
  return { record, failures }
}
