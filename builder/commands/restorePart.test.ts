import { expect, test } from 'vitest'
import {
  compareModels,
  toDocument,
  type Difference,
  type Operation,
  type PageModel,
} from '#pages/model'
import { restorePart } from './restorePart.ts'
import { applied, sampleContext, sampleModel, valueOf } from './sampleContext.ts'

const restored = (now: PageModel, difference: Difference, then = sampleModel()): PageModel =>
  applied(now, valueOf(restorePart(now, { then, difference }, sampleContext())).operation)

test('each kind of difference alone leads back to the earlier version', () => {
  const changes: Operation[] = [
    { type: 'remove', id: 'r2' },
    { type: 'remove', id: 'b' },
    {
      type: 'update',
      id: 'a',
      changes: [
        { path: ['props', 'text'], value: 'x' },
        { path: ['style', 'align'], value: 'center' },
      ],
    },
    { type: 'resize', breakpoint: 'md', sizes: { c1: 6 } },
    { type: 'move', id: 'a', to: { parent: 'c2', index: 0 } },
    { type: 'update-page', changes: [{ path: ['seo', 'title'], value: 'x' }] },
    { type: 'add-row', at: { parent: null, index: 0 }, id: 'n', columns: [{ id: 'n-c' }] },
  ]
  for (const change of changes) {
    const now = applied(sampleModel(), change)
    const [first] = compareModels(now, sampleModel())
    expect(toDocument(restored(now, first!)), change.type).toEqual(toDocument(sampleModel()))
  }
})

test('one block comes back and all else stays as it is now', () => {
  let now = applied(sampleModel(), { type: 'remove', id: 'a' })
  now = applied(now, {
    type: 'update',
    id: 'b',
    changes: [{ path: ['props', 'text'], value: 'later' }],
  })
  const difference = compareModels(now, sampleModel()).find(({ id }) => id === 'a')!
  const back = restored(now, difference)
  expect(back.nodes.c1).toMatchObject({ children: ['a', 'b'] })
  expect(back.nodes.b).toMatchObject({ data: { props: { text: 'later' } } })
})

test('a part whose blocks stand elsewhere by now comes back as a copy, and nowhere if its place is gone', () => {
  let now = applied(sampleModel(), { type: 'move', id: 'inside', to: { parent: 'c2', index: 0 } })
  now = applied(now, { type: 'remove', id: 'box' })
  const difference = compareModels(now, sampleModel()).find(
    ({ id, change }) => id === 'box' && change === 'added',
  )!
  expect(Object.keys(restored(now, difference).nodes)).toEqual(
    expect.arrayContaining(['inside', 'new-1']),
  )
  const without = applied(now, { type: 'remove', id: 'r2' })
  expect(restorePart(without, { then: sampleModel(), difference }, sampleContext())).toMatchObject({
    ok: false,
    failures: [{ code: 'not-found' }],
  })
})
