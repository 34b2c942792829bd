import { PRINT_CASES } from './printCases.ts'
import { REPORT_CASES } from './reportCases.ts'
import { changed } from './project.ts'

const MODULE = 'schemas/shop/module.json'
const L = { th: 'ก', en: 'A' }
const route = (more: object) =>
  changed(MODULE, 'routes', [
    { path: '', redirectTo: 'orders' },
    { path: 'orders', title: L, screen: 'list', entity: 'order' },
    { path: 'x/:item', title: L, layout: 'backend', entity: 'order', ...more },
  ])

/** What a route lays down of its generated screen. */
export const ROUTE_CASES: [what: string, changes: Record<string, unknown>][] = [
  ['filter of a route by an unknown field', route({ screen: 'list', filter: { nmae: 'a' } })],
  ['unknown column of a route', route({ screen: 'list', fields: ['nmae'] })],
  [
    'parameter that the path lacks',
    route({ screen: 'list', filter: { number: '$params.nummer' } }),
  ],
  ['part of a view that its screen has not', route({ screen: 'list', values: { number: 'a' } })],
  ['unknown transition of a route', route({ screen: 'detail', transitions: ['finsh'] })],
  ['unknown conversion of a route', route({ screen: 'create', convert: 'lost' })],
  ...PRINT_CASES,
  ...REPORT_CASES,
]
