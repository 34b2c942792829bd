import { expect, expectAccessible, languagesOf, openPage, signIn, test } from './support/journey.ts'

const WORDS = {
  th: {
    register: 'ลงทะเบียน',
    ok: 'ตกลง',
    approve: 'อนุมัติ',
    done: 'เสร็จสิ้น',
    unread: /ที่ยังไม่ได้อ่าน [1-9]/,
    waits: 'มีเรื่องรออนุมัติ',
  },
  en: {
    register: 'Register',
    ok: 'OK',
    approve: 'Approve',
    done: 'Done',
    unread: /Notifications, [1-9]/,
    waits: 'An approval waits for you',
  },
}

for (const language of languagesOf('flow'))
  test(`a registration waits for its approval over a restart, and goes on by itself (${language})`, async ({
    browser,
    server,
  }) => {
    const words = WORDS[language]
    const email = `flow.${language}@example.com`
    const page = await openPage(browser, server, { language, width: 390 })
    await page.goto('/cms/page/registration')
    await expectAccessible(page)
    const field = (name: string) => page.locator(`[data-field="${name}"] input`).first()
    await field('name').fill(`สมชาย ${language}`)
    await field('email').fill(email)
    await field('phone').fill('0812345678')
    await field('courses[0].course').fill('การดับเพลิงขั้นต้น')
    await field('courses[0].people').fill('4')
    await page.locator('form button[type="submit"]').first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: words.register, exact: true }).click()
    await expect(dialog.getByRole('button', { name: words.ok, exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    // The flow has told: the form does not tell again.
    await expect(field('name')).toHaveValue('')
    await expect(dialog).toBeHidden()

    await server.restart()
    const manager = await openPage(browser, server, { language })
    await signIn(manager, 'manager')
    await manager.goto('/work/approvals')
    await expect(manager.locator('main')).toContainText(`สมชาย ${language}`)
    await expectAccessible(manager)
    await manager.getByRole('button', { name: words.unread }).click()
    await expectAccessible(manager)
    await manager
      .locator('.sala-bell-panel button')
      .filter({ hasText: `สมชาย ${language}` })
      .filter({ hasText: words.waits })
      .click()
    await expect(manager).toHaveURL(/\/work\/approvals\/\w+/)
    await expect(manager.locator('h1')).toContainText('(4')
    await expectAccessible(manager)
    await manager.getByRole('button', { name: words.approve, exact: true }).click()
    await expect(manager.locator('[data-state="approved"]')).toBeVisible()
    await expectAccessible(manager)

    const admin = await openPage(browser, server, { language })
    await signIn(admin, 'admin')
    await expect
      .poll(
        async () => {
          await admin.goto('/cms/runs')
          return admin.locator('tbody tr').first().innerText()
        },
        { timeout: 20_000 },
      )
      .toContain(words.done)
    await expectAccessible(admin)
    await admin.locator('tbody tr').first().locator('a').first().click()
    await expect(admin.locator('[data-field="outcomes"]')).toContainText('welcome')
    await expectAccessible(admin)
    await admin.goto('/cms/outbox')
    await expect(admin.locator('tbody tr').filter({ hasText: email })).toHaveCount(2)
  })
