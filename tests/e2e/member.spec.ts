import { PNG } from '../support/upload.ts'
import { expect, expectAccessible, LANGUAGES, openPage, PASSWORD, test } from './support/journey.ts'

const WORDS = {
  th: {
    saved: 'บันทึกข้อมูลแล้ว',
    picture: 'บันทึกรูปแล้ว',
    length: 'รหัสผ่านต้องมีอักขระ 8-20 ตัวและไม่มีช่องว่าง',
    withdraw: 'ถอนความยินยอม',
    give: 'ให้ความยินยอม',
  },
  en: {
    saved: 'Your details are saved.',
    picture: 'Your picture is saved.',
    length: 'The password must have 8 to 20 characters, without spaces.',
    withdraw: 'Take back',
    give: 'Give consent',
  },
}

for (const language of LANGUAGES)
  for (const width of [390, 1440])
    test(`a member finds their courses, profile, password and consents (${language}, ${width})`, async ({
      browser,
      server,
    }) => {
      const words = WORDS[language]
      const page = await openPage(browser, server, { language, width })
      await page.goto('/member/dashboard')
      await expect(page).toHaveURL(/\/member\/login\?next=/)
      await page.locator('input[name="username"]').fill('user')
      await page.locator('input[name="password"]').fill(PASSWORD)
      await page.locator('form.sala-signin button[type="submit"]').click()
      await expect(page).toHaveURL(/\/member\/dashboard$/)
      await expect(page.locator('.sala-enrolled tbody tr').nth(3)).toBeVisible()
      await expectAccessible(page)

      await page.goto('/user/profile')
      await expectAccessible(page)
      await page.locator('input[name="phone"]').fill('0812345671')
      await page.locator('#profile form[action$="/profile"] button').click()
      await expect(page.getByText(words.saved)).toBeVisible()
      await expect(page.locator('input[name="phone"]')).toHaveValue('0812345671')

      await page
        .locator('#profile input[type=file]')
        .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PNG })
      await expect(page.getByText(words.picture)).toBeVisible()
      await expect(page.locator('.sala-account-face')).toHaveJSProperty('naturalWidth', 1)
      await expectAccessible(page)

      for (const [name, value] of [
        ['currentPassword', PASSWORD],
        ['newPassword', 'short'],
        ['confirm', 'short'],
      ] as const)
        await page.locator(`#password input[name="${name}"]`).fill(value)
      await page.locator('#password form button').click()
      await expect(page.locator('#password [role="alert"]')).toContainText(words.length)

      const news = page.locator('#consents li:has(input[value="news"])')
      await news.getByRole('button', { name: words.give }).click()
      await news.getByRole('button', { name: words.withdraw }).click()
      await expect(news.getByRole('button', { name: words.give })).toBeVisible()
    })
