import { expect, test } from 'vitest'
import { apply, nodeOf, toDocument } from '#pages/model'
import { groupNodes, ungroupNode } from './groupNodes.ts'
import { deleteNodes, duplicateNodes, moveNodes, topmost } from './manyNodes.ts'
import { applied, sampleBlocks, sampleContext, sampleModel, valueOf } from './sampleContext.ts'

const context = () => {
  const { newId } = sampleContext()
  return {
    newId,
    blocks: {
      ...sampleBlocks,
      box: { ...sampleBlocks.box!, container: { slot: 'first', props: { text: 'group' } } },
    },
  }
}

test('what stands inside another of them counts with it, and the order is that of the page', () => {
  expect(topmost(sampleModel(), ['inside', 'box', 'b', 'a', 'gone'], sampleContext())).toEqual([
    'a',
    'b',
    'box',
  ])
})

test('several are deleted as one step, and the next block is selected', () => {
  const model = sampleModel()
  const { operation, next } = valueOf(deleteNodes(model, { ids: ['a', 'inside'] }, sampleContext()))
  const after = applied(model, operation)
  expect([nodeOf(after, 'a'), nodeOf(after, 'inside')]).toEqual([undefined, undefined])
  expect(next).toBe('s1-c')
  expect(valueOf(deleteNodes(model, { ids: ['b', 'c2'] }, sampleContext())).next).toBe('a')
  expect(valueOf(deleteNodes(model, { ids: ['a', 'b'] }, sampleContext())).next).toBe('c1')
})

test('several are duplicated, each behind itself', () => {
  const model = sampleModel()
  const { operation, ids } = valueOf(duplicateNodes(model, { ids: ['b', 'a'] }, sampleContext()))
  expect(nodeOf(applied(model, operation), 'c1')).toMatchObject({
    children: ['a', ids[0], 'b', ids[1]],
  })
})

test('blocks are grouped where the first of them stood, and come out again as they were', () => {
  const model = sampleModel()
  const { operation, id } = valueOf(
    groupNodes(model, { ids: ['b', 'inside', 'a'], type: 'box' }, context()),
  )
  const grouped = applied(model, operation)
  expect(nodeOf(grouped, 'c1')).toMatchObject({ children: [id] })
  expect(nodeOf(grouped, id)).toMatchObject({ data: { props: { text: 'group' } } })
  const out = valueOf(ungroupNode(grouped, { id }, sampleContext()))
  expect(out.ids).toEqual(['a', 'b', 'inside'])
  const apart = applied(grouped, out.operation)
  expect(nodeOf(apart, 'c1')).toMatchObject({ children: ['a', 'b', 'inside'] })
  const back = apply(model, operation)
  expect(
    back.ok &&
      JSON.stringify(toDocument(valueOf(apply(back.value.model, back.value.inverse)).model)),
  ).toBe(JSON.stringify(toDocument(model)))
})

test.each([
  ['a block that takes no others', ['a'], 'text'],
  ['a column', ['c1'], 'box'],
  ['nothing', [], 'box'],
])('%s makes no group', (_, ids, type) => {
  expect(groupNodes(sampleModel(), { ids, type }, context()).ok).toBe(false)
})

test('a block with nothing inside is not ungrouped', () => {
  expect(ungroupNode(sampleModel(), { id: 'a' }, sampleContext()).ok).toBe(false)
})

test('blocks from several places go one behind the other to where the first is put', () => {
  const model = sampleModel()
  const moved = applied(
    model,
    valueOf(
      moveNodes(
        model,
        { ids: ['inside', 'b'], target: { kind: 'object', place: { parent: 'c2', index: 0 } } },
        sampleContext(),
      ),
    )!,
  )
  expect([nodeOf(moved, 'c2'), nodeOf(moved, 'c1')]).toMatchObject([
    { children: ['b', 'inside'] },
    { children: ['a'] },
  ])
  expect(
    valueOf(
      moveNodes(
        moved,
        { ids: ['b', 'inside'], target: { kind: 'object', place: { parent: 'c2', index: 0 } } },
        sampleContext(),
      ),
    ),
  ).toBeNull()
  expect(
    moveNodes(
      model,
      {
        ids: ['a', 'box'],
        target: { kind: 'row', place: { parent: 'box', slot: 'first', index: 0 } },
      },
      sampleContext(),
    ).ok,
  ).toBe(false)
})
