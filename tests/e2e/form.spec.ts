import { expect, expectAccessible, LANGUAGES, openPage, signIn, test } from './support/journey.ts'

const WORDS = {
  th: { send: 'ส่งข้อมูล', yes: 'ส่งข้อมูล', no: 'ยังก่อน', add: 'เพิ่มรายการ' },
  en: { send: 'Submit', yes: 'Send', no: 'Not yet', add: 'Add' },
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
    await field('document').locator('input[type="file"]').setInputFiles({ name: 'ใบสมัคร.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%âãÏÓ\n') })
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
    await expect(admin.locator('[data-field="formData"]')).toContainText('1997-11-21')
    await expectAccessible(admin)
    await admin.goto('/cms/runs')
    await expect(admin.locator('tbody tr').first()).toBeVisible()
    await expectAccessible(admin)
    await Promise.all([page, admin].map((one) => one.context().close()))
  })
