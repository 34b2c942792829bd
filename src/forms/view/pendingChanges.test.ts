import { expect, test } from 'vitest'
import { PendingChanges } from './pendingChanges.ts'

const before = { text: { th: 'ก', en: 'a' }, list: [{ a: 1 }, { a: 2 }], link: { href: '/a' } }
const changes = (path: (string | number)[], after: unknown): unknown => {
  const pending = new PendingChanges()
  pending.add(path)
  return pending.between(before, after)
}

test('a value set as a whole is told by what differs in it, a list and what came or went as a whole', () => {
  expect(changes(['text'], { ...before, text: { th: 'ก', en: 'b' } })).toEqual([
    { path: ['text', 'en'], value: 'b' },
  ])
  const list = [{ a: 1 }, { a: 3 }]
  expect(changes(['list', 1, 'a'], { ...before, list })).toEqual([{ path: ['list'], value: list }])
  const { link: _, ...without } = before
  expect(changes(['link', 'href'], without)).toEqual([{ path: ['link'], value: undefined }])
  expect(changes(['seo', 'title'], { ...before, seo: { title: 'x' } })).toEqual([
    { path: ['seo'], value: { title: 'x' } },
  ])
})

test('what was not set is not looked at, what was set to the same is none, and the root is everything', () => {
  const after = { ...before, text: 'x', link: { href: '/a' } }
  expect(changes(['link'], after)).toEqual([])
  expect(changes([], after)).toEqual([{ path: ['text'], value: 'x' }])
})

test('what is held back stays to be told, until it is', () => {
  const pending = new PendingChanges()
  const bad = { ...before, link: { href: 'bad' }, text: 'x' }
  const told = { ...before, text: 'x' }
  pending.add(['link', 'href'])
  pending.add(['text'])
  expect(pending.between(before, told)).toEqual([{ path: ['text'], value: 'x' }])
  pending.settle(bad, told)
  expect(pending.between(told, bad)).toEqual([{ path: ['link', 'href'], value: 'bad' }])
  pending.settle(bad, bad)
  expect(pending.between(told, bad)).toEqual([])
})
