import { expect, test } from 'vitest'
import { Company } from './company.ts'

/** A request of ten pens at 20 baht and a repair at 100, approved. */
async function approved(more: object = {}) {
  const company = await Company.opened()
  const pens = await company.make('product', { product_name: 'ปากกา', sku: 'PEN', unit: 'piece' })
  const request = await company.make('purchase-request', {
    description: 'เครื่องใช้สำนักงาน',
    requested_by: 'สมชาย ใจดี',
    payment_terms: '15_days',
    items: [
      { product_id: pens._id, product_name: 'ปากกา', quantity: 10, unit_price: 20 },
      { product_name: 'ค่าซ่อม', quantity: 1, unit_price: 100 },
    ],
    ...more,
  })
  await company.take('purchase-request', request, 'approve-at-once', 'admin')
  const of = (name: string) => company.store.find(name, { reference_id: request._id })
  const stock = async () => [
    (await company.read('product', pens)).current_stock,
    ...(await company.stock(pens)),
  ]
  return { company, pens, request, of, stock }
}

test('a request without an order: received into stock, owed by its invoice, all taken back as it is cancelled', async () => {
  const { company, request, of, stock } = await approved()
  await company.take('purchase-request', request, 'receive', 'manager')
  expect(await stock()).toEqual([10, 10, 0, 200])
  expect(await company.trialBalance()).toEqual({
    inventory: 200,
    expense: 100,
    goods_received_not_invoiced: -300,
  })
  await company.take('purchase-request', request, 'invoice', 'manager')
  expect(await company.trialBalance()).toEqual({
    inventory: 200,
    expense: 100,
    input_vat: 21,
    payable: -321,
  })
  const [owed, ...others] = await of('finance-document')
  expect(others).toEqual([])
  expect(owed).toMatchObject({ kind: 'payable', state: 'locked', total_amount: 321 })
  expect(Date.parse(String(owed!.due_date)) - Date.parse(String(owed!.document_date))).toBe(
    15 * 86_400_000,
  )
  await company.take('purchase-request', request, 'cancel', 'admin')
  expect(await stock()).toEqual([0, 0, 0, 0])
  expect(await company.trialBalance()).toEqual({})
  expect(await of('finance-document')).toMatchObject([{ state: 'cancelled' }])
})

test('a request that an order was made of moves and owes nothing by itself: its receipts and invoices do', async () => {
  const { company, request, of, stock } = await approved()
  const supplier = await company.make('supplier', {
    name: 'บริษัท ผู้ขาย จำกัด',
    type: 'domestic',
    tax_id: '0105536000313',
    contact_person: 'คุณขาย',
    phone: '021234567',
    email: 'sell@example.com',
    state: 'active',
  })
  await company.convert('purchase-request-order', request, 'purchaser', (values) => {
    // What a new line begins with stands there before anything is saved: the tax of the order reads it.
    expect(values.items).toMatchObject([{ vat_type: 'standard' }, { vat_type: 'standard' }])
    return { ...values, supplier_id: supplier._id, items: values.items.slice(0, 1) }
  })
  expect(await company.read('purchase-request', request)).toMatchObject({ is_ordered: true })
  for (const transition of ['receive', 'invoice'])
    await company.take('purchase-request', request, transition, 'manager')
  expect(await stock()).toEqual([0, 0, 0, 0])
  expect(await company.trialBalance()).toEqual({})
  expect(await of('finance-document')).toEqual([])
})

test('what is not to be kept in stock is an expense', async () => {
  const { company, request, stock } = await approved({ auto_update_stock: false })
  await company.take('purchase-request', request, 'receive', 'manager')
  expect(await stock()).toEqual([0, 0, 0, 0])
  expect(await company.trialBalance()).toEqual({ expense: 300, goods_received_not_invoiced: -300 })
})

test('what was sold meanwhile cannot be taken back', async () => {
  const { company, pens, request, stock } = await approved()
  await company.take('purchase-request', request, 'receive', 'manager')
  await company.make('order', {
    items: [{ productId: pens._id, name: 'ปากกา', price: 30, quantity: 4 }],
    price: 120,
    status: 'pending',
  })
  expect(await stock()).toEqual([6, 6, 0, 120])
  const cancelled = await company.try('purchase-request', request, 'cancel', 'admin')
  expect(cancelled.ok ? [] : cancelled.failures.map(({ path }) => path)).toContain('qty_on_hand')
  expect(await stock()).toEqual([6, 6, 0, 120])
})

test('an order of the shop takes from the stock what it has of products, and gives it back', async () => {
  const { company, pens, request, stock } = await approved()
  await company.take('purchase-request', request, 'receive', 'manager')
  const course = await company.make('course', { name: 'การขาย', price: 500 })
  const order = await company.make('order', {
    items: [
      { courseID: course._id, name: 'การขาย', price: 500, quantity: 1 },
      { productId: pens._id, name: 'ปากกา', price: 30, quantity: 10 },
    ],
    price: 800,
    status: 'pending',
  })
  expect(await stock()).toEqual([0, 0, 0, 0])
  await company.take('order', order, 'cancel', 'manager')
  expect(await stock()).toEqual([10, 10, 0, 200])
})

test('an order begins with the name of the supplier that its request suggests', async () => {
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
  const request = await company.make('purchase-request', {
    description: 'กระดาษ',
    requested_by: 'สมชาย',
    supplier_suggestion: supplier._id,
    items: [{ product_name: 'กระดาษ', quantity: 1, unit_price: 20 }],
  })
  await company.take('purchase-request', request, 'approve-at-once', 'admin')
  await company.convert('purchase-request-order', request, 'purchaser', (values) => {
    expect(values).toMatchObject({ supplier_name: 'บริษัท ผู้ขาย จำกัด' })
    return values
  })
})
