import { openBuilder, passWarnings, sheet } from './support/builder.ts'
import { expect, openPage, signIn, test } from './support/journey.ts'

test.use({ own: 'slowNetwork' })

test('what the builder needs to open and has not come is said with a way to ask again, and nothing is told to be gone', async ({ browser, server }) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  const id = await openBuilder(admin, 'about')
  // Its words.
  await admin.route(/\/assets\/builder-(?!later)[^/]*\.js$/, (route) => route.abort())
  await admin.goto(`/cms/builder/${id}`)
  await expect(admin.locator('[data-screen="error"]')).toBeVisible()
  await admin.unroute(/\/assets\/builder-(?!later)[^/]*\.js$/)
  await admin.getByRole('button', { name: 'Try again' }).click()
  await expect(sheet(admin).locator('.sala-page [data-block]').first()).toBeVisible()
  // What screens there are.
  await admin.route('**/api/navigation', (route) => route.fulfill({ status: 500, json: {} }))
  await admin.goto('/cms/pages')
  await expect(admin.getByRole('alert')).toContainText('did not start')
  await expect(admin.locator('[data-screen="not-found"]')).toHaveCount(0)
  await admin.unroute('**/api/navigation')
  await admin.getByRole('button', { name: 'Refresh' }).click()
  await expect(admin.locator('tbody tr').first()).toBeVisible()
})

test('what is pressed before its part has come says that it is on its way, and comes', async ({ browser, server }) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  const id = await openBuilder(admin, 'about')
  let come: () => void = () => undefined
  const held = new Promise<void>((done) => (come = done))
  await admin.route(/\/assets\/rest-[^/]*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await admin.goto(`/cms/builder/${id}`)
  await expect(sheet(admin).locator('.sala-page [data-block]').first()).toBeVisible()
  const waiting = admin.locator('.builder-waiting')
  await expect(admin.locator('.builder-right')).toHaveText('Loading…')
  await admin.getByRole('tab', { name: 'Outline' }).click()
  await expect(admin.getByRole('tabpanel')).toHaveText('Loading…')
  await admin.keyboard.press('Control+k')
  await expect(waiting).toHaveCount(3)
  const publish = admin.getByRole('button', { name: 'Publish', exact: true })
  await publish.click()
  await expect(publish).toHaveAttribute('data-loading', 'true')
  await passWarnings(admin)
  come()
  await expect(admin.getByRole('dialog')).toBeVisible()
  await expect(waiting).toHaveCount(0)
  await admin.keyboard.press('Escape')
  await expect(admin.locator('.mantine-Notification-title', { hasText: 'Published' })).toBeVisible()
  await expect(admin.getByRole('treeitem').first()).toBeVisible()
})

test('a dialog whose answer does not come says so, and asks again where one presses', async ({ browser, server }) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  await openBuilder(admin, 'about')
  await admin.getByRole('tab', { name: 'History' }).click()
  await admin.route(/\/versions\/\d+$/, (route) => route.fulfill({ status: 500, json: {} }))
  await admin.locator('.builder-versions button').last().click()
  const dialog = admin.locator('[data-version-dialog]')
  await expect(dialog.locator('[aria-busy]')).toHaveText('Loading…')
  await expect(dialog.getByRole('alert')).toContainText('The history could not be loaded')
  await admin.unrouteAll()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.locator('[data-same], .builder-sides').first()).toBeVisible()
})
