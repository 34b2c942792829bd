import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { StoredRecord } from '#schema'
import { startOutbox } from '../../../server/jobs/outbox.ts'
import { queueMail, type MailOrder } from '../../../server/mail/queue.ts'
import { smtpSender, type Send } from '../../../server/mail/smtp.ts'
import { FlowTest } from '../../support/flowTest.ts'
import { callerOf } from '../../support/flows.ts'
import { Visitor } from '../../support/gateway.ts'
import { MailServer } from '../../support/smtp.ts'

const flows = new FlowTest()
const server = new MailServer()
let admin: Visitor

const outbox = (send: Send | undefined = smtpSender(server.url)) =>
  startOutbox(flows.gateway, send, { loop: false })
const queue = async (order: Partial<MailOrder> = {}): Promise<string> => {
  const queued = await flows.gateway.database.transaction(async () =>
    queueMail(
      flows.gateway,
      await callerOf(flows.gateway),
      {
        to: 'somying@example.com',
        subject: 'สวัสดีค่ะ',
        text: 'เรียน คุณสมหญิง',
        locale: 'th',
        ...order,
      },
      null,
    ),
  )
  if (!queued.ok) throw new Error(JSON.stringify(queued.failures))
  return queued.value.id
}
const message = async (id: string): Promise<StoredRecord> => (await flows.store.get('message', id))!
const item = async (id: string) =>
  (
    await flows.gateway.database.system.outbox.list(flows.site, {
      collection: 'message',
      record: id,
    })
  )[0]!

beforeAll(async () => {
  await server.open()
  await flows.open()
  admin = await Visitor.signedIn(flows.opened.app, 'admin')
})
afterAll(async () => {
  await flows.opened.close()
  await server.close()
})
beforeEach(() => {
  server.refuse = null
  server.silent = false
  server.mails.length = 0
  server.raw.length = 0
  flows.clock.advance(120_000)
})

test('Thai subject, both parts, sender and recipient arrive whole, and the message is confirmed', async () => {
  const id = await queue({ name: 'สมหญิง ใจดี' })
  expect(await message(id)).toMatchObject({ status: 'submit' })
  await outbox().runOnce()
  expect(await message(id)).toMatchObject({ status: 'confirm' })
  const [mail] = server.mails
  expect(mail).toMatchObject({ subject: 'สวัสดีค่ะ', messageId: `<${(await item(id)).id}@localhost>` })
  expect(mail!.text!.trim()).toBe('เรียน คุณสมหญิง')
  expect(mail!.html).toContain('เรียน คุณสมหญิง')
  expect(mail!.from!.value[0]).toEqual({ name: 'ศาลาอะคาเดมี', address: 'sala@localhost' })
  expect([mail!.to].flat()[0]!.value[0]).toEqual({
    name: 'สมหญิง ใจดี',
    address: 'somying@example.com',
  })
  expect(mail!.headers.has('list-unsubscribe')).toBe(false)
})

test('sender, logo and footer are those of the site', async () => {
  const { database } = flows.gateway
  const site = (await database.store('').get('site', flows.site))!
  await database
    .store('')
    .update(
      'site',
      {
        ...site,
        mail: {
          fromEmail: 'news@academy.example',
          fromName: 'ศูนย์อบรม',
          logo: '/logo.png',
          footer: 'ท้ายจดหมาย',
        },
      },
      site.version,
    )
  await queue()
  await outbox().runOnce()
  expect(server.mails[0]!.from!.value[0]).toEqual({
    name: 'ศูนย์อบรม',
    address: 'news@academy.example',
  })
  expect(server.mails[0]!.html).toContain('http://localhost:4000/logo.png')
  expect(server.mails[0]!.text).toContain('ท้ายจดหมาย')
  const now = (await database.store('').get('site', flows.site))!
  await database.store('').update('site', { ...now, mail: null } as never, now.version)
})

test('4xx is tried again later with the same Message-ID; 5xx is final at once', async () => {
  const later = await queue()
  server.refuse = 451
  await outbox().runOnce()
  expect(await message(later)).toMatchObject({
    status: 'submit',
    error: expect.stringMatching(/^Failed to send email: .*451/) as string,
  })
  server.refuse = null
  expect(await outbox().runOnce()).toBe(0)
  flows.clock.advance(10_000)
  await outbox().runOnce()
  expect(await message(later)).toMatchObject({ status: 'confirm' })
  expect((await message(later)).error).toBeUndefined()

  const never = await queue()
  server.refuse = 550
  await outbox().runOnce()
  expect(await message(never)).toMatchObject({
    status: 'fail',
    error: expect.stringMatching(/^Failed to send email: .*550/) as string,
  })
  expect((await item(never)).state).toBe('failed')
})

test('nobody listens: tried six times with growing pauses, then failed', async () => {
  const id = await queue()
  const send = smtpSender('smtp://127.0.0.1:1')
  const tries: number[] = []
  for (let seconds = 0; seconds <= 600; seconds += 10) {
    if (await outbox(send).runOnce()) tries.push(seconds)
    flows.clock.advance(10_000)
  }
  expect(tries).toEqual([0, 10, 50, 140, 300, 550])
  expect(await message(id)).toMatchObject({
    status: 'fail',
    error: expect.stringContaining('Failed to send email') as string,
  })
})

test('a server that says nothing more: the try ends and is made again', async () => {
  const id = await queue()
  server.silent = true
  await outbox(smtpSender(server.url, { socketTimeout: 300 })).runOnce()
  expect(await message(id)).toMatchObject({
    status: 'submit',
    error: expect.stringContaining('Timeout') as string,
  })
  flows.clock.advance(10_000)
  server.silent = false
  await outbox().runOnce()
  expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(1)
  expect(await message(id)).toMatchObject({ status: 'confirm' })
})

test('a crash after the server took it: the same Message-ID again, and never once it was recorded', async () => {
  const id = await queue()
  const send = smtpSender(server.url)!
  const crashed = startOutbox(
    flows.gateway,
    async (mail) => {
      await send(mail)
      await new Promise(() => {})
    },
    { loop: false },
  )
  void crashed.runOnce()
  await expect.poll(() => server.mails.length).toBe(1)
  expect(await message(id)).toMatchObject({ status: 'submit' })
  flows.clock.advance(60_001)
  await outbox().runOnce()
  expect(server.mails.map(({ messageId }) => messageId)).toEqual([
    server.mails[0]!.messageId,
    server.mails[0]!.messageId,
  ])
  expect(await message(id)).toMatchObject({ status: 'confirm' })
  // Even an item that comes back after its message was confirmed sends nothing.
  await flows.gateway.database.system.outbox.finish((await item(id)).id, {
    sent: false,
    error: 'x',
    retryAt: flows.clock.iso(),
  })
  await outbox().runOnce()
  expect(server.mails).toHaveLength(2)
})

test('so many a minute and no more', async () => {
  const { config } = flows.gateway
  flows.gateway.config = { ...config, mailPerMinute: 2 }
  for (let n = 0; n < 3; n++) await queue()
  const limited = outbox()
  expect(await limited.runOnce()).toBe(2)
  expect(await limited.runOnce()).toBe(0)
  flows.clock.advance(60_000)
  expect(await limited.runOnce()).toBe(1)
  flows.gateway.config = config
})

describe('news', () => {
  test('carries a way out; one click by the program of the reader stops it, and a transaction still arrives', async () => {
    await queue({ to: 'reader@example.com', category: 'news' })
    await outbox().runOnce()
    const raw = server.raw[0]!
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
    const link = /^List-Unsubscribe:\s*<([^>]+)>/m.exec(raw)![1]!
    const anybody = new Visitor(flows.opened.app)
    const path = new URL(link).pathname
    const clicked = await anybody.send('POST', path, 'List-Unsubscribe=One-Click', {
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect(clicked.statusCode).toBe(200)
    const skipped = await queue({ to: 'Reader@example.com', category: 'news' })
    const sent = await queue({ to: 'reader@example.com' })
    await outbox().runOnce()
    expect(await message(skipped)).toMatchObject({
      status: 'fail',
      error: 'Skipped: this address wants no more news.',
    })
    expect(await message(sent)).toMatchObject({ status: 'confirm' })
  })

  test('a forged token stops nothing, and looking at the page does not either', async () => {
    await queue({ to: 'other@example.com', category: 'news' })
    await outbox().runOnce()
    const link = new URL(/http[^>\s]*unsubscribe\/[\w.=-]+/.exec(server.mails[0]!.text!)![0])
      .pathname
    const visitor = new Visitor(flows.opened.app)
    expect((await visitor.get(link)).statusCode).toBe(200)
    const [about, signature] = link.split('/').at(-1)!.split('.')
    const forged = `/mail/unsubscribe/${Buffer.from(JSON.stringify([flows.site, 'victim@example.com'])).toString('base64url')}.${signature}`
    for (const path of [forged, `/mail/unsubscribe/${about}.`, '/mail/unsubscribe/x'])
      expect(
        (
          await visitor.send('POST', path, 'List-Unsubscribe=One-Click', {
            'content-type': 'application/x-www-form-urlencoded',
          })
        ).statusCode,
      ).toBe(404)
    expect(
      await flows.store.find('mail-refusal', {
        email: { $in: ['victim@example.com', 'other@example.com'] },
      }),
    ).toEqual([])
    const byForm = await visitor.send('POST', link, '', {
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect([byForm.statusCode, byForm.headers.location]).toEqual([303, `${link}?done=1`])
    expect(await flows.store.find('mail-refusal', { email: 'other@example.com' })).toHaveLength(1)
  })
})

describe('the outbox page', () => {
  test('a mail that could not be sent is sent again by an admin alone, and the log says who', async () => {
    const id = await queue()
    server.refuse = 550
    await outbox().runOnce()
    server.refuse = null
    const { version } = await message(id)
    const manager = await Visitor.signedIn(flows.opened.app, 'manager')
    expect(
      (await manager.post(`/api/message/${id}/transition`, { transition: 'retry', version }))
        .statusCode,
    ).toBe(403)
    expect(
      (await admin.post(`/api/message/${id}/transition`, { transition: 'retry', version }))
        .statusCode,
    ).toBe(200)
    expect((await message(id)).error).toBeUndefined()
    await outbox().runOnce()
    expect(await message(id)).toMatchObject({ status: 'confirm' })
    const history = (await admin.get(`/api/message/${id}/history`)).json<{
      data: { transition?: string; userName?: string }[]
    }>().data
    expect(history.find(({ transition }) => transition === 'retry')?.userName).toBeTruthy()
    expect(
      (
        await admin.post(`/api/message/${id}/transition`, {
          transition: 'retry',
          version: (await message(id)).version,
        })
      ).statusCode,
    ).toBe(409)
  })

  test('without a mail server it waits, and is shown as it will look where nothing in it can run', async () => {
    const id = await queue({ text: '<script>alert(1)</script>' })
    expect(await startOutbox(flows.gateway, undefined, { loop: false }).runOnce()).toBe(0)
    expect(await message(id)).toMatchObject({ status: 'submit' })
    const drawn = await admin.get(`/api/message/${id}/html`)
    expect(drawn.headers['origin-agent-cluster']).toBeUndefined()
    expect(drawn.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/)
    expect(drawn.body).not.toContain('<script')
    expect((await new Visitor(flows.opened.app).get(`/api/message/${id}/html`)).statusCode).toBe(
      401,
    )
    expect(
      (await (await Visitor.signedIn(flows.opened.app, 'purchaser')).get(`/api/message/${id}/html`))
        .statusCode,
      'whose it is not, is not told that it is there',
    ).toBe(404)
  })
})

describe('email/send', () => {
  const body = {
    template: 'mail-registration',
    toEmail: 'a@example.com',
    toName: 'สมหญิง',
    values: { name: 'สมหญิง', vars: { people: 3 } },
  }

  test('a stored template to one address, by staff', async () => {
    const answer = await admin.post('/api/email/send', body)
    expect(answer.json()).toMatchObject({ status: 200, message: 'success' })
    const { data } = answer.json<{ data: { _id: string } }>()
    expect(await message(data._id)).toMatchObject({
      subject: 'ได้รับการลงทะเบียนแล้ว',
      template: 'mail-registration',
      email: 'a@example.com',
    })
    expect((await message(data._id)).body).toContain('3 คน')
  })

  test('nobody else, no text or sender of their own, no list of addresses', async () => {
    const visitor = new Visitor(flows.opened.app)
    await visitor.get('/api/session')
    expect((await visitor.post('/api/email/send', body)).statusCode).toBe(401)
    for (const role of ['user', 'purchaser'])
      expect(
        (await (await Visitor.signedIn(flows.opened.app, role)).post('/api/email/send', body))
          .statusCode,
      ).toBe(403)
    expect(
      (
        await admin.post('/api/email/send', {
          subject: 'S',
          html: '<b>x</b>',
          fromEmail: 'ceo@bank.example',
          toEmail: 'a@example.com',
        })
      ).statusCode,
    ).toBe(400)
    for (const toEmail of ['a@b.co, c@d.co', 'a@b.co\r\nBcc: c@d.co', 'nobody', 'a@b.co;c@d.co'])
      expect(
        (await admin.post('/api/email/send', { ...body, toEmail })).json<{
          error: { code: string }
        }>().error.code,
      ).toBe('mail-address')
    const unknown = await admin.post('/api/email/send', { ...body, template: 'no-such' })
    expect(unknown.json<{ error: { message: { en: string } } }>().error.message.en).toBe(
      'Email template configuration not found.',
    )
    expect((await admin.post('/api/email/send', { ...body, template: 'home' })).statusCode).toBe(
      404,
    )
  })

  test('so often a minute and no more', async () => {
    const sales = await Visitor.signedIn(flows.opened.app, 'superadmin')
    const codes = await Promise.all(
      Array.from({ length: 22 }, () => sales.post('/api/email/send', body)),
    )
    expect(codes.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2)
  })

  test('email_template tells how mails look, to staff', async () => {
    expect((await admin.get('/api/email_template/mail-order')).json()).toMatchObject({
      status: 200,
      data: { _id: 'mail-order', logo: '', banner: '', heading: '', footer: '' },
    })
    expect((await admin.get('/api/email_template/nothing')).statusCode).toBe(404)
    expect(
      (await new Visitor(flows.opened.app).get('/api/email_template/mail-order')).statusCode,
    ).toBe(401)
  })
})

test('a template is no page that visitors can open', async () => {
  expect((await new Visitor(flows.opened.app).get('/cms/page/mail-reset')).statusCode).toBe(404)
})
