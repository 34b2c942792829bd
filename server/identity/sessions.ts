import { createHash, randomBytes } from 'node:crypto'
import type { SessionUser } from '#gateway'
import { fail, IDLE_TIME, isoAt, ok, type Failure, type Result } from '#shared'
import type { Gateway } from '../gateway.ts'
import { StorageError } from '../storage/index.ts'
import { accountOf } from './accounts.ts'
import { verifyPassword } from './passwords.ts'
import { heldRoles } from './roles.ts'

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
  password?: string
}

export const publicUser = ({
  _id,
  username,
  firstname,
  lastname,
  roles,
  avatar,
  req_reset,
}: UserRow): SessionUser => ({
  _id,
  username,
  firstname,
  lastname,
  roles: heldRoles(roles),
  ...(avatar && { avatar }),
  ...(req_reset && { mustReset: true }),
})

/** The session of a cookie, with the user as they are now: a suspension or a change of roles counts at once. */
export async function openSession(
  { database, clock }: Gateway,
  site: string,
  token: string | undefined,
): Promise<OpenSession | null> {
  if (!token) return null
  const hash = hashToken(token)
  const session = await database.system.sessions.find(hash)
  if (!session?.user_id || session.site !== site) return null
  const user = (await database
    .store(site)
    .get('user', session.user_id)) as unknown as UserRow | null
  if (!user || user.status === 'suspended') return null
  const now = clock.now()
  let expires = session.expires_at
  if (now - Date.parse(session.seen_at) > TOUCH) {
    const renewed = isoAt(Math.min(now + IDLE_TIME, Date.parse(session.created_at) + LONGEST))
    try {
      await database.system.sessions.touch(hash, { seen_at: isoAt(now), expires_at: renewed })
      expires = renewed
    } catch (error) {
      // Who is signed in goes on reading when the database takes no writes; the session then ends when it was to end.
      if (!(error instanceof StorageError)) throw error
    }
  }
  return { user: publicUser(user), hash, expires }
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
  })
  return { user: publicUser(user), hash: hashToken(token), expires, token }
}

export const signOut = async ({ database }: Gateway, hash: string | null): Promise<void> => {
  if (hash) await database.system.sessions.remove(hash)
}
