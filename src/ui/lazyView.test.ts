import { expect, test, vi } from 'vitest'
import { preload, lazyView } from './lazyView.ts'

test('a view that could not be fetched ahead is fetched again when it is drawn, and nothing is said in between', async () => {
  const said = vi.fn()
  process.on('unhandledRejection', said)
  const View = () => null
  let isOffline = true
  const view = lazyView(async () => {
    if (isOffline) throw new TypeError('Failed to fetch')
    return View
  })
  preload(view)
  await new Promise((done) => setTimeout(done))
  expect(said).not.toHaveBeenCalled()
  isOffline = false
  await expect(view.isLazy && view.load()).resolves.toBe(View)
  process.off('unhandledRejection', said)
})
