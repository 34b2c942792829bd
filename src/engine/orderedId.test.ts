import { expect, test } from 'vitest'
import { orderedId } from './orderedId.ts'

test('ids of one moment stand in the order in which they were made, also where clocks run side by side', () => {
  const [now, then] = [1_800_000_000_000, 1_700_000_000_000]
  const made: [string[], string[]] = [[], []]
  for (let one = 0; one < 2000; one++) {
    made[0].push(orderedId(now))
    made[1].push(orderedId(then))
  }
  for (const ids of made) {
    expect(ids.toSorted()).toEqual(ids)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.every((id) => /^[0-9a-hjkmnp-tv-z]{26}$/.test(id))).toBe(true)
  }
  expect(made[1].at(-1)! < made[0][0]!).toBe(true)
})
