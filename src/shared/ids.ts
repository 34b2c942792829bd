import { systemClock } from './clock.ts'

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** Bytes of chance fetched at once: each fetching costs more than what it brings. */
const POOL = 2048
let pool = new Uint8Array(0)
let used = 0

/** Each byte of the pool is handed out once. */
function randomBytes(size: number): Uint8Array {
  if (used + size > pool.length) {
    pool = globalThis.crypto.getRandomValues(new Uint8Array(Math.max(POOL, size)))
    used = 0
  }
  used += size
  return pool.subarray(used - size, used)
}

/** A sortable record id: 10 characters of time and 16 of chance, 26 in all, lower-case Crockford base 32. */
export function newId(now: number = systemClock.now()): string {
  let time = ''
  let rest = now
  for (let i = 0; i < 10; i++) {
    time = ALPHABET[rest % 32] + time
    rest = Math.floor(rest / 32)
  }
  return time + randomText(16)
}

/** `length` characters of chance, 5 bits each. */
export function randomText(length: number): string {
  let text = ''
  for (const byte of randomBytes(length)) text += ALPHABET[byte % 32]
  return text
}

/** A short id for an object inside a page document. */
export const newObjectId = (): string => randomText(10)
