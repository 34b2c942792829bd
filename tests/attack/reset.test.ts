import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startOutbox } from '../../server/jobs/outbox.ts'
import type { MailToSend } from '../../server/mail/smtp.ts'
import { FlowTest } from '../support/flowTest.ts'
import { PASSWORD, Visitor } from '../support/gateway.ts'

const flows = new FlowTest()
const mails: MailToSend[] = []
const EMAIL = 'purchaser@academy.example'

beforeAll(() => flows.open())
afterAll(() => flows.opened.close())

const visit = async (): Promise<Visitor> => {
  const visitor = new Visitor(flows.opened.app)
  await visitor.get('/api/session')
  return visitor
}
const work = () =>
  startOutbox(flows.gateway, async (mail) => void mails.push(mail), { loop: false }).runOnce()
const linkIn = (mail: MailToSend): string =>
  new URL(/http:\/\/\S+requestId=[\w.-]+/.exec(mail.text)![0]).searchParams.get('requestId')!
const ask = async (email = EMAIL): Promise<string> => {
  flows.clock.advance(3_600_001)
  expect((await (await visit()).post('/api/forgot', { email })).statusCode).toBe(200)
  await work()
  return linkIn(mails.at(-1)!)
}
const change = async (requestId: string, newPassword = 'new-pass-1') =>
  (await visit()).post('/api/changepwd', { newPassword, requestId })
const mayEnter = async (password: string) =>
  (await new Visitor(flows.opened.app).signIn('purchaser', password)).statusCode === 200

describe('a forgotten password', () => {
  test('the answer is the same, and so is the work, whether or not somebody has the address', async () => {
    const [known, unknown] = [
      await (await visit()).post('/api/forgot', { email: EMAIL }),
      await (await visit()).post('/api/forgot', { email: 'nobody@academy.example' }),
    ]
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body])
    expect(known.json()).toEqual({ status: 200, message: 'อีเมลถูกต้อง' })
    const items = await flows.gateway.database.system.outbox.list(flows.site, { kind: 'reset' })
    expect(items.map(({ state }) => state)).toEqual(['pending', 'pending'])
    await work()
    expect(mails.map(({ to }) => to.address)).toEqual([EMAIL])
  })

  test('the link works once, ends the other sessions, and the old password', async () => {
    const before = await Visitor.signedIn(flows.opened.app, 'purchaser')
    const id = await ask()
    const answer = await change(id)
    expect(answer.json()).toEqual({ status: 200, message: 'Password changed successfully' })
    expect(
      (await before.get('/api/session')).json<{ session: { user: unknown } }>().session.user,
    ).toBeNull()
    expect([await mayEnter(PASSWORD), await mayEnter('new-pass-1')]).toEqual([false, true])
    const again = await change(id, 'other-pass-1')
    expect([
      again.statusCode,
      again.json<{ error: { message: { en: string } } }>().error.message.en,
    ]).toEqual([400, 'Invalid request'])
    expect(await mayEnter('new-pass-1')).toBe(true)
  })

  test('of two at once, one changes it', async () => {
    const id = await ask()
    const codes = (await Promise.all([change(id, 'first-pass1'), change(id, 'second-pass1')])).map(
      ({ statusCode }) => statusCode,
    )
    expect(codes.toSorted()).toEqual([200, 400])
  })

  test('it ends after 30 minutes, and by a later link', async () => {
    const late = await ask()
    flows.clock.advance(30 * 60_000)
    expect((await change(late)).statusCode).toBe(400)
    const [first, second] = [await ask(), await ask()]
    expect((await change(first)).statusCode).toBe(400)
    expect((await change(second)).statusCode).toBe(200)
  })

  test('it cannot be guessed, or made from what is stored', async () => {
    const id = await ask()
    const [name, signature] = id.split('.')
    const { database } = flows.gateway
    const stored = JSON.stringify([
      await database.store(flows.site).find('message', {}),
      await database.system.outbox.list(flows.site, { limit: 500 }),
      await database.system.audit.ofSite(flows.site, { limit: 500 }),
    ])
    expect(stored).toContain(name)
    expect(stored).not.toContain(signature)
    expect(stored).not.toContain('$argon2')
    for (const guess of [
      name!,
      `${name}.`,
      `${name}.${'A'.repeat(43)}`,
      `${name}.held-back`,
      `x.${signature}`,
      '',
      '.',
    ])
      expect((await change(guess)).statusCode).toBe(400)
    expect((await change(id)).statusCode).toBe(200)
  })

  test('not on another site, not without an id, not with a password that breaks the rules', async () => {
    const id = await ask()
    const elsewhere = new Visitor(flows.opened.app, 'school.localhost')
    await elsewhere.get('/api/session')
    expect(
      (await elsewhere.post('/api/changepwd', { newPassword: 'new-pass-1', requestId: id }))
        .statusCode,
    ).toBe(400)
    expect(
      (await (await visit()).post('/api/changepwd', { newPassword: 'new-pass-1' })).statusCode,
    ).toBe(400)
    for (const password of ['short', 'x'.repeat(21), 'has a space', 'รหัสผ่านไทย1', 12345678])
      expect(
        (await (await visit()).post('/api/changepwd', { newPassword: password, requestId: id }))
          .statusCode,
      ).toBe(400)
    expect((await change(id)).statusCode).toBe(200)
  })

  test('who is signed in needs the current password, and keeps the session', async () => {
    const someone = await Visitor.signedIn(flows.opened.app, 'warehouse')
    const other = await Visitor.signedIn(flows.opened.app, 'warehouse')
    expect((await someone.post('/api/changepwd', { newPassword: 'new-pass-1' })).statusCode).toBe(
      400,
    )
    expect(
      (
        await someone.post('/api/changepwd', {
          newPassword: 'new-pass-1',
          currentPassword: 'wrong-pass',
        })
      ).statusCode,
    ).toBe(400)
    expect(
      (
        await someone.post('/api/changepwd', {
          newPassword: 'new-pass-1',
          currentPassword: PASSWORD,
        })
      ).statusCode,
    ).toBe(200)
    expect(
      (await someone.get('/api/session')).json<{ session: { user: unknown } }>().session.user,
    ).not.toBeNull()
    expect(
      (await other.get('/api/session')).json<{ session: { user: unknown } }>().session.user,
    ).toBeNull()
  })

  test('an address with a line break, or several of them, is none', async () => {
    for (const email of ['a@b.co\r\nBcc: x@y.z', 'a@b.co,c@d.co', '', { $ne: null }])
      expect((await (await visit()).post('/api/forgot', { email })).statusCode).toBe(400)
  })
})

describe('in a flow', () => {
  test('signing in gives the browser its session in the cookie, and nothing of it or the password is kept', async () => {
    const flow = flows.flow([
      {
        id: 'in',
        type: 'login',
        options: { username: '{{username}}', password: '{{password}}', shell: 'backend' },
      },
    ])
    const good = await flows.start(
      flow,
      { username: 'admin', password: PASSWORD },
      { secrets: [['password']] },
    )
    expect(await flows.log(good._id)).toEqual(['in signed-in'])
    expect(JSON.stringify(await flows.run(good._id))).not.toContain(PASSWORD)
    const bad = await flows.start(
      flow,
      { username: 'admin', password: 'wrong-one' },
      { secrets: [['password']] },
    )
    expect(await flows.log(bad._id)).toEqual(['in failed sign-in-failed'])
    const late = await flows.start(
      flows.flow([
        { id: 'wait', type: 'schedule', options: { minutes: 1 } },
        {
          id: 'in',
          type: 'login',
          options: { username: 'admin', password: PASSWORD, shell: 'backend' },
        },
      ]),
    )
    flows.clock.advance(60_000)
    await flows.worker().runOnce()
    expect((await flows.log(late._id)).at(-1)).toBe(
      'in failed Nobody sits before the browser any more.',
    )
  })

  test('a link asked for and used by steps', async () => {
    flows.clock.advance(3_600_001)
    await flows.start(
      flows.flow([
        { id: 'ask', type: 'forgot-password', options: { email: 'sales@academy.example' } },
      ]),
    )
    await work()
    const used = await flows.start(
      flows.flow([
        {
          id: 'set',
          type: 'change-password',
          options: { newPassword: 'flow-pass-1', requestId: linkIn(mails.at(-1)!) },
        },
      ]),
    )
    expect(await flows.log(used._id)).toEqual(['set changed'])
    expect((await new Visitor(flows.opened.app).signIn('sales', 'flow-pass-1')).statusCode).toBe(
      200,
    )
    const stranger = await flows.start(
      flows.flow([{ id: 'set', type: 'change-password', options: { newPassword: 'flow-pass-2' } }]),
    )
    expect(await flows.log(stranger._id)).toEqual(['set failed reset-invalid'])
  })
})
