import { expect, test } from 'vitest'
import { applyForSpec, refusalOf } from '../applyForSpec.ts'
import { sampleModel } from '../samplePage.ts'

test('a node goes with all below it', () => {
  const model = applyForSpec(sampleModel(), { type: 'remove', id: 'r2' })
  expect(Object.keys(model.nodes).sort()).toEqual(['a', 'b', 'c1', 'c2', 'r1'])
  applyForSpec(sampleModel(), { type: 'remove', id: 's1' })
  applyForSpec(sampleModel(), { type: 'remove', id: 'a' })
  expect(refusalOf(sampleModel(), { type: 'remove', id: 'gone' })).toBe('not-found')
})
