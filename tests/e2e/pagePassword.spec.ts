import { openBuilder } from './support/builder.ts'
import { expect, expectAccessible, LANGUAGES, openPage, signIn, test } from './support/journey.ts'

const WORDS = {
  th: { title: 'เนื้อหานี้ตั้งรหัสผ่านไว้', wrong: 'รหัสผ่านไม่ถูกต้อง!' },
  en: { title: 'This content is encrypted', wrong: 'Incorrect password!' },
}
const PASSWORD = 'open-sesame'

test('an editor puts a password on a page in the builder, and takes it away again; a visitor is asked for it', async ({
  browser,
  server,
}) => {
  const editor = await openPage(browser, server)
  await signIn(editor, 'admin')
  const settings = async (change: () => Promise<void>): Promise<void> => {
    await editor.goto('/cms/pages')
    await editor.locator('tbody tr:has(td:text-is("about")) a').first().click()
    const id = new URL(editor.url()).pathname.split('/').at(-1)!
    await editor.goto(`/cms/edit/${id}`)
    await change()
    await editor.locator('form button[type="submit"]').click()
    await editor.waitForURL(`**/cms/pages/${id}`)
  }
  const box = editor.locator('[data-field="hasPassword"] input')
  const secret = editor.locator('[data-field="password"] input')
  await openBuilder(editor, 'about')
  await editor.getByRole('button', { name: 'รหัสผ่าน…' }).click()
  const dialog = editor.getByRole('dialog', { name: 'รหัสผ่านของหน้า' })
  await expect(dialog.locator('[data-field="password"] input')).toBeFocused()
  await dialog.locator('[data-field="password"] input').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'ตั้งรหัสผ่าน' }).click()
  await expect(editor.getByRole('button', { name: 'ตั้งรหัสผ่านแล้ว…' })).toBeVisible()
  await settings(async () => {
    await expect(box).toBeChecked()
    await expect(secret).toHaveValue('')
    await expectAccessible(editor)
  })

  for (const language of LANGUAGES) {
    const page = await openPage(browser, server, {
      language,
      width: language === 'th' ? 390 : 1440,
      scheme: language === 'th' ? 'dark' : 'light',
    })
    await page.goto('/cms/page/about')
    await expect(page.locator('[data-screen="password"]')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(WORDS[language].title)
    await expectAccessible(page)
    await page.locator('input[name="password"]').fill('wrong')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText(WORDS[language].wrong)
    await expect(page.locator('input[name="password"]')).toBeFocused()
    await expectAccessible(page)
    await page.locator('input[name="password"]').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-screen="cms/page/:slug"]')).toBeVisible()
    await page.reload()
    await expect(page.locator('[data-screen="cms/page/:slug"]')).toBeVisible()
  }

  const bare = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false })
  const plain = await bare.newPage()
  await plain.goto('/cms/page/about')
  await plain.locator('input[name="password"]').fill(PASSWORD)
  await plain.locator('form:has(input[name="password"]) button').click()
  await expect(plain.locator('[data-screen="cms/page/:slug"]')).toBeVisible()

  await settings(() => box.uncheck())
  const anybody = await openPage(browser, server)
  await anybody.goto('/cms/page/about')
  await expect(anybody.locator('[data-screen="cms/page/:slug"]')).toBeVisible()
})
