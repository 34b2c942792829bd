import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { BoundRow, PageInput } from '#pages/model'
import type { PageDocument, PageObject, PageRow } from '#schema'
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

const rows = (...objects: PageObject[]): PageRow[] => [
  { id: `r-${objects[0]!.id}`, columns: [{ id: `c-${objects[0]!.id}`, objects }] },
]
const heading = (id: string, text: string, level = 2): PageObject => ({
  id,
  type: 'heading',
  v: 1,
  props: { text: 'Its own', level },
  bind: { text },
})
const repeater = (props: object, ...inside: PageObject[]): PageObject => ({
  id: 'rep',
  type: 'repeater',
  v: 1,
  props: { ...props },
  slots: { item: rows(...inside) },
})

let count = 0
async function made(builder: PageRow[], sources?: PageDocument['sources']): Promise<string> {
  const answer = await admin.post('/api/page', {
    data: {
      type: 'page',
      slug: `bound-${++count}`,
      title: `Page ${count}`,
      builder,
      ...(sources ? { sources } : {}),
    },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  const {
    _id: id,
    slug,
    version,
  } = answer.json<{ data: { _id: string; slug: string; version: number } }>().data
  const published = await admin.post(`/api/page/${id}/transition`, {
    transition: 'publish',
    version,
  })
  expect(published.statusCode, published.body).toBe(200)
  return slug
}
const read = async (slug: string, search = '', by = visitor) =>
  JSON.parse((await by.get(`/cms/page/${slug}${search}`)).body) as Extract<
    PageInput,
    { kind: 'page' }
  >
const boundOf = (page: Extract<PageInput, { kind: 'page' }>, id: string) =>
  page.data[id]?.$bound as Record<string, unknown> | undefined
const rowsOf = (page: Extract<PageInput, { kind: 'page' }>): BoundRow[] =>
  page.data.rep!.rows as BoundRow[]
const course = async (name: string, more: object = {}) => {
  const answer = await admin.post('/api/course', { data: { name, ...more } })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ data: { _id: string } }>().data._id
}

describe('a prop bound to a record', () => {
  test('shows the record that the address names, written as people write it', async () => {
    const id = await course('Fire drill', { price: 1234.5, startRegistDate: '2026-05-01' })
    const slug = await made(
      rows(
        heading('a', 'source.course.name'),
        heading('b', 'source.course.price|money'),
        heading('c', 'source.course.startRegistDate|date'),
        heading('d', 'source.course.hours|number'),
      ),
      { course: { entity: 'course', id: { $search: 'id' } } },
    )
    const page = await read(slug, `?id=${id}&lang=en`)
    expect(['a', 'b', 'c', 'd'].map((one) => boundOf(page, one)?.text)).toEqual([
      'Fire drill',
      '1,234.50',
      '1 May 2026',
      undefined,
    ])
    expect(boundOf(await read(slug, `?id=${id}&lang=th`), 'c')).toEqual({ text: '1 พ.ค. 2569' })
  })

  test('keeps its own value where the address names none, a wrong one, or what is hidden from the reader', async () => {
    const hidden = await course('Not yet open', { status: false })
    const slug = await made(rows(heading('a', 'source.course.name')), {
      course: { entity: 'course', id: { $search: 'id' } },
    })
    for (const search of ['', '?id=', '?id=none', `?id=${hidden}`, '?id[$ne]=x'])
      expect(boundOf(await read(slug, search), 'a')).toBeUndefined()
    expect(boundOf(await read(slug, `?id=${hidden}`, admin), 'a')).toEqual({ text: 'Not yet open' })
  })

  test('an address takes the id of the record at its end', async () => {
    const id = await course('With a link')
    const slug = await made(
      rows({
        id: 'card',
        type: 'card',
        v: 1,
        props: {},
        bind: { link: '/lesson/detail/{{source.course._id}}' },
      }),
      { course: { entity: 'course', id } },
    )
    expect(boundOf(await read(slug), 'card')).toEqual({ link: `/lesson/detail/${id}` })
  })

  test('the session and the address are told to whoever reads', async () => {
    const slug = await made(
      rows(heading('a', 'user.username'), heading('b', 'search.ref'), heading('c', 'route.slug')),
    )
    const page = await read(slug, '?ref=leaflet', admin)
    expect(['a', 'b', 'c'].map((one) => boundOf(page, one)?.text)).toEqual([
      'admin',
      'leaflet',
      slug,
    ])
    expect(boundOf(await read(slug), 'a')).toBeUndefined()
  })
})

describe('a repeater', () => {
  test('has a row for each record, with what is shown of it and nothing else, in one query', async () => {
    for (const name of ['Rope work', 'Crane work'])
      await course(name, { lesson_type: 'bound-rows', short_description: 'not shown', hours: 3 })
    const slug = await made(
      rows(
        repeater(
          { entity: 'course', filter: { lesson_type: 'bound-rows' }, sort: { name: 1 }, limit: 12 },
          heading('name', 'row.name'),
          heading('hours', 'row.hours|number'),
        ),
      ),
    )
    const asked = vi.spyOn(opened.gateway.database, 'query')
    const page = await read(slug, '?lang=en')
    expect(asked.mock.calls.filter(([, collection]) => collection === 'course')).toHaveLength(1)
    asked.mockRestore()
    expect(rowsOf(page).map(({ data }) => [data.name?.$bound, data.hours?.$bound])).toEqual([
      [{ text: 'Crane work' }, { text: '3' }],
      [{ text: 'Rope work' }, { text: '3' }],
    ])
    expect(JSON.stringify(page)).not.toContain('not shown')
  })

  test('asks as often for many blocks and rows as for one', async () => {
    const inside = [
      heading('a', 'row.name'),
      heading('b', 'row.name'),
      heading('c', 'source.first.name'),
      { id: 'list', type: 'course-list', v: 1, props: {}, bind: { category: 'row.category' } },
    ]
    const slug = await made(rows(repeater({ entity: 'course', limit: 50 }, ...inside)), {
      first: { entity: 'course', sort: { name: 1 } },
    })
    const asked = vi.spyOn(opened.gateway.database, 'query')
    await read(slug)
    // The rows, the source, and the two queries of the list, which is the same in every row.
    expect(
      asked.mock.calls.filter(([, collection]) => ['course', 'category'].includes(collection)),
    ).toHaveLength(4)
    asked.mockRestore()
  })

  test('a list of a record is repeated too, and a list of each row inside it', async () => {
    const id = await course('Two teachers', {
      lesson_type: 'bound-lists',
      lecturer: [{ name: 'Somchai' }, { name: 'Somying' }],
    })
    const sources = { course: { entity: 'course', id } }
    const one = await made(
      rows(repeater({ list: 'source.course.lecturer' }, heading('name', 'row.name'))),
      sources,
    )
    expect(rowsOf(await read(one)).map(({ data }) => data.name?.$bound)).toEqual([
      { text: 'Somchai' },
      { text: 'Somying' },
    ])
    const inner: PageObject = {
      ...repeater({ list: 'row.lecturer' }, heading('who', 'row.name')),
      id: 'inner',
    }
    const two = await made([
      {
        id: 'r',
        columns: [
          {
            id: 'c',
            objects: [
              {
                id: 'rep',
                type: 'repeater',
                v: 1,
                props: { entity: 'course', filter: { lesson_type: 'bound-lists' } },
                slots: { item: [{ id: 'ir', columns: [{ id: 'ic', objects: [inner] }] }] },
              },
            ],
          },
        ],
      },
    ])
    const [row] = rowsOf(await read(two))
    expect((row!.data.inner!.rows as BoundRow[]).map(({ data }) => data.who?.$bound)).toEqual([
      { text: 'Somchai' },
      { text: 'Somying' },
    ])
  })

  test('more rows than are allowed are refused', async () => {
    const answer = await admin.post('/api/page', {
      data: {
        type: 'page',
        slug: `bound-${++count}`,
        title: 'x',
        builder: rows(repeater({ entity: 'course', limit: 5000 }, heading('name', 'row.name'))),
      },
    })
    expect([
      answer.statusCode,
      answer.json<{ error: { code: string; path: string } }>().error,
    ]).toMatchObject([400, { code: 'block-invalid', path: 'rep.limit' }])
  })
})

describe('publishing', () => {
  test('is refused while a prop is bound to a field that is not there', async () => {
    const answer = await admin.post('/api/page', {
      data: {
        type: 'page',
        slug: `bound-${++count}`,
        title: 'x',
        builder: rows(heading('a', 'source.course.titel')),
        sources: { course: { entity: 'course' } },
      },
    })
    const { _id: id, version } = answer.json<{ data: { _id: string; version: number } }>().data
    const refused = await admin.post(`/api/page/${id}/transition`, {
      transition: 'publish',
      version,
    })
    expect(refused.json<{ error: { code: string } }>().error.code).toBe('page-unfinished')
  })
})
