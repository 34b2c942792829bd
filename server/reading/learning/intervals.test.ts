import { expect, test } from 'vitest'
import { addWatched, merge, secondsOf, secondsSince } from './intervals.ts'

const film = { duration: 600, allowed: 1000 }

test('stretches that touch are one, whatever their order; a second time adds nothing', () => {
  const merged = merge(
    [
      { from: 60, to: 120 },
      { from: 0, to: 30 },
      { from: 20, to: 60 },
      { from: 300, to: 310 },
    ],
    600,
  )
  expect(merged).toEqual([
    { from: 0, to: 120 },
    { from: 300, to: 310 },
  ])
  expect(secondsOf(merged)).toBe(130)
  expect(addWatched(merged, [{ from: 0, to: 100 }], film)).toEqual(merged)
})

test('nothing counts beyond the film, backwards or of no number', () => {
  expect(
    merge(
      [
        { from: 590, to: 900 },
        { from: -5, to: 5 },
        { from: 40, to: 30 },
        { from: Number.NaN, to: 90 },
      ],
      600,
    ),
  ).toEqual([
    { from: 0, to: 5 },
    { from: 590, to: 600 },
  ])
})

test('no more is counted than there was time for, at twice the speed', () => {
  // Ten seconds have passed: 20 of film and five of slack.
  const allowed = secondsSince(0, 10_000)
  expect(allowed).toBe(25)
  expect(addWatched([], [{ from: 0, to: 600 }], { duration: 600, allowed })).toEqual([
    { from: 0, to: 25 },
  ])
  expect(
    addWatched(
      [{ from: 0, to: 100 }],
      [
        { from: 90, to: 110 },
        { from: 200, to: 400 },
      ],
      { duration: 600, allowed },
    ),
  ).toEqual([
    { from: 0, to: 110 },
    { from: 200, to: 215 },
  ])
})
