import { expect, test } from 'vitest'
import { SYSTEM_ACTOR } from '#engine'
import { Company } from './company.ts'

type Data = Record<string, unknown>

/** Baht of a dollar and of a euro, from a day on. */
async function opened(): Promise<Company> {
  const company = await Company.opened()
  for (const [code, percent, valid_from, valid_to] of [
    ['usd', 36, '2026-11-10', '2026-11-14'],
    ['usd', 37, '2026-11-15', '2026-11-30'],
    ['eur', 38, '2026-11-01', '2026-11-14'],
    ['eur', 40, '2026-11-15', '2026-11-30'],
  ] as const)
    await company.make('rate', { kind: 'exchange', code, percent, valid_from, valid_to })
  return company
}

test('a purchase in dollars is received, invoiced and paid at three rates: the books are in baht, the differences stand on their own account', async () => {
  const company = await opened()
  const product = await company.make('product', { product_name: 'ชิป', unit: 'piece' })
  const supplier = await company.make('supplier', {
    name: 'Chips Inc.',
    type: 'international',
    country: 'USA',
    contact_person: 'Ann',
    phone: '021234567',
    email: 'ann@example.com',
    currency: 'USD',
    state: 'active',
  })
  const order = await company.make('purchase-order', {
    order_date: '2026-11-02',
    supplier_id: supplier._id,
    currency: 'USD',
    exchange_rate: 35,
    items: [{ product_id: product._id, quantity: 10, unit_price: 10 }],
  })
  await company.take('purchase-order', order, 'approve-at-once', 'manager')
  const receipt = await company.convert('purchase-order-receipt', order, 'warehouse')
  await company.take('goods-receipt', receipt, 'receive', 'warehouse')
  // 100 dollars at 35.
  expect(await company.trialBalance()).toEqual({
    inventory: 3500,
    goods_received_not_invoiced: -3500,
  })

  const invoice = await company.convert(
    'purchase-order-invoice',
    order,
    'accounting',
    (values) => ({ ...values, invoice_date: '2026-11-12' }),
  )
  // 100 + 7 VAT at 36, the rate of its day.
  expect(invoice).toMatchObject({
    currency: 'USD',
    exchange_rate: 36,
    total_amount: 107,
    total_baht: 3852,
  })
  await company.take('ap-invoice', invoice, 'post', 'accounting')
  expect(await company.trialBalance()).toEqual({
    inventory: 3500,
    exchange_difference: 100,
    input_vat: 252,
    payable: -3852,
  })
  expect(await company.read('supplier', supplier)).toMatchObject({ outstanding_amount: 3852 })

  const payment = await company.convert('ap-invoice-payment', invoice, 'finance', (values) => ({
    ...values,
    payment_date: '2026-11-20',
  }))
  expect(payment).toMatchObject({ currency: 'USD', exchange_rate: 37, amount: 107 })
  await company.take('payment', payment, 'process', 'finance')
  await company.take('payment', payment, 'complete', 'finance')
  // 107 dollars at 37 are 3,959: 107 baht more than was owed.
  expect(await company.trialBalance()).toEqual({
    inventory: 3500,
    exchange_difference: 207,
    input_vat: 252,
    bank: -3959,
  })
  expect(await company.read('ap-invoice', invoice)).toMatchObject({ state: 'paid' })
  expect(await company.read('supplier', supplier)).toMatchObject({ outstanding_amount: 0 })

  await company.take('payment', payment, 'refund', 'finance')
  expect(await company.trialBalance()).toEqual({
    inventory: 3500,
    exchange_difference: 100,
    input_vat: 252,
    payable: -3852,
  })
})

test('a sale in euros is invoiced at one rate and received at another, with tax withheld; what is dearer by then is a gain', async () => {
  const company = await opened()
  const sale = (more: Data = {}) =>
    company.make('sales-invoice', {
      invoice_date: '2026-11-12',
      customer_name: 'Käufer GmbH',
      currency: 'EUR',
      items: [{ product_name: 'เครื่องวัด', quantity: 1, unit_price: 100 }],
      ...more,
    })
  const invoice = await sale()
  expect(invoice).toMatchObject({ exchange_rate: 38, total_amount: 107, total_baht: 4066 })
  await company.take('sales-invoice', invoice, 'send', 'accounting')
  expect(await company.trialBalance()).toEqual({
    receivable: 4066,
    revenue: -3800,
    output_vat: -266,
  })
  const receipt = await company.convert('invoice-receipt', invoice, 'finance', (values) => ({
    ...values,
    receipt_date: '2026-11-20',
    payment_method: 'bank_transfer',
    allocations: [{ invoice_id: invoice._id, amount: 104, withholding_amount: 3 }],
  }))
  await company.take('receipt', receipt, 'issue', 'finance')
  await company.take('receipt', receipt, 'pay', 'finance')
  // 104 and 3 euros at 40 are 4,160 and 120: 214 more than 4,066.
  expect(await company.trialBalance()).toEqual({
    bank: 4160,
    withholding_receivable: 120,
    revenue: -3800,
    output_vat: -266,
    exchange_difference: -214,
  })

  // Without a rate of its day a document says its own, or is refused; baht has none.
  const refused = async (data: Data): Promise<unknown> => {
    const made = await company.engine.create(
      'sales-invoice',
      { customer_name: 'ก', items: [{ product_name: 'ก', quantity: 1, unit_price: 1 }], ...data },
      SYSTEM_ACTOR,
    )
    return made.ok ? made.value.record.exchange_rate : made.failures[0]!.params?.rule
  }
  expect(await refused({ invoice_date: '2026-12-05', currency: 'EUR' })).toBe('exchange-rate')
  expect(await refused({ invoice_date: '2026-12-05', currency: 'EUR', exchange_rate: 39 })).toBe(39)
  expect(await refused({ currency: 'THB', exchange_rate: 39 })).toBe('exchange-rate')
  expect(await refused({})).toBe(1)

  // Money of one currency pays no invoice of another.
  const other = await company.engine.create(
    'receipt',
    {
      receipt_date: '2026-11-20',
      customer_name: 'ก',
      currency: 'USD',
      allocations: [{ invoice_id: (await sale())._id, amount: 1 }],
    },
    SYSTEM_ACTOR,
  )
  expect(other.ok ? [] : other.failures).toMatchObject([{ params: { rule: 'one-currency' } }])
})
