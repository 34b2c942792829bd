import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fixedClock } from '#shared'
import { openGateway, PASSWORD, Visitor, type TestGateway } from '../support/gateway.ts'

const clock = fixedClock('2026-07-01T03:00:00.000Z')
let opened: TestGateway
beforeAll(async () => {
  opened = await openGateway({
    clock,
    env: { SALA_SIGNIN_PER_ACCOUNT: '3', SALA_TRUSTED_PROXIES: '1' },
  })
})
afterAll(() => opened.close())

const MINUTE = 60_000
/** Tries to sign in from an address, in a browser of its own unless one is given. */
async function tryFrom(
  address: string,
  { name = 'manager', password = 'wrong-pass', visitor = new Visitor(opened.app) } = {},
) {
  await visitor.get('/api/session')
  const answer = await visitor.post(
    '/api/signin',
    { username: name, password, shell: 'backend' },
    { 'x-forwarded-for': address },
  )
  return answer
}
const statuses = async (count: number, address: string, options = {}) => {
  const found: number[] = []
  for (let tried = 0; tried < count; tried++)
    found.push((await tryFrom(address, options)).statusCode)
  return found
}

describe('wrong passwords for the name of somebody else', () => {
  test('keep the owner out nowhere but where they were typed', async () => {
    expect(await statuses(5, '203.0.113.1')).toEqual([401, 401, 401, 429, 429])
    expect((await tryFrom('203.0.113.2', { password: PASSWORD })).statusCode).toBe(200)
  })

  test('keep out no browser that the owner has signed in with, even at the same address', async () => {
    const visitor = new Visitor(opened.app)
    expect((await tryFrom('203.0.113.3', { password: PASSWORD, visitor })).statusCode).toBe(200)
    await visitor.post('/api/signout', {})
    expect((await statuses(5, '203.0.113.3')).at(-1)).toBe(429)
    expect((await tryFrom('203.0.113.3', { password: PASSWORD })).statusCode).toBe(429)
    expect((await tryFrom('203.0.113.3', { password: PASSWORD, visitor })).statusCode).toBe(200)
  })

  test('from very many places slow down browsers that nobody knows, and not the known one', async () => {
    const visitor = new Visitor(opened.app)
    const options = { name: 'sales', password: PASSWORD }
    expect((await tryFrom('203.0.113.4', { ...options, visitor })).statusCode).toBe(200)
    const found: number[] = []
    for (let place = 0; place < 35; place++)
      found.push((await tryFrom(`198.51.100.${place}`, { name: 'sales' })).statusCode)
    expect(found.filter((status) => status === 401)).toHaveLength(30)
    expect((await tryFrom('203.0.113.5', options)).statusCode).toBe(429)
    expect((await tryFrom('203.0.113.5', { ...options, visitor })).statusCode).toBe(200)
  })

  test('share one count in every spelling of the name, and with its e-mail', async () => {
    const names = [
      'purchaser',
      'PURCHASER',
      'purch\u200baser',
      'ｐurchaser',
      'purchaser@academy.example',
    ]
    const found: number[] = []
    for (const name of names) found.push((await tryFrom('203.0.113.6', { name })).statusCode)
    expect(found).toEqual([401, 401, 401, 429, 429])
  })

  test('make the wait longer each time, and an hour without any forgets them', async () => {
    const options = { name: 'warehouse' }
    const waits: number[] = []
    await statuses(3, '203.0.113.7', options)
    for (let more = 0; more < 6; more++) {
      const refused = await tryFrom('203.0.113.7', options)
      waits.push(Number(refused.headers['retry-after']))
      clock.advance(waits.at(-1)! * 1000)
      expect((await tryFrom('203.0.113.7', options)).statusCode).toBe(401)
    }
    expect(waits).toEqual([60, 120, 240, 480, 900, 900])
    clock.advance(61 * MINUTE)
    expect(await statuses(2, '203.0.113.7', options)).toEqual([401, 401])
  })

  test('are not forgiven to a browser whose mark is forged or is another account’s', async () => {
    const thief = new Visitor(opened.app)
    await tryFrom('203.0.113.8', { name: 'delivery', password: PASSWORD, visitor: thief })
    const mark = thief.cookies.get('sala_known')!
    await statuses(3, '203.0.113.8')
    expect((await tryFrom('203.0.113.8', { visitor: thief })).statusCode).toBe(429)
    const [owner] = (await opened.gateway.database
      .store((await opened.gateway.database.store('').find('site', { name: 'academy' }))[0]!._id)
      .find('user', { username: 'manager' })) as { _id: string }[]
    thief.cookies.set('sala_known', mark.replace(/^\w+/, owner!._id))
    expect((await tryFrom('203.0.113.8', { visitor: thief })).statusCode).toBe(429)
  })
})
