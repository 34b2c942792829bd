import { isoAt, isRecord } from '#shared'
import type { Gateway } from '../gateway.ts'
import { sameAddress } from '../identity/address.ts'

const HOUR = 3_600_000
/** Mails an hour to an address that somebody typed who is not signed in. */
export const MAX_AN_HOUR = 5
const GAP = '\u200b'

const leavesOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(leavesOf)
  return isRecord(value) ? Object.values(value).flatMap(leavesOf) : []
}

/** Did who filled the form say where this mail goes? Then anybody's address may stand there. */
export const isAddressIn = (answers: unknown, to: string): boolean =>
  leavesOf(answers).some((text) => sameAddress(text) === sameAddress(to))

/** Has this address had its mails of the hour? What is in the outbox counts, so that several gateways count together. */
export async function hasHadEnough(
  { database, clock }: Pick<Gateway, 'database' | 'clock'>,
  site: string,
  to: string,
): Promise<boolean> {
  const recent = await database
    .store(site)
    .find(
      'message',
      { email: to, sentAt: { $gt: isoAt(clock.now() - HOUR) }, status: { $ne: 'fail' } },
      { limit: MAX_AN_HOUR },
    )
  return recent.length >= MAX_AN_HOUR
}

/** A word that mail programs would make a link of, kept readable but none; addresses of people stay as they are. */
const withoutLinks = (text: string): string =>
  text.replace(/[^\s<>"'()]+/g, (word) => {
    const isLink = /:\/\/|^www\./i.test(word)
    const isHost = !word.includes('@') && /[\p{L}\p{N}-]\.\p{L}{2,}/u.test(word)
    return isLink || isHost
      ? word.replace(/:(?=\/\/)/g, `:${GAP}`).replace(/\.(?=[\p{L}\p{N}])/gu, `.${GAP}`)
      : word
  })

/**
 * What a mail says, with the answers of a stranger in it as they may be shown to somebody else: no mail program finds a
 * link in them, and those of the mail's author stay.
 */
export function withPlainAnswers<T>(said: T, answers: unknown): T {
  const plain = leavesOf(answers)
    .map((text) => [text, withoutLinks(text)] as const)
    .filter(([text, without]) => text !== without)
    .sort(([a], [b]) => b.length - a.length)
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string')
      return plain.reduce((text, [linked, without]) => text.replaceAll(linked, without), value)
    if (Array.isArray(value)) return value.map(walk)
    return isRecord(value)
      ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, walk(one)]))
      : value
  }
  return plain.length === 0 ? said : (walk(said) as T)
}
