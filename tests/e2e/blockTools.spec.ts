import { sheet, openBuilder, stillBox } from './support/builder.ts'
import { expect, expectAccessible, LANGUAGES, openPage, signIn, test } from './support/journey.ts'

test.use({ own: 'blockTools' })

for (const language of LANGUAGES)
  test(`tools of a block: at it and within the view, by mouse and by keys, and away while words are written (${language})`, async ({
    browser,
    server,
  }) => {
    const admin = await openPage(browser, server, { language })
    await signIn(admin, 'admin')
    await openBuilder(admin, 'about')
    const page = sheet(admin)
    const tools = page.locator('.builder-tools')
    const order = () =>
      page
        .locator('[data-frame]')
        .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.frame))
    const before = await order()
    const block = page.locator('[data-block="heading"]').first()
    await block.click()
    await expect(tools).toBeVisible()
    await expectAccessible(admin)
    // The first block of the page stands at the upper edge.
    const [bar, view] = [
      await stillBox(tools),
      (await admin.locator('.builder-sheet').boundingBox())!,
    ]
    expect(bar.y).toBeGreaterThanOrEqual(view.y)
    expect(bar.x + bar.width).toBeLessThanOrEqual(view.x + view.width)

    await tools.locator('[data-tool="duplicate"]').click()
    await expect.poll(async () => (await order()).length).toBe(before.length + 1)
    await admin.keyboard.press('Control+Slash')
    await expect(tools.locator('button').first()).toBeFocused()
    await admin.keyboard.press('End')
    await expect(tools.locator('[data-tool="delete"]')).toBeFocused()
    await admin.keyboard.press('Enter')
    await expect.poll(order).toEqual(before)
    await admin.keyboard.press('Escape')
    await expect(page.locator('[data-frame][data-selected]')).toBeFocused()

    // What is lifted by the grip goes with a picture of itself.
    await block.click()
    await stillBox(tools)
    const grip = await stillBox(tools.locator('button').first())
    await admin.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2)
    await admin.mouse.down()
    await admin.mouse.move(view.x + 300, view.y + 400, { steps: 12 })
    const ghost = admin.locator('[data-ghost]')
    await expect(ghost).toBeVisible()
    const box = (await ghost.boundingBox())!
    expect([Math.round(box.x - view.x - 300), Math.round(box.y - view.y - 400)]).toEqual([14, 14])
    await expect(tools).toHaveCount(0)
    await admin.keyboard.press('Escape')
    await admin.mouse.up()
    await expect(ghost).toHaveCount(0)
    expect(await order()).toEqual(before)

    const tile = await stillBox(admin.locator('.builder-left [data-palette="heading"]').first())
    await admin.mouse.move(tile.x + 10, tile.y + 10)
    await admin.mouse.down()
    await admin.mouse.move(view.x + 200, view.y + 200, { steps: 12 })
    await expect(ghost).toHaveText(language === 'th' ? 'หัวเรื่อง' : 'Heading')
    await admin.keyboard.press('Escape')
    await admin.mouse.up()

    await block.dblclick()
    await expect(page.locator('[data-writing]')).toBeVisible()
    await expect(tools).toHaveCount(0)
    await admin.keyboard.press('Escape')
    await expect(tools).toBeVisible()

    await admin.setViewportSize({ width: 390, height: 844 })
    await page.locator('[data-block="text"]').first().click()
    const narrow = await stillBox(tools)
    expect([narrow.x >= 0, narrow.x + narrow.width <= 390]).toEqual([true, true])
    await tools.locator('[data-tool="add-below"]').click()
    await expect(admin.locator('.builder-left [data-palette="text"]').first()).toBeVisible()
  })
