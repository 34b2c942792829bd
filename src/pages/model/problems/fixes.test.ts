import { expect, test } from 'vitest'
import type { BlockDocument, PageDocument, PageObject } from '#schema'
import { shippedBlocks } from '#schema/shipped'
import { apply } from '../apply.ts'
import { toModel } from '../toModel.ts'
import { findProblems } from './index.ts'
import type { ProblemContext, ProblemCode } from './problem.ts'

const needy = {
  name: 'needy',
  v: 1,
  label: { th: 'ก', en: 'N' },
  props: {
    type: 'object',
    required: ['kind', 'title'],
    properties: { kind: { type: 'string', default: 'plain' }, title: { $ref: 'sala:text' } },
  },
  defaults: { title: { th: 'ชื่อ', en: 'Title' } },
} as unknown as BlockDocument
const entities = {
  course: { properties: { kind: { type: 'string', enum: ['online', 'onsite'] } } },
} as unknown as ProblemContext['entities']
const context: ProblemContext = { blocks: { ...shippedBlocks, needy }, entities }
const modelOf = (objects: Partial<PageObject>[], page: object = {}) => {
  const read = toModel({
    type: 'page',
    slug: 'p',
    title: 'P',
    ...page,
    builder: [
      {
        id: 'r',
        columns: [
          {
            id: 'c',
            objects: objects.map((one, index) => ({ id: `o${index}`, v: 1, props: {}, ...one })),
          },
        ],
      },
    ],
  } as unknown as PageDocument)
  if (!read.ok) throw new Error(JSON.stringify(read.failures))
  return read.value
}
const field = (
  name: string,
  values: string[],
  logics?: PageObject['logics'],
): Partial<PageObject> => ({
  type: 'field',
  name,
  label: name,
  props: { widget: 'radio', options: values.map((value) => ({ value, label: value })) },
  ...(logics ? { logics } : {}),
})
const filtered = (filter: object): Partial<PageObject> => ({
  type: 'repeater',
  v: shippedBlocks.repeater!.v,
  props: { entity: 'course', filter },
})

test.each<
  [
    string,
    ProblemCode,
    Parameters<typeof modelOf>,
    (object: PageObject, page: PageDocument) => unknown,
    unknown,
  ]
>([
  [
    'what must not be empty takes the default of its schema',
    'empty-required',
    [[{ type: 'needy', props: { title: 'x' } }]],
    ({ props }) => props,
    { title: 'x', kind: 'plain' },
  ],
  [
    'or what the block begins with',
    'empty-required',
    [[{ type: 'needy', props: { kind: 'x', title: { th: '', en: '' } } }]],
    ({ props }) => props.title,
    { th: 'ชื่อ', en: 'Title' },
  ],
  [
    'a number above the greatest becomes that',
    'out-of-bounds',
    [[{ type: 'heading', props: { text: { th: 'ก', en: 'a' }, level: 5 } }]],
    ({ props }) => props.level,
    4,
  ],
  [
    'and one below the least the least',
    'out-of-bounds',
    [[{ type: 'heading', props: { text: { th: 'ก', en: 'a' }, level: 0 } }]],
    ({ props }) => props.level,
    1,
  ],
  [
    'a choice that a field has not is no longer given to it',
    'unknown-option',
    [
      [
        field(
          'kind',
          ['a'],
          [
            {
              value: 'a',
              options: [{ field: 'size', values: ['s', 'xl'] }],
              set: [{ field: 'size', value: 'xl' }],
            },
          ],
        ),
        field('size', ['s']),
      ],
      { type: 'form' },
    ],
    ({ logics }) => logics,
    [{ value: 'a', options: [{ field: 'size', values: ['s'] }] }],
  ],
  [
    'with all that it did, where nothing is left',
    'unknown-option',
    [
      [
        field('kind', ['a'], [{ value: 'a', set: [{ field: 'size', value: 'xl' }] }]),
        field('size', ['s']),
      ],
      { type: 'form' },
    ],
    ({ logics }) => logics,
    undefined,
  ],
  [
    'a filter asks no longer for one of several',
    'unknown-choice',
    [[filtered({ $and: [{ kind: { $in: ['online', 'lost'] } }] })]],
    ({ props }) => props.filter,
    { $and: [{ kind: { $in: ['online'] } }] },
  ],
  [
    'nor for the only one',
    'unknown-choice',
    [[filtered({ $and: [{ kind: { $in: ['lost'] } }, { kind: 'gone' }], status: 'x' })]],
    ({ props }) => props.filter,
    { $and: [{}, {}], status: 'x' },
  ],
  [
    'a source of the page neither',
    'unknown-choice',
    [[], { sources: { one: { entity: 'course', filter: { kind: 'lost' } } } }],
    (_, page) => page.sources,
    { one: { entity: 'course', filter: {} } },
  ],
  [
    'rows of records that are not there are not repeated',
    'broken-rows',
    [[{ ...filtered({}), props: { entity: 'gone' } }]],
    ({ props }) => props,
    {},
  ],
])('%s', (_, code, given, read, expected) => {
  let model = modelOf(...given)
  const known: ProblemContext =
    code === 'broken-rows' ? { ...context, entities: { ...entities, gone: null } } : context
  const found = () => findProblems(model, known).filter((one) => one.code === code)
  expect(found()).not.toEqual([])
  for (let round = 0; found().length > 0 && round < 5; round++) {
    const mended = apply(model, found()[0]!.fix!)
    if (!mended.ok) throw new Error(JSON.stringify(mended.failures))
    model = mended.value.model
  }
  expect(found()).toEqual([])
  expect(
    read(
      (model.nodes.o0 as unknown as { data: PageObject } | undefined)?.data as PageObject,
      model.page as PageDocument,
    ),
  ).toEqual(expected)
})
