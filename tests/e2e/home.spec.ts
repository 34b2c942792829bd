import { expect, expectAccessible, openPage, signIn, test } from './support/journey.ts'

test.use({ own: 'home' })

for (const [language, width, heading, drafts] of [
  ['th', 1440, 'งานที่รอคุณ', 'ร่างใบขอซื้อของฉัน'],
  ['en', 390, 'Waiting for you', 'My draft requests'],
] as const)
  test(`staff begin their day on what waits for them, each by what they may open (${language}, ${width})`, async ({
    browser,
    server,
  }) => {
    const page = await openPage(browser, server, { language, width })
    await signIn(page, 'purchaser')
    await page.goto('/work/home')
    const list = page.getByRole('region', { name: heading })
    const own = list.getByRole('link', { name: drafts })
    // What is counted is what the list shows.
    await expect(own.locator('strong')).toHaveText(/^\d+$/)
    const count = Number(await own.locator('strong').textContent())
    await expect(list.getByRole('link', { name: /deliver|จัดส่ง/i })).toHaveCount(0)
    await expectAccessible(page)
    await own.click()
    await expect(page).toHaveURL(/\/purchase\/purchase-request\?f\.state=draft&f\.created_by=/)
    await expect(page.locator('table tbody tr')).toHaveCount(count)

    const delivery = await openPage(browser, server, { language, width })
    await signIn(delivery, 'delivery')
    await delivery.goto('/work/home')
    const theirs = delivery.getByRole('region', { name: heading })
    await expect(theirs.getByRole('link', { name: /deliver|จัดส่ง/i }).first()).toBeVisible()
    await expect(theirs.getByRole('link', { name: drafts })).toHaveCount(0)
  })
