import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'

const keys = new Map<string, string>()

/** The secret of this installation: from the settings, else made once beside the data. It is in no database and no answer. */
function secretOf({ secret, data }: Config): string {
  if (secret) return secret
  const file = join(data, 'secret')
  const known = keys.get(file)
  if (known) return known
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  }
  const key = readFileSync(file, 'utf8').trim()
  keys.set(file, key)
  return key
}

/** A signature of a text, as base64url; `purpose` keeps what is signed for one thing from counting for another. */
export const sign = (config: Config, purpose: string, text: string): string =>
  createHmac('sha256', secretOf(config))
    .update(JSON.stringify([purpose, text]))
    .digest('base64url')

export function isSigned(
  config: Config,
  purpose: string,
  text: string,
  signature: string,
): boolean {
  const [given, wanted] = [
    Buffer.from(signature, 'base64url'),
    Buffer.from(sign(config, purpose, text), 'base64url'),
  ]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
