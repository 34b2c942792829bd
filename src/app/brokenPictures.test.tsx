import { expect, test } from 'vitest'
import { watchBrokenPictures } from './brokenPictures.ts'

function picture(state: Partial<HTMLImageElement>): HTMLImageElement {
  const image = document.createElement('img')
  for (const [name, value] of Object.entries(state)) Object.defineProperty(image, name, { value })
  return document.body.appendChild(image)
}

test('pictures that have not come are marked, also those from before, until they come after all', async () => {
  const failed = { complete: true, naturalWidth: 0, currentSrc: '/a.webp' }
  const before = picture({ ...failed, decode: () => Promise.reject(new Error('no')) })
  const drawing = picture({ ...failed, decode: () => Promise.resolve() })
  const later = picture({ complete: false })
  watchBrokenPictures()
  await Promise.resolve()
  await Promise.resolve()
  expect([before, drawing, later].map(({ dataset }) => 'broken' in dataset)).toEqual([
    true,
    false,
    false,
  ])
  later.dispatchEvent(new Event('error'))
  expect(later.dataset.broken).toBe('')
  later.dispatchEvent(new Event('load'))
  expect(later.dataset.broken).toBeUndefined()
})
