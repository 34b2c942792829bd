const SEGMENT = /^[\p{L}\p{M}\p{N}_-]{1,100}$/u
const FORBIDDEN = new Set(['__proto__', 'prototype', 'constructor'])
const MAX_SEGMENTS = 10

/** The names of a dotted path, or null for what cannot be one: only letters, digits, `_` and `-` ever reach SQL. */
export function splitPath(path: string): string[] | null {
  const segments = path.split('.')
  if (segments.length > MAX_SEGMENTS) return null
  return segments.every((name) => SEGMENT.test(name) && !FORBIDDEN.has(name)) ? segments : null
}

export const isIndex = (segment: string): boolean => /^\d{1,6}$/.test(segment)
