import { expect, test } from 'vitest'
import type { BlockDocument } from '#schema'
import { applyForSpec } from './applyForSpec.ts'
import { moreThanContent } from './content.ts'
import { mergeContent, isTheirsOnly } from './mergeContent.ts'
import { mergePages } from './merge/mergePages.ts'
import type { PageModel } from './nodes.ts'
import type { Operation } from './operation.ts'
import { sampleModel } from './samplePage.ts'

const text = { $ref: 'sala:text' }
const props = {
  type: 'object',
  properties: {
    text,
    level: { type: 'integer' },
    list: {
      type: 'array',
      items: { type: 'object', properties: { title: text, link: { type: 'string' } } },
    },
  },
}
const blocks = { text: { props } } as unknown as Record<string, BlockDocument>
const set = (id: string, path: string[], value: unknown): Operation => ({
  type: 'update',
  id,
  changes: [{ path, value }],
})
const after = (...operations: Operation[]): PageModel =>
  operations.reduce((model, operation) => applyForSpec(model, operation), sampleModel())

/** The page that comes of both where one's own stands wherever it may. */
function settled(mine: Operation[], theirs: Operation[], first: Operation[] = []): PageModel {
  const [base, a, b] = [after(...first), after(...first, ...mine), after(...first, ...theirs)]
  const { conflicts } = mergePages(base, a, b)
  const { model } = mergePages(base, mergeContent(a, b, conflicts, blocks), b, (conflict) =>
    isTheirsOnly(conflict) ? 'theirs' : 'mine',
  )
  expect(moreThanContent(b, model, blocks)).toBeUndefined()
  return model
}

test('of a block that both changed the words are mine, and all else is theirs', () => {
  const { nodes } = settled(
    [set('a', ['props', 'text'], 'mine'), set('a', ['label'], 'mine')],
    [set('a', ['props'], { text: 'theirs', level: 3 }), set('a', ['style', 'align'], 'center')],
  )
  expect(nodes.a).toMatchObject({
    data: { label: 'mine', props: { text: 'mine', level: 3 }, style: { align: 'center' } },
  })
})

test('words of a list are mine while it has as many entries, else the list is theirs', () => {
  const entry = (title: string, link: string): object => ({ title, link })
  const first = [set('a', ['props', 'list'], [entry('was', '/a')])]
  const mine = [set('a', ['props', 'list'], [entry('mine', '/a')])]
  expect(
    settled(mine, [set('a', ['props', 'list'], [entry('theirs', '/b')])], first).nodes.a,
  ).toMatchObject({ data: { props: { list: [entry('mine', '/b')] } } })
  expect(
    settled(mine, [set('a', ['props', 'list'], [entry('one', '/b'), entry('two', '/c')])], first)
      .nodes.a,
  ).toMatchObject({ data: { props: { list: [{ title: 'one' }, { title: 'two' }] } } })
})

test('headings of a row are mine, what it does is theirs', () => {
  const { nodes } = settled(
    [set('r1', ['label'], 'mine')],
    [set('r1', ['label'], 'theirs'), set('r1', ['style', 'align'], 'center')],
  )
  expect(nodes.r1).toMatchObject({ data: { label: 'mine', style: { align: 'center' } } })
})

test('what they deleted stays deleted', () => {
  expect(
    settled([set('a', ['props', 'text'], 'mine')], [{ type: 'remove', id: 'a' }]).nodes.a,
  ).toBeUndefined()
})
