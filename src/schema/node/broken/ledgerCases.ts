import { changed } from './project.ts'

const ITEM = 'schemas/shop/item/entity.json'
const ORDER = 'schemas/shop/order/entity.json'
const STATES = 'schemas/shop/order/states.json'
const L = { th: 'ก', en: 'A' }
const conversion = (changes: object) => ({
  'schemas/shop/conversions/again.json': {
    $schema: '../../meta/conversion.json',
    $id: 'again',
    label: L,
    from: 'order',
    to: 'order',
    values: {},
    lines: { from: 'lines', to: 'lines', quantity: 'price', copy: ['item'], progress: 'done' },
    ...changes,
  },
})

/** What is wrong with ledgers, sums over other records, conversions and postings. */
export const LEDGER_CASES: [what: string, changes: Record<string, unknown>][] = [
  [
    'ledger without its fields, valued by what is no balance',
    changed(ITEM, 'x-ledger', {
      date: 'day',
      measures: ['prise'],
      cost: { quantity: 'price', value: 'price', unit: 'price', balance: 'order' },
    }),
  ],
  [
    'balance of what is no ledger, by a field that only one has',
    changed(ORDER, 'x-balance', { of: 'item', by: ['number'], sums: { total: 'price' } }),
  ],
  [
    'voucher whose lines have no account',
    changed(ORDER, 'x-voucher', {
      date: 'number',
      description: 'number',
      lines: 'lines',
      account: 'account',
      key: 'key',
      debit: 'price',
      credit: 'credit',
      post: 'finish',
    }),
  ],
  [
    'sum over rows that are not there',
    changed(ITEM, 'properties/price', {
      type: 'number',
      'x-rollup': {
        from: 'order',
        each: 'line',
        record: 'item',
        row: 'item',
        sum: { var: 'totl' },
      },
    }),
  ],
  ['conversion that loses what is required', { ...conversion({ to: 'item', values: { nam: 1 } }) }],
  [
    'moves and postings that nothing takes back',
    changed(STATES, 'onEnter', {
      done: [
        { move: { ledger: 'item', values: { nam: 1 } } },
        { post: { template: 'sale' } },
        { reverse: ['order'] },
      ],
    }),
  ],
  [
    'ledger moves without a way back',
    {
      ...changed(ITEM, 'x-ledger', { date: 'name', measures: ['price'] }),
      ...changed(STATES, 'onEnter', {
        done: [{ move: { ledger: 'item', values: { name: 'A' } } }],
      }),
    },
  ],
  [
    'posting of what is no voucher, over fields that are not there',
    {
      'schemas/shop/postings/sale.json': {
        $schema: '../../meta/posting.json',
        $id: 'sales',
        of: 'order',
        voucher: 'item',
        date: { var: 'day' },
        description: 'Sale',
        lines: [{ each: 'line', account: 'cash', debit: { var: 'totl' } }],
      },
    },
  ],
]
