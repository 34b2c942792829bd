import { expect, test } from 'vitest'
import { applyForSpec, refusalOf } from '../applyForSpec.ts'
import { sampleModel } from '../samplePage.ts'

test('one object changes and nothing else', () => {
  const model = sampleModel()
  const changed = applyForSpec(model, {
    type: 'update',
    id: 'a',
    changes: [
      { path: ['props', 'text'], value: 'ใหม่' },
      { path: ['style', 'align'], value: 'center' },
    ],
  })
  expect(changed.nodes.a).toMatchObject({
    data: { props: { text: 'ใหม่' }, style: { align: 'center' } },
  })
  for (const id of Object.keys(model.nodes))
    if (id !== 'a') expect(changed.nodes[id]).toBe(model.nodes[id])
  expect(changed.root).toBe(model.root)
})

test('values in lists, deep new values and removals are undone exactly', () => {
  const start = applyForSpec(sampleModel(), {
    type: 'update',
    id: 'a',
    changes: [{ path: ['props', 'slides'], value: [{ title: 'x' }, { title: 'y' }] }],
  })
  const changed = applyForSpec(start, {
    type: 'update',
    id: 'a',
    changes: [
      { path: ['props', 'slides', '1', 'title'], value: 'z' },
      { path: ['props', 'deep', 'er'], value: 1 },
      { path: ['props', 'slides', '0'] },
      { path: ['props', 'none'] },
    ],
  })
  expect(changed.nodes.a).toMatchObject({
    data: { props: { slides: [{ title: 'z' }], deep: { er: 1 } } },
  })
})

test('prototypes, ids and structure are out of reach', () => {
  for (const path of [
    ['__proto__', 'x'],
    ['props', 'constructor'],
    ['id'],
    ['slots', 'first'],
    ['type'],
    [],
  ]) {
    expect(
      refusalOf(sampleModel(), { type: 'update', id: 'a', changes: [{ path, value: 1 }] }),
    ).toBe('block-invalid')
  }
  expect(
    refusalOf(sampleModel(), {
      type: 'update',
      id: 'a',
      changes: [{ path: ['props'], value: 'text' }],
    }),
  ).toBe('block-invalid')
  expect(refusalOf(sampleModel(), { type: 'update', id: '__proto__', changes: [] })).toBe(
    'not-found',
  )
})
