import { beforeEach, expect, test } from 'vitest'
import { fixedClock, type Result } from '#shared'
import type { Effect, EntityDocument, EntityModel, Model, StatesDocument } from '#schema'
import { Engine } from '../engine.ts'
import type { Outcome } from '../outcome.ts'
import { MemoryStore } from '../memoryStore.ts'
import type { Actor } from '../actor.ts'

const clock = fixedClock('2026-11-21T03:00:00.000Z')
const staff: Actor = { id: 'u-staff', roles: ['staff'], name: 'Ann' }
const label = { th: 'ก', en: 'A' }

const entity = (properties: object, more: object = {}): EntityDocument =>
  ({ type: 'object', properties, ...more }) as unknown as EntityDocument
const tableOf = (
  names: string[],
  transitions: (Omit<Partial<StatesDocument['transitions'][number]>, 'from'> & {
    from: string
    to: string
  })[],
  more: object = {},
): StatesDocument =>
  ({
    field: 'state',
    initial: names[0],
    states: Object.fromEntries(names.map((name) => [name, { label, editable: name === names[0] }])),
    transitions: transitions.map(({ from, ...rest }) => ({
      id: rest.to,
      label,
      from: [from],
      ...rest,
    })),
    ...more,
  }) as unknown as StatesDocument

const text = { type: 'string' }
const number = { type: 'number' }
const refTo = (name: string) => ({ ...text, 'x-ref': { entity: name } })

/** An order is shipped line by line, closes what it came from and is followed by an invoice. */
function modelOf(effects: Record<string, Effect[]> = {}, ofOrder: object = {}): Model {
  const models: Omit<EntityModel, 'module'>[] = [
    { name: 'customer', entity: entity({ name: text, orders: number }) },
    { name: 'product', entity: entity({ name: text, stock: number }) },
    {
      name: 'quotation',
      entity: entity({ state: text, won_at: text }),
      states: tableOf(['open', 'won'], [{ from: 'open', to: 'won' }]),
    },
    {
      name: 'invoice',
      entity: entity({ order: text, name: text, total: number, state: text, note: text }),
      states: tableOf(['draft', 'void'], [{ from: 'draft', to: 'void' }]),
    },
    {
      name: 'order',
      entity: entity(
        {
          state: text,
          customer: refTo('customer'),
          quotation: refTo('quotation'),
          invoice: text,
          note: text,
          tracking: text,
          lines: {
            type: 'array',
            items: {
              type: 'object',
              properties: { product: refTo('product'), quantity: number, sent: number, name: text },
            },
          },
        },
        ofOrder,
      ),
      states: tableOf(
        ['draft', 'shipped', 'cancelled'],
        [
          {
            from: 'draft',
            to: 'shipped',
            asks: [{ field: 'tracking', required: true }, { field: 'note' }],
            effects: effects.ship,
          },
          { from: 'shipped', to: 'cancelled', effects: effects.cancel },
        ],
        { onEnter: { shipped: effects.enter ?? [] }, onLeave: { draft: effects.leave ?? [] } },
      ),
    },
  ] as never
  return {
    entities: Object.fromEntries(models.map((one) => [one.name, { ...one, module: 'test' }])),
    enums: {},
    modules: {},
    formulas: {},
    postings: {},
    conversions: {},
    prints: {},
    reports: {},
  } as unknown as Model
}

let store: MemoryStore
let engine: Engine
function use(model: Model): void {
  store = new MemoryStore(model)
  engine = new Engine({ model, store, validate: () => [], clock })
}
const value = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.failures))
  return result.value
}
const failed = (result: Result<Outcome>) =>
  result.ok ? [] : result.failures.map(({ code, path }) => (path ? `${code} ${path}` : code))
const make = async (name: string, data: object) =>
  value(await engine.create(name, data as Record<string, unknown>, staff)).record
const read = (name: string, id: string) => store.get(name, id)
async function order(more: object = {}) {
  const customer = await make('customer', { name: 'Siam', orders: 2 })
  const [one, two] = [
    await make('product', { name: 'Pen', stock: 10 }),
    await make('product', { name: 'Ink', stock: 5 }),
  ]
  const quotation = await make('quotation', {})
  const made = await make('order', {
    customer: customer._id,
    quotation: quotation._id,
    lines: [
      { product: one._id, quantity: 3 },
      { product: two._id, quantity: 5 },
    ],
    ...more,
  })
  return { customer, one, two, quotation, made }
}
const ship = (id: string, values: object = { tracking: 'TH1' }) =>
  engine.transition('order', id, 'shipped', 1, staff, undefined, { values: values as never })

beforeEach(() => use(modelOf()))

test('effects on leaving, on the transition and on entering follow in this order, and know the state before', async () => {
  const add = (word: string): Effect => ({
    set: { note: { cat: [{ var: 'note' }, `${word} from `, { var: '$from.state' }, '; '] } },
  })
  use(modelOf({ leave: [add('leave')], ship: [add('ship')], enter: [add('enter')] }))
  const { made } = await order()
  const { record } = value(await ship(made._id, { tracking: 'T', note: 'n:' }))
  expect(record).toMatchObject({
    state: 'shipped',
    note: 'n:leave from draft; ship from draft; enter from draft; ',
  })
})

test('with each, an effect runs for every line: it sets the line and changes what the line refers to', async () => {
  use(
    modelOf({
      ship: [
        {
          each: 'lines',
          set: { sent: { var: '$line.quantity' }, name: { var: '$ref.product.name' } },
        },
        {
          each: 'lines',
          update: {
            entity: 'product',
            record: { var: '$line.product' },
            set: { stock: { '-': [{ var: '$ref.product.stock' }, { var: '$line.quantity' }] } },
          },
        },
      ],
    }),
  )
  const { made, one, two } = await order()
  const { record, written } = value(await ship(made._id))
  expect(record.lines).toMatchObject([
    { sent: 3, name: 'Pen' },
    { sent: 5, name: 'Ink' },
  ])
  expect(await read('product', one._id)).toMatchObject({ stock: 7, version: 2 })
  expect(await read('product', two._id)).toMatchObject({ stock: 0 })
  expect(written.map(({ entity: name, action }) => `${name} ${action}`)).toEqual([
    'order transition',
    'product update',
    'product update',
  ])
})

test('what an effect creates is there for the next, and other records take transitions of their own', async () => {
  use(
    modelOf({
      ship: [
        {
          create: {
            entity: 'invoice',
            as: 'bill',
            values: {
              order: { var: '_id' },
              name: { var: '$ref.customer.name' },
              total: { sum: [{ var: 'lines' }, { var: 'quantity' }] },
            },
          },
        },
        { set: { invoice: { var: '$created.bill._id' } } },
        { transition: { entity: 'quotation', record: { var: 'quotation' }, transition: 'won' } },
      ],
      cancel: [
        {
          transition: {
            entity: 'invoice',
            where: { order: { var: '_id' }, state: 'draft' },
            transition: 'void',
          },
        },
      ],
    }),
  )
  const { made, quotation } = await order()
  const { record } = value(await ship(made._id))
  expect(await read('invoice', String(record.invoice))).toMatchObject({
    order: made._id,
    name: 'Siam',
    total: 8,
    state: 'draft',
  })
  expect(await read('quotation', quotation._id)).toMatchObject({ state: 'won' })
  value(await engine.transition('order', made._id, 'cancelled', 2, staff))
  expect(await read('invoice', String(record.invoice))).toMatchObject({ state: 'void' })
})

test('an empty reference is nothing to change; one that leads nowhere is told', async () => {
  use(
    modelOf({
      ship: [
        {
          update: {
            entity: 'quotation',
            record: { var: 'quotation' },
            set: { won_at: { var: '$now' } },
          },
        },
      ],
    }),
  )
  const { made } = await order({ quotation: null })
  expect((await ship(made._id)).ok).toBe(true)
  const second = await order()
  await store.remove('quotation', second.quotation._id, 1)
  expect(failed(await ship(second.made._id))).toEqual(['reference-missing'])
})

test('making, changing and deleting a record have effects of their own', async () => {
  const count = (by: number): Effect => ({
    update: {
      entity: 'customer',
      record: { var: 'customer' },
      set: { orders: { '+': [{ var: '$ref.customer.orders' }, by] } },
    },
  })
  use(
    modelOf(
      {},
      {
        'x-effects': {
          create: [count(1)],
          update: [{ set: { tracking: { cat: ['was ', { var: '$from.note' }] } } }],
          delete: [count(-1)],
        },
      },
    ),
  )
  const { made, customer } = await order({ note: 'first' })
  expect(await read('customer', customer._id)).toMatchObject({ orders: 3 })
  const changed = value(await engine.update('order', made._id, { note: 'second' }, 1, staff))
  expect(changed.record).toMatchObject({ note: 'second', tracking: 'was first', version: 2 })
  const same = value(await engine.update('order', made._id, { note: 'second' }, 2, staff))
  expect(same.written).toEqual([])
  value(await engine.remove('order', made._id, 2, staff))
  expect(await read('customer', customer._id)).toMatchObject({ orders: 2 })
})

test('a transition takes what it asks for, and nothing else', async () => {
  const { made } = await order()
  expect(failed(await ship(made._id, {}))).toEqual(['field-required tracking'])
  expect(failed(await ship(made._id, { tracking: 'T', customer: 'x' }))).toEqual([
    'unknown-field customer',
  ])
  expect(value(await ship(made._id, { tracking: ' T ' })).record.tracking).toBe('T')
})

test('effects that lead to one another without an end are refused', async () => {
  use(
    modelOf(
      {},
      {
        'x-effects': {
          create: [{ create: { entity: 'order', values: { note: { var: 'note' } } } }],
        },
      },
    ),
  )
  const result = await engine.create('order', { note: 'x' }, staff)
  expect(failed(result)).toEqual(['effect-too-deep'])
})

test('each line sends its own request, once', async () => {
  use(
    modelOf({
      ship: [
        {
          each: 'lines',
          notify: { roles: ['staff'], text: { th: 'ส่ง', en: '{{$ref.product.name}}' } },
        },
      ],
    }),
  )
  const { made } = await order()
  const { outbox } = value(await ship(made._id))
  expect(outbox.map(({ payload }) => (payload.text as { en: string }).en)).toEqual(['Pen', 'Ink'])
  expect(new Set(outbox.map(({ key }) => key)).size).toBe(2)
})
