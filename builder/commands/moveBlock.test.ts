import { expect, test } from 'vitest'
import { apply, nodeOf, placeOf } from '#pages/model'
import { moveBeside } from './moveBeside.ts'
import { moveBlock } from './moveBlock.ts'
import { applied, sampleContext, sampleModel, valueOf } from './sampleContext.ts'

test('an index counts as if the block had not left', () => {
  const model = sampleModel()
  const move = (index: number) =>
    valueOf(
      moveBlock(
        model,
        { id: 'a', target: { kind: 'object', place: { parent: 'c1', index } } },
        sampleContext(),
      ),
    )
  expect(move(0)).toBeNull()
  expect(move(1)).toBeNull()
  expect(nodeOf(applied(model, move(2)!), 'c1')).toMatchObject({ children: ['b', 'a'] })
})

test('to another column, a new column, a new row', () => {
  const model = sampleModel()
  const to = (target: Parameters<typeof moveBlock>[1]['target']) =>
    applied(model, valueOf(moveBlock(model, { id: 'a', target }, sampleContext()))!)
  expect(nodeOf(to({ kind: 'object', place: { parent: 'c2', index: 0 } }), 'c2')).toMatchObject({
    children: ['a'],
  })
  expect(nodeOf(to({ kind: 'column', place: { parent: 'r1', index: 2 } }), 'r1')).toMatchObject({
    children: ['c1', 'c2', expect.any(String)],
  })
  expect(
    nodeOf(to({ kind: 'row', place: { parent: 'box', slot: 'second', index: 0 } }), 'box'),
  ).toMatchObject({ slots: { second: [expect.any(String)] } })
})

test('a block never goes into itself, nor where its kind is not let in', () => {
  const model = sampleModel()
  expect(
    moveBlock(
      model,
      { id: 'box', target: { kind: 'object', place: { parent: 's1-c', index: 0 } } },
      sampleContext(),
    ),
  ).toMatchObject({ ok: false, failures: [{ code: 'page-cycle' }] })
  expect(
    moveBlock(
      model,
      { id: 'b', target: { kind: 'row', place: { parent: 'box', slot: 'second', index: 0 } } },
      sampleContext(),
    ).ok,
  ).toBe(false)
})

test('rows and columns go one place back or forth, and not beyond the end', () => {
  const model = sampleModel()
  expect(applied(model, valueOf(moveBeside(model, { id: 'r1', by: 1 }))!).root).toEqual([
    'r2',
    'r1',
  ])
  expect(
    nodeOf(applied(model, valueOf(moveBeside(model, { id: 'c2', by: -1 }))!), 'r1'),
  ).toMatchObject({ children: ['c2', 'c1'] })
  expect(valueOf(moveBeside(model, { id: 'r1', by: -1 }))).toBeNull()
})

test('what stands alone in its row takes the row along', () => {
  const model = sampleModel()
  expect(applied(model, valueOf(moveBeside(model, { id: 'box', by: -1 }))!).root).toEqual([
    'r2',
    'r1',
  ])
  expect(valueOf(moveBeside(model, { id: 'box', by: 1 }))).toBeNull()
})

test('a row goes between rows alone, a column between those of its row', () => {
  const model = sampleModel()
  const move = (id: string, target: Parameters<typeof moveBlock>[1]['target']) =>
    moveBlock(model, { id, target }, sampleContext())
  const [first, second] = model.root as [string, string]
  expect(
    applied(
      model,
      valueOf(move(first, { kind: 'row', place: { parent: null, index: 2 } }))!,
    ).root.slice(0, 2),
  ).toEqual([second, first])
  expect([
    valueOf(move(first, { kind: 'row', place: { parent: null, index: 0 } })),
    valueOf(move(first, { kind: 'row', place: { parent: null, index: 1 } })),
  ]).toEqual([null, null])
  expect(
    nodeOf(
      applied(model, valueOf(move('c1', { kind: 'column', place: { parent: 'r1', index: 2 } }))!),
      'r1',
    ),
  ).toMatchObject({ children: ['c2', 'c1'] })
  for (const refused of [
    move(first, { kind: 'object', place: { parent: 'r2-c', index: 0 } }),
    move('c1', { kind: 'row', place: { parent: null, index: 0 } }),
    move('c1', { kind: 'column', place: { parent: second, index: 0 } }),
  ])
    expect(refused).toMatchObject({ ok: false, failures: [{ code: 'block-invalid' }] })
  // Nor does a row go into a block of its own.
  const around = model.root.find((id) => id !== first && nodeOf(model, id))!
  expect(
    move(around, { kind: 'row', place: { parent: 'box', slot: 'second', index: 0 } }),
  ).toMatchObject({ ok: false, failures: [{ code: 'page-cycle' }] })
})

test('beside the row that it has for itself a block stays where it is', () => {
  const model = sampleModel()
  const beside = (id: string, index: number) =>
    valueOf(
      moveBlock(
        model,
        { id, target: { kind: 'row', place: { parent: null, index } } },
        sampleContext(),
      ),
    )
  const { index } = placeOf(model, 'r2')!
  expect([beside('box', index), beside('box', index + 1)]).toEqual([null, null])
  expect(beside('box', 0)).toMatchObject({ label: 'move' })
  expect(beside('a', 0)).toMatchObject({ label: 'move' })
})

test('moving: the row that the last block leaves empty goes along, and both come back as one step', () => {
  const model = sampleModel()
  const context = sampleContext()
  const away = (id: string, target: Parameters<typeof moveBlock>[1]['target']) =>
    valueOf(moveBlock(model, { id, target }, context))!
  const step = away('box', { kind: 'object', place: { parent: 'c2', index: 0 } })
  const done = valueOf(apply(model, step, context.blocks))
  expect([nodeOf(done.model, 'r2'), done.model.root.includes('r2')]).toEqual([undefined, false])
  expect(nodeOf(done.model, 'c2')).toMatchObject({ children: ['box'] })
  expect(valueOf(apply(done.model, done.inverse, context.blocks)).model).toEqual(model)
  // Of two columns one stands empty: as long as something is left in the row it stays, with the column.
  const one = applied(model, away('a', { kind: 'row', place: { parent: null, index: 2 } }))
  expect(nodeOf(one, 'r1')).toMatchObject({ children: ['c1', 'c2'] })
  const both = valueOf(
    moveBlock(
      one,
      { id: 'b', target: { kind: 'row', place: { parent: null, index: 2 } } },
      context,
    ),
  )!
  expect(nodeOf(applied(one, both), 'r1')).toBeUndefined()
  // Into the other column of its own row nothing is left empty.
  const beside = applied(
    one,
    valueOf(
      moveBlock(
        one,
        { id: 'b', target: { kind: 'object', place: { parent: 'c2', index: 0 } } },
        context,
      ),
    )!,
  )
  expect(nodeOf(beside, 'r1')).toMatchObject({ children: ['c1', 'c2'] })
})
