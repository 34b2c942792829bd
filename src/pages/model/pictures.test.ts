import { expect, test } from 'vitest'
import { pictureAttributes } from './pictures.ts'

test('a picture of the library: its sources are the widths below its own and itself', () => {
  expect(
    pictureAttributes('/files/a.jpg', { width: 1000, height: 750, version: 'ab12' }, '50vw'),
  ).toEqual({
    src: '/files/a.jpg',
    srcSet:
      '/files/a.jpg?w=320&v=ab12 320w, /files/a.jpg?w=640&v=ab12 640w, /files/a.jpg?w=960&v=ab12 960w, /files/a.jpg?w=1280&v=ab12 1000w',
    sizes: '50vw',
    width: 1000,
    height: 750,
  })
})

test('a picture wider than all widths is never given out whole, and a small one has one source', () => {
  const { srcSet } = pictureAttributes(
    '/files/a.jpg',
    { width: 6000, height: 10, version: 'a' },
    '',
  )
  expect(srcSet!.split(', ').at(-1)).toBe('/files/a.jpg?w=2560&v=a 2560w')
  expect(
    pictureAttributes('/files/a.jpg', { width: 64, height: 64, version: 'a' }, '').srcSet,
  ).toBe('/files/a.jpg?w=320&v=a 64w')
})

test('a picture that the page knows nothing of has its address alone', () => {
  expect(pictureAttributes('https://example.com/a.jpg', undefined, '50vw')).toEqual({
    src: 'https://example.com/a.jpg',
  })
})
