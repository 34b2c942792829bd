import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { TEMPLATES, withBoard, withScreens, withStateField } from '../../scripts/templates.ts'
import { problemsWith } from '../../src/schema/node/broken/project.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const made: Record<string, string | object> = {
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
  const board = withBoard(withEntity as never, 'quotation')
  expect(board).toMatchObject({
    routes: [{ screens: ['list', 'board', 'create', 'detail', 'edit'] }],
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
  const { 'x-entity': own, title } = made[entity] as { 'x-entity': object; title: string }
  expect([own, title]).toMatchObject([
    { label: { th: 'ใบเสนอราคา', en: 'Quotation' } },
    'Quotation',
  ])
  expect(TEMPLATES.module('sales')[file]).toMatchObject({ label: { th: 'Sales', en: 'Sales' } })
})

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
