import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openGateway, Visitor, type TestGateway } from '../support/gateway.ts'

let opened: TestGateway
let admin: Visitor
let page: string
beforeAll(async () => {
  opened = await openGateway()
  admin = await Visitor.signedIn(opened.app, 'admin')
  const superadmin = await Visitor.signedIn(opened.app, 'superadmin')
  const [{ _id, version }] = (
    await superadmin.post('/api/user/query', { args: [{ username: 'user' }] })
  ).json<{ data: [{ _id: string; version: number }] }>().data
  expect(
    (await superadmin.put(`/api/user/${_id}`, { data: { citizen: CITIZEN }, version })).statusCode,
  ).toBe(200)
  const sources = { person: { entity: 'user', id: _id } }
  const objects = [
    {
      id: 'o',
      type: 'heading',
      v: 1,
      props: { text: 'own' },
      bind: { text: 'source.person.citizen' },
    },
  ]
  const made = await admin.post('/api/page', {
    data: {
      type: 'page',
      slug: 'spy',
      title: 'x',
      sources,
      builder: [{ id: 'r', columns: [{ id: 'c', objects }] }],
    },
  })
  expect(made.statusCode, made.body).toBe(200)
  page = made.json<{ data: { _id: string } }>().data._id
})
afterAll(() => opened.close())

const CITIZEN = '1101700230708'
const simulate = (query: string, by = admin) => by.get(`/api/page/${page}/simulate?${query}`)
const tokenOf = async (query: string): Promise<string> =>
  /"reader":"([^"]+)"/.exec((await simulate(`scripts=on&${query}`)).body)?.[1] ?? ''
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** As the script of a simulated page asks: from an origin of its own, without a cookie. */
const ask = (
  method: Method,
  url: string,
  token: string,
  payload?: object,
  headers: Record<string, string> = {},
) =>
  opened.app.inject({
    method,
    url,
    headers: { host: 'localhost', origin: 'null', 'x-simulated-reader': token, ...headers },
    ...(payload ? { payload } : {}),
  })
const users = (token: string, args: object[] = [{}]) =>
  ask('POST', '/api/user/query', token, { args })

describe('through the eyes of somebody who may see more', () => {
  test('nobody sees more than they may see themselves: not in the page, not by its script', async () => {
    expect((await simulate('role=superadmin')).body).not.toContain(CITIZEN)
    const token = await tokenOf('role=superadmin')
    const read = await users(token)
    expect(read.statusCode).toBe(200)
    expect(read.body).not.toContain(CITIZEN)
    for (const args of [[{ citizen: CITIZEN }], [{}, { citizen: 1 }]])
      expect((await users(token, args)).statusCode, JSON.stringify(args)).toBe(400)
    const lookup = await ask('POST', '/api/page/aggregate', token, {
      pipeline: [
        { $lookup: { from: 'user', localField: 'created_by', foreignField: '_id', as: 'by' } },
      ],
    })
    expect(lookup.body).not.toContain(CITIZEN)
  })

  test('who may see less sees less', async () => {
    expect((await users(await tokenOf('role=purchaser'))).json<{ data: object[] }>().data).toEqual(
      [],
    )
    expect((await users(await tokenOf(''))).statusCode).toBe(401)
  })
})

test('a simulated page is drawn at the address where visitors find it', async () => {
  const { data } = (
    await admin.post('/api/page/query', {
      args: [{ slug: { $in: ['welcome', 'interest', 'member-register'] } }, { slug: 1 }],
    })
  ).json<{ data: { _id: string; slug: string }[] }>()
  const places = await Promise.all(
    data.map(async ({ _id, slug }) => [
      slug,
      (await admin.get(`/api/page/${_id}/simulate`)).json<{ path: string }>().path,
    ]),
  )
  expect(Object.fromEntries(places)).toEqual({
    welcome: '/',
    interest: '/cms/page/interest',
    'member-register': '/member/register',
  })
})

describe('the token of a simulated page', () => {
  test('writes nothing, starts nothing and opens no other door', async () => {
    const token = await tokenOf('role=superadmin')
    const tried: [Method, string, object?][] = [
      ['POST', '/api/page', { data: {} }],
      ['PUT', `/api/page/${page}`, { data: { title: 'y' }, version: 1 }],
      ['DELETE', `/api/page/${page}?version=1`],
      ['POST', `/api/page/${page}/transition`, { transition: 'publish', version: 1 }],
      ['POST', '/api/flow/interest/run', { answers: {} }],
      ['POST', '/api/signout', {}],
      ['POST', '/api/upload', {}],
      ['GET', '/api/session'],
      ['GET', '/api/navigation'],
      ['GET', `/api/page/${page}`],
      ['GET', `/api/page/${page}/simulate?role=superadmin&scripts=on`],
      ['GET', '/cms/page/home'],
    ]
    for (const [method, url, payload] of tried) {
      const answer = await ask(method, url, token, payload)
      expect([
        url,
        answer.statusCode,
        answer.json<{ error: { code: string } }>().error.code,
      ]).toEqual([url, 403, 'simulated'])
    }
  })

  test('counts alone: a cookie beside it gives nothing', async () => {
    const answer = await ask(
      'POST',
      '/api/user/query',
      await tokenOf(''),
      { args: [{}] },
      { cookie: [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    )
    expect(answer.statusCode).toBe(401)
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
  })

  test('ends after half an hour, with the admin’s right, and holds for its site and its words alone', async () => {
    const token = await tokenOf('role=superadmin')
    const [text, signature] = token.split('.') as [string, string]
    const forged = Buffer.from(
      JSON.stringify({
        ...(JSON.parse(Buffer.from(text, 'base64url').toString()) as object),
        until: 9e15,
      }),
    ).toString('base64url')
    for (const wrong of ['', 'x', `${forged}.${signature}`, `${text}.`, `.${signature}`])
      expect((await users(wrong)).statusCode, wrong).toBe(401)
    expect(
      (await ask('POST', '/api/user/query', token, { args: [{}] }, { host: 'school.localhost' }))
        .statusCode,
    ).toBe(401)
    const superadmin = await Visitor.signedIn(opened.app, 'superadmin')
    const [{ _id, version }] = (
      await superadmin.post('/api/user/query', { args: [{ username: 'admin' }] })
    ).json<{ data: [{ _id: string; version: number }] }>().data
    const roles = async (next: string[], at: number) =>
      expect(
        (await superadmin.put(`/api/user/${_id}`, { data: { roles: next }, version: at }))
          .statusCode,
      ).toBe(200)
    await roles(['purchaser'], version)
    expect((await users(token)).statusCode).toBe(401)
    await roles(['admin'], version + 1)
    expect((await users(token)).statusCode).toBe(200)
    vi.setSystemTime(Date.now() + 31 * 60_000)
    expect((await users(token)).statusCode).toBe(401)
    vi.useRealTimers()
  })

  test('is asked for from an origin of its own: the browser’s question is answered for that header alone, and never with cookies', async () => {
    const preflight = (headers: Record<string, string>) =>
      opened.app.inject({
        method: 'OPTIONS',
        url: '/api/user/query',
        headers: { host: 'localhost', 'access-control-request-method': 'POST', ...headers },
      })
    const good = await preflight({
      origin: 'null',
      'access-control-request-headers': 'content-type, x-simulated-reader',
    })
    expect(good.statusCode).toBe(204)
    expect(good.headers).toMatchObject({ 'access-control-allow-origin': 'null' })
    expect(good.headers['access-control-allow-credentials']).toBeUndefined()
    for (const headers of [
      {
        origin: 'https://elsewhere.example',
        'access-control-request-headers': 'x-simulated-reader',
      },
      { origin: 'null', 'access-control-request-headers': 'content-type' },
    ]) {
      const bad = await preflight(headers)
      expect(bad.statusCode).toBe(404)
      expect(bad.headers['access-control-allow-origin']).toBeUndefined()
    }
  })

  test('stands in no page that is not simulated with its scripts', async () => {
    expect((await simulate('role=superadmin')).body).not.toContain('"reader"')
    expect((await admin.get('/cms/page/home')).body).not.toContain('"reader"')
    const live = await simulate('scripts=on')
    expect(live.headers['content-security-policy']).toMatch(
      /^sandbox allow-scripts allow-forms; default-src 'none'; script-src 'self'/,
    )
  })
})
