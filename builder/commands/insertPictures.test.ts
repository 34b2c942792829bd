import { expect, test } from 'vitest'
import { nodeOf } from '#pages/model'
import { insertPictures } from './insertPictures.ts'
import { applied, sampleContext, sampleModel, valueOf } from './sampleContext.ts'

const pictures = [
  { url: '/files/a.png', alt: { th: 'ก', en: 'a' } },
  { url: '/files/b.png', focus: { x: 1, y: 2 } },
]

test('pictures stand at the target in their order, with what is known of them', () => {
  const model = sampleModel()
  const { operation, ids } = valueOf(
    insertPictures(
      model,
      { pictures, target: { kind: 'object', place: { parent: 'c1', index: 1 } } },
      sampleContext(),
    ),
  )
  const after = applied(model, operation)
  expect(nodeOf(after, 'c1')).toMatchObject({ children: ['a', ...ids, 'b'] })
  // The block of the sample has no prop for a focal point.
  expect(ids.map((id) => (nodeOf(after, id)!.data as { props: object }).props)).toEqual([
    { text: 'new', src: '/files/a.png', alt: { th: 'ก', en: 'a' } },
    { text: 'new', src: '/files/b.png' },
  ])
})

test.each(['column', 'row'] as const)('one %s is made for all of them', (kind) => {
  const model = sampleModel()
  const target =
    kind === 'column'
      ? { kind, place: { parent: 'r1', index: 1 } }
      : { kind, place: { parent: null, index: 1 } }
  const { operation, ids } = valueOf(insertPictures(model, { pictures, target }, sampleContext()))
  const after = applied(model, operation)
  const parents = new Set(ids.map((id) => nodeOf(after, id)!.parent))
  expect(parents.size).toBe(1)
  expect(nodeOf(after, [...parents][0]!)).toMatchObject({ kind: 'column', children: ids })
})

test('a place that takes no picture is refused', () => {
  expect(
    insertPictures(
      sampleModel(),
      { pictures, target: { kind: 'row', place: { parent: 'box', slot: 'second', index: 0 } } },
      sampleContext(),
    ),
  ).toMatchObject({ ok: false, failures: [{ code: 'block-invalid' }] })
})
