import type { Failure } from '#shared'
import type { EntityDocument, Field } from '#schema'
import { sameJson } from './changes.ts'

type Data = Record<string, unknown>

/** What the list of a field says of one of its values. */
interface ChoiceLabel {
  th: string
  en: string
  retired?: true
  mappedTo?: string
}

/** The label of a value, where the field has a list and the list has the value. */
export function choiceOf(field: Field, value: string): ChoiceLabel | undefined {
  const labels = (field as { 'x-labels'?: Record<string, ChoiceLabel> })['x-labels']
  return labels && Object.hasOwn(labels, value) ? labels[value] : undefined
}

const isData = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Retired values in `after` that `before` did not have at the same path; the rows of a list are one path. */
function newlyRetired(field: Field, before: unknown[], after: unknown, path: string): Failure[] {
  if (typeof after === 'string') {
    const choice = choiceOf(field, after)
    if (!choice?.retired || before.includes(after)) return []
    const { th, en } = choice
    return [{ code: 'choice-retired', path, params: { value: after, label: { th, en } } }]
  }
  if (Array.isArray(after)) {
    const items = before.flatMap((one) => (Array.isArray(one) ? one : []))
    return after.flatMap((item, index) =>
      newlyRetired((field.items ?? {}) as Field, items, item, `${path}[${index}]`),
    )
  }
  if (!isData(after)) return []
  return Object.entries((field.properties ?? {}) as Record<string, Field>).flatMap(
    ([name, inner]) =>
      Object.hasOwn(after, name)
        ? newlyRetired(
            inner,
            before.flatMap((one) => (isData(one) ? [one[name]] : [])),
            after[name],
            `${path}.${name}`,
          )
        : [],
  )
}

/** Values that lists keep for older records only, and that a change would newly set. */
export const retiredChoices = (
  { properties }: Pick<EntityDocument, 'properties'>,
  before: Data,
  after: Data,
): Failure[] =>
  Object.entries(properties).flatMap(([name, field]) =>
    sameJson(before[name], after[name])
      ? []
      : newlyRetired(field, [before[name]], after[name], name),
  )
