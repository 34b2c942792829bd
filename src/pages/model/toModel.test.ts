import { expect, test } from 'vitest'
import type { PageDocument, PageRow } from '#schema'
import { repairIds } from './copy.ts'
import { expectValidPage } from './expectValidPage.ts'
import { largePage, object, row, samplePage } from './samplePage.ts'
import { toDocument } from './toDocument.ts'
import { toModel } from './toModel.ts'

const codesOf = (page: unknown): string[] => {
  const read = toModel(page as PageDocument)
  return read.ok ? [] : read.failures.map((failure) => failure.code)
}

function nested(levels: number): PageDocument {
  let inner: PageRow = row('row-0', object('object-0'))
  for (let level = 1; level < levels; level++)
    inner = row(
      `row-${level}`,
      object(`object-${level}`, { type: 'columns', slots: { first: [inner] } }),
    )
  return { ...samplePage(), builder: [inner] }
}

test('a document comes back unchanged', () => {
  const read = toModel(samplePage())
  expect(read.ok && toDocument(read.value)).toEqual(samplePage())
  if (read.ok) expectValidPage(read.value)
})

test('5,000 objects are read, over 10,000 are refused', () => {
  expect(codesOf(largePage(5_000))).toEqual([])
  expect(codesOf(largePage(10_000))).toEqual([])
  expect(codesOf(largePage(10_001))).toEqual(['page-too-large'])
})

test('50 levels are read, 51 refused, and thousands do not break the reader', () => {
  expect(codesOf(nested(50))).toEqual([])
  expect(codesOf(nested(51))).toEqual(['page-too-large'])
  expect(codesOf(nested(5_000))).toEqual(['page-too-large'])
})

test('over 5 MB of text is refused, counted in bytes', () => {
  const thai = 'ก'.repeat(1_800_000)
  expect(
    codesOf({ ...samplePage(), builder: [row('r', object('a', { props: { text: thai } }))] }),
  ).toEqual(['page-too-large'])
  expect(
    codesOf({
      ...samplePage(),
      builder: [row('r', object('a', { props: { text: 'a'.repeat(1_800_000) } }))],
    }),
  ).toEqual([])
})

test('a cycle is refused and ends', () => {
  const page = samplePage()
  const box = page.builder[1]!.columns[0]!.objects[0]!
  box.slots!.first!.push(page.builder[1]!)
  expect(codesOf(page)).toEqual(['page-cycle'])
  const props: Record<string, unknown> = {}
  props.self = props
  expect(codesOf({ ...samplePage(), builder: [row('r', object('a', { props }))] })).toEqual([
    'page-cycle',
  ])
})

test('a small object held a billion times over ends at the limit', () => {
  let value: unknown = ['x']
  for (let i = 0; i < 30; i++) value = [value, value]
  expect(
    codesOf({ ...samplePage(), builder: [row('r', object('a', { props: { value } }))] }),
  ).toEqual(['page-too-large'])
})

test('duplicate ids are refused and can be repaired', () => {
  const page = {
    ...samplePage(),
    builder: [row('r', object('a'), object('a')), row('r', object('b'))],
  }
  expect(codesOf(page)).toContain('page-duplicate-id')
  const repaired = repairIds(page)
  expect(codesOf(repaired)).toEqual([])
  expect(repaired.builder[0]!.columns[0]!.objects[0]!.id).toBe('a')
})

test('what is not of its shape is refused with its path', () => {
  const broken = {
    ...samplePage(),
    builder: [{ id: 'r', columns: [{ id: 'c', objects: [{ id: 'x', type: 'text' }] }] }],
  }
  const read = toModel(broken as never)
  expect(read.ok || read.failures[0]).toMatchObject({
    code: 'block-invalid',
    path: 'builder[0].columns[0].objects[0]',
  })
  expect(codesOf({ ...samplePage(), builder: 'rows' })).toEqual(['block-invalid'])
  expect(codesOf({ ...samplePage(), builder: [{ id: '__proto__', columns: [] }] })).toEqual([
    'block-invalid',
  ])
  expect(codesOf(null)).toEqual(['block-invalid'])
})

test('an unknown block keeps everything it carries', () => {
  const page = {
    ...samplePage(),
    builder: [
      row(
        'r',
        object('a', {
          type: 'from-the-future',
          props: { deep: [{ x: 1 }] },
          logics: [{ value: 1, show: ['b'] }],
        }),
      ),
    ],
  }
  const read = toModel(page)
  expect(read.ok && toDocument(read.value)).toEqual(page)
})
