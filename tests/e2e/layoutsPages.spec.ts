import {
  expect,
  expectAccessible,
  isLong,
  openPage,
  PASSWORD,
  signIn,
  test,
  type Language,
  type Page,
  type Server,
} from './support/journey.ts'
import { sign } from '../../server/identity/secret.ts'
import type { Config } from '../../server/config.ts'

const SIGHTS: {
  width: number
  height: number
  language: Language
  scheme: 'light' | 'dark'
  touch: boolean
  role: string
}[] = [
  { width: 1440, height: 900, language: 'th', scheme: 'light', touch: false, role: 'delivery' },
  { width: 390, height: 844, language: 'en', scheme: 'dark', touch: true, role: 'sales' },
  { width: 1440, height: 900, language: 'en', scheme: 'dark', touch: false, role: 'finance' },
  { width: 390, height: 844, language: 'th', scheme: 'light', touch: true, role: 'quality' },
]
/** A mail stands inside the page of its reader. */
const RULES_OF_PAGES = ['landmark-one-main', 'page-has-heading-one', 'region']
const NEXT_PASSWORD = 'Sala-2569-next'
const send = 'form button[data-kind="primary"]'

async function expectSound(page: Page): Promise<void> {
  await expect(page.locator('h1')).toHaveCount(1)
  expect(
    await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth'),
    page.url(),
  ).toBe(true)
  await expectAccessible(page)
}

/** The link under a mail of news, as the gateway signs it. */
async function refusalPath(page: Page, server: Server, email: string): Promise<string> {
  const { site } = (await (await page.request.get('/api/session')).json()) as {
    site: { _id: string }
  }
  const about = Buffer.from(JSON.stringify([site._id, email])).toString('base64url')
  return `/mail/unsubscribe/${about}.${sign({ data: server.folder } as Config, 'unsubscribe', about)}`
}

/** Each width, language and scheme is seen once; `npm run test:long` sees the others too. */
for (const { role, ...sight } of isLong ? SIGHTS : SIGHTS.slice(0, 2)) {
  const name = `at ${sight.width} px (${sight.language}, ${sight.scheme})`

  test(`a forgotten, a new and a changed password ${name}`, async ({ browser, server }) => {
    const page = await openPage(browser, server, sight)
    await page.goto('/user/forgot')
    await expectSound(page)
    const ask = async (email: string): Promise<void> => {
      await page.locator('input[name="email"]').fill(email)
      await page.locator(send).click()
    }
    await ask('nobody@here')
    await expect(page.getByRole('alert')).toBeVisible()
    await expectSound(page)
    await ask('nobody@example.com')
    await expect(page.getByRole('status')).toBeVisible()
    await expectSound(page)

    await page.goto('/user/reset')
    await expect(page.getByRole('alert')).toBeVisible()
    await expectSound(page)
    await page.goto('/user/reset?requestId=of-nobody')
    await expectSound(page)
    for (const input of ['newPassword', 'confirm'])
      await page.locator(`input[name="${input}"]`).fill(NEXT_PASSWORD)
    await page.locator(send).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expectSound(page)

    await signIn(page, role)
    await page.goto('/user/reset')
    await expectSound(page)
    const change = async (wanted: string): Promise<void> => {
      await page.locator('input[name="currentPassword"]').fill(PASSWORD)
      for (const input of ['newPassword', 'confirm'])
        await page.locator(`input[name="${input}"]`).fill(wanted)
      await page.locator(send).click()
    }
    await change('short')
    await expect(page.getByRole('alert')).toBeVisible()
    await expectSound(page)
    await change(NEXT_PASSWORD)
    await expect(page.getByRole('status')).toBeVisible()
    await expectSound(page)
  })

  test(`no more news ${name}`, async ({ browser, server }) => {
    const page = await openPage(browser, server, sight)
    await page.goto(await refusalPath(page, server, `${role}@example.com`))
    await expectSound(page)
    await page.locator(send).click()
    await expect(page.getByRole('status')).toBeVisible()
    await expectSound(page)
  })

  test(`an order, and its mail for an admin, ${name}`, async ({ browser, server }) => {
    const email = `order.${role}@example.com`
    const page = await openPage(browser, server, sight)
    await page.goto('/cms/page/order')
    await expectSound(page)
    await page.locator('form.sala-form button[type="submit"]').click()
    await expect(page.locator('.sala-errors')).toBeFocused()
    await expectSound(page)
    const course = page.locator('[data-field="course"] input')
    await course.click()
    await expect(page.getByRole('option').first()).toBeVisible()
    await expectSound(page)
    await page.getByRole('option').first().click()
    await page.locator('[data-field="name"] input').fill('สมหญิง ใจดี')
    await page.locator('[data-field="email"] input').fill(email)
    await page.locator('form.sala-form button[type="submit"]').click()
    await page.getByRole('dialog').getByRole('button').first().click()

    const admin = await openPage(browser, server, sight)
    await signIn(admin, 'admin')
    const mail = admin.locator('tbody tr').filter({ hasText: email }).first()
    await expect
      .poll(
        async () => {
          await admin.goto('/cms/outbox')
          await expect(admin.locator('tbody tr').first()).toBeVisible()
          return mail.count()
        },
        { timeout: 20_000 },
      )
      .toBe(1)
    await mail.locator('a').first().click()
    const frame = admin.frameLocator('iframe.sala-mail-frame')
    await expect(frame.locator('body')).toContainText('สมหญิง ใจดี')
    const shown = admin.locator('iframe.sala-mail-frame')
    const box = (await shown.boundingBox())!
    expect(box.width).toBeGreaterThan(250)
    expect(box.height).toBeGreaterThan(250)
    // Nothing may run inside the frame, axe as little: the mail is looked at by itself, and the page without it.
    const html = await (await admin.request.get((await shown.getAttribute('src'))!)).text()
    const mailed = await openPage(browser, server, { ...sight, width: Math.floor(box.width) })
    await mailed.setContent(html)
    expect(await mailed.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(
      true,
    )
    await expectAccessible(mailed, RULES_OF_PAGES)
    await expect(shown).toHaveAttribute('title', /./)
    await shown.evaluate((element) => element.remove())
    await expectSound(admin)
  })
}
