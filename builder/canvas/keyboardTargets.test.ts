import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nodeOf, toModel, type PageModel } from '#pages/model'
import type { PageDocument, PageObject, PageRow } from '#schema'
import {
  isOwnRow,
  listTargets,
  moveBlock,
  refusalsOf,
  sameTarget,
  type Dragged,
  type Target,
} from '../commands/index.ts'
import { insertBlock } from '../commands/insertBlock.ts'
import { applied, sampleBlocks, sampleContext, sampleModel } from '../commands/sampleContext.ts'
import { describeTarget } from './describeTarget.ts'
import { nextTarget, standing, type Step } from './keyboardTargets.ts'

const slotNames = (type: string): string[] => Object.keys(sampleBlocks[type]?.slots ?? {})
const places = (model: PageModel, dragged: Dragged): Target[] =>
  listTargets(model, slotNames).flatMap(({ target }) =>
    refusalsOf(model, target, dragged, sampleBlocks).length === 0 ? [target] : [],
  )
const object = (id: string, type = 'text'): PageObject => ({ id, type, v: 1, props: {} })
const row = (id: string, ...columns: PageObject[][]): PageRow => ({
  id,
  columns: columns.map((objects, index) => ({
    id: `${id}c${index + 1}`,
    size: { base: 12 as const },
    objects,
  })),
})

function modelOf(...builder: PageRow[]): PageModel {
  const read = toModel({ type: 'page', slug: 'keys', title: 'Keys', builder } as PageDocument)
  if (!read.ok) throw new Error(JSON.stringify(read.failures))
  return read.value
}

/** Columns of all rows as they stand after the keys and the drop. */
function after(model: PageModel, id: string, ...steps: Step[]): string[][] {
  const node = nodeOf(model, id)!
  const dragged = { type: node.kind === 'object' ? node.data.type : '', id }
  const target = steps.reduce<Target | null>(
    (at, step) => nextTarget(model, dragged, at, step, places(model, dragged)) ?? at,
    standing(model, dragged),
  )!
  const moved = moveBlock(model, { id, target }, sampleContext())
  if (!moved.ok) throw new Error(JSON.stringify(moved.failures))
  const next = moved.value ? applied(model, moved.value) : model
  return next.root.flatMap((at) => {
    const found = nodeOf(next, at)!
    return found.kind === 'row'
      ? found.children.map((column) => (nodeOf(next, column) as { children: string[] }).children)
      : []
  })
}

describe('where the arrows lead', () => {
  const model = modelOf(
    row('r1', [object('a'), object('b'), object('c')], [object('d'), object('e')]),
    row('r2', [object('f')]),
  )

  test('each press up or down moves by one place of the document, none stands still', () => {
    expect(after(model, 'b', 'back')).toEqual([['b', 'a', 'c'], ['d', 'e'], ['f']])
    expect(after(model, 'b', 'forth')).toEqual([['a', 'c', 'b'], ['d', 'e'], ['f']])
    expect(after(model, 'b', 'forth', 'back')).toEqual([['a', 'b', 'c'], ['d', 'e'], ['f']])
    expect(after(model, 'c', 'forth')).toEqual([['a', 'b'], ['c', 'd', 'e'], ['f']])
    expect(after(model, 'd', 'back')).toEqual([['a', 'b', 'c', 'd'], ['e'], ['f']])
    expect(after(model, 'e', 'forth')).toEqual([['a', 'b', 'c'], ['d'], ['e'], ['f']])
  })
  test('left and right go into the neighbouring column at the same height, past the last one into a new one', () => {
    expect(after(model, 'd', 'left')).toEqual([['d', 'a', 'b', 'c'], ['e'], ['f']])
    expect(after(model, 'e', 'left')).toEqual([['a', 'e', 'b', 'c'], ['d'], ['f']])
    expect(after(model, 'c', 'right')).toEqual([['a', 'b'], ['d', 'e', 'c'], ['f']])
    expect(after(model, 'a', 'right', 'left')).toEqual([['a', 'b', 'c'], ['d', 'e'], ['f']])
    expect(after(model, 'd', 'right')).toEqual([['a', 'b', 'c'], ['e'], ['d'], ['f']])
    expect(after(model, 'a', 'left')).toEqual([['a'], ['b', 'c'], ['d', 'e'], ['f']])
  })
  test('with Shift into a new column between the two', () => {
    expect(after(model, 'a', 'new-right')).toEqual([['b', 'c'], ['a'], ['d', 'e'], ['f']])
    expect(after(model, 'd', 'new-left', 'left')).toEqual([['d', 'a', 'b', 'c'], ['e'], ['f']])
  })
  test('out of what is nested, past its last column', () => {
    const nested = sampleModel()
    const inside: Dragged = { type: 'text', id: 'inside' }
    const open = places(nested, inside)
    const edge = nextTarget(nested, inside, standing(nested, inside), 'left', open)
    expect(edge?.kind).toBe('column')
    const out = nextTarget(nested, inside, edge, 'left', open)
    expect(out && nodeOf(nested, out.place.parent!)?.kind).not.toBe('object')
  })
  test('a place that is not on the screen is passed over', () => {
    const dragged = { type: 'text', id: 'b' }
    const shown = places(model, dragged).filter(({ place }) => place.parent !== 'r1c2')
    expect(
      nextTarget(
        model,
        dragged,
        { kind: 'object', place: { parent: 'r1c1', index: 3 } },
        'forth',
        shown,
      ),
    ).toEqual({ kind: 'row', place: { parent: null, index: 1 } })
  })
  test('each place has words of its own', () => {
    const dragged = { type: 'text', id: 'b' }
    const words = places(model, dragged).map((target) => describeTarget(model, dragged, target))
    expect(words).toContainEqual({
      key: 'announced.place-own',
      params: { where: { row: 1, column: 1, columns: 2 } },
    })
    expect(words).toContainEqual({
      key: 'announced.place-end',
      params: { block: 'text', of: expect.anything(), where: { row: 1, column: 2, columns: 2 } },
    })
    expect(words).toContainEqual({
      key: 'announced.place-column',
      params: { number: 2, where: { row: 1 } },
    })
    expect(words).toContainEqual({ key: 'announced.place-row', params: { number: 3 } })
  })
})

const STEPS: Step[] = ['back', 'forth', 'left', 'right', 'new-left', 'new-right']
const page = fc.array(fc.nat(1000), { maxLength: 12 }).map((numbers) => {
  const context = sampleContext()
  return numbers.reduce((model, number) => {
    const targets = listTargets(model, slotNames)
    const done = insertBlock(
      model,
      {
        type: ['text', 'box', 'image'][number % 3]!,
        target: targets[number % targets.length]!.target,
      },
      context,
    )
    return done.ok ? applied(model, done.value.operation) : model
  }, sampleModel())
})

test('from where it stands a block reaches every place that takes it, and only those', () => {
  fc.assert(
    fc.property(page, fc.nat(100), (model, choice) => {
      const objects = Object.values(model.nodes).flatMap((node) =>
        node.kind === 'object' ? [{ type: node.data.type, id: node.id }] : [],
      )
      const dragged = objects[choice % objects.length]!
      const own = standing(model, dragged)!
      const open = places(model, dragged)
      const reached: Target[] = [own]
      for (const at of reached) {
        for (const step of STEPS) {
          const next = nextTarget(model, dragged, at, step, open)
          if (next && !reached.some((one) => sameTarget(one, next))) reached.push(next)
        }
      }
      const behind: Target = {
        kind: 'object',
        place: { parent: own.place.parent, index: own.place.index + 1 } as never,
      }
      const wanted = open.filter(
        (target) => !sameTarget(target, behind) && !isOwnRow(model, dragged.id, target),
      )
      for (const target of wanted) expect(reached).toContainEqual(target)
      for (const target of reached)
        expect(sameTarget(target, own) || wanted.some((one) => sameTarget(one, target))).toBe(true)
    }),
    { numRuns: 100 },
  )
})
