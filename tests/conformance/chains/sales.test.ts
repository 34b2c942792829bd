import { expect, test } from 'vitest'
import type { StoredRecord } from '#schema'
import { Company } from './company.ts'

/** A shop with 10 of one product, bought at 60 baht, and 4 of another, bought at 25. */
async function stocked() {
  const company = await Company.opened()
  const customer = await company.make('customer', {
    customer_name: 'บริษัท ผู้ซื้อ จำกัด',
    customer_type: 'company',
    tax_id: '0105536000313',
    address: '1 ถนนสุขุมวิท กรุงเทพมหานคร',
  })
  const location = await company.make('stock-location', {
    location_code: 'WH01',
    location_name: 'คลังกลาง',
  })
  const products: StoredRecord[] = []
  for (const name of ['เครื่องพิมพ์', 'หมึก'])
    products.push(
      await company.make('product', {
        product_name: name,
        sku: `S${products.length}`,
        unit: 'piece',
      }),
    )
  const opening = await company.make('stock-adjustment', {
    adjustment_date: '2026-11-01',
    adjustment_type: 'increase',
    location_id: location._id,
    items: [
      { product_id: products[0]!._id, quantity: 10, unit_cost: 60 },
      { product_id: products[1]!._id, quantity: 4, unit_cost: 25 },
    ],
  })
  await company.take('stock-adjustment', opening, 'complete', 'manager')
  return { company, customer, location, products }
}

async function quoted() {
  const shop = await stocked()
  const { company, customer, products } = shop
  const quotation = await company.make('quotation', {
    quotation_date: '2026-11-02',
    customer_id: customer._id,
    items: [
      { product_id: products[0]!._id, quantity: 5, unit_price: 100 },
      { product_id: products[1]!._id, quantity: 4, unit_price: 50 },
    ],
  })
  return { ...shop, quotation }
}

const OPENING = { inventory: 700, inventory_adjustment: -700 }

test('a quotation is ordered, delivered in two parts, invoiced, taxed and paid with tax withheld; then all is taken back', async () => {
  const { company, customer, location, products, quotation } = await quoted()
  const used = async () => (await company.read('customer', customer)).credit_used
  const [printer, ink] = products as [StoredRecord, StoredRecord]
  // 500 + 200 = 700; VAT 49.
  expect(quotation).toMatchObject({ total_amount: 749, valid_until: '2026-12-02' })
  for (const step of ['send', 'acknowledge', 'accept'])
    await company.take('quotation', quotation, step, 'sales')
  const order = await company.convert('quotation-order', quotation, 'sales', (values) => ({
    ...values,
    location_id: location._id,
  }))
  expect(await company.read('quotation', quotation)).toMatchObject({
    state: 'converted',
    conversion_status: 'fully_converted',
  })
  await company.take('sales-order', order, 'quote', 'sales')
  await company.take('sales-order', order, 'confirm', 'sales')
  expect(await company.stock(printer)).toEqual([10, 5, 600])
  expect(await company.stock(ink)).toEqual([4, 4, 100])

  // The delivery that came with the order is cut to what goes first.
  const [delivery] = (await company.store.find('delivery', { sales_order_id: order._id })) as [
    StoredRecord,
  ]
  const { items, version } = delivery as StoredRecord & { items: Record<string, unknown>[] }
  const cut = await company.engine.update(
    'delivery',
    delivery._id,
    { items: [{ ...items[0], quantity: 3 }, items[1]], location_id: location._id },
    version,
    { id: 'u-warehouse', roles: ['authenticated', 'warehouse'] },
  )
  expect(cut.ok).toBe(true)
  // The first line is picked by itself, through the calls of a warehouse.
  const lines = (cut.ok ? cut.value.record.items : []) as Record<string, unknown>[]
  const begun = await company.take('delivery', delivery, 'begin-line', 'warehouse', {}, [
    String(lines[0]!._id),
  ])
  expect(begun.items).toMatchObject([{ status: 'picking' }, { status: 'pending' }])
  const picked = await company.take('delivery', delivery, 'pick-line', 'warehouse')
  expect(picked.items).toMatchObject([
    { status: 'picked', picked_quantity: 3 },
    { status: 'pending', picked_quantity: 0 },
  ])
  const ship = async (one: StoredRecord) => {
    await company.take('delivery', one, 'pack', 'warehouse')
    await company.take('delivery', one, 'ready', 'warehouse', { carrier: 'ไปรษณีย์' })
    await company.take('delivery', one, 'ship', 'delivery')
    return company.take('delivery', one, 'deliver', 'delivery', { delivery_confirmed_by: 'คุณรับ' })
  }
  await ship(delivery)
  // 3 at 60 and 4 at 25.
  expect(await company.trialBalance()).toEqual({
    inventory: 420,
    inventory_adjustment: -700,
    cost_of_goods_sold: 280,
  })
  expect(await company.stock(printer)).toEqual([7, 2, 420])
  expect(await company.stock(ink)).toEqual([0, 0, 0])
  expect(await company.read('sales-order', order)).toMatchObject({ state: 'confirmed' })
  const rest = await company.convert('sales-order-delivery', order, 'warehouse')
  expect(rest.items).toMatchObject([{ quantity: 2 }])
  await ship(rest)
  expect(await company.read('sales-order', order)).toMatchObject({
    state: 'delivered',
    items: [{ delivered_quantity: 5 }, { delivered_quantity: 4 }],
  })
  expect(await company.stock(printer)).toEqual([5, 0, 300])

  const invoice = await company.convert('sales-order-invoice', order, 'accounting', (values) => ({
    ...values,
    invoice_date: '2026-11-10',
  }))
  await company.take('sales-invoice', invoice, 'send', 'accounting')
  const COST = { inventory: 300, inventory_adjustment: -700, cost_of_goods_sold: 400 }
  expect(await company.trialBalance()).toEqual({
    ...COST,
    receivable: 749,
    revenue: -700,
    output_vat: -49,
  })
  expect(await company.read('sales-order', order)).toMatchObject({ state: 'invoiced' })
  expect(await company.store.find('finance-document', { kind: 'receivable' })).toMatchObject([
    { total_amount: 749 },
  ])

  expect(await used()).toBe(749)
  const paid = async () => (await company.read('sales-order', order)).payment_status
  expect(await paid()).toBe('unpaid')

  // Without the seller's own number no tax invoice is issued.
  const taxed = await company.convert('invoice-tax-invoice', invoice, 'accounting')
  const refused = await company.try('tax-invoice', taxed, 'issue', 'accounting')
  expect(refused.ok ? [] : refused.failures).toMatchObject([{ params: { rule: 'seller' } }])
  await company.engine.update(
    'tax-invoice',
    taxed._id,
    { seller_name: 'บริษัท ร้าน จำกัด', seller_tax_id: '0105536000313', seller_address: 'กรุงเทพ' },
    1,
    { id: 'u-accounting', roles: ['authenticated', 'accounting'] },
  )
  expect(await company.take('tax-invoice', taxed, 'issue', 'accounting')).toMatchObject({
    state: 'issued',
    tax_amount: 49,
    total_amount: 749,
  })

  // 3 % of 700 is withheld: 21.
  const receipt = await company.convert('invoice-receipt', invoice, 'finance', (values) => ({
    ...values,
    receipt_date: '2026-11-20',
    payment_method: 'bank_transfer',
    allocations: [{ invoice_id: invoice._id, amount: 728, withholding_amount: 21 }],
  }))
  await company.take('receipt', receipt, 'issue', 'finance')
  await company.take('receipt', receipt, 'pay', 'finance')
  expect(await company.read('sales-invoice', invoice)).toMatchObject({
    state: 'paid',
    remaining_amount: 0,
    payment_date: expect.any(String),
  })
  expect(await company.trialBalance()).toEqual({
    ...COST,
    revenue: -700,
    output_vat: -49,
    bank: 728,
    withholding_receivable: 21,
  })

  expect([await used(), await paid()]).toEqual([0, 'paid'])

  await company.take('receipt', receipt, 'void', 'finance')
  expect(await paid()).toBe('unpaid')
  await company.take('sales-invoice', invoice, 'void', 'accounting')
  expect(await company.read('sales-order', order)).toMatchObject({ state: 'delivered' })
  expect(await company.trialBalance()).toEqual(COST)
  await company.take('delivery', rest, 'complete', 'delivery')
})

test('a service owes its tax when it is paid', async () => {
  const { company, customer } = await stocked()
  const order = await company.make('sales-order', {
    order_date: '2026-11-02',
    customer_id: customer._id,
    items: [{ product_name: 'อบรม', quantity: 1, unit_price: 10_000, is_service: true }],
  })
  await company.take('sales-order', order, 'confirm-at-once', 'sales')
  const invoice = await company.convert('sales-order-invoice', order, 'accounting')
  await company.take('sales-invoice', invoice, 'send', 'accounting')
  expect(await company.trialBalance()).toEqual({
    ...OPENING,
    receivable: 10_700,
    revenue: -10_000,
    undue_output_vat: -700,
  })
  const receipt = await company.convert('invoice-receipt', invoice, 'finance', (values) => ({
    ...values,
    payment_method: 'bank_transfer',
    allocations: [
      { ...(values.allocations as object[])[0], amount: 10_400, withholding_amount: 300 },
    ],
  }))
  await company.take('receipt', receipt, 'issue', 'finance')
  await company.take('receipt', receipt, 'pay', 'finance')
  expect(await company.trialBalance()).toEqual({
    ...OPENING,
    bank: 10_400,
    withholding_receivable: 300,
    revenue: -10_000,
    output_vat: -700,
  })
})

test('two orders for the last piece: the second is refused whole, and cancelling the first lets it through', async () => {
  const { company, customer, products } = await stocked()
  const order = (quantity: number) =>
    company.make('sales-order', {
      order_date: '2026-11-02',
      customer_id: customer._id,
      items: [{ product_id: products[1]!._id, quantity, unit_price: 50 }],
    })
  const [first, second] = [await order(4), await order(1)]
  await company.take('sales-order', first, 'confirm-at-once', 'sales')
  const refused = await company.try('sales-order', second, 'confirm-at-once', 'sales')
  expect(refused.ok ? [] : refused.failures).toMatchObject([
    { code: 'rule-broken', params: { rule: 'available' } },
  ])
  expect(await company.store.find('delivery', { sales_order_id: second._id })).toEqual([])
  await company.take('sales-order', first, 'cancel', 'sales')
  expect(await company.stock(products[1]!)).toEqual([4, 0, 100])
  expect(await company.store.find('delivery', { sales_order_id: first._id })).toMatchObject([
    { state: 'cancelled' },
  ])
  await company.take('sales-order', second, 'confirm-at-once', 'sales')
  expect(await company.stock(products[1]!)).toEqual([4, 1, 100])
})

test('a transfer between places leaves quantity and worth of the product as they were', async () => {
  const { company, location, products } = await stocked()
  const other = await company.make('stock-location', {
    location_code: 'WH02',
    location_name: 'คลังสาขา',
  })
  const transfer = await company.make('stock-transfer', {
    from_location_id: location._id,
    to_location_id: other._id,
    items: [{ product_id: products[0]!._id, quantity: 4 }],
  })
  await company.take('stock-transfer', transfer, 'complete', 'warehouse')
  expect(await company.stock(products[0]!)).toEqual([10, 0, 600])
  const places = await company.store.find('stock-level', { product_id: products[0]!._id })
  expect(places.map(({ qty_on_hand }) => qty_on_hand).sort()).toEqual([4, 6])
  const back = await company.make('stock-transfer', {
    from_location_id: other._id,
    to_location_id: location._id,
    items: [{ product_id: products[0]!._id, quantity: 5 }],
  })
  const refused = await company.try('stock-transfer', back, 'complete', 'warehouse')
  expect(refused.ok ? [] : refused.failures).toMatchObject([{ params: { rule: 'negative' } }])
})
