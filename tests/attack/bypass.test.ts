import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StoredRecord } from '#schema'
import { isoAt, type Clock } from '#shared'
import { openGateway, Visitor, type TestGateway } from '../support/gateway.ts'

/** Links with which an admin lets somebody in without a password (spec: academy 2.1 `/user/bypass/{id}`, 6). */
let now = Date.parse('2026-07-01T03:00:00.000Z')
const clock: Clock = { now: () => now, iso: () => isoAt(now) }
let opened: TestGateway
let admin: Visitor
const ids: Record<string, string> = {}
beforeAll(async () => {
  opened = await openGateway({ clock })
  admin = await Visitor.signedIn(opened.app, 'admin')
  for (const { username, _id } of (await admin.find('user')).json<{ data: StoredRecord[] }>().data)
    ids[String(username)] = _id
})
afterAll(() => opened.close())

const ask = (who: Visitor, user: string | undefined) => who.post('/api/session/bypass', { user })
async function linkTo(name: string): Promise<string> {
  const answer = await ask(admin, ids[name])
  expect(answer.statusCode, answer.body).toBe(200)
  return new URL(answer.json<{ data: { address: string } }>().data.address).pathname
}
const signedIn = (visitor: Visitor) => visitor.cookies.has('sala_session')

test('opens a session once, that leads to the employee page and not to the profile', async () => {
  const link = await linkTo('sales')
  const visitor = new Visitor(opened.app)
  const arrived = await visitor.get(link)
  expect([arrived.statusCode, arrived.headers.location]).toEqual([303, '/user/employee'])
  expect((await visitor.get('/api/session')).body).toContain('"username":"sales"')
  expect((await visitor.get('/user/profile')).headers.location).toBe('/user/employee')
  expect((await visitor.get('/user/employee')).statusCode).toBe(200)
  const again = new Visitor(opened.app)
  expect((await again.get(link)).headers.location).toBe('/user/login')
  expect(signedIn(again)).toBe(false)
  const usual = await Visitor.signedIn(opened.app, 'sales')
  expect((await usual.get('/user/profile')).statusCode).toBe(200)
})

test('who came by a link changes nothing of the account, makes no token and no other link', async () => {
  const visitor = new Visitor(opened.app)
  await visitor.get(await linkTo('manager'))
  await visitor.get('/api/session')
  const token = await visitor.post('/api/tokens', { name: 'x', scopes: ['read'], days: 1 })
  expect(token.statusCode).toBe(403)
  expect((await ask(visitor, ids.sales)).statusCode).toBe(403)
  const second = await openSecondAdmin()
  const bypassed = new Visitor(opened.app)
  await bypassed.get(second)
  await bypassed.get('/api/session')
  expect((await ask(bypassed, ids.sales)).statusCode).toBe(403)
})

async function openSecondAdmin(): Promise<string> {
  const above = await Visitor.signedIn(opened.app, 'superadmin')
  const answer = await ask(above, ids.admin)
  return new URL(answer.json<{ data: { address: string } }>().data.address).pathname
}

test('is made by admins alone, for nobody above them, for no other site and not for themselves', async () => {
  expect((await ask(new Visitor(opened.app), ids.sales)).statusCode).toBe(403)
  for (const name of ['manager', 'user', 'sales'])
    expect((await ask(await Visitor.signedIn(opened.app, name), ids.purchaser)).statusCode).toBe(
      403,
    )
  for (const user of [ids.superadmin, ids.admin])
    expect((await ask(admin, user)).statusCode).toBe(403)
  const school = await Visitor.signedIn(opened.app, 'admin', 'school.localhost')
  expect((await ask(school, ids.sales)).statusCode).toBe(404)
})

test('counts for ten minutes, on its site, as it was signed', async () => {
  const link = await linkTo('sales')
  const elsewhere = new Visitor(opened.app, 'school.localhost')
  expect((await elsewhere.get(link)).headers.location).toBe('/user/login')
  const bent = new Visitor(opened.app)
  const [text, signature] = (await linkTo('sales')).split('/').at(-1)!.split('.') as [
    string,
    string,
  ]
  const other = Buffer.from(
    Buffer.from(text, 'base64url').toString().replace(ids.sales!, ids.superadmin!),
  ).toString('base64url')
  for (const ticket of [`${other}.${signature}`, text, `${text}.`, 'x', '%00'])
    expect((await bent.get(`/user/bypass/${ticket}`)).headers.location, ticket).toBe('/user/login')
  expect(signedIn(bent)).toBe(false)
  const late = await linkTo('sales')
  now += 11 * 60_000
  const visitor = new Visitor(opened.app)
  expect((await visitor.get(late)).headers.location).toBe('/user/login')
})

test('stands in the log', async () => {
  await admin.get('/api/session')
  const again = await Visitor.signedIn(opened.app, 'admin')
  const answer = await ask(again, ids.purchaser)
  expect(answer.statusCode).toBe(200)
  const history = await again.get(`/api/user/${ids.purchaser}/history`)
  expect(history.body).toContain('"transition":"bypass"')
})
