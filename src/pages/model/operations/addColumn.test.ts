import { expect, test } from 'vitest'
import { applyForSpec, refusalOf } from '../applyForSpec.ts'
import { sampleModel } from '../samplePage.ts'
import { evenWidths } from './addColumn.ts'

test('the new column shares the width with the others', () => {
  const changed = applyForSpec(sampleModel(), { type: 'add-column', row: 'r1', index: 1, id: 'n' })
  expect(changed.nodes.r1).toMatchObject({ children: ['c1', 'n', 'c2'] })
  for (const id of ['c1', 'n', 'c2'])
    expect(changed.nodes[id]).toMatchObject({ data: { size: { base: 12, md: 4 } } })
  expect(refusalOf(sampleModel(), { type: 'add-column', row: 'c1', index: 0, id: 'n' })).toBe(
    'not-found',
  )
  expect(Object.values(evenWidths(['a', 'b', 'c', 'd', 'e']))).toEqual([3, 3, 2, 2, 2])
})
