import { expect, test } from 'vitest'
import { pageChanges, withAddress, withPicture } from './seoPicture.ts'

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

test('of another picture the address alone changes, beside what else does', () => {
  const seo = { title: 'a', ...withPicture({ image: '/files/b.png' }) }
  expect(
    pageChanges({ seo }, [
      { path: ['seo', 'image', 'id'], value: '/files/b.png' },
      { path: ['seo', 'image', 'url'], value: '/files/b.png' },
      { path: ['layout'], value: undefined },
    ]),
  ).toEqual([{ path: ['layout'] }, { path: ['seo', 'image'], value: '/files/b.png' }])
  expect(pageChanges({ seo }, [{ path: ['seo'], value: seo }])).toEqual([
    { path: ['seo'], value: { title: 'a', image: '/files/b.png' } },
  ])
})
