import type { Change } from './operation.ts'

const RESERVED = new Set(['__proto__', 'constructor', 'prototype'])

/** Is the path one that data may be set at? */
export const isSafePath = (path: unknown): path is string[] =>
  Array.isArray(path) &&
  path.length > 0 &&
  path.length <= 40 &&
  path.every((key) => typeof key === 'string' && !RESERVED.has(key))

const ABSENT = Symbol('absent')

/** The value at a path, or `ABSENT`'s change (one without a `value`) when there is none. */
function read(data: unknown, path: string[]): unknown {
  let value = data
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return ABSENT
    value = (value as Record<string, unknown>)[key]
  }
  return value
}

/** Copies what lies on the path and shares the rest. A missing parent becomes an object. */
function write(data: unknown, path: string[], at: number, value: unknown): unknown {
  if (at === path.length) return value
  const key = path[at]!
  if (Array.isArray(data)) {
    const index = Number(key)
    if (!Number.isInteger(index) || index < 0 || index > data.length) return data
    const copy = [...(data as unknown[])]
    if (value === ABSENT && at === path.length - 1) copy.splice(index, 1)
    else copy[index] = write(copy[index], path, at + 1, value)
    return copy
  }
  const copy: Record<string, unknown> = typeof data === 'object' && data !== null ? { ...data } : {}
  if (value === ABSENT && at === path.length - 1) delete copy[key]
  else copy[key] = write(copy[key], path, at + 1, value)
  return copy
}

const isRecord = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Data after the changes, and the changes that lead back. A change below a value that is not there, or inside an
 * array, is undone as a whole from the first part that it touched, so that the way back is exact.
 */
export function applyChanges<T>(data: T, changes: Change[]): { data: T; inverse: Change[] } {
  let value: unknown = data
  const inverse: Change[] = []
  for (const change of changes) {
    const known = knownPart(value, change.path)
    const before = read(value, known)
    inverse.unshift(before === ABSENT ? { path: known } : { path: known, value: before })
    const next =
      Object.hasOwn(change, 'value') && change.value !== undefined ? change.value : ABSENT
    if (next === ABSENT && read(value, change.path) === ABSENT) {
      inverse.shift()
      continue
    }
    value = write(value, change.path, 0, next)
  }
  return { data: value as T, inverse }
}

/** The longest part of the path that leads through plain objects to a value or to the first absent key. */
function knownPart(data: unknown, path: string[]): string[] {
  let value = data
  for (const [index, key] of path.entries()) {
    if (!isRecord(value)) return path.slice(0, index)
    if (!Object.hasOwn(value as object, key)) return path.slice(0, index + 1)
    value = (value as Record<string, unknown>)[key]
  }
  return path
}
