import { systemClock } from './clock.ts'

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
/** Moments of which the last id is remembered: those of clocks that run side by side. */
const REMEMBERED = 64

const randomBytes = (size: number): Uint8Array =>
  globalThis.crypto.getRandomValues(new Uint8Array(size))

function digits(value: number, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest = Math.floor(rest / 32))
    text = ALPHABET[rest % 32] + text
  return text
}

const last = new Map<number, number>()

/** Where an id stands among those of its moment: by chance at first, then one after another. */
function place(now: number): number {
  const next = (last.get(now) ?? globalThis.crypto.getRandomValues(new Uint32Array(1))[0]!) + 1
  last.delete(now)
  last.set(now, next)
  if (last.size > REMEMBERED) last.delete(last.keys().next().value!)
  return next
}

/**
 * A sortable record id: 10 characters of time and 16 of chance, 26 in all, lower-case Crockford base 32. Of two that one process makes
 * in the same millisecond the later is the larger.
 */
export const newId = (now: number = systemClock.now()): string =>
  digits(now, 10) + digits(place(now), 7) + randomText(9)

/** `length` characters of chance, 5 bits each. */
export function randomText(length: number): string {
  let text = ''
  for (const byte of randomBytes(length)) text += ALPHABET[byte % 32]
  return text
}

/** A short id for an object inside a page document. */
export const newObjectId = (): string => randomText(10)
