import { expect, test } from 'vitest'
import { applyForSpec, refusalOf } from '../applyForSpec.ts'
import { sampleModel } from '../samplePage.ts'

test('settings change and the nodes stay', () => {
  const model = sampleModel()
  const changed = applyForSpec(model, {
    type: 'update-page',
    changes: [{ path: ['seo', 'title'], value: 'หน้าแรก' }, { path: ['title', 'en'] }],
  })
  expect(changed.page).toMatchObject({ seo: { title: 'หน้าแรก' }, title: { th: 'ตัวอย่าง' } })
  expect(changed.nodes).toBe(model.nodes)
  expect(
    refusalOf(model, { type: 'update-page', changes: [{ path: ['builder'], value: [] }] }),
  ).toBe('block-invalid')
})
