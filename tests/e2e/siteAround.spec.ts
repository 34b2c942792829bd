import { openBuilder, sheet } from './support/builder.ts'
import { expect, expectAccessible, LANGUAGES, openPage, signIn, test } from './support/journey.ts'

test.use({ own: 'siteAround' })

for (const language of LANGUAGES)
  test(`the site around a page is seen on the canvas, and its editor is a press away that asks about what is not saved (${language})`, async ({
    browser,
    server,
  }) => {
    const admin = await openPage(browser, server, { language })
    await signIn(admin, 'admin')
    await openBuilder(admin, 'about')
    const page = sheet(admin)
    const header = page.locator('.builder-site[data-part="header"]')
    await expect(header.locator('.sala-header')).toBeVisible()
    await expect(page.locator('.builder-site[data-part="footer"] .sala-footer')).toBeVisible()
    await expect(page.locator('.sala-page .sala-header')).toHaveCount(0)
    await expectAccessible(admin)
    const [top, block] = [
      (await header.boundingBox())!,
      (await page.locator('[data-frame]').first().boundingBox())!,
    ]
    expect(block.y).toBeGreaterThan(top.y + top.height)

    // Without a network nothing is saved by itself.
    const address = admin.url()
    await page.locator('[data-frame]').first().click()
    await admin.context().setOffline(true)
    await admin.keyboard.press('Control+KeyD')
    await expect(admin.locator('[data-builder-state="unsaved"]')).toBeVisible()
    await header.locator('[data-site-edit]').focus()
    await admin.keyboard.press('Enter')
    const question = admin.getByRole('dialog')
    await expect(question).toBeVisible()
    await question.getByRole('button').first().press('Escape')
    await expect(question).toHaveCount(0)
    expect(admin.url()).toBe(address)
    await admin.context().setOffline(false)
    await admin.keyboard.press('Control+KeyZ')
    await expect(admin.locator('[data-builder-state="saved"]')).toBeVisible()
    await header.locator('[data-site-edit]').click()
    await admin.waitForURL(/\?field=menu/)

    await admin.setViewportSize({ width: 390, height: 844 })
    await admin.goBack()
    await expect(page.locator('.builder-site[data-part="footer"] .sala-footer')).toBeVisible()
  })
