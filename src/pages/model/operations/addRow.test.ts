import { expect, test } from 'vitest'
import { applyForSpec } from '../applyForSpec.ts'
import { sampleModel } from '../samplePage.ts'

test('a row of three columns', () => {
  const changed = applyForSpec(sampleModel(), {
    type: 'add-row',
    at: { parent: null, index: 0 },
    id: 'n',
    columns: [{ id: 'n1' }, { id: 'n2' }, { id: 'n3', size: 6 }],
  })
  expect(changed.root[0]).toBe('n')
  expect(changed.nodes.n1).toMatchObject({ data: { size: { base: 12, md: 4 } } })
  expect(changed.nodes.n3).toMatchObject({ data: { size: { md: 6 } } })
})
