import { expect, test } from 'vitest'
import { toModel } from '#pages/model'
import type { BlockDocument, PageDocument } from '#schema'
import { pageTexts } from './pageTexts.ts'

const blocks = {
  list: { props: { type: 'object', properties: { text: { $ref: 'sala:text' }, link: { type: 'string' }, body: { $ref: 'sala:text', 'x-widget': 'html-i18n' }, items: { type: 'array', items: { type: 'object', properties: { name: { $ref: 'sala:text' } } } } } } },
} as unknown as Record<string, BlockDocument>

test('every text of a page in the order of reading, with what is missing; links and unknown blocks are none', () => {
  const page = {
    type: 'page',
    slug: 'x',
    title: { th: 'หน้า', en: '' },
    seo: { description: { th: '', en: 'About' } },
    builder: [{ id: 'r', columns: [{ id: 'c', objects: [
      { id: 'a', type: 'list', v: 1, label: 'ป้าย', props: { text: { th: 'ก', en: 'a' }, link: '/x', body: { th: '<p>ข</p>', en: '' }, items: [{ name: 'ISO' }, {}] } },
      { id: 'b', type: 'gone', v: 1, props: { text: 'ก' } },
    ] }] }],
  } as unknown as PageDocument
  const model = toModel(page)
  if (!model.ok) throw new Error(JSON.stringify(model.failures))
  expect(pageTexts(model.value, blocks).map(({ node, path, rich, missing }) => [node, path.join('.'), missing, rich])).toEqual([
    [null, 'title', 'en', false],
    [null, 'seo.description', 'th', false],
    ['a', 'label', 'en', false],
    ['a', 'props.text', undefined, false],
    ['a', 'props.body', 'en', true],
    ['a', 'props.items.0.name', undefined, false],
  ])
})
