import {
  asSeenIn,
  choose,
  convert,
  decide,
  field,
  fill,
  make,
  numberOf,
  pasteCells,
  reportOf,
  rowsOf,
  save,
  staff,
  takeTransition,
  type Data,
} from './support/chain.ts'
import { expect, expectAccessible, languagesOf, test, type Page } from './support/journey.ts'

test.use({ own: 'clerkPurchase' })

const LINES = 35
const TYPED = 5
const sku = (at: number): string => `CLERK-${String(at).padStart(2, '0')}`
const barcode = (at: number): string => String(8_859_000_000_000 + at)
const lastOf = (address: string): string => address.split('/').at(-1)!

/** A supplier, a store and the goods that are asked for, ten baht each. */
async function prepare(admin: Page, language: string): Promise<string> {
  const supplier = `บริษัท เครื่องเขียนไทย ${language} จำกัด`
  await make(admin, 'supplier', {
    name: supplier,
    tax_id: '0105536000313',
    contact_person: 'คุณขาย',
    phone: '021234567',
    email: 'sell@example.com',
  })
  await make(admin, 'stock-location', {
    location_code: `CLERK-${language.toUpperCase()}`,
    location_name: `คลังเครื่องเขียน ${language}`,
  })
  if (!(await hasProducts(admin)))
    for (let at = 1; at <= LINES; at++)
      await make(admin, 'product', {
        sku: sku(at),
        product_name: `ปากกาหมายเลข ${at}`,
        unit: 'piece',
        cost_per_unit: 10,
        barcode: barcode(at),
      })
  return supplier
}
const hasProducts = async (page: Page): Promise<boolean> =>
  (await rowsOf(page, `/inventory/products?q=${sku(1)}`, ['sku'])).length > 0

/** Goods are counted by a scanner, which types a code and Enter. */
async function scan(page: Page, codes: readonly string[]): Promise<void> {
  const box = page.locator('[data-scan] input')
  await box.focus()
  for (const code of codes) {
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
  }
}

/** A bill is entered by keys, with the number that the supplier gave it. */
async function enterBill(page: Page, number: string): Promise<string> {
  await field(page, 'supplier_invoice_number').locator('input').focus()
  await page.keyboard.type(number)
  await page.keyboard.press('Control+s')
  await expect(page.locator('[data-screen-kind="detail"]')).toBeVisible()
  const address = new URL(page.url()).pathname
  await takeTransition(page, 'post', 'posted')
  return address
}

for (const language of languagesOf('clerkPurchase'))
  test(`thirty-five lines are asked for, ordered, scanned in twice, billed and paid with a third bill (${language})`, async ({
    browser,
    server,
  }) => {
    test.setTimeout(180_000)
    const sight = { language }
    const admin = await staff(browser, server, 'admin', sight)
    const supplier = await prepare(admin, language)

    // Five lines by keys alone, and thirty from a spreadsheet.
    const buyer = await staff(browser, server, 'purchaser', sight)
    await buyer.goto('/purchase/purchase-request/create')
    await fill(buyer, 'description', `เครื่องเขียน ${language}`)
    await fill(buyer, 'requested_by', 'สมชาย ใจดี')
    await choose(buyer, 'supplier_suggestion', supplier)
    await field(buyer, 'items[0].product_id').getByRole('combobox').focus()
    for (let at = 1; at <= TYPED; at++) {
      await buyer.keyboard.type(sku(at))
      await buyer.keyboard.press('Enter')
      await expect(field(buyer, `items[${at - 1}].quantity`).locator('input')).toBeFocused()
      await buyer.keyboard.type('2')
      await buyer.keyboard.press('Enter')
      await expect(field(buyer, `items[${at}].product_id`).getByRole('combobox')).toBeFocused()
    }
    const rest = Array.from({ length: LINES - TYPED }, (_, at) => [sku(TYPED + at + 1), '', '2'])
    await pasteCells(buyer, rest)
    await expect(field(buyer, 'total_amount')).toContainText('749.00')
    await buyer.keyboard.press('Control+s')
    await expect(buyer.locator('[data-screen-kind="detail"]')).toBeVisible()
    const request = new URL(buyer.url()).pathname
    await takeTransition(buyer, 'submit', 'pending_approval')
    const chief = await staff(browser, server, 'manager', sight)
    await decide(chief, await numberOf(buyer))

    await convert(buyer, request, 'purchase-request-order')
    await expect(field(buyer, 'total_amount')).toContainText('749.00')
    const order = await save(buyer)
    await takeTransition(buyer, 'submit', 'pending_approval')
    await decide(chief, await numberOf(buyer))
    await buyer.reload()
    await takeTransition(buyer, 'send', 'sent')

    // What came first is twenty of the lines, then the others.
    const keeper = await staff(browser, server, 'warehouse', sight)
    const books = await staff(browser, server, 'accounting', sight)
    const bills: string[] = []
    for (const [from, to, state] of [
      [1, 20, 'partially_received'],
      [21, LINES, 'completed'],
    ] as const) {
      await keeper.goto(`/purchase/goods-receipt/${lastOf(order)}/receive`)
      await scan(
        keeper,
        Array.from({ length: to - from + 1 }, (_, at) => `2*${barcode(from + at)}`),
      )
      await expect(field(keeper, 'total_amount')).toContainText(`${(to - from + 1) * 20}.00`)
      if (from === 1) await expectAccessible(keeper)
      await choose(keeper, 'location_id', `คลังเครื่องเขียน ${language}`)
      await save(keeper)
      await takeTransition(keeper, 'receive', 'received')
      await keeper.goto(asSeenIn('/purchase/goods-receipt/to-receive', order))
      await expect(keeper.locator(`.sala-state[data-state="${state}"]`)).toBeVisible()

      await convert(
        books,
        asSeenIn('/purchase/invoice/to-invoice', order),
        'purchase-order-invoice',
      )
      bills.push(await enterBill(books, `IV-${language}-${from}`))
    }
    await books.goto('/purchase/invoice/create')
    await choose(books, 'supplier_id', supplier)
    await fill(books, 'items[0].product_name', 'ค่าขนส่ง')
    await fill(books, 'items[0].unit_price', '100')
    bills.push(await enterBill(books, `IV-${language}-freight`))

    const ageing = async (): Promise<string[]> =>
      (await reportOf(books, '/finance/reports?report=ap-ageing')).filter((row) =>
        row.includes(supplier),
      )
    expect(await ageing()).toEqual([
      expect.stringMatching(/ \| 856\.00 \| 0\.00 \| 0\.00 \| 0\.00 \| 0\.00 \| 856\.00$/),
    ])
    await expectAccessible(books)

    // The three are chosen in the list and paid as one.
    const payer = await staff(browser, server, 'finance', sight)
    await payer.goto('/finance/accounts-payable')
    for (const bill of bills)
      await payer.locator(`tr[data-id="${lastOf(bill)}"] input[type=checkbox]`).check()
    await payer.locator('[data-conversion="ap-invoice-payment"]').click()
    await expect(field(payer, 'amount')).toContainText('856.00')
    await save(payer)
    await takeTransition(payer, 'process', 'processing')
    await takeTransition(payer, 'complete', 'completed')
    await expectAccessible(payer)
    for (const bill of bills) {
      const paid = await books.request.get(`/api/ap-invoice/${lastOf(bill)}`)
      expect(((await paid.json()) as { data: Data }).data).toMatchObject({ state: 'paid' })
    }
    expect(await ageing()).toEqual([])
  })
