import { createHash, randomBytes } from 'node:crypto'
import type { SessionUser } from '#gateway'
import { fail, IDLE_TIME, isoAt, ok, type Failure, type Result } from '#shared'
import type { Gateway } from '../gateway.ts'
import { StorageError, type SessionMode } from '../storage/index.ts'
import { accountOf } from './accounts.ts'
import { verifyPassword } from './passwords.ts'
import { heldRoles } from './roles.ts'
import { sessionCacheOf, type KnownSession } from './sessionCache.ts'

export const SESSION_COOKIE = 'sala_session'
/** The header in which a page of the backend says for whom it was opened: whoever else is here now, or nobody, is answered nothing of it. */
export const SIGNED_IN_HEADER = 'x-signed-in'
const MINUTE = 60_000
/** A session ends at last, however busy it is. */
const LONGEST = 12 * 60 * MINUTE
/** The time last seen is written at most this often. */
const TOUCH = MINUTE

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

export interface OpenSession {
  user: SessionUser
  mode: SessionMode
  hash: string
  /** ISO 8601, UTC. */
  expires: string
}

export interface UserRow {
  _id: string
  username: string
  firstname: string
  lastname: string
  roles: string[]
  avatar?: string | null
  status?: string
  req_reset?: boolean | null
  department?: string | null
  branch?: string | null
  warehouses?: string[] | null
  customer?: string | null
  supplier?: string | null
  password?: string
}

/** Where somebody works and for whom they act. */
const WORK = ['department', 'branch', 'warehouses', 'customer', 'supplier'] as const

export const publicUser = (row: UserRow): SessionUser => ({
  _id: row._id,
  username: row.username,
  firstname: row.firstname,
  lastname: row.lastname,
  roles: heldRoles(row.roles),
  ...Object.fromEntries(WORK.flatMap((field) => (row[field] ? [[field, row[field]]] : []))),
  ...(row.avatar && { avatar: row.avatar }),
  ...(row.req_reset && { mustReset: true }),
})

/** Reads a session and its user; null where either is no more. */
export async function readSession(
  database: Gateway['database'],
  site: string,
  hash: string,
): Promise<KnownSession | null> {
  const session = await database.system.sessions.find(hash)
  if (!session?.user_id || session.site !== site) return null
  const user = (await database
    .store(site)
    .get('user', session.user_id)) as unknown as UserRow | null
  return user && user.status !== 'suspended' ? { session, user: publicUser(user) } : null
}

/** The session of a cookie, with the user as they are now: a suspension or a change of roles counts at once. */
export async function openSession(
  { database, clock }: Gateway,
  site: string,
  token: string | undefined,
): Promise<OpenSession | null> {
  if (!token) return null
  const hash = hashToken(token)
  const cache = sessionCacheOf(database)
  const now = clock.now()
  const kept = cache.get(hash)
  const holds = kept?.session.site === site && Date.parse(kept.session.expires_at) > now
  const moment = database.changes.now()
  const known = holds ? kept : await readSession(database, site, hash)
  if (!known) return null
  const { session, user } = known
  let expires = session.expires_at
  if (now - Date.parse(session.seen_at) > TOUCH) {
    const seen = isoAt(now)
    const renewed = isoAt(Math.min(now + IDLE_TIME, Date.parse(session.created_at) + LONGEST))
    try {
      await database.system.sessions.touch(hash, { seen_at: seen, expires_at: renewed })
      expires = renewed
      Object.assign(session, { seen_at: seen, expires_at: renewed })
    } catch (error) {
      // Who is signed in goes on reading when the database takes no writes; the session then ends when it was to end.
      if (!(error instanceof StorageError)) throw error
    }
  }
  if (!holds) cache.put(hash, known, moment)
  return { user, mode: session.mode ?? 'normal', hash, expires }
}

export interface SignIn {
  /** Of the name that was typed; none where nobody has it. */
  account: UserRow | null
  password: string
  /** The public site lets in the role `user` alone; staff sign in at the backend (spec: readings 2.5). */
  shell: 'public' | 'backend'
}

const maySignIn = (roles: string[], shell: SignIn['shell']): boolean =>
  shell === 'public' ? roles.includes('user') : roles.some((role) => role !== 'user')

/** The account of a name or an address that somebody types to sign in. */
export const accountToSignIn = async (
  { database }: Pick<Gateway, 'database'>,
  site: string,
  name: string,
): Promise<UserRow | null> =>
  (await accountOf({ database }, site, name)) as unknown as UserRow | null

/** Checks the password and opens a session with a fresh token. One answer for an unknown name and a wrong password. */
export async function signIn(
  { database, clock }: Gateway,
  site: string,
  { account: user, password, shell }: SignIn,
): Promise<Result<OpenSession & { token: string }, Failure>> {
  const good = await verifyPassword(user?.password, password)
  if (!user || !good || user.status === 'suspended') return fail('sign-in-failed')
  if (!maySignIn(user.roles, shell)) return fail('sign-in-role')
  return ok(await beginSession({ database, clock }, site, user))
}

/** Opens a session with a fresh token for somebody who has proved who they are. */
export async function beginSession(
  { database, clock }: Pick<Gateway, 'database' | 'clock'>,
  site: string,
  user: UserRow,
  mode: SessionMode = 'normal',
): Promise<OpenSession & { token: string }> {
  const token = randomBytes(32).toString('base64url')
  const now = clock.now()
  const expires = isoAt(now + IDLE_TIME)
  await database.system.sessions.create({
    token_hash: hashToken(token),
    site,
    user_id: user._id,
    csrf: '',
    created_at: isoAt(now),
    expires_at: expires,
    seen_at: isoAt(now),
    mode,
  })
  return { user: publicUser(user), mode, hash: hashToken(token), expires, token }
}

export const signOut = async ({ database }: Gateway, hash: string | null): Promise<void> => {
  if (hash) await database.system.sessions.remove(hash)
}
