import { expect, test } from 'vitest'
import { shippedBlocks } from '#schema/shipped'
import type { PageDocument } from '#schema'
import { toModel } from '../toModel.ts'
import { findProblems } from './index.ts'

const mail = (words: string, title = 'Thanks'): PageDocument =>
  ({
    type: 'mail',
    slug: 'm',
    title,
    builder: [
      {
        id: 'r',
        columns: [
          {
            id: 'c',
            objects: [
              {
                id: 't',
                type: 'text',
                v: shippedBlocks.text!.v,
                props: { html: { th: words, en: words } },
              },
            ],
          },
        ],
      },
    ],
  }) as unknown as PageDocument
const told = (page: PageDocument, mailValues?: { names: string[]; sets: string[] }[]) => {
  const read = toModel(page)
  if (!read.ok) throw new Error(JSON.stringify(read.failures))
  return findProblems(read.value, {
    blocks: shippedBlocks,
    ...(mailValues ? { mailValues } : {}),
  }).flatMap(({ code, level, node, path, params }) =>
    code.startsWith('unknown-value')
      ? [[code, level, node, path!.slice(0, 2).join('.'), params!.value, params!.now]]
      : [],
  )
}
const form = { names: ['email', 'name', 'people', 'people.age'], sets: ['people'] }

test('a name in a mail that no form gives which sends it is told with its place, once a block, and the nearest one', () => {
  expect(
    told(
      mail(
        '<p>Dear {{nme}}, {{email}} {{people.occupation}} {{run.id}} {{user.firstname}}</p>',
        'For {{company}}',
      ),
      [form],
    ),
  ).toEqual([
    ['unknown-value', 'warning', null, 'title', 'company', undefined],
    ['unknown-value-near', 'warning', 't', 'props.html', 'nme', 'name'],
    ['unknown-value', 'warning', 't', 'props.html', 'people.occupation', undefined],
  ])
})

test('what one of several gives is known, and of a mail that nothing is known to send nothing is told', () => {
  expect(told(mail('<p>{{company}}</p>'), [form, { names: ['company'], sets: [] }])).toEqual([])
  expect([told(mail('<p>{{company}}</p>'), []), told(mail('<p>{{company}}</p>'))]).toEqual([[], []])
})
