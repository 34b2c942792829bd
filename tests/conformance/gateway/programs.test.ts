import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StoredRecord } from '#schema'
import { openGateway, Visitor, type TestGateway } from '../../support/gateway.ts'

/** Programs at the calls of the documents: a person's token in place of a session, and the site's own key. */
let opened: TestGateway
let admin: Visitor
let siteKey: string
beforeAll(async () => {
  opened = await openGateway()
  admin = await Visitor.signedIn(opened.app, 'admin')
  siteKey = (await admin.get('/hostname/localhost')).json<{ data: { key: string } }>().data.key
})
afterAll(() => opened.close())

type Headers = Record<string, string>

const tokenOf = async (who: string, scopes: string[]): Promise<string> => {
  const person = await Visitor.signedIn(opened.app, who)
  const made = await person.post('/api/tokens', { name: 'ไดรเวอร์', scopes, days: 1 })
  return made.json<{ data: { token: string } }>().data.token
}
const ask = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  headers: Headers,
  payload?: object,
): Promise<LightMyRequestResponse> =>
  opened.app.inject({
    method,
    url,
    headers: { host: 'localhost', ...headers },
    ...(payload ? { payload } : {}),
  })
const codeOf = (answer: LightMyRequestResponse): string | undefined =>
  answer.json<{ error?: { code: string } }>().error?.code
const second = (token: string): Headers => ({
  'client-token-key': siteKey,
  'x-content-token': token,
  'x-content-sign': 'made in the browser',
  'x-content-key': 'made in the browser',
})
const shop = (name: string) => ({ data: { type: 'distributor', name } })

test('a token stands for its person at records, in either header, as far as its scopes go', async () => {
  const token = await tokenOf('admin', ['read', 'write'])
  for (const headers of [second(token), { authorization: `Bearer ${token}` }]) {
    const made = await ask('POST', '/api/supplier', headers, shop('ร้านโปรแกรม'))
    expect(made.statusCode, made.body).toBe(200)
    const { _id, version } = made.json<{ data: StoredRecord }>().data
    const changed = await ask('PUT', `/proxy-api/supplier/${_id}`, headers, {
      data: { name: 'ร้านใหม่' },
      version,
    })
    expect(changed.statusCode, changed.body).toBe(200)
    const unversioned = await ask('PUT', `/api/supplier/${_id}`, headers, { data: { name: 'ร้าน' } })
    expect(unversioned.statusCode).toBe(428)
    const found = await ask('POST', '/api/supplier/query', headers, { args: [{ _id }] })
    expect(found.json<{ data: unknown[] }>().data).toMatchObject([{ _id, name: 'ร้านใหม่' }])
  }
  const [made] = (await admin.find('supplier', { name: 'ร้านใหม่' })).json<{ data: StoredRecord[] }>()
    .data
  const [{ userName }] = (await admin.get(`/api/supplier/${made!._id}/history`)).json<{
    data: [{ userName: string }]
  }>().data
  expect(userName).not.toBe('')
})

test('a scope that the token lacks, and what is no record, is refused', async () => {
  const reading = second(await tokenOf('admin', ['read']))
  expect((await ask('GET', '/api/supplier?limit=1', reading)).statusCode).toBe(200)
  expect(codeOf(await ask('POST', '/api/supplier', reading, shop('ร้าน')))).toBe('forbidden')
  const writing = second(await tokenOf('admin', ['write']))
  expect(codeOf(await ask('GET', '/api/supplier?limit=1', writing))).toBe('forbidden')
  const operations = [{ method: 'transition', type: 'product', id: 'x', transition: 'deactivate' }]
  expect(codeOf(await ask('POST', '/api/batch', writing, { operations }))).toBe('forbidden')
  const all = second(await tokenOf('superadmin', ['read', 'write', 'transition']))
  for (const [method, url] of [
    ['GET', '/api/tokens'],
    ['POST', '/api/tokens'],
    ['POST', '/api/session/bypass'],
    ['GET', '/api/session'],
    ['DELETE', '/api/clear-all'],
    ['DELETE', '/api/supplier/clear'],
    ['POST', '/api/bundle/export'],
    ['GET', '/api/operations'],
  ] as const)
    expect(codeOf(await ask(method, url, all, method === 'GET' ? undefined : {})), url).toBe(
      'forbidden',
    )
})

test('a token that is none, or another site’s, is no visitor; the cookie beside it does not count', async () => {
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  for (const token of ['', 'made-in-the-browser', `sala_${'a'.repeat(43)}`])
    for (const headers of [second(token), { authorization: `Bearer ${token}`, cookie }])
      expect(codeOf(await ask('POST', '/api/course/query', headers, {}))).toBe('unauthenticated')
  const token = await tokenOf('purchaser', ['read'])
  const there = { authorization: `Bearer ${token}`, 'x-hostname-ref': 'school.localhost' }
  expect(codeOf(await ask('POST', '/api/course/query', there, {}))).toBe('unauthenticated')
  const member = await tokenOf('user', ['read'])
  const users = await ask('POST', '/api/user/query', { ...second(member), cookie }, {})
  expect(users.body).not.toContain('"superadmin"')
})

test('the key of another site is refused, and one in an address reads what is public', async () => {
  const other = (await admin.get('/hostname/school.localhost')).json<{ data: { key: string } }>()
    .data.key
  expect(other).not.toBe(siteKey)
  const query = { args: [{ status: true }] }
  const wrong = await ask('POST', '/api/course/query', { 'client-token-key': other }, query)
  expect([wrong.statusCode, codeOf(wrong)]).toEqual([403, 'site-key-unknown'])
  const right = await ask('POST', '/api/course/query', { 'client-token-key': siteKey }, query)
  expect(right.statusCode).toBe(200)

  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const asNobody = await ask('POST', '/api/course/query', {}, query)
  const byKey = await ask('POST', `/api/course/query?key=${siteKey}`, { cookie }, query)
  expect(byKey.json<{ total: number }>().total).toBe(asNobody.json<{ total: number }>().total)
  expect((await ask('GET', `/api/course?key=${siteKey}&limit=1`, {})).statusCode).toBe(200)
  expect(codeOf(await ask('GET', `/api/user?key=${siteKey}`, { cookie }))).toBe('unauthenticated')
  const write = await admin.post(`/api/supplier?key=${siteKey}`, shop('ร้านตามที่อยู่'))
  expect(codeOf(write)).toBe('unauthenticated')
})
