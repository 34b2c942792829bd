import { expect, test } from 'vitest'
import type { BlockDocument } from '#schema'
import { applyForSpec } from './applyForSpec.ts'
import { contentSchema, forbiddenBlock, mayPlace, moreThanContent } from './content.ts'
import type { Operation } from './operation.ts'
import { object, sampleModel } from './samplePage.ts'

const text = { $ref: 'sala:text' }
const props = {
  type: 'object',
  properties: {
    text,
    level: { type: 'integer' },
    code: { ...text, 'x-content': false },
    list: {
      type: 'array',
      items: {
        type: 'object',
        properties: { title: text, link: { type: 'string', 'x-widget': 'link' } },
      },
    },
  },
}
const blocks = {
  text: { props, roles: undefined },
  html: { props, roles: ['admin'] },
} as unknown as Record<string, BlockDocument>
const fault = (...operations: Operation[]) =>
  moreThanContent(
    sampleModel(),
    operations.reduce((model, operation) => applyForSpec(model, operation), sampleModel()),
    blocks,
  )
const set = (path: string[], value: unknown): Operation => ({
  type: 'update',
  id: 'a',
  changes: [{ path, value }],
})

test('words are content, also in lists; numbers, links and what the schema takes out are not', () => {
  expect(fault(set(['props', 'text'], 'x'), set(['label'], 'y'))).toBeUndefined()
  for (const change of [
    set(['props', 'level'], 2),
    set(['props', 'code'], 'x'),
    set(['props', 'unknown'], 'x'),
    set(['style', 'align'], 'center'),
    set(['customId'], 'x'),
    set(['props', 'list'], [{ title: 'x' }]),
  ])
    expect(fault(change)).toMatchObject({ code: 'content-only', path: 'a' })
  const listed = applyForSpec(sampleModel(), set(['props', 'list'], [{ title: 'x', link: '/a' }]))
  const changed = (value: object) =>
    moreThanContent(listed, applyForSpec(listed, set(['props', 'list'], [value])), blocks)
  expect(changed({ title: 'y', link: '/a' })).toBeUndefined()
  expect(changed({ title: 'x', link: '/b' })).toMatchObject({ code: 'content-only' })
})

test('headings of a row of a form are content, what it does is not', () => {
  const row = (path: string[], value: unknown): Operation => ({
    type: 'update',
    id: 'r1',
    changes: [{ path, value }],
  })
  const headed = [row(['label'], 'x'), row(['part'], { kind: 'steps', id: 'p' })].reduce(
    (model, operation) => applyForSpec(model, operation),
    sampleModel(),
  )
  const changed = (...operations: Operation[]) =>
    moreThanContent(
      headed,
      operations.reduce((model, operation) => applyForSpec(model, operation), headed),
      blocks,
    )
  expect(
    changed(row(['label'], 'y'), row(['part', 'label'], 'z'), row(['part', 'help'], 'z')),
  ).toBeUndefined()
  for (const change of [
    row(['part', 'kind'], 'tabs'),
    row(['part'], undefined),
    row(['min'], 2),
    row(['style', 'align'], 'center'),
  ])
    expect(changed(change)).toMatchObject({
      code: 'content-only',
      path: 'r1',
      params: { type: 'row' },
    })
})

test('nothing comes, goes or moves', () => {
  expect(fault({ type: 'remove', id: 'b' })).toMatchObject({ code: 'content-only', path: 'b' })
  expect(fault({ type: 'move', id: 'a', to: { parent: 'c2', index: 0 } })).toMatchObject({
    path: 'a',
  })
  expect(fault({ type: 'resize', breakpoint: 'md', sizes: { c1: 6 } })).toMatchObject({
    path: 'c1',
    params: { type: 'column' },
  })
})

test('the inspector of content has the rest hidden', () => {
  expect(contentSchema(blocks.text!)).toMatchObject({
    properties: {
      text,
      level: { 'x-widget': 'hidden' },
      code: { 'x-widget': 'hidden' },
      list: { items: { properties: { title: text, link: { 'x-widget': 'hidden' } } } },
    },
  })
})

test('a block of other roles may stay, move and go, not come or change', () => {
  const put = (id: string, more = {}): Operation => ({
    type: 'insert',
    at: { parent: 'c2', index: 0 },
    tree: { kind: 'object', object: object(id, { type: 'html', ...more }) },
  })
  const before = applyForSpec(sampleModel(), put('x'))
  const after = (operation: Operation, roles = ['manager']) =>
    forbiddenBlock(before, applyForSpec(before, operation), blocks, roles)
  expect(after({ type: 'move', id: 'x', to: { parent: 'c1', index: 0 } })).toBeUndefined()
  expect(after({ type: 'remove', id: 'x' })).toBeUndefined()
  expect(after(put('y'))).toMatchObject({ code: 'block-forbidden', path: 'y' })
  expect(
    after({ type: 'update', id: 'x', changes: [{ path: ['props', 'text'], value: 'z' }] }),
  ).toMatchObject({ path: 'x' })
  expect(after(put('y'), ['admin'])).toBeUndefined()
  expect([
    mayPlace(blocks.text, []),
    mayPlace(blocks.html, ['admin']),
    mayPlace(undefined, []),
  ]).toEqual([true, true, true])
})
