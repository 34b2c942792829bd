import { expect, expectAccessible, LANGUAGES, openPage, signIn, test } from './support/journey.ts'

const WORDS = {
  th: { send: 'ส่งข้อมูล', yes: 'ส่งข้อมูล', no: 'ยังก่อน', birthday: '21 พ.ย. 2540' },
  en: { send: 'Submit', yes: 'Send', no: 'Not yet', birthday: '21 Nov 1997' },
}

for (const language of LANGUAGES)
  test(`a visitor fills the form, and the mail of its flow is in the outbox, over a restart (${language})`, async ({ browser, server }) => {
    const words = WORDS[language]
    const email = `somying.${language}@example.com`
    const page = await openPage(browser, server, { language })
    await page.goto('/cms/page/interest')
    await expectAccessible(page)
    const field = (name: string) => page.locator(`[data-field="${name}"]`)
    const form = page.locator('form.sala-form, [data-block="form"] form').first()

    await form.locator('button[type="submit"]').click()
    await expect(page.locator('.sala-errors')).toBeFocused()
    await expectAccessible(page)

    await field('name').locator('input').fill('สมหญิง ใจดี')
    await field('email').locator('input').fill(email)
    await field('phone').locator('input').fill('๐๘๑๒๓๔๕๖๗๘')
    await field('birthday').locator('input').first().fill(language === 'th' ? '21/11/2540' : '21/11/1997')
    await field('birthday').locator('input').first().press('Tab')
    await field('topic').locator('select').selectOption('safety')
    await expect(field('company')).toHaveCount(0)
    await field('kind').locator('input[value="company"], input').nth(1).check()
    await expect(field('company')).toBeVisible()
    await field('company').locator('input').fill('บริษัท ทดสอบ จำกัด')
    await field('address.province').locator('select, input').first().selectOption({ label: 'เชียงใหม่' })
    await field('address.district').locator('select').selectOption({ index: 1 })
    await field('address.subdistrict').locator('select').selectOption({ index: 1 })
    await expect(field('address.zipcode').locator('input')).toHaveValue(/^5\d{4}$/)
    await field('document').locator('input[type="file"]').first().setInputFiles({ name: 'ใบสมัคร.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%âãÏÓ\n') })
    await expect(field('document')).toContainText('ใบสมัคร.pdf')
    await field('courses').getByRole('button').last().click()
    await field('courses[0].course').locator('input').fill('การดับเพลิงขั้นต้น')
    await field('agree').locator('input').check()

    await form.locator('button[type="submit"]').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: words.no }).click()
    await expect(field('name').locator('input')).toHaveValue('สมหญิง ใจดี')
    await page.keyboard.press('Escape')

    await form.locator('button[type="submit"]').click()
    await expect(dialog.getByRole('button', { name: words.yes })).toBeVisible()
    await expectAccessible(page)
    await server.restart()
    await dialog.getByRole('button', { name: words.yes }).click()
    await page.waitForURL('**/cms/page/thank-you', { timeout: 30_000 })
    await expectAccessible(page)

    const admin = await openPage(browser, server, { language })
    await signIn(admin, 'admin')
    await admin.goto('/cms/outbox')
    await expect(admin.locator('tbody')).toContainText(email)
    await expectAccessible(admin)
    await admin.goto('/cms/forms')
    await admin.locator('tbody tr').filter({ hasText: email }).first().locator('a').first().click()
    await expect(admin.locator('[data-field="formData"]')).toContainText('บริษัท ทดสอบ จำกัด')
    await expect(admin.locator('[data-field="formData"]')).toContainText(words.birthday)
    await expectAccessible(admin)
    await admin.goto('/cms/runs')
    await expect(admin.locator('tbody tr').first()).toBeVisible()
    await expectAccessible(admin)
    await Promise.all([page, admin].map((one) => one.context().close()))
  })

test('what was typed, even before the script came, is offered again after the page was closed, and what finds no connection is sent when it is back', async ({ browser, server }) => {
  const page = await openPage(browser, server, { language: 'en' })
  let arrive: () => void = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await arrived
    await route.continue()
  })
  await page.goto('/cms/page/contact', { waitUntil: 'commit' })
  const first = page.locator('form.sala-form input[type=text]').first()
  await first.fill('Somying')
  arrive()
  await expect(page.getByText(/Draft kept at/)).toBeVisible()
  await page.goto('/')
  await page.goto('/cms/page/contact')
  await page.locator('[data-notice="draft"]').getByRole('button', { name: 'Go on from there' }).click()
  await expect(first).toHaveValue('Somying')
  await expectAccessible(page)

  await page.locator('form.sala-form input[type=email], form.sala-form [data-widget=email] input').first().fill('offline@example.com')
  for (const box of await page.locator('form.sala-form textarea').all()) await box.fill('Please call')
  const phone = page.locator('form.sala-form [data-widget=phone] input')
  if (await phone.count()) await phone.first().fill('0812345678')
  for (const select of await page.locator('form.sala-form select').all()) await select.selectOption({ index: 1 })
  await page.context().setOffline(true)
  await page.locator('form.sala-form button[type=submit]').click()
  await expect(page.getByText('Your answers are kept on this device')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('dialog').getByRole('button').last().click()
  await expect(page.locator('[data-notice="queue"]')).toBeVisible()
  await expectAccessible(page)
  await page.context().setOffline(false)
  await expect(page.locator('[data-notice="queue"]')).toBeHidden({ timeout: 30_000 })
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  await admin.goto('/cms/forms')
  await expect(admin.locator('tbody')).toContainText('offline@example.com')
  await Promise.all([page, admin].map((one) => one.context().close()))
})
