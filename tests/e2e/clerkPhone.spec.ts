import {
  make,
  numberOf,
  save,
  staff,
  takeTransition,
  field,
  choose,
  send,
} from './support/chain.ts'
import { expect, expectAccessible, languagesOf, test, type Page } from './support/journey.ts'
import { slowDown } from './support/network.ts'

test.use({ own: 'clerkPhone' })

const PHONE = { width: 390, height: 844, touch: true }

async function expectFits(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(beyond).toBeLessThanOrEqual(0)
}

/** An order that waits for its approval, of ten pens. */
async function ordered(admin: Page, buyer: Page, language: string) {
  const supplier = await make(admin, 'supplier', {
    name: `ร้านปากกา ${language}`,
    tax_id: '0105536000313',
    contact_person: 'คุณขาย',
    phone: '021234567',
    email: 'sell@example.com',
  })
  const location = {
    location_code: `PHONE-${language.toUpperCase()}`,
    location_name: `คลังหลังร้าน ${language}`,
  }
  await make(admin, 'stock-location', location)
  const sku = `PHONE-${language.toUpperCase()}`
  const product = await make(admin, 'product', {
    sku,
    product_name: `ปากกาเมจิก ${language}`,
    unit: 'piece',
  })
  const order = await make(buyer, 'purchase-order', {
    order_date: new Date().toISOString().slice(0, 10),
    supplier_id: supplier._id,
    items: [{ product_id: product._id, quantity: 10, unit_price: 10 }],
  })
  await send(buyer, `purchase-order/${order._id}/transition`, {
    transition: 'submit',
    version: order.version,
  })
  return { order, sku }
}

for (const language of languagesOf('clerkPhone'))
  test(`on a telephone an order is approved, received and looked up, also where the network is slow or fails (${language})`, async ({
    browser,
    server,
  }) => {
    test.setTimeout(180_000)
    const sight = { language, ...PHONE }
    const admin = await staff(browser, server, 'admin', { language })
    const buyer = await staff(browser, server, 'purchaser', { language })
    const { order, sku } = await ordered(admin, buyer, language)
    await buyer.goto(`/purchase/purchase-order/${order._id}`)
    const number = await numberOf(buyer)

    // Approved by a finger.
    const chief = await staff(browser, server, 'manager', sight)
    await chief.goto('/work/approvals')
    const line = chief.locator('.sala-beside-list > li', { hasText: number })
    await line.locator('.sala-row-link').tap()
    await expectFits(chief)
    await line.locator('[data-transition="approve"]').tap()
    await chief.getByRole('dialog').locator('[data-confirm]').tap()
    await expect(line).toHaveCount(0)
    await chief.goto(`/purchase/purchase-order/${order._id}`)
    await expect(chief.locator('.sala-state[data-state="approved"]')).toBeVisible()
    await expectFits(chief)

    // Counted and saved while answers come late, and once not at all: what was counted stays.
    const keeper = await staff(browser, server, 'warehouse', sight)
    await keeper.goto(`/purchase/goods-receipt/${order._id}/receive`)
    const box = keeper.locator('[data-scan] input')
    await expect(box).toBeVisible()
    await slowDown(keeper)
    await box.tap()
    for (const code of [sku, sku, `8*${sku}`]) {
      await keeper.keyboard.type(code)
      await keeper.keyboard.press('Enter')
    }
    await expect(field(keeper, 'items[0].quantity').locator('input')).toHaveValue('10')
    await expectFits(keeper)
    await expectAccessible(keeper)
    await choose(keeper, 'location_id', `คลังหลังร้าน ${language}`)
    await keeper.route('**/api/goods-receipt', (route) =>
      route.fulfill({ status: 500, json: { status: 500, message: 'no' } }),
    )
    await keeper.locator('form button[type="submit"]').first().tap()
    // It is asked again a few times before it is told.
    await expect(keeper.locator('.sala-errors')).toBeVisible({ timeout: 60_000 })
    await expect(field(keeper, 'items[0].quantity').locator('input')).toHaveValue('10')
    await keeper.unroute('**/api/goods-receipt')
    await save(keeper)
    await takeTransition(keeper, 'receive', 'received')

    // Looked up by its number.
    await chief.goto('/work/home')
    await expect(chief.locator('main h1')).toBeVisible()
    await chief.locator('[data-find], [aria-keyshortcuts*="Control+K"]').first().tap()
    const words = chief.locator('[data-commands] input')
    await words.fill(number)
    await chief.locator('[data-commands] [role="option"]', { hasText: number }).first().tap()
    await expect(chief).toHaveURL(new RegExp(String(order._id)))
    await expect(chief.locator('.sala-state[data-state="completed"]')).toBeVisible()
    await expectFits(chief)
  })
