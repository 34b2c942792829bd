import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { PageInput } from '#pages/model'
import type { PageObject, PageRow } from '#schema'
import { openGateway, Visitor, type TestGateway } from '../../support/gateway.ts'

let opened: TestGateway
let admin: Visitor
let visitor: Visitor
beforeAll(async () => {
  opened = await openGateway()
  admin = await Visitor.signedIn(opened.app, 'admin')
  visitor = new Visitor(opened.app)
})
afterAll(() => opened.close())

const rows = (...objects: PageObject[]): PageRow[] => [{ id: 'r', columns: [{ id: 'c', objects }] }]
const heading = (text: string, more: Partial<PageObject> = {}): PageObject => ({
  id: 'h',
  type: 'heading',
  v: 1,
  props: { text, level: 2 },
  ...more,
})
const use = (part: string, id = 'use', values?: Record<string, unknown>): PageObject => ({
  id,
  type: 'reusable',
  v: 1,
  props: { part, ...(values ? { values } : {}) },
})
const guarded = (text: string): PageObject => ({
  id: 'g',
  type: 'access-guard',
  v: 1,
  props: { condition: 'user', action: 'block' },
  slots: {
    content: [
      {
        id: 'gr',
        columns: [
          { id: 'gc', objects: [{ id: 'gt', type: 'heading', v: 1, props: { text, level: 3 } }] },
        ],
      },
    ],
  },
})

let count = 0
const create = (type: string, builder: PageRow[], more: object = {}) =>
  admin.post('/api/page', {
    data: { type, slug: `parts-${++count}`, title: `Page ${count}`, builder, ...more },
  })
async function made(
  type: string,
  builder: PageRow[],
  { publish = true, ...more }: { publish?: boolean; authen?: boolean } = {},
) {
  const answer = await create(type, builder, more)
  expect(answer.statusCode, answer.body).toBe(200)
  const {
    _id: id,
    slug,
    version,
  } = answer.json<{ data: { _id: string; slug: string; version: number } }>().data
  if (publish) {
    const published = await admin.post(`/api/page/${id}/transition`, {
      transition: 'publish',
      version,
    })
    expect(published.statusCode, published.body).toBe(200)
  }
  return { id, slug, version: publish ? version + 1 : version }
}
const save = (id: string, version: number, data: object) =>
  admin.put(`/api/page/${id}`, { data, version })
const seen = async (slug: string, by = visitor) =>
  JSON.parse((await by.get(`/cms/page/${slug}`)).body) as Extract<PageInput, { kind: 'page' }>
const codeOf = (answer: { json<T>(): T }) => answer.json<{ error?: { code: string } }>().error?.code

describe('a reusable part', () => {
  test('travels with each page that uses it, as it was published last', async () => {
    const part = await made('part', rows(heading('First words')))
    const [one, two] = [
      await made('page', rows(use(part.id))),
      await made('page', rows(use(part.id, 'a'), use(part.id, 'b'))),
    ]
    expect(JSON.stringify((await seen(one.slug)).data.use)).toContain('First words')
    const saved = await save(part.id, part.version, { builder: rows(heading('Other words')) })
    expect(saved.statusCode, saved.body).toBe(200)
    expect(JSON.stringify((await seen(one.slug)).data.use), 'a draft is nobody’s').toContain(
      'First words',
    )
    await admin.post(`/api/page/${part.id}/transition`, {
      transition: 'publish',
      version: part.version + 1,
    })
    for (const slug of [one.slug, two.slug])
      expect(JSON.stringify((await seen(slug)).data)).toContain('Other words')
    expect(Object.keys((await seen(two.slug)).data)).toEqual(['a', 'b'])
  })

  test('brings the answers of its own queries, and of parts inside it, with one query for all parts of a level', async () => {
    const inner = await made(
      'part',
      rows({ id: 'posts', type: 'post-list', v: 1, props: { parent: 'news', limit: 2 } }),
    )
    const outer = await made('part', rows(heading('Around'), use(inner.id, 'within')))
    const other = await made('part', rows(heading('Beside')))
    const page = await made('page', rows(use(outer.id, 'a'), use(other.id, 'b')))
    const store = opened.gateway.database.store.bind(opened.gateway.database)
    const asked: unknown[] = []
    const spy = vi.spyOn(opened.gateway.database, 'store').mockImplementation((site) => {
      const real = store(site)
      return {
        ...real,
        get: real.get.bind(real),
        find: (collection: string, filter: never, options: never) => {
          if (collection === 'page') asked.push(filter)
          return real.find(collection, filter, options)
        },
      } as never
    })
    const { data } = await seen(page.slug)
    spy.mockRestore()
    expect(asked.filter((filter) => JSON.stringify(filter).includes('$in'))).toHaveLength(2)
    const within = (
      data.a!.part as {
        data: { within: { part: { data: { posts: { posts: { data: unknown[] } } } } } }
      }
    ).data.within.part
    expect(within.data.posts.posts.data).toHaveLength(2)
  })

  test('is cut for who looks: guarded rows and parts for members stay on the gateway', async () => {
    const part = await made('part', rows(heading('Open'), guarded('For members alone')))
    const closed = await made('part', rows(heading('All of it for members')), { authen: true })
    const { slug } = await made('page', rows(use(part.id, 'a'), use(closed.id, 'b')))
    const open = JSON.stringify((await seen(slug)).data)
    expect(open).toContain('Open')
    expect(open).not.toContain('members')
    const inside = JSON.stringify((await seen(slug, admin)).data)
    expect(inside).toContain('For members alone')
    expect(inside).toContain('All of it for members')
  })

  test('has no address, nor have patterns and templates; who may not read pages cannot ask for one', async () => {
    for (const type of ['part', 'pattern', 'template'])
      expect(
        (await visitor.get(`/cms/page/${(await made(type, rows(heading('x')))).slug}`)).statusCode,
      ).toBe(404)
    const { id } = await made('part', rows(heading('x')))
    expect(
      (await admin.get(`/api/part/${id}`)).json<{ data: { page: object } }>().data.page,
    ).toBeTruthy()
    expect((await visitor.get(`/api/part/${id}`)).statusCode).toBe(401)
    expect(
      (await (await Visitor.signedIn(opened.app, 'user')).get(`/api/part/${id}`)).statusCode,
    ).toBe(403)
    const school = await Visitor.signedIn(opened.app, 'admin', 'school.localhost')
    expect(
      (await school.get(`/api/part/${id}`)).json<{ data: unknown }>().data,
      'of another site',
    ).toBeNull()
  })

  test('that is not published, or is deleted, is named to who mends pages, and to nobody else', async () => {
    const { id } = await made('part', rows(heading('x')))
    const shown = async (who: Visitor) =>
      (await who.get(`/api/part/${id}`)).json<{ data?: unknown }>().data
    const move = async (transition: string) =>
      admin.post(`/api/page/${id}/transition`, {
        transition,
        version: (await admin.get(`/api/page/${id}`)).json<{ data: { version: number } }>().data
          .version,
      })
    const { title } = (await admin.get(`/api/page/${id}`)).json<{ data: { title: unknown } }>().data
    expect((await move('unpublish')).statusCode).toBe(200)
    expect(await shown(admin)).toEqual({ problem: 'unpublished', title })
    const { version } = (await admin.get(`/api/page/${id}`)).json<{ data: { version: number } }>()
      .data
    expect((await admin.delete(`/api/page/${id}?version=${version}`)).statusCode).toBe(200)
    expect(await shown(admin)).toEqual({ problem: 'gone', title })
    expect(await shown(await Visitor.signedIn(opened.app, 'editor'))).toBeNull()
    expect(await shown(await Visitor.signedIn(opened.app, 'admin', 'school.localhost'))).toBeNull()
  })

  test('weighs on the pages that show it: the scripts of its blocks count, also of a part within it', async () => {
    const inner = await made('part', rows({ id: 't', type: 'table', v: 1, props: {} }))
    const outer = await made('part', rows(use(inner.id)))
    const page = await made('page', rows(use(outer.id)), { publish: false })
    const told = async () =>
      (await admin.get(`/api/page/${page.id}/problems`))
        .json<{ data: { problems: { code: string; message: { en: string } }[] } }>()
        .data.problems.filter(({ code }) => code === 'large-scripts')
        .map(({ message }) => message.en)
    expect(await told()).toEqual([])
    opened.gateway.scripts = { table: { '/assets/t.js': 70 * 1024 } }
    try {
      expect(await told()).toEqual([expect.stringMatching(/70 kB.*Table/)])
    } finally {
      delete opened.gateway.scripts
    }
  })

  test('only admins make one, save a pattern, or see those that ship', async () => {
    const manager = await Visitor.signedIn(opened.app, 'manager')
    for (const type of ['part', 'pattern', 'template'])
      expect(
        codeOf(
          await manager.post('/api/page', {
            data: { type, slug: `no-${type}`, title: 'x', builder: [] },
          }),
        ),
      ).toBe('forbidden')
    expect((await manager.get('/api/patterns')).statusCode).toBe(403)
    expect((await visitor.get('/api/patterns')).statusCode).toBe(401)
    expect((await admin.get('/api/patterns')).statusCode).toBe(200)
  })

  test('never holds itself, directly or over others, in drafts either', async () => {
    const a = await made('part', rows(heading('A')))
    const itself = await save(a.id, a.version, { builder: rows(use(a.id)) })
    expect([itself.statusCode, codeOf(itself)]).toEqual([400, 'part-holds-itself'])
    const b = await made('part', rows(use(a.id)))
    const c = await made('part', rows(use(b.id)), { publish: false })
    const circle = await save(a.id, a.version, { builder: rows(use(c.id)) })
    expect(codeOf(circle)).toBe('part-holds-itself')
    // Whoever chooses a part can tell from what is kept beside each which of them hold which.
    expect((await admin.find('page', { _id: b.id })).json<{ data: object[] }>().data).toMatchObject(
      [{ parts: [{ part: a.id }], published_parts: [{ part: a.id }] }],
    )
    expect(circle.json<{ error: { message: { en: string } } }>().error.message.en).toContain('→')
    expect((await save(a.id, a.version, { builder: rows(heading('A again')) })).statusCode).toBe(
      200,
    )
  })

  test('that holds itself by an accident of the data is told, not drawn for ever', async () => {
    const a = await made('part', rows(heading('A')))
    const page = await made('page', rows(use(a.id)))
    const sites = await opened.gateway.database.store('').find('site', {}, { limit: 5 })
    const holder = (
      await Promise.all(
        sites.map(async ({ _id }) => ({
          own: opened.gateway.database.store(_id),
          record: await opened.gateway.database.store(_id).get('page', a.id),
        })),
      )
    ).find(({ record }) => record)!
    const published = { ...(holder.record!.published as object), builder: rows(use(a.id, 'again')) }
    expect(
      await holder.own.update(
        'page',
        { ...holder.record!, published, version: holder.record!.version + 1 },
        holder.record!.version,
      ),
    ).toEqual({ ok: true })
    const { data } = await seen(page.slug)
    expect((data.use!.part as { data: { again: { part: unknown } } }).data.again.part).toEqual({
      problem: 'circle',
    })
  })

  test('holds no fields of a form', async () => {
    const answer = await create(
      'part',
      rows({ id: 'f', type: 'field', v: 1, name: 'email', props: { widget: 'email' } }),
    )
    expect([answer.statusCode, codeOf(answer)]).toEqual([400, 'part-holds-field'])
  })

  test('is not deleted while a draft or a published page uses it', async () => {
    const part = await made('part', rows(heading('Kept')))
    const page = await made('page', rows(use(part.id)))
    const refused = await admin.delete(`/api/page/${part.id}?version=${part.version}`)
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'reference-in-use'])
    expect(
      (await admin.find('page', { 'parts.part': part.id })).json<{ total: number }>().total,
    ).toBe(1)
    await save(page.id, page.version, { builder: rows(heading('Without')) })
    expect(
      codeOf(await admin.delete(`/api/page/${part.id}?version=${part.version}`)),
      'still on the published page',
    ).toBe('reference-in-use')
    await admin.post(`/api/page/${page.id}/transition`, {
      transition: 'publish',
      version: page.version + 1,
    })
    expect((await admin.delete(`/api/page/${part.id}?version=${part.version}`)).statusCode).toBe(
      200,
    )
  })

  test('is kept beside the page by the gateway alone', async () => {
    const part = await made('part', rows(heading('x')))
    const page = await made('page', rows(use(part.id)))
    const lied = await save(page.id, page.version, { parts: [] })
    expect(lied.statusCode, lied.body).toBe(200)
    expect(codeOf(await admin.delete(`/api/page/${part.id}?version=${part.version}`))).toBe(
      'reference-in-use',
    )
  })
})
