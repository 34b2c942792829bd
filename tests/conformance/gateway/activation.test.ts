import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StoredRecord } from '#schema'
import { startOutbox } from '../../../server/jobs/outbox.ts'
import type { MailToSend } from '../../../server/mail/smtp.ts'
import { FlowTest } from '../../support/flowTest.ts'
import { citizenId } from '../../support/citizenId.ts'
import { PASSWORD, Visitor } from '../../support/gateway.ts'

const flows = new FlowTest()
const mails: MailToSend[] = []
const EMAIL = 'somying.new@example.com'

beforeAll(() => flows.open())
afterAll(() => flows.opened.close())

interface Shown {
  csrf: string
  screen: {
    kind: string
    done?: boolean
    sent?: boolean
    problem?: string
    account?: { email: string; isActivated: boolean }
  }
}
const formOf = async (visitor: Visitor, path: string) => {
  const shown = JSON.parse((await visitor.get(path)).body) as Shown
  return {
    ...shown,
    sent: (fields: object) => send(visitor, path.split('?')[0]!, shown.csrf, fields),
  }
}
const send = (visitor: Visitor, path: string, csrf: string, fields: object) =>
  visitor.send('POST', path, new URLSearchParams({ _csrf: csrf, ...fields }).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
  })
const account = async (email: string) =>
  (await flows.store.find('user', { email }, { limit: 1 }))[0] as StoredRecord
/** The links of all mails that wait. */
const links = async (): Promise<string[]> => {
  mails.length = 0
  await startOutbox(flows.gateway, async (mail) => void mails.push(mail), { loop: false }).runOnce()
  return mails.flatMap(
    ({ text }) => /http:\/\/\S+\/user\/activate\?requestId=([\w.-]+)/.exec(text)?.[1] ?? [],
  )
}

test('who registers is written to, and the link shows that the address is theirs; again it changes nothing', async () => {
  const visitor = new Visitor(flows.opened.app)
  await visitor.get('/api/session')
  const registered = await visitor.post('/api/user/', {
    data: {
      firstname: 'สมหญิง',
      lastname: 'ใจดี',
      email: EMAIL,
      phone: '0891112222',
      citizen: citizenId(77),
      password: 'Sample#2026',
      agree: true,
    },
  })
  expect(registered.statusCode, registered.body).toBe(200)
  expect((await account(EMAIL)).confirmed_email).toBeUndefined()
  const [requestId] = await links()
  expect(mails.map(({ to }) => to.address)).toEqual([EMAIL])

  // Nothing that is stored is enough to do so.
  const stored = JSON.stringify([
    await flows.store.find('message', {}),
    await flows.gateway.database.system.outbox.list(flows.site, { limit: 100 }),
  ])
  expect(stored).not.toContain(requestId!.split('.')[1])

  const page = await formOf(visitor, `/user/activate?requestId=${requestId}`)
  expect(page.screen.kind).toBe('activate')
  expect((await account(EMAIL)).confirmed_email, 'a program that looks at links').toBeUndefined()
  for (let times = 0; times < 2; times++) {
    const sent = await page.sent({ requestId })
    expect([sent.statusCode, sent.headers.location]).toEqual([303, '/user/activate?done=1'])
  }
  const { confirmed_email, version } = await account(EMAIL)
  expect([confirmed_email, version]).toEqual([EMAIL, 2])
})

test('a forged link, one of another site and one for an address that was changed are refused, and say so', async () => {
  const member = await Visitor.signedIn(flows.opened.app, 'user')
  const before = (await flows.store.find('user', { username: 'user' }, { limit: 1 }))[0]!
  const profile = await formOf(member, '/user/profile')
  const asked = await send(member, '/user/own/activate', profile.csrf, {})
  expect(asked.headers.location).toContain('done=activate')
  const [requestId] = await links()
  const moved = await send(member, '/user/own/profile', profile.csrf, {
    firstname: before.firstname,
    lastname: before.lastname,
    phone: '0899998888',
    email: 'moved@example.com',
    currentPassword: PASSWORD,
  })
  expect(moved.headers.location).toContain('done=profile')
  const [about, signature] = requestId!.split('.')
  const forged = `${Buffer.from(JSON.stringify(['x', before._id, 'moved@example.com'])).toString('base64url')}.${signature}`
  for (const wrong of [requestId!, forged, about!, '..', `${requestId}x`]) {
    const page = await formOf(member, `/user/activate?requestId=${wrong}`)
    const sent = await page.sent({ requestId: wrong })
    expect(sent.statusCode, wrong).toBe(303)
    const told = await formOf(member, sent.headers.location as string)
    expect(told.screen.problem, wrong).toContain('ลิงก์นี้ไม่ถูกต้อง')
  }
  // The new address was written to by itself.
  const [next] = await links()
  await (await formOf(member, `/user/activate?requestId=${next}`)).sent({ requestId: next })
  expect((await account('moved@example.com')).confirmed_email).toBe('moved@example.com')
})

test('without a link the screen says how it is with the account, and sends a new one to its address', async () => {
  const member = await Visitor.signedIn(flows.opened.app, 'manager')
  const { email } = (await flows.store.find('user', { username: 'manager' }, { limit: 1 }))[0]!
  const page = await formOf(member, '/user/activate')
  expect(page.screen.account).toEqual({ email, isActivated: false })
  const asked = await page.sent({})
  expect([asked.statusCode, asked.headers.location]).toEqual([303, '/user/activate?sent=1'])
  const [requestId] = await links()
  expect(mails.map(({ to }) => to.address)).toEqual([email])
  await page.sent({ requestId })
  expect((await formOf(member, '/user/activate')).screen.account).toEqual({
    email,
    isActivated: true,
  })
  await page.sent({})
  expect(await links(), 'nothing to confirm any more').toEqual([])
})

test('who is not signed in gets the same answer for every address, and at most five mails an hour', async () => {
  const visitor = new Visitor(flows.opened.app)
  const page = await formOf(visitor, '/user/activate')
  expect(page.screen.account).toBeUndefined()
  const waiting = 'editor@academy.example'
  const ask = async (email: string) => (await page.sent({ email })).headers.location
  const answers = [await ask('nobody@example.com'), await ask('manager@academy.example')]
  for (let times = 0; times < 6; times++) answers.push(await ask(waiting))
  expect(new Set(answers)).toEqual(new Set(['/user/activate?sent=1']))
  expect(await links()).toHaveLength(5)
  expect(new Set(mails.map(({ to }) => to.address))).toEqual(new Set([waiting]))
  const told = await formOf(visitor, (await ask('no address'))!)
  expect(told.screen.problem).toBe('กรุณาตรวจสอบรูปแบบอีเมล์ให้ถูกต้อง')
})

test('an account is sent at most five links an hour, from its profile and from the screen together', async () => {
  const member = await Visitor.signedIn(flows.opened.app, 'warehouse')
  const page = await formOf(member, '/user/activate')
  for (let times = 0; times < 3; times++) {
    expect((await page.sent({})).headers.location).toContain('sent=1')
    const own = await send(member, '/user/own/activate', page.csrf, {})
    expect(own.headers.location).toContain(times < 2 ? 'done=activate' : 'problem=rate-limited')
  }
  expect(await links()).toHaveLength(5)
})
