import { formOf, normaliseThai, SEEN, type Failure } from '#shared'
import { SYSTEM_FIELDS, type EntityDocument, type EntityModel, type Field } from '#schema'
import { sameJson } from './changes.ts'
import { choiceOf } from './choices.ts'
import { inForm } from './forms.ts'
import { copiedFields } from './references.ts'
import { isEditable } from './states.ts'

type Data = Record<string, unknown>

const SYSTEM = new Set<string>([...SYSTEM_FIELDS, 'site'])

const isDerived = (field: Field): boolean =>
  field['x-compute'] !== undefined || field['x-rollup'] !== undefined

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

function tidyValue(value: unknown, field: Field, keepEmptied: boolean): unknown {
  if (typeof value === 'string') {
    // Nobody sees that it is there.
    if (!SEEN.test(value)) return ''
    if (field['x-unique'] || formOf(field.format)) return inForm(value, field)
    if (choiceOf(field, value)) return inForm(value, field)
    return field.format ? normaliseThai(value).trim() : value.normalize('NFC').trim()
  }
  if (Array.isArray(value))
    return field.items
      ? value.map((item) => tidyValue(item, field.items as Field, keepEmptied))
      : value
  if (typeof value === 'object' && value !== null && field.properties) {
    const properties = field.properties as Record<string, Field>
    return Object.fromEntries(
      Object.entries(value as Data).flatMap(([key, item]): [string, unknown][] => {
        const own = Object.hasOwn(properties, key) ? properties[key]! : {}
        const tidied = tidyValue(item, own, keepEmptied)
        if (!isEmpty(tidied)) return [[key, tidied]]
        return keepEmptied && item !== undefined ? [[key, null]] : []
      }),
    )
  }
  return value
}

/**
 * What came in, with text trimmed and composed and empty values left out; `null` stays on the top level, where it clears,
 * and with `keepEmptied` everywhere: what somebody emptied takes no default.
 */
export function tidy(entity: EntityDocument, data: Data, keepEmptied = false): Data {
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => {
      const tidied = Object.hasOwn(entity.properties, key)
        ? tidyValue(value, entity.properties[key]!, keepEmptied)
        : value
      return [key, isEmpty(tidied) ? null : tidied]
    }),
  )
}

/** A new record's own values: the defaults of the entity, rows included, but none where `emptied` or a row has it emptied. */
export function withDefaults(
  entity: EntityDocument,
  data: Data,
  emptied: ReadonlySet<string> = new Set(),
): Data {
  const result: Data = {}
  for (const [name, field] of Object.entries(entity.properties)) {
    const value = data[name] ?? (emptied.has(name) ? undefined : field.default)
    if (isEmpty(value)) continue
    const rows = (field.items as Field | undefined)?.properties as Record<string, Field> | undefined
    result[name] =
      rows && Array.isArray(value)
        ? value.map((row) =>
            typeof row === 'object' && row !== null && !Array.isArray(row)
              ? tidyValue(fillRow(rows, row as Data), field.items as Field, false)
              : row,
          )
        : tidyValue(value, field, false)
  }
  return result
}

/** A row with the defaults of its fields, where it says nothing of its own. */
export const fillRow = (rows: Record<string, Field>, row: Data): Data => ({
  ...Object.fromEntries(
    Object.entries(rows).flatMap(([name, { default: value }]) =>
      value === undefined ? [] : [[name, value]],
    ),
  ),
  ...row,
})

/**
 * Puts a change over a record. Unknown fields are refused (spec: erp 5); system, computed and copied fields are ignored;
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
  const copied = copiedFields(entity.properties)
  for (const [name, value] of Object.entries(change)) {
    if (SYSTEM.has(name)) continue
    const field = Object.hasOwn(entity.properties, name) ? entity.properties[name]! : undefined
    if (!field) {
      failures.push({ code: 'unknown-field', path: name, params: { field: name } })
      continue
    }
    if (isDerived(field) || sameJson(before[name] ?? null, value)) continue
    if (copied.has(name) && !asSystem) continue
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

/** A form sends a read-only field with its default back; that is no attempt to set it. */
export function dropUnchangedDefaults({ entity, states }: EntityModel, change: Data): Data {
  return Object.fromEntries(
    Object.entries(change).filter(([name, value]) => {
      const field = Object.hasOwn(entity.properties, name) ? entity.properties[name]! : undefined
      return (
        value !== null &&
        !(
          field?.readOnly &&
          sameJson(value, name === states?.field ? states.initial : field.default)
        )
      )
    }),
  )
}
