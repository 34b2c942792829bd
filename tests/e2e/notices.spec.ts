import type { Locator } from '@playwright/test'
import { openBuilder, passWarnings } from './support/builder.ts'
import { expect, expectAccessible, openPage, signIn, test, languagesOf } from './support/journey.ts'
import { pictureFile } from './support/pictureFile.ts'

test.use({ own: 'notices', actionTimeout: 10_000 })

const boxOf = async (what: Locator) => (await what.boundingBox())!

test('a notice lies over nothing that is pressed in a drawer, and at the foot of a narrow one', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  await admin.goto('/cms/media')
  await admin.locator('input[type="file"][multiple]').setInputFiles([pictureFile('class.png')])
  for (const width of [1440, 390]) {
    await admin.setViewportSize({ width, height: 900 })
    await admin.locator('[data-file="class.png"]').click()
    const details = admin.locator('[data-media-details]')
    await details.locator('input[type="file"]').setInputFiles([pictureFile('class.png')])
    const notice = admin.locator('.sala-toasts [role="alert"]').filter({ hasText: 'replaced' })
    await expect(notice).toBeVisible()
    const [lies, replace] = [
      await boxOf(notice),
      await boxOf(details.getByRole('button', { name: 'Replace' })),
    ]
    if (width === 1440) expect(lies.x + lies.width).toBeLessThan(replace.x)
    else {
      expect(lies.y + lies.height).toBeGreaterThan(840)
      // What stands last in the drawer can be scrolled out from under it.
      await notice.hover()
      await admin
        .locator('.mantine-Drawer-content')
        .evaluate((drawer) => drawer.scrollTo(0, drawer.scrollHeight))
      const last = await boxOf(details.getByRole('button', { name: 'Delete' }))
      expect(last.y + last.height).toBeLessThanOrEqual((await boxOf(notice)).y)
      await admin.mouse.move(1, 1)
    }
    await expect(admin.locator('.sala-toasts [role="alert"]')).toHaveCount(0)
    await admin.keyboard.press('Escape')
    await expect(details).toHaveCount(0)
  }
  // Where nothing came, another try is wide enough for a finger.
  await admin.route('**/api/file/query', (route) =>
    route.fulfill({
      status: 400,
      json: {
        status: 400,
        message: '',
        error: { code: 'internal', message: { th: 'ไม่ได้', en: 'No.' } },
      },
    }),
  )
  await admin.reload()
  expect(
    (await boxOf(admin.getByRole('button', { name: 'Try again' }))).height,
  ).toBeGreaterThanOrEqual(44)
})

test('the code of a screen that hangs is told of after the patience for a call', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  await admin.goto('/cms/pages')
  await expect(admin.locator('tbody tr').first()).toBeVisible()
  await admin.route(/assets\/EntityDetail.*\.js/, () => new Promise(() => undefined))
  await admin.goto('/cms/unsubscribed/none')
  await expect(admin.locator('.sala-toasts[data-position="bottom-center"]')).toContainText(
    'The server takes longer than usual',
    { timeout: 15_000 },
  )
  await admin.unrouteAll({ behavior: 'ignoreErrors' })
})

for (const language of languagesOf('notices'))
  test(`the builder stands where it stood as its bar comes (${language})`, async ({
    browser,
    server,
  }) => {
    const admin = await openPage(browser, server, { language })
    await signIn(admin, 'admin')
    await admin.addInitScript(() => {
      const heights = ((window as { barHeights?: number[] }).barHeights = [])
      const look = (): void => {
        const bar = document.querySelector('.builder-bar')?.getBoundingClientRect()
        if (bar && heights.at(-1) !== bar.height) (heights as number[]).push(bar.height)
        requestAnimationFrame(look)
      }
      look()
    })
    await openBuilder(admin, 'home')
    await expect(admin.locator('.builder[data-complete]')).toBeVisible({ timeout: 20_000 })
    await expect
      .poll(() => admin.evaluate(() => (window as { barHeights?: number[] }).barHeights))
      .toHaveLength(1)
  })

test('below the bell nothing lies past the edge of a telephone', async ({ browser, server }) => {
  const admin = await openPage(browser, server, {
    language: 'th',
    width: 390,
    height: 844,
    touch: true,
  })
  await signIn(admin, 'admin')
  await admin.goto('/cms/media')
  await admin.locator('.sala-bell').tap()
  const panel = await boxOf(admin.locator('.sala-bell-panel'))
  expect(panel.x).toBeGreaterThanOrEqual(0)
  expect(panel.x + panel.width).toBeLessThanOrEqual(390)
})

test('what a notice is about is read on a dark ground too', async ({ browser, server }) => {
  const admin = await openPage(browser, server, { language: 'en', scheme: 'dark' })
  await signIn(admin, 'admin')
  await openBuilder(admin, 'about')
  await passWarnings(admin)
  await admin.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(admin.locator('.mantine-Notification-title')).toHaveText(
    'Published. Visitors see it now.',
  )
  await expectAccessible(admin)
})
