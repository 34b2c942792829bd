import { existsSync, writeFileSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { fixedClock } from '#shared'
import { createApp } from '../../server/app.ts'
import { ConfigError, readConfig } from '../../server/config.ts'
import { FailureError } from '../../server/http/failures.ts'
import { StorageError } from '../../server/storage/index.ts'
import { openDataFolder } from '../../server/startup/dataFolder.ts'
import { formatProblemsOf, isTold } from '../../server/startup/messages.ts'
import { createPool } from '../../server/workers/pool.ts'
import { openGateway, Visitor, type OpenOptions } from '../support/gateway.ts'

const folder = mkdtempSync(join(tmpdir(), 'sala-machine-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const clock = fixedClock('2026-03-02T03:00:00.000Z')
const open = (database: OpenOptions['database'] = {}) => openGateway({ folder, clock, database })
type Answer = Awaited<ReturnType<Visitor['get']>>
const codeOf = (answer: Answer): string => answer.json<{ error: { code: string } }>().error.code
const request = (notes = '') => ({
  data: {
    description: 'กระดาษ',
    requested_by: 'สมชาย',
    notes,
    items: [{ product_name: 'ก', quantity: 1, unit_price: 1 }],
  },
})

describe('a database that takes no writes', () => {
  test(
    'each write says so, and reading goes on, minutes later too',
    { timeout: 120_000 },
    async () => {
      const before = await open()
      const [user] = (await before.gateway.database
        .store((await site(before))._id)
        .find('user', { username: 'purchaser' }, { limit: 1 })) as { _id: string }[]
      const id = (await site(before))._id
      const cookies = (await Visitor.withSession(before, id, user!._id)).cookies
      await before.close({ keep: true })
      const opened = await open({ readOnly: true })
      try {
        const visitor = new Visitor(opened.app)
        visitor.cookies = cookies
        await visitor.get('/api/session')
        const [record] = (
          await visitor.find('purchase-request', { state: 'draft', created_by: user!._id })
        ).json<{ data: { _id: string; version: number }[] }>().data
        const path = `/api/purchase-request/${record!._id}`
        for (const answer of [
          await visitor.post('/api/purchase-request', request()),
          await visitor.post('/api/purchase-request', request(), { 'idempotency-key': 'k' }),
          await visitor.put(path, { data: { notes: 'x' }, version: record!.version }),
          await visitor.delete(`${path}?version=${record!.version}`),
          await visitor.post(`${path}/transition`, {
            transition: 'submit',
            version: record!.version,
          }),
          await visitor.post('/api/signin', {
            username: 'admin',
            password: 'demo-pass-1',
            shell: 'backend',
          }),
        ]) {
          expect([answer.statusCode, codeOf(answer)], answer.body).toEqual([
            503,
            'storage-readonly',
          ])
          expect(answer.json()).toMatchObject({
            status: 503,
            error: {
              message: { th: expect.any(String) as string, en: expect.any(String) as string },
              requestId: expect.any(String) as string,
            },
          })
        }
        clock.advance(5 * 60_000)
        expect((await visitor.find('purchase-request')).statusCode).toBe(200)
        expect(
          (await visitor.get('/api/session')).json<{ session: { user: { username: string } } }>()
            .session.user.username,
        ).toBe('purchaser')
        expect((await visitor.get('/api/health')).statusCode).toBe(200)
        expect((await visitor.get('/')).statusCode).toBe(200)
      } finally {
        await opened.close({ keep: true })
      }
    },
  )
})

const site = async ({ gateway }: Awaited<ReturnType<typeof open>>): Promise<{ _id: string }> =>
  (await gateway.database.store('').find('site', { name: 'academy' }, { limit: 1 }))[0]!

test('a full disk: nothing is half written, and the same key works once there is room', async () => {
  const first = await open()
  await first.close({ keep: true })
  const limited = await open({ maxBytes: statSync(join(folder, 'sala.db')).size + 256 * 1024 })
  let visitor: Visitor
  let key = ''
  let total = 0
  try {
    visitor = await Visitor.signedIn(limited.app, 'purchaser')
    const count = async () =>
      (await visitor.find('purchase-request')).json<{ total: number }>().total
    let answer: Answer | undefined
    for (let number = 0; number < 2_000 && answer?.statusCode !== 507; number++) {
      total = await count()
      key = `fill-${number}`
      answer = await visitor.post('/api/purchase-request', request('x'.repeat(1000)), {
        'idempotency-key': key,
      })
      if (answer.statusCode !== 507) expect(answer.statusCode, answer.body).toBe(200)
    }
    expect([answer!.statusCode, codeOf(answer!)]).toEqual([507, 'storage-full'])
    expect(await count()).toBe(total)
    expect((await visitor.get('/api/session')).statusCode).toBe(200)
  } finally {
    await limited.close({ keep: true })
  }
  const roomy = await open()
  try {
    const again = new Visitor(roomy.app)
    again.cookies = visitor.cookies
    await again.get('/api/session')
    const [one, two] = [
      await again.post('/api/purchase-request', request('x'.repeat(1000)), {
        'idempotency-key': key,
      }),
      await again.post('/api/purchase-request', request('x'.repeat(1000)), {
        'idempotency-key': key,
      }),
    ]
    expect(one.statusCode, one.body).toBe(200)
    expect(two.json()).toEqual(one.json())
    expect((await again.find('purchase-request')).json<{ total: number }>().total).toBe(total + 1)
  } finally {
    await roomy.close({ keep: true })
  }
})

describe('signing in', () => {
  test('guessing is slowed down, for an account however its name is written', async () => {
    const opened = await openGateway({
      folder,
      clock,
      env: { SALA_SIGNIN_PER_ACCOUNT: '3', SALA_SIGNIN_PER_ADDRESS: '12' },
    })
    try {
      const codes = async (names: string[]) => {
        const found: number[] = []
        for (const name of names)
          found.push((await new Visitor(opened.app).signIn(name, 'wrong-pass')).statusCode)
        return found
      }
      expect(await codes(['admin', 'ADMIN', ' admin ', 'Admin', '\tadmin'])).toEqual([
        401, 401, 401, 429, 429,
      ])
      const limited = await new Visitor(opened.app).signIn('admin')
      expect([limited.statusCode, codeOf(limited)]).toEqual([429, 'rate-limited'])
      expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0)
      expect((await new Visitor(opened.app).signIn('manager')).statusCode).toBe(200)
      // Another name each time from one address.
      expect(await codes(Array.from({ length: 6 }, (_, index) => `nobody-${index}`))).toEqual([
        401, 401, 401, 401, 401, 429,
      ])
    } finally {
      await opened.close({ keep: true })
    }
  })

  test('a session planted before the sign-in is not the one after it, and is dead', async () => {
    const opened = await open()
    try {
      const id = (await site(opened))._id
      const [attacker] = (await opened.gateway.database
        .store(id)
        .find('user', { username: 'sales' }, { limit: 1 })) as { _id: string }[]
      const planted = await Visitor.withSession(opened, id, attacker!._id)
      const token = planted.cookies.get('sala_session')
      const victim = new Visitor(opened.app)
      victim.cookies.set('sala_session', token!)
      expect((await victim.signIn('manager')).statusCode).toBe(200)
      expect(victim.cookies.get('sala_session')).not.toBe(token)
      expect(
        (await planted.get('/api/session')).json<{ session: { user: unknown } }>().session.user,
      ).toBeNull()
      const made = new Visitor(opened.app)
      made.cookies.set('sala_session', 'chosen-by-an-attacker')
      await made.signIn('manager')
      expect(made.cookies.get('sala_session')).not.toBe('chosen-by-an-attacker')
    } finally {
      await opened.close({ keep: true })
    }
  })
})

// It takes longer to open than a task may last: neither the first task nor the one after the replacement is charged with that.
test('a worker that hangs is given up after its deadline and replaced', async () => {
  const pool = createPool({
    worker: join(import.meta.dirname, 'hangs.mjs'),
    size: 1,
    data: {},
    deadline: 400,
    grace: 0,
  })
  try {
    const caller = {} as never
    await pool.get(caller, 'x', 'y')
    const begun = performance.now()
    await expect(pool.query(caller, 'x', {})).rejects.toMatchObject({
      failures: [{ code: 'query-timeout' }],
    })
    expect(performance.now() - begun).toBeLessThan(3000)
    expect(await pool.get(caller, 'x', 'y')).toMatchObject({ ok: true, value: { method: 'get' } })
  } finally {
    await pool.close()
  }
})

const BUILT = join(import.meta.dirname, '../../dist')
const WORKER = join(BUILT, 'server/worker.js')
const RENDERER = join(BUILT, 'render/entry-server.js')

test.skipIf(!existsSync(WORKER) || !existsSync(RENDERER))(
  'twenty large aggregates do not keep the gateway from answering',
  async () => {
    const opened = await open()
    const read = createPool({ worker: WORKER, size: 1, data: { folder, renderer: RENDERER } })
    const app = await createApp({ ...opened.gateway, read })
    try {
      const visitor = await Visitor.signedIn(app, 'admin')
      const pipeline = [
        { $lookup: { from: 'supplier', localField: 'supplier_id', foreignField: '_id', as: 's' } },
        { $unwind: '$s' },
        { $group: { _id: '$s.name', n: { $sum: 1 }, all: { $push: '$product_name' } } },
        { $sort: { n: -1 } },
      ]
      const count = 20
      let left = count
      const work = Array.from({ length: count }, async () => {
        const answer = await visitor.post('/api/product/aggregate', { pipeline })
        left--
        return answer
      })
      const times: number[] = []
      while (left > 0) {
        const begun = performance.now()
        expect((await app.inject({ url: '/api/health' })).statusCode).toBe(200)
        times.push(performance.now() - begun)
        await new Promise((done) => setTimeout(done, 10))
      }
      for (const answer of await Promise.all(work))
        expect([200, 503], answer.body.slice(0, 300)).toContain(answer.statusCode)
      times.sort((a, b) => a - b)
      expect(times.length).toBeGreaterThan(3)
      expect(times[Math.floor(times.length * 0.9)]).toBeLessThan(1_000)
    } finally {
      await app.close()
      await read.close()
      await opened.close({ keep: true })
    }
  },
)

describe('settings', () => {
  test.each<[string, Record<string, string>]>([
    ['PORT', { PORT: 'http' }],
    ['PORT', { PORT: '65536' }],
    ['PORT', { PORT: '-1' }],
    ['PORT', { PORT: '4000.5' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost' }],
    ['SALA_DEMO_PASSWORD', { SALA_DEMO_PASSWORD: 'short' }],
    ['SALA_DEMO_PASSWORD', { SALA_DEMO_PASSWORD: 'x'.repeat(21) }],
    ['SALA_WORKERS', { SALA_WORKERS: 'many' }],
    ['SALA_WORKERS', { SALA_WORKERS: '65' }],
    ['SALA_SIGNIN_PER_ACCOUNT', { SALA_SIGNIN_PER_ACCOUNT: 'NaN' }],
    ['SALA_SIGNIN_PER_ADDRESS', { SALA_SIGNIN_PER_ADDRESS: '1e9' }],
  ])('%s %j is refused by its name', (name, env) => {
    expect(() => readConfig(env)).toThrow(ConfigError)
    expect(() => readConfig(env)).toThrow(new RegExp(`^${name} `))
    expect(
      formatProblemsOf(
        (() => {
          try {
            return readConfig(env)
          } catch (error) {
            return error
          }
        })(),
      ),
    ).toMatch(new RegExp(`^${name} `))
  })

  test('empty ones are as if they were not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', SALA_DATA: '', SALA_WORKERS: '' })).toEqual(
      readConfig({}),
    )
    expect(readConfig({})).toMatchObject({ port: 4000, host: '127.0.0.1', production: true })
  })
})

describe('why it could not start', () => {
  const THAI = /[\u0e01-\u0e5b]/

  test('a port that is taken: which, and what to do', () => {
    const text = formatProblemsOf(
      Object.assign(new Error('listen EADDRINUSE'), { code: 'EADDRINUSE', port: 4000 }),
    )
    expect(text).toMatch(/4000 is taken.*PORT=/)
    expect(text).toMatch(THAI)
  })

  test.each(['storage-readonly', 'storage-full', 'storage-failed'] as const)(
    '%s in both languages',
    (code) => {
      const text = formatProblemsOf(new StorageError({ code }))
      expect(text).toMatch(THAI)
      expect(text.split('\n')[0]).toMatch(/^[A-Z]/)
      expect(text).not.toContain(code)
    },
  )

  test('a refused migration names each place', () => {
    const text = formatProblemsOf(
      new FailureError([
        {
          code: 'migration-field-removed',
          path: 'product.sku',
          params: { entity: 'product', field: 'sku', count: 3 },
        },
        {
          code: 'migration-enum-narrowed',
          path: 'product.category',
          params: { entity: 'product', field: 'category', count: 1, values: ['x'] },
        },
      ]),
    )
    expect(text).toContain('product.sku')
    expect(text).toContain('product.category')
    expect(text).toMatch(THAI)
  })

  test.each(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'])(
    'a folder that may not be written, in both languages: %s',
    (code) => {
      const error = Object.assign(new Error(`${code}: no, mkdir '/data'`), { code })
      expect(isTold(error)).toBe(true)
      expect(formatProblemsOf(error)).toContain('/data')
      expect(formatProblemsOf(error)).toMatch(THAI)
    },
  )

  test('a folder below a file cannot be made, and is told', async () => {
    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    const error = await openDataFolder(join(file, 'data')).catch((thrown: unknown) => thrown)
    expect(isTold(error)).toBe(true)
  })
})
