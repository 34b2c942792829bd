import { expect, test } from 'vitest'
import { shippedModel } from '#schema/shipped'
import { looksOf, parentField } from './looksOf.ts'
import { monthBy, readMonth, weeksOf } from './month.ts'
import { treeOf, type Branch } from './treeOf.ts'

const record = (_id: string, parent?: string) => ({ _id, version: 1, parent }) as never
const shape = (branches: Branch[]): unknown[] =>
  branches.map(({ record: { _id }, children }) => (children.length ? [_id, shape(children)] : _id))

test('records stand under theirs; one whose own is not there, or in a ring, is a root', () => {
  const tree = treeOf(
    [
      record('a'),
      record('b', 'a'),
      record('c', 'b'),
      record('d', 'gone'),
      record('e', 'f'),
      record('f', 'e'),
    ],
    'parent',
  )
  expect(shape(tree)).toEqual([['a', [['b', ['c']]]], 'd', 'e', 'f'])
})

test('a month has whole weeks, and an address any month that there is', () => {
  expect(weeksOf('2026-11').map((week) => [week[0], week[6]])).toEqual([
    ['2026-11-01', '2026-11-07'],
    ['2026-11-08', '2026-11-14'],
    ['2026-11-15', '2026-11-21'],
    ['2026-11-22', '2026-11-28'],
    ['2026-11-29', '2026-12-05'],
  ])
  expect([monthBy('2026-12', 1), monthBy('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
  expect([readMonth('2026-13', '2026-11-28'), readMonth('2025-02', '2026-11-28')]).toEqual([
    '2026-11',
    '2025-02',
  ])
})

test('every entity with a day has a calendar, and each whose records name one of their own a tree', () => {
  const looks = Object.entries(shippedModel.entities).map(([name, { entity }]) => ({
    name,
    looks: looksOf({ name, entity }),
    parent: parentField({ name, entity }),
  }))
  expect(looks.filter(({ looks: all }) => all.includes('calendar')).length).toBeGreaterThan(10)
  const trees = looks.filter(({ looks: all }) => all.includes('tree'))
  expect(trees.length).toBeGreaterThan(0)
  for (const { parent } of trees) expect(parent).toBeDefined()
})
