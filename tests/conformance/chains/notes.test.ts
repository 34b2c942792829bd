import { expect, test } from 'vitest'
import type { StoredRecord } from '#schema'
import { Company } from './company.ts'

const SELLER = {
  seller_name: 'บริษัท ร้าน จำกัด',
  seller_tax_id: '0105536000313',
  seller_address: 'กรุงเทพมหานคร',
}

/** Two services at 100 and 400 baht, invoiced and taxed: 500, and 35 of tax. */
async function invoiced() {
  const company = await Company.opened()
  const [customer, other] = (await Promise.all(
    ['ผู้ซื้อ', 'ผู้อื่น'].map((name) =>
      company.make('customer', {
        customer_name: `บริษัท ${name} จำกัด`,
        customer_type: 'company',
        tax_id: SELLER.seller_tax_id,
        address: '1 ถนนสุขุมวิท กรุงเทพมหานคร',
      }),
    ),
  )) as [StoredRecord, StoredRecord]
  const invoiceFor = async (of: StoredRecord): Promise<StoredRecord> => {
    const made = await company.make('sales-invoice', {
      invoice_date: '2026-11-10',
      customer_id: of._id,
      items: [
        { product_name: 'กระดาษ', quantity: 1, unit_price: 100 },
        { product_name: 'หมึก', quantity: 4, unit_price: 100 },
      ],
    })
    return company.take('sales-invoice', made, 'send', 'accounting')
  }
  const invoice = await invoiceFor(customer)
  const taxed = await company.convert('invoice-tax-invoice', invoice, 'accounting', (values) => ({
    ...values,
    ...SELLER,
    customer_address: 'กรุงเทพมหานคร',
  }))
  await company.take('tax-invoice', taxed, 'issue', 'accounting')
  const noteOf = (kind: 'credit' | 'debit', reason_code: string, quantities: number[]) =>
    company.convert(`tax-invoice-${kind}-note`, taxed, 'accounting', (values) => ({
      ...values,
      ...SELLER,
      reason_code,
      items: values.items.flatMap((item, at) =>
        quantities[at] ? [{ ...item, quantity: quantities[at] }] : [],
      ),
    }))
  return { company, customer, other, invoice, invoiceFor, taxed, noteOf }
}
const owed = async (company: Company, customer: StoredRecord) =>
  (await company.read('customer', customer)).credit_used

test('a credit note takes revenue, tax and what is owed back as it is issued; applied, it closes its part of the invoice', async () => {
  const { company, customer, invoice, taxed, noteOf } = await invoiced()
  expect(await company.trialBalance()).toEqual({ receivable: 535, revenue: -500, output_vat: -35 })
  // Two of four come back: 200, and 14 of tax.
  const note = await noteOf('credit', 'CDNG01', [0, 2])
  expect(note).toMatchObject({ kind: 'credit_note', replaces_id: taxed._id, total_amount: 214 })
  expect(await company.trialBalance()).toMatchObject({ receivable: 535 })
  await company.take('tax-invoice', note, 'issue', 'accounting')
  expect(await company.trialBalance()).toEqual({
    receivable: 321,
    revenue: -500,
    sales_returns: 200,
    output_vat: -21,
  })
  expect(await owed(company, customer)).toBe(535)

  await company.take('tax-invoice', note, 'apply', 'accounting', { applied_to_id: invoice._id })
  expect(await company.read('sales-invoice', invoice)).toMatchObject({
    state: 'partial_paid',
    noted_amount: 214,
    remaining_amount: 321,
  })
  expect(await owed(company, customer)).toBe(321)
  const receipt = await company.convert('invoice-receipt', invoice, 'finance')
  expect(receipt).toMatchObject({ total_amount: 321 })
  await company.take('receipt', receipt, 'issue', 'finance')
  await company.take('receipt', receipt, 'pay', 'finance')
  expect(await company.read('sales-invoice', invoice)).toMatchObject({
    state: 'paid',
    remaining_amount: 0,
  })
  expect((await company.trialBalance()).receivable).toBeUndefined()
})

test('a credit note for all of it settles an invoice without money, and taken back opens it again', async () => {
  const { company, invoice, noteOf } = await invoiced()
  const note = await noteOf('credit', 'CDNG01', [1, 4])
  await company.take('tax-invoice', note, 'issue', 'accounting')
  await company.take('tax-invoice', note, 'apply', 'accounting', { applied_to_id: invoice._id })
  expect(await company.read('sales-invoice', invoice)).toMatchObject({
    state: 'paid',
    remaining_amount: 0,
  })
  expect(await company.trialBalance()).toEqual({ revenue: -500, sales_returns: 500 })
  await company.take('tax-invoice', note, 'unapply', 'accounting')
  expect(await company.read('sales-invoice', invoice)).toMatchObject({
    state: 'sent',
    remaining_amount: 535,
  })
})

test('a debit note adds to what is owed', async () => {
  const { company, customer, invoice, noteOf } = await invoiced()
  const note = await noteOf('debit', 'DBNG01', [1, 0])
  await company.take('tax-invoice', note, 'issue', 'accounting')
  expect(await company.trialBalance()).toEqual({ receivable: 642, revenue: -600, output_vat: -42 })
  await company.take('tax-invoice', note, 'apply', 'accounting', { applied_to_id: invoice._id })
  expect(await company.read('sales-invoice', invoice)).toMatchObject({
    state: 'sent',
    remaining_amount: 642,
  })
  expect(await owed(company, customer)).toBe(642)
})

test("a note is applied once, not beyond what is open, and not to another customer's invoice", async () => {
  const { company, other, invoice, invoiceFor, noteOf } = await invoiced()
  const [whole, more] = [
    await noteOf('credit', 'CDNG01', [1, 4]),
    await noteOf('credit', 'CDNG02', [1]),
  ]
  for (const note of [whole, more]) await company.take('tax-invoice', note, 'issue', 'accounting')
  const apply = async (note: StoredRecord, to?: StoredRecord) => {
    const tried = await company.try('tax-invoice', note, 'apply', 'accounting', {
      ...(to && { applied_to_id: to._id }),
    })
    return tried.ok ? 'applied' : tried.failures.map(({ path, params }) => path ?? params?.rule)
  }
  expect(await apply(more)).toEqual(['applied_to_id'])
  expect(await apply(more, await invoiceFor(other))).toEqual(['applied_to_id'])
  expect(await apply(whole, invoice)).toBe('applied')
  expect(await apply(whole, invoice)).not.toBe('applied')
  expect(await apply(more, invoice)).not.toBe('applied')
  expect(await company.read('sales-invoice', invoice)).toMatchObject({ noted_amount: 535 })
})

test('the note of an order that was refunded is posted with the refund alone; one that is replaced is taken back', async () => {
  const { company, noteOf } = await invoiced()
  const before = await company.trialBalance()
  const refunded = await noteOf('credit', 'CDNS01', [1])
  await company.store.update(
    'tax-invoice',
    { ...refunded, order_id: 'order-1', version: refunded.version + 1 },
    refunded.version,
  )
  await company.take('tax-invoice', refunded, 'issue', 'accounting')
  expect(await company.trialBalance()).toEqual(before)
  const note = await noteOf('credit', 'CDNG01', [1])
  await company.take('tax-invoice', note, 'issue', 'accounting')
  expect(await company.trialBalance()).not.toEqual(before)
  await company.take('tax-invoice', note, 'replace', 'accounting', { reason_code: 'TIVC02' })
  expect(await company.trialBalance()).toEqual(before)
  const [again] = await company.store.find('tax-invoice', { replaces_id: note._id })
  expect(again).toMatchObject({ kind: 'credit_note', state: 'draft' })
})
