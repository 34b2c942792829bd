import { beforeEach, expect, test } from 'vitest'
import { fixedClock, type Result } from '#shared'
import { resolveModel, type Model, type UnresolvedModel } from '#schema'
import { Engine } from '../engine.ts'
import { MemoryStore } from '../memoryStore.ts'
import { proposeConversion } from '../conversions/propose.ts'
import { auditSums, unbalancedVouchers } from './audit.ts'
import type { Actor } from '../actor.ts'

const staff: Actor = { id: 'u-staff', roles: ['staff'], name: 'Ann' }
const label = { th: 'ก', en: 'A' }
const text = { type: 'string' }
const number = { type: 'number' }
const rowsOf = (properties: object) => ({ type: 'array', items: { type: 'object', properties } })
const table = (
  states: string[],
  transitions: {
    id: string
    from: string[]
    to: string
    effects?: unknown[]
    automatic?: unknown
  }[],
) => ({
  field: 'state',
  initial: states[0],
  states: Object.fromEntries(states.map((name) => [name, { label }])),
  transitions: transitions.map((one) => ({ label, ...one })),
})
const entity = (name: string, properties: object, more: object = {}, states?: object) => ({
  name,
  module: 'shop',
  entity: {
    $id: name,
    type: 'object',
    'x-entity': { label, titleTemplate: name },
    'x-access': {},
    properties: { ...properties, ...(states ? { state: text } : {}) },
    ...more,
  },
  ...(states ? { states } : {}),
})
const line = (name: string) => ({ var: `$line.${name}` })
const negative = (expression: object) => ({ '-': [0, expression] })
const stocked = (quantity: object, more: object = {}) => ({
  each: 'lines',
  move: {
    ledger: 'stock-entry',
    values: { date: { var: 'date' }, product: line('product'), place: 'A', quantity, ...more },
  },
})

/** Orders become receipts, which move stock and are posted; a sale takes out, a cancelled one puts back. */
const documents = {
  enums: {},
  modules: {},
  formulas: {},
  conversions: {
    receive: {
      $id: 'receive',
      label,
      from: 'order',
      to: 'receipt',
      alike: ['supplier'],
      values: { supplier: { var: 'supplier' } },
      lines: {
        from: 'lines',
        to: 'lines',
        quantity: 'quantity',
        copy: ['product', 'price'],
        progress: 'received',
        counts: { '==': [{ var: 'state' }, 'done'] },
        most: { '*': [line('quantity'), 1.1] },
      },
    },
  },
  postings: {
    'shop/receipt': {
      $id: 'receipt',
      of: 'receipt',
      voucher: 'voucher',
      date: { var: 'date' },
      description: { cat: ['Receipt ', { var: 'supplier' }] },
      lines: [
        { each: 'lines', account: 'stock', debit: { '*': [line('quantity'), line('price')] } },
        { each: 'lines', account: 'owed', credit: { '*': [line('quantity'), line('price')] } },
        { account: 'never', debit: 0 },
      ],
    },
  },
  entities: Object.fromEntries(
    [
      entity(
        'order',
        {
          supplier: text,
          lines: rowsOf({ product: text, quantity: number, price: number }),
          receipts: { ...number, 'x-rollup': { from: 'receipt', record: 'order' } },
        },
        {},
        table(
          ['open', 'part', 'complete'],
          [
            {
              id: 'part',
              from: ['open', 'complete'],
              to: 'part',
              automatic: {
                and: [
                  { some: [{ var: 'lines' }, { '>': [{ var: 'received' }, 0] }] },
                  { some: [{ var: 'lines' }, { '<': [{ var: 'received' }, { var: 'quantity' }] }] },
                ],
              },
            },
            {
              id: 'complete',
              from: ['open', 'part'],
              to: 'complete',
              automatic: {
                all: [{ var: 'lines' }, { '>=': [{ var: 'received' }, { var: 'quantity' }] }],
              },
            },
          ],
        ),
      ),
      entity(
        'receipt',
        {
          supplier: text,
          order: text,
          date: text,
          lines: rowsOf({
            product: text,
            quantity: number,
            price: number,
            grade: { ...text, default: 'whole' },
          }),
        },
        {},
        table(
          ['draft', 'done', 'cancelled'],
          [
            {
              id: 'done',
              from: ['draft'],
              to: 'done',
              effects: [
                stocked(line('quantity'), { unit_cost: line('price') }),
                { post: { template: 'shop/receipt' } },
              ],
            },
            { id: 'cancel', from: ['done'], to: 'cancelled', effects: [{ reverse: true }] },
          ],
        ),
      ),
      entity(
        'sale',
        { date: text, lines: rowsOf({ product: text, quantity: number }), cost: number },
        {},
        table(
          ['draft', 'sent', 'cancelled'],
          [
            {
              id: 'send',
              from: ['draft'],
              to: 'sent',
              effects: [stocked(negative(line('quantity')))],
            },
            { id: 'cancel', from: ['sent'], to: 'cancelled', effects: [{ reverse: true }] },
          ],
        ),
      ),
      entity(
        'stock-entry',
        {
          date: text,
          product: text,
          place: text,
          quantity: number,
          unit_cost: number,
          value: number,
        },
        {
          'x-ledger': {
            date: 'date',
            measures: ['quantity', 'value'],
            cost: {
              quantity: 'quantity',
              value: 'value',
              unit: 'unit_cost',
              balance: 'stock',
              standard: 7,
            },
          },
        },
      ),
      entity(
        'stock',
        {
          product: text,
          on_hand: number,
          worth: number,
          cost_method: text,
          layers: rowsOf({}),
          last: text,
        },
        {
          'x-balance': {
            of: 'stock-entry',
            by: ['product'],
            sums: { on_hand: 'quantity', worth: 'value' },
            last: { last: 'date' },
          },
          'x-rules': [
            { id: 'negative', assert: { '>=': [{ var: 'on_hand' }, 0] }, message: label },
          ],
        },
      ),
      entity(
        'stock-at',
        { product: text, place: text, on_hand: number },
        {
          'x-balance': {
            of: 'stock-entry',
            by: ['product', 'place'],
            sums: { on_hand: 'quantity' },
          },
        },
      ),
      entity('account', { key: text }),
      entity(
        'voucher',
        {
          date: text,
          description: text,
          lines: rowsOf({
            account: { ...text, 'x-ref': { entity: 'account' } },
            debit: number,
            credit: number,
          }),
        },
        {
          'x-voucher': {
            date: 'date',
            description: 'description',
            lines: 'lines',
            account: 'account',
            key: 'key',
            debit: 'debit',
            credit: 'credit',
            post: 'post',
          },
        },
        table(['draft', 'posted'], [{ id: 'post', from: ['draft'], to: 'posted' }]),
      ),
    ].map((one) => [one.name, one]),
  ),
} as unknown as UnresolvedModel

let model: Model
let store: MemoryStore
let engine: Engine

beforeEach(async () => {
  model = resolveModel(documents)
  store = new MemoryStore(model)
  engine = new Engine({
    model,
    store,
    validate: () => [],
    clock: fixedClock('2026-11-21T03:00:00.000Z'),
  })
  for (const key of ['stock', 'owed']) await make('account', { key })
})

const value = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.failures))
  return result.value
}
const make = async (name: string, data: object, id?: string) =>
  value(await engine.create(name, data as never, staff, id === undefined ? {} : { id })).record
const takeTransition = async (name: string, id: string, transition: string) => {
  const { version } = (await store.get(name, id))!
  return engine.transition(name, id, transition, version, staff)
}
const stock = async (product = 'p') => store.get('stock', product)
const receive = async (quantity: number, price: number) => {
  const { _id } = await make('receipt', {
    supplier: 'S',
    date: '2026-11-20',
    lines: [{ product: 'p', quantity, price }],
  })
  value(await takeTransition('receipt', _id, 'done'))
  return _id
}
const sell = async (quantity: number) => {
  const { _id } = await make('sale', { date: '2026-11-21', lines: [{ product: 'p', quantity }] })
  const sent = await takeTransition('sale', _id, 'send')
  return { _id, sent }
}

test('an entry adds to its balances, by product and by place, and says what caused it', async () => {
  const receipt = await receive(10, 5)
  await receive(10, 7)
  expect(await stock()).toMatchObject({ on_hand: 20, worth: 120, last: '2026-11-20' })
  expect(await store.get('stock-at', 'p~A')).toMatchObject({
    on_hand: 20,
    product: 'p',
    place: 'A',
  })
  const [entry] = await store.find('stock-entry', { source_id: receipt })
  expect(entry).toMatchObject({ source_type: 'receipt', quantity: 10, value: 50, unit_cost: 5 })
})

test('what goes out is valued by the average, and the last takes the rest to the satang', async () => {
  await receive(3, 3.33)
  await receive(3, 3.34)
  value((await sell(4)).sent)
  expect(await stock()).toMatchObject({ on_hand: 2, worth: 6.67 })
  value((await sell(2)).sent)
  expect(await stock()).toMatchObject({ on_hand: 0, worth: 0 })
})

test.each([
  ['FIFO', 4 * 5 + 1 * 8, [{ quantity: 3, unit_cost: 8 }]],
  ['LIFO', 4 * 8 + 1 * 5, [{ quantity: 3, unit_cost: 5 }]],
  ['STANDARD', 5 * 7, undefined],
])('a balance may be valued by %s', async (cost_method, worth, layers) => {
  await make('stock', { product: 'p', on_hand: 0, worth: 0, cost_method }, 'p')
  await receive(4, 5)
  await receive(4, 8)
  const { _id } = await sell(5)
  expect(await stock()).toMatchObject({ on_hand: 3, worth: 52 - worth })
  if (layers) expect((await stock())!.layers).toEqual(layers)
  value(await takeTransition('sale', _id, 'cancel'))
  expect(await stock()).toMatchObject({ on_hand: 8, worth: 52 })
})

test('more than there is cannot go out: the rule of the balance refuses the act as a whole', async () => {
  await receive(1, 5)
  const { sent } = await store.transaction(async () => sell(2))
  expect(sent.ok ? [] : sent.failures.map(({ code }) => code)).toEqual(['rule-broken'])
})

test('an entry is never changed nor deleted', async () => {
  await receive(1, 5)
  const [entry] = await store.find('stock-entry', {})
  const changed = await engine.update('stock-entry', entry!._id, { quantity: 9 }, 1, staff)
  const removed = await engine.remove('stock-entry', entry!._id, 1, staff)
  for (const result of [changed, removed])
    expect(result.ok ? '' : result.failures[0]!.code).toBe('ledger-append-only')
})

test('a voucher is posted by its template and taken back with the sides changed, once', async () => {
  const receipt = await receive(2, 5)
  const accounts = new Map((await store.find('account', {})).map(({ _id, key }) => [_id, key]))
  const shown = async () =>
    (await store.find('voucher', { source_id: receipt }, { sort: [{ field: 'reverses' }] })).map(
      ({ lines, ...one }) => [
        one.state,
        one.description,
        ...(lines as Record<string, unknown>[]).map(({ account, debit, credit }) => [
          accounts.get(account as string),
          debit ?? 0,
          credit ?? 0,
        ]),
      ],
    )
  const posted = ['posted', 'Receipt S', ['stock', 10, 0], ['owed', 0, 10]]
  expect(await shown()).toEqual([posted])
  value(await takeTransition('receipt', receipt, 'cancel'))
  expect(await shown()).toEqual([
    posted,
    ['posted', 'Receipt S', ['stock', 0, 10], ['owed', 10, 0]],
  ])
  expect(await stock()).toMatchObject({ on_hand: 0, worth: 0 })
})

test('an account that is missing stops the act and names its key', async () => {
  const [owed] = await store.find('account', { key: 'owed' })
  await store.remove('account', owed!._id, 1)
  const { _id } = await make('receipt', { lines: [{ product: 'p', quantity: 1, price: 1 }] })
  const done = await takeTransition('receipt', _id, 'done')
  expect(done.ok ? [] : done.failures).toMatchObject([
    { code: 'account-missing', params: { key: 'owed' } },
  ])
})

const order = (quantities: number[], supplier = 'S') =>
  make('order', {
    supplier,
    lines: quantities.map((quantity) => ({ product: 'p', quantity, price: 5 })),
  })
const propose = async (...ids: string[]) =>
  proposeConversion(
    { store, model },
    model.conversions.receive!,
    await Promise.all(ids.map(async (id) => (await store.get('order', id))!)),
  )
const received = async (id: string) => {
  const record = (await store.get('order', id))!
  return [record.state, ...(record.lines as Record<string, unknown>[]).map((row) => row.received)]
}

test('an order is received in parts: what is open is proposed, and the order follows', async () => {
  const { _id } = await order([10, 4])
  const first = value(await propose(_id)) as { lines: Record<string, unknown>[] }
  // With what a new line is given: totals that read it are right before anything is saved.
  expect(first.lines.map(({ quantity, price, grade }) => [quantity, price, grade])).toEqual([
    [10, 5, 'whole'],
    [4, 5, 'whole'],
  ])
  const part = await make('receipt', {
    ...first,
    order: _id,
    date: '2026-11-20',
    lines: [{ ...first.lines[0], quantity: 6 }],
  })
  expect(await received(_id)).toEqual(['open', 0, 0])
  value(await takeTransition('receipt', part._id, 'done'))
  expect(await received(_id)).toEqual(['part', 6, 0])
  expect(await store.get('order', _id)).toMatchObject({ receipts: 1 })
  const rest = value(await propose(_id)) as { lines: Record<string, unknown>[] }
  expect(rest.lines.map(({ quantity }) => quantity)).toEqual([4, 4])
  const second = await make('receipt', { ...rest, date: '2026-11-20' })
  value(await takeTransition('receipt', second._id, 'done'))
  expect(await received(_id)).toEqual(['complete', 10, 4])
  value(await takeTransition('receipt', part._id, 'cancel'))
  expect(await received(_id)).toEqual(['part', 4, 4])
  const none = await propose((await order([0]))._id)
  expect(none.ok ? '' : none.failures[0]!.code).toBe('conversion-nothing')
})

test('more than the rule allows is refused with the line, and nobody writes the progress himself', async () => {
  const { _id } = await order([10])
  const proposed = value(await propose(_id)) as { lines: Record<string, unknown>[] }
  const over = (quantity: number) =>
    make('receipt', { ...proposed, lines: [{ ...proposed.lines[0], quantity }] })
  const tooMuch = await takeTransition('receipt', (await over(11.01))._id, 'done')
  expect(tooMuch.ok ? [] : tooMuch.failures).toMatchObject([
    { code: 'conversion-over', params: { line: 1, done: 11.01, most: 11 } },
  ])
  value(await takeTransition('receipt', (await over(11))._id, 'done'))
  const { lines, version } = (await store.get('order', _id)) as never as {
    lines: object[]
    version: number
  }
  const forged = lines.map((row) => ({ ...row, received: 0 }))
  await engine.update('order', _id, { lines: forged, supplier: 'T' }, version, staff)
  expect(await received(_id)).toEqual(['complete', 11])
})

test('several become one where they are alike', async () => {
  const [one, two, other] = [await order([1]), await order([2]), await order([3], 'T')]
  const both = value(await propose(one._id, two._id)) as { lines: object[] }
  expect(both.lines).toMatchObject([
    { quantity: 1, source_id: one._id },
    { quantity: 2, source_id: two._id },
  ])
  const unlike = await propose(one._id, other._id)
  expect(unlike.ok ? '' : unlike.failures[0]!.code).toBe('conversion-unlike')
})

test('each of several records stands among the rows of what they become', async () => {
  const [one, two] = [await order([1]), await order([2])]
  const pay = {
    ...(model.conversions.receive as never as object),
    lines: undefined,
    rows: { to: 'lines', values: { product: { var: '_id' }, quantity: { var: 'receipts' } } },
  }
  const both = value(await proposeConversion({ store, model }, pay as never, [one, two]))
  expect(both).toEqual({
    supplier: 'S',
    lines: [
      { product: one._id, quantity: 0, grade: 'whole' },
      { product: two._id, quantity: 0, grade: 'whole' },
    ],
  })
})

test('sums that somebody changed behind the engine are found, each with what it should be', async () => {
  await receive(3, 5)
  const { _id } = await order([10])
  const proposed = value(await propose(_id)) as { lines: Record<string, unknown>[] }
  const receipt = await make('receipt', { ...proposed, date: '2026-11-20' })
  value(await takeTransition('receipt', receipt._id, 'done'))
  expect(await auditSums(store, model)).toEqual([])
  expect(await unbalancedVouchers(store, model)).toEqual([])
  const tamper = async (entity: string, id: string, change: object) => {
    const record = (await store.get(entity, id))!
    await store.update(entity, { ...record, ...change, version: 99 }, record.version)
  }
  await tamper('stock', 'p', { on_hand: 99 })
  await store.remove('stock-at', 'p~A', (await store.get('stock-at', 'p~A'))!.version)
  const lines = (await store.get('order', _id))!.lines as Record<string, unknown>[]
  await tamper('order', _id, { lines: lines.map((one) => ({ ...one, received: 1 })) })
  const [voucher] = await store.find('voucher', {})
  await tamper('voucher', voucher!._id, { lines: [{ debit: 1 }] })
  expect(await auditSums(store, model)).toMatchObject([
    { entity: 'order', id: _id, stored: 1, sum: 10 },
    { entity: 'stock', id: 'p', field: 'on_hand', stored: 99, sum: 13 },
    { entity: 'stock-at', id: 'p~A', stored: 0, sum: 13 },
  ])
  expect(await unbalancedVouchers(store, model)).toMatchObject([{ stored: 1, sum: 0 }])
})
