import { expect, test } from 'vitest'
import { applyForSpec, refusalOf } from '../applyForSpec.ts'
import { object, row, sampleModel } from '../samplePage.ts'

test('an object, a column and a row are put where they are wanted', () => {
  const model = sampleModel()
  const withObject = applyForSpec(model, {
    type: 'insert',
    at: { parent: 'c1', index: 1 },
    tree: { kind: 'object', object: object('new') },
  })
  expect(withObject.nodes.c1).toMatchObject({ children: ['a', 'new', 'b'] })
  expect(withObject.nodes.a).toBe(model.nodes.a)
  const withRow = applyForSpec(model, {
    type: 'insert',
    at: { parent: 'box', slot: 'second', index: 0 },
    tree: { kind: 'row', row: row('n', object('new')) },
  })
  expect(withRow.nodes.box).toMatchObject({ slots: { first: ['s1'], second: ['n'] } })
  applyForSpec(model, {
    type: 'insert',
    at: { parent: null, index: 2 },
    tree: { kind: 'row', row: row('n') },
  })
  applyForSpec(model, {
    type: 'insert',
    at: { parent: 'r1', index: 0 },
    tree: { kind: 'column', column: { id: 'n', objects: [object('new')] } },
  })
})

test('what does not fit is refused', () => {
  const model = sampleModel()
  const tree = { kind: 'object', object: object('new') } as const
  expect(refusalOf(model, { type: 'insert', at: { parent: 'nowhere', index: 0 }, tree })).toBe(
    'block-invalid',
  )
  expect(refusalOf(model, { type: 'insert', at: { parent: 'r1', index: 0 }, tree })).toBe(
    'block-invalid',
  )
  expect(refusalOf(model, { type: 'insert', at: { parent: 'c1', index: 9 }, tree })).toBe(
    'block-invalid',
  )
  expect(
    refusalOf(model, {
      type: 'insert',
      at: { parent: 'c1', index: 0 },
      tree: { kind: 'object', object: object('a') },
    }),
  ).toBe('page-duplicate-id')
  expect(refusalOf(model, { type: 'insert', at: { parent: 'constructor', index: 0 }, tree })).toBe(
    'block-invalid',
  )
})

test('a slot lets in what it allows', () => {
  const blocks = {
    columns: { slots: { first: { label: { th: 'ก', en: 'A' }, allow: ['image'] } } },
    text: {},
  }
  const at = { parent: 's1-c', index: 0 }
  expect(
    refusalOf(
      sampleModel(),
      { type: 'insert', at, tree: { kind: 'object', object: object('new') } },
      blocks,
    ),
  ).toBe('block-invalid')
  applyForSpec(
    sampleModel(),
    { type: 'insert', at, tree: { kind: 'object', object: object('new', { type: 'image' }) } },
    blocks,
  )
  expect(
    refusalOf(
      sampleModel(),
      {
        type: 'insert',
        at: { parent: 'box', slot: 'other', index: 0 },
        tree: { kind: 'row', row: row('n') },
      },
      blocks,
    ),
  ).toBe('block-invalid')
})
