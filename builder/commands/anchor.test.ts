import { expect, test } from 'vitest'
import { nodeOf, type Operation } from '#pages/model'
import { anchorOf, targetOf } from './anchor.ts'
import { applied, sampleModel, sampleObject } from './sampleContext.ts'
import type { Target } from './target.ts'

const between: Target = { kind: 'object', place: { parent: 'c1', index: 1 } }
const insert = (index: number): Operation => ({
  type: 'insert',
  at: { parent: 'c1', index },
  tree: { kind: 'object', object: sampleObject('new') },
})

test.each<[string, Operation, number | null]>([
  ['something comes before it', insert(0), 2],
  ['something comes behind it', insert(2), 1],
  ['the neighbour before it goes', { type: 'remove', id: 'a' }, 0],
  ['the neighbour behind it goes', { type: 'remove', id: 'b' }, 1],
  ['what it stands in goes', { type: 'remove', id: 'c1' }, null],
])('the place is still between its neighbours when %s', (_, operation, index) => {
  const model = sampleModel()
  const anchor = anchorOf(model, between)
  expect(targetOf(applied(model, operation), anchor)?.place.index ?? null).toBe(index)
})

test('an empty column is a place of its own; where both neighbours have gone elsewhere there is none', () => {
  const model = sampleModel()
  expect(
    targetOf(model, anchorOf(model, { kind: 'object', place: { parent: 'c2', index: 0 } }))?.place,
  ).toEqual({ parent: 'c2', index: 0 })
  const moved = applied(applied(model, { type: 'move', id: 'a', to: { parent: 'c2', index: 0 } }), {
    type: 'move',
    id: 'b',
    to: { parent: 'c2', index: 0 },
  })
  expect(nodeOf(moved, 'c1')).toMatchObject({ children: [] })
  expect(targetOf(moved, anchorOf(model, between))).toBeNull()
})
