import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { TOKEN_SCOPES, type NewTokenBody, type TokenInfo, type TokenScope } from '#gateway'
import { fail, isoAt, newId, ok, type Result } from '#shared'
import type { Gateway } from '../gateway.ts'
import type { TokenRow } from '../storage/index.ts'
import type { Caller } from './caller.ts'
import { hashToken, publicUser, type UserRow } from './sessions.ts'

const PREFIX = 'sala_'
const TOKEN = /^sala_[\w-]{43}$/
const DAY = 24 * 60 * 60_000
export const MAX_TOKEN_DAYS = 366
export const MAX_TOKENS = 20
const MAX_NAME = 100

/** As it comes over the wire: nothing of it is known to be right. */
export type NewToken = { [name in keyof NewTokenBody]?: unknown }

const isScope = (scope: unknown): scope is TokenScope => TOKEN_SCOPES.includes(scope as TokenScope)

export const tokenInfo = ({ id, name, scopes, created_at, expires_at }: TokenRow): TokenInfo => ({
  id,
  name,
  scopes: scopes.filter(isScope),
  created_at,
  expires_at,
})

const invalid = (path: string) => fail('invalid-body', { path, params: { reason: path } })

/** Makes a token of the person who asks; it is told this once. */
export async function createToken(
  { database, clock }: Pick<Gateway, 'database' | 'clock'>,
  { site, user, bypass }: Caller,
  { name, scopes, days }: NewToken,
): Promise<Result<TokenInfo & { token: string }>> {
  if (!user) return fail('unauthenticated')
  if (bypass) return fail('forbidden')
  if (typeof name !== 'string' || !name.trim() || [...name].length > MAX_NAME)
    return invalid('name')
  if (!Array.isArray(scopes) || !scopes.length || !scopes.every(isScope)) return invalid('scopes')
  if (!Number.isInteger(days) || Number(days) < 1 || Number(days) > MAX_TOKEN_DAYS)
    return invalid('days')
  if ((await database.system.tokens.ofUser(site._id, user._id)).length >= MAX_TOKENS)
    return fail('rate-limited', { params: { seconds: 60 } })
  const token = PREFIX + randomBytes(32).toString('base64url')
  const now = clock.now()
  const row: TokenRow = {
    token_hash: hashToken(token),
    id: newId(now),
    site: site._id,
    user_id: user._id,
    name: name.trim(),
    scopes: [...new Set(scopes)],
    created_at: isoAt(now),
    expires_at: isoAt(now + Number(days) * DAY),
  }
  await database.system.tokens.create(row)
  return ok({ ...tokenInfo(row), token })
}

/** The token that a program sends: as the documents' storage driver does, or their second client, whose other headers prove nothing. */
export function tokenIn({
  authorization,
  'x-content-token': content,
}: IncomingHttpHeaders): string | undefined {
  if (content !== undefined) return String(content)
  return /^Bearer (.*)$/.exec(authorization ?? '')?.[1]
}

/** Whose a token is, and what for; null where it is none, or its person may not sign in. */
export async function openToken(
  { database }: Pick<Gateway, 'database'>,
  site: string,
  token: string | undefined,
): Promise<{ user: NonNullable<Caller['user']>; scopes: TokenScope[] } | null> {
  const row =
    token && TOKEN.test(token) ? await database.system.tokens.find(site, hashToken(token)) : null
  if (!row) return null
  const user = (await database.store(site).get('user', row.user_id)) as unknown as UserRow | null
  return user && user.status !== 'suspended'
    ? { user: publicUser(user), scopes: tokenInfo(row).scopes }
    : null
}
