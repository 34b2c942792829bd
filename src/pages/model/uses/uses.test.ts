import { expect, test } from 'vitest'
import type { EntityDocument, FlowDocument, PageObject } from '#schema'
import { shippedBlocks, shippedFlows, shippedModel, shippedSteps } from '#schema/shipped'
import {
  mapFlowUses,
  mapPageUses,
  mapScreenUses,
  mapSiteUses,
  placeOfDocument,
  referencesOf,
  type KeptPage,
} from './index.ts'

const site = shippedModel.entities.site!.entity
const schemas = { blocks: shippedBlocks, steps: shippedSteps, site: site as EntityDocument }
const page = (id: string, objects: PageObject[], more: object = {}): KeptPage =>
  ({
    _id: id,
    title: id,
    builder: [{ id: 'r', columns: [{ id: 'c', objects }] }],
    ...more,
  }) as KeptPage
const object = (id: string, type: string, props: object, more: object = {}): PageObject =>
  ({ id, type, v: 1, props, ...more }) as PageObject

const link = object('b', 'button', {
  buttons: [
    { text: 'x', link: '/cms/page/about?x=1' },
    { text: 'y', link: 'https://example.org/cms/page/about' },
  ],
})
const text = object('t', 'text', {
  html: {
    th: '<p>ก</p>',
    en: '<a href="/cms/page/about">a</a> <a href="/cms/page/about-us">b</a>',
  },
})
const form = object('f', 'form', { slug: 'interest' })
const columns = object(
  'cols',
  'columns',
  {},
  {
    slots: {
      first: [
        {
          id: 'r2',
          columns: [{ id: 'c2', objects: [object('in', 'reusable', { part: 'p1' }), form] }],
        },
      ],
    },
  },
)
const one = page('one', [link, text, columns], {
  flow: 'contact',
  published: { builder: [{ id: 'r', columns: [{ id: 'c', objects: [link] }] }] },
  sources: { course: { entity: 'course', id: 'x' } },
})
const record = {
  _id: 's',
  homepage: 'about',
  menu: [{ title: 'x', target: '/', subMenu: [{ title: 'y', target: '/cms/page/about#team' }] }],
}
const graph = referencesOf(
  { pages: [one], sites: [record], flows: Object.values(shippedFlows) },
  schemas,
)
const places = (kind: Parameters<typeof graph.usesOf>[0], name: string) =>
  graph.usesOf(kind, name).map(({ file, node, path }) => [file, node, path])

test('links, rich text, slots, menus and the home page are uses of a page, in the draft and as published', () => {
  expect(places('page', 'about')).toEqual([
    [placeOfDocument('page', 'one'), 'b', 'props.buttons[0].link'],
    [placeOfDocument('page', 'one'), 't', 'props.html.en'],
    [placeOfDocument('published', 'one'), 'b', 'props.buttons[0].link'],
    [placeOfDocument('site', 's'), undefined, 'homepage'],
    [placeOfDocument('site', 's'), undefined, 'menu[0].subMenu[0].target'],
  ])
})

test('forms, parts, flows, entities and blocks are found in pages, pages and entities in flows', () => {
  expect(places('form', 'interest')).toEqual([[placeOfDocument('page', 'one'), 'f', 'props.slug']])
  expect(places('part', 'p1')).toEqual([[placeOfDocument('page', 'one'), 'in', 'props.part']])
  expect(places('flow', 'contact')).toEqual([[placeOfDocument('page', 'one'), undefined, 'flow']])
  expect(places('entity', 'course')).toContainEqual([
    placeOfDocument('page', 'one'),
    undefined,
    'sources.course.entity',
  ])
  expect(places('block', 'columns')).toHaveLength(1)
  expect(places('page', 'thank-you').map(([file]) => file)).toContain(
    placeOfDocument('flow', 'contact'),
  )
  expect(places('page', 'mail-certificate').map(([file]) => file)).toEqual([
    placeOfDocument('flow', 'certificate'),
  ])
})

test('other names are put where the old ones stood, and nothing else changes', () => {
  const see = ({ kind, name }: { kind: string; name: string }) =>
    kind === 'page' && name === 'about' ? 'team' : undefined
  const renamed = JSON.stringify(mapPageUses(one, shippedBlocks, see))
  expect(renamed).toContain('/cms/page/team?x=1')
  expect(renamed).toContain('/cms/page/about-us')
  expect(renamed).toContain('https://example.org/cms/page/about')
  expect(mapSiteUses(record, site, see)).toEqual({
    ...record,
    homepage: 'team',
    menu: [{ title: 'x', target: '/', subMenu: [{ title: 'y', target: '/cms/page/team#team' }] }],
  })
  const flow = {
    id: 'x',
    label: 'x',
    steps: [{ id: 'a', type: 'redirect', v: 1, options: { to: '/cms/page/about' } }],
  } as unknown as FlowDocument
  expect(mapFlowUses(flow, shippedSteps, see).steps[0]!.options).toEqual({ to: '/cms/page/team' })
})

test('with no other names every shipped flow and page comes out as it went in', () => {
  for (const flow of Object.values(shippedFlows))
    expect(mapFlowUses(flow, shippedSteps, () => undefined)).toEqual(flow)
  expect(mapPageUses(one, shippedBlocks, () => undefined)).toEqual(one)
})

const inside = object(
  'in-row',
  'heading',
  {},
  {
    bind: {
      text: 'row.cost|money',
      link: '/cms/page/x?ref={{row._id}}&name={{ row.name }}&of={{source.one.cost}}',
    },
  },
)
const repeater = object(
  'rep',
  'repeater',
  {
    entity: 'course',
    filter: { $and: [{ cost: { $gte: 1 } }, { status: true }] },
    sort: { cost: -1 },
  },
  { slots: { item: [{ id: 'r3', columns: [{ id: 'c3', objects: [inside] }] }] } },
)
const choice = object('choice', 'field', {
  query: { entity: 'course', display: 'cost', value: '_id', filter: { cost: 1 } },
})
const other = object('other', 'repeater', { entity: 'product', sort: { cost: 1 } })
const bound = page(
  'bound',
  [object('h', 'heading', {}, { bind: { text: 'source.one.cost' } }), repeater, choice, other],
  { sources: { one: { entity: 'course', filter: { cost: 5 }, sort: { cost: 1 } } } },
)
const toPrice = ({ kind, name }: { kind: string; name: string }) =>
  kind === 'field' && name === 'course.cost' ? 'course.price' : undefined

test('fields are found where records are filtered, ordered, chosen and shown, and no field of the system or of another entity', () => {
  const found = referencesOf({ pages: [bound], sites: [], flows: [] }, schemas)
  expect(found.usesOf('field', 'course.cost').map(({ node, path }) => `${node} ${path}`)).toEqual([
    'h bind.text',
    'rep props.filter.$and[0].cost',
    'rep props.sort.cost',
    'in-row bind.text',
    'in-row bind.link',
    'choice props.query.display',
    'choice props.query.filter.cost',
    'undefined sources.one.filter.cost',
    'undefined sources.one.sort.cost',
  ])
  expect([...new Set(found.all('field').map(({ name }) => name))].sort()).toEqual([
    'course.cost',
    'course.name',
    'course.status',
    'product.cost',
  ])
})

test('values that filters compare a field with are found, and another choice stands in their place', () => {
  const filtered = page(
    'filtered',
    [
      object('rep', 'repeater', {
        entity: 'course',
        filter: {
          $or: [
            { kind: 'online' },
            { kind: { $in: ['online', 'onsite'] } },
            { kind: { $ne: 'online' } },
            { name: { $regex: 'online' } },
            { _id: 'online' },
          ],
        },
      }),
      object('choice', 'field', {
        query: { entity: 'course', filter: { kind: 'online', name: { var: 'online' } } },
      }),
      object('other', 'repeater', { entity: 'product', filter: { kind: 'online' } }),
    ],
    { sources: { one: { entity: 'course', filter: { kind: 'online' } } } },
  )
  const found = referencesOf({ pages: [filtered], sites: [], flows: [] }, schemas)
  expect(
    found.usesOf('value', 'course.kind=online').map(({ node, path }) => `${node} ${path}`),
  ).toEqual([
    'rep props.filter.$or[0].kind',
    'rep props.filter.$or[1].kind.$in',
    'rep props.filter.$or[2].kind.$ne',
    'choice props.query.filter.kind',
    'undefined sources.one.filter.kind',
  ])
  expect([...new Set(found.all('value').map(({ name }) => name))].sort()).toEqual([
    'course.kind=online',
    'course.kind=onsite',
    'product.kind=online',
  ])
  const text = JSON.stringify(
    mapPageUses(filtered, shippedBlocks, ({ kind, name }) =>
      kind === 'value' && name === 'course.kind=online' ? 'course.kind=re=mote' : undefined,
    ),
  )
  expect(text.match(/re=mote/g)).toHaveLength(5)
  expect(text).toContain('{"entity":"product","filter":{"kind":"online"}}')
  expect(mapPageUses(filtered, shippedBlocks, () => undefined)).toEqual(filtered)
})

test('another field stands where the old one stood, with what hangs on it', () => {
  const text = JSON.stringify(mapPageUses(bound, shippedBlocks, toPrice))
  for (const now of [
    '"text":"row.price|money"',
    '{{source.one.price}}',
    '{{row._id}}',
    '{{ row.name }}',
    '"sort":{"price":-1}',
    '"filter":{"price":5}',
    '"display":"price"',
  ])
    expect(text).toContain(now)
  expect(text.match(/cost/g)).toEqual(['cost'])
  expect(mapPageUses(bound, shippedBlocks, () => undefined)).toEqual(bound)
})

test('fields that a flow writes, and those that it takes of a record that it read', () => {
  const flow = {
    steps: [
      { id: 'get', type: 'read-record', v: 1, options: { entity: 'course', id: 'x' } },
      {
        id: 'put',
        type: 'update-record',
        v: 1,
        when: { '>': [{ var: 'steps.get.cost' }, 1] },
        options: {
          entity: 'course',
          id: 'x',
          values: { cost: '{{steps.get.cost}} {{data.cost}}' },
        },
      },
    ],
  } as unknown as FlowDocument
  const places: string[] = []
  mapFlowUses(
    flow,
    shippedSteps,
    ({ kind, name, path }) => void (kind === 'field' && places.push(`${name} ${path}`)),
  )
  expect(places).toEqual([
    'course.cost steps[1].options.values.cost',
    'course.cost steps[1].options.values.cost',
    'course.cost steps[1].when.>[0]',
  ])
  const text = JSON.stringify(mapFlowUses(flow, shippedSteps, toPrice))
  expect(text).toContain('"values":{"price":"{{steps.get.price}} {{data.cost}}"}')
  expect(text).toContain('{"var":"steps.get.price"}')
})

test('fields of changed screens keep their places under another name, and none stands twice', () => {
  const screen = {
    entity: 'course',
    overlay: {
      sections: [{ id: 'main', fields: ['name', 'cost'] }],
      rest: [],
      hidden: ['cost', 'price'],
      words: { cost: { label: { th: 'ก', en: 'a' } } },
      columns: { shown: ['cost', 'price'], hidden: ['name'] },
      sort: [{ field: 'cost' }],
      known: ['name', 'cost'],
    },
  }
  expect(mapScreenUses(screen, toPrice).overlay).toEqual({
    sections: [{ id: 'main', fields: ['name', 'price'] }],
    rest: [],
    hidden: ['price'],
    words: { price: { label: { th: 'ก', en: 'a' } } },
    columns: { shown: ['price'], hidden: ['name'] },
    sort: [{ field: 'price' }],
    known: ['name', 'price'],
  })
  expect(mapScreenUses(screen, () => undefined)).toEqual(screen)
})
