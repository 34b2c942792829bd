import { expect, test } from 'vitest'
import { applyForSpec, refusalOf } from '../applyForSpec.ts'
import { sampleModel } from '../samplePage.ts'

test('neighbours share the width at one breakpoint', () => {
  const changed = applyForSpec(sampleModel(), {
    type: 'resize',
    breakpoint: 'md',
    sizes: { c1: 6, c2: 6 },
  })
  expect(changed.nodes.c1).toMatchObject({ data: { size: { base: 12, md: 6 } } })
  expect(
    applyForSpec(sampleModel(), { type: 'resize', breakpoint: 'md', sizes: { c1: null } }).nodes.c1,
  ).toMatchObject({ data: { size: { base: 12 } } })
  expect(refusalOf(sampleModel(), { type: 'resize', breakpoint: 'md', sizes: { c1: 13 } })).toBe(
    'block-invalid',
  )
  expect(refusalOf(sampleModel(), { type: 'resize', breakpoint: 'md', sizes: { r1: 3 } })).toBe(
    'not-found',
  )
})
