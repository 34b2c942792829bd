import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StoredRecord } from '#schema'
import { startOutbox } from '../../server/jobs/outbox.ts'
import { FlowTest } from '../support/flowTest.ts'
import { citizenId } from '../support/citizenId.ts'
import { PASSWORD, Visitor } from '../support/gateway.ts'

const flows = new FlowTest()
beforeAll(() => flows.open())
afterAll(() => flows.opened.close())

let people = 0
const register = async (extra: object) => {
  const visitor = new Visitor(flows.opened.app)
  await visitor.get('/api/session')
  people++
  return visitor.post('/api/user/', {
    data: {
      firstname: 'ก',
      lastname: 'ข',
      email: `somebody${people}@elsewhere.example`,
      phone: `09${String(people).padStart(8, '0')}`,
      citizen: citizenId(700 + people),
      password: 'Sample#2026',
      info: { agree: true },
      ...extra,
    },
  })
}
const account = (extra: object) => ({
  data: {
    username: `made${++people}`,
    email: `made${people}@elsewhere.example`,
    firstname: 'ก',
    lastname: 'ข',
    roles: ['user'],
    ...extra,
  },
})
const own = async (name: string) => {
  const visitor = await Visitor.signedIn(flows.opened.app, name)
  const { session } = (await visitor.get('/api/session')).json<{
    session: { user: { _id: string } }
  }>()
  const read = async () =>
    (await visitor.get(`/api/user/${session.user._id}`)).json<{ data: { version: number } }>().data
  return async (data: object) =>
    visitor.put(`/api/user/${session.user._id}`, { data, version: (await read()).version })
}
const told = (answer: { statusCode: number; json(): unknown }) => [
  answer.statusCode,
  (answer.json() as { fields?: string[] }).fields,
]

const LIKE_ADMIN = [
  'Admin',
  'ADMIN',
  'admin\u200b',
  'ad\u2060min',
  '\ufeffadmin',
  'ａｄｍｉｎ',
  'аdmin',
  'admіn',
  'αdmin',
  'admın',
  'admin\u00ad',
]

describe('a name that looks like that of somebody else', () => {
  test.each(LIKE_ADMIN)('%j is registered by nobody', async (username) => {
    expect(told(await register({ username }))).toEqual([400, ['username']])
  })

  test.each(LIKE_ADMIN)('%j is given to nobody by an administrator', async (username) => {
    const admin = await Visitor.signedIn(flows.opened.app, 'admin')
    expect(told(await admin.post('/api/user', account({ username })))).toEqual([400, ['username']])
  })

  test.each(LIKE_ADMIN)('%j is taken by no member for theirs', async (username) => {
    expect(told(await (await own('user'))({ username }))).toEqual([400, ['username']])
  })
})

describe('the e-mail of somebody else', () => {
  test.each([
    'customer@academy.example',
    'Customer@Academy.example',
    'ｃustomer@academy.example',
    'customer@academy.example\u200b',
    'сustomer@academy.example',
  ])('%j is neither a name nor an e-mail for another, at any door', async (text) => {
    const change = await own('user')
    const admin = await Visitor.signedIn(flows.opened.app, 'admin')
    expect(told(await change({ username: text }))).toEqual([400, ['username']])
    expect((await change({ email: text })).statusCode).toBe(400)
    expect(told(await admin.post('/api/user', account({ username: text })))).toEqual([
      400,
      ['username'],
    ])
    expect((await admin.post('/api/user', account({ email: text }))).statusCode).toBe(400)
    expect((await register({ email: text })).statusCode).toBe(400)
    expect((await register({ username: text })).statusCode).toBe(400)
  })

  test('is no name that somebody has already, the other way round', async () => {
    const admin = await Visitor.signedIn(flows.opened.app, 'admin')
    const named = account({ username: 'taken.name@elsewhere.example' })
    expect((await admin.post('/api/user', named)).statusCode).toBe(200)
    expect(told(await (await own('user'))({ email: 'Taken.Name@elsewhere.example' }))).toEqual([
      400,
      ['email'],
    ])
  })

  test('signs in the account whose e-mail it is, in any spelling, and never one that is only called so', async () => {
    const admin = await Visitor.signedIn(flows.opened.app, 'admin')
    await admin.post('/api/user', account({ username: 'only.called@elsewhere.example' }))
    const visitor = new Visitor(flows.opened.app)
    expect(
      (await visitor.signIn('Customer@Academy.Example', PASSWORD, 'backend')).json(),
    ).toMatchObject({ session: { user: { username: 'customer' } } })
    expect(
      (await visitor.signIn('only.called@elsewhere.example', PASSWORD, 'public')).statusCode,
    ).toBe(401)
    expect((await visitor.signIn(' CUSTOMER ', PASSWORD, 'backend')).statusCode).toBe(200)
    expect((await visitor.signIn('сustomer@academy.example', PASSWORD, 'backend')).statusCode).toBe(
      401,
    )
  })

  test('two writers who want the same at once do not both get it', async () => {
    const admin = await Visitor.signedIn(flows.opened.app, 'admin')
    const answers = await Promise.all([
      admin.post('/api/user', account({ username: 'race@elsewhere.example' })),
      admin.post('/api/user', account({ email: 'Race@elsewhere.example' })),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 400,
    ])
  })
})

test('an address written with capitals by an administrator gets the mail that sets a password, in either spelling', async () => {
  const admin = await Visitor.signedIn(flows.opened.app, 'admin')
  expect(
    (await admin.post('/api/user', account({ email: 'Mixed.One@Example.com' }))).statusCode,
  ).toBe(200)
  const to: string[] = []
  for (const email of ['Mixed.One@Example.com', 'mixed.one@example.com']) {
    flows.clock.advance(3_600_001)
    await admin.post('/api/forgot', { email })
    await startOutbox(flows.gateway, async (mail) => void to.push(mail.to.address), {
      loop: false,
    }).runOnce()
  }
  expect(to).toEqual(['mixed.one@example.com', 'mixed.one@example.com'])
})

test('an address refuses news once, in whatever spelling', async () => {
  const admin = await Visitor.signedIn(flows.opened.app, 'admin')
  expect(
    (await admin.post('/api/mail-refusal', { data: { email: 'Foo.Bar@Example.com' } })).statusCode,
  ).toBe(200)
  expect(
    told(await admin.post('/api/mail-refusal', { data: { email: 'foo.bar@example.com' } })),
  ).toEqual([400, ['email']])
})

test.each(['+66 81-999-0001', '(081) 999 0001', '๐๘๑๙๙๙๐๐๐๑'])(
  'a telephone number written as %s is found by any other spelling',
  async (phone) => {
    const admin = await Visitor.signedIn(flows.opened.app, 'admin')
    const made = (await admin.post('/api/user', account({ phone }))).json<{
      data: { _id: string; phone: string }
    }>().data
    expect(made.phone).toBe('0819990001')
    for (const asked of [
      '0819990001',
      '081-999-0001',
      '+66819990001',
      { $in: ['081 999 0001'] },
      { $regex: '999-0001' },
    ]) {
      const found = (
        await admin.post('/api/user/query', { method: 'find', args: [{ phone: asked }] })
      ).json<{ data: { _id: string }[] }>()
      expect(found.data.map(({ _id }) => _id)).toContain(made._id)
    }
  },
)

test.each([
  '0-1055-36000-31-3',
  '0105536000313',
  '๐ ๑๐๕๕ ๓๖๐๐๐ ๓๑ ๓',
  '+66 2-123-4567',
  '02-123-4567',
])('a supplier is found by the search for %s, however its numbers were typed', async (search) => {
  const admin = await Visitor.signedIn(flows.opened.app, 'admin')
  const data = {
    name: 'บริษัท ค้นพบ จำกัด',
    type: 'domestic',
    tax_id: '0 1055 36000 31 3',
    phone: '(02) 123 4567',
    contact_person: 'ก',
    email: 'Found@Example.com',
  }
  const made = (await admin.post('/api/supplier', { data })).json<{ data: StoredRecord }>().data
  expect(made).toMatchObject({
    tax_id: '0105536000313',
    phone: '021234567',
    email: 'found@example.com',
  })
  const { data: found } = (await admin.post('/api/supplier/query', { search })).json<{
    data: StoredRecord[]
  }>()
  expect(found.map(({ _id }) => _id)).toContain(made._id)
})
