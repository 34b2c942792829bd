import { expect, test } from 'vitest'
import type { PageDocument, PageObject } from '#schema'
import { shippedBlocks, shippedModel } from '#schema/shipped'
import { pickText } from '#shared'
import { apply } from '../../apply.ts'
import { toModel } from '../../toModel.ts'
import { rolesOf } from '../problem.ts'
import { toEnd } from '../problem.ts'
import { findUnseenFields } from './unseen.ts'

const context = {
  blocks: shippedBlocks,
  roles: rolesOf(shippedModel.entities.user!.entity.properties.roles)!,
}
const signedIn = { '!!': [{ var: '$user._id' }] } as never
const signedOut = { '!': [{ var: '$user._id' }] } as never
const is = (role: string) => ({ in: [role, { var: '$user.roles' }] }) as never
const field = (more: object = {}) =>
  ({ type: 'field', name: 'phone', label: 'Phone', required: true, ...more }) as Partial<PageObject>
const within = (
  type: string,
  more: object,
  inner: Partial<PageObject>,
  slot = 'body',
  row: object = {},
  column: object = {},
) =>
  ({
    type,
    ...more,
    slots: {
      [slot]: [
        {
          id: 'ir',
          ...row,
          columns: [{ id: 'ic', ...column, objects: [{ id: 'i0', v: 1, props: {}, ...inner }] }],
        },
      ],
    },
  }) as unknown as Partial<PageObject>
const modelOf = (object: Partial<PageObject>, page: object = {}, row: object = {}) => {
  const read = toModel({
    type: 'form',
    slug: 'p',
    title: 'P',
    ...page,
    builder: [
      {
        id: 'r',
        ...row,
        columns: [{ id: 'c', objects: [{ id: 'o0', v: 1, props: {}, ...object }] }],
      },
    ],
  } as PageDocument)
  if (!read.ok) throw new Error(JSON.stringify(read.failures))
  return read.value
}
const found = (object: Partial<PageObject>, page: object = {}, row: object = {}) =>
  toEnd(findUnseenFields(modelOf(object, page, row), context))
const told = (...given: Parameters<typeof found>) =>
  found(...given).map(({ level, code, node, params }) =>
    [
      level,
      code,
      node,
      pickText(params!.label, 'en'),
      ...(params!.names ?? []).map((name) => pickText(name, 'en')),
      ...(params!.widths ?? []),
    ].join(' '),
  )

test.each<[string, string[], Parameters<typeof found>]>([
  ['everybody', [], [field()]],
  ['whoever answers so', [], [field({ show: { '==': [{ var: 'kind' }, 'a'] } })]],
  [
    'whoever answers so, or not so',
    [],
    [within('card', { show: { or: [signedIn, signedOut] } }, field())],
  ],
  [
    'administrators',
    [
      'warning only-required o0 Phone System owner (may do everything) Super administrator Administrator',
    ],
    [field({ show: is('admin') })],
  ],
  [
    'all but editors',
    ['warning role-required o0 Phone Content editor'],
    [field({ show: { '!': [is('editor')] } })],
  ],
  ['those who are signed in', ['warning guest-required o0 Phone'], [field({ show: signedIn })]],
  [
    'those who are signed in, of a form that needs it',
    [],
    [field({ show: signedIn }), { authen: true }],
  ],
  [
    'those who are not signed in',
    ['warning member-required o0 Phone'],
    [field({ show: signedOut })],
  ],
  [
    'nobody: hidden, whatever its rule says',
    ['error hidden-required o0 Phone'],
    [field({ hidden: true, show: signedIn })],
  ],
  [
    'administrators, by the block around it',
    [
      'warning only-required i0 Phone System owner (may do everything) Super administrator Administrator',
    ],
    [within('card', { show: is('admin') }, field())],
  ],
  ['nobody: hidden', ['error hidden-required o0 Phone'], [field({ hidden: true })]],
  [
    'nobody: the block around it is hidden',
    ['error hidden-required i0 Phone'],
    [within('tabs', { hidden: true }, field(), 'panel1')],
  ],
  [
    'whoever the guard lets pass',
    ['warning guest-required i0 Phone'],
    [within('access-guard', { props: {} }, field(), 'content')],
  ],
  [
    'nobody who is signed in, by the guard',
    ['warning member-required i0 Phone'],
    [within('access-guard', { props: { condition: 'guest' } }, field(), 'content')],
  ],
  [
    'not on telephones',
    ['warning width-required o0 Phone base'],
    [field({ style: { hide: ['base'] } })],
  ],
  [
    'nowhere',
    ['error hidden-required o0 Phone'],
    [field({ style: { hide: ['base', 'sm', 'md', 'lg'] } })],
  ],
  [
    'nowhere: on small widths by the row, on large ones by a column',
    ['error hidden-required i0 Phone'],
    [
      within('card', {}, field(), 'body', {}, { style: { hide: ['md', 'lg'] } }),
      {},
      { style: { hide: ['base', 'sm'] } },
    ],
  ],
  [
    'what need not be filled in',
    [],
    [field({ required: false, hidden: true, style: { hide: ['base'] } })],
  ],
])('a field that must be filled in and is seen by %s', (_, expected, given) => {
  expect(told(...given)).toEqual(expected)
})

test('what is hidden until an answer shows it is seen', () => {
  const model = modelOf(field({ hidden: true, customId: 'later' }))
  const asking = {
    ...model.nodes.o0!,
    id: 'k',
    data: {
      type: 'field',
      v: 1,
      props: {},
      name: 'kind',
      logics: [{ value: 'a', show: ['later'] }],
    },
  } as never
  expect(
    toEnd(findUnseenFields({ ...model, nodes: { ...model.nodes, k: asking } }, context)),
  ).toEqual([])
})

test('each is mended in one press', () => {
  const cases: Parameters<typeof found>[] = [
    [field({ show: is('admin') })],
    [field({ hidden: true })],
    [within('card', { hidden: true }, field())],
    [within('access-guard', { props: {} }, field(), 'content')],
    [
      within('card', {}, field(), 'body', { style: { hide: ['md', 'lg'] } }),
      {},
      { style: { hide: ['base', 'sm'] } },
    ],
    [field({ show: signedOut })],
  ]
  for (const given of cases) {
    const model = modelOf(...given)
    const [problem] = toEnd(findUnseenFields(model, context))
    const mended = apply(model, problem!.fix!)
    expect(
      mended.ok && toEnd(findUnseenFields(mended.value.model, context)),
      problem!.code,
    ).toEqual([])
  }
})
