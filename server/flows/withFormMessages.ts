import type { JsonObject } from '#schema'
import { inBoth, type Failure, type Text } from '#shared'

const KEYWORDS: Partial<Record<Failure['code'], string>> = {
  'field-required': 'x-req-error',
  'field-format': 'x-format-error',
}

/** What is wrong with answers, in the words that the form has for it (spec: academy 5, Form submission); digits that do not fit are no matter of how an id is written. */
export function withFormMessages(schema: JsonObject, failures: Failure[]): Failure[] {
  const fields = (schema.properties ?? {}) as Record<string, JsonObject>
  return failures.map((failure) => {
    if (failure.params?.digits !== undefined) return failure
    const text = Object.hasOwn(fields, failure.path ?? '')
      ? (fields[failure.path!]![KEYWORDS[failure.code] ?? ''] as Text | undefined)
      : undefined
    return text === undefined
      ? failure
      : { ...failure, params: { ...failure.params, message: inBoth(text) } }
  })
}
