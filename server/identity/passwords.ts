import { hash, verify } from '@node-rs/argon2'
import { brokenPasswordRules, fail, ok, type PasswordConfig, type Result } from '#shared'
import type { Database } from '../storage/index.ts'

/** argon2id by the parameters of RFC 9106's second choice: 64 MiB, three passes. */
const OPTIONS = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }

/** Compared against when there is no such account, so that the answer takes as long (attack: enumeration by timing). */
const NOBODY = hash('nobody has this password', OPTIONS)

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS)

export async function verifyPassword(
  stored: string | undefined,
  password: string,
): Promise<boolean> {
  const good = await verify(stored ?? (await NOBODY), password).catch(() => false)
  return good && stored !== undefined
}

/** 8 to 20 characters, no spaces, no Thai letters, and what the site's `passwordConfig` asks (spec: academy 5, readings 2.6). */
export function checkPassword(password: unknown, config?: PasswordConfig): Result<string> {
  if (typeof password !== 'string' || password === '')
    return fail('password-new', { path: 'password' })
  const broken = brokenPasswordRules(password, config)
  if (broken.length === 0) return ok(password)
  return fail(
    config && Object.values(config).some(Boolean) ? 'password-rules' : 'password-registration',
    { path: 'password', params: { rules: broken.map(({ rule }) => rule) } },
  )
}

/** What a site asks of passwords beyond the rules that always hold; nothing where its settings say nothing (spec: academy 3, `passwordConfig`). */
export async function passwordConfigOf(database: Database, site: string): Promise<PasswordConfig> {
  const record = await database.store('').get('site', site)
  return (record?.passwordConfig as PasswordConfig | null | undefined) ?? {}
}
