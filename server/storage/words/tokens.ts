import { createHash } from 'node:crypto'
import type { Condition, Test } from '../filter/condition.ts'
import type { Keys, KeysPlan } from '../model/keys.ts'
import { foldTones } from '../model/words.ts'

/** Raised when what is made of a record below changes, so that a running installation indexes its records again. */
export const TOKENS_VERSION = 1

/** Characters of a part of a text that is a token. */
const PART = 3
/** Parts of one word that are asked for: enough to leave few records, and any more than these would only take time. */
const MAX_PARTS = 12

/**
 * Which records may meet a search: those with every token of `all`, put together. It may let through a record too many,
 * never keep one out; the condition itself decides over those that are left.
 */
export type Wanted = { op: 'and' | 'or'; parts: Wanted[] } | { op: 'all'; tokens: string[] }

/** Tokens of different sites and fields differ, so that a search meets neither the records of others nor fields that are hidden. */
const prefixOf = (site: string, field: number): string =>
  createHash('sha256').update(site).digest('hex').slice(0, 8) + field.toString(36)

const partsOf = (text: string, size: number): string[] =>
  text
    .split(/\s+/)
    .flatMap((word) =>
      Array.from({ length: Math.max(0, word.length - size + 1) }, (_, at) =>
        word.slice(at, at + size),
      ),
    )

/** How the words of a record begin, with tone marks and without, and every part of its text without them. */
export function recordTokens(
  { searched }: Pick<KeysPlan, 'searched'>,
  site: string,
  words: Keys['w'],
): string[] {
  const tokens = new Set<string>()
  for (const [field, path] of searched.entries()) {
    const found = words[path]
    if (!found) continue
    const prefix = prefixOf(site, field)
    for (let size = 1; size <= PART; size++) {
      for (const word of found.e.split(' ')) {
        const [exact, folded] = [word.slice(0, size), foldTones(word).slice(0, size)]
        if (exact.length === size) tokens.add(`${prefix}w${exact}`)
        if (folded.length === size && folded !== exact) tokens.add(`${prefix}f${folded}`)
      }
      for (const part of partsOf(found.p, size)) tokens.add(`${prefix}p${part}`)
    }
  }
  return [...tokens]
}

/** At most so many of a list, from its beginning to its end. */
const spread = <T>(list: T[], most: number): T[] =>
  list.length <= most
    ? list
    : Array.from({ length: most }, (_, at) => list[Math.floor((at * list.length) / most)]!)

function partTokens(prefix: string, text: string): string[] {
  const parts = text
    .split(/\s+/)
    .flatMap((word) => partsOf(word, Math.min(PART, word.length || PART)))
  return spread([...new Set(parts)], MAX_PARTS).map((part) => `${prefix}p${part}`)
}

const all = (tokens: string[]): Wanted | null => (tokens.length ? { op: 'all', tokens } : null)

function wantedOfTest(test: Test, prefix: string): Wanted | null {
  if (test.op === 'contains') return all(partTokens(prefix, foldTones(test.text)))
  if (test.op !== 'searched') return null
  if (test.kind === 'p') return all(partTokens(prefix, test.text))
  const word = test.text.trimStart()
  const start = word.slice(0, PART)
  const more = word.length > PART ? partTokens(prefix, foldTones(word)) : []
  const exact: Wanted = { op: 'all', tokens: [`${prefix}w${start}`, ...more] }
  return test.kind === 'e'
    ? exact
    : { op: 'or', parts: [exact, { op: 'all', tokens: [`${prefix}f${start}`, ...more] }] }
}

/** The tokens of the records that may meet a condition; null where it does not say. */
export function wantedOf(
  condition: Condition,
  keys: Pick<KeysPlan, 'searched'>,
  site: string,
): Wanted | null {
  if (condition.op === 'nor') return null
  if (condition.op === 'field') {
    const field = keys.searched.indexOf(condition.at.path)
    if (field < 0 || condition.at.system) return null
    const prefix = prefixOf(site, field)
    const known = condition.tests
      .map((test) => wantedOfTest(test, prefix))
      .filter((wanted) => wanted !== null)
    return known.length ? { op: 'and', parts: known } : null
  }
  const parts = condition.parts.map((part) => wantedOf(part, keys, site))
  const known = parts.filter((part) => part !== null)
  if (condition.op === 'or') return known.length < parts.length ? null : { op: 'or', parts: known }
  return known.length ? { op: 'and', parts: known } : null
}
