import { expect, test } from 'vitest'
import { findDifferences } from './findDifferences.ts'
import { object, row, samplePage } from './samplePage.ts'

const between = (change: (page: ReturnType<typeof samplePage>) => void) => {
  const b = samplePage()
  change(b)
  const found = findDifferences(samplePage(), b)
  if (!found.ok) throw new Error(JSON.stringify(found.failures))
  return found.value
}

test('equal pages do not differ', () => expect(between(() => {})).toEqual([]))

test('changed props and settings carry both values', () => {
  const found = between((page) => {
    page.title = { th: 'ใหม่', en: 'Sample' }
    page.builder[0]!.columns[0]!.objects[0]!.props = { text: 'b', more: [1] }
  })
  expect(found).toEqual([
    { change: 'changed', id: null, kind: 'page', path: 'title.th', before: 'ตัวอย่าง', after: 'ใหม่' },
    {
      change: 'changed',
      id: 'a',
      kind: 'object',
      type: 'text',
      path: 'props.text',
      before: 'a',
      after: 'b',
    },
    {
      change: 'changed',
      id: 'a',
      kind: 'object',
      type: 'text',
      path: 'props.more',
      before: undefined,
      after: [1],
    },
  ])
})

test('a rule is one difference, and what is bound is one for each prop', () => {
  const found = between((page) =>
    Object.assign(page.builder[0]!.columns[0]!.objects[0]!, {
      show: { '!!': [{ var: '$user._id' }] },
      bind: { text: 'row.title' },
    }),
  )
  expect(found).toEqual([
    {
      change: 'changed',
      id: 'a',
      kind: 'object',
      type: 'text',
      path: 'show',
      before: undefined,
      after: { '!!': [{ var: '$user._id' }] },
    },
    {
      change: 'changed',
      id: 'a',
      kind: 'object',
      type: 'text',
      path: 'bind.text',
      before: undefined,
      after: 'row.title',
    },
  ])
  const first = samplePage()
  Object.assign(first.builder[0]!.columns[0]!.objects[0]!, {
    show: { '!': [{ var: '$user._id' }] },
  })
  const second = samplePage()
  Object.assign(second.builder[0]!.columns[0]!.objects[0]!, {
    show: { and: [{ '!!': [{ var: 'a' }] }, { '!!': [{ var: 'b' }] }] },
  })
  expect(findDifferences(first, second)).toMatchObject({
    value: [{ path: 'show', before: { '!': [{ var: '$user._id' }] }, after: { and: [{}, {}] } }],
  })
})

test('a part that comes or goes is named once', () => {
  expect(between((page) => page.builder.push(row('n', object('n1'))))).toEqual([
    { change: 'added', id: 'n', kind: 'row', holds: { blocks: [{ type: 'text', count: 1 }] } },
  ])
  expect(between((page) => page.builder.pop())).toMatchObject([
    { change: 'removed', id: 'r2', kind: 'row' },
  ])
})

test('moves are told by place and by the fewest in order', () => {
  expect(
    between((page) =>
      page.builder[0]!.columns[1]!.objects.push(page.builder[0]!.columns[0]!.objects.shift()!),
    ),
  ).toEqual([{ change: 'moved', id: 'a', kind: 'object', type: 'text' }])
  expect(between((page) => page.builder[0]!.columns[0]!.objects.reverse())).toHaveLength(1)
})

test('a page that cannot be read is refused', () => {
  expect(
    findDifferences(samplePage(), { ...samplePage(), builder: [row('r'), row('r')] }),
  ).toMatchObject({ ok: false, failures: [{ code: 'page-duplicate-id' }] })
})
