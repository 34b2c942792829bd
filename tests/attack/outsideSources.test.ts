import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BoundRow, OutsideSource, PageInput } from '#pages/model'
import type { PageDocument, PageObject, PageRow } from '#schema'
import { askOutside, createOutside } from '../../server/outside/source.ts'
import { openGateway, Visitor, type TestGateway } from '../support/gateway.ts'

let server: Server
let host = ''
let answer: {
  status?: number
  headers?: Record<string, string>
  body?: string
  endless?: boolean
  never?: boolean
} = {}
const seen: { url: string; headers: IncomingHttpHeaders }[] = []
let opened: TestGateway
let admin: Visitor
const json = (value: unknown) => ({ body: JSON.stringify(value) })

beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push({ url: request.url ?? '', headers: request.headers })
    if (answer.never) return
    response.writeHead(answer.status ?? 200, {
      'content-type': 'application/json',
      ...answer.headers,
    })
    if (!answer.endless) return void response.end(answer.body ?? '{}')
    const part = 'x'.repeat(65_536)
    const go = (left: number): void =>
      void (left > 0 && !response.destroyed
        ? response.write(part, () => go(left - part.length))
        : response.end())
    go(20 * 1024 * 1024)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  host = `localhost:${typeof address === 'object' && address ? address.port : 0}`
  opened = await openGateway({ env: { SALA_OUTSIDE_HOSTS: host, SALA_INTRANET_HOSTS: host } })
  admin = await Visitor.signedIn(opened.app, 'admin')
})
afterAll(async () => {
  await opened.close()
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})
beforeEach(() => {
  answer = {}
  seen.length = 0
})

const hosts = () => ({ outsideHosts: [host], intranetHosts: [host] })
const codeOf = async (
  url: string,
  of = hosts(),
  find?: () => Promise<string[]>,
): Promise<string> => {
  const asked = await askOutside(of, url, find)
  return asked.ok ? 'ok' : asked.failures[0]!.code
}

test.each([
  'http://127.0.0.1/',
  'http://[::1]/',
  'http://169.254.169.254/latest/meta-data',
  'http://10.0.0.1/',
  'http://[::ffff:7f00:1]/',
  'http://2130706433/',
])('a source at %s is refused, even where the list names its host', async (url) => {
  expect(await codeOf(url, { outsideHosts: [new URL(url).hostname], intranetHosts: [] })).toBe(
    'outside-refused',
  )
})

test('so is a name that stands for a private address, one that is not listed, and what is no address', async () => {
  expect(
    await codeOf(
      'https://api.example/',
      { outsideHosts: ['api.example'], intranetHosts: [] },
      async () => ['10.0.0.8'],
    ),
  ).toBe('outside-refused')
  for (const url of [
    'https://other.example/',
    'file:///etc/passwd',
    'http://user:pass@localhost/',
    'x',
    '',
  ])
    expect(await codeOf(url)).toBe('outside-refused')
})

test(
  'a redirect leads nowhere, an answer of 20 MB and a slow one are given up',
  { timeout: 20_000 },
  async () => {
    answer = { status: 302, headers: { location: 'http://169.254.169.254/' } }
    expect([await codeOf(`http://${host}/`), seen.length]).toEqual(['outside-failed', 1])
    answer = { endless: true }
    expect(await codeOf(`http://${host}/`)).toBe('outside-failed')
    answer = { never: true }
    const before = performance.now()
    expect(await codeOf(`http://${host}/`)).toBe('outside-failed')
    expect(performance.now() - before).toBeLessThan(5_000)
  },
)

test('what is no JSON or has no list is said', async () => {
  answer = { body: '<html>' }
  expect(await askOutside(hosts(), `http://${host}/`)).toMatchObject({
    failures: [{ code: 'outside-not-json' }],
  })
  answer = json({ data: { items: 'none' } })
  const read = createOutside(hosts(), opened.gateway.clock)
  for (const list of ['data.items', 'data.gone', '__proto__', 'constructor.prototype'])
    expect(await read({ url: `http://${host}/`, list })).toMatchObject({
      ok: false,
      failures: [{ code: 'outside-no-list', params: { path: list } }],
    })
})

test('values are what the page says, or left out; nothing of a prototype is read or set', async () => {
  answer = {
    body: '[{"__proto__":{"polluted":"yes"},"constructor":{"name":"x"},"name":"<img src=x onerror=alert(1)>","price":"12.5","on":"2026-05-01T10:00:00Z","site":"javascript:alert(1)","deep":{"a":1}},{"name":{"th":"x"},"price":"abc","site":"https://a.example/"},7]',
  }
  const fields = [
    { name: 'name' },
    { name: 'price', type: 'number' },
    { name: 'on', type: 'date' },
    { name: 'site', type: 'link' },
    { name: 'polluted' },
    { name: '__proto__' },
    { name: 'made', from: 'constructor.name' },
    { name: 'inner', from: 'deep.a' },
  ] as OutsideSource['fields']
  const read = await createOutside(
    hosts(),
    opened.gateway.clock,
  )({ url: `http://${host}/`, ...(fields ? { fields } : {}) })
  expect(read).toEqual({
    ok: true,
    value: [
      { name: '<img src=x onerror=alert(1)>', price: 12.5, on: '2026-05-01', inner: '1' },
      { site: 'https://a.example/' },
      {},
    ],
  })
  expect(({} as { polluted?: string }).polluted).toBeUndefined()
})

test('an answer is kept for a while, an older one shown while a host is gone, one that failed not asked again at once', async () => {
  let now = 1_000_000
  const read = createOutside(hosts(), { now: () => now } as never)
  const source = { url: `http://${host}/`, fields: [{ name: 'a' }] }
  answer = json([{ a: 'one' }])
  const [first, second] = await Promise.all([read(source), read(source)])
  expect([first, second, seen.length]).toEqual([first, first, 1])
  await read(source)
  expect(seen).toHaveLength(1)
  now += 400_000
  answer = { status: 500 }
  expect(await read(source)).toEqual(first)
  await expect.poll(() => seen.length).toBe(2)
  await new Promise((done) => setTimeout(done, 50))
  expect([await read(source), seen.length]).toEqual([first, 2])
  now += 4_000_000
  expect((await read(source)).ok).toBe(false)
  await read(source)
  expect(seen).toHaveLength(3)
})

const rows = (...objects: PageObject[]): PageRow[] => [
  { id: `r-${objects[0]!.id}`, columns: [{ id: `c-${objects[0]!.id}`, objects }] },
]
const heading = (id: string, text: string): PageObject => ({
  id,
  type: 'heading',
  v: 1,
  props: { text: 'Its own', level: 2 },
  bind: { text },
})
let count = 0
async function made(outside: OutsideSource): Promise<string> {
  const builder = rows(heading('first', 'source.rates.name'), {
    id: 'rep',
    type: 'repeater',
    v: 1,
    props: { list: 'source.rates.rows' },
    slots: { item: rows(heading('each', 'row.name')) },
  })
  const sources: PageDocument['sources'] = { rates: { outside } }
  const created = await admin.post('/api/page', {
    data: { type: 'page', slug: `outside-${++count}`, title: `Page ${count}`, builder, sources },
  })
  expect(created.statusCode, created.body).toBe(200)
  const {
    _id: id,
    slug,
    version,
  } = created.json<{ data: { _id: string; slug: string; version: number } }>().data
  expect(
    (await admin.post(`/api/page/${id}/transition`, { transition: 'publish', version })).statusCode,
  ).toBe(200)
  return slug
}
const read = async (slug: string) => {
  const got = await new Visitor(opened.app).get(`/cms/page/${slug}`, {
    headers: { cookie: 'sala_session=secret' },
  } as never)
  expect(got.statusCode).toBe(200)
  const page = JSON.parse(got.body) as Extract<PageInput, { kind: 'page' }>
  return {
    first: page.data.first?.$bound,
    each: ((page.data.rep?.rows ?? []) as BoundRow[]).map(({ data }) => data.each?.$bound),
    body: got.body,
  }
}

test('a page shows the rows to a visitor, asks as nobody, and does not say where it asks', async () => {
  answer = json({ data: { items: [{ name: 'Baht', secret: 's3cret' }, { name: '<b>Euro</b>' }] } })
  const page = await read(
    await made({
      url: `http://${host}/rates?key=k3y`,
      list: 'data.items',
      fields: [{ name: 'name' }],
    }),
  )
  expect([page.first, page.each]).toEqual([
    { text: 'Baht' },
    [{ text: 'Baht' }, { text: '<b>Euro</b>' }],
  ])
  expect(page.body).not.toMatch(/k3y|s3cret/)
  expect(seen.map(({ headers }) => [headers.cookie, headers.authorization])).toEqual([
    [undefined, undefined],
  ])
})

test('a source that fails leaves the page with its own values', async () => {
  answer = { status: 500 }
  expect(
    await read(await made({ url: `http://${host}/gone`, fields: [{ name: 'name' }] })),
  ).toMatchObject({ first: undefined, each: [] })
  expect(
    await read(await made({ url: 'http://169.254.169.254/', fields: [{ name: 'name' }] })),
  ).toMatchObject({ first: undefined, each: [] })
})

test('who builds pages may try a source and hears what is wrong; nobody else may', async () => {
  answer = json([
    { name: 'Baht', price: 3, at: '2026-01-02', pic: 'https://a.example/x.png', deep: {} },
  ])
  const tried = await admin.post('/api/outside', {
    source: { url: `http://${host}/`, fields: [{ name: 'name' }] },
  })
  expect(tried.json()).toMatchObject({
    data: {
      data: [{ name: 'Baht', rows: [{ name: 'Baht' }] }],
      fields: [
        { name: 'name', type: 'text' },
        { name: 'price', type: 'number' },
        { name: 'at', type: 'date' },
        { name: 'pic', type: 'image' },
      ],
    },
  })
  const refused = await admin.post('/api/outside', { source: { url: 'http://10.0.0.1/' } })
  expect([
    refused.statusCode,
    refused.json<{ error: { code: string; message: { en: string; th: string } } }>().error.message
      .en,
  ]).toEqual([422, expect.stringContaining('10.0.0.1')])
  for (const source of [
    null,
    { url: 5 },
    { url: `http://${host}/`, fields: [5] },
    { url: `http://${host}/`, list: 'x'.repeat(300) },
  ])
    expect((await admin.post('/api/outside', { source })).statusCode).toBeGreaterThanOrEqual(400)
  for (const name of ['editor', 'member'])
    expect(
      (
        await (
          await Visitor.signedIn(opened.app, name)
        ).post('/api/outside', { source: { url: `http://${host}/` } })
      ).statusCode,
    ).toBe(403)
})
