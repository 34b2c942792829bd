import { expect, test } from 'vitest'
import { applyForSpec, refusalOf } from '../applyForSpec.ts'
import { row, sampleModel, samplePage } from '../samplePage.ts'

test('an earlier version comes back', () => {
  const changed = applyForSpec(sampleModel(), {
    type: 'replace',
    document: { ...samplePage(), builder: [row('only')] },
  })
  expect(changed.root).toEqual(['only'])
  expect(
    refusalOf(sampleModel(), {
      type: 'replace',
      document: { ...samplePage(), builder: [row('r'), row('r')] },
    }),
  ).toBe('page-duplicate-id')
})
