import { expect, expectAccessible, openPage, signIn, test, type Page } from './support/journey.ts'

const waiting = async (page: Page): Promise<number> =>
  Number(
    await page
      .locator('.sala-nav a[href="/work/approvals"] .sala-nav-count')
      .getAttribute('data-count'),
  )

test('what waits for a decision is decided by keys beside its paper, and the menu counts it', async ({
  browser,
  server,
}) => {
  const page = await openPage(browser, server, { language: 'th' })
  await signIn(page, 'manager')
  await page.goto('/work/approvals')
  await expect(page.frameLocator('.sala-beside-paper').locator('.sala-sheet')).toBeVisible()
  // The paper in its frame is a document of its own, with a main part of its own.
  await expectAccessible(page, ['landmark-unique'])
  const before = await waiting(page)
  expect(before).toBeGreaterThan(0)
  const first = await page.locator('[data-beside]').getAttribute('data-beside')
  await page.keyboard.press('KeyJ')
  await page.keyboard.press('KeyJ')
  await expect(page.locator('[data-beside]')).not.toHaveAttribute('data-beside', first!)
  const decided = (await page.locator('[data-beside]').getAttribute('data-beside'))!
  await page.keyboard.press('KeyA')
  await page.getByRole('dialog').locator('[data-confirm]').click()
  await expect(page.locator(`.sala-beside-list [data-id="${decided}"]`)).toHaveCount(0)
  await expect.poll(() => waiting(page)).toBe(before - 1)
})

test('a telephone shows what a line is about under it, and the menu folds', async ({
  browser,
  server,
}) => {
  const page = await openPage(browser, server, { language: 'en', width: 390, height: 844 })
  await signIn(page, 'manager')
  await page.goto('/work/approvals')
  const line = page.locator('.sala-beside-list > li').nth(1)
  await line.locator('.sala-row-link').click()
  await expect(line.locator('[data-transition="approve"]')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
    true,
  )
  await page.locator('.sala-menu-button').click()
  const sales = page.locator('[data-module="sales"]')
  await expect(sales.locator('a')).toHaveCount(0)
  await sales.getByRole('button').focus()
  await page.keyboard.press('ArrowRight')
  await expect(sales.locator('a').first()).toBeVisible()
  await page.reload()
  await page.locator('.sala-menu-button').click()
  await expect(sales.locator('a').first()).toBeVisible()
  expect(await page.locator('.sala-nav :is(a, button)[tabindex="0"]').count()).toBe(1)
})
