import { expect, test } from 'vitest'
import { addressOfChoice, readChoice } from './choice.ts'

test('a choice: what an address asks for, and nothing that there is not', () => {
  expect(
    readChoice({
      q: '  คลัง ',
      category: 'law,law,,safety',
      type: 'online,teleport',
      price: 'free,1-2',
      month: '2026-12,2026',
      sort: 'price-down',
      page: '3',
      other: 'x',
    }),
  ).toEqual({
    words: 'คลัง',
    page: 3,
    sort: 'price-down',
    chosen: {
      category: ['law', 'safety'],
      type: ['online'],
      price: ['free'],
      hours: [],
      month: ['2026-12'],
      target: [],
      certificate: [],
      level: [],
    },
  })
  expect(readChoice({ page: '-1', sort: 'x' }, ' กฎหมาย ')).toMatchObject({
    words: 'กฎหมาย',
    page: 1,
    sort: 'newest',
  })
})

test('a choice and its address say the same', () => {
  const path = '/lesson/home'
  const choice = readChoice({ q: 'a&b', type: 'online,onsite', page: '2', sort: 'name' })
  const address = addressOfChoice(path, choice)
  expect(address).toBe('/lesson/home?q=a%26b&type=online&type=onsite&sort=name&page=2')
  expect(addressOfChoice(path, readChoice({}))).toBe(path)
})

test('a page of results keeps its own words out of the address, and without words is that of all courses', () => {
  const path = '/lesson/search/law'
  const choice = readChoice({ type: 'online' }, 'law')
  expect(addressOfChoice(path, choice, 'law')).toBe('/lesson/search/law?type=online')
  expect(addressOfChoice(path, { ...choice, words: 'tax' }, 'law')).toBe(
    '/lesson/search/law?q=tax&type=online',
  )
  expect(addressOfChoice(path, { ...choice, words: '' }, 'law')).toBe('/lesson/home?type=online')
})
