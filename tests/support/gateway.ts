import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { inject } from 'vitest'
import { isoAt, newId, systemClock, type Clock } from '#shared'
import { shippedSites } from '#schema/shipped'
import { createApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import type { Gateway } from '../../server/gateway.ts'
import { hashToken, SESSION_COOKIE } from '../../server/identity/sessions.ts'
import { shipped } from '../../server/main.ts'
import type { Render } from '../../server/reading/pageRenderer.ts'
import { createOutside } from '../../server/outside/source.ts'
import { readDirectly } from '../../server/reading/direct.ts'
import { createReader } from '../../server/reading/reader.ts'
import { isSeeded, seedDemo } from '../../server/seed/index.ts'
import { openDatabase, type DatabaseOptions } from '../../server/storage/index.ts'
import { validateStored } from '../../server/validators.ts'
import { copyTemplate } from './template.ts'

export const PASSWORD = 'demo-pass-1'

export interface TestGateway {
  gateway: Gateway
  app: FastifyInstance
  close(options?: { keep?: boolean }): Promise<void>
}

export interface OpenOptions {
  url?: string
  /** Kept by who gave it when the gateway is closed with `keep`. */
  folder?: string
  clock?: Clock
  env?: Record<string, string>
  /** Default true; a folder that has its data already is left as it is. */
  demo?: boolean
  /** Draws pages; default is what they are drawn from, as JSON. */
  render?: Render
  database?: Pick<DatabaseOptions, 'readOnly' | 'maxBytes' | 'onQuery' | 'scans'>
}

const asJson: Render = async (input) => ({
  status: input.kind === 'screen' && input.screen.kind === 'not-found' ? 404 : 200,
  html: JSON.stringify(input),
})

/** The folder's database, with its tables and, with `demo`, its demo. */
async function openFilled(
  { folder, url }: { folder: string; url?: string | undefined },
  {
    clock,
    env = {},
    demo,
    how = {},
  }: {
    clock: Clock
    env?: Record<string, string>
    demo: boolean
    how?: NonNullable<OpenOptions['database']>
  },
) {
  const config = readConfig({
    SALA_DATA: folder,
    SALA_SIGNIN_PER_ACCOUNT: '1000',
    SALA_SIGNIN_PER_ADDRESS: '1000',
    SALA_REQUESTS_PER_ADDRESS: '0',
    SALA_REQUESTS_PER_ACCOUNT: '0',
    SALA_WRITES_PER_ADDRESS: '0',
    SALA_WRITES_BY_STRANGERS: '0',
    SALA_WRITES_PER_ACCOUNT: '0',
    ...(url ? { DATABASE_URL: url } : {}),
    ...env,
  })
  const database = await openDatabase({
    folder,
    ...(url ? { url } : {}),
    model: shipped.model,
    clock,
    ...how,
  })
  if (!how.readOnly) {
    const migrated = await database.migrate(validateStored)
    if (!migrated.ok) throw new Error(JSON.stringify(migrated.failures))
  }
  if (demo && !(await isSeeded({ database })))
    await seedDemo(
      { config, clock, database, shipped },
      { sites: shippedSites.toSorted((a, b) => a.name.localeCompare(b.name)), password: PASSWORD },
    )
  return { config, database }
}

/** A whole gateway over a fresh database with the demo in it, reading on this thread. `url` is a PostgreSQL of the test's own. */
export async function openGateway({
  url,
  folder: given,
  clock = systemClock,
  env = {},
  demo = true,
  render = asJson,
  database: how = {},
}: OpenOptions = {}): Promise<TestGateway> {
  const folder = given ?? mkdtempSync(join(tmpdir(), 'sala-gateway-'))
  // The demo is made once for each clock and copied: making it takes longer than most suites.
  if (demo && readdirSync(folder).length === 0)
    await copyTemplate(
      inject('templates'),
      clock === systemClock ? 'today' : String(clock.now()),
      { folder, url },
      async (place) => (await openFilled(place, { clock, demo })).database.close(),
    )
  const { config, database } = await openFilled({ folder, url }, { clock, env, demo, how })
  const sources = {
    database,
    shipped,
    clock,
    outside: createOutside(config, clock),
    ...(config.messenger ? { messenger: config.messenger.name } : {}),
  }
  const read = readDirectly(sources, createReader(sources, render))
  const gateway: Gateway = { config, clock, database, shipped, read }
  const app = await createApp(gateway)
  await app.ready()
  return {
    gateway,
    app,
    close: async ({ keep = false } = {}) => {
      await app.close()
      await database.close()
      if (!keep) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A browser of one person: keeps cookies and sends the token with every write. */
export class Visitor {
  private readonly app: FastifyInstance
  private readonly host: string
  cookies = new Map<string, string>()
  csrf = ''

  constructor(app: FastifyInstance, host = 'localhost') {
    this.app = app
    this.host = host
  }

  static async signedIn(app: FastifyInstance, username: string, host?: string): Promise<Visitor> {
    const visitor = new Visitor(app, host)
    const answer = await visitor.signIn(username)
    if (answer.statusCode !== 200) throw new Error(`${username} cannot sign in: ${answer.body}`)
    return visitor
  }

  /** With a session made beside the sign-in, for users without a password. */
  static async withSession(
    { app, gateway: { database, clock } }: TestGateway,
    site: string,
    user: string,
  ): Promise<Visitor> {
    const token = newId(clock.now())
    const [created_at, expires_at] = [clock.iso(), isoAt(clock.now() + 3_600_000)]
    await database.system.sessions.create({
      token_hash: hashToken(token),
      site,
      user_id: user,
      csrf: '',
      created_at,
      expires_at,
      seen_at: created_at,
    })
    const visitor = new Visitor(app)
    visitor.cookies.set(SESSION_COOKIE, token)
    return visitor
  }

  async signIn(
    username: string,
    password = PASSWORD,
    shell = username === 'user' ? 'public' : 'backend',
  ): Promise<LightMyRequestResponse> {
    await this.get('/api/session')
    const answer = await this.post('/api/signin', { username, password, shell })
    if (answer.statusCode === 200) this.csrf = answer.json<{ csrf: string }>().csrf
    return answer
  }

  async send(
    method: InjectOptions['method'],
    url: string,
    payload?: unknown,
    headers: Record<string, string> = {},
  ): Promise<LightMyRequestResponse> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await this.app.inject({
      method: method!,
      url,
      headers: {
        host: this.host,
        ...(cookie ? { cookie } : {}),
        ...(this.csrf ? { 'x-csrf-token': this.csrf } : {}),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload: payload as object }),
    })
    for (const { name, value } of answer.cookies) {
      if (value) this.cookies.set(name, value)
      else this.cookies.delete(name)
    }
    if (url === '/api/session') this.csrf = answer.json<{ csrf: string }>().csrf
    return answer
  }

  get = (url: string, headers?: Record<string, string>) => this.send('GET', url, undefined, headers)
  post = (url: string, payload?: unknown, headers?: Record<string, string>) =>
    this.send('POST', url, payload, headers)
  put = (url: string, payload?: unknown, headers?: Record<string, string>) =>
    this.send('PUT', url, payload, headers)
  delete = (url: string, headers?: Record<string, string>) =>
    this.send('DELETE', url, undefined, headers)
  find = (collection: string, filter: unknown = {}, more: object = {}) =>
    this.post(`/api/${collection}/query`, { method: 'find', args: [filter], ...more })
}
