import { isRecord } from '#shared'
import { isDraft, produceWithPatches } from '#shared/patches'
import type { Change } from './operation.ts'

const RESERVED = new Set(['__proto__', 'constructor', 'prototype'])

/** Is the path one that data may be set at? */
export const isSafePath = (path: unknown): path is string[] =>
  Array.isArray(path) &&
  path.length > 0 &&
  path.length <= 40 &&
  path.every((key) => typeof key === 'string' && !RESERVED.has(key))

/** Writes into a draft; without a value the key or entry is taken out. A missing parent becomes an object. */
function write(data: Record<string, unknown> | unknown[], path: string[], value: unknown): void {
  const [key, ...rest] = path as [string, ...string[]]
  const isList = Array.isArray(data)
  const index = Number(key)
  if (isList && (!Number.isInteger(index) || index < 0 || index > data.length)) return
  const holder = data as Record<string, unknown>
  if (rest.length > 0) {
    const inner = holder[key]
    if (typeof inner !== 'object' || inner === null) {
      if (value === undefined) return
      holder[key] = {}
    } else if (!isDraft(inner)) holder[key] = Array.isArray(inner) ? [...inner] : { ...inner }
    write(holder[key] as Record<string, unknown>, rest, value)
  } else if (value !== undefined) holder[key] = value
  else if (isList) data.splice(index, 1)
  else delete holder[key]
}

/**
 * Data after the changes, and the changes that lead back. What was touched inside a list comes back with the whole list,
 * since a change cannot say that an entry is put between others.
 */
export function applyChanges<T extends object>(
  data: T,
  changes: Change[],
): { data: T; inverse: Change[] } {
  const [next, , patches] = produceWithPatches(data, (draft) => {
    for (const { path, value } of changes) write(draft as Record<string, unknown>, path, value)
  })
  const known = new Map(
    patches.map(({ path }) => {
      const part = knownPart(data, path.map(String))
      return [JSON.stringify(part), part]
    }),
  )
  return { data: next, inverse: [...known.values()].map((path) => changeBackTo(data, path)) }
}

/** The change that puts back what data hold at a path: the value, or nothing. */
function changeBackTo(data: unknown, path: string[]): Change {
  let value = data
  for (const key of path) {
    if (!isRecord(value) || !Object.hasOwn(value, key)) return { path }
    value = value[key]
  }
  return { path, value }
}

/** The longest part of the path that leads through plain objects to a value or to the first absent key. */
function knownPart(data: unknown, path: string[]): string[] {
  let value = data
  for (const [index, key] of path.entries()) {
    if (!isRecord(value)) return path.slice(0, index)
    if (!Object.hasOwn(value, key)) return path.slice(0, index + 1)
    value = value[key]
  }
  return path
}
