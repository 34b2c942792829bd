import { expect, test } from 'vitest'
import { toModel } from '#pages/model'
import type { BlockDocument, PageDocument } from '#schema'
import { pageTexts } from './pageTexts.ts'

const blocks = {
  list: {
    props: {
      type: 'object',
      properties: {
        text: { $ref: 'sala:text' },
        link: { type: 'string' },
        body: { $ref: 'sala:text', 'x-widget': 'html-i18n' },
        items: {
          type: 'array',
          items: { type: 'object', properties: { name: { $ref: 'sala:text' } } },
        },
      },
    },
  },
} as unknown as Record<string, BlockDocument>

test('every text of a page in the order of reading, with what is missing; links and unknown blocks are none', () => {
  const page = {
    type: 'page',
    slug: 'x',
    title: { th: 'หน้า', en: '' },
    seo: { description: { th: '', en: 'About' } },
    builder: [
      {
        id: 'r',
        columns: [
          {
            id: 'c',
            objects: [
              {
                id: 'a',
                type: 'list',
                v: 1,
                label: 'ป้าย',
                props: {
                  text: { th: 'ก', en: 'a' },
                  link: '/x',
                  body: { th: '<p>ข</p>', en: '' },
                  items: [{ name: 'ISO' }, {}],
                },
              },
              { id: 'b', type: 'gone', v: 1, props: { text: 'ก' } },
            ],
          },
        ],
      },
    ],
  } as unknown as PageDocument
  const model = toModel(page)
  if (!model.ok) throw new Error(JSON.stringify(model.failures))
  expect(
    pageTexts(model.value, blocks).map(({ node, path, rich, missing }) => [
      node,
      path.join('.'),
      missing,
      rich,
    ]),
  ).toEqual([
    [null, 'title', 'en', false],
    [null, 'seo.description', 'th', false],
    ['a', 'label', 'en', false],
    ['a', 'props.text', undefined, false],
    ['a', 'props.body', 'en', true],
    ['a', 'props.items.0.name', undefined, false],
  ])
})

test('the headings of a row of a form stand before what is in it', () => {
  const model = toModel({
    type: 'form',
    slug: 'x',
    title: { th: 'หน้า', en: 'Page' },
    builder: ['a', 'b'].map((id) => ({
      id: `r${id}`,
      dataMode: 'set',
      dataSetName: id,
      label: { th: 'กลุ่ม', en: '' },
      part: { kind: 'steps', id, label: 'ขั้น' },
      columns: [
        {
          id: `c${id}`,
          objects: [{ id, type: 'list', v: 1, props: { text: { th: 'ก', en: 'a' } } }],
        },
      ],
    })),
  } as unknown as PageDocument)
  if (!model.ok) throw new Error(JSON.stringify(model.failures))
  expect(
    pageTexts(model.value, blocks).map(({ node, path, missing }) => [
      node,
      path.join('.'),
      missing,
    ]),
  ).toEqual([
    [null, 'title', undefined],
    ['ra', 'label', 'en'],
    ['ra', 'part.label', 'en'],
    ['a', 'props.text', undefined],
    ['rb', 'label', 'en'],
    ['rb', 'part.label', 'en'],
    ['b', 'props.text', undefined],
  ])
})
