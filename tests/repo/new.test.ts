import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import {
  pluralOf,
  TEMPLATES,
  withBoard,
  withRoute,
  withScreens,
  withStateField,
} from '../../scripts/templates.ts'
import fields from '../../schemas/common/fields.json'
import labels from '../../schemas/common/labels.json'
import { problemsWith } from '../../src/schema/node/broken/project.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const LABEL = { th: 'ก', en: 'A' }
const made: Record<string, string | object> = {
  'schemas/common/fields.json': fields,
  'schemas/common/labels.json': {
    ...labels,
    // What the fields of the sound project are called.
    fields: { ...labels.fields, number: LABEL, lines: LABEL, item: LABEL },
  },
  ...TEMPLATES.block('price-tag'),
  ...TEMPLATES.step('add-points'),
  ...TEMPLATES.module('sales'),
  ...TEMPLATES.entity('quotation', { th: 'ใบเสนอราคา', en: 'Quotation' }, 'sales'),
  ...TEMPLATES.enum('channel', { th: 'ช่องทาง', en: 'Channel' }, 'sales'),
}
const file = 'schemas/sales/module.json'
const entity = 'schemas/sales/quotation/entity.json'
const withEntity = withScreens(made[file] as never, 'quotation')

test('what `npm run new` makes are sound documents', () => {
  const documents = Object.fromEntries(
    Object.entries(made).filter(([, content]) => typeof content === 'object'),
  )
  expect(Object.keys(documents).length).toBeGreaterThan(4)
  expect(problemsWith({ ...documents, [file]: withEntity })).toEqual([])
  const route = withRoute(withEntity as never, 'today', 'quotation', LABEL)
  expect(route).toMatchObject({
    routes: [{}, {}, { path: 'today', screen: 'list', entity: 'quotation', inMenu: true }],
  })
  expect(problemsWith({ ...documents, [file]: route })).toEqual([])
  const board = withBoard(withEntity as never, 'quotation')
  expect(board).toMatchObject({
    routes: [
      { path: '', redirectTo: 'quotation' },
      { screens: ['list', 'board', 'create', 'detail', 'edit'] },
    ],
  })
  expect(
    problemsWith({
      ...documents,
      ...TEMPLATES.states('quotation', undefined, 'sales'),
      [entity]: withStateField(made[entity] as never),
      [file]: board,
    }),
  ).toEqual([])
})

test('what `npm run new` makes is called as its maker says', () => {
  expect(made[entity]).toMatchObject({
    'x-entity': {
      label: { th: 'ใบเสนอราคา', en: 'Quotation' },
      plural: { th: 'ใบเสนอราคา', en: 'Quotations' },
    },
  })
  expect(TEMPLATES.module('sales')[file]).toMatchObject({ label: { th: 'Sales', en: 'Sales' } })
})

test('what `npm run new` makes: the second entity of a module leaves its address where it leads', () => {
  expect(withScreens(withEntity as never, 'order')).toMatchObject({
    routes: [{ path: '', redirectTo: 'quotation' }, { entity: 'quotation' }, { entity: 'order' }],
  })
})

test('`npm run new` without a terminal asks for the Thai name and makes nothing', () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'scripts/new.ts', 'block', 'nobody-made-it', '--en', 'Nobody'],
    { cwd: ROOT, encoding: 'utf8', input: '' },
  )
  expect({ status, stderr }).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('"nobody-made-it" has no Thai name yet') as unknown,
  })
  expect(existsSync(join(ROOT, 'blocks/nobody-made-it'))).toBe(false)
})

test('`npm run new route` asks whose records it shows', () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'scripts/new.ts', 'route', 'purchase/today'],
    { cwd: ROOT, encoding: 'utf8', input: '' },
  )
  expect({ status, stderr }).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('A route shows the records of an entity') as unknown,
  })
})

test.each([
  ['Visit', 'Visits'],
  ['Category', 'Categories'],
  ['Box', 'Boxes'],
  ['Survey', 'Surveys'],
])('many of %s are %s', (one, many) => expect(pluralOf(one)).toBe(many))

test('and code that keeps the types', { timeout: 120_000 }, () => {
  const folder = join(ROOT, '.cache/new')
  rmSync(folder, { recursive: true, force: true })
  const tsconfig = { extends: '../../tsconfig.json', include: ['.'] }
  for (const [path, content] of Object.entries({ ...made, 'tsconfig.json': tsconfig })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(
      join(folder, path),
      typeof content === 'string' ? content : JSON.stringify(content),
    )
  }
  const { status, stdout } = spawnSync(
    join(ROOT, 'node_modules/.bin/tsc'),
    ['-p', join(folder, 'tsconfig.json'), '--noEmit'],
    { encoding: 'utf8' },
  )
  rmSync(folder, { recursive: true })
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' })
})
