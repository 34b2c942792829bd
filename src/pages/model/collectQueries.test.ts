import { expect, test } from 'vitest'
import { collectQueries, pageData, spreadAnswers } from './collectQueries.ts'
import { prunePage } from './prunePage.ts'
import { object, row, samplePage } from './samplePage.ts'

const blocks = {
  list: {
    queries: {
      posts: {
        kind: 'query',
        collection: 'post',
        filter: { parent: { $prop: 'parent' }, owner: { $in: [{ $prop: 'owner' }] } },
        page: { $search: 'page' },
        limit: { $prop: 'size', default: 10 },
      },
    },
  },
  detail: {
    queries: {
      post: { kind: 'query', collection: 'post', filter: { slug: { $route: 'slug' } }, limit: 1 },
    },
  },
  mine: {
    queries: {
      enrolments: { kind: 'query', collection: 'enroll', filter: { userID: { $user: '_id' } } },
    },
  },
  guard: { gate: { slot: 'content', when: { '!!': { var: 'user' } } } },
} as const
const documents = blocks as unknown as Parameters<typeof collectQueries>[1]
const nobody = { route: {}, search: {}, user: null }
const pageOf = (...objects: ReturnType<typeof object>[]) => ({
  ...samplePage(),
  builder: [row('r', ...objects)],
})

test('placeholders are filled and equal queries are asked once', () => {
  const page = pageOf(
    object('a', { type: 'list', props: { parent: 'news' } }),
    object('b', { type: 'list', props: { parent: 'news' } }),
    object('c', { type: 'list', props: {} }),
  )
  const { queries, uses } = collectQueries(page, documents, { ...nobody, search: { page: '3' } })
  expect(queries).toEqual([
    { kind: 'query', collection: 'post', filter: { parent: 'news' }, page: 3, limit: 10 },
    { kind: 'query', collection: 'post', page: 3, limit: 10 },
  ])
  expect(uses).toEqual({ a: { posts: 0 }, b: { posts: 0 }, c: { posts: 1 } })
  expect(spreadAnswers(uses, ['x', 'y']).c).toEqual({ posts: 'y' })
})

test('its own words of the address: plain for the first that reads them, behind a name of their own for the others', () => {
  const own = (name: string) => ({ $search: name, own: true })
  const words = {
    table: {
      queries: { rows: { kind: 'table', filter: { find: own('find'), page: own('page') } } },
    },
    posts: { queries: { posts: { kind: 'query', collection: 'post', page: own('page') } } },
    fixed: { queries: { all: { kind: 'catalogue', filter: { page: { $search: 'page' } } } } },
  } as unknown as typeof documents
  const search = { page: '2', 'b-page': '3', 'news-page': '4', 'd-page': '5', 'b-find': 'x' }
  const asked = (...objects: ReturnType<typeof object>[]) => {
    const { own: before, queries } = collectQueries(pageOf(...objects), words, {
      ...nobody,
      search,
    })
    return [before, queries.map(({ filter, page }) => ({ ...filter, ...(page ? { page } : {}) }))]
  }
  const table = (id: string, more = {}) => object(id, { type: 'table', ...more })
  const posts = (id: string) => object(id, { type: 'posts', customId: 'news' })
  expect(asked(table('a'), table('b'), posts('c'), posts('d'))).toEqual([
    { b: 'b-', c: 'news-', d: 'd-' },
    [{ page: '2' }, { find: 'x', page: '3' }, { page: 4 }, { page: 5 }],
  ])
  // What the whole page shares is nobody's own, wherever it stands.
  expect(asked(table('b'), object('z', { type: 'fixed' }))).toEqual([
    { b: 'b-' },
    [{ find: 'x', page: '3' }, { page: '2' }],
  ])
  const inPart = { ...nobody, search, inPart: true }
  expect(collectQueries(pageOf(table('b')), words, inPart).own).toEqual({ b: 'b-' })
  const {
    own: before,
    uses,
    bindings,
  } = collectQueries(pageOf(table('a'), table('b')), words, { ...nobody })
  expect(pageData({ own: before, uses, bindings }, ['1'], nobody, 'en', () => true)).toEqual({
    a: { rows: '1' },
    b: { rows: '1', own: 'b-' },
  })
})

test('a list that stands among values brings its own, none is no condition, and one that is bound takes their place', () => {
  const owners = (owner: unknown, more = {}) =>
    collectQueries(pageOf(object('a', { type: 'list', props: { owner }, ...more })), documents, {
      ...nobody,
      route: { code: 'z' },
    }).queries[0]!.filter
  expect(owners(['x', 'y'])).toEqual({ owner: { $in: ['x', 'y'] } })
  expect(owners('x')).toEqual({ owner: { $in: ['x'] } })
  expect(owners([])).toBeUndefined()
  expect(owners(['x', 'y'], { bind: { owner: 'route.code' } })).toEqual({ owner: { $in: ['z'] } })
})

test('a query without its route part or its user is not asked', () => {
  const page = pageOf(object('a', { type: 'detail' }), object('b', { type: 'mine' }))
  expect(collectQueries(page, documents, nobody)).toEqual({
    bindings: {},
    own: {},
    queries: [],
    uses: { a: { post: null }, b: { enrolments: null } },
    subjects: [],
  })
  const asked = collectQueries(page, documents, {
    route: { slug: 'x' },
    search: {},
    user: { _id: 'u1' },
  })
  expect(asked.queries.map((query) => query.filter)).toEqual([{ slug: 'x' }, { userID: 'u1' }])
})

test('the record that the path names is what the page is about; a list of one is not', () => {
  const page = pageOf(
    object('a', { type: 'list', props: { size: 1 } }),
    object('b', { type: 'detail' }),
  )
  const { queries, subjects } = collectQueries(page, documents, { ...nobody, route: { slug: 'x' } })
  expect(subjects.map((index) => queries[index]!.filter)).toEqual([{ slug: 'x' }])
})

test('a source is found by another unique field, by its id where one is looked at', () => {
  const page = {
    ...pageOf(object('a', { type: 'list', bind: { parent: 'source.law.name' } })),
    sources: { law: { entity: 'category', by: 'code', id: { $route: 'code' } } },
  }
  const found = (more: object) => {
    const { queries, subjects } = collectQueries(page, documents, {
      ...nobody,
      route: { code: 'safety' },
      ...more,
    })
    return [
      queries.filter((query) => query.collection === 'category').map(({ filter }) => filter),
      subjects.map((index) => queries[index]!.collection),
    ]
  }
  expect(found({})).toEqual([[{ code: 'safety' }], ['category']])
  expect(found({ preview: { law: 'id-1' } })[0]).toEqual([{ _id: 'id-1' }])
})

test('a prop bound to the path is what the query gets', () => {
  const bound = object('a', {
    type: 'list',
    props: { parent: 'all' },
    bind: { parent: 'route.code' },
  })
  expect(
    collectQueries(pageOf(bound), documents, { ...nobody, route: { code: 'law' } }).queries[0],
  ).toMatchObject({ filter: { parent: 'law' } })
})

test('what comes by the address is text and numbers within bounds', () => {
  const list = object('a', { type: 'list', props: { size: 1e9 } })
  const search = { page: { $gt: 0 } } as unknown as Record<string, string>
  expect(collectQueries(pageOf(list), documents, { ...nobody, search }).queries[0]).toMatchObject({
    page: 1,
    limit: 2000,
  })
  expect(
    collectQueries(pageOf(list), documents, { ...nobody, search: { page: '-4' } }).queries[0],
  ).toMatchObject({ page: 1 })
})

test('nothing is asked for what a caller may not see', () => {
  const page = pageOf(
    object('g', {
      type: 'guard',
      props: {},
      slots: { content: [row('s', object('a', { type: 'list', props: { parent: 'secret' } }))] },
    }),
  )
  const visitor = prunePage(page, documents as never, { user: null })
  expect(JSON.stringify(visitor)).not.toContain('secret')
  expect(collectQueries(visitor, documents, nobody).queries).toEqual([])
  expect(prunePage(page, documents as never, { user: { _id: 'u1', roles: ['user'] } })).toEqual(
    page,
  )
})

test('a gate that cannot be worked out stays shut', () => {
  const broken = { guard: { gate: { slot: 'content', when: { 'no-such-operator': [] } } } }
  const page = pageOf(
    object('g', { type: 'guard', props: {}, slots: { content: [row('s', object('a'))] } }),
  )
  expect(
    prunePage(page, { ...broken, text: {} }, { user: { _id: 'u1', roles: ['admin'] }, admin: true })
      .builder[0]!.columns[0]!.objects[0]!.slots,
  ).toEqual({ content: [] })
})

test('visitors get neither the props of unknown blocks nor what belongs to the owner', () => {
  const page = {
    ...pageOf(object('x', { type: 'unknown', props: { key: 'hidden' } })),
    password: 'p',
    owner: 'o',
  }
  expect(JSON.stringify(prunePage(page, {}, { user: null }))).not.toMatch(/hidden|password|owner/)
  expect(
    JSON.stringify(prunePage(page, {}, { user: { _id: 'a', roles: ['admin'] }, admin: true })),
  ).toContain('hidden')
})
