import { subjectsOfForm, type Subject } from '#crud'
import type { JsonSchema } from '#forms/schema'
import type { EntityDocument } from '#schema'
import { pickText, type Locale, type Text } from '#shared'

/** A field of an entity that a step can give a value to. */
export interface FieldTarget {
  name: string
  label: string
  isRequired: boolean
  /** Unknown of what holds several values by names, as an address. */
  kind?: Subject['kind']
  choices?: Subject['choices']
}

/** Fields of an entity that take values, those that a record must have first; what is worked out takes none. */
export function fieldTargets(
  { properties, required = [], $defs }: Pick<EntityDocument, 'properties' | 'required' | '$defs'>,
  locale: Locale,
): FieldTarget[] {
  const all = Object.entries(properties as Record<string, JsonSchema>)
    .filter(
      ([, field]) => !field.readOnly && field['x-compute'] === undefined && !field['x-secret'],
    )
    .map(([name, field]): FieldTarget => {
      const schema = { type: 'object', properties: { [name]: field }, $defs } as JsonSchema
      const [subject, ...more] = subjectsOfForm(schema, locale)
      const isOne = subject?.path === name && more.length === 0
      return {
        name,
        label: pickText((field['x-label'] ?? name) as Text, locale),
        isRequired: required.includes(name) && field.default === undefined,
        ...(isOne ? { kind: subject.kind } : {}),
        ...(isOne && subject.choices ? { choices: subject.choices } : {}),
      }
    })
  return [...all.filter((one) => one.isRequired), ...all.filter((one) => !one.isRequired)]
}
