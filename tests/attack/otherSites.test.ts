import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixedClock } from '#shared'
import type { SiteChoice } from '#gateway'
import { openGateway, PASSWORD, Visitor, type TestGateway } from '../support/gateway.ts'

const clock = fixedClock('2026-07-01T03:00:00.000Z')
let opened: TestGateway
let sites: Record<string, string>
beforeAll(async () => {
  opened = await openGateway({ clock })
  const found = await opened.gateway.database.store('').find('site', {}, { limit: 10 })
  sites = Object.fromEntries(found.map(({ name, _id }) => [name as string, _id]))
})
afterAll(() => opened.close())

const sitesOf = async (visitor: Visitor) =>
  (await visitor.get('/api/session/sites')).json<{ data?: SiteChoice[] }>().data
const ask = (visitor: Visitor, site: string, password?: string) =>
  visitor.post('/api/session/site', { site, ...(password === undefined ? {} : { password }) })
const ticketOf = (body: string) => /ticket=([\w.-]+)/.exec(body)?.[1]

test('sites: those with an account of the same name in the same role are offered, with how they open', async () => {
  const admin = await Visitor.signedIn(opened.app, 'admin')
  expect(
    (await sitesOf(admin))!.map(({ hostname, active, asksPassword }) => [
      hostname,
      active,
      asksPassword,
    ]),
  ).toEqual(
    expect.arrayContaining([
      ['localhost', true, false],
      ['school.localhost', false, true],
    ]),
  )
  for (const name of ['purchaser', 'user'])
    expect(await sitesOf(await Visitor.signedIn(opened.app, name)), name).toEqual([])
  expect((await new Visitor(opened.app).get('/api/session/sites')).statusCode).toBe(401)
})

test('another site: not by guessing its id, nor without a role, nor with a wrong password, nor signed out', async () => {
  const admin = await Visitor.signedIn(opened.app, 'admin')
  for (const site of [
    'nowhere',
    '',
    sites.academy!.replace(/.$/, (end) => (end === '0' ? '1' : '0')),
  ])
    expect((await ask(admin, site, PASSWORD)).statusCode, site).toBe(403)
  for (const password of [undefined, 'wrong-pass', ''])
    expect((await ask(admin, sites.school!, password)).statusCode, password).toBe(401)
  const purchaser = await Visitor.signedIn(opened.app, 'purchaser')
  expect((await ask(purchaser, sites.school!, PASSWORD)).statusCode).toBe(403)
  const nobody = new Visitor(opened.app)
  await nobody.get('/api/session')
  expect((await ask(nobody, sites.school!, PASSWORD)).statusCode).toBe(403)
})

test('another site: the password of the account there opens it once, there alone, within a minute', async () => {
  const admin = await Visitor.signedIn(opened.app, 'admin')
  const way = async () => ticketOf((await ask(admin, sites.school!, PASSWORD)).body)!
  const ticket = await way()
  const elsewhere = new Visitor(opened.app, 'localhost')
  const refused = await elsewhere.get(`/api/session/arrive?ticket=${ticket}`)
  expect(refused.headers.location).toBe('/user/login')
  const there = new Visitor(opened.app, 'school.localhost')
  // It was used up where it did not count.
  await there.get(`/api/session/arrive?ticket=${ticket}`)
  expect(there.cookies.has('sala_session')).toBe(false)
  const good = await way()
  const arrived = await there.get(`/api/session/arrive?ticket=${good}`)
  expect([arrived.statusCode, arrived.headers.location]).toEqual([303, '/'])
  const { session, site } = (await there.get('/api/session')).json<{
    session: { user: { username: string } }
    site: { name: string }
  }>()
  expect([session.user.username, site.name]).toEqual(['admin', 'school'])
  const again = new Visitor(opened.app, 'school.localhost')
  await again.get(`/api/session/arrive?ticket=${good}`)
  expect(again.cookies.has('sala_session')).toBe(false)
  const late = await way()
  clock.advance(60_000)
  await again.get(`/api/session/arrive?ticket=${late}`)
  expect(again.cookies.has('sala_session')).toBe(false)
})

test('another site: who is superadmin in both needs no password, an account that is suspended there is not offered', async () => {
  const superadmin = await Visitor.signedIn(opened.app, 'superadmin')
  const { database } = opened.gateway
  const account = await database.store(sites.school!).findSeen('user', 'username', 'superadmin')
  if (account) expect((await ask(superadmin, sites.school!)).statusCode).toBe(200)
  else expect((await ask(superadmin, sites.school!)).statusCode).toBe(403)
  expect((await sitesOf(superadmin))!.some(({ active }) => active)).toBe(true)
})

test('the tools of developers: on the machine itself alone', async () => {
  const admin = await Visitor.signedIn(opened.app, 'admin')
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    const answer = await admin.send(
      method,
      '/api/test?a=1',
      method === 'GET' ? undefined : { b: 2 },
    )
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json<{ data: object }>().data).toMatchObject({
      method,
      query: { a: '1' },
      body: method === 'GET' ? null : { b: 2 },
    })
  }
  expect((await admin.get('/api/hostname')).body).toContain('school.localhost')
  const ip = '203.0.113.9'
  for (const url of ['/api/test', '/api/hostname'])
    expect(
      (await opened.app.inject({ url, headers: { host: 'localhost' }, remoteAddress: ip }))
        .statusCode,
    ).toBe(404)
})
