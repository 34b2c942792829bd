import { openBuilder, passWarnings, sheet } from './support/builder.ts'
import { expect, expectAccessible, openPage, signIn, test } from './support/journey.ts'

test.use({ own: 'blocks' })

test('tabs get their contents on the canvas, a new one its own, and one taken away takes its content along', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  const visitor = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  await openBuilder(admin, 'about')
  await admin.locator('[data-palette="tabs"]').focus()
  await admin.keyboard.press('Enter')
  const tabs = sheet(admin).locator('[data-block="tabs"]')
  await expect(tabs.locator('[data-empty-slot]')).toHaveCount(2)

  await admin.locator('[data-inspector] [data-field="items"] [data-add]').first().click()
  await expect(tabs.locator('[data-empty-slot]')).toHaveCount(3)
  const title = admin.locator('[data-inspector] [data-field^="items[2].title."] input')
  await title.first().fill('ราคา')
  await title.nth(1).fill('Prices')
  await expect(tabs.getByRole('tab', { name: 'Prices' })).toBeVisible()

  await tabs
    .locator('[data-empty-slot="panel3"]')
    .evaluate((place) => place.scrollIntoView({ block: 'center' }))
  await admin.locator('[data-palette="price"]').scrollIntoViewIfNeeded()
  const from = (await admin.locator('[data-palette="price"]').boundingBox())!
  await admin.mouse.move(from.x + 20, from.y + 20)
  await admin.mouse.down()
  await admin.mouse.move(from.x + 40, from.y + 30, { steps: 4 })
  const to = (await tabs.locator('[data-empty-slot="panel3"]').boundingBox())!
  await admin.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 })
  await admin.waitForTimeout(150)
  await admin.mouse.up()
  await expect(tabs.locator('[data-slot="panel3"] [data-block="price"]')).toBeVisible()
  await expectAccessible(admin)

  await passWarnings(admin)
  await admin.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(admin.locator('[data-said]')).toContainText('Published')
  await visitor.goto('/cms/page/about')
  // The tabs obey as soon as the script has come.
  await expect(async () => {
    await visitor.getByRole('tab', { name: 'First tab' }).press('End')
    await expect(visitor.getByRole('tab', { name: 'Prices' })).toHaveAttribute(
      'aria-selected',
      'true',
      { timeout: 500 },
    )
  }).toPass()
  await expect(visitor.getByRole('tabpanel', { name: 'Prices' })).toContainText('Free')
  await expectAccessible(visitor)

  await tabs.locator('[role=tab]').first().click()
  await admin
    .locator('[data-inspector] [data-field="items"] [data-entry="2"]')
    .getByRole('button', { name: 'Remove 3', exact: true })
    .click()
  await expect(sheet(admin).locator('[data-block="price"]')).toHaveCount(0)
  await admin.locator('[data-inspector]').getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(tabs.locator('[data-slot="panel3"] [data-block="price"]')).toBeVisible()
})

test('an address that may not be embedded is told beside its field, and holds nothing back', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  await openBuilder(admin, 'about')
  await admin.locator('[data-palette="embed"]').focus()
  await admin.keyboard.press('Enter')
  const block = sheet(admin).locator('[data-block="embed"]')
  await expect(block).toContainText('Give the address')
  const field = admin.locator('[data-inspector] [data-field="address"] input')
  await field.fill('https://evil.example/frame')
  await expect(admin.locator('[data-inspector] [data-field="address"]')).toContainText(
    '“https://evil.example/frame” cannot be embedded',
  )
  await expect(block).toContainText('Give the address')
  await expect(admin.locator('[data-save="saved"]')).toHaveText(/^Saved at/)
  await field.fill('https://www.openstreetmap.org/export/embed.html?bbox=100.52,13.72,100.55,13.74')
  await expect(block).toContainText('Show: OpenStreetMap')
})
