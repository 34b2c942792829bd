import {
  expect,
  expectAccessible,
  expectQuiet,
  LANGUAGES,
  openPage,
  signIn,
  test,
  type Page,
} from './support/journey.ts'

const fits = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
const field = (page: Page, path: string) => page.locator(`[data-field="${path}"] input`)

for (const [language, width] of [
  [LANGUAGES[0], 390],
  [LANGUAGES[1], 1440],
] as const)
  test(`an admin sets what a module’s formulas go by: ${language}, ${width} px`, async ({
    browser,
    server,
  }, info) => {
    const admin = await openPage(browser, server, { language, width })
    await signIn(admin, 'admin')
    await admin.goto('/inventory/settings')
    const cost = field(admin, 'ordering_cost')
    await expect(cost).toHaveValue(/^(50|200)(\.00)?$/)
    await cost.fill('-1')
    await admin.locator('.sala-record-form button[type=submit]').click()
    await expect(
      admin
        .locator(
          '[data-field="ordering_cost"] [role=alert], [data-field="ordering_cost"] .sala-field-error',
        )
        .first(),
    ).toBeVisible()
    await cost.fill('200')
    await admin.locator('.sala-record-form button[type=submit]').click()
    await expect(admin.locator('.mantine-Notification-root').first()).toBeVisible()
    expect(await fits(admin)).toBe(true)
    await expectAccessible(admin)
    await admin.reload()
    await expect(field(admin, 'ordering_cost')).toHaveValue(/^200/)

    await admin.goto('/config/formulas')
    await admin.getByRole('searchbox').fill('EOQ')
    const formula = admin.locator('.sala-formulas details')
    if (language === 'en') await admin.getByRole('searchbox').fill('economic order')
    await expect(formula).toHaveCount(1)
    await formula.locator('summary').click()
    await expect(formula.getByRole('table')).toContainText('245')
    await field(admin, 'demand').fill('1000')
    await field(admin, 'holding_cost').fill('10')
    await formula.locator('button[type=submit]').click()
    await expect(formula.getByRole('status').last()).toContainText('200')
    expect(await fits(admin)).toBe(true)
    await expectAccessible(admin)
    await admin.screenshot({ path: info.outputPath('formula.png'), fullPage: true })
    expectQuiet(admin)
  })
