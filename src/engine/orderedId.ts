import { newId } from '#shared'

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const TIME = 10
const PLACE = 7
/** Moments of which the last id is remembered: those of clocks that run side by side. */
const REMEMBERED = 64

const last = new Map<number, number>()

/** Where an id stands among those of its moment: by chance at first, then one after another. */
function placeOf(now: number): number {
  const next = (last.get(now) ?? globalThis.crypto.getRandomValues(new Uint32Array(1))[0]!) + 1
  last.delete(now)
  last.set(now, next)
  if (last.size > REMEMBERED) last.delete(last.keys().next().value!)
  return next
}

/** A record id; of two that one process makes in the same millisecond the later is the larger: what is reversed is read in this order. */
export function orderedId(now: number): string {
  const id = newId(now)
  let place = ''
  for (let rest = placeOf(now); place.length < PLACE; rest = Math.floor(rest / 32))
    place = ALPHABET[rest % 32] + place
  return id.slice(0, TIME) + place + id.slice(TIME + PLACE)
}
