import { expect, test, vi } from 'vitest'
import { lazyChunk, loadedChunk } from './lazyChunk.ts'

test('a chunk is fetched once, when it is asked for, and is loaded from then on', async () => {
  const fetch = vi.fn(async () => 'code')
  const chunk = lazyChunk(fetch)
  expect([chunk.loaded(), fetch.mock.calls.length]).toEqual([undefined, 0])
  const loading = chunk.load()
  expect(chunk.load()).toBe(loading)
  await expect(loading).resolves.toBe('code')
  expect(chunk.load()).toBe(loading)
  expect([chunk.loaded(), fetch.mock.calls.length]).toEqual(['code', 1])
  // What React renders at once.
  expect(loading).toMatchObject({ status: 'fulfilled', value: 'code' })
})

test('a chunk that could not be preloaded is fetched again when it is needed, and nothing is said in between', async () => {
  const said = vi.fn()
  process.on('unhandledRejection', said)
  let isOffline = true
  const chunk = lazyChunk(async () => {
    if (isOffline) throw new TypeError('Failed to fetch')
    return 'code'
  })
  chunk.preload()
  await new Promise((done) => setTimeout(done))
  expect([chunk.loaded(), said.mock.calls.length]).toEqual([undefined, 0])
  await expect(chunk.load()).rejects.toThrow('Failed to fetch')
  isOffline = false
  await expect(chunk.load()).resolves.toBe('code')
  process.off('unhandledRejection', said)
})

test('what is not fetched apart is loaded from the start', async () => {
  const chunk = loadedChunk('code')
  expect([chunk.isLazy, chunk.loaded(), await chunk.load()]).toEqual([false, 'code', 'code'])
})
