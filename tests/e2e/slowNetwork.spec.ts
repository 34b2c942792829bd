import { openBuilder, passWarnings, sheet } from './support/builder.ts'
import { expect, openPage, signIn, test, type Page } from './support/journey.ts'
import { slowDown } from './support/network.ts'

test.use({ own: 'slowNetwork' })

/** What is asked for under the address fails, until the answer is called. */
async function fail(page: Page, address: RegExp): Promise<() => Promise<void>> {
  await page.route(address, (route) => route.fulfill({ status: 500, json: {} }))
  return () => page.unroute(address)
}

test('what the builder needs to open and has not come is said with a way to ask again, and nothing is told to be gone', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  const id = await openBuilder(admin, 'about')
  // Its words.
  await admin.route(/\/assets\/builder-(?!lazy|frame|tools)[^/]*\.js$/, (route) => route.abort())
  await admin.goto(`/cms/builder/${id}`)
  await expect(admin.locator('[data-screen="error"]')).toBeVisible()
  await admin.unroute(/\/assets\/builder-(?!lazy|frame|tools)[^/]*\.js$/)
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

test('a page that could not be opened without a connection opens by itself once there is one', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  const id = await openBuilder(admin, 'about')
  await admin.goto('/cms/pages')
  await expect(admin.locator('tbody tr').first()).toBeVisible()
  // Everything is there but what the page is.
  await admin.route(`**/api/page/${id}`, (route) => route.abort())
  await admin.goto(`/cms/builder/${id}`, { waitUntil: 'commit' })
  const lost = admin.locator('[data-screen="error"]')
  await expect(lost).toBeVisible({ timeout: 60_000 })
  await admin.unroute(`**/api/page/${id}`)
  await admin.context().setOffline(true)
  await admin.context().setOffline(false)
  await expect(lost).toHaveCount(0)
  await expect(sheet(admin).locator('.sala-page [data-block]').first()).toBeVisible()
})

test('while the builder is on its way its frame stands where it will be, on a wide screen and on a telephone', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  const id = await openBuilder(admin, 'about')
  for (const width of [1440, 768, 390]) {
    await admin.setViewportSize({ width, height: 844 })
    const [bar, left, right] = await Promise.all(
      ['.builder-bar', '.builder-left', '.builder-right'].map((part) =>
        admin
          .locator(part)
          .evaluate((one) =>
            [one.getBoundingClientRect().width, one.getBoundingClientRect().height].map(Math.round),
          ),
      ),
    )
    const come = await holdBack(admin, /\/assets\/page-builder-[\w-]{8}\.js$/)
    await admin.goto(`/cms/builder/${id}`, { waitUntil: 'commit' })
    const frame = admin.locator('.sala-start[data-frame="builder"]')
    await expect(frame).toHaveText('Loading…')
    // Once the sheet is there too.
    await expect(async () => {
      const drawn = await frame.evaluate((one) => {
        const [before, after] = [
          getComputedStyle(one, '::before'),
          getComputedStyle(one, '::after'),
        ]
        return {
          bar: [one.clientWidth, Math.round(parseFloat(before.height))],
          left: Math.round(parseFloat(after.borderLeftWidth)),
          right: Math.round(parseFloat(after.borderRightWidth)),
        }
      })
      expect(Math.abs(drawn.bar[1]! - bar![1]!)).toBeLessThanOrEqual(2)
      if (width > 992) expect([drawn.left, drawn.right]).toEqual([left![0], right![0]])
      else expect([drawn.left, drawn.right]).toEqual([0, 0])
    }).toPass({ timeout: 20_000 })
    come()
    await expect(sheet(admin).locator('.sala-page [data-block]').first()).toBeVisible()
    await expect(admin.locator('.builder-bar button').first()).toBeVisible()
  }
})

/** Keeps back the files of that name, until the answer is called. */
async function holdBack(page: Page, name: RegExp): Promise<() => void> {
  let come: () => void = () => undefined
  const held = new Promise<void>((done) => (come = done))
  await page.route(name, async (route) => {
    await held
    await route.continue()
  })
  return () => come()
}

test('what stands around the page says that it is on its way, beside a page that can be chosen from', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  const id = await openBuilder(admin, 'about')
  const come = await holdBack(admin, /\/assets\/builder-frame-(?!flows|media)[^/]*\.js$/)
  await admin.goto(`/cms/builder/${id}`)
  const left = admin.locator('.builder-left')
  await expect(left).toHaveText('Loading…')
  await sheet(admin).locator('.sala-page [data-block="heading"]').first().click()
  await expect(admin.locator('[data-inspector="object"]')).toBeVisible()
  come()
  await expect(left.getByRole('tab').first()).toBeVisible()
  await expect(left.getByText('Loading…')).toHaveCount(0)
})

test('what is pressed before its part has come says that it is on its way, and comes', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  const id = await openBuilder(admin, 'about')
  const come = await holdBack(admin, /\/assets\/virtual_builder-tools-[^/]*\.js$/)
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

test('a dialog whose answer does not come says so, and asks again where one presses', async ({
  browser,
  server,
}) => {
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

test('a question that is never answered is told within seconds, one goes on beside it, and asking again loses nothing', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await admin.clock.install()
  await signIn(admin, 'admin')
  const id = await openBuilder(admin, 'about')
  // The seconds that it takes pass in no time.
  const pass = () => admin.clock.fastForward(9_000)
  const late = admin.getByRole('alert').filter({ hasText: 'takes longer than usual' })
  // What was asked once is never answered, as over a connection that is dead.
  let [dead, unanswered] = ['', 0]
  await admin.route(/\/api\//, (route) => {
    if (`${route.request().method()} ${new URL(route.request().url()).pathname}` !== dead)
      return route.continue()
    unanswered++
  })
  const leaveUnanswered = (what: string): void => void ([dead, unanswered] = [what, 0])
  const wait = async (): Promise<void> => {
    await expect.poll(() => unanswered).toBeGreaterThan(0)
    await pass()
  }
  const askAgain = async (): Promise<void> => {
    await expect(late).toBeVisible()
    dead = ''
    await late.getByRole('button', { name: 'Try again' }).click()
    await expect(late).toHaveCount(0)
  }
  // A save: what is written meanwhile stands there too afterwards.
  const title = admin.locator('[data-inspector="page"] [data-field="title"] input').nth(1)
  const saves: (string | undefined)[] = []
  admin.on(
    'request',
    (request) =>
      void (request.method() === 'PUT' && saves.push(request.headers()['idempotency-key'])),
  )
  leaveUnanswered(`PUT /api/page/${id}`)
  await title.fill('Before')
  await wait()
  await expect(late).toBeVisible()
  await title.fill('Before and after')
  await askAgain()
  await expect(admin.locator('[data-builder-state="saved"]')).toBeVisible()
  expect(saves[1]).toBe(saves[0])
  // The page itself.
  leaveUnanswered(`GET /api/page/${id}`)
  await admin.reload()
  await wait()
  await askAgain()
  await expect(title).toHaveValue('Before and after')
  await expect(sheet(admin).locator('.sala-page [data-block]').first()).toBeVisible()
  // Who is there, before anything is drawn.
  leaveUnanswered('GET /api/navigation')
  await admin.goto('/cms/pages')
  const notStarted = admin.getByRole('alert').filter({ hasText: 'did not start' })
  await wait()
  await expect(notStarted).toBeVisible()
  dead = ''
  await notStarted.getByRole('button', { name: 'Refresh' }).click()
  await expect(admin.locator('tbody tr').first()).toBeVisible()
})

test('the versions of a page that are on their way stand where they will be', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  await openBuilder(admin, 'about')
  const come = await holdBack(admin, /\/versions$/)
  await admin.getByRole('tab', { name: 'History' }).click()
  const panel = admin.getByRole('tabpanel')
  const bar = (await panel.locator('[aria-busy] > div').first().boundingBox())!
  const around = (await panel.boundingBox())!
  expect(bar.x - around.x).toBeGreaterThanOrEqual(12)
  expect(around.x + around.width - bar.x - bar.width).toBeGreaterThanOrEqual(12)
  come()
  await expect(panel.locator('[data-version]').first()).toBeVisible()
})

test('the editor of flows says over a slow line what it waits for, and asks again for what got lost', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  // What all screens share is here already.
  await admin.goto('/cms/pages')
  await expect(admin.locator('tbody tr').first()).toBeVisible()
  await slowDown(admin)
  const [mendFlows, mendSample, mendCheck] = [
    await fail(admin, /\/api\/flows$/),
    await fail(admin, /\/form-schema$/),
    await fail(admin, /\/check$/),
  ]
  await admin.goto('/cms/flows/contact', { waitUntil: 'commit' })
  await expect(admin.locator('.sala-backend-screen > [aria-busy]')).toBeVisible()
  await expect(admin.locator('[data-screen="error"]')).toContainText(
    'The flows could not be loaded',
  )
  await mendFlows()
  await admin.getByRole('button', { name: 'Try again' }).click()
  await expect(admin.locator('.sala-backend-screen > [aria-busy]')).toBeVisible()
  // The options of a step come with their fields, the rest is worked with meanwhile.
  await expect(admin.locator('[data-step-button="answer"]')).toBeVisible()
  const dry = admin.locator('.sala-flow-dry')
  const sample = dry.getByRole('alert')
  await expect(sample).toContainText('No sample')
  await mendSample()
  await sample.getByRole('button', { name: 'Try again' }).click()
  await expect(dry.locator('[aria-busy]')).toHaveText('Loading…')
  await expect(dry.locator('.sala-flow-answers textarea').first()).toHaveValue(
    /somchai@example\.com/,
  )
  const check = admin.getByRole('alert').filter({ hasText: 'could not be checked' })
  await expect(check).toBeVisible()
  await mendCheck()
  await check.getByRole('button', { name: 'Try again' }).click()
  await expect(check).toHaveCount(0)
  // What is tried is asked for by its own button.
  const mendRun = await fail(admin, /\/dry-run$/)
  const run = dry.getByRole('button', { name: 'Try it' })
  await run.click()
  await expect(run).toHaveAttribute('data-loading', 'true')
  await expect(dry.getByRole('alert')).toBeVisible()
  await mendRun()
  await run.click()
  await expect(dry.locator('[data-ran="answer"]')).toBeVisible()
  await expect(dry.getByRole('alert')).toHaveCount(0)
})

test('choosing a picture over a slow line says what it waits for, asks again for what got lost and leaves the page as it is', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  await openBuilder(admin, 'about')
  const before = await sheet(admin).locator('[data-block="image"]').count()
  await admin.locator('[data-palette="image"]').focus()
  await admin.keyboard.press('Enter')
  await expect(sheet(admin).locator('[data-block="image"]')).toHaveCount(before + 1)
  const choose = admin.getByRole('button', { name: 'Choose from the library' })
  await expect(choose).toBeVisible()
  await slowDown(admin)
  const mendLibrary = await fail(admin, /\/assets\/MediaLibrary-[^/]*\.js$/)
  const mendFiles = await fail(admin, /\/api\/file\/query$/)
  await choose.click()
  const dialog = admin.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toContainText('The library could not be loaded')
  await mendLibrary()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.locator('[aria-busy]').first()).toBeVisible()
  await expect(dialog.getByRole('alert')).toContainText('The library could not be loaded')
  await mendFiles()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.locator('[aria-busy]').first()).toBeVisible()
  await expect(dialog.locator('[data-folder], [data-media]').first()).toBeVisible()
  await admin.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(choose).toBeFocused()
  await expect(sheet(admin).locator('[data-block="image"]')).toHaveCount(before + 1)
})

test('a review is asked for once however slow the line is, and what keeps it from being asked is said in its dialog', async ({
  browser,
  server,
}) => {
  const editor = await openPage(browser, server, { language: 'en' })
  await signIn(editor, 'editor')
  await openBuilder(editor, 'about')
  const dialog = editor.locator('[data-review-dialog]')
  const ask = dialog.getByRole('button', { name: 'Ask for a review' })
  await editor.route('**/api/page/*', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  )
  await sheet(editor).locator('[data-block="heading"]').first().click()
  await editor
    .locator('[data-inspector] [data-field="text"] input:visible')
    .first()
    .fill('On a slow line')
  await editor.getByRole('button', { name: 'Ask for a review' }).click()
  await ask.click()
  await expect(dialog.getByRole('alert')).not.toBeEmpty()
  await editor.unroute('**/api/page/*')
  // It is stored, and what came of it is still on its way.
  const come = await holdBack(editor, /\/api\/review\/query$/)
  const stored = editor.waitForResponse(
    (answer) => answer.url().endsWith('/api/review') && answer.ok(),
  )
  await ask.click()
  await stored
  await editor.waitForTimeout(500)
  await expect(ask).toBeDisabled()
  come()
  await expect(editor.locator('[data-review="asked"]')).toBeVisible()
})
