import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  heightOf,
  insertItem,
  itemAt,
  moveItem,
  removeItem,
  stepTo,
  treeRows,
  type TreeItem,
  type TreeMove,
} from './tree.ts'

const item = (name: string, ...below: TreeItem[]): TreeItem => ({
  name,
  ...(below.length ? { below } : {}),
})
const TREE = [item('a', item('b', item('c')), item('d')), item('e'), item('f', item('g'))]
const names = (items: TreeItem[]): string =>
  treeRows(items, 'below')
    .map(({ place, item: one }) => '-'.repeat(place.length - 1) + String(one.name))
    .join(' ')

test('a tree is read from top to bottom', () => {
  expect(names(TREE)).toBe('a -b --c -d e f -g')
  expect(itemAt(TREE, 'below', [0, 0, 0])).toEqual({ name: 'c' })
  expect(itemAt(TREE, 'below', [1, 0])).toBeUndefined()
  expect(heightOf(TREE[0]!, 'below')).toBe(3)
})

const step = (items: TreeItem[], place: number[], move: TreeMove) => {
  const to = stepTo(items, 'below', place, move)
  return to && moveItem(items, 'below', place, to, 3)
}

test('one step moves an entry with all that is below it', () => {
  expect(names(step(TREE, [1], 'up')!.items)).toBe('e a -b --c -d f -g')
  expect(names(step(TREE, [1], 'down')!.items)).toBe('a -b --c -d f -g e')
  expect(names(step(TREE, [1], 'in')!.items)).toBe('a -b --c -d -e f -g')
  expect(names(step(TREE, [0, 0], 'out')!.items)).toBe('a -d b -c e f -g')
  expect(step(TREE, [0], 'up')).toBeUndefined()
  expect(step(TREE, [2], 'down')).toBeUndefined()
  expect(step(TREE, [0], 'in')).toBeUndefined()
  expect(step(TREE, [0], 'out')).toBeUndefined()
})

test('an entry goes neither into itself nor deeper than there are levels', () => {
  expect(moveItem(TREE, 'below', [0], [0, 0, 0], 9)).toBeUndefined()
  expect(moveItem(TREE, 'below', [2], [0, 0, 1], 3)).toBeUndefined()
  expect(moveItem(TREE, 'below', [2], [0, 0, 1], 4)).toBeDefined()
})

test('whatever is moved anywhere, nothing is lost and nothing is doubled; the way back is there', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(30), fc.nat(30)), { maxLength: 12 }), (moves) => {
      let items = TREE
      for (const [a, b] of moves) {
        const rows = treeRows(items, 'below')
        const [from, to] = [rows[a % rows.length]!.place, rows[b % rows.length]!.place]
        const moved = moveItem(items, 'below', from, to, 3)
        if (!moved) continue
        expect(itemAt(moved.items, 'below', moved.place)).toEqual(itemAt(items, 'below', from))
        items = moved.items
      }
      expect(names(items).replace(/[- ]/g, '').split('').toSorted().join('')).toBe('abcdefg')
      expect(Math.max(...items.map((one) => heightOf(one, 'below')))).toBeLessThanOrEqual(3)
    }),
  )
  const taken = itemAt(TREE, 'below', [0, 0])!
  expect(insertItem(removeItem(TREE, 'below', [0, 0]), 'below', [0, 0], taken)).toEqual(TREE)
})
