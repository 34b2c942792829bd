import { changed } from './project.ts'

const MODULE = 'schemas/shop/module.json'
const L = { th: 'ก', en: 'A' }
const PRINT = 'schemas/shop/prints/order.json'
const LIST = 'blocks/lines/block.json'
const text = (props: object, type = 'card') => [
  { id: 'r', columns: [{ id: 'c', objects: [{ id: 'o', type, v: 1, props }] }] },
]
const print = (changes: object) => ({
  [PRINT]: {
    $schema: '../../meta/print.json',
    $id: 'order',
    label: L,
    of: 'order',
    paper: 'a4',
    file: '{{record.number}}',
    builder: text({ text: '{{record.total|money}}' }),
    ...changes,
  },
})
const lines = (props: object) => ({
  ...print({ builder: text(props, 'lines') }),
  [LIST]: {
    $schema: '../../schemas/meta/block.json',
    name: 'lines',
    v: 1,
    label: L,
    description: L,
    icon: 'list',
    category: 'erp',
    props: { type: 'object' },
    repeats: { list: 'list', of: ['cell'], to: 'rows' },
    fixtures: [{ name: 'plain', props: {} }],
  },
})

/** What is wrong with a print, and with what leads to one. */
export const PRINT_CASES: [what: string, changes: Record<string, unknown>][] = [
  ['print by another name', print({ $id: 'orders' })],
  ['print of an unknown entity', print({ of: 'oder' })],
  ['print with an unknown paper', print({ paper: 'a44' })],
  ['print that reads an unknown field', print({ builder: text({ text: '{{record.totl}}' }) })],
  ['print that reads from nowhere', print({ builder: text({ text: '{{recrd.total}}' }) })],
  [
    'print that writes in an unknown way',
    print({ builder: text({ text: { th: 'ก', en: '{{record.total|mony}}' } }) }),
  ],
  ['print with a block that is not there', print({ builder: text({}, 'crd') })],
  [
    'print whose source is an unknown field',
    print({ sources: { x: { entity: 'item', field: 'itm' } } }),
  ],
  ['print that repeats what is no list', lines({ list: 'record.total', cell: 'a' })],
  [
    'print that reads an unknown field of a row',
    lines({ list: 'record.lines', cell: '{{row.prise}}' }),
  ],
  [
    'route to a print that is not there',
    changed(MODULE, 'routes', [
      { path: 'p/:id', title: L, screen: 'print', layout: 'print', print: 'shop/lost' },
    ]),
  ],
]
