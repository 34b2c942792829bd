import { afterAll, beforeAll, expect, test } from 'vitest'
import { openGateway, Visitor, type TestGateway } from '../support/gateway.ts'

let opened: TestGateway
let admin: Visitor
beforeAll(async () => {
  opened = await openGateway()
  admin = await Visitor.signedIn(opened.app, 'admin')
})
afterAll(() => opened.close())

const FLOW = { label: 'x', steps: [{ id: 'end', type: 'stop', v: 1, options: {} }] }
interface Row {
  _id: string
  version: number
}
const made = async (name: string, data: object = {}, who = admin): Promise<Row> => {
  const answer = await who.post('/api/flow', { data: { name, ...FLOW, ...data } })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ data: Row }>().data
}
const publish = ({ _id, version }: Row, who = admin) =>
  who.post(`/api/flow/${_id}/transition`, { transition: 'publish', version })

test('nobody but an admin saves, publishes, deletes or tries a flow of their own', async () => {
  const { _id, version } = await made('mine')
  for (const name of ['manager', 'user', 'purchaser', undefined]) {
    const who = name ? await Visitor.signedIn(opened.app, name) : new Visitor(opened.app)
    if (!name) await who.get('/api/session')
    const refused = name ? 403 : 401
    expect(
      (await who.post('/api/flow', { data: { name: 'theirs', ...FLOW } })).statusCode,
      name,
    ).toBe(refused)
    expect((await who.put(`/api/flow/${_id}`, { data: FLOW, version })).statusCode, name).toBe(
      refused,
    )
    expect((await who.delete(`/api/flow/${_id}?version=${version}`)).statusCode, name).toBe(refused)
    expect((await publish({ _id, version }, who)).statusCode, name).toBe(refused)
    expect((await who.post('/api/flow/mine/dry-run', { flow: FLOW })).statusCode, name).toBe(
      refused,
    )
    if (name === 'manager') continue
    expect((await who.get('/api/flows')).statusCode, name).toBe(refused)
    expect((await who.post('/api/flow/mine/check', { flow: FLOW })).statusCode, name).toBe(refused)
    expect((await who.find('flow')).statusCode, name).toBe(refused)
  }
})

test('what is published is written by publishing alone', async () => {
  const { _id, version } = await made('straight')
  for (const data of [{ published: { name: 'straight', ...FLOW } }, { state: 'published' }]) {
    const answer = await admin.put(`/api/flow/${_id}`, { data, version })
    expect([400, 403]).toContain(answer.statusCode)
  }
  expect((await admin.get('/api/flow/straight')).statusCode).toBe(404)
})

test('the flow of another site is neither read nor run nor called, and names no other in its place', async () => {
  const school = await Visitor.signedIn(opened.app, 'admin', 'school.localhost')
  const theirs = await made('of-school', {}, school)
  expect((await publish(theirs, school)).statusCode).toBe(200)
  expect((await school.get('/api/flow/of-school')).statusCode).toBe(200)
  expect((await admin.get('/api/flow/of-school')).statusCode).toBe(404)
  expect((await admin.get(`/api/flow/${theirs._id}`)).statusCode).toBe(404)
  expect(
    (await admin.post('/api/flow/of-school/run', { form: 'contact', data: {} })).statusCode,
  ).toBe(404)
  expect((await admin.post('/api/flow/of-school/dry-run', {})).statusCode).toBe(404)
  expect((await publish(theirs)).statusCode).toBe(404)
  const caller = await made('calls', {
    steps: [{ id: 'c', type: 'call-flow', v: 1, options: { flow: 'of-school' } }],
  })
  expect((await publish(caller)).json()).toMatchObject({ error: { code: 'flow-unfinished' } })
  const own = await made('contact', {}, school)
  expect((await publish(own, school)).statusCode).toBe(200)
  expect(
    (await admin.get('/api/flow/contact')).json<{ data: { steps: { id: string }[] } }>().data
      .steps[0]!.id,
  ).toBe('save')
})

test('a flow takes no rights of the product beyond those of the shipped one that it replaces', async () => {
  const user = {
    id: 'make',
    type: 'create-record',
    v: 1,
    options: { entity: 'user', values: { username: 'eve', roles: ['superadmin'] } },
  }
  for (const name of ['fresh', 'contact', 'leave']) {
    const row = await made(name, { runAs: 'system', steps: [user] })
    expect((await publish(row)).json(), name).toMatchObject({
      error: { code: 'flow-unfinished', path: 'runAs' },
    })
  }
})

test('hosts that are not allowed stay so', async () => {
  const row = await made('calls-out', {
    steps: [
      { id: 'hook', type: 'webhook', v: 1, options: { url: 'http://169.254.169.254/latest' } },
    ],
  })
  await publish(row)
  const page = (
    await admin.post('/api/page', {
      data: { type: 'form', slug: 'hooks', title: 'H', flow: 'calls-out', builder: [] },
    })
  ).json<{ data: Row }>().data
  await admin.post(`/api/page/${page._id}/transition`, {
    transition: 'publish',
    version: page.version,
  })
  const run = (await admin.post('/api/flow/calls-out/run', { form: 'hooks', data: {} })).json<{
    data: { outcomes: object[] }
  }>().data
  expect(run.outcomes).toMatchObject([{ step: 'hook', outcome: 'failed' }])
})

test('names of the language and deep or large trees do no harm', async () => {
  for (const name of ['__proto__', 'constructor'])
    expect((await admin.post(`/api/flow/${name}/dry-run`, {})).statusCode, name).toBe(404)
  for (const type of ['__proto__', 'constructor', 'toString'])
    expect(
      (
        await admin.post('/api/flow', {
          data: { name: 'odd', label: 'x', steps: [{ id: 'a', type, v: 1, options: {} }] },
        })
      ).statusCode,
      type,
    ).toBe(400)
  let steps: object[] = [{ id: 'deep', type: 'stop', v: 1, options: {} }]
  for (let depth = 0; depth < 60; depth++)
    steps = [
      {
        id: `d${depth}`,
        type: 'condition',
        v: 1,
        options: { when: true },
        branches: { then: steps },
      },
    ]
  const deep = await admin.post('/api/flow', { data: { name: 'deep', label: 'x', steps } })
  if (deep.statusCode === 200)
    expect((await publish(deep.json<{ data: Row }>().data)).json()).toMatchObject({
      error: { code: 'flow-unfinished' },
    })
  else expect(deep.statusCode).toBe(400)
})

test('what flows are made of may be asked for sixty times a minute, by each person on their own', async () => {
  const codes = (await Promise.all(Array.from({ length: 65 }, () => admin.get('/api/flows')))).map(
    ({ statusCode }) => statusCode,
  )
  expect([...new Set(codes)].toSorted()).toEqual([200, 429])
  const manager = await Visitor.signedIn(opened.app, 'manager')
  expect((await manager.get('/api/flows')).statusCode).toBe(200)
})
