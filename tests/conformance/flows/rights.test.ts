import { afterAll, beforeAll, expect, test } from 'vitest'
import { FlowTest } from '../../support/flowTest.ts'
import { answersOf, SAMPLES } from '../../support/flows.ts'
import { Visitor } from '../../support/gateway.ts'

const flows = new FlowTest()
let admin: Visitor
let manager: Visitor
beforeAll(async () => {
  await flows.open()
  admin = await Visitor.signedIn(flows.opened.app, 'admin')
  manager = await Visitor.signedIn(flows.opened.app, 'manager')
})
afterAll(() => flows.opened.close())

const VALUES = { leave_type: 'sick', from_date: '2026-12-01', to_date: '2026-12-01', days: 1 }
const create = (entity = 'leave-request', values: object = VALUES) => ({
  id: 'make',
  type: 'create-record',
  options: { entity, values },
})
const total = async (collection: string) => (await flows.store.find(collection, {})).length

test('with the rights of who started it, a visitor makes nothing and an admin does', async () => {
  const flow = flows.flow([create()])
  const before = await total('leave-request')
  expect(await flows.log((await flows.start(flow))._id)).toEqual(['make failed unauthenticated'])
  expect(await flows.log((await flows.start(flow, {}, { user: 'purchaser' }))._id)).toEqual([
    'make failed forbidden',
  ])
  expect(await total('leave-request')).toBe(before)
  expect(await flows.log((await flows.start(flow, {}, { user: 'admin' }))._id)).toEqual([
    'make created',
  ])
  const system = await flows.start(flows.flow([create()], { runAs: 'system' }))
  expect(system.data.state.steps.make).toEqual({ id: expect.any(String) })
  expect(await total('leave-request')).toBe(before + 2)
})

test('the rights are those of today: who was suspended while the run slept has none', async () => {
  const run = await flows.start(
    flows.flow([{ id: 'wait', type: 'schedule', options: { minutes: 1 } }, create()]),
    {},
    { user: 'admin' },
  )
  const [user] = await flows.store.find('user', { username: 'admin' })
  await flows.store.update(
    'user',
    { ...user!, status: 'suspended', version: user!.version + 1 },
    user!.version,
  )
  flows.clock.advance(60_000)
  await flows.worker().runOnce()
  expect(await flows.log(run._id)).toEqual(['wait woken', 'make failed unauthenticated'])
  await flows.store.update('user', { ...user!, version: user!.version + 2 }, user!.version + 1)
})

test('no secret is set, and no entity is reached that the stored flow does not name', async () => {
  const secret = await flows.start(
    flows.flow([create('user', { username: 'x', password: 'p' })], { runAs: 'system' }),
  )
  expect(await flows.log(secret._id)).toEqual(['make failed unknown-field password'])
  flows.step('reach', async ({ data }, services) => ({
    outcome: 'ok',
    result: await services.createRecord(String(data.entity), VALUES),
  }))
  const reach = await flows.start(
    flows.flow([{ id: 'reach', type: 'reach' }], { runAs: 'system' }),
    { entity: 'leave-request' },
  )
  expect(await flows.log(reach._id)).toEqual(['reach failed unknown-collection'])
})

test('a transition is taken by the table: with the roles of the caller, and from the state that the record is in', async () => {
  const move = {
    id: 'move',
    type: 'transition-record',
    options: { entity: 'leave-request', id: '{{steps.make.id}}', transition: 'approve' },
  }
  const both = flows.flow([create(), move])
  expect(await flows.log((await flows.start(both, {}, { user: 'admin' }))._id)).toEqual([
    'make created',
    'move failed self-approval',
  ])
  const twice = await flows.start(
    flows.flow([create(), move, { ...move, id: 'again' }], { runAs: 'system' }),
  )
  expect(await flows.log(twice._id)).toEqual([
    'make created',
    'move moved',
    'again failed transition-not-allowed',
  ])
})

test('no page with errors is published, not even with the rights of the product', async () => {
  const publish = async (link: string, slug: string) => {
    const builder = [
      {
        id: 'r',
        columns: [{ id: 'c', objects: [{ id: 'i', type: 'image', v: 1, props: { link } }] }],
      },
    ]
    const made = await admin.post('/api/page', {
      data: { type: 'page', slug, title: { th: 'หน้า', en: 'Page' }, builder },
    })
    const page = made.json<{ data: { _id: string } }>().data
    const moved = await flows.start(
      flows.flow(
        [
          {
            id: 'move',
            type: 'transition-record',
            options: { entity: 'page', id: page._id, transition: 'publish' },
          },
        ],
        { runAs: 'system' },
      ),
    )
    return [(await flows.store.get('page', page._id))!.state, await flows.log(moved._id)]
  }
  expect(await publish('/cms/page/nowhere', 'by-flow-1')).toEqual([
    'draft',
    ['move failed page-unfinished i'],
  ])
  expect(await publish('/cms/page/contact', 'by-flow-2')).toEqual(['published', ['move moved']])
})

test('notifications lead nowhere else, and each is for one person alone', async () => {
  const run = await flows.start(
    flows.flow([
      { id: 'away', type: 'notify', options: { role: 'manager', title: 'T', link: '/{{to}}' } },
      { id: 'nobody', type: 'notify', options: { person: 'ghost', title: 'T' } },
      {
        id: 'tell',
        type: 'notify',
        options: { person: 'manager', title: 'Only for you', link: '/cms/forms' },
      },
    ]),
    { to: '/evil.example' },
  )
  expect(await flows.log(run._id)).toEqual([
    'away failed "//evil.example" is no path of this site.',
    'nobody failed There is nobody to turn to: ghost.',
    'tell notified',
  ])
  const [notice] = (await manager.find('notification', { read: false })).json<{
    data: { _id: string; version: number; title: string }[]
  }>().data
  expect(notice!.title).toBe('Only for you')
  expect((await admin.get(`/api/notification/${notice!._id}`)).statusCode).toBe(404)
  const read = (visitor: Visitor, data: object) =>
    visitor.put(`/api/notification/${notice!._id}`, { data, version: notice!.version })
  expect((await read(admin, { read: true })).statusCode).toBe(404)
  expect((await read(manager, { title: 'X' })).statusCode).toBe(400)
  expect((await read(manager, { read: true })).statusCode).toBe(200)
})

test.each(SAMPLES)(
  'a dry run of $flow tells every effect in order, and changes nothing',
  async (sample) => {
    const { flow } = sample
    const data = await answersOf(flows.gateway, sample)
    const collections = Object.keys(flows.gateway.shipped.model.entities)
    const dump = async () =>
      JSON.stringify([
        await Promise.all(collections.map((name) => flows.store.find(name, {}))),
        await flows.gateway.database.system.outbox.list(flows.site, { limit: 500 }),
        await flows.gateway.database.system.audit.ofSite(flows.site, { limit: 500 }),
      ])
    const before = await dump()
    const answer = await admin.post(`/api/flow/${flow}/dry-run`, { data })
    expect(answer.statusCode).toBe(200)
    const { state, effects, outcomes } = answer.json<{
      data: {
        state: string
        effects: { step: string; effect: string; with: unknown }[]
        outcomes: { outcome: string }[]
      }
    }>().data
    expect(state).toBe('done')
    expect(outcomes.some(({ outcome }) => outcome === 'failed')).toBe(false)
    expect(effects.map(({ effect }) => effect)).toMatchSnapshot()
    expect(JSON.stringify(effects)).not.toContain('{{')
    expect(await dump()).toBe(before)
  },
)

test('choices lead a dry run another way; only who manages runs may ask for one', async () => {
  const { data } = SAMPLES.find(({ flow }) => flow === 'registration')!
  const ask = (visitor: Visitor, choices: object) =>
    visitor.post('/api/flow/registration/dry-run', { data, choices })
  const rejected = (await ask(admin, { decide: 'rejected' })).json<{
    data: { state: string; effects: { step: string }[] }
  }>().data
  expect([rejected.state, rejected.effects.at(-1)!.step]).toEqual(['stopped', 'sorry'])
  expect((await ask(admin, { ask: 'declined' })).json<{ data: object }>().data).toMatchObject({
    state: 'declined',
    effects: [{ step: 'ask', effect: 'confirm' }],
  })
  expect((await ask(admin, { received: 'failed' })).json<{ data: object }>().data).toMatchObject({
    state: 'incomplete',
    outcomes: expect.arrayContaining([
      expect.objectContaining({ step: 'received', outcome: 'failed' }),
    ]),
  })
  expect((await ask(admin, { decide: 'perhaps' })).statusCode).toBe(400)
  expect((await ask(manager, {})).statusCode).toBe(403)
  const visitor = new Visitor(flows.opened.app)
  await visitor.get('/api/session')
  expect((await ask(visitor, {})).statusCode).toBe(401)
  const many = await Promise.all(Array.from({ length: 40 }, () => ask(admin, {})))
  expect(many.some(({ statusCode }) => statusCode === 429)).toBe(true)
})
