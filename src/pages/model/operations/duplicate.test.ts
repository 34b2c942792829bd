import { expect, test } from 'vitest'
import { applyForSpec, refusalOf } from '../applyForSpec.ts'
import { idsFor } from '../copy.ts'
import { descendants } from '../nodes.ts'
import { sampleModel } from '../samplePage.ts'

test('the copy follows the original, with all below it, under new ids', () => {
  const model = sampleModel()
  const ids = idsFor(descendants(model.nodes, 'r2'))
  const changed = applyForSpec(model, { type: 'duplicate', id: 'r2', ids })
  expect(changed.root).toEqual(['r1', 'r2', ids.r2])
  expect(Object.keys(changed.nodes)).toHaveLength(Object.keys(model.nodes).length + 6)
})

test('a field gets a name of its own', () => {
  const changed = applyForSpec(sampleModel(), { type: 'duplicate', id: 'b', ids: { b: 'b2' } })
  expect(changed.nodes.b2).toMatchObject({ data: { name: 'email_2' } })
  expect(refusalOf(sampleModel(), { type: 'duplicate', id: 'r2', ids: { r2: 'x' } })).toBe(
    'block-invalid',
  )
})
