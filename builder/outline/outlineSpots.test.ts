import { expect, test } from 'vitest'
import { toModel, type PageModel } from '#pages/model'
import type { PageDocument } from '#schema'
import { planTarget } from '../canvas/planTarget.ts'
import { listTargets, type Target } from '../commands/index.ts'
import { outlineRows } from './outlineRows.ts'
import { INDENT, LINE, outlineSpots } from './outlineSpots.ts'

const text = (id: string) => ({ id, type: 'text', v: 1, props: {} })
const page = {
  type: 'page',
  slug: 'outline',
  title: 'Outline',
  builder: [
    {
      id: 'r1',
      columns: [
        {
          id: 'c1',
          size: { base: 6 },
          objects: [
            text('a'),
            {
              id: 'box',
              type: 'box',
              v: 1,
              props: {},
              slots: {
                content: [
                  { id: 'r2', columns: [{ id: 'c2', size: { base: 12 }, objects: [text('b')] }] },
                ],
              },
            },
          ],
        },
        { id: 'c3', size: { base: 6 }, objects: [] },
      ],
    },
    { id: 'r3', columns: [{ id: 'c4', size: { base: 12 }, objects: [text('c')] }] },
  ],
} as unknown as PageDocument
const read = toModel(page)
if (!read.ok) throw new Error(JSON.stringify(read.failures))
const model: PageModel = read.value
const slotNames = (type: string): string[] => (type === 'box' ? ['content'] : [])
const NONE = new Set<string>()

function meant(x: number, y: number, closed: ReadonlySet<string> = NONE): Target | undefined {
  return planTarget(
    { x, y },
    outlineSpots(model, outlineRows(model, closed, {}), listTargets(model, slotNames)),
    () => true,
  )?.spot.target
}

test('the lines of the tree, with level, place among the siblings and what is open', () => {
  expect(
    outlineRows(model, NONE, {}).map(
      ({ id, level, at, of, open }) =>
        `${'  '.repeat(level - 1)}${id} ${at}/${of}${open === undefined ? '' : ' open'}`,
    ),
  ).toEqual([
    'r1 1/2 open',
    '  c1 1/2 open',
    '    a 1/2',
    '    box 2/2 open',
    '      r2 1/1 open',
    '        c2 1/1 open',
    '          b 1/1',
    '  c3 2/2',
    'r3 2/2 open',
    '  c4 1/1 open',
    '    c 1/1',
  ])
  expect(outlineRows(model, new Set(['c1']), {}).map(({ id }) => id)).toEqual([
    'r1',
    'c1',
    'c3',
    'r3',
    'c4',
    'c',
  ])
})

test('between two lines of one level the place is between them', () => {
  expect(meant(2 * INDENT + 2, 3 * LINE - 4)).toEqual({
    kind: 'object',
    place: { parent: 'c1', index: 1 },
  })
})

test('where several levels end, the pointer goes out by going left', () => {
  const after = 7 * LINE
  expect(meant(9 * INDENT, after)).toEqual({ kind: 'object', place: { parent: 'c2', index: 1 } })
  expect(meant(4 * INDENT + 1, after)).toEqual({
    kind: 'column',
    place: { parent: 'r2', index: 1 },
  })
  expect(meant(3 * INDENT + 1, after)).toEqual({
    kind: 'row',
    place: { parent: 'box', slot: 'content', index: 1 },
  })
  expect(meant(2 * INDENT + 1, after)).toEqual({
    kind: 'object',
    place: { parent: 'c1', index: 2 },
  })
  expect(meant(0, after)).toEqual({ kind: 'column', place: { parent: 'r1', index: 1 } })
})

test('an empty column takes what is dropped below its line', () => {
  expect(meant(2 * INDENT + 2, 8 * LINE)).toEqual({
    kind: 'object',
    place: { parent: 'c3', index: 0 },
  })
})

test('below the last line is the end of the page', () => {
  expect(meant(0, 11 * LINE)).toEqual({ kind: 'row', place: { parent: null, index: 2 } })
  expect(meant(0, 40 * LINE)).toEqual({ kind: 'row', place: { parent: null, index: 2 } })
})

test('what stands in a closed node is no place', () => {
  const spots = outlineSpots(
    model,
    outlineRows(model, new Set(['c1']), {}),
    listTargets(model, slotNames),
  )
  expect(
    spots.some(({ target }) => ['c1', 'box', 'r2', 'c2'].includes(target.place.parent ?? '')),
  ).toBe(false)
})
