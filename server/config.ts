import { resolve } from 'node:path'

export interface Config {
  port: number
  host: string
  /** Folder of the embedded database, uploads and compiled forms. */
  data: string
  /** `postgres://…`, else the embedded SQLite file. */
  databaseUrl?: string
  demoPassword?: string
  /** `smtp://user:pass@host:port`; without it mails stay in the outbox. */
  smtpUrl?: string
  mailFrom: string
  /** Worker threads that read and draw; 0 does both on the main thread (tests, development). */
  workers: number
  /** Sign-in tries a minute: per address, and per account. */
  signInLimit: { address: number; account: number }
  production: boolean
}

/** A setting that is wrong: which one, and what it should be. */
export class ConfigError extends Error {}

function whole(name: string, text: string | undefined, fallback: number, most: number): number {
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0 || value > most) throw new ConfigError(`${name} is "${text}", but must be a whole number from 0 to ${most}.`)
  return value
}

/** Reads the settings from the environment. Throws `ConfigError`. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const { DATABASE_URL, SALA_DATA, SALA_DEMO_PASSWORD, SMTP_URL, HOST, SALA_MAIL_FROM } = env
  if (DATABASE_URL && !/^postgres(ql)?:\/\//.test(DATABASE_URL)) throw new ConfigError('DATABASE_URL must begin with postgres://. Leave it out to use the embedded database.')
  if (SALA_DEMO_PASSWORD && (SALA_DEMO_PASSWORD.length < 8 || SALA_DEMO_PASSWORD.length > 20)) throw new ConfigError('SALA_DEMO_PASSWORD must have 8 to 20 characters.')
  return {
    port: whole('PORT', env.PORT, 4000, 65_535),
    host: HOST || '127.0.0.1',
    data: resolve(SALA_DATA || 'data'),
    ...(DATABASE_URL ? { databaseUrl: DATABASE_URL } : {}),
    ...(SALA_DEMO_PASSWORD ? { demoPassword: SALA_DEMO_PASSWORD } : {}),
    ...(SMTP_URL ? { smtpUrl: SMTP_URL } : {}),
    mailFrom: SALA_MAIL_FROM || 'sala@localhost',
    workers: whole('SALA_WORKERS', env.SALA_WORKERS, 2, 64),
    signInLimit: { address: whole('SALA_SIGNIN_PER_ADDRESS', env.SALA_SIGNIN_PER_ADDRESS, 60, 100_000), account: whole('SALA_SIGNIN_PER_ACCOUNT', env.SALA_SIGNIN_PER_ACCOUNT, 10, 100_000) },
    production: env.NODE_ENV !== 'development',
  }
}
