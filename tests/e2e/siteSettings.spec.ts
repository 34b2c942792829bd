import { expect, expectAccessible, expectQuiet, openPage, signIn, test } from './support/journey.ts'

test.use({ own: 'siteSettings' })

const WORDS = {
  home: 'หลักสูตร',
  news: 'บทความ',
  save: 'บันทึก',
  other: 'อังกฤษ',
  said: 'Calendar',
  write: 'เปลี่ยนเป็น /cms/page/about',
}

test('the menu is ordered by keys, a link that leads nowhere is named, and visitors see what is saved', async ({
  browser,
  server,
}, info) => {
  const admin = await openPage(browser, server, { language: 'th' })
  await signIn(admin, 'admin')
  await admin.goto('/config/general')
  const menu = admin.locator('[data-field="menu"]')
  const shown = admin.frameLocator('.sala-site-frame')
  await expect(menu.locator('[data-place="0"] .sala-tree-title')).toHaveText(WORDS.home)
  const entries = shown.locator('.sala-menu > ul > li')
  await expect(entries.first()).toContainText(WORDS.home)
  // Laid out as wide as on a computer, and read at a glance.
  await expect(shown.locator('.sala-menu-open')).toBeHidden()
  for (const at of [entries.first(), entries.last()])
    await expect(at).toBeInViewport({ ratio: 0.99 })
  await expectAccessible(admin, ['landmark-unique'])
  // The site stands above by its name; there is no list of sites to go back to.
  await expect(admin.getByRole('heading', { level: 1 })).toContainText('ศาลาอะคาเดมี')
  await expect(admin.locator('.mantine-Breadcrumbs-root')).toHaveCount(0)
  // It is read out first; it looks like nothing that can be pressed.
  await admin.getByRole('heading', { level: 1 }).focus()
  await expect(admin.getByRole('heading', { level: 1 })).toHaveCSS('outline-style', 'none')

  // The home page is one of the pages, by its title.
  const home = admin.locator('[data-field="homepage"]').getByRole('combobox')
  await expect(home).toHaveValue('หน้าเปิดเว็บ')
  await home.fill('เกี่ยว')
  await expect(admin.getByRole('option', { name: 'เกี่ยวกับเรา' })).toBeVisible()
  await home.press('Escape')
  await expect(home).toHaveValue('หน้าเปิดเว็บ')

  await menu.locator('[data-place="0"] [data-grip]').focus()
  await admin.keyboard.press('Alt+ArrowDown')
  await expect(menu.locator('[data-place="1"] .sala-tree-title').first()).not.toBeEmpty()
  await expect(shown.locator('.sala-menu > ul > li').first()).not.toContainText(WORDS.home)
  await menu.locator('.sala-tree-title', { hasText: WORDS.news }).click()
  const target = menu.locator('input[list]')
  await target.fill('/cms/page/gone')
  await expect(admin.locator('[data-broken="1"]')).toContainText('/cms/page/gone')
  // What is not complete is told once it is left, and is what was meant by one press.
  await target.fill('cms/page/about')
  await expect(admin.locator('[data-broken]')).toHaveCount(0)
  await expect(admin.locator('[data-incomplete]')).toHaveCount(0)
  await target.press('Tab')
  await expect(admin.locator('[data-incomplete="1"]')).toContainText(WORDS.news)
  await expectAccessible(admin, ['landmark-unique'])
  await admin.screenshot({ path: info.outputPath('incomplete.png') })
  await admin.getByRole('button', { name: WORDS.write }).click()
  await expect(target).toHaveValue('/cms/page/about')
  await expect(admin.locator('[data-broken], [data-incomplete]')).toHaveCount(0)
  await admin.locator('.sala-site-preview').getByText(WORDS.other, { exact: true }).click()
  await expect(shown.locator('.sala-menu')).toContainText(WORDS.said)

  // On a telephone too, undoing and saving stay in sight beside the fields.
  await admin.setViewportSize({ width: 390, height: 844 })
  await admin.locator('.sala-site-preview').scrollIntoViewIfNeeded()
  for (const at of [entries.first(), entries.last()]) await expect(at).toBeVisible()
  await menu.scrollIntoViewIfNeeded()
  const [undo, redo] = [
    admin.locator('[data-settings-history] button[aria-label]').first(),
    admin.locator('[data-settings-history] button[aria-label]').last(),
  ]
  await expect(undo).toBeInViewport({ ratio: 1 })
  await undo.click()
  await expect(target).toHaveValue('cms/page/about')
  await redo.click()
  await expect(target).toHaveValue('/cms/page/about')
  await expect(admin.getByRole('button', { name: WORDS.save, exact: true })).toBeInViewport({
    ratio: 1,
  })
  await admin.setViewportSize({ width: 1440, height: 900 })

  const answer = admin.waitForResponse(
    (one) => one.request().method() === 'PUT' && one.url().includes('/api/site/'),
  )
  await admin.getByRole('button', { name: WORDS.save, exact: true }).click()
  expect((await answer).status()).toBe(200)
  const visitor = await openPage(browser, server, { language: 'en', width: 390, scheme: 'dark' })
  await visitor.goto('/')
  const order = visitor.locator('.sala-menu > ul > li')
  await expect(order.nth(1).locator('a[href="/lesson/home"]')).toHaveCount(1)
  expect(await order.first().textContent()).not.toContain('Courses')
  await expect(visitor.locator('.sala-menu a[href="/cms/page/about"]')).toHaveCount(1)
  expectQuiet(visitor)
})

test('header, footer and contact are seen as they are written, undone, and read by visitors once they are saved', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  await admin.goto('/config/general')
  const shown = admin.frameLocator('.sala-site-frame')
  const field = (name: string) => admin.locator(`[data-field="${name}"]`)
  await expect(shown.locator('.sala-header')).not.toHaveAttribute('data-layout', 'stacked')
  await field('header.layout').locator('select').selectOption('stacked')
  await expect(shown.locator('.sala-header')).toHaveAttribute('data-layout', 'stacked')
  for (const [at, words] of ['เปิดทุกวัน', 'Open every day'].entries())
    await field('footer').locator('input, textarea').nth(at).fill(words)
  await expect(shown.locator('footer')).toContainText('Open every day')
  await field('contact.phone').locator('input').fill('02 123 4567')
  await expect(shown.locator('footer')).toContainText('02 123 4567')
  await admin.locator('.sala-site-preview').getByText('Thai', { exact: true }).click()
  await expect(shown.locator('footer')).toContainText('เปิดทุกวัน')
  await expectAccessible(admin, ['landmark-unique'])
  await admin.locator('[data-settings-history] button[aria-label]').first().click()
  await expect(shown.locator('footer')).not.toContainText('02 123 4567')

  const answer = admin.waitForResponse(
    (one) => one.request().method() === 'PUT' && one.url().includes('/api/site/'),
  )
  await admin.getByRole('button', { name: 'Save', exact: true }).click()
  expect((await answer).status()).toBe(200)
  const visitor = await openPage(browser, server, { language: 'th' })
  await visitor.goto('/')
  await expect(visitor.locator('.sala-header')).toHaveAttribute('data-layout', 'stacked')
  await expect(visitor.locator('footer')).toContainText('เปิดทุกวัน')
  await expect(visitor.locator('footer')).not.toContainText('02 123 4567')
})
