import fc from 'fast-check'
import { expect, test } from 'vitest'
import { auditSums, unbalancedVouchers, type Store } from '#engine'
import type { StoredRecord } from '#schema'
import { shippedModel } from '#schema/shipped'
import { fixedClock } from '#shared'
import { eachDatabase } from '../../support/databases.ts'
import { Company } from './company.ts'

type Data = Record<string, unknown>

/** One act of a history: of these kinds, on a document by chance, with a quantity by chance. */
type Act = [kind: keyof typeof ACTS, on: number, quantity: number]

interface Trade {
  company: Company
  supplier: StoredRecord
  customer: StoredRecord
  places: StoredRecord[]
  products: StoredRecord[]
}

const pick = <T>(list: T[], by: number): T | undefined =>
  list.length ? list[by % list.length] : undefined

/** Ids are by chance, codes in the order of the acts: the same seed is the same history. */
const codeOf = (entity: string) => ({
  field: shippedModel.entities[entity]!.entity['x-code']!.field,
})

/** Documents of an entity in one of these states. */
const inState = async ({ company }: Trade, entity: string, ...states: string[]) =>
  (await company.store.find(entity, {}, { sort: [codeOf(entity)] })).filter(({ state }) =>
    states.includes(String(state)),
  )

/** Takes a transition of one of them, where there is one. */
const takeTransition =
  (entity: string, states: string[], transition: string, role: string, values: Data = {}) =>
  async (trade: Trade, on: number) => {
    const record = pick(await inState(trade, entity, ...states), on)
    if (record) await trade.company.try(entity, record, transition, role, values)
  }

/** Makes what one of them becomes, of a part, and takes a transition of that. */
const become =
  (from: string, states: string[], conversion: string, role: string, transition?: string) =>
  async (trade: Trade, on: number, quantity: number) => {
    const record = pick(await inState(trade, from, ...states), on)
    if (!record) return
    const part = (values: Data & { items?: Data[] }): Data => ({
      ...values,
      location_id: trade.places[0]!._id,
      ...(values.items && {
        items: values.items.map((item) => ({
          ...item,
          quantity: Math.max(1, Math.min(Number(item.quantity), quantity)),
        })),
      }),
    })
    const { to } = shippedModel.conversions[conversion]!
    const own = (values: Data): Data =>
      Object.fromEntries(
        Object.entries(part(values)).filter(([name]) =>
          Object.hasOwn(shippedModel.entities[to]!.entity.properties, name),
        ),
      )
    const made = await trade.company
      .convert(conversion, record, role, own as never)
      .catch(() => null)
    if (made && transition) await trade.company.try(to, made, transition, role)
  }

const line = ({ products }: Trade, on: number, quantity: number, price: number): Data => {
  const product = pick(products, on)!
  return {
    product_id: product._id,
    product_name: product.product_name,
    quantity,
    unit_price: price,
  }
}

const ACTS = {
  async order(trade: Trade, on: number, quantity: number) {
    const { company, supplier } = trade
    const made = await company.make('purchase-order', {
      supplier_id: supplier._id,
      items: [line(trade, on, quantity, 3.33), line(trade, on + 1, quantity + 2, 7.77)],
    })
    await company.try('purchase-order', made, 'approve-at-once', 'manager')
  },
  receive: become(
    'purchase-order',
    ['approved', 'partially_received'],
    'purchase-order-receipt',
    'warehouse',
    'receive',
  ),
  unreceive: takeTransition('goods-receipt', ['received'], 'cancel', 'warehouse'),
  owe: become(
    'purchase-order',
    ['partially_received', 'completed'],
    'purchase-order-invoice',
    'accounting',
    'post',
  ),
  unowe: takeTransition('ap-invoice', ['posted'], 'cancel', 'accounting'),
  pay: become('ap-invoice', ['posted', 'partial_paid'], 'ap-invoice-payment', 'finance', 'process'),
  paid: takeTransition('payment', ['processing'], 'complete', 'finance'),
  unpay: takeTransition('payment', ['completed'], 'refund', 'finance'),
  async sell(trade: Trade, on: number, quantity: number) {
    const { company, customer } = trade
    const made = await company.make('sales-order', {
      customer_id: customer._id,
      items: [line(trade, on, quantity, 9.99), { ...line(trade, on, 1, 100), is_service: true }],
    })
    await company.try('sales-order', made, 'confirm-at-once', 'sales')
  },
  unsell: takeTransition('sales-order', ['confirmed'], 'cancel', 'sales'),
  pack: takeTransition('delivery', ['scheduled'], 'pack', 'warehouse'),
  ready: takeTransition('delivery', ['packed'], 'ready', 'warehouse'),
  ship: takeTransition('delivery', ['ready_to_ship'], 'ship', 'delivery'),
  bring: takeTransition('delivery', ['shipped'], 'return', 'delivery'),
  deliver: takeTransition('delivery', ['shipped'], 'deliver', 'delivery', {
    delivery_confirmed_by: 'x',
  }),
  bill: become(
    'sales-order',
    ['confirmed', 'delivered'],
    'sales-order-invoice',
    'accounting',
    'send',
  ),
  unbill: takeTransition('sales-invoice', ['sent', 'overdue'], 'void', 'accounting'),
  collect: become('sales-invoice', ['sent', 'partial_paid'], 'invoice-receipt', 'finance', 'issue'),
  collected: takeTransition('receipt', ['issued'], 'pay', 'finance'),
  uncollect: takeTransition('receipt', ['paid'], 'void', 'finance'),
  async count(trade: Trade, on: number, quantity: number) {
    const product = pick(trade.products, on)!
    const made = await trade.company.make('stock-adjustment', {
      adjustment_type: quantity % 2 ? 'increase' : 'decrease',
      location_id: trade.places[0]!._id,
      items: [{ product_id: product._id, quantity, unit_cost: 4.56 }],
    })
    await trade.company.try('stock-adjustment', made, 'complete', 'manager')
  },
  uncount: takeTransition('stock-adjustment', ['completed'], 'cancel', 'manager'),
  async carry(trade: Trade, on: number, quantity: number) {
    const { company, places, products } = trade
    const made = await company.make('stock-transfer', {
      from_location_id: places[on % 2]!._id,
      to_location_id: places[(on + 1) % 2]!._id,
      items: [{ product_id: pick(products, on)!._id, quantity }],
    })
    await company.try('stock-transfer', made, 'complete', 'warehouse')
  },
} satisfies Record<string, (trade: Trade, on: number, quantity: number) => Promise<void>>

async function opened(store?: Store): Promise<Trade> {
  const company = await Company.opened(store)
  const supplier = await company.make('supplier', {
    name: 'ผู้ขาย',
    type: 'domestic',
    tax_id: '0105536000313',
    contact_person: 'ก',
    phone: '021234567',
    email: 'a@example.com',
    state: 'active',
  })
  const customer = await company.make('customer', { customer_name: 'ผู้ซื้อ' })
  const places: StoredRecord[] = []
  for (const code of ['WH01', 'WH02'])
    places.push(await company.make('stock-location', { location_code: code, location_name: code }))
  const products: StoredRecord[] = []
  for (const [at, cost_method] of ['WEIGHTED_AVERAGE', 'FIFO', 'LIFO'].entries()) {
    const product = await company.make('product', { product_name: `P${at}`, unit: 'piece' })
    const balance = { product_id: product._id, cost_method }
    await company.engine.create(
      'inventory-balance',
      balance,
      { id: null, roles: [], system: true },
      { id: product._id },
    )
    products.push(product)
  }
  return { company, supplier, customer, places, products }
}

const total = (records: StoredRecord[], field: string): number =>
  Math.round(records.reduce((sum, record) => sum + Number(record[field] ?? 0), 0) * 100) / 100

/** What holds after any history, read from the store alone. */
async function check({ company }: Trade): Promise<void> {
  const { store } = company
  expect(await auditSums(store, shippedModel)).toEqual([])
  expect(await unbalancedVouchers(store, shippedModel)).toEqual([])
  const accounts = await company.trialBalance()
  expect(Object.values(accounts).reduce((sum, one) => sum + one, 0)).toBeCloseTo(0, 6)
  const balances = await store.find('inventory-balance', {})
  expect(accounts.inventory ?? 0).toBe(total(balances, 'total_cost_value'))
  for (const balance of [...balances, ...(await store.find('stock-level', {}))])
    for (const field of ['qty_on_hand', 'qty_available', 'qty_reserved'] as const)
      if (!(balance.location_id && field !== 'qty_on_hand'))
        expect(Number(balance[field] ?? 0)).toBeGreaterThanOrEqual(0)
  for (const order of await store.find('purchase-order', {}))
    for (const { quantity, received_quantity = 0, invoiced_quantity = 0 } of order.items as {
      quantity: number
      received_quantity?: number
      invoiced_quantity?: number
    }[]) {
      expect(quantity).toBeGreaterThanOrEqual(received_quantity)
      expect(invoiced_quantity).toBeLessThanOrEqual(quantity)
    }
  for (const entity of ['ap-invoice', 'sales-invoice'])
    for (const invoice of await store.find(entity, {}))
      expect(Number(invoice.remaining_amount)).toBeGreaterThanOrEqual(0)
}

const acts = (minLength: number, maxLength: number) =>
  fc.array(
    fc.tuple(
      fc.constantFrom(...(Object.keys(ACTS) as (keyof typeof ACTS)[])),
      fc.nat(20),
      fc.integer({ min: 1, max: 9 }),
    ) as fc.Arbitrary<Act>,
    { minLength, maxLength },
  )

/** Where documents have to have been, so that a history is one. */
const REACHED = [
  'goods-receipt cancelled',
  'ap-invoice paid',
  'ap-invoice cancelled',
  'payment refunded',
  'delivery delivered',
  'sales-order cancelled',
  'sales-invoice paid',
  'sales-invoice voided',
  'receipt cancelled',
  'stock-adjustment cancelled',
  'stock-transfer completed',
]

test(
  'after any history every sum is what its records add up to, the books balance and stock is worth what they say',
  { timeout: 600_000 },
  async () => {
    const reached = new Set<string>()
    await fc.assert(
      fc.asyncProperty(acts(60, 200), async (history) => {
        const trade = await opened()
        for (const [kind, on, quantity] of history) {
          await ACTS[kind](trade, on, quantity)
          if (process.env.SALA_LONG) await check(trade)
        }
        await check(trade)
        for (const entity of new Set(REACHED.map((one) => one.split(' ')[0]!)))
          for (const { state } of await trade.company.store.find(entity, {}))
            reached.add(`${entity} ${String(state)}`)
      }),
      { numRuns: process.env.SALA_LONG ? 100 : 15, seed: 2569 },
    )
    expect(REACHED.filter((one) => !reached.has(one))).toEqual([])
  },
)

eachDatabase(({ open }) => {
  test(
    'the same holds on a database, where each act is a transaction',
    { timeout: 600_000 },
    async () => {
      const database = await open(shippedModel, { clock: fixedClock('2026-11-21T03:00:00.000Z') })
      let site = 0
      await fc.assert(
        fc.asyncProperty(acts(80, 120), async (history) => {
          const trade = await opened(database.store(`s${site++}`))
          for (const [kind, on, quantity] of history) await ACTS[kind](trade, on, quantity)
          await check(trade)
          expect((await trade.company.store.find('journal-entry', {})).length).toBeGreaterThan(0)
        }),
        { numRuns: process.env.SALA_LONG ? 40 : 2, seed: 2569, endOnFailure: true },
      )
    },
  )
})
