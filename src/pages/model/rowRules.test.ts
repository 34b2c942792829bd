import { expect, test } from 'vitest'
import type { PageDocument } from '#schema'
import { shippedBlocks } from '#schema/shipped'
import { collectQueries, pageData } from './collectQueries.ts'
import { findProblems } from './problems/index.ts'
import { prunePage, rowHolds } from './prunePage.ts'
import { toModel } from './toModel.ts'

const dear = { '>': [{ var: 'row.price' }, 100] }
const forManagers = { in: ['manager', { var: '$user.roles' }] }
const heading = (id: string, more: object = {}) => ({
  id,
  type: 'heading',
  v: 1,
  props: { text: { th: 'ก', en: 'A' }, level: 2 },
  ...more,
})
const rows = (...objects: object[]) => [
  { id: `r${objects.length}`, columns: [{ id: 'c', size: { base: 12 }, objects }] },
]
const repeater = (...objects: object[]) => ({
  id: 'all',
  type: 'repeater',
  v: 1,
  props: { entity: 'course' },
  slots: { item: [{ id: 'ir', columns: [{ id: 'ic', size: { base: 12 }, objects }] }] },
})
const page = (...objects: object[]) =>
  ({ type: 'page', slug: 'p', title: 'p', builder: rows(...objects) }) as unknown as PageDocument
const environment = { route: {}, search: {}, user: { _id: 'u', roles: ['manager'] } }
const idsIn = (document: PageDocument, user: typeof environment.user | null) =>
  [
    ...JSON.stringify(prunePage(document, shippedBlocks, { user }).builder).matchAll(
      /"id":"(h\d)"/g,
    ),
  ].map(([, id]) => id)

test('what is asked of the row is answered by each row, with who looks; a row that it does not hold in is sent nothing of it', () => {
  const document = page(
    repeater(
      heading('h1', { show: dear, bind: { text: 'row.name' } }),
      heading('h2', { show: { and: [dear, forManagers] } }),
      heading('h3'),
    ),
  )
  const collected = collectQueries(document, shippedBlocks, environment)
  expect(collected.queries[0]).toMatchObject({
    collection: 'course',
    select: ['name', 'price'],
    readableOnly: true,
  })
  const answers = [
    {
      data: [
        { _id: 'a', name: 'Cheap', price: 50 },
        { _id: 'b', name: 'Dear', price: 500 },
      ],
    },
  ]
  expect(pageData(collected, answers, environment, 'en', rowHolds).all!.rows).toEqual([
    { key: 'a', data: { h1: { $hidden: true }, h2: { $hidden: true } } },
    { key: 'b', data: { h1: { $bound: { text: 'Dear' } } } },
  ])
  expect(
    JSON.stringify(pageData(collected, answers, { ...environment, user: null }, 'en', rowHolds)),
  ).toContain('"h2":{"$hidden":true}')
})

test('values of what stands in a block that a row does not show are not sent either', () => {
  const box = {
    id: 'box',
    type: 'box',
    v: 1,
    props: {},
    show: dear,
    slots: {
      content: [
        {
          id: 'br',
          columns: [
            {
              id: 'bc',
              size: { base: 12 },
              objects: [heading('h1', { bind: { text: 'row.name' } })],
            },
          ],
        },
      ],
    },
  }
  const collected = collectQueries(page(repeater(box)), shippedBlocks, environment)
  expect(
    JSON.stringify(
      pageData(
        collected,
        [{ data: [{ _id: 'a', name: 'Cheap', price: 50 }] }],
        environment,
        'en',
        rowHolds,
      ),
    ),
  ).not.toContain('Cheap')
})

test('before its rows are there, what hangs on more than the row is held against who looks already', () => {
  const document = page(
    repeater(
      heading('h1', { show: dear }),
      heading('h2', { show: { and: [dear, forManagers] } }),
      heading('h3', { show: { or: [dear, forManagers] } }),
    ),
  )
  expect(idsIn(document, environment.user)).toEqual(['h1', 'h2', 'h3'])
  expect(idsIn(document, null)).toEqual(['h1', 'h3'])
  // Nothing is repeated there: there is no row to ask.
  expect(idsIn(page(heading('h1', { show: dear })), environment.user)).toEqual([])
})

test('a rule that asks of a row where there is none, or of a field that the rows do not have, is a problem', () => {
  const codes = (...objects: object[]): unknown[] => {
    const model = toModel(page(...objects))
    if (!model.ok) throw new Error('not a page')
    return findProblems(model.value, {
      blocks: shippedBlocks,
      entities: { course: { properties: { price: { type: 'number' } } } as never },
    })
      .filter(({ code }) => code === 'broken-row-rule')
      .map(({ node, params }) => [node, params?.value])
  }
  expect(
    codes(
      heading('h1', { show: dear }),
      repeater(
        heading('h2', { show: dear }),
        heading('h3', { show: { '!!': [{ var: 'row.cost' }] } }),
      ),
    ),
  ).toEqual([
    ['h1', 'row.price'],
    ['h3', 'row.cost'],
  ])
})
