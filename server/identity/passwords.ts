import { hash, verify } from '@node-rs/argon2'
import { fail, ok, type Result } from '#shared'

/** argon2id by the parameters of RFC 9106's second choice: 64 MiB, three passes. */
const OPTIONS = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }

/** Compared against when there is no such account, so that the answer takes as long (attack: enumeration by timing). */
const NOBODY = hash('nobody has this password', OPTIONS)

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS)

export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const good = await verify(stored ?? (await NOBODY), password).catch(() => false)
  return good && stored !== undefined
}

/** 8 to 20 characters, no spaces, no Thai letters (spec: academy 5, readings 2.6). */
export function checkPassword(password: unknown): Result<string> {
  if (typeof password === 'string' && password.length >= 8 && password.length <= 20 && !/[\s\u0E00-\u0E7F]/.test(password)) return ok(password)
  return fail('validation-failed', { path: 'password', params: { rule: 'password' } })
}
