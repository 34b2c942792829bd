import type { JsonObject } from '#schema'

/** Path of an answer that is a secret; `*` stands for every entry of a list. */
export type SecretPath = string[]

/** The secret answers of a form: passwords, and what its schema marks so. */
export function secretPaths(schema: JsonObject, path: SecretPath = []): SecretPath[] {
  const inner = [
    ...Object.entries((schema.properties ?? {}) as Record<string, JsonObject>).flatMap(
      ([name, field]) => secretPaths(field, [...path, name]),
    ),
    ...(typeof schema.items === 'object' && schema.items !== null
      ? secretPaths(schema.items as JsonObject, [...path, '*'])
      : []),
  ]
  return schema['x-secret'] === true || schema['x-widget'] === 'password' ? [path] : inner
}

const visit = (
  value: unknown,
  [key, ...rest]: SecretPath,
  found: (holder: Record<string, unknown>, key: string) => void,
): void => {
  if (key === undefined || typeof value !== 'object' || value === null) return
  if (key === '*')
    return void (
      Array.isArray(value) &&
      value.forEach((item, index) =>
        rest.length ? visit(item, rest, found) : found(value as never, String(index)),
      )
    )
  if (!Object.hasOwn(value, key)) return
  if (rest.length) visit((value as Record<string, unknown>)[key], rest, found)
  else found(value as Record<string, unknown>, key)
}

/** The answers without their secrets. */
export function withoutSecrets<T>(answers: T, secrets: readonly SecretPath[]): T {
  if (!secrets.length) return answers
  const copy = structuredClone(answers)
  for (const path of secrets) visit(copy, path, (holder, key) => delete holder[key])
  return copy
}

/** A text for the log, with every secret answer blacked out. */
export function maskSecrets(
  text: string,
  answers: unknown,
  secrets: readonly SecretPath[],
): string {
  const values: string[] = []
  for (const path of secrets)
    visit(
      answers,
      path,
      (holder, key) =>
        typeof holder[key] === 'string' && holder[key] !== '' && values.push(holder[key]),
    )
  return values
    .toSorted((a, b) => b.length - a.length)
    .reduce((masked, value) => masked.replaceAll(value, '•••'), text)
}
