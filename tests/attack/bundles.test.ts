import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StoredRecord } from '#schema'
import { readBundle } from '../../server/bundles/format.ts'
import { openGateway, Visitor, type TestGateway } from '../support/gateway.ts'
import v1 from '../conformance/gateway/bundle-v1.json' with { type: 'json' }

let opened: TestGateway
let admin: Visitor
beforeAll(async () => {
  opened = await openGateway()
  admin = await Visitor.signedIn(opened.app, 'admin')
})
afterAll(() => opened.close())

const PATHS = ['export', 'preview', 'import']
const page = (fields: object, more: object = {}) => ({
  ...v1.pages[0]!,
  ...more,
  fields: { ...v1.pages[0]!.fields, ...fields },
})
const bundle = (more: object) => ({ ...v1, ...more })
const importBundle = (of: unknown, name = 'bundled', kind = 'page') =>
  admin.post('/api/bundle/import', { bundle: of, choices: [{ kind, name, choice: 'take' }] })
const codeOf = (answer: { json<T>(): T }) => answer.json<{ error?: { code: string } }>().error?.code
const stored = () =>
  (readdirSync(join(opened.gateway.config.data, 'files'), { recursive: true }) as string[]).filter(
    (name) => name.endsWith('.png'),
  ).length
const file = (bytes: Buffer, more: object = {}) => ({
  key: 'a.png',
  name: 'a.png',
  sha256: createHash('sha256').update(bytes).digest('hex'),
  base64: bytes.toString('base64'),
  ...more,
})

test('only who may export and import pages does, and only from a page of the site', async () => {
  for (const who of [
    new Visitor(opened.app),
    await Visitor.signedIn(opened.app, 'user'),
    await Visitor.signedIn(opened.app, 'manager'),
  ])
    for (const path of PATHS) {
      await who.get('/api/session')
      expect([401, 403], path).toContain(
        (await who.post(`/api/bundle/${path}`, { bundle: v1, choices: [] })).statusCode,
      )
    }
  const { csrf } = admin
  admin.csrf = ''
  for (const path of PATHS)
    expect(codeOf(await admin.post(`/api/bundle/${path}`, { bundle: v1, choices: [] })), path).toBe(
      'csrf-failed',
    )
  admin.csrf = csrf
})

test('what is no bundle is refused, by its shape, its version and its keys', async () => {
  for (const foreign of [
    null,
    'x',
    [],
    {},
    { ...v1, format: 'other' },
    { ...v1, version: '1' },
    { ...v1, version: 0 },
    { ...v1, pages: {} },
    { ...v1, pages: [null] },
    bundle({ pages: [page({ slug: '../../x' })] }),
    bundle({ pages: [page({ builder: 'x' })] }),
    bundle({ pages: [page({ builder: [null] })] }),
    bundle({ pages: [page({ sources: { a: null } })] }),
    bundle({ pages: [page({}), page({})] }),
    bundle({ site: [] }),
    bundle({ files: [file(Buffer.from('x'), { key: '../../etc/passwd' })] }),
  ])
    expect(
      codeOf(await admin.post('/api/bundle/preview', { bundle: foreign })),
      JSON.stringify(foreign),
    ).toBe('bundle-foreign')
  const newer = await admin.post('/api/bundle/preview', { bundle: bundle({ version: 9 }) })
  expect(newer.json<{ error: { message: object } }>().error.message).toMatchObject({
    en: expect.stringContaining('version 9; this installation reads up to version 2'),
    th: expect.stringContaining('9'),
  })
  expect(
    readBundle(
      JSON.parse(JSON.stringify(v1).replace('"props":{', '"props":{"__proto__":{"x":1},')),
    ),
  ).toMatchObject({ ok: false, failures: [{ code: 'bundle-foreign' }] })
  expect(
    (
      await admin.send(
        'POST',
        '/api/bundle/preview',
        `{"bundle":${JSON.stringify(v1).replace('"props":{', '"props":{"__proto__":{"x":1},')}}`,
        { 'content-type': 'application/json' },
      )
    ).statusCode,
  ).toBe(400)
})

test('files are what they say, or nothing of the bundle is taken', async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const before = stored()
  const shows = (key: string) => ({
    id: `i-${key}`,
    type: 'text',
    v: 1,
    props: { html: { th: `<img src="/files/${key}" alt="A">`, en: 'x' } },
  })
  const showing = (...keys: string[]) => ({
    builder: [{ id: 'r', columns: [{ id: 'c', size: { base: 12 }, objects: keys.map(shows) }] }],
  })
  for (const wrong of [
    file(png, { sha256: '0'.repeat(64) }),
    file(Buffer.from('<script>alert(1)</script>')),
    file(Buffer.from('<svg onload=alert(1)>'), { name: 'a.svg' }),
    file(png, { name: 'a.html' }),
    file(png, { base64: `${png.toString('base64')}!!` }),
    file(png, { base64: 'A'.repeat(30_000_000) }),
    file(Buffer.alloc(0)),
    file(png, { fields: { alt: 5 } }),
  ])
    expect(
      codeOf(
        await importBundle(
          bundle({
            pages: [page(showing('a.png', 'b.png'))],
            files: [file(png), { ...wrong, key: 'b.png' }],
          }),
        ),
      ),
      wrong.name,
    ).toBe('bundle-file')
  expect(stored()).toBe(before)
  expect((await admin.find('page', { slug: 'bundled' })).json<{ total: number }>().total).toBe(0)
  const kept = await importBundle(
    bundle({
      pages: [page({ slug: 'with-file', ...showing('a.png') })],
      files: [file(png, { name: '../../../evil/../x.png' })],
    }),
    'with-file',
  )
  expect(kept.statusCode, kept.body).toBe(200)
  expect(
    (await admin.find('file', { sha256: file(png).sha256 })).json<{ data: StoredRecord[] }>()
      .data[0],
  ).toMatchObject({ name: 'x.png' })
})

test('content is cleaned and checked as a save is, and what the gateway keeps is not set', async () => {
  const text = (html: string) => [
    {
      id: 'r',
      columns: [
        {
          id: 'c',
          objects: [{ id: 't', type: 'text', v: 1, props: { html: { th: html, en: html } } }],
        },
      ],
    },
  ]
  expect(
    (
      await importBundle(
        bundle({
          pages: [
            page({
              slug: 'cleaned',
              builder: text('<p onclick="x()">a</p><script>alert(1)</script>'),
            }),
          ],
        }),
        'cleaned',
      )
    ).statusCode,
  ).toBe(200)
  const [found] = (await admin.find('page', { slug: 'cleaned' })).json<{ data: StoredRecord[] }>()
    .data
  const record = (await admin.get(`/api/page/${found!._id}`)).json<{ data: StoredRecord }>().data
  expect(JSON.stringify(record.builder)).not.toMatch(/script|onclick/)
  expect(record._id).not.toBe(v1.pages[0]!.id)
  const link = [
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
              props: { buttons: [{ text: 'x', link: 'javascript:alert(1)' }] },
            },
          ],
        },
      ],
    },
  ]
  for (const fields of [
    { builder: link },
    { state: 'published' },
    { published: { builder: [] } },
    { published_at: '2020-01-01T00:00:00.000Z' },
    { nothing: 1 },
  ])
    expect(
      (await importBundle(bundle({ pages: [page({ slug: 'refused', ...fields })] }), 'refused'))
        .statusCode,
      JSON.stringify(fields),
    ).toBe(400)
  expect(
    (await importBundle(bundle({ pages: [page({ slug: 'numbered', _id: 'mine' })] }), 'numbered'))
      .statusCode,
  ).toBe(200)
  expect((await admin.get('/api/page/mine')).statusCode).toBe(404)
  for (const site of [
    { hostnames: ['evil.example'] },
    { name: 'evil' },
    { menu: [{ title: 'x', target: 'javascript:alert(1)' }] },
  ]) {
    const answer = await admin.post('/api/bundle/import', {
      bundle: bundle({ site }),
      choices: [{ kind: 'site', name: '', choice: 'take', version: 1 }],
    })
    expect(answer.statusCode, JSON.stringify(site)).toBeGreaterThanOrEqual(400)
  }
})

test('nothing of another site is exported or reached by its ids', async () => {
  const school = await Visitor.signedIn(opened.app, 'admin', 'school.localhost')
  const hidden = (
    await school.post('/api/page', {
      data: { type: 'part', slug: 'school-part', title: 'Hidden', builder: [] },
    })
  ).json<{ data: StoredRecord }>().data
  expect((await admin.post('/api/bundle/export', { pages: ['school-part'] })).statusCode).toBe(404)
  const uses = [
    {
      id: 'r',
      columns: [
        { id: 'c', objects: [{ id: 'u', type: 'reusable', v: 1, props: { part: hidden._id } }] },
      ],
    },
  ]
  expect(
    (
      await importBundle(
        bundle({ pages: [page({ slug: 'reaches', builder: uses }, { id: hidden._id })] }),
        'reaches',
      )
    ).statusCode,
  ).toBeLessThan(500)
  expect(
    (await school.get(`/api/page/${hidden._id}`)).json<{ data: StoredRecord }>().data,
  ).toMatchObject({ slug: 'school-part', version: 1 })
  expect((await admin.post('/api/bundle/export', { pages: ['reaches'] })).body).not.toContain(
    'Hidden',
  )
})

const v2 = (more: object) => ({ ...v1, version: 2, pages: [], flows: [], screens: [], ...more })
const flow = (fields: object, more: object = {}) => ({
  published: true,
  ...more,
  fields: { name: 'brought', label: 'x', steps: [], ...fields },
})
const count = async (collection: string, filter: object) =>
  (await admin.find(collection, filter)).json<{ total: number }>().total

test('flows and screens of a strange shape, or twice, are no bundle', async () => {
  let deep: object[] = []
  for (let depth = 0; depth < 20; depth++)
    deep = [{ id: 'd', type: 'condition', v: 1, options: {}, branches: { then: deep } }]
  const flows = [
    null,
    [null],
    [{ fields: {} }],
    [flow({ name: '../x' })],
    [flow({ name: '__proto__' })],
    [flow({ steps: 'x' })],
    [flow({ steps: [{ type: 'stop' }] })],
    [flow({ steps: deep })],
    [flow({}), flow({})],
    [flow({}, { withheld: [1] })],
  ]
  const screens = [
    null,
    [{ fields: { entity: 'supplier' } }],
    [{ fields: { entity: '__proto__', overlay: {} } }],
    [1, 2].map(() => ({ fields: { entity: 'supplier', overlay: {} } })),
  ]
  for (const more of [
    ...flows.map((one) => ({ flows: one })),
    ...screens.map((one) => ({ screens: one })),
  ])
    expect(
      codeOf(await admin.post('/api/bundle/preview', { bundle: v2(more) })),
      JSON.stringify(more).slice(0, 200),
    ).toBe('bundle-foreign')
})

test('a flow brings no rights, no foreign field and no published version along', async () => {
  const user = { id: 'u', type: 'read-record', v: 1, options: { entity: 'user', id: 'x' } }
  for (const fields of [{ runAs: 'system', steps: [user] }, { runAs: 'system' }]) {
    const answer = await importBundle(v2({ flows: [flow(fields)] }), 'brought', 'flow')
    expect(codeOf(answer), JSON.stringify(fields)).toBe('flow-rights')
    expect(answer.json<{ error: { path: string } }>().error.path).toBe('brought.runAs')
  }
  expect(
    codeOf(
      await importBundle(
        v2({ flows: [flow({ name: 'leave', runAs: 'system', steps: [user] })] }),
        'leave',
        'flow',
      ),
    ),
  ).toBe('flow-rights')
  for (const fields of [
    { state: 'published' },
    { published: { steps: [] } },
    { nothing: 1 },
    { steps: [{ id: 'a', type: 'no-such', v: 1, options: {} }] },
  ])
    expect(
      (await importBundle(v2({ flows: [flow(fields)] }), 'brought', 'flow')).statusCode,
      JSON.stringify(fields),
    ).toBe(400)
  expect(await count('flow', { name: { $in: ['brought', 'leave'] } })).toBe(0)
  const choices = [{ kind: 'flow', name: 'brought', choice: 'copy' }]
  expect(
    codeOf(await admin.post('/api/bundle/import', { bundle: v2({ flows: [flow({})] }), choices })),
  ).toBe('invalid-body')
})

test('a flow that names what is not there is taken as a draft and never published; with it nothing else is', async () => {
  const lost = v2({
    flows: [
      flow({
        name: 'lost',
        steps: [{ id: 'c', type: 'call-flow', v: 1, options: { flow: 'no-such' } }],
      }),
    ],
    pages: [page({ slug: 'with-lost' })],
  })
  const choices = [
    { kind: 'flow', name: 'lost', choice: 'take' },
    { kind: 'page', name: 'with-lost', choice: 'take' },
  ]
  expect(
    codeOf(await admin.post('/api/bundle/import', { bundle: lost, choices, publish: true })),
  ).toBe('flow-unfinished')
  expect([
    await count('flow', { name: 'lost' }),
    await count('page', { slug: 'with-lost' }),
  ]).toEqual([0, 0])
  expect((await admin.post('/api/bundle/import', { bundle: lost, choices })).statusCode).toBe(200)
  expect((await admin.get('/api/flow/lost')).statusCode).toBe(404)
})

test('a flow that came in a bundle reaches no private host', async () => {
  const steps = [
    { id: 'hook', type: 'webhook', v: 1, options: { url: 'http://169.254.169.254/latest' } },
  ]
  const bundled = v2({
    flows: [flow({ name: 'reaches-out', steps })],
    pages: [page({ type: 'form', slug: 'reaches-out', flow: 'reaches-out', builder: [] })],
  })
  const choices = [
    { kind: 'flow', name: 'reaches-out', choice: 'take' },
    { kind: 'page', name: 'reaches-out', choice: 'take' },
  ]
  const taken = await admin.post('/api/bundle/import', { bundle: bundled, choices, publish: true })
  expect(taken.statusCode, taken.body).toBe(200)
  const run = (
    await admin.post('/api/flow/reaches-out/run', { form: 'reaches-out', data: {} })
  ).json<{ data: { outcomes: object[] } }>().data
  expect(run.outcomes).toMatchObject([{ step: 'hook', outcome: 'failed' }])
})

test('screens are taken only of entities that there are, as they may be saved, by who may change them', async () => {
  expect(
    (
      await importBundle(
        v2({ screens: [{ fields: { entity: 'no-such', overlay: {} } }] }),
        'no-such',
        'screen',
      )
    ).statusCode,
  ).toBe(400)
  expect(
    (
      await importBundle(
        v2({ screens: [{ fields: { entity: 'supplier', overlay: { css: 'x' } } }] }),
        'supplier',
        'screen',
      )
    ).statusCode,
  ).toBe(400)
  expect(await count('screen', {})).toBe(0)
  // Who may take pages in, but see no flows and screens, learns nothing of them.
  const { model } = opened.gateway.shipped
  const rights = (name: string) =>
    model.entities[name]!.entity['x-access'] as Record<string, object | undefined>
  const before = { page: rights('page').manager, site: rights('site').manager }
  rights('page').manager = { ...before.page, import: true, export: true, create: true }
  rights('site').manager = { ...before.site, read: true }
  try {
    const manager = await Visitor.signedIn(opened.app, 'manager')
    const screens = v2({ screens: [{ fields: { entity: 'supplier', overlay: {} } }] })
    for (const path of ['preview', 'import'])
      expect(
        (
          await manager.post(`/api/bundle/${path}`, {
            bundle: screens,
            ...(path === 'import'
              ? { choices: [{ kind: 'screen', name: 'supplier', choice: 'take' }] }
              : {}),
          })
        ).statusCode,
        path,
      ).toBe(403)
    expect(
      (
        await manager.post('/api/bundle/import', {
          bundle: v2({ flows: [flow({})] }),
          choices: [{ kind: 'flow', name: 'brought', choice: 'take' }],
        })
      ).statusCode,
    ).toBe(403)
    await importBundle(
      v2({ screens: [{ fields: { entity: 'supplier', overlay: {} } }] }),
      'supplier',
      'screen',
    )
    expect(
      (await admin.post('/api/bundle/export', { site: true })).json<{
        data: { screens: object[] }
      }>().data.screens,
    ).toHaveLength(1)
    expect(
      (await manager.post('/api/bundle/export', { site: true })).json<{
        data: { screens: object[] }
      }>().data.screens,
    ).toEqual([])
  } finally {
    // Other files of this process see the same entities.
    for (const name of ['page', 'site'] as const)
      if (before[name]) rights(name).manager = before[name]
      else delete rights(name).manager
  }
})
