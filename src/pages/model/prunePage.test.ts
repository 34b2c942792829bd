import { expect, test } from 'vitest'
import type { PageDocument } from '#schema'
import { prunePage } from './prunePage.ts'

const blocks = { box: {}, text: {} }
const object = (id: string, more: object = {}) => ({ id, type: 'text', v: 1, props: {}, ...more })
const page = (type: string, ...objects: object[]) =>
  ({
    type,
    slug: 'p',
    title: 'p',
    builder: [{ id: 'r', columns: [{ id: 'c', objects }] }],
  }) as unknown as PageDocument
const left = (document: PageDocument, user: { _id: string; roles: string[] } | null, scope = {}) =>
  [
    ...JSON.stringify(prunePage(document, blocks, { user }, scope).builder).matchAll(
      /"id":"(o[^"]*)"/g,
    ),
  ].map(([, id]) => id)
const manager = { _id: 'u', roles: ['manager'] }
const forManagers = { in: ['manager', { var: '$user.roles' }] }

test('what a rule does not hold for is not sent, nor is what stands inside of it', () => {
  const document = page(
    'page',
    object('o1'),
    object('o2', { show: forManagers }),
    object('o3', {
      type: 'box',
      slots: {
        body: [
          {
            id: 's',
            columns: [
              {
                id: 'sc',
                objects: [object('o4', { show: { '!': [{ var: '$user._id' }] } }), object('o5')],
              },
            ],
          },
        ],
      },
    }),
  )
  expect(left(document, null)).toEqual(['o1', 'o3', 'o4', 'o5'])
  expect(left(document, manager)).toEqual(['o1', 'o2', 'o3', 'o5'])
})

test('a rule reads the address, and one that cannot be computed shows nothing', () => {
  const document = page(
    'page',
    object('o1', { show: { '==': [{ var: '$search.ref' }, 'mail'] } }),
    object('o2', { show: { nothing: [] } }),
    object('o3', { show: false }),
  )
  expect(left(document, manager, { search: { ref: 'mail' } })).toEqual(['o1'])
  expect(left(document, manager)).toEqual([])
})

test('on a form the rules are those of its answers', () => {
  expect(
    left(page('form', object('o1', { show: { '==': [{ var: 'kind' }, 'a'] } })), null),
  ).toEqual(['o1'])
})

test('what holds nothing that is kept from the reader is the very same, so that what was made of it is found again', () => {
  const open = { id: 'o', type: 'heading', v: 1, props: {} }
  const ruled = { ...open, id: 'ruled', show: { '!': { var: '$user' } } }
  const row = (id: string, objects: object[]) => ({ id, columns: [{ id: `${id}-c`, objects }] })
  const page = {
    type: 'page',
    slug: 'a',
    title: 'A',
    builder: [row('plain', [open]), row('ruled', [ruled])],
  } as never as PageDocument
  const blocks = { heading: {} } as never
  const member = { _id: 'u', roles: ['user'] }
  const shown = prunePage(page, blocks, { user: member })
  expect(shown.builder[0]).toBe(page.builder[0])
  expect(shown.builder[1]!.columns[0]!.objects).toEqual([])
  expect(prunePage(page, blocks, { user: null }).builder[1]).toBe(page.builder[1])
})
