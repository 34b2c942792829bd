import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StoredRecord } from '#schema'
import type { DocumentUses } from '#gateway'
import { accessFor } from '../../server/access/index.ts'
import { openGateway, Visitor, type TestGateway } from '../support/gateway.ts'

let opened: TestGateway
let admin: Visitor
let school: Visitor
beforeAll(async () => {
  opened = await openGateway()
  admin = await Visitor.signedIn(opened.app, 'admin')
  school = await Visitor.signedIn(opened.app, 'admin', 'school.localhost')
})
afterAll(() => opened.close())

const usesOf = async (who: Visitor, name: string) =>
  (await who.get(`/api/uses/page/${name}`)).json<{ data: DocumentUses[] }>().data
const builder = [
  {
    id: 'r',
    columns: [
      {
        id: 'c',
        objects: [
          {
            id: 'b',
            type: 'button',
            v: 1,
            props: { buttons: [{ text: 'x', link: '/cms/page/secret-plan' }] },
          },
        ],
      },
    ],
  },
]

test('nobody is told of uses who may not read pages, and nobody without a token changes any', async () => {
  for (const who of [
    new Visitor(opened.app),
    await Visitor.signedIn(opened.app, 'user'),
    await Visitor.signedIn(opened.app, 'purchaser'),
  ]) {
    expect([401, 403]).toContain((await who.get('/api/uses/page/home')).statusCode)
    await who.get('/api/session')
    expect([401, 403]).toContain(
      (await who.post('/api/uses/page/home', { to: 'about', documents: [] })).statusCode,
    )
  }
  const csrf = admin.csrf
  admin.csrf = ''
  expect((await admin.post('/api/uses/page/home', { to: 'about', documents: [] })).statusCode).toBe(
    403,
  )
  admin.csrf = csrf
})

test('pages and menus of another site are neither named nor changed', async () => {
  const made = (
    await school.post('/api/page', {
      data: { type: 'page', slug: 'school-only', title: 'Hidden', builder },
    })
  ).json<{ data: StoredRecord }>().data
  expect(await usesOf(school, 'secret-plan')).toHaveLength(1)
  expect(await usesOf(admin, 'secret-plan')).toEqual([])
  const [other] = (await school.find('site')).json<{ data: StoredRecord[] }>().data
  const documents = [
    { kind: 'page', id: made._id, version: 1 },
    { kind: 'site', id: other!._id, version: other!.version },
  ]
  const answer = await admin.post('/api/uses/page/secret-plan', { to: 'home', documents })
  expect(answer.json<{ data: object }>().data).toEqual({ changed: [], left: [] })
  expect(
    (await school.get(`/api/page/${made._id}`)).json<{ data: StoredRecord }>().data.version,
  ).toBe(1)
})

test('who may read and not change is shown them, and changes none', async () => {
  const manager = await Visitor.signedIn(opened.app, 'manager')
  const made = (
    await admin.post('/api/page', {
      data: { type: 'page', slug: 'manager-reads', title: 'x', builder },
    })
  ).json<{ data: StoredRecord }>().data
  expect(await usesOf(manager, 'secret-plan')).toMatchObject([{ id: made._id, mayChange: false }])
  const answer = await manager.post('/api/uses/page/secret-plan', {
    to: 'home',
    documents: [{ kind: 'page', id: made._id, version: 1 }],
  })
  expect(answer.json<{ data: { changed: object[]; left: object[] } }>().data).toMatchObject({
    changed: [],
    left: [{ id: made._id }],
  })
})

test('names out of prototypes, other kinds and bodies of another shape are refused', async () => {
  for (const kind of ['__proto__', 'constructor', 'user', 'fields'])
    expect((await admin.get(`/api/uses/${kind}/x`)).statusCode, kind).toBe(404)
  for (const name of ['__proto__', 'constructor', '..%2f..', '%00'])
    expect([200, 400, 404], name).toContain((await admin.get(`/api/uses/page/${name}`)).statusCode)
  for (const body of [
    {},
    { to: 1, documents: [] },
    { to: 'home' },
    { to: 'home', documents: [null] },
    { to: 'home', documents: [{ kind: 'user', id: 'x', version: 1 }] },
    { to: 'home', documents: [{ kind: 'page', id: 'x', version: '1' }] },
    { to: 'javascript:alert(1)', documents: [] },
    { to: 'home', documents: [], site: 'x' },
  ])
    expect((await admin.post('/api/uses/page/home', body)).statusCode, JSON.stringify(body)).toBe(
      400,
    )
})

test('of a field that somebody may not read they learn no use, and put none in the place of another', async () => {
  const manager = await Visitor.signedIn(opened.app, 'manager')
  const { entities } = opened.gateway.shipped.model
  const caller = {
    site: { _id: 'x', name: 'x' },
    locale: 'en' as const,
    requestId: 'x',
    user: { _id: 'x', username: 'manager', firstname: '', lastname: '', roles: ['manager'] },
  }
  const closed = Object.values(entities).flatMap((model) => {
    const access = accessFor(model, caller, 'read')
    return Object.keys(model.entity.properties).flatMap((name) =>
      access.allowed && access.readable.has(name) ? [] : [`${model.name}.${name}`],
    )
  })
  expect(closed.length).toBeGreaterThan(20)
  const asked = [
    ...closed.filter((name) => name.startsWith('user.')).slice(0, 6),
    ...closed.filter((name) => !name.startsWith('user.')).slice(0, 6),
  ]
  for (const name of asked)
    for (const kind of ['field', 'enum'])
      expect(
        (await manager.get(`/api/uses/${kind}/${name}`)).json<{ data: object[] }>().data,
        name,
      ).toEqual([])
  for (const to of asked)
    expect(
      (await manager.post(`/api/uses/field/${to.split('.')[0]}.gone`, { to, documents: [] }))
        .statusCode,
      to,
    ).toBe(400)
  const seen: number[] = []
  for (const name of asked) {
    const answer = await admin.get(`/api/uses/field/${name}`)
    expect(answer.statusCode, answer.body).toBe(200)
    seen.push(answer.json<{ data: object[] }>().data.length)
  }
  expect(Math.max(...seen)).toBeGreaterThan(0)
})
