import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { formatProblem } from '../../problem.ts'
import { loadProject } from '../load.ts'
import { readMetas } from '../read.ts'
import { createShapeCheck } from '../shape.ts'

const META = resolve(import.meta.dirname, '../../../../schemas/meta')
const PROJECT = resolve(META, '../..')
/** Compiled once for all cases. */
const checkShape = createShapeCheck(readMetas(PROJECT))
const L = { th: 'ก', en: 'A' }

/** A small sound project; each case breaks one thing in it. */
export const SOUND: Record<string, unknown> = {
  'schemas/common/module.json': {
    $schema: '../meta/module.json',
    name: 'common',
    label: L,
    group: 'system',
    base: '/common',
    routes: [],
  },
  'schemas/common/labels.json': {
    $schema: '../meta/labels.json',
    fields: {
      name: L,
      unit: L,
      price: L,
      number: L,
      state: L,
      total: L,
      lines: L,
      item: L,
      a: L,
      b: L,
      sum: L,
    },
    sections: { main: L, totals: L },
    states: { draft: { ...L, color: 'gray' } },
    transitions: { finish: L },
  },
  'schemas/common/fields.json': {
    $schema: '../meta/fields.json',
    fields: { amount: { type: 'number', 'x-money': true } },
  },
  'schemas/site/module.json': {
    $schema: '../meta/module.json',
    name: 'site',
    label: L,
    group: 'system',
    base: '/site',
    routes: [],
  },
  'schemas/site/enums/role.json': {
    $schema: '../../meta/enum.json',
    $id: 'role',
    enum: ['admin', 'manager'],
    'x-labels': { admin: L, manager: L },
  },
  'schemas/shop/module.json': {
    $schema: '../meta/module.json',
    name: 'shop',
    label: L,
    group: 'erp',
    base: '/shop',
    roles: ['admin'],
    routes: [
      { path: '', redirectTo: 'orders' },
      { path: 'orders', title: L, screen: 'list', entity: 'order' },
      { path: 'about', title: L, screen: 'page', page: 'about' },
    ],
  },
  'schemas/shop/enums/unit.json': {
    $schema: '../../meta/enum.json',
    $id: 'unit',
    enum: ['piece', 'box'],
    'x-labels': { piece: L, box: L },
  },
  'schemas/shop/item/entity.json': {
    $schema: '../../meta/entity.json',
    $id: 'item',
    type: 'object',
    'x-entity': { label: L, titleTemplate: '{{name}}' },
    'x-access': { admin: { read: true } },
    properties: {
      name: { type: 'string', maxLength: 50 },
      unit: { $ref: 'enum:unit' },
      price: { type: 'number', 'x-money': true },
    },
    required: ['name'],
  },
  'schemas/shop/order/entity.json': {
    $schema: '../../meta/entity.json',
    $id: 'order',
    type: 'object',
    'x-entity': { label: L, titleTemplate: '{{number}}' },
    'x-access': { admin: { read: true, create: true, transition: true } },
    'x-code': { field: 'number', pattern: 'O{YYYY}{####}', reset: 'yearly' },
    'x-list': { columns: ['number', 'state'] },
    'x-search': ['number'],
    properties: {
      number: { type: 'string', 'x-unique': true },
      state: { type: 'string' },
      total: {
        type: 'number',
        'x-money': true,
        'x-compute': { sum: [{ var: 'lines' }, { var: 'price' }] },
      },
      lines: {
        type: 'array',
        'x-child': { columns: ['item', 'price'] },
        items: {
          type: 'object',
          properties: {
            item: { type: 'string', 'x-ref': { entity: 'item', display: 'name' } },
            price: { type: 'number', 'x-money': true },
          },
        },
      },
    },
  },
  'schemas/shop/item/fixtures.json': {
    $schema: '../../meta/fixtures.json',
    good: { plain: { name: 'A' } },
    bad: { 'no-name': { record: {}, path: 'name' } },
  },
  'schemas/shop/order/templates.json': {
    $schema: '../../meta/templates.json',
    templates: [{ id: 'free', label: L, values: { lines: [{ price: 0 }] } }],
  },
  'schemas/shop/order/fixtures.json': {
    $schema: '../../meta/fixtures.json',
    good: { empty: {} },
    bad: { 'done-at-once': { record: { state: 'done' }, path: 'state' } },
  },
  'schemas/shop/order/states.json': {
    $schema: '../../meta/states.json',
    field: 'state',
    initial: 'draft',
    states: { draft: { label: L }, done: { label: L, required: ['total'], final: true } },
    transitions: [{ id: 'finish', label: L, from: ['draft'], to: 'done', roles: ['admin'] }],
    onEnter: { done: [{ set: { total: 0 } }] },
  },
  'schemas/shop/pages/about.json': {
    $schema: '../../meta/page.json',
    type: 'page',
    slug: 'about',
    title: 'About',
    builder: [
      {
        id: 'r',
        columns: [
          { id: 'c', objects: [{ id: 'o', type: 'card', v: 1, props: {}, slots: { body: [] } }] },
        ],
      },
    ],
  },
  'blocks/card/block.json': {
    $schema: '../../schemas/meta/block.json',
    name: 'card',
    v: 1,
    label: L,
    description: { th: 'บล็อก', en: 'A block' },
    icon: 'cards',
    category: 'layout',
    props: {
      type: 'object',
      properties: {
        checks: {
          type: 'array',
          items: { type: 'object', properties: { assert: { $ref: 'sala:expression' } } },
        },
      },
    },
    slots: { body: { label: L } },
    fixtures: [{ name: 'plain', props: {} }],
  },
  'flows/steps/stop/step.json': {
    $schema: '../../../schemas/meta/step.json',
    name: 'stop',
    v: 1,
    label: L,
    runs: 'browser',
    options: { type: 'object' },
    outcomes: ['stopped'],
    ends: ['stopped'],
    fixtures: [{ name: 'plain', options: {} }],
  },
  'flows/steps/split/step.json': {
    $schema: '../../../schemas/meta/step.json',
    name: 'split',
    v: 1,
    label: L,
    runs: 'gateway',
    options: {
      type: 'object',
      properties: { entity: { type: 'string' }, flow: { type: 'string' } },
    },
    outcomes: ['left'],
    branches: { left: L },
    names: { entity: 'entity', flow: 'flow' },
    fixtures: [{ name: 'plain', options: {} }],
  },
  'flows/definitions/end.json': {
    $schema: '../../schemas/meta/flow.json',
    id: 'end',
    label: L,
    steps: [{ id: 'a', type: 'stop', v: 1, options: {} }],
  },
}

/** What the loader says of the sound project with some files changed; a text is written as it stands. */
export function problemsWith(changes: Record<string, unknown>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'sala-broken-'))
  try {
    cpSync(META, join(root, 'schemas/meta'), { recursive: true })
    for (const [file, content] of Object.entries({ ...SOUND, ...changes })) {
      if (content === undefined) continue
      mkdirSync(dirname(join(root, file)), { recursive: true })
      writeFileSync(
        join(root, file),
        typeof content === 'string' ? content : JSON.stringify(content),
      )
    }
    return loadProject(root, checkShape).problems.map(formatProblem)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

/** The document of a file with the value at a dotted path replaced; `undefined` removes it. */
export function changed(file: string, path: string, value: unknown): Record<string, unknown> {
  const document = structuredClone(SOUND[file]) as Record<string, unknown>
  const keys = path.split('/')
  let holder = document
  for (const key of keys.slice(0, -1)) holder = holder[key] as Record<string, unknown>
  if (value === undefined) delete holder[keys.at(-1)!]
  else holder[keys.at(-1)!] = value
  return { [file]: document }
}
