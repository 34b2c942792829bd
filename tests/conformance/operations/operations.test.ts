import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixedClock } from '#shared'
import type { OperationsStatus } from '#gateway'
import { startOutbox } from '../../../server/jobs/outbox.ts'
import { MailRefused } from '../../../server/mail/smtp.ts'
import { RequestCount, SPAN, SPANS } from '../../../server/middleware/requestCount.ts'
import {
  MAX_SLOW_SHAPES,
  MissingIndexes,
  SlowQueries,
  watchQueries,
  QueryTally,
} from '../../../server/storage/index.ts'
import { eachDatabase } from '../../support/databases.ts'
import { openGateway, Visitor, type TestGateway } from '../../support/gateway.ts'
import { runSala } from '../../support/operations.ts'

test('slow statements are kept by shape, so many of them, without a value', () => {
  const clock = fixedClock('2026-01-01T00:00:00.000Z')
  const slow = new SlowQueries(clock)
  const onQuery = watchQueries({
    slowMs: 100,
    tally: new QueryTally(),
    write: () => {},
    note: (query) => slow.note(query),
  })
  const run = (sql: string, milliseconds: number) =>
    onQuery({ sql, parameters: [], use: 'read', milliseconds })
  run("select a from t where name = 'สมชาย'", 150)
  run("select a from t where name = 'สมหญิง'", 250.4)
  run('select b from t', 99)
  expect(slow.read()).toEqual([
    {
      statement: 'select a from t where name = ?',
      use: 'read',
      count: 2,
      longest: 250,
      total: 400,
      at: clock.iso(),
    },
  ])
  for (let n = 0; n < MAX_SLOW_SHAPES + 20; n++) run(`select c${n} from t`, 100 + n)
  expect(slow.read()).toHaveLength(MAX_SLOW_SHAPES)
  expect(slow.read()[0]!.statement).toBe(`select c${MAX_SLOW_SHAPES + 19} from t`)
  expect(slow.read().some(({ statement }) => statement.startsWith('select a'))).toBe(false)
})

test('requests are counted by spans, and what is older than all of them is gone', () => {
  const clock = fixedClock('2026-01-01T00:00:00.000Z')
  const count = new RequestCount(clock)
  count.add(200)
  clock.advance(SPAN * 1000)
  for (const status of [200, 404, 503]) count.add(status)
  const { requests, failures } = count.read()
  expect([requests.length, failures.length]).toEqual([SPANS, SPANS])
  expect(requests.slice(-3)).toEqual([0, 1, 3])
  expect(failures.slice(-3)).toEqual([0, 0, 1])
  clock.advance(SPANS * SPAN * 1000)
  expect(count.read().requests.every((one) => one === 0)).toBe(true)
})

eachDatabase(({ name, place }) => {
  const missing = new MissingIndexes()
  let opened: TestGateway
  let at: Awaited<ReturnType<typeof place>>
  let admin: Visitor
  let site: string
  beforeAll(async () => {
    at = await place()
    opened = await openGateway({ ...at, database: { scans: { missing } } })
    admin = await Visitor.signedIn(opened.app, 'admin')
    site = (await admin.get('/api/session')).json<{ site: { _id: string } }>().site._id
  })
  afterAll(() => opened.close({ keep: true }))

  const status = async (who = admin) =>
    (await who.get('/api/operations')).json<{ data: OperationsStatus }>().data
  const failedItem = async (key: string, error: string, ofSite = site): Promise<string> => {
    const { outbox } = opened.gateway.database.system
    const id = await outbox.append({
      site: ofSite,
      kind: 'made-up',
      payload: { secret: 'ลับ' },
      key,
    })
    const claimed = await outbox.claim({ kinds: ['made-up'], limit: 100 })
    await outbox.finish(id!, { sent: false, error })
    for (const one of claimed.filter((other) => other.id !== id))
      await outbox.finish(one.id, { sent: true })
    return id!
  }

  test('administrators alone are told how the gateway is, and what they are told is so', async () => {
    for (const [user, code] of [
      ['manager', 403],
      ['user', 403],
    ] as const) {
      const visitor = await Visitor.signedIn(opened.app, user)
      expect((await visitor.get('/api/operations')).statusCode, user).toBe(code)
      for (const action of ['retry', 'drop'])
        expect(
          (await visitor.post(`/api/operations/outbox/none/${action}`)).statusCode,
          `${user} ${action}`,
        ).toBe(code)
    }
    const guest = new Visitor(opened.app)
    await guest.get('/api/session')
    expect((await guest.get('/api/operations')).statusCode).toBe(401)
    expect((await guest.post('/api/operations/outbox/none/retry')).statusCode).toBe(401)

    const before = await status()
    expect(before).toMatchObject({
      database: { kind: name, ready: true },
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      node: process.versions.node,
      backup: null,
    })
    expect(before.database.bytes).toBeGreaterThan(100_000)
    expect(before.memory.total).toBeGreaterThan(before.memory.heap)
    expect(before.uptime).toBeGreaterThan(0)
    await Visitor.signedIn(opened.app, 'manager')
    const after = await status()
    expect(after.sessions).toBe(before.sessions + 1)
    const sum = ({ requests }: OperationsStatus) => requests.requests.reduce((a, b) => a + b, 0)
    // The session, the sign-in, and being asked before.
    expect(sum(after)).toBe(sum(before) + 3)
    expect(
      (await (await Visitor.signedIn(opened.app, 'superadmin')).get('/api/operations')).statusCode,
    ).toBe(200)
  })

  test('what failed is told with its reason and without what it carries, of the own site alone', async () => {
    const id = await failedItem('told', 'the server said no')
    await failedItem('elsewhere', 'not for you', 'another-site')
    const { outbox } = await status()
    const found = outbox.failed.filter(({ kind }) => kind === 'made-up')
    expect(found).toMatchObject([{ id, error: 'the server said no', attempts: 1 }])
    expect(JSON.stringify(outbox)).not.toContain('ลับ')
    expect(outbox.counts.failed).toBe(outbox.failed.length)
  })

  test('a retry puts it back and giving up ends it, each once, and the log says by whom', async () => {
    const [again, over] = [await failedItem('again', 'x'), await failedItem('over', 'y')]
    const { system } = opened.gateway.database
    const decide = (id: string, action: string) =>
      admin.post(`/api/operations/outbox/${id}/${action}`, undefined, {
        'idempotency-key': `${action} ${id}`,
      })
    expect((await decide(again, 'retry')).json()).toMatchObject({
      data: { id: again, state: 'pending' },
    })
    expect((await decide(over, 'drop')).json()).toMatchObject({
      data: { id: over, state: 'dropped' },
    })
    // Sent twice by one key it is one decision; by another it comes too late.
    expect((await decide(over, 'drop')).statusCode).toBe(200)
    for (const action of ['retry', 'drop'])
      expect((await admin.post(`/api/operations/outbox/${over}/${action}`)).statusCode).toBe(409)
    expect(await system.outbox.get(site, again)).toMatchObject({ state: 'pending', doneAt: null })
    expect(await system.outbox.get(site, over)).toMatchObject({ state: 'dropped', error: 'y' })
    const log = await system.audit.ofSite(site, { collection: 'outbox' })
    expect(log.map(({ record, transition, changes }) => [record, transition, changes])).toEqual([
      [over, 'drop', [{ field: 'state', from: 'failed', to: 'dropped' }]],
      [again, 'retry', [{ field: 'state', from: 'failed', to: 'pending' }]],
    ])
    expect(log.every(({ user, userName }) => user && userName)).toBe(true)
    const elsewhere = await failedItem('not mine', 'z', 'another-site')
    expect((await decide(elsewhere, 'drop')).statusCode).toBe(404)
    expect(await system.outbox.get('another-site', elsewhere)).toMatchObject({ state: 'failed' })
  })

  test('a mail that is tried again is sent, and its message says so', async () => {
    const sent = await admin.post('/api/email/send', {
      template: 'mail-registration',
      toEmail: 'a@example.com',
      values: { name: 'ก', vars: { people: 1 } },
    })
    expect(sent.statusCode, sent.body).toBe(200)
    let works = false
    const mails: string[] = []
    const outbox = startOutbox(
      opened.gateway,
      async ({ to }) => {
        if (!works) throw new MailRefused('550 no such mailbox')
        mails.push(to.address)
      },
      { loop: false },
    )
    await outbox.runOnce()
    const mail = (await status()).outbox.failed.find(({ kind }) => kind === 'email')!
    expect(mail).toMatchObject({ collection: 'message', error: '550 no such mailbox' })
    const message = () => opened.gateway.database.store(site).get('message', mail.record!)
    expect(await message()).toMatchObject({ status: 'fail' })
    works = true
    expect((await admin.post(`/api/operations/outbox/${mail.id}/retry`)).statusCode).toBe(200)
    expect(await message()).toMatchObject({ status: 'submit' })
    await outbox.runOnce()
    await outbox.stop()
    expect(mails).toEqual(['a@example.com'])
    expect(await message()).toMatchObject({ status: 'confirm' })
  })

  test('an index that was missed is told with its fields, its file and how often', async () => {
    const key = { collection: 'product', fields: ['unit'] }
    expect((await status()).missing).toEqual([])
    for (const milliseconds of [12, 30.4]) missing.add(key, milliseconds, Date.parse('2026-01-01'))
    expect((await status()).missing).toEqual([
      {
        ...key,
        file: 'schemas/inventory/product/entity.json',
        count: 2,
        slowest: 30.4,
        at: '2026-01-01T00:00:00.000Z',
      },
    ])
  })

  test('the last backup of the folder is told', async () => {
    const made = await runSala(at, ['backup', `${at.folder}-backup`])
    expect(made.code, made.err).toBe(0)
    const { backup } = await status()
    expect(Math.abs(Date.parse(backup!.at) - Date.now())).toBeLessThan(60_000)
  })
})
