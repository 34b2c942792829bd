import { expect, test } from 'vitest'
import { run } from './run.ts'

const loop = (courses: unknown) =>
  run(
    { options: { list: 'data.courses' }, data: {}, user: null, scope: { data: { courses } } },
    {} as never,
  )

test.each([
  [[1, 2], 2],
  [[], 0],
  [undefined, 0],
])('%j is gone through as often as it has entries', async (courses, times) => {
  expect(await loop(courses)).toEqual({
    outcome: 'each',
    result: { count: times },
    each: { over: 'data.courses', times },
  })
})

test('what is no list fails', async () => {
  await expect(loop('text')).rejects.toThrow('no list')
})
