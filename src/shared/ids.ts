import { systemClock } from './clock.ts'

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const TIME = 10
const CHANCE = 16
/** Characters that the next id of a moment is at most ahead of the one before it. */
const STEP = 8
/** Moments of which the last id is remembered: those of clocks that run side by side. */
const REMEMBERED = 64

const randomBytes = (size: number): Uint8Array =>
  globalThis.crypto.getRandomValues(new Uint8Array(size))

function written(value: bigint | number, length: number): string {
  let text = ''
  let rest = BigInt(value)
  for (let i = 0; i < length; i++) {
    text = ALPHABET[Number(rest % 32n)] + text
    rest /= 32n
  }
  return text
}

const read = (text: string): bigint =>
  [...text].reduce((value, digit) => value * 32n + BigInt(ALPHABET.indexOf(digit)), 0n)

const last = new Map<number, bigint>()

/** Chance that is larger than what the same moment had before, so that what was made later stands behind. */
function laterChance(now: number): bigint {
  const before = last.get(now)
  const next =
    before === undefined
      ? // The highest bit is left for those that follow.
        read(randomText(CHANCE)) >> 1n
      : before + 1n + read(randomText(STEP))
  last.delete(now)
  last.set(now, next)
  if (last.size > REMEMBERED) last.delete(last.keys().next().value!)
  return next
}

/**
 * A sortable record id: 10 characters of time and 16 of chance, 26 in all, lower-case Crockford base 32. Of two that are made in one
 * process at the same millisecond the later one is the larger.
 */
export const newId = (now: number = systemClock.now()): string =>
  written(now, TIME) + written(laterChance(now), CHANCE)

/** `length` characters of chance, 5 bits each. */
export function randomText(length: number): string {
  let text = ''
  for (const byte of randomBytes(length)) text += ALPHABET[byte % 32]
  return text
}

/** A short id for an object inside a page document. */
export const newObjectId = (): string => randomText(10)
