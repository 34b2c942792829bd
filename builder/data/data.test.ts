import { expect, test } from 'vitest'
import { apply, findProblems, toModel } from '#pages/model'
import type { BlockDocument, Field, PageDocument } from '#schema'
import { readFilter, writeFilter } from './filter.ts'
import { fitting, propKind, readAddress, writeAddress } from './fitting.ts'

test.each([
  ['text', { type: 'string' }, ''],
  ['text', { $ref: 'sala:text' }, ''],
  ['text', { type: 'number', 'x-money': true }, '|money'],
  ['text', { type: 'string', format: 'date' }, '|date'],
  ['text', { type: 'string', 'x-widget': 'html' }, undefined],
  ['text', { type: 'string', 'x-secret': true }, undefined],
  ['html', { type: 'string', 'x-widget': 'html' }, ''],
  ['image', { type: 'string', 'x-widget': 'image-address' }, ''],
  ['image', { $ref: 'sala:file' }, '.url'],
  ['image', { type: 'string' }, undefined],
  ['number', { type: 'integer' }, ''],
  ['number', { type: 'string' }, undefined],
  ['word', { type: 'string' }, undefined],
] as const)('into a %s prop goes %j as “%s”', (kind, field, expected) => {
  expect(fitting(kind, field as unknown as Field)).toBe(expected)
})

test('what is chosen from a list or made of parts is not bound', () => {
  expect(
    [
      { type: 'string', 'x-widget': 'records' },
      { type: 'array', 'x-widget': 'records' },
    ].map((schema) => propKind(schema)),
  ).toEqual(['word', 'word'])
  expect(
    [
      { type: 'string', enum: ['a'] },
      { type: 'array' },
      { type: 'string', 'x-widget': 'hidden' },
    ].map((schema) => propKind(schema)),
  ).toEqual([undefined, undefined, undefined])
})

test('conditions and addresses are read again as they were written; what says more is left alone', () => {
  const rule = {
    join: 'or' as const,
    conditions: [
      { subject: 'price', operator: 'at-least' as const, value: 5 },
      { subject: 'name', operator: 'filled' as const },
    ],
  }
  expect(readFilter(writeFilter(rule))).toEqual(rule)
  expect(readFilter({ price: { $gt: 1, $lt: 3 } })).toBeUndefined()
  expect(readAddress(writeAddress('/a/', 'row._id'))).toEqual({ before: '/a/', path: 'row._id' })
})

test('a field that is gone is a problem with its place, and unbinding mends it', () => {
  const blocks = {
    heading: {
      name: 'heading',
      v: 1,
      props: { type: 'object', properties: { text: { $ref: 'sala:text' } } },
    },
  } as unknown as Record<string, BlockDocument>
  const page = {
    type: 'page',
    slug: 'p',
    title: { th: 'ก', en: 'a' },
    sources: { course: { entity: 'course' } },
    builder: [
      {
        id: 'r',
        columns: [
          {
            id: 'c',
            objects: [
              { id: 'a', type: 'heading', v: 1, props: {}, bind: { text: 'source.course.titel' } },
            ],
          },
        ],
      },
    ],
  } as unknown as PageDocument
  const read = toModel(page)
  if (!read.ok) throw new Error('not a page')
  const context = {
    blocks,
    entities: { course: { properties: { name: { type: 'string' } } } as never },
  }
  const [problem] = findProblems(read.value, context)
  expect(problem).toMatchObject({ code: 'broken-binding', level: 'error', node: 'a' })
  const mended = apply(read.value, problem!.fix!)
  if (!mended.ok) throw new Error('not mended')
  expect(findProblems(mended.value.model, context)).toEqual([])
})
