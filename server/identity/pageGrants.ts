import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '#shared'
import type { Caller } from './caller.ts'

/** A page behind a password. */
export interface Lock {
  /** Id of the page. */
  page: string
  /** The password as it is stored. */
  hash: string
}

/** Milliseconds for which a right password opens its page. */
const GRANT_TIME = 4 * 3_600_000
const COOKIE = 'sala_page_'
const MAX_GRANTS = 50

export interface PageGrant {
  cookie: string
  value: string
  /** Seconds. */
  maxAge: number
}

/** Signed with what is stored of the password: a new password ends every grant, and nothing else need be kept. */
const sign = ({ page, hash }: Lock, site: string, expires: string): Buffer =>
  createHmac('sha256', hash)
    .update(JSON.stringify([site, page, expires]))
    .digest()

export function grantPage(lock: Lock, site: string, clock: Clock): PageGrant {
  const expires = String(clock.now() + GRANT_TIME)
  return {
    cookie: COOKIE + lock.page,
    value: `${expires}.${sign(lock, site, expires).toString('base64url')}`,
    maxAge: GRANT_TIME / 1000,
  }
}

/** Does the caller hold a grant for this page of this site that is still good? */
export function mayOpen(
  lock: Lock,
  { grants = {}, site }: Pick<Caller, 'grants' | 'site'>,
  clock: Clock,
): boolean {
  const [expires = '', signature = ''] = (
    Object.hasOwn(grants, lock.page) ? grants[lock.page]! : ''
  ).split('.')
  if (!/^\d{1,15}$/.test(expires) || Number(expires) <= clock.now()) return false
  const [given, wanted] = [Buffer.from(signature, 'base64url'), sign(lock, site._id, expires)]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** Grants by page, out of the cookies of a request. */
export const grantsOf = (cookies: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(cookies)
      .filter(
        (entry): entry is [string, string] => entry[0].startsWith(COOKIE) && entry[1] !== undefined,
      )
      .slice(0, MAX_GRANTS)
      .map(([name, value]) => [name.slice(COOKIE.length), value]),
  )
