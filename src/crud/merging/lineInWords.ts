import type { EntityDocument, Field } from '#schema'
import { valueText, type ValueWords } from '../valueText.ts'

/** A line of a record by the columns that its table has, without what only repeats another and what is worked out. */
export function lineInWords(
  { properties }: Pick<EntityDocument, 'properties'>,
  steps: readonly string[],
  line: Record<string, unknown>,
  words: ValueWords,
): string {
  const list = properties[steps[0]!]
  const fields = ((list?.items as Field | undefined)?.properties ?? {}) as Record<string, Field>
  const columns = list?.['x-child']?.columns ?? Object.keys(fields)
  return columns
    .flatMap((name) => {
      const field = fields[name]
      if (!field || field['x-ref'] || field['x-compute'] !== undefined) return []
      return valueText(field, line[name], words) || []
    })
    .join(' · ')
}
