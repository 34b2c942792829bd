import { formOf, visibleText } from '#shared'
import type { Field } from '#schema'
import { choiceOf } from './choices.ts'

/**
 * A value with every text of a known kind (addresses, telephone and id numbers, unique names) in its one form, and the
 * value of a list that took the place of another.
 */
export function inForm(value: unknown, field: Field): unknown {
  if (typeof value === 'string') {
    const choice = choiceOf(field, value)
    if (choice) return choice.mappedTo ?? value
    const form = formOf(field.format)
    return form ? form(value) : field['x-unique'] ? visibleText(value) : value
  }
  if (Array.isArray(value))
    return field.items ? value.map((item) => inForm(item, field.items as Field)) : value
  if (typeof value !== 'object' || value === null || !field.properties) return value
  const properties = field.properties as Record<string, Field>
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      Object.hasOwn(properties, name) ? inForm(item, properties[name]!) : item,
    ]),
  )
}
