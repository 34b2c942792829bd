import {
  asSeenIn,
  choose,
  convert,
  field,
  fill,
  make,
  movedSince,
  rowsOf,
  save,
  send,
  staff,
  takeTransition,
  trialBalance,
} from './support/chain.ts'
import { expect, expectAccessible, test } from './support/journey.ts'
import type { Page } from './support/journey.ts'

test.use({ own: 'chains' })

const stock = (page: Page, words: string) =>
  rowsOf(page, `/inventory/stock-overview?q=${encodeURIComponent(words)}`, [
    'qty_on_hand',
    'qty_reserved',
    'total_cost_value',
  ])

/** On a telephone the record is read without moving the page sideways. */
async function expectNarrow(page: Page, at: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(at)
  await expect(page.locator('.sala-detail h1')).toBeVisible()
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(beyond).toBeLessThanOrEqual(0)
  await expectAccessible(page)
}

test('an order is received in two parts, invoiced and paid', async ({ browser, server }) => {
  const admin = await staff(browser, server, 'admin')
  await make(admin, 'stock-location', { location_code: 'CHAIN-1', location_name: 'คลังรับของ' })
  const product = { product_name: 'เครื่องพิมพ์ใบเสร็จ', sku: 'CHAIN-1', unit: 'piece' }
  await make(admin, 'product', product)
  const books = await staff(browser, server, 'accounting')
  const before = await trialBalance(books)

  const buyer = await staff(browser, server, 'purchaser')
  await buyer.goto('/purchase/purchase-order/create')
  await choose(buyer, 'supplier_id', 'บริษัท')
  await choose(buyer, 'items[0].product_id', 'เครื่องพิมพ์ใบเสร็จ')
  await fill(buyer, 'items[0].quantity', '10')
  await fill(buyer, 'items[0].unit_price', '60')
  // 600, and 7 % of it.
  await expect(field(buyer, 'total_amount')).toContainText('642.00')
  const order = await save(buyer)
  await takeTransition(buyer, 'submit', 'pending_approval')
  const chief = await staff(browser, server, 'manager')
  await chief.goto(order)
  await takeTransition(chief, 'approve', 'approved')
  await buyer.reload()
  await takeTransition(buyer, 'send', 'sent')
  // What the product does by itself is offered to nobody.
  await expect(buyer.locator('[data-transition^="receive"]')).toHaveCount(0)

  const keeper = await staff(browser, server, 'warehouse')
  const toReceive = asSeenIn('/purchase/goods-receipt/to-receive', order)
  for (const [quantity, open] of [
    ['4', '10'],
    ['6', '6'],
  ] as const) {
    await convert(keeper, toReceive, 'purchase-order-receipt')
    await expect(field(keeper, 'items[0].quantity').locator('input')).toHaveValue(open)
    await fill(keeper, 'items[0].quantity', quantity)
    await choose(keeper, 'location_id', 'คลังรับของ')
    await save(keeper)
    await takeTransition(keeper, 'receive', 'received')
    await keeper.goto(toReceive)
    await expect(
      keeper.locator(
        `.sala-state[data-state="${open === '10' ? 'partially_received' : 'completed'}"]`,
      ),
    ).toBeVisible()
  }
  await expect(keeper.locator('.sala-rows [data-label="รับสินค้าแล้ว"]')).toHaveText('10')
  await expect(keeper.locator('[data-conversion]')).toHaveCount(0)

  await convert(books, asSeenIn('/purchase/invoice/to-invoice', order), 'purchase-order-invoice')
  await fill(books, 'supplier_invoice_number', 'IV-77')
  const invoice = await save(books)
  await takeTransition(books, 'post', 'posted')
  const payer = await staff(browser, server, 'finance')
  await payer.goto(`${asSeenIn('/finance/accounts-payable', invoice)}/payment`)
  await save(payer)
  await takeTransition(payer, 'process', 'processing')
  await takeTransition(payer, 'complete', 'completed')
  await books.goto(invoice)
  await expect(books.locator('.sala-state[data-state="paid"]')).toBeVisible()

  // Bank, stock and input VAT; the supplier is paid, and nothing is received that is not invoiced.
  expect(movedSince(before, await trialBalance(books))).toEqual({ 1120: -642, 1310: 600, 1410: 42 })
  expect(await stock(keeper, 'เครื่องพิมพ์ใบเสร็จ')).toEqual(['10 0 600.00'])
  await expectNarrow(buyer, order)
})

test('a quotation is ordered, delivered in part, invoiced, taxed and paid', async ({
  browser,
  server,
}) => {
  const admin = await staff(browser, server, 'admin')
  await make(admin, 'customer', {
    customer_name: 'บริษัท ผู้ซื้อ จำกัด',
    customer_type: 'company',
    tax_id: '0105536000313',
    address: '1 ถนนสุขุมวิท กรุงเทพมหานคร',
  })
  const location = { location_code: 'CHAIN-2', location_name: 'คลังหน้าร้าน' }
  const { _id: location_id } = await make(admin, 'stock-location', location)
  const product = { product_name: 'หมึกพิมพ์สีดำ', sku: 'CHAIN-2', unit: 'piece' }
  const { _id: product_id } = await make(admin, 'product', product)
  const opening = await make(admin, 'stock-adjustment', {
    adjustment_date: new Date().toISOString().slice(0, 10),
    adjustment_type: 'increase',
    location_id,
    items: [{ product_id, quantity: 10, unit_cost: 60 }],
  })
  const done = { transition: 'complete', version: opening.version }
  await send(admin, `stock-adjustment/${opening._id}/transition`, done)
  const books = await staff(browser, server, 'accounting')
  const before = await trialBalance(books)

  const seller = await staff(browser, server, 'sales')
  await seller.goto('/sales/quotation/create')
  await choose(seller, 'customer_id', 'บริษัท ผู้ซื้อ จำกัด')
  await choose(seller, 'items[0].product_id', 'หมึกพิมพ์สีดำ')
  await fill(seller, 'items[0].quantity', '5')
  await fill(seller, 'items[0].unit_price', '100')
  // 500, and 7 % of it.
  await expect(field(seller, 'total_amount')).toContainText('535.00')
  const quotation = await save(seller)
  await takeTransition(seller, 'send', 'sent')
  await takeTransition(seller, 'acknowledge', 'acknowledged')
  await takeTransition(seller, 'accept', 'accepted')
  await convert(seller, quotation, 'quotation-order')
  await choose(seller, 'location_id', 'คลังหน้าร้าน')
  const order = await save(seller)
  await takeTransition(seller, 'quote', 'quoted')
  await takeTransition(seller, 'confirm', 'confirmed')

  // The delivery that came with the order is cut to what goes first.
  const keeper = await staff(browser, server, 'warehouse')
  expect(await stock(keeper, 'หมึกพิมพ์สีดำ')).toEqual(['10 5 600.00'])
  await keeper.goto('/delivery/delivery-request')
  await keeper.locator('tbody tr a').first().click()
  const delivery = new URL(keeper.url()).pathname
  await keeper.getByRole('link', { name: 'แก้ไข' }).click()
  await fill(keeper, 'items[0].quantity', '3')
  await save(keeper)
  await takeTransition(keeper, 'pack', 'packed')
  await takeTransition(keeper, 'ready', 'ready_to_ship', { carrier: 'ไปรษณีย์' })
  const driver = await staff(browser, server, 'delivery')
  await driver.goto(delivery)
  await expect(driver.locator('.sala-rows [data-label="สินค้า"]')).toHaveText('หมึกพิมพ์สีดำ')
  await takeTransition(driver, 'ship', 'shipped')
  await takeTransition(driver, 'deliver', 'delivered', { delivery_confirmed_by: 'คุณรับ' })

  await convert(books, asSeenIn('/sales/sales-invoice/to-invoice', order), 'sales-order-invoice')
  await expect(field(books, 'items[0].quantity').locator('input')).toHaveValue('3')
  const invoice = await save(books)
  await takeTransition(books, 'send', 'sent')
  await convert(books, invoice, 'invoice-tax-invoice')
  await fill(books, 'seller_name', 'บริษัท ร้าน จำกัด')
  await fill(books, 'seller_tax_id', '0105536000313')
  await fill(books, 'seller_address', 'กรุงเทพมหานคร')
  await save(books)
  await takeTransition(books, 'issue', 'issued')
  const cashier = await staff(browser, server, 'finance')
  await cashier.goto(`${asSeenIn('/finance/accounts-receivable', invoice)}/receipt`)
  await save(cashier)
  await takeTransition(cashier, 'issue', 'issued')
  await takeTransition(cashier, 'pay', 'paid')
  await cashier.goto(asSeenIn('/finance/accounts-receivable', invoice))
  await expect(cashier.locator('.sala-state[data-state="paid"]')).toBeVisible()

  // Three at 100 with 7 % are 321 in cash; three at 60 went out of stock.
  expect(movedSince(before, await trialBalance(books))).toEqual({
    1110: 321,
    1310: -180,
    2210: -21,
    4110: -300,
    5110: 180,
  })
  expect(await stock(keeper, 'หมึกพิมพ์สีดำ')).toEqual(['7 2 420.00'])
  await expectNarrow(seller, order)
})
