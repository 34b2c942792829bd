import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { toModel, type BlockDocuments } from '#pages/model'
import type { PageDocument } from '#schema'
import { listTargets, refusalsOf, type Target } from '../commands/index.ts'
import { markOf, spotsOf, type Mark, type Measured } from './geometry.ts'
import { planTarget } from './planTarget.ts'
import type { Point } from '../context/point.ts'
import page from './recorded/page.json' with { type: 'json' }

/** What tests/e2e/dropPaths.spec.ts has written down of a hand that went over the page in a browser. */
interface RecordedPath {
  boxes: Measured
  dragged: { type: string; id?: string }
  points: (Point & { mark: Mark | null; refused: boolean })[]
}

const FOLDER = join(import.meta.dirname, 'recorded')
const blocks: BlockDocuments = Object.fromEntries(
  readdirSync('blocks', { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? [[entry.name, JSON.parse(readFileSync(join('blocks', entry.name, 'block.json'), 'utf8'))]]
      : [],
  ),
)
const slotNames = (type: string): string[] => Object.keys(blocks[type]?.slots ?? {})
const read = toModel(page as unknown as PageDocument)
if (!read.ok) throw new Error(JSON.stringify(read.failures))
const model = read.value

const paths = readdirSync(FOLDER)
  .filter((name) => name !== 'page.json')
  .map((name) => ({
    name,
    path: JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as RecordedPath,
  }))
const planAt = ({ boxes, dragged }: RecordedPath, point: Point) =>
  planTarget(
    point,
    spotsOf(model, listTargets(model, slotNames), boxes),
    ({ target }) => refusalsOf(model, target, dragged, blocks).length === 0,
  )
const rounded = (mark: Mark | null) =>
  mark && {
    ...mark,
    left: Math.round(mark.left),
    top: Math.round(mark.top),
    width: Math.round(mark.width),
    height: Math.round(mark.height),
  }

/** What was recorded may be off by the part of a pixel that a browser rounds away. */
const NEAR = [
  [0, 0],
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const

test.each(paths)(
  'under each point of a hand that went over the page the place is what was shown there: $name',
  ({ path }) => {
    expect(path.points.length).toBeGreaterThan(4)
    for (const { x, y, mark, refused } of path.points) {
      const planned = NEAR.map(([right, down]) => planAt(path, { x: x + right, y: y + down })!).map(
        (plan) => ({ mark: rounded(markOf(plan.spot.line)), refused: plan.refused }),
      )
      expect(planned, `${x}, ${y}`).toContainEqual({ mark: rounded(mark), refused })
    }
  },
)

test('the paths lead to places of every kind: beside blocks, between columns and rows, into what is empty and what is nested', () => {
  const places = paths.flatMap(({ path }) =>
    path.points.map((point) => planAt(path, point)!.spot.target),
  )
  const kinds = (test: (target: Target) => boolean): number => places.filter(test).length
  expect(kinds(({ kind }) => kind === 'object')).toBeGreaterThan(0)
  expect(kinds(({ kind }) => kind === 'column')).toBeGreaterThan(0)
  expect(kinds(({ kind, place }) => kind === 'row' && place.parent === null)).toBeGreaterThan(0)
  expect(kinds(({ kind, place }) => kind === 'row' && place.parent !== null)).toBeGreaterThan(0)
  expect(paths.some(({ path }) => path.points.some(({ refused }) => refused))).toBe(true)
})
