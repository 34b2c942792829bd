import { expect, test } from 'vitest'
import { migrateObject, migratePage } from './migrate.ts'
import { object, row, samplePage } from './samplePage.ts'

const migrations = {
  1: (props: Record<string, unknown>) => ({ text: props.title }),
  2: (props: Record<string, unknown>) => {
    if (props.text === 'bad') throw new Error('bad')
    return { ...props, level: 2 }
  },
}

test('versions chain', () => {
  expect(migrateObject(object('a', { props: { title: 'x' } }), { v: 3 }, migrations)).toEqual({ object: object('a', { v: 3, props: { text: 'x', level: 2 } }) })
})

test('the last good props stay when a step fails or is missing', () => {
  const failed = migrateObject(object('a', { props: { title: 'bad' } }), { v: 3 }, migrations)
  expect(failed.object).toMatchObject({ v: 2, props: { text: 'bad' } })
  expect(failed.failure).toMatchObject({ code: 'block-invalid', path: 'a', params: { reason: 'migration-failed', from: 2 } })
  expect(migrateObject(object('a', { v: 3 }), { v: 4 }, migrations).failure?.params?.reason).toBe('no-migration')
  expect(migrateObject(object('a', { v: 9 }), { v: 4 }).failure?.params?.reason).toBe('newer')
})

test('a step cannot change the stored props in place', () => {
  const stored = object('a', { props: { list: [1] } })
  migrateObject(stored, { v: 2 }, { 1: (props) => ({ ...props, list: (props.list as number[]).splice(0) }) })
  expect(stored.props).toEqual({ list: [1] })
})

test('a page migrates what it knows, slots included', () => {
  const page = { ...samplePage(), builder: [row('r', object('new', { type: 'future' }), object('box', { type: 'columns', slots: { first: [row('s', object('a', { props: { title: 'x' } }))] } }))] }
  const done = migratePage(page, { text: { document: { v: 2 }, migrations }, columns: { document: { v: 1 } } })
  expect(done.failures).toEqual([])
  expect(done.page.builder[0]!.columns[0]!.objects[0]).toEqual(page.builder[0]!.columns[0]!.objects[0])
  expect(done.page.builder[0]!.columns[0]!.objects[1]!.slots!.first![0]!.columns[0]!.objects[0]).toMatchObject({ v: 2, props: { text: 'x' } })
})
