import { expect, test } from 'vitest'
import {
  foldersNamed,
  isWordless,
  MEDIA_START,
  mediaBody,
  openTo,
  pathOf,
  type MediaFile,
  type MediaFolder,
} from './mediaQuery.ts'

const folder = (_id: string, parent?: string): MediaFolder =>
  ({ _id, name: _id, version: 1, ...(parent ? { parent } : {}) }) as MediaFolder
const folders = [folder('a'), folder('b', 'a'), folder('c', 'b'), folder('other')]

test('a folder shows what lies in it; who searches from the top finds it in every folder', () => {
  expect(mediaBody(MEDIA_START).args![0]).toEqual({ $and: [{ public: true }, { folder: null }] })
  expect(mediaBody({ ...MEDIA_START, folder: 'a' }).args![0]).toEqual({
    $and: [{ public: true }, { folder: 'a' }],
  })
  expect(mediaBody({ ...MEDIA_START, picturesOnly: true }).args![0]).toEqual({
    $and: [
      { public: true },
      { folder: null },
      { type: { $in: expect.arrayContaining(['image/png']) as string[] } },
    ],
  })
  expect(mediaBody({ ...MEDIA_START, search: 'x' }).args![0]).toEqual({ $and: [{ public: true }] })
})

test('unused files are asked for in lists that a filter may hold', () => {
  const { $and } = mediaBody(
    { ...MEDIA_START, lacks: 'uses' },
    Array.from({ length: 2_500 }, (_, index) => `k${index}`),
  ).args![0] as { $and: { key?: { $nin: string[] } }[] }
  expect($and.flatMap(({ key }) => (key ? [key.$nin.length] : []))).toEqual([1_000, 1_000, 500])
})

test('a folder goes neither into itself nor into what stands in it; a circle has an end', () => {
  expect(pathOf(folders, 'c').map(({ _id }) => _id)).toEqual(['a', 'b', 'c'])
  expect(openTo(folders, 'b').map(({ _id }) => _id)).toEqual(['a', 'other'])
  expect(pathOf([folder('x', 'y'), folder('y', 'x')], 'x')).toHaveLength(2)
})

test('a picture without words is one that nobody described and that does not only decorate', () => {
  const file = (more: object): MediaFile => ({ type: 'image/png', ...more }) as MediaFile
  expect(
    [
      {},
      { alt: '' },
      { alt: { th: ' ', en: '' } },
      { alt: 'x' },
      { alt: { th: '', en: 'x' } },
      { decorative: true },
      { type: 'application/pdf' },
    ].map((more) => isWordless(file(more))),
  ).toEqual([true, true, true, false, false, false, false])
})

test('a folder is meant by its path or by its own name, in any case of letters', () => {
  const twice = [...folders, { ...folder('b2', 'other'), name: 'b' }]
  const meant = (name: string, options = twice): string[] =>
    foldersNamed(twice, options, name).map(({ _id }) => _id)
  expect([' A ', 'a / B', 'b', 'c', 'nothing', ''].map((name) => meant(name))).toEqual([
    ['a'],
    ['b'],
    ['b', 'b2'],
    ['c'],
    [],
    [],
  ])
  expect(meant('a', openTo(twice, 'a'))).toEqual([])
})
