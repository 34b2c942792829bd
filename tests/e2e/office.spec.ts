import { expect, expectAccessible, LANGUAGES, openPage, signIn, test } from './support/journey.ts'

const NAMES = {
  th: { office: 'งานทะเบียน', desk: 'โต๊ะวิทยากร', heading: 'งานทะเบียนอบรม', after: 'เดือนถัดไป' },
  en: {
    office: 'Office',
    desk: "Lecturer's desk",
    heading: 'Training office',
    after: 'Month after',
  },
}

for (const language of LANGUAGES)
  test(`office: the menu leads to it and to the desk, and stays (${language})`, async ({
    browser,
    server,
  }) => {
    const page = await openPage(browser, server, { language, width: 1440 })
    const words = NAMES[language]
    await signIn(page, 'manager')
    await page.goto('/work/home')
    const menu = page.locator('.sala-nav')
    const module = menu.locator('[data-module="academy"] .sala-nav-title')
    if ((await module.getAttribute('aria-expanded')) === 'false') await module.click()
    await menu.getByRole('link', { name: words.office, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: words.heading })).toBeVisible()
    await expectAccessible(page)
    const month = page.locator('.sala-office nav strong')
    const before = await month.textContent()
    await page.getByRole('link', { name: words.after }).click()
    await expect(month).not.toHaveText(before ?? '')
    await menu.getByRole('link', { name: words.desk, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: words.desk })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: words.desk })).toBeVisible()
    await expect(menu.getByRole('link', { name: words.office, exact: true })).toBeVisible()
  })
