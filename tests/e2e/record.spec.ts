import {
  expect,
  expectAccessible,
  languagesOf,
  openPage,
  signIn,
  test,
  type Page,
} from './support/journey.ts'

const field = (page: Page, name: string) =>
  page.locator(`[data-field="${name}"]`).locator('input:not([type="hidden"]), textarea').first()
const box = (page: Page) => page.locator('[data-commands] input')
const SUPPLIER = {
  tax_id: '0105536000313',
  contact_person: 'คุณขาย',
  phone: '021234567',
  email: 'sell@example.com',
}
const card = (page: Page) => page.locator('[data-record-card]')

/** Goes somewhere by what it is called. */
async function find(page: Page, words: string): Promise<void> {
  // Its keys come behind the screen.
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(box(page)).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.keyboard.type(words)
  await expect(page.locator('[data-commands] [role="option"]').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(box(page)).toHaveCount(0)
}

async function write(page: Page, name: string, text: string): Promise<void> {
  await field(page, name).focus()
  await page.keyboard.type(text)
}

for (const language of languagesOf('record'))
  for (const width of [1440, 390])
    test(`a request is found, filled in, left, taken up again and moved on by keys alone (${language}, ${width} px)`, async ({
      browser,
      server,
    }) => {
      const name = `ร้าน ${Date.now().toString(36)}`
      const buyer = await openPage(browser, server, { language, width })
      await signIn(buyer, 'manager')
      await buyer.goto('/work/home')
      await expect(buyer.locator('main h1')).toBeVisible()
      await find(buyer, language === 'th' ? 'สร้างใบขอซื้อ' : 'New purchase request')
      await expect(buyer).toHaveURL(/purchase-request\/create/)

      await write(buyer, 'description', `กระดาษ ${language} ${width}`)
      await write(buyer, 'requested_by', 'สมชาย ใจดี')
      await write(buyer, 'items[0].product_name', 'กระดาษ A4')
      await write(buyer, 'items[0].quantity', '3')
      await write(buyer, 'items[0].unit_price', '10')
      await write(buyer, 'supplier_suggestion', name)
      await expect(buyer.locator('[role="option"]', { hasText: name })).toBeVisible()
      await buyer.keyboard.press('ArrowDown')
      await buyer.keyboard.press('Enter')
      const dialog = buyer.locator('dialog[open]')
      await expect(dialog.locator('[data-field="name"] input')).toHaveValue(name)
      await expectAccessible(buyer)
      // What a supplier must have is asked for, and nothing else.
      for (const [of, text] of Object.entries(SUPPLIER)) {
        await dialog.locator(`[data-field="${of}"] input`).focus()
        await buyer.keyboard.type(text)
      }
      await buyer.keyboard.press('Enter')
      await expect(dialog).toHaveCount(0)
      await expect(field(buyer, 'supplier_suggestion')).toHaveValue(name)

      // Left without saving: it is kept, and nobody is asked.
      await expect(buyer.locator('.sala-draft-saved')).toBeVisible()
      await find(buyer, language === 'th' ? 'หน้าแรก' : 'Home')
      await expect(buyer).not.toHaveURL(/create/)
      await find(buyer, language === 'th' ? 'สร้างใบขอซื้อ' : 'New purchase request')
      await buyer.locator('[data-notice="draft"] button').first().press('Enter')
      await expect(field(buyer, 'description')).toHaveValue(`กระดาษ ${language} ${width}`)
      await expect(field(buyer, 'supplier_suggestion')).toHaveValue(name)
      await buyer.keyboard.press('Control+s')
      await expect(buyer.locator('[data-screen-kind="detail"]')).toBeVisible()
      const address = new URL(buyer.url()).pathname

      // What the supplier is, without leaving.
      await buyer.locator('[data-field="supplier_suggestion"] a').focus()
      await expect(card(buyer)).toContainText(name)
      await expectAccessible(buyer)
      await buyer.keyboard.press('Escape')
      await expect(card(buyer)).toHaveCount(0)

      // Somebody else sees that it is being changed.
      await buyer.locator('main h1').click()
      await buyer.keyboard.press('e')
      await expect(buyer).toHaveURL(/\/edit/)
      await expect(field(buyer, 'description')).toBeVisible()
      const chief = await openPage(browser, server, { language, width: 390, touch: true })
      await signIn(chief, 'admin')
      await chief.goto(address)
      await expect(chief.locator('[data-editing]')).toBeVisible()
      await buyer.goto(address)

      await buyer.locator('[data-transition="submit"]').press('Enter')
      await expect(buyer.locator('[data-state="pending_approval"]')).toBeVisible()
      await chief.reload()
      await chief.locator('[data-transition="approve"]').tap()
      await expect(chief.locator('[data-state="approved"]')).toBeVisible()
      expect(
        await chief.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
      ).toBe(true)
    })
