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

for (const language of LANGUAGES)
  for (const width of [390, 1440])
    test(`admins see how the gateway is, and who is here: ${language}, ${width} px`, async ({
      browser,
      server,
    }, info) => {
      const look = async (page: Page, name: string): Promise<void> => {
        expect(await fits(page), `${name} fits`).toBe(true)
        await expect(page.locator('h1:visible')).toHaveCount(1)
        await expectAccessible(page)
        await page.screenshot({ path: info.outputPath(`${name}.png`), fullPage: true })
      }
      const scheme = (language === 'th') === (width === 390) ? 'light' : 'dark'
      const admin = await openPage(browser, server, { language, width, scheme })
      await signIn(admin, 'admin')
      await admin.goto('/config/operations')
      const screen = admin.locator('.sala-operations')
      await expect(screen.locator('.sala-operations-facts > div').first()).toBeVisible()
      await expect(screen.getByRole('heading', { level: 2 })).not.toHaveCount(0)
      await expect(screen.locator('svg[role="img"], svg[aria-hidden]').first()).toBeVisible()
      await look(admin, 'operations')

      const members = await Promise.all(
        ['user', 'customer', 'manager'].map(async (username) => {
          const page = await openPage(browser, server, { width: 390 })
          await signIn(page, username)
          await page.goto('/lesson/home')
          return page
        }),
      )
      await admin.goto('/lesson/command')
      await expect(admin.locator('.sala-here-list > li')).toHaveCount(members.length + 1, {
        timeout: 30_000,
      })
      await look(admin, 'people')
      for (const page of members) expectQuiet(page)
    })

test('nobody but admins is told how the gateway is', async ({ browser, server }) => {
  for (const username of ['user', 'manager']) {
    const page = await openPage(browser, server)
    await signIn(page, username)
    await page.goto('/config/operations')
    await expect(page.locator('.sala-operations')).toHaveCount(0)
    expect((await page.request.get('/api/operations')).status()).toBe(403)
    await page.context().close()
  }
})
