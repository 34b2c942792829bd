import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apply } from './apply.ts'
import { applyForSpec, canonical, refusalOf } from './applyForSpec.ts'
import { idsFor } from './copy.ts'
import { describe } from './describe.ts'
import { expectValidPage } from './expectValidPage.ts'
import { childrenOf, descendants, type PageModel, type Subtree } from './nodes.ts'
import type { Operation } from './operation.ts'
import { object, row, sampleModel } from './samplePage.ts'

test('a batch is done as a whole or not at all', () => {
  const model = sampleModel()
  const label = 'group'
  applyForSpec(model, {
    type: 'batch',
    label,
    operations: [
      { type: 'remove', id: 'a' },
      { type: 'move', id: 'b', to: { parent: 'c2', index: 0 } },
    ],
  })
  expect(
    refusalOf(model, {
      type: 'batch',
      operations: [
        { type: 'remove', id: 'a' },
        { type: 'remove', id: 'a' },
      ],
    }),
  ).toBe('not-found')
  expect(model).toEqual(sampleModel())
})

test('operations describe themselves', () => {
  expect(
    describe({ type: 'move', id: 'a', to: { parent: 'c2', index: 0 } }, sampleModel()),
  ).toEqual({ key: 'operation.move-to-column', params: { block: 'text', column: 2 } })
  expect(describe({ type: 'remove', id: 'r1' }, sampleModel())).toEqual({
    key: 'operation.remove-row',
    params: {},
  })
})

/** One random step, made of numbers so that it fits any page that it meets; often one that must be refused. */
function randomOperation(
  model: PageModel,
  [kind, a, b, c]: [number, number, number, number],
  fresh: () => string,
): Operation {
  const ids = Object.keys(model.nodes)
  const pick = (n: number): string => ids[n % Math.max(1, ids.length)] ?? 'none'
  const parent = c % 5 === 0 ? null : pick(b)
  const slot = ['first', 'second'][c % 2]!
  const to = { parent, slot, index: c % 4 }
  const trees: Subtree[] = [
    { kind: 'object', object: object(fresh(), { type: 'columns' }) },
    { kind: 'row', row: row(fresh(), object(fresh(), { name: 'n' })) },
    { kind: 'column', column: { id: fresh(), objects: [] } },
  ]
  switch (kind % 9) {
    case 0:
    case 1:
      return { type: 'insert', at: to, tree: trees[a % 3]! }
    case 2:
      return { type: 'remove', id: pick(a) }
    case 3:
    case 4:
      return { type: 'move', id: pick(a), to }
    case 5:
      return {
        type: 'update',
        id: pick(a),
        changes: [{ path: ['props', `p${b % 3}`, `q${c % 3}`], ...(a % 3 ? { value: b } : {}) }],
      }
    case 6:
      return {
        type: 'duplicate',
        id: pick(a),
        ids: idsFor(model.nodes[pick(a)] ? descendants(model.nodes, pick(a)) : [], fresh),
      }
    case 7:
      return { type: 'add-column', row: pick(a), index: b % 3, id: fresh() }
    default:
      return { type: 'resize', breakpoint: 'sm', sizes: { [pick(a)]: b % 14 || null } }
  }
}

test('any history leads back to its start, and the page is valid after every step', () => {
  const step = fc.tuple(fc.nat(1000), fc.nat(1000), fc.nat(1000), fc.nat(1000))
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let next = 0
      const fresh = (): string => `new-${next++}`
      const start = sampleModel()
      const before = canonical(start)
      let model = start
      const inverses: Operation[] = []
      for (const numbers of steps) {
        const done = apply(
          model,
          randomOperation(model, numbers as [number, number, number, number], fresh),
        )
        if (!done.ok || Object.keys(done.value.model.nodes).length > 400) continue
        model = done.value.model
        expectValidPage(model)
        for (const id in model.nodes) expect(childrenOf(model.nodes[id]!)).not.toContain(id)
        inverses.unshift(done.value.inverse)
      }
      for (const inverse of inverses) {
        const back = apply(model, inverse)
        if (!back.ok) throw new Error(JSON.stringify(back.failures))
        model = back.value.model
      }
      expect(canonical(model)).toBe(before)
      expect(canonical(start)).toBe(before)
    }),
    { numRuns: 200 },
  )
})
