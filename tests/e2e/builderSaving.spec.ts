import { openBuilder, passWarnings } from './support/builder.ts'
import {
  expect,
  expectAccessible,
  expectQuiet,
  languagesOf,
  openPage,
  PASSWORD,
  signIn,
  test,
  tokenOf,
  type Page,
} from './support/journey.ts'

const WORDS = {
  th: {
    undo: 'เลิกทำ',
    redo: 'ทำซ้ำ',
    history: 'ประวัติ',
    saved: /^บันทึกแล้ว \d\d:\d\d น\.$/,
    offline: 'ออฟไลน์ – เก็บไว้ในเครื่องนี้',
    step: 'เลิกทำ: แก้ไข หัวเรื่อง (Ctrl+Z)',
    signIn: 'เข้าสู่ระบบ',
  },
  en: {
    undo: 'Undo',
    redo: 'Redo',
    history: 'History',
    saved: /^Saved at \d\d:\d\d$/,
    offline: 'Offline – kept on this device',
    step: 'Undo: Edit Heading (Ctrl+Z)',
    signIn: 'Sign in',
  },
}

/** The window of its own that the page is drawn in. */
const sheet = (page: Page) => page.frameLocator('iframe.builder-sheet').first()
const ready = (page: Page) => expect(blocks(page).first()).toBeVisible()
const save = (page: Page) => page.locator('[data-save]')
const blocks = (page: Page) => sheet(page).locator('.sala-page [data-block]')

/** A heading of its own at the end of the page; the answer is the field of its text. */
async function addHeading(page: Page, text: string) {
  page.setDefaultTimeout(20_000)
  const before = await blocks(page).count()
  await page.locator('[data-palette="heading"]').first().focus()
  await page.keyboard.press('Enter')
  await expect(blocks(page)).toHaveCount(before + 1)
  const shown = (await page.evaluate(() => document.documentElement.lang)) === 'en' ? 1 : 0
  const field = page.locator('[data-inspector] [data-field="text"] input').nth(shown)
  await field.fill(text)
  await expect(field).toHaveValue(text)
  return field
}
const stored = async (page: Page, id: string): Promise<string> =>
  JSON.stringify((await (await page.request.get(`/api/page/${id}`)).json()).data.builder)

test('the page saves itself, and after a reload undo works on with its names', async ({
  browser,
  server,
}) => {
  const words = WORDS.th
  const admin = await openPage(browser, server, { language: 'th' })
  await signIn(admin, 'admin')
  const id = await openBuilder(admin, 'about')
  const before = await blocks(admin).count()
  await addHeading(admin, 'saved by itself th')
  await expect(save(admin)).toHaveText(words.saved)
  expect(await stored(admin, id)).toContain('saved by itself th')

  await admin.reload()
  await ready(admin)
  const undo = admin.getByRole('button', { name: words.undo, exact: true })
  await expect(undo).toHaveAttribute('title', words.step)
  await undo.click()
  await expect(sheet(admin).getByText('saved by itself th')).toHaveCount(0)
  await undo.click()
  await expect(blocks(admin)).toHaveCount(before)
  await expect(undo).toBeDisabled()

  await admin.getByRole('tab', { name: words.history }).click()
  await expect(admin.locator('[data-step]')).toHaveCount(3)
  await expectAccessible(admin)
  await admin.locator('[data-step="2"]').click()
  await expect(sheet(admin).getByText('saved by itself th').first()).toBeVisible()
  await expect(admin.locator('[data-step="2"]')).toHaveAttribute('aria-current', 'step')
  await admin.locator('[data-step="0"]').click()
  await expect(blocks(admin)).toHaveCount(before)
  await expect(save(admin)).toHaveText(words.saved)
  await expectAccessible(admin)
})

test('without a network edits go on, outlast the tab, and are sent when it is back', async ({
  browser,
  server,
}) => {
  const words = WORDS.en
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  const id = await openBuilder(admin, 'news')
  const address = admin.url()
  await admin.context().setOffline(true)
  await addHeading(admin, 'offline en')
  await expect(save(admin)).toContainText(words.offline)
  await save(admin).getByRole('button').click()
  await expect(admin.locator('[data-save-problem="offline"]')).toBeVisible()
  await expectAccessible(admin)
  const download = admin.waitForEvent('download')
  await admin.locator('[data-save-problem] button').nth(1).click()
  expect((await download).suggestedFilename()).toBe('news.json')
  await admin.keyboard.press('Escape')
  // A publication does not follow by itself, and must not be taken for done.
  await passWarnings(admin)
  await admin.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(admin.getByText('Not published: the server cannot be reached.')).toBeVisible()

  // Back while the page is open: sent by itself.
  await admin.context().setOffline(false)
  await expect(save(admin)).toHaveText(words.saved)
  expect(await stored(admin, id)).toContain('offline en')
  await expect(admin.getByText('Not published: the server cannot be reached.')).toHaveCount(0)

  // The tab is closed with work that was never sent: it is there again, and is sent.
  await admin.context().setOffline(true)
  await addHeading(admin, 'closed en')
  await expect(save(admin)).toContainText(words.offline)
  const context = admin.context()
  await admin.close({ runBeforeUnload: false })
  await context.setOffline(false)
  const again = await context.newPage()
  expect(await stored(again, id)).not.toContain('closed en')
  await again.goto(address)
  await ready(again)
  await expect(sheet(again).locator('.sala-page').getByText('closed en').first()).toBeVisible()
  await expect(save(again)).toHaveText(words.saved)
  expect(await stored(again, id)).toContain('closed en')
})

test('what was not fetched before the network went says so in its place, and comes by itself once it is back', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  await openBuilder(admin, 'about')
  await admin.context().setOffline(true)
  // The editor of rich text waits for its first use.
  await sheet(admin).locator('[data-frame]:has(> [data-block="text"])').first().click()
  const lost = admin.locator('[data-inspector] [data-lost]').first()
  await expect(lost).toContainText('could not be loaded')
  await sheet(admin).locator('[data-block="text"] p').first().dblclick()
  await expect(sheet(admin).locator('[data-writing] [data-lost]')).toBeVisible()
  await sheet(admin).locator('[data-frame]:has(> [data-block="heading"])').first().click()
  await expect(admin.locator('[data-inspector] [data-field="text.en"] input')).toBeVisible()
  // What every form may have to say is here, and so is what the dialogs ask.
  await admin
    .locator('[data-inspector]')
    .getByRole('button', { name: 'To the page settings' })
    .or(admin.getByRole('button', { name: 'Page settings' }))
    .first()
    .click()
  await admin.getByRole('button', { name: 'Password…' }).click()
  await expect(admin.getByRole('dialog').locator('input[type="password"]').first()).toBeVisible()
  await admin.keyboard.press('Escape')
  await admin.getByRole('button', { name: 'Publish at a time…' }).click()
  const times = admin.locator('[data-schedule] [data-field="publish_at"] input')
  await times.nth(0).fill('31/12/2020')
  await times.nth(1).fill('09:00')
  await admin.getByRole('button', { name: 'Keep the times' }).click()
  await expect(admin.locator('[data-schedule] .sala-errors')).toBeVisible()
  await admin.keyboard.press('Escape')

  await sheet(admin).locator('[data-frame]:has(> [data-block="text"])').first().click()
  await expect(lost).toBeVisible()
  await admin.context().setOffline(false)
  await expect(admin.locator('[data-inspector] [contenteditable="true"]').first()).toBeVisible()
  await expect(lost).toHaveCount(0)
})

test('the server is killed while the page saves itself: nothing that was shown as saved is lost, and the rest follows', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  const id = await openBuilder(admin, 'lesson-home')
  const field = await addHeading(admin, 'start')
  let shown = ''
  for (let round = 0; round < 3; round++) {
    for (let n = 0; n < 4; n++) {
      await field.fill(`round ${round} word ${n}`)
      await admin.waitForTimeout(350)
    }
    await expect(save(admin)).toHaveText(WORDS.en.saved)
    shown = `round ${round} word 3`
    // In the middle of a save: the change is under way when the server goes.
    await field.fill(`round ${round} at the end`)
    await admin.waitForTimeout(950 + round * 60)
    await server.kill()
    const kept = (await sheet(admin).locator('.sala-page').innerText()).includes(
      `round ${round} at the end`,
    )
    expect(kept).toBe(true)
    await field.fill(`round ${round} while it is gone`)
    // The network is there: it is the server that is not.
    await expect(save(admin)).toContainText('Server not reached – kept on this device')
    await server.start()
    const found = await stored(admin, id)
    // What was shown as saved, or something that came after it; it may have been sent already.
    expect(
      [shown, `round ${round} at the end`, `round ${round} while it is gone`].some((text) =>
        found.includes(text),
      ),
      found.slice(-400),
    ).toBe(true)
    await expect(save(admin)).toHaveText(WORDS.en.saved, { timeout: 60_000 })
    expect(await stored(admin, id)).toContain(`round ${round} while it is gone`)
    await expect(admin.locator('[data-conflict]')).toHaveCount(0)
  }
  await admin.reload()
  await ready(admin)
  await expect(
    sheet(admin).locator('.sala-page').getByText('round 2 while it is gone').first(),
  ).toBeVisible()
})

for (const language of languagesOf('builderSaving'))
  test(`the session ends while somebody types: they sign in on the same page, and nothing is lost (${language})`, async ({
    browser,
    server,
  }) => {
    const words = WORDS[language]
    const admin = await openPage(browser, server, { language })
    await signIn(admin, 'admin')
    const id = await openBuilder(admin, 'thank-you')
    await admin.context().clearCookies({ name: 'sala_session' })
    await addHeading(admin, `typed ${language}`)
    // Saving by itself takes nobody's keys: the bar says so, and what they save themselves asks.
    await expect(admin.locator('[data-save="signed-out"]')).toBeVisible()
    await admin.keyboard.press('Control+s')
    const dialog = admin.locator('[data-sign-in]')
    await expect(dialog).toBeVisible()
    await expectAccessible(admin)
    await admin.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(admin)
    expect(
      await admin.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
    ).toBe(true)
    await dialog.locator('input[name="password"]').fill('wrong')
    await dialog.getByRole('button', { name: words.signIn, exact: true }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await dialog.locator('input[name="password"]').fill(PASSWORD)
    await dialog.getByRole('button', { name: words.signIn, exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expect(save(admin)).toHaveText(words.saved)
    expect(await stored(admin, id)).toContain(`typed ${language}`)
  })

test('who signs in later goes on with their work, and all of it is saved as they are back', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  const id = await openBuilder(admin, 'thank-you')
  await admin.context().clearCookies({ name: 'sala_session' })
  const field = await addHeading(admin, 'typed before')
  const dialog = admin.locator('[data-sign-in]')
  await expect(admin.locator('[data-save="signed-out"]')).toBeVisible()
  // What the page asks meanwhile may have opened it.
  if (await dialog.isVisible()) await admin.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await field.fill('typed after')
  // Neither the next change nor the looks at who else is here ask again.
  await admin.waitForTimeout(6_000)
  await expect(dialog).toHaveCount(0)
  await admin.locator('.sala-toasts').getByRole('button', { name: WORDS.en.signIn }).click()
  await dialog.locator('input[name="password"]').fill(PASSWORD)
  await admin.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(admin.locator('.sala-toasts button')).toHaveCount(0)
  await expect(save(admin)).toHaveText(WORDS.en.saved)
  expect(await stored(admin, id)).toContain('typed after')
})

test('who loses the right to save is told so, keeps the work, and can take it along', async ({
  browser,
  server,
}) => {
  const [admin, second] = [
    await openPage(browser, server, { language: 'en' }),
    await openPage(browser, server, { language: 'en' }),
  ]
  await signIn(admin, 'admin')
  const headers = await tokenOf(admin)
  const [{ _id }] = (
    await (
      await admin.request.post('/api/user/query', {
        data: { method: 'find', args: [{ username: 'manager' }] },
      })
    ).json()
  ).data
  const give = async (roles: string[]): Promise<void> => {
    const { data } = await (await admin.request.get(`/api/user/${_id}`)).json()
    const answer = await admin.request.put(`/api/user/${_id}`, {
      headers,
      data: { data: { roles }, version: data.version },
    })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  await give(['manager', 'admin'])
  await signIn(second, 'manager')
  await second.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const id = await openBuilder(second, 'about')
  const field = await addHeading(second, 'while allowed')
  await expect(save(second)).toHaveText(WORDS.en.saved)
  await give(['manager'])

  await field.fill('no longer allowed')
  const dialog = second.locator('[data-save-problem="forbidden"]')
  await expect(dialog).toBeVisible()
  await expectAccessible(second)
  await dialog.getByRole('button', { name: 'Copy as JSON' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Copied.')
  expect(
    JSON.parse(await second.evaluate(() => navigator.clipboard.readText())).builder.length,
  ).toBeGreaterThan(0)
  expect(await second.evaluate(() => navigator.clipboard.readText())).toContain('no longer allowed')
  await second.keyboard.press('Escape')
  await field.fill('kept all the same')
  await expect(save(second)).toContainText('You may not save this page')
  expect(await stored(admin, id)).not.toContain('no longer allowed')

  await give(['manager', 'admin'])
  await save(second).getByRole('button').click()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(save(second)).toHaveText(WORDS.en.saved)
  expect(await stored(admin, id)).toContain('kept all the same')
  expectQuiet(second)
  // Whoever is asked next about a manager meets one.
  await give(['manager'])
})

test('what is said of work that was brought back stands on no other screen', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  await openBuilder(admin, 'about')
  const address = admin.url()
  const context = admin.context()
  await context.setOffline(true)
  await addHeading(admin, 'never sent en')
  await expect(save(admin)).toContainText(WORDS.en.offline)
  await admin.close({ runBeforeUnload: false })
  await context.setOffline(false)
  const again = await context.newPage()
  await again.route('**/api/page/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await again.goto(address)
  const said = again.getByText('Changes that were not saved yet have been brought back.')
  await said.hover()
  await again.locator('.builder-bar a, header a').first().click()
  const leaving = again.getByRole('dialog', { name: 'Unsaved changes' })
  await expect(leaving).toContainText('steps that can be undone here are lost')
  await leaving.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(again.locator('tbody tr').first()).toBeVisible()
  await expect(said).toHaveCount(0, { timeout: 2_000 })
})

test('a form that is not finished yet is saved as it stands, says so to who tries it, and is not published', async ({
  browser,
  server,
}) => {
  const words = WORDS.en
  const admin = await openPage(browser, server, { language: 'en' })
  admin.setDefaultTimeout(20_000)
  await signIn(admin, 'admin')
  const id = await openBuilder(admin, 'contact')
  await sheet(admin).locator('[data-block="field"]').first().click()
  await admin.locator('[data-inspector]').getByRole('combobox', { name: 'Kind' }).fill('Select')
  await admin.getByRole('option', { name: 'Select', exact: true }).click()
  await expect(save(admin)).toHaveText(words.saved)
  expect(await stored(admin, id)).toContain('"widget":"select"')
  await admin.locator('.builder-bar h1').click()
  await admin.keyboard.press('Control+KeyE')
  await expect(
    admin
      .frameLocator('iframe[data-simulated]')
      .getByText('This form is not finished yet. Give "name" options to choose from.'),
  ).toBeVisible()
  await admin.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await admin.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(admin.locator('[data-problem="invalid-form"]')).toContainText(
    'Give "name" options to choose from.',
  )
})
