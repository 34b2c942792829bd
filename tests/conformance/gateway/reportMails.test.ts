import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import readXlsx from 'read-excel-file/node'
import type { StoredRecord } from '#schema'
import { startOutbox } from '../../../server/jobs/outbox.ts'
import { sendReports } from '../../../server/jobs/reportMails.ts'
import { smtpSender } from '../../../server/mail/smtp.ts'
import { findChromium } from '../../../server/outside/print.ts'
import { nextOf } from '../../../server/writing/reportSchedules.ts'
import { FlowTest } from '../../support/flowTest.ts'
import { Visitor } from '../../support/gateway.ts'
import { MailServer } from '../../support/smtp.ts'

const flows = new FlowTest()
const server = new MailServer()
const CALL = '/api/report/purchase/purchases-by-supplier/schedule'
const chromium = process.env.CHROMIUM_PATH ? { chromium: process.env.CHROMIUM_PATH } : {}
let manager: Visitor
let to = ''

beforeAll(async () => {
  await server.open()
  await flows.open()
  manager = await Visitor.signedIn(flows.opened.app, 'manager')
  const [account] = await flows.store.find('user', { username: 'manager' }, { limit: 1 })
  to = String(account!.email)
  await flows.opened.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = flows.opened.app.server.address() as { port: number }
  flows.gateway.config = { ...flows.gateway.config, port, ...chromium }
})
afterAll(async () => {
  await flows.opened.close()
  await server.close()
})
beforeEach(() => void (server.mails.length = 0))

/** Why there is nothing to print with; in CI there must be something. */
function missing(): string {
  try {
    findChromium(chromium)
    return ''
  } catch (error) {
    return process.env.CI ? '' : String(error)
  }
}
const reason = missing()

const ask = (body: object, who = manager) =>
  who.post(CALL, { given: {}, every: 'week', day: 1, hour: 8, to, format: 'xlsx', ...body })
const kept = async (id: string): Promise<StoredRecord> =>
  (await flows.store.get('report-schedule', id))!

test('the next time of a rhythm is a moment in Bangkok after now', () => {
  const saturday = Date.parse('2026-11-21T03:00:00.000Z')
  expect(nextOf({ every: 'day', hour: 9 }, saturday)).toBe(
    '2026-11-21T02:00:00.000Z'.replace('21', '22'),
  )
  expect(nextOf({ every: 'day', hour: 11 }, saturday)).toBe('2026-11-21T04:00:00.000Z')
  expect(nextOf({ every: 'week', day: 1, hour: 8 }, saturday)).toBe('2026-11-23T01:00:00.000Z')
  expect(nextOf({ every: 'month', day: 5, hour: 0 }, saturday)).toBe('2026-12-04T17:00:00.000Z')
})

test('a report is asked for by who may run it, for addresses of staff alone', async () => {
  const code = async (body: object, who = manager) =>
    (await ask(body, who)).json<{ error: { code: string } }>().error.code
  expect(await code({ to: 'stranger@example.com' })).toBe('mail-no-staff')
  expect(await code({ to: '' })).toBe('field-required')
  expect(await code({ day: 9 })).toBe('field-invalid')
  expect(await code({}, await Visitor.signedIn(flows.opened.app, 'delivery'))).toBe('forbidden')
})

test.skipIf(reason !== '')(
  `asked for as a PDF it goes out as one${reason && ` (skipped: ${reason})`}`,
  { timeout: 120_000 },
  async () => {
    const made = await ask({ format: 'pdf', every: 'day', hour: 11 })
    expect(made.statusCode, made.body).toBe(200)
    flows.clock.advance(3_600_000)
    expect(await sendReports(flows.gateway)).toBe(1)
    const { _id } = made.json<{ data: StoredRecord }>().data
    expect(await kept(_id)).not.toHaveProperty('error')
    await startOutbox(flows.gateway, smtpSender(server.url), { loop: false }).runOnce()
    const [file] = server.mails[0]!.attachments
    expect(file).toMatchObject({ contentType: 'application/pdf' })
    expect(file!.filename).toMatch(/\.pdf$/)
    expect(file!.content.subarray(0, 5).toString()).toBe('%PDF-')
    // An hour later nobody is signed in any more.
    manager = await Visitor.signedIn(flows.opened.app, 'manager')
    await manager.send('DELETE', `/api/report-schedule/${_id}`, {
      version: (await kept(_id)).version,
    })
  },
)

test('it goes out when its time has come, once, as a file, and says why where it does not', async () => {
  const made = await ask({})
  expect([made.statusCode, made.body]).toEqual([200, expect.stringContaining('_id')])
  const { _id } = made.json<{ data: StoredRecord }>().data
  expect(await sendReports(flows.gateway)).toBe(0)
  flows.clock.advance(3 * 24 * 3_600_000)
  expect(await sendReports(flows.gateway)).toBe(1)
  expect(await sendReports(flows.gateway)).toBe(0)
  await startOutbox(flows.gateway, smtpSender(server.url), { loop: false }).runOnce()
  const [mail] = server.mails
  const [file] = mail!.attachments
  expect(file!.filename).toMatch(/\.xlsx$/)
  const [head] = await readXlsx(file!.content)
  expect(JSON.stringify(head)).toContain('ผู้')
  expect(await kept(_id)).toMatchObject({ next_at: '2026-11-30T01:00:00.000Z' })
  expect(await kept(_id)).not.toHaveProperty('error')

  // Rights are those that who asked has when it goes out.
  const [account] = await flows.store.find('user', { username: 'manager' }, { limit: 1 })
  await flows.store.update('user', { ...account!, status: 'suspended' }, account!.version)
  flows.clock.advance(7 * 24 * 3_600_000)
  expect(await sendReports(flows.gateway)).toBe(0)
  expect(await kept(_id)).toMatchObject({ error: expect.stringMatching(/.+/) as string })
})
