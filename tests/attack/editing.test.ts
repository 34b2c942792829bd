import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PageObject, PageRow, StoredRecord } from '#schema'
import { openGateway, Visitor, type TestGateway } from '../support/gateway.ts'

let opened: TestGateway
let admin: Visitor
let editor: Visitor
let page: StoredRecord

const object = (id: string, type: string, props: object, more: object = {}): PageObject =>
  ({ id, type, v: opened.gateway.shipped.blocks[type]!.v, props, ...more }) as PageObject
const rows = (...objects: PageObject[]): PageRow[] => [
  { id: 'r', columns: [{ id: 'c', size: { base: 12 }, objects }] },
]
const heading = (text: string, more: object = {}): PageObject =>
  object('h', 'heading', { text: { th: text, en: text }, level: 2, ...more })
const slides = (...titles: string[]): PageObject =>
  object('s', 'slideshow', { slides: titles.map((title) => ({ title: { th: title, en: title } })) })

beforeAll(async () => {
  opened = await openGateway()
  admin = await Visitor.signedIn(opened.app, 'admin')
  const { database } = opened.gateway
  const [site] = await database.store('').find('site', { name: 'academy' }, { limit: 1 })
  const [user] = await database
    .store(site!._id)
    .find('user', { username: 'purchaser' }, { limit: 1 })
  const made = await admin.put(`/api/user/${user!._id}`, {
    data: { roles: ['editor'] },
    version: user!.version,
  })
  expect(made.statusCode, made.body).toBe(200)
  editor = await Visitor.signedIn(opened.app, 'purchaser')
})
afterAll(() => opened.close())

let pages = 0
beforeEach(async () => {
  const answer = await admin.post('/api/page', {
    data: {
      slug: `editing-${++pages}`,
      type: 'page',
      title: { th: 'ก', en: 'a' },
      builder: rows(heading('one'), slides('a', 'b')),
    },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  page = answer.json<{ data: StoredRecord }>().data
})

async function save(visitor: Visitor, data: object, version = page.version): Promise<unknown> {
  const answer = await visitor.put(`/api/page/${page._id}`, { data, version })
  const { error } = answer.json<{ error?: { code: string; path?: string; message: object } }>()
  return answer.statusCode === 200 ? 200 : [answer.statusCode, error?.code, error?.path]
}

test('who may change content changes words, also those in lists, and the title', async () => {
  expect(
    await save(editor, {
      builder: rows(heading('two'), slides('a', 'changed')),
      title: { th: 'ข', en: 'b' },
      seo: { title: 'x' },
    }),
  ).toBe(200)
})

test('they change a picture with its words and the point that stays in view, also in a list, and nothing else of its block', async () => {
  const picture = (props: object): PageObject =>
    object('i', 'image', { image: '/files/demo/slide-1.svg', alt: { th: 'ก', en: 'a' }, ...props })
  const shown = (image: string, more: object = {}): PageObject =>
    object('s', 'slideshow', { slides: [{ image, alt: { th: 'ก', en: 'a' }, ...more }] })
  expect(await save(admin, { builder: rows(picture({}), shown('/files/demo/slide-1.svg')) })).toBe(
    200,
  )
  const changed = {
    image: '/files/demo/slide-2.svg',
    alt: { th: 'ข', en: 'b' },
    focus: { x: 10, y: 90 },
    caption: { th: 'ค', en: 'c' },
  }
  for (const [props, slide] of [
    [{ ratio: 'square' }, {}],
    [{ link: '/cms/page/home' }, {}],
    [{ rounded: true }, {}],
    [{ ...changed, priority: true }, {}],
  ] as const)
    expect(
      await save(
        editor,
        { builder: rows(picture(props), shown('/files/demo/slide-1.svg', slide)) },
        2,
      ),
      JSON.stringify(props),
    ).toEqual([403, 'content-only', 'i'])
  expect(
    await save(
      editor,
      { builder: rows(picture({}), shown('/files/demo/slide-2.svg', { button: true })) },
      2,
    ),
  ).toEqual([403, 'content-only', 's'])
  expect(
    await save(editor, { builder: rows(picture(changed), shown('/files/demo/slide-2.svg')) }, 2),
  ).toBe(200)
  const kept = (await admin.get(`/api/page/${page._id}`)).json<{ data: { builder: PageRow[] } }>()
    .data.builder[0]!.columns[0]!.objects
  expect(kept.map(({ props }) => props)).toMatchObject([
    changed,
    { slides: [{ image: '/files/demo/slide-2.svg' }] },
  ])
})

test('they change nothing of the layout, by no way', async () => {
  const moved = [slides('a', 'b'), heading('one')]
  for (const [builder, path] of [
    [rows(heading('one')), 's'],
    [
      rows(heading('one'), slides('a', 'b'), object('n', 'text', { html: { th: 'ก', en: 'new' } })),
      'n',
    ],
    [rows(...moved), expect.stringMatching(/^[hs]$/)],
    [rows(heading('one', { level: 3 }), slides('a', 'b')), 'h'],
    [rows({ ...heading('one'), style: { align: 'center' } } as PageObject, slides('a', 'b')), 'h'],
    [rows({ ...heading('one'), show: false } as PageObject, slides('a', 'b')), 'h'],
    [
      rows(
        { ...heading('one'), type: 'text', props: { html: { th: 'ก', en: 'x' } } },
        slides('a', 'b'),
      ),
      'h',
    ],
    [rows(heading('one'), slides('a', 'b', 'c')), 's'],
    [rows(heading('one'), slides('a')), 's'],
    [[{ ...rows(heading('one'), slides('a', 'b'))[0]!, style: { background: 'brand' } }], 'r'],
    [[], 'r'],
  ] as [PageRow[], unknown][])
    expect(await save(editor, { builder }), JSON.stringify(builder)).toEqual([
      403,
      'content-only',
      path,
    ])
  for (const data of [
    { slug: 'taken-over' },
    { authen: true },
    { layout: 'blank' },
    { aliases: ['home'] },
    { publish_at: '2030-01-01T00:00:00.000Z' },
    { flow: 'interest' },
    { type: 'form' },
  ])
    expect(await save(editor, data), JSON.stringify(data)).toEqual([
      403,
      'content-only',
      Object.keys(data)[0],
    ])
  expect(
    (
      await editor.post(`/api/page/${page._id}/transition`, {
        transition: 'publish',
        version: page.version,
      })
    ).statusCode,
  ).toBe(403)
  expect((await editor.delete(`/api/page/${page._id}?version=${page.version}`)).statusCode).toBe(
    403,
  )
  expect(
    (
      await editor.post('/api/page', {
        data: { slug: 'own', type: 'page', title: 'x', builder: [] },
      })
    ).statusCode,
  ).toBe(403)
})

test('what differs from a version that is no more is told as stale, so that it can be merged', async () => {
  expect(
    await save(admin, {
      builder: rows(
        heading('one'),
        slides('a', 'b'),
        object('n', 'text', { html: { th: 'ก', en: 'new' } }),
      ),
    }),
  ).toBe(200)
  expect(await save(editor, { builder: rows(heading('two'), slides('a', 'b')) })).toEqual([
    409,
    'version-stale',
    undefined,
  ])
})

test('a role that may change everything is not held back by another that may not', async () => {
  const [user] = (await admin.find('user', { username: 'warehouse' })).json<{
    data: StoredRecord[]
  }>().data
  await admin.put(`/api/user/${user!._id}`, {
    data: { roles: ['editor', 'admin'] },
    version: user!.version,
  })
  expect(await save(await Visitor.signedIn(opened.app, 'warehouse'), { builder: [] })).toBe(200)
})

test('a block that is for other roles is neither put in nor changed, wherever it stands; it may be taken away', async () => {
  const { html } = opened.gateway.shipped.blocks
  const roles = html!.roles
  const code = (text: string): PageObject => object('x', 'html', { html: { th: text, en: text } })
  expect(await save(admin, { builder: rows(heading('one'), code('<p>a</p>')) })).toBe(200)
  const { version } = (await admin.get(`/api/page/${page._id}`)).json<{ data: StoredRecord }>().data
  html!.roles = ['root']
  try {
    expect(await save(admin, { builder: rows(heading('one'), code('<p>b</p>')) }, version)).toEqual(
      [403, 'block-forbidden', 'x'],
    )
    expect(
      await save(
        admin,
        { builder: rows(heading('one'), code('<p>a</p>'), object('y', 'html', {})) },
        version,
      ),
    ).toEqual([403, 'block-forbidden', 'y'])
    const inside = object(
      'col',
      'columns',
      {},
      {
        slots: {
          first: [{ id: 'r2', columns: [{ id: 'c2', objects: [object('z', 'html', {})] }] }],
        },
      },
    )
    expect(await save(admin, { builder: rows(code('<p>a</p>'), inside) }, version)).toEqual([
      403,
      'block-forbidden',
      'z',
    ])
    expect(
      (
        await admin.post('/api/page', {
          data: { slug: 'made-with', type: 'page', title: 'x', builder: rows(code('x')) },
        })
      ).json<{ error: { code: string } }>().error.code,
    ).toBe('block-forbidden')
    expect(
      (await admin.get('/api/blocks')).json<{ data: Record<string, { palette?: boolean }> }>().data
        .html!.palette,
    ).toBe(false)
    expect(await save(admin, { builder: rows(code('<p>a</p>'), heading('moved')) }, version)).toBe(
      200,
    )
    expect(await save(admin, { builder: rows(heading('moved')) }, version + 1)).toBe(200)
  } finally {
    if (roles) html!.roles = roles
  }
})

test('a comment is said, settled and opened again by those who work on pages, never rewritten, and nobody else reads it', async () => {
  const made = await editor.post('/api/comment', {
    data: { page: page._id, block: 'h', text: 'ดูดี <script>' },
  })
  expect(made.statusCode, made.body).toBe(200)
  const comment = made.json<{ data: StoredRecord }>().data
  expect(comment).toMatchObject({ state: 'open' })
  const path = `/api/comment/${comment._id}`
  expect((await editor.put(path, { data: { text: 'other' }, version: 1 })).statusCode).toBe(403)
  expect((await admin.put(path, { data: { text: 'other' }, version: 1 })).statusCode).toBe(400)
  expect((await admin.put(path, { data: { state: 'resolved' }, version: 1 })).statusCode).toBe(400)
  const member = await Visitor.signedIn(opened.app, 'user')
  for (const visitor of [member, new Visitor(opened.app)]) {
    expect([401, 403]).toContain((await visitor.find('comment')).statusCode)
    expect([401, 403]).toContain((await visitor.get(path)).statusCode)
  }
  expect(
    (await member.post('/api/comment', { data: { page: page._id, block: 'h', text: 'x' } }))
      .statusCode,
  ).toBe(403)
  expect(
    (await editor.post('/api/comment', { data: { page: 'no-such-page', block: 'h', text: 'x' } }))
      .statusCode,
  ).toBe(400)
  expect(
    (await admin.post(`${path}/transition`, { transition: 'resolve', version: 1 })).json<{
      data: StoredRecord
    }>().data.state,
  ).toBe('resolved')
  expect(
    (await editor.post(`${path}/transition`, { transition: 'reopen', version: 2 })).json<{
      data: StoredRecord
    }>().data.state,
  ).toBe('open')
  expect((await editor.delete(`${path}?version=3`)).statusCode).toBe(403)
})
