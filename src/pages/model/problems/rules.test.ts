import { expect, test } from 'vitest'
import type { PageDocument, PageObject } from '#schema'
import { shippedBlocks, shippedModel } from '#schema/shipped'
import { toModel } from '../toModel.ts'
import { toEnd } from './problem.ts'
import { findRuleProblems } from './rules.ts'
import { rolesOf } from './problem.ts'

const roles = rolesOf(shippedModel.entities.user!.entity.properties.roles)!
const told = (objects: Partial<PageObject>[], page: object = {}, row: object = {}) => {
  const read = toModel({
    type: 'page',
    slug: 'p',
    title: 'P',
    ...page,
    builder: [
      {
        id: 'r',
        ...row,
        columns: [
          {
            id: 'c',
            objects: objects.map((one, index) => ({
              id: `o${index}`,
              type: 'text',
              v: 1,
              props: {},
              ...one,
            })),
          },
        ],
      },
    ],
  } as PageDocument)
  if (!read.ok) throw new Error(JSON.stringify(read.failures))
  return toEnd(findRuleProblems(read.value, { blocks: shippedBlocks, roles })).map(
    ({ code, node, params }) =>
      [code, node, params?.block ?? params?.value].filter(Boolean).join(' '),
  )
}
const inside = (objects: Partial<PageObject>[], slot = 'body') =>
  ({
    [slot]: [
      {
        id: 'ir',
        columns: [
          {
            id: 'ic',
            objects: objects.map((one, index) => ({
              id: `i${index}`,
              type: 'text',
              v: 1,
              props: {},
              ...one,
            })),
          },
        ],
      },
    ],
  }) as PageObject['slots']
const signedIn = { '!!': [{ var: '$user._id' }] } as never
const signedOut = { '!': [{ var: '$user._id' }] } as never
const is = (role: string) => ({ in: [role, { var: '$user.roles' }] }) as never

test('a rule that contradicts what the block stands in is told of, with that block', () => {
  expect(
    told([
      {
        type: 'card',
        show: signedOut,
        slots: inside([{ show: is('admin') }, { show: signedOut }]),
      },
    ]),
  ).toEqual(['impossible-inside i0 card'])
  expect(told([{ type: 'card', show: signedIn, slots: inside([{ show: is('admin') }]) }])).toEqual(
    [],
  )
  expect(
    told([
      {
        type: 'access-guard',
        props: { condition: 'guest' },
        slots: inside([{ show: signedIn }], 'content'),
      },
    ]),
  ).toEqual(['impossible-inside i0 access-guard'])
  expect(
    told([{ type: 'access-guard', props: {}, slots: inside([{ show: signedIn }], 'content') }]),
  ).toEqual([])
  expect(
    told([
      {
        type: 'card',
        show: { and: [signedIn, signedOut] } as never,
        slots: inside([{ show: is('admin') }]),
      },
    ]),
    'the outer rule alone is at fault',
  ).toEqual(['impossible-rule o0 card'])
})

test('a role that there is not, and a choice that a field does not offer', () => {
  expect(told([{ show: is('captain') }, { show: is('editor') }])).toEqual([
    'impossible-rule o0 text',
  ])
  const kind = {
    type: 'field',
    name: 'kind',
    props: { widget: 'radio', options: [{ value: 'a' }, { value: 'b' }] },
  }
  const asks = (name: string, value: string): Partial<PageObject> => ({
    show: { '==': [{ var: name }, value] } as never,
  })
  expect(
    told([kind, asks('kind', 'c'), asks('kind', 'b'), asks('$root.kind', 'c')], { type: 'form' }),
  ).toEqual(['impossible-rule o1 text', 'impossible-rule o3 text'])
  expect(
    told([{ ...kind, value: 'c' }, asks('kind', 'c')], { type: 'form' }),
    'a first value can be what is not offered',
  ).toEqual([])
  expect(
    told(
      [{ ...kind, props: { ...kind.props, query: { collection: 'course' } } }, asks('kind', 'c')],
      { type: 'form' },
    ),
  ).toEqual([])
  expect(
    told([kind, asks('kind', 'c')], { type: 'form' }, { dataMode: 'set', dataSetName: 'all' }),
  ).toEqual(['impossible-rule o1 text'])
  expect(
    told([kind, asks('kind', 'c')], { type: 'form' }, { dataMode: 'copy', dataSetName: 'all' }),
    'a copy holds what the other field says',
  ).toEqual([])
})
