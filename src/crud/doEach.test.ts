import { expect, test } from 'vitest'
import { doEach } from './doEach.ts'

const records = ['a', 'b', 'c'].map((_id) => ({ _id, version: 1 })) as never[]

test('each record is done whatever became of those before, until it is stopped', async () => {
  const stop = new AbortController()
  const seen: number[] = []
  const outcomes = await doEach(
    records,
    async ({ _id }) => {
      if (_id === 'b') stop.abort()
      return _id === 'a'
        ? { ok: false, failures: [{ code: 'conflict' } as never] }
        : { ok: true, value: { _id } as never }
    },
    { signal: stop.signal, onProgress: (done) => void seen.push(done) },
  )
  expect(outcomes.map(({ record, failures }) => [record._id, failures.length])).toEqual([
    ['a', 1],
    ['b', 0],
  ])
  expect(seen).toEqual([1, 2])
})
