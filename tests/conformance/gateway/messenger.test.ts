import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openGateway, Visitor, type TestGateway } from '../../support/gateway.ts'

const [CHANNEL, SECRET] = ['channel-1', 'secret-1']

/** A messaging app on this machine: it gives a code to whom consents, and keeps to the code's challenge. */
function messagingApp() {
  const codes = new Map<string, { person: string; challenge: string; redirect: string }>()
  const tokens = new Map<string, string>()
  let [isDown, count] = [false, 0]
  const server: Server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const say = (status: number, said: unknown) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said))
      if (isDown) return say(500, {})
      if (request.url === '/profile') {
        const person = tokens.get(String(request.headers.authorization).replace('Bearer ', ''))
        return person ? say(200, { userId: person, displayName: 'ส้ม' }) : say(401, {})
      }
      const sent = Object.fromEntries(new URLSearchParams(body))
      const given = codes.get(sent.code!)
      codes.delete(sent.code!)
      const proves = createHash('sha256').update(sent.code_verifier!).digest('base64url')
      if (
        !given ||
        given.challenge !== proves ||
        given.redirect !== sent.redirect_uri ||
        [sent.client_id, sent.client_secret].join() !== [CHANNEL, SECRET].join()
      )
        return say(400, { error: 'invalid_grant' })
      tokens.set(`token-${++count}`, given.person)
      return say(200, { access_token: `token-${count}`, token_type: 'Bearer' })
    })
  })
  return {
    server,
    fail: (down: boolean) => void (isDown = down),
    /** What the page of consent does: back to the site with a code. */
    consent(address: string, person: string): string {
      const asked = new URL(address).searchParams
      const code = `code-${++count}`
      codes.set(code, {
        person,
        challenge: asked.get('code_challenge')!,
        redirect: asked.get('redirect_uri')!,
      })
      return `/user/auth?${new URLSearchParams({ code, state: asked.get('state')! })}`
    },
  }
}

const service = messagingApp()
let opened: TestGateway
let site: string
beforeAll(async () => {
  await new Promise<void>((ready) => service.server.listen(0, '127.0.0.1', ready))
  const { port } = service.server.address() as { port: number }
  const at = `http://127.0.0.1:${port}`
  opened = await openGateway({
    env: {
      SALA_MESSENGER_ID: CHANNEL,
      SALA_MESSENGER_SECRET: SECRET,
      SALA_MESSENGER_URLS: `${at}/authorize ${at}/token ${at}/profile`,
      SALA_INTRANET_HOSTS: `127.0.0.1:${port}`,
    },
  })
  const [found] = await opened.gateway.database.store('').find('site', { hostnames: 'localhost' })
  site = found!._id
}, 60_000)
afterAll(async () => {
  await opened.close()
  service.server.closeAllConnections()
  await new Promise((done) => service.server.close(done))
})

const leave = async (visitor: Visitor, next = ''): Promise<string> =>
  String(
    (await visitor.get(`/user/auth${next && `?next=${encodeURIComponent(next)}`}`)).headers
      .location,
  )
const whereTo = async (visitor: Visitor, path: string): Promise<string> =>
  decodeURIComponent(String((await visitor.get(path)).headers.location))
const screenAt = async (visitor: Visitor, path: string) =>
  (JSON.parse((await visitor.get(path)).body) as { screen: Record<string, unknown> }).screen
const whoIs = async (visitor: Visitor): Promise<string | undefined> =>
  (
    JSON.parse((await visitor.get('/api/session')).body) as {
      session: { user: { username: string } | null }
    }
  ).session.user?.username

test('the way there carries 12 characters of chance, /user/profile and the site, and no secret', async () => {
  const address = new URL(await leave(new Visitor(opened.app)))
  const asked = Object.fromEntries(address.searchParams)
  expect(address.pathname).toBe('/authorize')
  expect(asked).toMatchObject({
    response_type: 'code',
    client_id: CHANNEL,
    redirect_uri: 'http://localhost/user/auth',
    code_challenge_method: 'S256',
  })
  expect(JSON.parse(Buffer.from(asked.state!, 'base64url').toString())).toEqual({
    state: expect.stringMatching(/^[a-z0-9]{12}$/i),
    redirect: '/user/profile',
    site,
  })
  expect(address.href).not.toContain(SECRET)
})

test('a member links the app in their profile, signs in by it, is led on, and unlinks it', async () => {
  const member = await Visitor.signedIn(opened.app, 'user')
  expect(await whereTo(member, service.consent(await leave(member), 'U-1'))).toBe(
    '/user/profile?done=messenger#profile',
  )
  const visitor = new Visitor(opened.app)
  expect(await whereTo(visitor, service.consent(await leave(visitor, '/message'), 'U-1'))).toBe(
    '/message',
  )
  expect(await whoIs(visitor)).toBe('user')
  const another = new Visitor(opened.app)
  expect(
    await whereTo(another, service.consent(await leave(another, '//evil.example'), 'U-1')),
  ).toBe('/user/profile')
  // Another member cannot take it, and no answer says who it is there.
  const other = await Visitor.signedIn(opened.app, 'member')
  expect(await whereTo(other, service.consent(await leave(other), 'U-1'))).toContain(
    'problem=messenger-taken',
  )
  expect((await member.get('/user/profile')).body).not.toContain('U-1')
  const page = JSON.parse((await member.get('/user/profile')).body) as { csrf: string }
  await member.send(
    'POST',
    '/user/own/messenger',
    new URLSearchParams({ _csrf: page.csrf }).toString(),
    { 'content-type': 'application/x-www-form-urlencoded', host: 'localhost' },
  )
  const late = new Visitor(opened.app)
  expect(await whereTo(late, service.consent(await leave(late), 'U-1'))).toBe(
    '/member/login?problem=messenger-unknown',
  )
})

test('nobody is signed in by a state of another browser, twice by one code, too late or where it was called off', async () => {
  const [mine, theirs] = [new Visitor(opened.app), new Visitor(opened.app)]
  const back = service.consent(await leave(theirs), 'U-2')
  expect(await whereTo(mine, back)).toContain('problem=messenger-expired')
  await leave(mine)
  expect(await whereTo(mine, back)).toContain('problem=messenger-expired')
  const state = new URL(await leave(mine, '/message')).searchParams.get('state')!
  expect(await whereTo(mine, `/user/auth?error=access_denied&state=${state}`)).toBe(
    '/member/login?problem=messenger-declined&next=/message',
  )
  const gone = new URL(await leave(mine)).searchParams.get('state')!
  expect(await whereTo(mine, `/user/auth?code=never-given&state=${gone}`)).toContain(
    'problem=messenger-failed',
  )
  expect(await whoIs(mine)).toBeUndefined()
})

test('an app that does not answer is told on the sign-in page, which offers it by its name', async () => {
  const visitor = new Visitor(opened.app)
  const back = service.consent(await leave(visitor), 'U-3')
  service.fail(true)
  const path = await whereTo(visitor, back)
  service.fail(false)
  expect(await screenAt(visitor, path)).toMatchObject({
    kind: 'sign-in',
    messenger: 'LINE',
    problem: 'ติดต่อ LINE ไม่ได้ กรุณาลองใหม่ หรือเข้าสู่ระบบด้วยรหัสผ่าน',
  })
})

test('where no app is set nobody is offered one, and there is no way', async () => {
  const without = await openGateway()
  const visitor = new Visitor(without.app)
  expect(await screenAt(visitor, '/member/login?problem=messenger-failed')).toEqual({
    kind: 'sign-in',
  })
  expect((await visitor.get('/user/auth')).statusCode).toBe(404)
  await without.close()
})
