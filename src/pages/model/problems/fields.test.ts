import { expect, test } from 'vitest'
import { shippedBlocks } from '#schema/shipped'
import type { PageDocument } from '#schema'
import { entitiesOf } from '../bindingFields.ts'
import { toModel } from '../toModel.ts'
import { findProblems } from './index.ts'
import type { ProblemContext } from './problem.ts'

const entities = {
  category: { properties: { name: { type: 'string' }, kind: { type: 'string' } } },
  gone: null,
} as unknown as ProblemContext['entities']
const modelOf = (props: object) => {
  const read = toModel({
    type: 'form',
    slug: 'p',
    title: 'P',
    builder: [
      {
        id: 'r',
        columns: [
          {
            id: 'c',
            objects: [
              { id: 'a', type: 'field', v: shippedBlocks.field!.v, name: 'a', label: 'A', props },
            ],
          },
        ],
      },
    ],
  } as unknown as PageDocument)
  if (!read.ok) throw new Error(JSON.stringify(read.failures))
  return read.value
}
const CODES = ['limits-crossed', 'broken-records', 'broken-record-field']
const found = (props: object, known: ProblemContext['entities'] | null = entities) =>
  findProblems(modelOf(props), { blocks: shippedBlocks, ...(known && { entities: known }) })
    .filter(({ code }) => CODES.includes(code))
    .map(({ code, level, path, params }) => [code, level, path?.join('.'), params?.value])

test.each<[string, object, [string, string]]>([
  ['a number', { widget: 'number', min: 12, max: 5 }, ['props.max', '12 > 5']],
  ['a slider above its own greatest', { widget: 'slider', min: 150 }, ['props.min', '150 > 100']],
  [
    'a day',
    { widget: 'date', min: '2030-01-02', max: '2030-01-01' },
    ['props.max', '2030-01-02 > 2030-01-01'],
  ],
  ['a text', { minLength: 9, maxLength: 3 }, ['props.maxLength', '9 > 3']],
])('%s whose limits no value meets is told of at the limit', (_, props, [path, value]) => {
  expect(found(props)).toEqual([['limits-crossed', 'error', path, value]])
})

test.each<[string, object]>([
  ['limits that one value meets', { widget: 'number', min: 5, max: 5 }],
  ['one limit', { widget: 'money', min: 5 }],
  ['days of which one is today', { widget: 'date', min: '2030-01-01', max: 'today' }],
  ['what is left of another kind', { widget: 'text', min: 12, max: 5 }],
])('%s can be met', (_, props) => {
  expect(found(props)).toEqual([])
})

test.each<[string, object, [string, string, string]]>([
  [
    'choices',
    { widget: 'select', query: { entity: 'gone', display: 'name' } },
    ['broken-records', 'props.query.entity', 'gone'],
  ],
  [
    'a field that is shown',
    { widget: 'radio', query: { entity: 'category', display: 'nam' } },
    ['broken-record-field', 'props.query.display', 'nam'],
  ],
  [
    'a field that is filtered by',
    { widget: 'select', query: { entity: 'category', filter: { lost: 'x' } } },
    ['broken-record-field', 'props.query.filter.lost', 'lost'],
  ],
  [
    'what is referred to',
    { widget: 'ref', entity: 'gone' },
    ['broken-records', 'props.entity', 'gone'],
  ],
  [
    'what an answer must not be taken in',
    { widget: 'email', unique: { collection: 'category', field: 'email' } },
    ['broken-record-field', 'props.unique.field', 'email'],
  ],
])(
  '%s that records do not have are told of, where they are known',
  (_, props, [code, path, value]) => {
    expect(found(props)).toEqual([[code, 'error', path, value]])
    expect(found(props, null)).toEqual([])
    expect(found(props, {})).toEqual([])
  },
)

test('records and fields that are there are no problem, and are asked for', () => {
  const props = {
    widget: 'select',
    query: { entity: 'category', display: 'name', value: '_id', filter: { kind: 'x' } },
  }
  expect(found(props)).toEqual([])
  expect(found({ widget: 'text', query: { entity: 'gone' } })).toEqual([])
  expect(entitiesOf(modelOf({ widget: 'ref', entity: 'course' }), shippedBlocks)).toEqual([
    'course',
  ])
  expect(
    entitiesOf(
      modelOf({ widget: 'email', unique: { collection: 'user', field: 'email' } }),
      shippedBlocks,
    ),
  ).toEqual(['user'])
})
