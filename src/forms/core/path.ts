import { fail, ok, type Result, isRecord } from '#shared'

/** A place in a value: property names and list indices. A name may hold any character, dots too. */
export type Path = readonly (string | number)[]

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])
const PLAIN = /^[^\s.[\]"]+$/

/** Names that reach a prototype are no field names; everything that makes a path of foreign names asks here. */
export const isSafeName = (name: string | number): boolean =>
  typeof name === 'number' || !FORBIDDEN.has(name)

/** `items[0].quantity`; a name with a dot or bracket is quoted (`["a.b"]`). The key of a field everywhere. */
export function formatPath(path: Path): string {
  let text = ''
  for (const part of path) {
    if (typeof part === 'number') text += `[${part}]`
    else if (PLAIN.test(part)) text += text ? `.${part}` : part
    else text += `[${JSON.stringify(part)}]`
  }
  return text
}

const TOKEN = /\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]|\.?([^\s.[\]"]+)/y

const MAX_PARSED = 10_000
const parsed = new Map<string, Result<Path>>()

/** The segments of a formatted path; `field-invalid` where the text is none. Answers are kept, since forms ask again and again. */
export function parsePath(text: string): Result<Path> {
  const known = parsed.get(text)
  if (known) return known
  if (parsed.size >= MAX_PARSED) parsed.clear()
  const result = parse(text)
  parsed.set(text, result)
  return result
}

function parse(text: string): Result<Path> {
  const path: (string | number)[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.length) {
    const token = TOKEN.exec(text)
    if (!token) return fail('field-invalid', { path: text })
    path.push(
      token[1] !== undefined
        ? Number(token[1])
        : token[2] !== undefined
          ? (JSON.parse(token[2]) as string)
          : token[3]!,
    )
  }
  return path.every(isSafeName) ? ok(path) : fail('field-invalid', { path: text })
}

/** Segments of a JSON pointer (`/items/0/quantity`) over the value it points into, which tells indices from names. */
export function pointerPath(pointer: string, value: unknown): Path {
  const path: (string | number)[] = []
  let at = value
  for (const raw of pointer.split('/').slice(1)) {
    const name = raw.replaceAll('~1', '/').replaceAll('~0', '~')
    const part = Array.isArray(at) ? Number(name) : name
    path.push(part)
    at = readAt(at, [part])
  }
  return path
}

/** The own property at a path; `undefined` where it leaves the value. */
export function readAt(value: unknown, path: Path): unknown {
  let at = value
  for (const part of path) {
    if (typeof at !== 'object' || at === null || !isSafeName(part) || !Object.hasOwn(at, part))
      return undefined
    at = (at as Record<string | number, unknown>)[part]
  }
  return at
}

/**
 * A copy with one place changed; everything beside the way there is shared. `undefined` takes the property away.
 * Objects in `owned` were made by the same caller a moment ago and are changed in place, so that many writes cost one copy.
 */
export function writeAt(
  value: unknown,
  path: Path,
  next: unknown,
  owned?: WeakSet<object>,
): unknown {
  const [part, ...rest] = path
  if (part === undefined) return next
  if (!isSafeName(part)) return value
  if (typeof part === 'number') {
    const list = Array.isArray(value)
      ? owned?.has(value)
        ? (value as unknown[])
        : [...(value as unknown[])]
      : []
    owned?.add(list)
    list[part] = writeAt(list[part], rest, next, owned)
    return list
  }
  const record: Record<string, unknown> = isRecord(value)
    ? owned?.has(value)
      ? value
      : { ...value }
    : {}
  owned?.add(record)
  const inner = writeAt(Object.hasOwn(record, part) ? record[part] : undefined, rest, next, owned)
  if (inner === undefined) delete record[part]
  else record[part] = inner
  return record
}

/** Is one path the other or inside it? */
export const startsWith = (path: Path, start: Path): boolean =>
  start.length <= path.length && start.every((part, i) => part === path[i])

/** Do two paths lead to the same place? */
export const samePath = (a: Path, b: Path): boolean =>
  a === b || (a.length === b.length && a.every((part, i) => part === b[i]))
