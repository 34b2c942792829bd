import {
  expect,
  expectAccessible,
  languagesOf,
  openPage,
  signIn,
  signInByForm,
  test,
} from './support/journey.ts'

for (const language of languagesOf('purchase'))
  test(`a purchase request goes from draft to approved, over a restart (${language})`, async ({
    browser,
    server,
  }) => {
    const buyer = await openPage(browser, server, { language })
    await signInByForm(buyer, 'purchaser')
    await buyer.goto('/purchase/purchase-request')
    await expect(buyer.locator('[data-screen="purchase/purchase-request"]')).toBeVisible()
    await expect(buyer.locator('tbody tr').first()).toBeVisible()
    await expectAccessible(buyer)

    await buyer.goto('/purchase/purchase-request/create')
    await buyer
      .locator('[data-field="description"] input, [data-field="description"] textarea')
      .first()
      .fill(`กระดาษสำหรับไตรมาสหน้า ${language}`)
    await buyer.locator('[data-field="requested_by"] input').fill('สมชาย ใจดี')
    await buyer.locator('[data-field="items[0].product_name"] input').fill('กระดาษ A4')
    await buyer.locator('[data-field="items[0].quantity"] input').fill('-1')
    await buyer.locator('[data-field="items[0].unit_price"] input').fill('125.50')
    await buyer.locator('form button[type="submit"]').first().click()
    await expect(
      buyer.locator('[data-field="items[0].quantity"] [aria-invalid="true"]'),
    ).toBeVisible()
    await expectAccessible(buyer)
    await buyer.locator('[data-field="items[0].quantity"] input').fill('10')
    await expect(buyer.locator('[data-field="total_amount"]')).toContainText('1,342.85')
    await buyer.locator('form button[type="submit"]').first().click()
    await expect(buyer.locator('[data-screen-kind="detail"]')).toBeVisible()
    await expect(buyer.locator('[data-state="draft"]')).toBeVisible()
    await expectAccessible(buyer)
    const address = new URL(buyer.url()).pathname

    await server.restart()

    await buyer.reload()
    await buyer.locator('[data-transition="submit"]').click()
    await expect(buyer.locator('[data-state="pending_approval"]')).toBeVisible()
    await expect(buyer.locator('[data-transition="approve"]')).toHaveCount(0)

    const chief = await openPage(browser, server, { language })
    await signInByForm(chief, 'manager')
    await chief.goto(address)
    await chief.locator('[data-transition="approve"]').click()
    await expect(chief.locator('[data-state="approved"]')).toBeVisible()
    await expect(chief.locator('[data-history="transition"]')).toHaveCount(2)
    await expectAccessible(chief)

    // On paper stands the request, without what can only be pressed.
    await expect(chief.locator('[data-print]')).toBeVisible()
    await chief.emulateMedia({ media: 'print' })
    for (const off of ['.sala-backend-header', '.sala-backend-nav', '[data-print]'])
      await expect(chief.locator(off)).toBeHidden()
    await expect(chief.locator('.sala-detail h1')).toBeVisible()
    await chief.emulateMedia({ media: 'screen' })

    const keeper = await openPage(browser, server, { language })
    await signInByForm(keeper, 'warehouse')
    await keeper.goto(address)
    await expect(keeper).toHaveURL(/notice=forbidden/)
    await chief.goto('/purchase/purchase-request/board')
    await expect(chief.locator('.sala-board-column[data-state="approved"]')).toContainText(
      `กระดาษสำหรับไตรมาสหน้า ${language}`,
    )
    await expectAccessible(chief)
  })

test('a request that was acknowledged is there after kill -9', async ({ browser, server }) => {
  const page = await openPage(browser, server)
  await signIn(page, 'purchaser')
  await page.goto('/purchase/purchase-request')
  const id = await page.evaluate(async () => {
    const { csrf } = (await (await fetch('/api/session')).json()) as { csrf: string }
    const answer = await fetch('/api/purchase-request', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf-token': csrf },
      body: JSON.stringify({
        data: {
          description: 'ก่อนไฟดับ',
          requested_by: 'ก',
          items: [{ product_name: 'ก', quantity: 1, unit_price: 1 }],
        },
      }),
    })
    return ((await answer.json()) as { data: { _id: string } }).data._id
  })
  await server.kill()
  await server.start()
  await page.goto(`/purchase/purchase-request/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ก่อนไฟดับ')
})

test('a list is searched, filtered, sorted, paged and exported, on a narrow screen too', async ({
  browser,
  server,
}) => {
  const page = await openPage(browser, server, { language: 'en' })
  await signIn(page, 'inventory')
  await page.goto('/inventory/products')
  const total = page.locator('[data-total]')
  await expect(total).toHaveAttribute('data-total', '500')
  await page.getByRole('search').locator('input').first().fill('SKU-0042')
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await page.getByRole('search').locator('input').first().fill('')
  await expect(total).toHaveAttribute('data-total', '500')
  await page.goto('/inventory/products?f.category=books')
  await expect(total).not.toHaveAttribute('data-total', '500')
  await page.goto('/inventory/products')
  await page.locator('th[data-column="product_code"] .sala-sort').click()
  await expect(page).toHaveURL(/sort=-product_code/)
  const heads = page.getByRole('columnheader')
  const shown = await heads.count()
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await page.locator('[data-layout-panel] ul input[type="checkbox"]').nth(1).click()
  await expect(heads).toHaveCount(shown - 1)
  await page.keyboard.press('Escape')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('product.csv')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.locator('tbody tr').first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
    true,
  )
  // The header has room for its mark and all of its tools, also on the smallest telephones.
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 844 })
    expect((await page.locator('.sala-backend-name').boundingBox())!.width).toBeGreaterThanOrEqual(
      24,
    )
    const tools = (await page.locator('.sala-backend-tools').boundingBox())!
    expect(tools.x + tools.width).toBeLessThanOrEqual(width - 12)
  }
  await expectAccessible(page)
})

test('a page past the end of a list is its last one', async ({ browser, server }) => {
  const page = await openPage(browser, server, { language: 'en' })
  await signIn(page, 'manager')
  await page.goto('/purchase/purchase-request?page=9999')
  await expect(page.locator('tbody tr').first()).toBeVisible()
  await expect(page).not.toHaveURL(/page=9999/)
})
