import { expect, test } from 'vitest'
import { applyForSpec, refusalOf } from '../applyForSpec.ts'
import { sampleModel } from '../samplePage.ts'

test('an object moves within its column, to another, and into a slot', () => {
  expect(
    applyForSpec(sampleModel(), { type: 'move', id: 'a', to: { parent: 'c1', index: 1 } }).nodes.c1,
  ).toMatchObject({ children: ['b', 'a'] })
  const model = sampleModel()
  const moved = applyForSpec(model, { type: 'move', id: 'a', to: { parent: 's1-c', index: 0 } })
  expect(moved.nodes['s1-c']).toMatchObject({ children: ['a', 'inside'] })
  expect(moved.nodes.b).toBe(model.nodes.b)
  applyForSpec(model, { type: 'move', id: 'r1', to: { parent: 'box', slot: 'second', index: 0 } })
  applyForSpec(model, { type: 'move', id: 's1', to: { parent: null, index: 0 } })
})

test('nothing moves into itself or where it is not let in', () => {
  expect(
    refusalOf(sampleModel(), { type: 'move', id: 'box', to: { parent: 's1-c', index: 0 } }),
  ).toBe('page-cycle')
  expect(
    refusalOf(sampleModel(), {
      type: 'move',
      id: 'r2',
      to: { parent: 'box', slot: 'first', index: 0 },
    }),
  ).toBe('page-cycle')
  expect(refusalOf(sampleModel(), { type: 'move', id: 'a', to: { parent: 'c1', index: 2 } })).toBe(
    'block-invalid',
  )
  const blocks = {
    columns: { slots: { first: { label: { th: 'ก', en: 'A' }, allow: ['image'] } } },
  }
  expect(
    refusalOf(sampleModel(), { type: 'move', id: 'a', to: { parent: 's1-c', index: 0 } }, blocks),
  ).toBe('block-invalid')
})
