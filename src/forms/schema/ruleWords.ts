import { isRecord } from '#shared'

const KEYWORDS = [
  'x-visible',
  'x-required',
  'x-readonly',
  'x-compute',
  'x-copy',
  'x-set',
  'x-choices',
  'x-checks',
  'x-default',
  'x-aligned',
]

/** Does any rule stand in a schema? */
export function hasRules(schema: unknown, seen = new Set<unknown>()): boolean {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return false
  seen.add(schema)
  if (!Array.isArray(schema) && KEYWORDS.some((keyword) => keyword in schema)) return true
  return Object.values(schema).some((part) => hasRules(part, seen))
}

/** Nothing was given: no value, an empty text or an empty list. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)

/** A value counts as an expression's yes: not empty, not 0, not false. */
export const isYes = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0
    : isRecord(value)
      ? Object.keys(value).length > 0
      : Boolean(value)
