import type { Locator } from '@playwright/test'
import { expect, expectAccessible, LANGUAGES, openPage, signIn, test, type Page } from './support/journey.ts'

const WORDS = {
  th: { publish: 'เผยแพร่', save: 'บันทึกร่าง', undo: 'เลิกทำ', history: 'ประวัติ', restore: 'นำรุ่นนี้กลับมา' },
  en: { publish: 'Publish', save: 'Save draft', undo: 'Undo', history: 'History', restore: 'Restore this version' },
}

/** Drags by the mouse, slowly enough to be seen, to a place inside the target (0 top, 1 bottom). */
async function drag(page: Page, from: Locator, to: Locator, at = 0.9): Promise<void> {
  const [a, b] = [(await from.boundingBox())!, (await to.boundingBox())!]
  await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2)
  await page.mouse.down()
  await page.mouse.move(a.x + a.width / 2 + 12, a.y + a.height / 2 + 12, { steps: 4 })
  await page.mouse.move(b.x + b.width / 2, b.y + b.height * at, { steps: 12 })
  await page.waitForTimeout(150)
  await page.mouse.up()
}

async function openBuilder(page: Page, slug: string): Promise<void> {
  await page.goto(`/cms/pages?q=${slug}`)
  await page.locator('tbody tr a').first().click()
  await page.locator('a[href*="/cms/builder/"]').first().click()
  await expect(page.locator('[data-builder-state="saved"]')).toBeVisible()
  await expect(page.locator('.sala-page [data-block]').first()).toBeVisible()
}

for (const language of LANGUAGES)
  test(`an admin builds and publishes, a visitor reads, over a restart (${language})`, async ({ browser, server }) => {
    const words = WORDS[language]
    const text = `ข้อความใหม่ ${language}`
    const admin = await openPage(browser, server, { language })
    const visitor = await openPage(browser, server, { language })
    await signIn(admin, 'admin')
    await openBuilder(admin, 'about')
    await expectAccessible(admin)
    const canvas = admin.locator('.sala-page')
    const state = (name: string) => admin.locator(`[data-builder-state="${name}"]`)
    const count = await canvas.locator('[data-block]').count()

    await drag(admin, admin.locator('[data-palette="heading"]'), canvas.locator('[data-block="text"]').first())
    await expect(canvas.locator('[data-block]')).toHaveCount(count + 1)
    await expect(state('unsaved')).toBeVisible()
    const field = admin.locator('[data-field="text"] input')
    await field.first().fill(text)
    await field.nth(1).fill(text)
    await expect(canvas.getByText(text).first()).toBeVisible()

    await admin.getByRole('button', { name: words.save, exact: true }).click()
    await expect(state('saved')).toBeVisible()
    await visitor.goto('/cms/page/about')
    await expect(visitor.getByText(text)).toHaveCount(0)

    await server.restart()

    await admin.reload()
    await expect(canvas.getByText(text).first()).toBeVisible()
    await admin.getByRole('button', { name: words.publish, exact: true }).click()
    await expect.poll(async () => {
      await visitor.goto('/cms/page/about')
      return visitor.getByText(text).count()
    }).toBeGreaterThan(0)
    await expectAccessible(visitor)

    await admin.getByRole('tab', { name: words.history }).click()
    await admin.locator('[data-version]').last().click()
    await admin.getByRole('button', { name: words.restore }).click()
    await expect(canvas.getByText(text)).toHaveCount(0)
    await admin.getByRole('button', { name: words.publish, exact: true }).click()
    await expect.poll(async () => {
      await visitor.goto('/cms/page/about')
      return visitor.getByText(text).count()
    }).toBe(0)
    await Promise.all([admin, visitor].map((page) => page.context().close()))
  })

test('by keyboard alone: insert, edit, undo, redo, duplicate, delete, save', async ({ browser, server }) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  await openBuilder(admin, 'thank-you')
  const canvas = admin.locator('.sala-page')
  const count = await canvas.locator('[data-block]').count()
  await admin.locator('[data-palette="image"]').focus()
  await admin.keyboard.press('Enter')
  await expect(canvas.locator('[data-block]')).toHaveCount(count + 1)
  await admin.locator('[data-frame]').last().focus()
  await admin.keyboard.press('Control+KeyD')
  await expect(canvas.locator('[data-block]')).toHaveCount(count + 2)
  await admin.keyboard.press('Delete')
  await expect(canvas.locator('[data-block]')).toHaveCount(count + 1)
  await admin.keyboard.press('Control+KeyZ')
  await admin.keyboard.press('Control+KeyZ')
  await admin.keyboard.press('Control+KeyZ')
  await expect(canvas.locator('[data-block]')).toHaveCount(count)
  await admin.keyboard.press('Control+Shift+KeyZ')
  await expect(canvas.locator('[data-block]')).toHaveCount(count + 1)
  await admin.keyboard.press('Control+KeyS')
  await expect(admin.locator('[data-builder-state="saved"]')).toBeVisible()
  await admin.context().close()
})

test('two admins on one page: the second save is told and shown what differs', async ({ browser, server }) => {
  const [first, second] = [await openPage(browser, server, { language: 'en' }), await openPage(browser, server, { language: 'en' })]
  await signIn(first, 'admin')
  await signIn(second, 'admin')
  await openBuilder(first, 'news')
  await openBuilder(second, 'news')
  for (const page of [first, second]) {
    await page.locator('[data-palette="heading"]').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Save draft', exact: true }).click()
  }
  await expect(first.locator('[data-builder-state="saved"]')).toBeVisible()
  await expect(second.locator('[data-conflict] [data-change]').first()).toBeVisible()
  await expectAccessible(second)
  await second.getByRole('button', { name: 'Save mine over it' }).click()
  await expect(second.locator('[data-builder-state="saved"]')).toBeVisible()
  await Promise.all([first, second].map((page) => page.context().close()))
})

test('by touch on a narrow screen the builder works, and three widths show the page as it will be', async ({ browser, server }) => {
  const admin = await openPage(browser, server, { language: 'en', width: 390, height: 844 })
  await signIn(admin, 'admin')
  await openBuilder(admin, 'lesson-home')
  expect(await admin.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await expectAccessible(admin)
  await admin.setViewportSize({ width: 1440, height: 900 })
  const width = async () => Math.round((await admin.locator('.sala-page').first().boundingBox())!.width)
  const full = await width()
  await admin.getByRole('radio', { name: 'Phone' }).dispatchEvent('click')
  await expect.poll(width).toBeLessThanOrEqual(390)
  expect(full).toBeGreaterThan(600)
  await admin.context().close()
})

test('a block is dragged from one column into another, by mouse and by touch', async ({ browser, server }) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  await openBuilder(admin, 'home')
  const canvas = admin.locator('.sala-page')
  /** Names of the blocks of the two columns of the row below the slides. */
  const columns = () =>
    canvas.locator('[data-row]').nth(1).locator(':scope > .sala-columns > [data-column]').evaluateAll((all) => all.map((column) => [...column.querySelectorAll('[data-block]')].map((block) => block.getAttribute('data-block'))))
  expect(await columns()).toEqual([['heading', 'button'], ['image']])
  const heading = canvas.locator('[data-row]').nth(1).locator('[data-block="heading"]')
  const image = canvas.locator('[data-row]').nth(1).locator('[data-block="image"]')
  const undo = () => admin.getByRole('button', { name: 'Undo', exact: true }).click()

  await drag(admin, image, heading, 0.1)
  await expect.poll(columns).toEqual([['image', 'heading', 'button'], []])
  await undo()
  await expect.poll(columns).toEqual([['heading', 'button'], ['image']])

  const touch = await admin.context().newCDPSession(admin)
  const [from, to] = [(await image.boundingBox())!, (await heading.boundingBox())!]
  const at = (x: number, y: number) => [{ x, y }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from.x + from.width / 2, from.y + from.height / 2) })
  await admin.waitForTimeout(500)
  for (let step = 1; step <= 8; step++) {
    const part = step / 8
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(from.x + from.width / 2 + (to.x + to.width / 2 - from.x - from.width / 2) * part, from.y + from.height / 2 + (to.y + to.height * 0.1 - from.y - from.height / 2) * part) })
    await admin.waitForTimeout(40)
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect.poll(columns).toEqual([['image', 'heading', 'button'], []])
  await undo()
  await expect.poll(columns).toEqual([['heading', 'button'], ['image']])
  await admin.context().close()
})
