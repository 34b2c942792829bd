import { expect, test } from 'vitest'
import { migrateObject, migratePage } from './migrate.ts'
import { object, row, samplePage } from './samplePage.ts'

const steps = {
  1: (props: Record<string, unknown>) => ({ text: props.title }),
  2: (props: Record<string, unknown>) => {
    if (props.text === 'bad') throw new Error('bad')
    return { ...props, level: 2 }
  },
}

test('versions chain', () => {
  expect(migrateObject(object('a', { props: { title: 'x' } }), steps)).toEqual(
    object('a', { v: 3, props: { text: 'x', level: 2 } }),
  )
})

test('the last good props and their version stay when a step fails; what is newer, or has no steps, is left as it is', () => {
  expect(migrateObject(object('a', { props: { title: 'bad' } }), steps)).toMatchObject({
    v: 2,
    props: { text: 'bad' },
  })
  for (const [other, known] of [
    [object('a', { v: 9 }), steps],
    [object('a'), {}],
  ] as const)
    expect(migrateObject(other, known)).toBe(other)
})

test('a step cannot change the stored props in place', () => {
  const stored = object('a', { props: { list: [1] } })
  migrateObject(stored, { 1: (props) => ({ ...props, list: (props.list as number[]).splice(0) }) })
  expect(stored.props).toEqual({ list: [1] })
})

test('a page migrates what it knows, slots included', () => {
  const page = {
    ...samplePage(),
    builder: [
      row(
        'r',
        object('new', { type: 'future' }),
        object('box', {
          type: 'columns',
          slots: { first: [row('s', object('a', { props: { title: 'x' } }))] },
        }),
      ),
    ],
  }
  const [first, second] = migratePage(page, { text: steps }).builder[0]!.columns[0]!.objects
  expect(first).toEqual(page.builder[0]!.columns[0]!.objects[0])
  expect(second!.slots!.first![0]!.columns[0]!.objects[0]).toMatchObject({
    v: 3,
    props: { text: 'x' },
  })
})
