import { resolve } from 'node:path'
import ipaddr from 'ipaddr.js'

export interface Config {
  port: number
  host: string
  /** Folder of the embedded database, uploads and compiled forms. */
  data: string
  /** `postgres://…`, else the embedded SQLite file. */
  databaseUrl?: string
  demoPassword?: string
  /** What a first start makes: half a year of a trading company, or the few records that journeys begin with. */
  demo: 'company' | 'small'
  /** `smtp://user:pass@host:port`; without it mails stay in the outbox. */
  smtpUrl?: string
  mailFrom: string
  /** Mails sent a minute at most. */
  mailPerMinute: number
  /** Address of a site for links in mails: `https://{host}`. */
  siteUrl: string
  /** Signs links and tokens; made beside the data where none is set. Several machines need the same. */
  secret?: string
  /** Hosts that flows may call and pages ask for data: `api.example.com`, `hooks.example.com:8443`. */
  outsideHosts: string[]
  /** Those of them that stand on the own network and may have private addresses. */
  intranetHosts: string[]
  /** Signs webhooks. */
  webhookSecret?: string
  /** Where people of the installation read what it tells; its address opens their chat. */
  chatWebhook?: string
  /** The messaging app that members may sign in with. */
  messenger?: {
    name: string
    id: string
    secret: string
    authorize: string
    token: string
    profile: string
  }
  /** The browser that makes PDFs. */
  chromium?: string
  /** Hours after which a run whose browser is gone is given up. */
  abandonAfter: number
  /** Worker threads that read and draw; 0 does both on the main thread (tests, development). */
  workers: number
  /** Sign-in tries a minute: per address, and per account. */
  signInLimit: { address: number; account: number }
  /** Requests a minute: of an address that nobody is signed in at, and of an account; 0 is as many as they like. */
  requestLimit: { address: number; account: number }
  /** Megabytes that may be written a day: by an address that nobody is signed in at, by all of those on a site, and by an account; 0 is as many as they like. */
  writeLimit: { address: number; strangers: number; account: number }
  /** Megabytes of files: of a site, of an account and of all who are not signed in, for what only they see; 0 is as many as they like. */
  fileQuota: { site: number; account: number; strangers: number }
  /** Whose word counts about where a request comes from: addresses and networks of proxies, or how many stand before the gateway. */
  trustedProxies: string[] | number | false
  /** Whoever knows it may read `/metrics`; without it there is no such address. */
  metricsToken?: string
  /** Milliseconds from which a statement of the database is logged, without its values; 0 logs none. */
  slowQueryMs: number
  /** Milliseconds from the wish that it ends until it takes no more connections: balancers send nothing more by then. */
  drainMs: number
  production: boolean
}

/** A setting that is wrong: which one, and what it should be. */
export class ConfigError extends Error {}

function whole(name: string, text: string | undefined, fallback: number, most: number): number {
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0 || value > most)
    throw new ConfigError(`${name} is "${text}", but must be a whole number from 0 to ${most}.`)
  return value
}

const hosts = (text: string | undefined): string[] =>
  (text ?? '')
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((host) => host.toLowerCase())

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal']

/** `1`: one proxy stands before the gateway; else the addresses and networks of those that may say who asks. */
function proxies(text: string | undefined): Config['trustedProxies'] {
  const given = hosts(text)
  if (given.length === 0) return false
  if (given.length === 1 && /^\d$/.test(given[0]!)) return Number(given[0]) || false
  const wrong = given.find(
    (one) => !NAMED_NETWORKS.includes(one) && !ipaddr.isValid(one) && !ipaddr.isValidCIDR(one),
  )
  if (wrong !== undefined)
    throw new ConfigError(
      `SALA_TRUSTED_PROXIES has "${wrong}", but must name addresses or networks of proxies, as 10.0.0.5 or 10.0.0.0/8, or say how many stand before the gateway, as 1.`,
    )
  return given
}

/** Where LINE is asked: its page of consent, for a token, and for who it is. */
const LINE =
  'https://access.line.me/oauth2/v2.1/authorize https://api.line.me/oauth2/v2.1/token https://api.line.me/v2/profile'

function messenger(env: NodeJS.ProcessEnv): Pick<Config, 'messenger'> {
  const { SALA_MESSENGER_ID: id, SALA_MESSENGER_SECRET: secret } = env
  if (!id && !secret) return {}
  if (!id || !secret)
    throw new ConfigError('SALA_MESSENGER_ID and SALA_MESSENGER_SECRET must be set together.')
  const urls = (env.SALA_MESSENGER_URLS || LINE).trim().split(/\s+/)
  const [authorize, token, profile] = urls
  if (urls.length !== 3 || !urls.every((url) => URL.canParse(url) && /^https?:/.test(url)))
    throw new ConfigError(
      'SALA_MESSENGER_URLS must be three addresses: of the page of consent, for a token, and for a profile.',
    )
  return {
    messenger: {
      name: env.SALA_MESSENGER_NAME || 'LINE',
      id,
      secret,
      authorize: authorize!,
      token: token!,
      profile: profile!,
    },
  }
}

function demo({
  SALA_DEMO,
  SALA_DEMO_PASSWORD,
}: NodeJS.ProcessEnv): Pick<Config, 'demo' | 'demoPassword'> {
  if (SALA_DEMO && SALA_DEMO !== 'company' && SALA_DEMO !== 'small')
    throw new ConfigError(
      `SALA_DEMO is "${SALA_DEMO}", but must be company, for half a year of a trading company, or small, for a few records.`,
    )
  if (SALA_DEMO_PASSWORD && (SALA_DEMO_PASSWORD.length < 8 || SALA_DEMO_PASSWORD.length > 20))
    throw new ConfigError('SALA_DEMO_PASSWORD must have 8 to 20 characters.')
  return {
    demo: SALA_DEMO === 'small' ? 'small' : 'company',
    ...(SALA_DEMO_PASSWORD ? { demoPassword: SALA_DEMO_PASSWORD } : {}),
  }
}

/** Reads the settings from the environment. Throws `ConfigError`. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const {
    DATABASE_URL,
    SALA_DATA,
    SMTP_URL,
    HOST,
    SALA_MAIL_FROM,
    SALA_URL,
    SALA_SECRET,
    SALA_WEBHOOK_SECRET,
    CHROMIUM_PATH,
  } = env
  if (DATABASE_URL && !/^postgres(ql)?:\/\//.test(DATABASE_URL))
    throw new ConfigError(
      'DATABASE_URL must begin with postgres://. Leave it out to use the embedded database.',
    )
  if (SALA_SECRET && SALA_SECRET.length < 32)
    throw new ConfigError('SALA_SECRET must have at least 32 characters.')
  if (SALA_WEBHOOK_SECRET && SALA_WEBHOOK_SECRET.length < 16)
    throw new ConfigError('SALA_WEBHOOK_SECRET must have at least 16 characters.')
  if (env.SALA_CHAT_WEBHOOK && !URL.canParse(env.SALA_CHAT_WEBHOOK))
    throw new ConfigError(
      'SALA_CHAT_WEBHOOK must be the address that the chat service gave, as https://chat.example/hook/1.',
    )
  if (env.SALA_METRICS_TOKEN && !/^[\w.~+/=-]{16,}$/.test(env.SALA_METRICS_TOKEN))
    throw new ConfigError(
      'SALA_METRICS_TOKEN must have at least 16 characters: letters, digits and -._~+/= alone.',
    )
  if (SALA_URL && !/^https?:\/\/[^/\s]+$/.test(SALA_URL))
    throw new ConfigError(
      'SALA_URL must be the address of the site without a path, as https://{host}.',
    )
  const port = whole('PORT', env.PORT, 4000, 65_535)
  return {
    port,
    host: HOST || '127.0.0.1',
    data: resolve(SALA_DATA || 'data'),
    ...(DATABASE_URL ? { databaseUrl: DATABASE_URL } : {}),
    ...demo(env),
    ...(SMTP_URL ? { smtpUrl: SMTP_URL } : {}),
    mailFrom: SALA_MAIL_FROM || 'sala@localhost',
    mailPerMinute: whole('SALA_MAIL_PER_MINUTE', env.SALA_MAIL_PER_MINUTE, 60, 100_000),
    siteUrl: SALA_URL || `http://{host}:${port}`,
    ...(SALA_SECRET ? { secret: SALA_SECRET } : {}),
    outsideHosts: hosts(env.SALA_OUTSIDE_HOSTS),
    intranetHosts: hosts(env.SALA_INTRANET_HOSTS),
    ...(SALA_WEBHOOK_SECRET ? { webhookSecret: SALA_WEBHOOK_SECRET } : {}),
    ...(env.SALA_CHAT_WEBHOOK ? { chatWebhook: env.SALA_CHAT_WEBHOOK } : {}),
    ...messenger(env),
    ...(CHROMIUM_PATH ? { chromium: CHROMIUM_PATH } : {}),
    abandonAfter: whole('SALA_ABANDON_AFTER', env.SALA_ABANDON_AFTER, 24, 10_000),
    workers: whole('SALA_WORKERS', env.SALA_WORKERS, 3, 64),
    signInLimit: {
      address: whole('SALA_SIGNIN_PER_ADDRESS', env.SALA_SIGNIN_PER_ADDRESS, 60, 100_000),
      account: whole('SALA_SIGNIN_PER_ACCOUNT', env.SALA_SIGNIN_PER_ACCOUNT, 10, 100_000),
    },
    requestLimit: {
      address: whole('SALA_REQUESTS_PER_ADDRESS', env.SALA_REQUESTS_PER_ADDRESS, 3000, 1_000_000),
      account: whole('SALA_REQUESTS_PER_ACCOUNT', env.SALA_REQUESTS_PER_ACCOUNT, 1200, 1_000_000),
    },
    writeLimit: {
      address: whole('SALA_WRITES_PER_ADDRESS', env.SALA_WRITES_PER_ADDRESS, 200, 1_000_000),
      strangers: whole('SALA_WRITES_BY_STRANGERS', env.SALA_WRITES_BY_STRANGERS, 2000, 1_000_000),
      account: whole('SALA_WRITES_PER_ACCOUNT', env.SALA_WRITES_PER_ACCOUNT, 2000, 1_000_000),
    },
    fileQuota: {
      site: whole('SALA_FILES_PER_SITE', env.SALA_FILES_PER_SITE, 20_000, 100_000_000),
      account: whole('SALA_FILES_PER_ACCOUNT', env.SALA_FILES_PER_ACCOUNT, 1000, 100_000_000),
      strangers: whole('SALA_FILES_BY_STRANGERS', env.SALA_FILES_BY_STRANGERS, 2000, 100_000_000),
    },
    trustedProxies: proxies(env.SALA_TRUSTED_PROXIES),
    ...(env.SALA_METRICS_TOKEN ? { metricsToken: env.SALA_METRICS_TOKEN } : {}),
    slowQueryMs: whole('SALA_SLOW_QUERY_MS', env.SALA_SLOW_QUERY_MS, 500, 600_000),
    drainMs: whole('SALA_DRAIN_MS', env.SALA_DRAIN_MS, 1000, 600_000),
    production: env.NODE_ENV !== 'development',
  }
}
