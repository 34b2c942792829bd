import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openGateway, Visitor, type TestGateway } from '../support/gateway.ts'

let opened: TestGateway
let admin: Visitor
let stranger: Visitor
beforeAll(async () => {
  opened = await openGateway()
  admin = await Visitor.signedIn(opened.app, 'admin')
  stranger = new Visitor(opened.app)
  await stranger.get('/api/session')
})
afterAll(() => opened.close())

const codeOf = (answer: { json<T>(): T }): string =>
  answer.json<{ error: { code: string } }>().error.code
const raw = (visitor: Visitor, url: string, payload: string) =>
  visitor.send('POST', url, payload, { 'content-type': 'application/json' })
const bodyOf = (bytes: number): string => JSON.stringify({ pad: 'x'.repeat(bytes) })

describe('bodies', () => {
  test.each([
    '/api/signin',
    '/api/forgot',
    '/api/changepwd',
    '/api/course/query',
    '/api/course/aggregate',
    '/api/flow/interest/run',
    '/api/category',
    '/api/flow/interest/dry-run',
  ])(
    'of over 64 kB are refused before they are read where nobody is signed in: %s',
    async (url) => {
      const answer = await raw(stranger, url, bodyOf(70_000))
      expect([answer.statusCode, codeOf(answer)]).toEqual([413, 'body-too-large'])
      expect(answer.json<{ message: string }>().message).toContain('64 kB')
    },
  )

  test('of queries and aggregates are as small for who is signed in; documents are not', async () => {
    for (const url of ['/api/course/query', '/api/course/aggregate', '/api/flow/interest/run'])
      expect((await raw(admin, url, bodyOf(70_000))).statusCode, url).toBe(413)
    expect(codeOf(await raw(admin, '/api/category', bodyOf(70_000)))).not.toBe('body-too-large')
  })

  test('whose length nobody is told are refused, as many bytes as they may have', async () => {
    await opened.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = opened.app.server.address() as AddressInfo
    const answer = await new Promise<string>((done) => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(
          `POST /api/category HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`,
        ),
      )
      let text = ''
      socket.on('data', (bytes) => {
        text += bytes.toString()
        socket.end()
      })
      socket.on('close', () => done(text))
    })
    expect(answer).toMatch(/^HTTP\/1.1 413 /)
  })

  test('of millions of small values are refused before anything is made of them', async () => {
    const answer = await raw(admin, '/api/category', `[${'{},'.repeat(2_000_000)}{}]`)
    expect([answer.statusCode, codeOf(answer)]).toEqual([413, 'body-too-many'])
  })

  test('of a form are as large as the form says, for its flow alone', async () => {
    const answers = { form: 'large', data: { note: 'x'.repeat(100_000) } }
    const run = () => raw(stranger, '/api/flow/submit/run', JSON.stringify(answers))
    expect((await run()).statusCode).toBe(413)
    const made = await admin.post('/api/page', {
      data: { type: 'form', slug: 'large', title: 'Large', maxKilobytes: 200, builder: [] },
    })
    expect(made.statusCode, made.body).toBe(200)
    expect(codeOf(await run())).not.toBe('body-too-large')
    expect(
      (await raw(stranger, '/api/flow/interest/run', JSON.stringify(answers))).statusCode,
    ).toBe(413)
    expect((await raw(stranger, '/api/flow/submit/run', bodyOf(300_000))).statusCode).toBe(413)
  })
})

describe('how much one may ask', () => {
  const limited = async (env: Record<string, string>) => {
    const gateway = await openGateway({ env })
    return { gateway, visitor: new Visitor(gateway.app) }
  }
  const statuses = async (visitor: Visitor, count: number, headers = {}) => {
    const found: number[] = []
    for (let asked = 0; asked < count; asked++)
      found.push((await visitor.get('/api/navigation', headers)).statusCode)
    return found
  }

  test('an address that nobody is signed in at has its limit on every route, an account its own, and health is told', async () => {
    const { gateway, visitor } = await limited({
      SALA_REQUESTS_PER_ADDRESS: '5',
      SALA_REQUESTS_PER_ACCOUNT: '4',
    })
    try {
      const staff = await Visitor.signedIn(gateway.app, 'admin')
      expect(await statuses(visitor, 5)).toEqual([200, 200, 200, 429, 429])
      const refused = await visitor.get('/')
      expect(refused.statusCode).toBe(429)
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      expect((await visitor.get('/api/health')).statusCode).toBe(200)
      expect(await statuses(staff, 5)).toEqual([200, 200, 200, 200, 429])
    } finally {
      await gateway.close()
    }
  })

  test.each<[string, Record<string, string>, number[]]>([
    ['nobody is believed unless told', {}, [200, 429]],
    ['a trusted proxy is', { SALA_TRUSTED_PROXIES: '127.0.0.0/8' }, [200, 200]],
    ['as many as stand before it are', { SALA_TRUSTED_PROXIES: '1' }, [200, 200]],
    ['another proxy is not', { SALA_TRUSTED_PROXIES: '10.0.0.1' }, [200, 429]],
  ])('behind a proxy everybody is one address: %s', async (_name, env, expected) => {
    const { gateway, visitor } = await limited({ SALA_REQUESTS_PER_ADDRESS: '1', ...env })
    try {
      expect([
        ...(await statuses(visitor, 1, { 'x-forwarded-for': '203.0.113.1' })),
        ...(await statuses(visitor, 1, { 'x-forwarded-for': '203.0.113.2' })),
      ]).toEqual(expected)
    } finally {
      await gateway.close()
    }
  })

  test('who forges where they come from before the proxy is still who the proxy says', async () => {
    const { gateway, visitor } = await limited({
      SALA_REQUESTS_PER_ADDRESS: '1',
      SALA_TRUSTED_PROXIES: '1',
    })
    try {
      const from = (forged: string) => ({ 'x-forwarded-for': `${forged}, 203.0.113.1` })
      expect([
        ...(await statuses(visitor, 1, from('198.51.100.1'))),
        ...(await statuses(visitor, 1, from('198.51.100.2'))),
      ]).toEqual([200, 429])
    } finally {
      await gateway.close()
    }
  })
})

describe('the token of a write', () => {
  const write = (visitor: Visitor, headers: Record<string, string> = {}) =>
    visitor.post('/api/signout', {}, headers)

  test('counts for the session it was made in alone', async () => {
    const visitor = new Visitor(opened.app)
    await visitor.get('/api/session')
    const before = visitor.csrf
    await visitor.signIn('manager')
    const during = visitor.csrf
    visitor.csrf = before
    expect(codeOf(await write(visitor))).toBe('csrf-failed')
    const other = await Visitor.signedIn(opened.app, 'manager')
    visitor.csrf = other.csrf
    expect(codeOf(await write(visitor))).toBe('csrf-failed')
    visitor.csrf = during
    expect((await write(visitor)).statusCode).toBe(200)
    expect(codeOf(await write(visitor))).toBe('csrf-failed')
  })

  test.each<Record<string, string>>([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost.evil.example' },
    { origin: 'http://localhost:8080' },
    { origin: 'not an address' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: 'http://localhost' },
  ])('does not help who sends from elsewhere: %j', async (headers) => {
    expect(codeOf(await write(admin, headers))).toBe('csrf-failed')
  })

  test('holds for the own pages, also behind a proxy that speaks https', async () => {
    const visitor = await Visitor.signedIn(opened.app, 'manager')
    expect((await write(visitor, { origin: 'https://localhost' })).statusCode).toBe(200)
    const other = await Visitor.signedIn(opened.app, 'manager')
    const form = { origin: 'null', 'sec-fetch-site': 'same-origin' }
    expect((await write(other, form)).statusCode).toBe(200)
  })
})

describe('host names', () => {
  const originIn = async (headers: Record<string, string>) =>
    (await new Visitor(opened.app).get('/', headers)).json<{ origin: string }>().origin

  test('that are none of the site go into no address', async () => {
    expect(await originIn({})).toBe('http://localhost')
    expect(await originIn({ host: 'localhost:4000' })).toBe('http://localhost:4000')
    expect(await originIn({ host: 'evil.example', 'x-hostname-ref': 'academy.localhost' })).toBe(
      'http://localhost',
    )
  })
})

describe('records of all sites', () => {
  test('are changed by no administrator of one of them', async () => {
    const { entities } = opened.gateway.shipped.model
    const own = admin
      .get('/api/session')
      .then((answer) => answer.json<{ site: { _id: string } }>().site._id)
    let tried = 0
    for (const { name, entity } of Object.values(entities)) {
      if (entity['x-entity'].scope !== 'global') continue
      const records = await opened.gateway.database.store('').find(name, {}, { limit: 5 })
      for (const { _id, version } of records) {
        if (_id === (await own)) continue
        tried++
        expect(
          [
            (await admin.put(`/api/${name}/${_id}`, { data: {}, version })).statusCode,
            (await admin.delete(`/api/${name}/${_id}?version=${version}`)).statusCode,
          ].filter((status) => status === 200),
          name,
        ).toEqual([])
      }
      expect((await admin.post(`/api/${name}`, { data: {} })).statusCode, name).not.toBe(200)
    }
    expect(tried).toBeGreaterThan(0)
  })
})
