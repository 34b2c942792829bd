import { expect, test } from 'vitest'
import { apply, fitting, nodeOf } from '#pages/model'
import type { BlockDocument } from '#schema'
import { pickText } from '#shared'
import { copyNodes, pasteNodes, readClipboard } from './clipboard.ts'
import { applied, sampleBlocks, sampleContext, sampleModel, valueOf } from './sampleContext.ts'

test.each(['a', 'box', 'c1', 'r2'])('%s is pasted under new ids', (id) => {
  const model = sampleModel()
  const text = valueOf(copyNodes(model, { ids: [id] }, sampleContext()))
  const pasted = valueOf(pasteNodes(model, { text, after: 'a' }, sampleContext()))
  const after = applied(model, pasted.operation)
  expect(nodeOf(model, pasted.ids[0]!)).toBeUndefined()
  expect(nodeOf(after, pasted.ids[0]!)).toMatchObject({ kind: nodeOf(model, id)!.kind })
})

test('a field gets another name', () => {
  const model = sampleModel()
  const pasted = valueOf(
    pasteNodes(
      model,
      { text: valueOf(copyNodes(model, { ids: ['b'] }, sampleContext())), after: 'b' },
      sampleContext(),
    ),
  )
  expect(nodeOf(applied(model, pasted.operation), pasted.ids[0]!)).toMatchObject({
    parent: 'c1',
    data: { name: 'email_2' },
  })
})

test.each([
  ['words', 'hello'],
  ['a number', '1'],
  ['foreign JSON', '{"type":"doc","content":[]}'],
  [
    'a part that is none',
    '{"format":"sala/page-parts@1","parts":[{"kind":"object","object":{"id":1}}]}',
  ],
  [
    'a prototype as id',
    '{"format":"sala/page-parts@1","parts":[{"kind":"object","object":{"id":"__proto__","type":"text","v":1,"props":{}}}]}',
  ],
  ['another kind', '{"format":"sala/page-parts@1","parts":[{"kind":"page","page":{}}]}'],
  [
    'an id twice',
    '{"format":"sala/page-parts@1","parts":[{"kind":"column","column":{"id":"x","objects":[{"id":"x","type":"text","v":1,"props":{}}]}}]}',
  ],
  ['a newer format', '{"format":"sala/page-parts@2","parts":[]}', 'newer'],
])('%s on the clipboard is refused', (_, text, why = 'foreign') => {
  expect(readClipboard(text)).toMatchObject({
    ok: false,
    failures: [{ path: 'clipboard', params: { reason: `clipboard-${why}` } }],
  })
  expect(pasteNodes(sampleModel(), { text, after: null }, sampleContext()).ok).toBe(false)
})

test('several are pasted together, in their order, under names that differ', () => {
  const model = sampleModel()
  const text = valueOf(copyNodes(model, { ids: ['b', 'a', 'b'] }, sampleContext()))
  const pasted = valueOf(pasteNodes(model, { text, after: 'a' }, sampleContext()))
  const after = applied(model, pasted.operation)
  expect(nodeOf(after, 'c1')).toMatchObject({ children: ['a', ...pasted.ids, 'b'] })
  expect(pasted.ids.map((id) => nodeOf(after, id))).toMatchObject([
    { data: { props: { text: 'a' } } },
    { data: { name: 'email_2' } },
  ])
})

test('of a block and what stands inside it only the block is copied; a row among them makes rows of all', () => {
  const model = sampleModel()
  expect(
    valueOf(readClipboard(valueOf(copyNodes(model, { ids: ['inside', 'box'] }, sampleContext())))),
  ).toHaveLength(1)
  const pasted = valueOf(
    pasteNodes(
      model,
      { text: valueOf(copyNodes(model, { ids: ['r1', 'inside'] }, sampleContext())), after: 'a' },
      sampleContext(),
    ),
  )
  expect(applied(model, pasted.operation).root).toHaveLength(4)
})

test('parts of an older block version come in its newest', () => {
  const model = sampleModel()
  const old = {
    id: 'film',
    type: 'video',
    v: 1,
    props: { url: 'https://youtu.be/x', ratio: 'wide' },
  }
  const box = {
    id: 'holder',
    type: 'box',
    v: 2,
    props: {},
    slots: { first: [{ id: 'rr', columns: [{ id: 'cc', objects: [old] }] }] },
  }
  const text = JSON.stringify({
    format: 'sala/page-parts@1',
    parts: [{ kind: 'row', row: { id: 'r', columns: [{ id: 'c', objects: [box] }] } }],
  })
  const pasted = valueOf(pasteNodes(model, { text, after: null }, sampleContext()))
  const film = Object.values(applied(model, pasted.operation).nodes).find(
    (node) => node.kind === 'object' && node.data.type === 'video',
  )
  expect(film).toMatchObject({
    data: { v: 2, props: { address: 'https://youtu.be/x', ratio: 'wide' } },
  })
})

test('what a block does not take stays out of what is pasted, and is told; the rest of it comes', () => {
  const tidy = {
    ...sampleBlocks.text!,
    name: 'tidy',
    v: 1,
    slots: { body: { label: { th: 'ก', en: 'Body' } } },
    props: {
      type: 'object',
      additionalProperties: false,
      properties: {
        level: { type: 'integer', maximum: 6, 'x-label': { th: 'ระดับ', en: 'Level' } },
        text: { $ref: 'sala:text', 'x-label': { th: 'ข้อความ', en: 'Words' } },
        items: {
          type: 'array',
          items: {
            type: 'object',
            additionalProperties: false,
            properties: {
              link: { type: 'string', 'x-widget': 'link', 'x-label': { th: 'ลิงก์', en: 'Link' } },
            },
          },
        },
      },
    },
  } as unknown as BlockDocument
  const blocks = { ...sampleBlocks, tidy }
  const row = (id: string) => [
    {
      id: `r${id}`,
      columns: [{ id: `c${id}`, objects: [{ id, type: 'text', v: 2, props: { text: id } }] }],
    },
  ]
  const object = {
    id: 'x',
    type: 'tidy',
    v: 1,
    props: {
      level: 9,
      text: 5,
      odd: true,
      items: [{ link: 'javascript:alert(1)', onclick: 'x' }, { link: '/a' }],
    },
    slots: { body: row('in'), other: row('out') },
  }
  const text = JSON.stringify({
    format: 'sala/page-parts@1',
    parts: [
      { kind: 'object', object },
      { kind: 'object', object: { id: 'y', type: 'theirs-only', v: 1, props: { any: 1 } } },
    ],
  })
  const { operation, left } = valueOf(
    pasteNodes(sampleModel(), { text, after: 'a', fit: fitting }, { ...sampleContext(), blocks }),
  )
  const done = apply(sampleModel(), operation, blocks)
  const found = done.ok
    ? Object.values(done.value.model.nodes).flatMap((node) =>
        node.kind === 'object' && ['tidy', 'theirs-only'].includes(node.data.type)
          ? [[node.data.props, Object.keys(node.slots ?? {})]]
          : [],
      )
    : []
  expect(found).toEqual([
    [{ items: [{}, { link: '/a' }] }, ['body']],
    [{ any: 1 }, []],
  ])
  expect(
    left.map(({ type, label, failure }) => [type, pickText(label, 'en'), failure.code]),
  ).toEqual([
    ['tidy', 'odd', 'field-unknown'],
    ['tidy', 'onclick', 'field-unknown'],
    ['tidy', 'Level', 'field-maximum'],
    ['tidy', 'Words', 'field-type'],
    ['tidy', 'Link', 'link-refused'],
    ['tidy', 'other', 'field-unknown'],
  ])
})
