import { expect, test } from 'vitest'
import type { StoredRecord } from '#schema'
import { Company } from './company.ts'

/** Five products, ordered at 10, 20, 30, 40 and 50 baht. */
const ORDERED = [10, 4, 6, 2, 1].map((quantity, index) => ({
  quantity,
  unit_price: (index + 1) * 10,
}))

async function ordered() {
  const company = await Company.opened()
  const supplier = await company.make('supplier', {
    name: 'บริษัท ผู้ขาย จำกัด',
    type: 'domestic',
    tax_id: '0105536000313',
    contact_person: 'คุณขาย',
    phone: '021234567',
    email: 'sell@example.com',
    state: 'active',
  })
  const location = await company.make('stock-location', {
    location_code: 'WH01',
    location_name: 'คลังกลาง',
  })
  const products: StoredRecord[] = []
  for (const index of ORDERED.keys())
    products.push(
      await company.make('product', {
        product_name: `สินค้า ${index + 1}`,
        sku: `P${index + 1}`,
        unit: 'piece',
      }),
    )
  const order = await company.make('purchase-order', {
    order_date: '2026-11-02',
    supplier_id: supplier._id,
    items: ORDERED.map((line, index) => ({
      ...line,
      product_id: products[index]!._id,
      product_name: products[index]!.product_name,
    })),
  })
  return { company, supplier, location, products, order }
}

test('five lines, received in two parts, invoiced with a price difference, paid with tax withheld', async () => {
  const { company, supplier, location, products, order } = await ordered()
  const owed = async () => (await company.read('supplier', supplier)).outstanding_amount
  // 100 + 80 + 180 + 80 + 50 = 490; VAT 34.30.
  expect(order).toMatchObject({ subtotal: 490, tax_amount: 34.3, total_amount: 524.3 })
  await company.take('purchase-order', order, 'submit', 'purchaser')
  await company.take('purchase-order', order, 'approve', 'manager')
  await company.take('purchase-order', order, 'send', 'purchaser')

  const first = await company.convert('purchase-order-receipt', order, 'warehouse', (values) => ({
    ...values,
    receipt_date: '2026-11-05',
    location_id: location._id,
    items: values.items.slice(0, 2).map((item) => ({ ...item, quantity: 4 })),
  }))
  await company.take('goods-receipt', first, 'receive', 'warehouse')
  expect(await company.read('purchase-order', order)).toMatchObject({
    state: 'partially_received',
    items: [4, 4, 0, 0, 0].map((received_quantity) => ({ received_quantity })),
  })
  // 4 at 10 and 4 at 20.
  expect(await company.trialBalance()).toEqual({
    inventory: 120,
    goods_received_not_invoiced: -120,
  })
  expect(await company.stock(products[0]!)).toEqual([4, 0, 40])

  const second = await company.convert('purchase-order-receipt', order, 'warehouse', (values) => ({
    ...values,
    receipt_date: '2026-11-09',
    location_id: location._id,
  }))
  expect((second.items as { quantity: number }[]).map(({ quantity }) => quantity)).toEqual([
    6, 6, 2, 1,
  ])
  await company.take('goods-receipt', second, 'receive', 'warehouse')
  expect(await company.read('purchase-order', order)).toMatchObject({ state: 'completed' })
  expect(await company.trialBalance()).toEqual({
    inventory: 490,
    goods_received_not_invoiced: -490,
  })

  // The third line is charged at 31 instead of 30: 6 baht more; VAT of 496 is 34.72.
  const invoice = await company.convert(
    'purchase-order-invoice',
    order,
    'accounting',
    (values) => ({
      ...values,
      invoice_date: '2026-11-10',
      supplier_invoice_number: 'IV-77',
      items: values.items.map((item, index) => (index === 2 ? { ...item, unit_price: 31 } : item)),
    }),
  )
  expect(invoice).toMatchObject({ total_amount: 530.72, due_date: '2026-12-10' })
  await company.take('ap-invoice', invoice, 'post', 'accounting')
  expect(await company.trialBalance()).toEqual({
    inventory: 490,
    price_difference: 6,
    input_vat: 34.72,
    payable: -530.72,
  })
  expect(await company.store.find('finance-document', { kind: 'payable' })).toMatchObject([
    { total_amount: 530.72, reference_number: invoice.invoice_number },
  ])

  expect(await owed()).toBe(530.72)
  expect(await company.read('product', products[0]!)).toMatchObject({ current_stock: 10 })

  // 3 % of 496 withheld: 14.88.
  const payment = await company.convert('ap-invoice-payment', invoice, 'finance', (values) => ({
    ...values,
    payment_date: '2026-11-20',
    allocations: [{ invoice_id: invoice._id, amount: 515.84, withholding_amount: 14.88 }],
  }))
  await company.take('payment', payment, 'process', 'finance')
  await company.take('payment', payment, 'complete', 'finance')
  expect(await company.read('ap-invoice', invoice)).toMatchObject({
    state: 'paid',
    paid_amount: 530.72,
    remaining_amount: 0,
  })
  expect(await company.trialBalance()).toEqual({
    inventory: 490,
    price_difference: 6,
    input_vat: 34.72,
    bank: -515.84,
    withholding_payable: -14.88,
  })

  expect(await owed()).toBe(0)

  // Everything is taken back, the last first.
  await company.take('payment', payment, 'refund', 'finance')
  expect(await company.read('ap-invoice', invoice)).toMatchObject({
    state: 'posted',
    paid_amount: 0,
  })
  await company.take('ap-invoice', invoice, 'cancel', 'accounting')
  await company.take('goods-receipt', second, 'cancel', 'warehouse')
  await company.take('goods-receipt', first, 'cancel', 'warehouse')
  expect(await company.read('purchase-order', order)).toMatchObject({
    state: 'approved',
    items: ORDERED.map(() => ({ received_quantity: 0, invoiced_quantity: 0 })),
  })
  expect(await company.trialBalance()).toEqual({})
  for (const product of products) expect(await company.stock(product)).toEqual([0, 0, 0])
})

test('no more is received than ordered, invoiced than received, or paid than owed', async () => {
  const { company, location, order } = await ordered()
  await company.take('purchase-order', order, 'submit', 'purchaser')
  await company.take('purchase-order', order, 'approve', 'manager')
  const receipt = await company.convert('purchase-order-receipt', order, 'warehouse', (values) => ({
    ...values,
    location_id: location._id,
    items: values.items.map((item) => ({ ...item, quantity: 11 })),
  }))
  const received = await company.try('goods-receipt', receipt, 'receive', 'warehouse')
  expect(received.ok ? [] : received.failures).toMatchObject([
    { code: 'conversion-over', params: { line: 1, done: 11, most: 10 } },
  ])
  expect(await company.trialBalance()).toEqual({})
})

test('nothing is posted into a closed period', async () => {
  const { company, location, order } = await ordered()
  await company.make('finance-settings', { closed_until: '2026-10-31' })
  await company.take('purchase-order', order, 'submit', 'purchaser')
  await company.take('purchase-order', order, 'approve', 'manager')
  const receipt = await company.convert('purchase-order-receipt', order, 'warehouse', (values) => ({
    ...values,
    receipt_date: '2026-10-31',
    location_id: location._id,
  }))
  const received = await company.try('goods-receipt', receipt, 'receive', 'warehouse')
  expect(received.ok ? [] : received.failures).toMatchObject([
    { code: 'rule-broken', params: { rule: 'closed' } },
  ])
  expect(await company.store.find('inventory-transaction', {})).toEqual([])
})

test('three bills of a supplier are paid as one, each with its own amount', async () => {
  const { company, supplier } = await ordered()
  const bills: StoredRecord[] = []
  for (const unit_price of [100, 200, 300]) {
    const bill = await company.make('ap-invoice', {
      invoice_date: '2026-11-10',
      supplier_id: supplier._id,
      items: [{ product_name: 'ค่าขนส่ง', quantity: 1, unit_price }],
    })
    await company.take('ap-invoice', bill, 'post', 'accounting')
    bills.push(bill)
  }
  const payment = await company.convert('ap-invoice-payment', bills, 'finance')
  expect(payment).toMatchObject({
    amount: 642,
    allocations: [107, 214, 321].map((amount, at) => ({ amount, invoice_id: bills[at]!._id })),
  })
  await company.take('payment', payment, 'process', 'finance')
  await company.take('payment', payment, 'complete', 'finance')
  for (const bill of bills)
    expect(await company.read('ap-invoice', bill)).toMatchObject({
      state: 'paid',
      remaining_amount: 0,
    })
  expect(await company.trialBalance()).toMatchObject({ bank: -642 })
})
