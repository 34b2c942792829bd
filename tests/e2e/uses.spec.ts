import { openBuilder } from './support/builder.ts'
import { expect, expectAccessible, openPage, signIn, test } from './support/journey.ts'

test.use({ own: 'uses' })

test('a page says what leads to it; moved, all of it is led to the new address, and deleting it asks first', async ({ browser, server }) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  await openBuilder(admin, 'about')
  const usedBy = admin.locator('[data-used-by]')
  await expect(usedBy.locator('[data-use="page"]').first()).toBeVisible()
  await expect(usedBy.locator('[data-use="site"]')).toBeVisible()
  await expectAccessible(admin)

  await admin.locator('[data-address] input').first().fill('about-us')
  const change = admin.getByRole('button', { name: 'Change the address', exact: true })
  await expect(change).toBeEnabled()
  await change.click()
  const lead = usedBy.getByRole('button', { name: /to \/cms\/page\/about-us$/ })
  await expect(lead).toBeEnabled()
  await lead.click()
  await expect(lead).toHaveCount(0)
  await expect(usedBy.locator('[data-use="site"]')).toBeVisible()
  const home = await admin.context().newPage()
  await home.goto('/')
  await expect(home.locator('a[href="/cms/page/about-us"]').first()).toBeAttached()
  await expect(home.locator('a[href="/cms/page/about"]')).toHaveCount(0)
  await home.close()

  await admin.goto(admin.url().replace('/builder/', '/pages/'))
  await admin.getByRole('button', { name: 'Delete', exact: true }).click()
  const asked = admin.locator('[data-deletion-uses]')
  await expect(asked.locator('[data-use="site"]')).toBeVisible()
  await expect(asked.getByRole('button', { name: 'Lead them to another page' })).toBeDisabled()
  await expectAccessible(admin, ['landmark-no-duplicate-banner', 'landmark-unique'])
  await admin.context().close()
})
