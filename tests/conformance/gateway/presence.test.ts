import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixedClock } from '#shared'
import { openGateway, Visitor, type TestGateway } from '../../support/gateway.ts'

const clock = fixedClock('2026-03-02T03:00:00.000Z')
let opened: TestGateway
let admin: Visitor
let pages: { _id: string; version: number }[]

interface Answer {
  data: {
    version: number
    people: { tab: string; name: string; block: string | null; away: boolean }[]
  }
}
beforeAll(async () => {
  opened = await openGateway({ clock })
  admin = await Visitor.signedIn(opened.app, 'admin')
  pages = (await admin.find('page', { state: 'published' })).json<{ data: typeof pages }>().data
})
afterAll(() => opened.close())

const say = async (
  tab: string,
  {
    page = pages[0]!._id,
    visitor = admin,
    ...more
  }: { page?: string; visitor?: Visitor; block?: unknown; away?: boolean; leaves?: boolean } = {},
) => visitor.post(`/api/page/${page}/presence`, { tab, ...more })
const others = async (...args: Parameters<typeof say>): Promise<string[]> =>
  (await say(...args)).json<Answer>().data.people.map(({ tab, block }) => `${tab} ${block}`)

test('who has the page open hears of the others and of their blocks, until they are gone', async () => {
  expect(await others('one')).toEqual([])
  expect(await others('two', { block: 'heading' })).toEqual(['one null'])
  expect(await others('one')).toEqual(['two heading'])
  expect((await say('one')).json<Answer>().data.people[0]!.name).toMatch(/\S+ \S+/)
  expect(await others('three', { page: pages[1]!._id })).toEqual([])
  const colleague = await Visitor.signedIn(opened.app, 'superadmin')
  expect(await others('theirs', { visitor: colleague, block: 'text' })).toEqual([
    'two heading',
    'one null',
  ])
  clock.advance(13_000)
  // One's own tab that was loaded again is no second person.
  expect(await others('one')).toEqual(['theirs text'])
  expect(await others('theirs', { visitor: colleague, block: 'text' })).toEqual([
    'two heading',
    'one null',
  ])
  clock.advance(20_000)
  expect(await others('one')).toEqual(['theirs text'])
  clock.advance(20_000)
  expect(await others('one')).toEqual([])
  await say('two')
  await say('two', { leaves: true })
  expect(await others('one')).toEqual([])
  // What it asked before it left may come in after.
  await say('two')
  expect(await others('one')).toEqual([])
  await say('four', { leaves: true })
  await say('four')
  expect(await others('one')).toEqual([])
})

test('a window that is not in sight is told as such, and stays as long as a browser lets it speak once a minute', async () => {
  const told = async (tab: string): Promise<unknown[]> =>
    (await say(tab)).json<Answer>().data.people.map((one) => [one.tab, one.away])
  clock.advance(200_000)
  await say('shown')
  await say('below', { away: true })
  expect(await told('looks')).toEqual([
    ['shown', false],
    ['below', true],
  ])
  clock.advance(70_000)
  expect(await told('looks')).toEqual([['below', true]])
  await say('below')
  expect(await told('looks')).toEqual([['below', false]])
  await say('below', { away: true })
  clock.advance(100_000)
  expect(await told('looks')).toEqual([])
})

test('what somebody saved is told with the next look', async () => {
  const before = (await say('one')).json<Answer>().data.version
  await admin.put(`/api/page/${pages[0]!._id}`, {
    data: { title: { th: 'ก', en: 'told' } },
    version: before,
  })
  expect((await say('one')).json<Answer>().data.version).toBe(before + 1)
})

test('only who may change pages is let in, and only so often', async () => {
  const codeOf = async (...args: Parameters<typeof say>): Promise<unknown> => {
    const answer = await say(...args)
    return [answer.statusCode, answer.json<{ error?: { code: string } }>().error?.code]
  }
  const stranger = new Visitor(opened.app)
  await stranger.get('/api/session')
  expect(await codeOf('a', { visitor: stranger })).toEqual([401, 'unauthenticated'])
  expect(await codeOf('a', { visitor: await Visitor.signedIn(opened.app, 'user') })).toEqual([
    403,
    'forbidden',
  ])
  expect(await codeOf('a', { visitor: await Visitor.signedIn(opened.app, 'manager') })).toEqual([
    403,
    'forbidden',
  ])
  expect(await codeOf('a', { page: 'no-such-page' })).toEqual([404, 'not-found'])
  for (const tab of ['', 'a b', 'x'.repeat(31), '<b>'])
    expect(await codeOf(tab)).toEqual([400, 'invalid-body'])
  for (const block of ['__proto__', 'x'.repeat(65), 7, {}])
    expect(await codeOf('a', { block })).toEqual([400, 'invalid-body'])
  const token = admin.csrf
  admin.csrf = ''
  expect((await say('a')).statusCode).toBe(403)
  admin.csrf = token
  // One person cannot fill the book with tabs.
  for (let tab = 0; tab < 30; tab++) await say(`tab-${tab}`)
  expect(await others('last')).toHaveLength(9)
  let last = 200
  for (let times = 0; times < 240 && last === 200; times++) last = (await say('a')).statusCode
  expect(last).toBe(429)
})

test('who has the page open hears that something was remarked or settled, and of nothing else', async () => {
  clock.advance(61_000)
  const mark = async (): Promise<unknown> =>
    (await say('one')).json<{ data: { comments?: string } }>().data.comments
  const before = await mark()
  expect(await mark()).toBe(before)
  const made = await admin.post('/api/comment', {
    data: { page: pages[0]!._id, block: 'heading', text: 'Here' },
  })
  expect(made.statusCode, made.body).toBe(200)
  const after = await mark()
  expect(after).not.toBe(before)
  const { _id, version } = made.json<{ data: { _id: string; version: number } }>().data
  await admin.post(`/api/comment/${_id}/transition`, { transition: 'resolve', version })
  expect(await mark()).not.toBe(after)
})

test('of a record too: since when somebody has it open, to who may change it, and not oneself by looking', async () => {
  const purchaser = await Visitor.signedIn(opened.app, 'purchaser')
  const [request] = (await admin.find('purchase-request', {})).json<{ data: { _id: string }[] }>()
    .data
  const at = (visitor: Visitor, body: object) =>
    visitor.post(`/api/purchase-request/${request!._id}/presence`, { tab: 'a', ...body })
  const people = async (visitor: Visitor, body: object) =>
    (await at(visitor, body)).json<{ data: { people: { name: string; since: string }[] } }>().data
      .people
  clock.advance(200_000)
  const since = clock.iso()
  expect(await people(admin, {})).toEqual([])
  clock.advance(10_000)
  expect(await people(admin, {})).toEqual([])
  clock.advance(10_000)
  expect(await people(purchaser, { looks: true })).toMatchObject([{ since }])
  // Who looks is not there.
  expect(await people(admin, {})).toEqual([])
  expect(await people(purchaser, {})).toHaveLength(1)
  expect(await people(admin, {})).toHaveLength(1)
  const warehouse = await Visitor.signedIn(opened.app, 'user')
  expect((await at(warehouse, {})).statusCode).toBe(403)
})
