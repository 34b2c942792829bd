import {
  expect,
  expectAccessible,
  languagesOf,
  openPage,
  PASSWORD,
  signIn,
  test,
  tokenOf,
  type Page,
} from './support/journey.ts'

test.use({ own: 'sign-in-again' })

const WORDS = {
  th: {
    signIn: 'เข้าสู่ระบบ',
    later: 'ภายหลัง',
    save: 'บันทึกฉบับร่าง',
    other: 'ใช้บัญชีอื่น',
    ended: 'กรุณาเข้าสู่ระบบอีกครั้ง',
    stay: 'อยู่ต่อ',
  },
  en: {
    signIn: 'Sign in',
    later: 'Later',
    save: 'Save draft',
    other: 'Use another account',
    ended: 'Please sign in again.',
    stay: 'Stay here',
  },
}
/** The page in the frame has a header and a main part of its own. */
const FRAMED = ['landmark-unique']
/** The kit's dialogs have a header of their own. */
const UNDER = ['landmark-unique', 'landmark-no-duplicate-banner']
const dialog = (page: Page) => page.locator('[data-sign-in]')
const note = (page: Page) => page.locator('.sala-toasts .sala-button')
const field = (page: Page, name: string) =>
  page.locator(`[data-field="${name}"]`).locator('input:not([type="color"]), textarea').first()

/** As by the clock, or in another window. */
async function endSession(page: Page): Promise<void> {
  expect(
    (await page.request.post('/api/signout', { data: {}, headers: await tokenOf(page) })).status(),
  ).toBe(200)
}

async function fillRequest(page: Page, description: string): Promise<void> {
  await page.goto('/purchase/purchase-request/create')
  for (const [name, text] of Object.entries({
    description,
    requested_by: 'สมชาย ใจดี',
    'items[0].product_name': 'กระดาษ A4',
    'items[0].quantity': '3',
    'items[0].unit_price': '10',
  }))
    await field(page, name).fill(text)
}

async function giveWord(page: Page, password: string): Promise<void> {
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
}

for (const [language, width] of [
  ['th', 1440],
  ['en', 390],
] as const)
  test(`a form that is sent after the session ended goes on as who filled it has signed in over it (${language}, ${width} px)`, async ({
    browser,
    server,
  }) => {
    const page = await openPage(browser, server, { language, width, height: 844 })
    await signIn(page, 'purchaser')
    await fillRequest(page, `typed ${language}`)
    await endSession(page)
    await page.locator('form button[type="submit"]').first().click()
    await expect(dialog(page)).toBeVisible()
    await expect(dialog(page).locator('input[name="username"]')).toHaveValue('purchaser')
    await expect(dialog(page).locator('input[name="password"]')).toBeFocused()
    await expect(note(page)).toHaveCount(0)
    await expectAccessible(page, UNDER)
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
    ).toBe(true)

    await giveWord(page, 'wrong')
    await expect(dialog(page).getByRole('alert')).toBeVisible()
    await dialog(page).locator('input[name="password"]').fill('')
    await giveWord(page, PASSWORD)
    await expect(page.locator('[data-screen-kind="detail"]')).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByText(`typed ${language}`).first()).toBeVisible()
  })

for (const language of languagesOf('signInAgain'))
  test(`who puts signing in off keeps what they typed and the way to it, and saves once they are back (${language})`, async ({
    browser,
    server,
  }) => {
    const words = WORDS[language]
    const page = await openPage(browser, server, { language, width: 390, height: 844 })
    await signIn(page, 'admin')
    await page.goto('/cms/theme')
    const colour = { th: '#123456', en: '#234567' }[language]
    await field(page, 'light.muted').fill(colour)
    await endSession(page)
    const save = page.getByRole('button', { name: words.save })
    await save.click()
    await expect(dialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await expect(note(page)).toBeVisible()
    const refused = page.getByText(words.ended)
    await expect(refused).toBeVisible()
    await expectAccessible(page, FRAMED)
    await expect(field(page, 'light.muted')).toHaveValue(colour)
    await expect(page.locator('[data-theme-state="unsaved"]')).toBeVisible()
    await expect(page).toHaveURL(/\/cms\/theme$/)

    await note(page).click()
    await dialog(page).getByRole('button', { name: words.later }).click()
    await note(page).click()
    await expect(dialog(page).locator('input[name="password"]')).toBeFocused()
    await giveWord(page, PASSWORD)
    await expect(dialog(page)).toHaveCount(0)
    await expect(note(page)).toHaveCount(0)
    await expect(refused).toHaveCount(0)
    await expect(field(page, 'light.muted')).toHaveValue(colour)
    await save.click()
    await expect(page.locator('[data-theme-state="draft"]')).toBeVisible()
  })

test('a screen that is opened after the session ended is read once they are back', async ({
  browser,
  server,
}) => {
  const page = await openPage(browser, server, { language: 'en' })
  await signIn(page, 'purchaser')
  await page.goto('/purchase/purchase-request')
  await expect(page.locator('tbody tr').first()).toBeVisible()
  await endSession(page)
  await page.locator('tbody tr a').first().click()
  await expect(dialog(page)).toBeVisible()
  await expect(page.locator('[data-screen-kind="forbidden"]')).toHaveCount(0)
  await giveWord(page, PASSWORD)
  await expect(page.locator('[data-screen-kind="detail"] [data-state]').first()).toBeVisible()
})

test('of what one person had open, another who signs in sees nothing; what is not saved is asked about first', async ({
  browser,
  server,
}) => {
  const words = WORDS.en
  const page = await openPage(browser, server, { language: 'en' })
  await signIn(page, 'purchaser')
  await fillRequest(page, 'of the purchaser')
  const list = await page.context().newPage()
  await list.goto('/purchase/purchase-request')
  await expect(list.locator('tbody tr').first()).toBeVisible()
  await signIn(page, 'warehouse')

  // The warehouse has no such list.
  await list.locator('tbody tr a').first().click()
  await expect(list).toHaveURL(/notice=forbidden/)

  await page.locator('form button[type="submit"]').first().click()
  await expect(dialog(page)).toContainText('is signed in in this browser now')
  await expectAccessible(page, UNDER)
  await dialog(page).getByRole('button', { name: words.other }).click()
  await page.getByRole('button', { name: words.stay }).click()
  await expect(field(page, 'description')).toHaveValue('of the purchaser')
  await dialog(page).getByRole('button', { name: words.other }).click()
  await page.locator('[data-question] [data-answer="yes"]').click()
  await expect(page).toHaveURL(/notice=forbidden/)
})

test('a member whose session has ended is led to sign in by the form that was sent, and finds it filled in again', async ({
  browser,
  server,
}) => {
  const page = await openPage(browser, server, { width: 390, height: 844 })
  await signIn(page, 'user')
  await page.goto('/cms/page/contact')
  const typed = { name: 'สมหญิง', email: 'somying@example.com', message: 'ขอถาม' }
  for (const [name, text] of Object.entries(typed)) await field(page, name).fill(text)
  await page.locator('[data-field="subject"] select').selectOption({ index: 1 })
  await expect(page.locator('.sala-draft-saved')).toBeVisible()
  await endSession(page)
  const send = page.locator('form button[type="submit"]').first()
  await send.click()
  const errors = page.locator('.sala-errors').first()
  await expect(errors).toBeFocused()
  await expect(errors).toContainText('หมดเวลาการใช้งาน')
  await expectAccessible(page)
  await errors.getByRole('link', { name: WORDS.th.signIn }).click()
  // What is sent before the script has come is asked for once more.
  await page.waitForURL(/\/member\/login/)
  await page.waitForLoadState('networkidle')
  await page.locator('input[name="username"]').fill('user')
  await page.locator('input[name="password"]').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/cms\/page\/contact$/)
  await page.locator('[data-notice="draft"] button').first().click()
  for (const [name, text] of Object.entries(typed))
    await expect(field(page, name)).toHaveValue(text)
  await send.click()
  await expect(page).toHaveURL(/\/thank-you$/)
})
