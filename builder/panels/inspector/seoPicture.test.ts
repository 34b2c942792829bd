import { expect, test } from 'vitest'
import { withAddress, withPicture } from './seoPicture.ts'

test('an address goes into the form as a file and comes out as it was', () => {
  const seo = { title: { th: 'ก', en: 'a' }, image: '/files/abc.png?v=2' }
  expect(withPicture(seo)).toEqual({
    title: seo.title,
    image: { id: seo.image, name: 'abc.png', type: '', size: 0, url: seo.image },
  })
  expect(withAddress(withPicture(seo))).toEqual(seo)
})

test('no picture stays none, a removed one goes', () => {
  expect(withPicture(undefined)).toBeUndefined()
  expect(withPicture({ noindex: true })).toEqual({ noindex: true })
  expect(withAddress({ noindex: true, image: undefined })).toEqual({ noindex: true })
  expect(withAddress(undefined)).toBeUndefined()
})
