import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nodeOf, type NodeId, type PageModel } from '#pages/model'
import {
  listTargets,
  refusalsOf,
  sameTarget,
  type Dragged,
  type Target,
} from '../commands/index.ts'
import { insertBlock } from '../commands/insertBlock.ts'
import { applied, sampleBlocks, sampleContext, sampleModel } from '../commands/sampleContext.ts'
import { slotKey, spotsOf, type Measured } from './geometry.ts'
import { planTarget } from './planTarget.ts'

const slotNames = (type: string): string[] => Object.keys(sampleBlocks[type]?.slots ?? {})

/** Lays a page out as the canvas does: rows below each other with their padding, columns side by side with a gap. */
function layOut(model: PageModel): Measured {
  const boxes: Measured = {}
  const rows = (
    ids: NodeId[],
    left: number,
    top: number,
    right: number,
    pad: number,
    between: number,
  ): number => {
    let y = top
    ids.forEach((id, index) => {
      if (index > 0) y += between
      const start = y
      const node = nodeOf(model, id)!
      const children = node.kind === 'row' ? node.children : []
      const gap = 24
      const inner = { left: left + pad, right: right - pad }
      const width =
        (inner.right - inner.left - gap * (children.length - 1)) / Math.max(1, children.length)
      const bottoms = children.map((column, at) =>
        columns(
          column,
          inner.left + at * (width + gap),
          y + pad,
          inner.left + at * (width + gap) + width,
        ),
      )
      const bottom = Math.max(y + pad + 10, ...bottoms)
      children.forEach((column) => void (boxes[column] = { ...boxes[column]!, bottom }))
      y = bottom + pad
      boxes[id] = { left, right, top: start, bottom: y }
    })
    return y
  }
  const columns = (id: NodeId, left: number, top: number, right: number): number => {
    const node = nodeOf(model, id)!
    let y = top
    if (node.kind === 'column') {
      if (node.children.length === 0) y += 72
      node.children.forEach((child, index) => {
        if (index > 0) y += 20
        const start = y
        const object = nodeOf(model, child)!
        const slots = object.kind === 'object' ? slotNames(object.data.type) : []
        if (slots.length === 0) y += 40
        for (const slot of slots) {
          const filled = (object.kind === 'object' && object.slots?.[slot]) || []
          const begin = y
          y = filled.length > 0 ? rows(filled, left + 14, y + 14, right - 14, 0, 24) + 14 : y + 100
          boxes[slotKey(child, slot)] = { left, right, top: begin, bottom: y }
          y += 16
        }
        boxes[child] = { left, right, top: start, bottom: y }
      })
    }
    boxes[id] = { left, right, top, bottom: y }
    return y
  }
  const bottom = rows(model.root, 0, 0, 4000, 24, 0)
  boxes.page = { left: 0, right: 4000, top: 0, bottom: Math.max(bottom, 200) }
  return boxes
}

const pageFrom = (numbers: number[]): PageModel => {
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
}

const plan = (model: PageModel, dragged: Dragged, x: number, y: number) => {
  const spots = spotsOf(model, listTargets(model, slotNames), layOut(model))
  return planTarget(
    { x, y },
    spots,
    ({ target }) => refusalsOf(model, target, dragged, sampleBlocks).length === 0,
  )
}

describe('where a pointer means', () => {
  const model = sampleModel()
  const boxes = layOut(model)
  const at = (x: number, y: number): Target | undefined =>
    plan(model, { type: 'text' }, x, y)?.spot.target

  test('before and after a block, by its middle', () => {
    const { left, top, bottom } = boxes.a!
    expect(at(left + 40, top + 4)).toEqual({ kind: 'object', place: { parent: 'c1', index: 0 } })
    expect(at(left + 40, bottom - 4)).toEqual({ kind: 'object', place: { parent: 'c1', index: 1 } })
  })
  test('into an empty column and an empty slot', () => {
    expect(at(boxes.c2!.left + 50, boxes.c2!.top + 30)).toEqual({
      kind: 'object',
      place: { parent: 'c2', index: 0 },
    })
    const slot = boxes[slotKey('box', 'second')]!
    expect(at(slot.left + 50, (slot.top + slot.bottom) / 2)).toEqual({
      kind: 'row',
      place: { parent: 'box', slot: 'second', index: 0 },
    })
  })
  test('between two columns and between two rows', () => {
    expect(at((boxes.c1!.right + boxes.c2!.left) / 2, boxes.c1!.top + 20)).toEqual({
      kind: 'column',
      place: { parent: 'r1', index: 1 },
    })
    expect(at(500, boxes.r1!.bottom)).toEqual({ kind: 'row', place: { parent: null, index: 1 } })
  })
  test('a place that does not take it is shown as refused', () => {
    const slot = boxes[slotKey('box', 'second')]!
    expect(
      plan(model, { type: 'image' }, slot.left + 50, (slot.top + slot.bottom) / 2),
    ).toMatchObject({ refused: true })
    const inside = boxes.inside!
    expect(plan(model, { type: 'box', id: 'box' }, inside.left + 5, inside.top + 2)).toMatchObject({
      refused: true,
    })
  })
  test('an empty page takes the first block anywhere', () => {
    const empty: PageModel = { ...model, nodes: {}, root: [] }
    expect(plan(empty, { type: 'text' }, 100, 100)?.spot.target).toEqual({
      kind: 'row',
      place: { parent: null, index: 0 },
    })
  })
})

const page = fc.array(fc.nat(1000), { maxLength: 12 }).map(pageFrom)

test('what is not refused is legal, wherever the pointer is', () => {
  fc.assert(
    fc.property(
      page,
      fc.integer({ min: -50, max: 4100 }),
      fc.integer({ min: -50, max: 3000 }),
      fc.constantFrom('text', 'image', 'box'),
      (model, x, y, type) => {
        const planned = plan(model, { type }, x, y)!
        expect(planned.refused).toBe(
          refusalsOf(model, planned.spot.target, { type }, sampleBlocks).length > 0,
        )
        if (!planned.refused)
          expect(
            insertBlock(model, { type, target: planned.spot.target }, sampleContext()).ok,
          ).toBe(true)
      },
    ),
    { numRuns: 200 },
  )
})

test('every legal place can be reached by pointer', () => {
  fc.assert(
    fc.property(page, (model) => {
      const dragged = { type: 'text' }
      const legal = listTargets(model, slotNames).filter(
        ({ target }) => refusalsOf(model, target, dragged, sampleBlocks).length === 0,
      )
      const spots = spotsOf(model, listTargets(model, slotNames), layOut(model))
      for (const { target } of legal) {
        const { line } = spots.find((spot) => sameTarget(spot.target, target))!
        const planned = plan(
          model,
          dragged,
          (line.left + line.right) / 2,
          (line.top + line.bottom) / 2,
        )
        expect(planned?.spot.target).toEqual(target)
      }
    }),
    { numRuns: 60 },
  )
})
