import type { Control } from 'react-hook-form'
import { isRecord } from '#shared'
import { readAt, type Path } from './path.ts'

/**
 * The names by which the state of a form is kept: react-hook-form takes a dot for a way inwards and drops quotes and
 * brackets, while a property of a schema may be called anything. The value of the whole form stands under `ROOT`, since it
 * need not be an object. This is the only file that knows how names are written.
 */
export const ROOT = 'value'

/** What react-hook-form holds. */
export interface Held {
  [ROOT]: unknown
}

export type FormControl = Control<Held>

const SPECIAL = /[.[\]"'|%]/g
const encodedNames = new Map<string, string>()
const MAX_REMEMBERED = 10_000

const hex = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`

/** A name of a property as one part of a field's name; the empty one is a lone `%`. */
export function encodeName(name: string): string {
  const known = encodedNames.get(name)
  if (known !== undefined) return known
  if (encodedNames.size >= MAX_REMEMBERED) encodedNames.clear()
  const encoded = name === '' ? '%' : name.replace(SPECIAL, hex)
  encodedNames.set(name, encoded)
  return encoded
}

export const decodeName = (encoded: string): string =>
  encoded === '%'
    ? ''
    : encoded.replace(/%([0-9a-f]{2})/g, (_, code: string) =>
        String.fromCharCode(parseInt(code, 16)),
      )

/** A path as it leads through the kept state. */
export const encodePath = (path: Path): Path =>
  path.map((part) => (typeof part === 'number' ? part : encodeName(part)))

/** Does a path lead through the kept state as it is? */
export const isPlainPath = (path: Path): boolean =>
  path.every((part) => typeof part === 'number' || encodeName(part) === part)

/** The name of the field at a path: `value.items.0.quantity`. */
export const fieldName = (path: Path): string => [ROOT, ...encodePath(path)].join('.')

/** The path of a field's name, over the values that tell an index from a name. */
export function fieldPath(name: string, values: unknown): Path {
  const path: (string | number)[] = []
  for (const part of name.split('.').slice(1))
    path.push(Array.isArray(readAt(values, path)) ? Number(part) : decodeName(part))
  return path
}

const encoded = new WeakMap<object, object>()
const decoded = new WeakMap<object, object>()

/** A value whose properties bear encoded names: itself where none needs it, and each object once. */
export const encodeValue = (value: unknown): unknown => renamed(value, encodeName, encoded, decoded)

/** The value as it was before its names were encoded. */
export const decodeValue = (value: unknown): unknown => renamed(value, decodeName, decoded, encoded)

function renamed(
  value: unknown,
  rename: (name: string) => string,
  known: WeakMap<object, object>,
  inverse: WeakMap<object, object>,
): unknown {
  if (!Array.isArray(value) && !isRecord(value)) return value
  const before = known.get(value)
  if (before) return before
  const within = (inner: unknown): unknown => renamed(inner, rename, known, inverse)
  const next = Array.isArray(value)
    ? renamedList(value, within)
    : renamedRecord(value, rename, within)
  known.set(value, next)
  inverse.set(next, value)
  return next
}

function renamedList(list: unknown[], within: (inner: unknown) => unknown): unknown[] {
  const next = list.map(within)
  return next.every((inner, index) => Object.is(inner, list[index])) ? list : next
}

function renamedRecord(
  record: Record<string, unknown>,
  rename: (name: string) => string,
  within: (inner: unknown) => unknown,
): Record<string, unknown> {
  let next: Record<string, unknown> | undefined
  for (const name of Object.keys(record)) {
    const inner = within(record[name])
    if (!Object.is(inner, record[name]) || rename(name) !== name) {
      next = Object.fromEntries(
        Object.entries(record).map(([each, value]) => [rename(each), within(value)]),
      )
      break
    }
  }
  return next ?? record
}
