import {
  asSeenIn,
  choose,
  convert,
  decide,
  field,
  fill,
  make,
  numberOf,
  movedSince,
  reportOf,
  save,
  send,
  staff,
  takeTransition,
  trialBalance,
} from './support/chain.ts'
import {
  DIALOG_HEADS,
  expect,
  expectAccessible,
  languagesOf,
  test,
  textOf,
  type Language,
  type Page,
} from './support/journey.ts'

test.use({ own: 'clerkSales' })

const SELLER = {
  seller_name: 'บริษัท ร้าน จำกัด',
  seller_tax_id: '0105536000313',
  seller_address: 'กรุงเทพมหานคร',
}
const BUYER = 'buyer@example.com'
const today = (): string => new Date().toISOString().slice(0, 10)

/** A customer, and a thousand of what they will buy in the store. */
async function prepare(admin: Page, name: string) {
  await make(admin, 'customer', {
    customer_name: `บริษัท ${name} จำกัด`,
    customer_type: 'company',
    tax_id: SELLER.seller_tax_id,
    address: '1 ถนนสุขุมวิท กรุงเทพมหานคร',
    email: BUYER,
    credit_limit: 0,
  })
  const location = { location_code: `SELL-${name.toUpperCase()}`, location_name: `คลัง ${name}` }
  const { _id: location_id } = await make(admin, 'stock-location', location)
  const product = { product_name: `โต๊ะ ${name}`, sku: `SELL-${name.toUpperCase()}`, unit: 'piece' }
  const { _id: product_id } = await make(admin, 'product', product)
  const opening = await make(admin, 'stock-adjustment', {
    adjustment_date: today(),
    adjustment_type: 'increase',
    location_id,
    items: [{ product_id, quantity: 1000, unit_cost: 60 }],
  })
  const done = { transition: 'complete', version: opening.version }
  await send(admin, `stock-adjustment/${opening._id}/transition`, done)
}

/** What the report of the month says it comes to: before tax, and the tax. */
async function monthOf(page: Page): Promise<[number, number]> {
  const rows = await reportOf(page, '/finance/reports?report=vat-output')
  const sums = rows.at(-1)?.split(' | ').slice(-2) ?? []
  const [net = 0, tax = 0] = sums.map((one) => Number(one.replaceAll(',', '')))
  return [net, tax].map((one) => (Number.isFinite(one) ? one : 0)) as [number, number]
}

for (const language of languagesOf('clerkSales'))
  test(`a quotation is mailed, ordered, delivered, invoiced, taxed and paid, and the month's VAT agrees (${language})`, async ({
    browser,
    server,
  }) => {
    test.setTimeout(180_000)
    const sight = { language }
    const admin = await staff(browser, server, 'admin', sight)
    await prepare(admin, language)
    const books = await staff(browser, server, 'accounting', sight)
    const [before, month] = [await trialBalance(books), await monthOf(books)]

    // 150,000 and 7 % of it are more than the seller may offer alone.
    const seller = await staff(browser, server, 'sales', sight)
    await seller.goto('/sales/quotation/create')
    await choose(seller, 'customer_id', `บริษัท ${language} จำกัด`)
    await choose(seller, 'items[0].product_id', `โต๊ะ ${language}`)
    await fill(seller, 'items[0].quantity', '1000')
    await fill(seller, 'items[0].unit_price', '150')
    await expect(field(seller, 'total_amount')).toContainText('160,500.00')
    const quotation = await save(seller)
    const chief = await staff(browser, server, 'manager', sight)
    await takeTransition(seller, 'submit', 'pending_approval')
    await decide(chief, await numberOf(seller))

    await seller.reload()
    await expect(seller.locator('.sala-state[data-state="sent"]')).toBeVisible()
    await seller.locator('[data-mail-open]').click()
    const letter = seller.locator('[data-mail]')
    await expect(letter.locator('[data-field="to"] input')).toHaveValue(BUYER)
    await expect(letter.getByRole('link')).toContainText('.pdf')
    await expectAccessible(seller, DIALOG_HEADS)
    await letter.locator('[data-confirm]').click()
    await expect(seller.locator('[data-history="mail"]')).toContainText(BUYER)
    await admin.goto('/cms/outbox')
    await expect(admin.locator('tbody')).toContainText(BUYER)

    await takeTransition(seller, 'acknowledge', 'acknowledged')
    await takeTransition(seller, 'accept', 'accepted')
    await convert(seller, quotation, 'quotation-order')
    await choose(seller, 'location_id', `คลัง ${language}`)
    const order = await save(seller)
    await takeTransition(seller, 'quote', 'quoted')
    await takeTransition(seller, 'confirm', 'confirmed')

    const driver = await staff(browser, server, 'delivery', sight)
    await driver.goto('/delivery/delivery-request')
    await driver.locator('tbody tr a').first().click()
    await takeTransition(driver, 'pack', 'packed')
    await takeTransition(driver, 'ready', 'ready_to_ship', { carrier: 'ไปรษณีย์' })
    await takeTransition(driver, 'ship', 'shipped')
    await takeTransition(driver, 'deliver', 'delivered', { delivery_confirmed_by: 'คุณรับ' })

    await convert(books, asSeenIn('/sales/sales-invoice/to-invoice', order), 'sales-order-invoice')
    const invoice = await save(books)
    await takeTransition(books, 'send', 'sent')
    await convert(books, invoice, 'invoice-tax-invoice')
    for (const [name, words] of Object.entries(SELLER)) await fill(books, name, words)
    await save(books)
    await takeTransition(books, 'issue', 'issued')
    const cashier = await staff(browser, server, 'finance', sight)
    await cashier.goto(`${asSeenIn('/finance/accounts-receivable', invoice)}/receipt`)
    await expect(field(cashier, 'total_amount')).toContainText('160,500.00')
    await save(cashier)
    await takeTransition(cashier, 'issue', 'issued')
    await takeTransition(cashier, 'pay', 'paid')
    await expectAccessible(cashier)

    // What the report says came to the month is what came to the account of output VAT.
    const [net, tax] = await monthOf(books)
    expect([net - month[0], tax - month[1]]).toEqual([150_000, 10_500])
    await expectAccessible(books)
    expect(movedSince(before, await trialBalance(books))).toMatchObject({
      2210: -10_500,
      4110: -150_000,
    })
  })

const ROWS = process.env.SALA_LONG === '1' ? 10_000 : 200
/** Beside other work a machine takes several times the half minute that these rows take alone. */
const LONGEST = 150_000

for (const language of languagesOf('clerkImport'))
  test(`${ROWS} products are imported after seven bad cells are mended on the screen (${language})`, async ({
    browser,
    server,
  }) => {
    test.setTimeout(3 * LONGEST)
    const page = await staff(browser, server, 'warehouse', { language })
    const start = await openFile(page, language, ROWS, [3, 40, 77, 101, 130, 166, 199])
    const dialog = page.getByRole('dialog')
    await start.click()
    await expect(dialog.locator('[data-bad-cells="7"]')).toBeVisible({ timeout: LONGEST })
    await expectAccessible(page, DIALOG_HEADS)
    for (const cell of await dialog.locator('[data-bad]').all()) await cell.fill('12.50')
    const from = Date.now()
    await start.click()
    await expect(dialog.locator('[data-imported]')).toContainText(String(ROWS), {
      timeout: LONGEST,
    })
    const took = Date.now() - from
    test.info().annotations.push({ type: 'import', description: `${ROWS} rows in ${took} ms` })
    await page.goto('/inventory/products?q=BULK-00199')
    await expect(page.locator('tbody tr[data-id]')).toHaveCount(1)
    await expect(page.locator('tbody')).toContainText('12.50')
  })

/** Gives the import a file whose prices are words in some lines, and answers the button that takes it in. */
async function openFile(page: Page, language: Language, rows: number, bad: number[]) {
  await page.goto('/inventory/products')
  const csv = ['SKU,Product name,Unit,Selling price']
    .concat(
      Array.from(
        { length: rows },
        (_, at) =>
          `BULK-${String(at).padStart(5, '0')},Goods ${at},piece,${bad.includes(at) ? 'dear' : 10}`,
      ),
    )
    .join('\n')
  await page.getByRole('button', { name: textOf(language, 'lists', 'import.button') }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'goods.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  return page.getByRole('dialog').locator('[data-import-start]')
}
