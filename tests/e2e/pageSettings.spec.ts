import type { Locator } from '@playwright/test'
import { openBuilder, sheet } from './support/builder.ts'
import { expect, expectAccessible, openPage, signIn, test, type Page } from './support/journey.ts'

test.use({ own: 'pageSettings' })

const WORDS = {
  th: {
    taken: '“หน้าแรก” ใช้ที่อยู่นี้อยู่แล้ว',
    wrong: /ตัวพิมพ์เล็ก/,
    change: 'เปลี่ยนที่อยู่',
    undo: 'เลิกทำ',
    long: /จะถูกตัด/,
    none: 'กรุณาตั้งเวลาอย่างน้อยหนึ่งเวลา',
    past: /ผ่านไปแล้ว/,
    keep: 'บันทึกเวลา',
    off: 'ยกเลิกเวลา',
    year: '2573',
    close: 'ปิด',
  },
  en: {
    taken: '“Home” has this address already',
    wrong: /Lower case letters/,
    change: 'Change the address',
    undo: 'Undo',
    long: /is cut off/,
    none: 'Set at least one time.',
    past: /This time is over/,
    keep: 'Keep the times',
    off: 'Call off',
    year: '2030',
    close: 'Close',
  },
}
const saved = (page: Page) => expect(page.locator('[data-builder-state="saved"]')).toBeVisible()
const address = (page: Page) => page.locator('[data-address] input').first()
const opened = (page: Page) =>
  expect(sheet(page).locator('.sala-page [data-block]').first()).toBeVisible()

test('the address of a page is looked up, changed with a way from the old one, and taken back', async ({
  browser,
  server,
}) => {
  const words = WORDS.th
  const admin = await openPage(browser, server, { language: 'th' })
  await signIn(admin, 'admin')
  await openBuilder(admin, 'about')
  const change = admin.getByRole('button', { name: words.change, exact: true })

  // Between the frame of what leads here and the buttons is the room that all parts have.
  const uses = admin.locator('.builder-used-room')
  await expect(uses).toHaveCSS('border-bottom-style', 'solid')
  const [above, below] = [
    (await uses.boundingBox())!,
    (await admin.getByRole('button', { name: 'ตั้งเวลาเผยแพร่' }).boundingBox())!,
  ]
  expect(Math.round(below.y - above.y - above.height)).toBe(16)

  await address(admin).fill('home')
  await expect(admin.locator('[data-address] [role="alert"]')).toContainText(words.taken)
  await expect(change).toBeDisabled()
  await expectAccessible(admin)
  await address(admin).fill('not--an-address')
  await expect(admin.locator('[data-address] [role="alert"]')).toHaveText(words.wrong)
  const moved = 'about-th'
  await address(admin).fill(moved)
  await expect(change).toBeEnabled()
  await expect(admin.locator('[data-address] input[type="checkbox"]')).toBeChecked()
  await address(admin).press('Enter')
  await expect(admin.locator('[data-address] .builder-aliases')).toContainText('/cms/page/about')
  await saved(admin)
  await expect
    .poll(async () => (await admin.request.get('/cms/page/about', { maxRedirects: 0 })).status())
    .toBe(301)
  const old = await admin.context().newPage()
  await old.goto('/cms/page/about')
  await expect(old).toHaveURL(new RegExp(`/cms/page/${moved}$`))
  await expect(old.locator('h1')).toBeVisible()
  await old.close()

  await admin.getByRole('button', { name: words.undo, exact: true }).click()
  await expect(address(admin)).toHaveValue('about')
  await expect
    .poll(async () => (await admin.request.get('/cms/page/about', { maxRedirects: 0 })).status())
    .toBe(200)
  // Visitors could go there: it leads on, until it is forgotten.
  expect((await admin.request.get(`/cms/page/${moved}`, { maxRedirects: 0 })).status()).toBe(301)
  await admin.locator('[data-address] .builder-aliases button').click()
  await saved(admin)
  await expect
    .poll(async () => (await admin.request.get(`/cms/page/${moved}`, { maxRedirects: 0 })).status())
    .toBe(404)
})

test('search and sharing are shown as they are written, and texts in both languages are written side by side', async ({
  browser,
  server,
}) => {
  const words = WORDS.en
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  await openBuilder(admin, 'contact')
  const title = admin.locator('[data-inspector="page"] [data-field="seo.title"] input')
  await title.nth(1).fill('Find us')
  await expect(admin.locator('[data-search-preview="en"] strong')).toHaveText(/^Find us \| /)
  await expect(admin.locator('[data-share-preview="en"] strong')).toHaveText('Find us')
  await title.nth(0).fill('ติดต่อเรา')
  await expect(admin.locator('[data-search-preview="th"] strong')).toHaveText(/^ติดต่อเรา \| /)
  const description = admin.locator(
    '[data-inspector="page"] [data-field="seo.description"] :is(input, textarea)',
  )
  await description.nth(0).fill('')
  await description.nth(1).fill('word '.repeat(40))
  await expect(admin.locator('[data-search-preview="en"] .builder-counts')).toContainText(
    words.long,
  )
  await expect(admin.locator('[data-search-preview="en"] .builder-search span')).toHaveText(/…$/)
  await expectAccessible(admin)

  await admin.evaluate(() => (document.activeElement as HTMLElement).blur())
  await admin.locator('[data-inspector] button', { hasText: 'Texts in both languages' }).click()
  const row = admin.locator('[data-text=":seo.description"]')
  await expect(row).toHaveAttribute('data-missing', 'th')
  await expectAccessible(admin)
  // One below the other, each says which language it is.
  const told = () =>
    row
      .locator('> [lang]')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one, '::before').content))
  expect(await told()).toEqual(['none', 'none'])
  await admin.setViewportSize({ width: 390, height: 844 })
  expect(await told()).toEqual(['"th"', '"en"'])
  await expectAccessible(admin)
  await admin.setViewportSize({ width: 1440, height: 900 })
  await row.locator('textarea:not([aria-hidden])').first().fill('ที่อยู่และแผนที่')
  await expect(row).not.toHaveAttribute('data-missing')
  await admin.getByRole('dialog').getByRole('button', { name: words.close, exact: true }).click()
  await expect(admin.locator('[data-search-preview="th"] .builder-search span')).toHaveText(
    'ที่อยู่และแผนที่',
  )
  await saved(admin)
})

for (const language of ['th', 'en'] as const) {
  test(`the calendar of a time of publication is seen whole, whatever its dialog is as high as (${language})`, async ({
    browser,
    server,
  }) => {
    const admin = await openPage(browser, server, { language, width: 390, height: 844 })
    await signIn(admin, 'admin')
    await openBuilder(admin, 'news')
    await admin.keyboard.press('Control+k')
    await expect(admin.locator('[data-commands] input')).toBeFocused()
    await admin.keyboard.type('schedule')
    await admin.keyboard.press('Enter')
    const dialog = admin.locator('[data-schedule]')
    const calendar = dialog.locator('.sala-calendar')
    for (const [width, height] of [
      [390, 844],
      [1440, 900],
      [1440, 480],
    ] as const) {
      await admin.setViewportSize({ width, height })
      for (const name of ['publish_at', 'unpublish_at']) {
        await dialog.locator(`[data-field="${name}"] button`).click()
        await expect(calendar).toBeInViewport({ ratio: 1 })
        const seen = await calendar.evaluate((box) => {
          const { left, right, top, bottom } = box.getBoundingClientRect()
          return [left + 8, right - 8].flatMap((x) =>
            [top + 8, bottom - 8].map((y) => box.contains(document.elementFromPoint(x, y))),
          )
        })
        expect(seen, `${name} at ${width} × ${height}`).toEqual([true, true, true, true])
        if (name === 'unpublish_at' && height === 844) await expectAccessible(admin)
        await admin.keyboard.press('Escape')
        await expect(calendar).toHaveCount(0)
      }
    }
    await expect(dialog).toBeVisible()
  })
}

test('times of publication are set, shown after a reload, and called off', async ({
  browser,
  server,
}) => {
  const words = WORDS.th
  const admin = await openPage(browser, server, { language: 'th', width: 390 })
  await signIn(admin, 'admin')
  await openBuilder(admin, 'news')
  await admin.keyboard.press('Control+k')
  await expect(admin.locator('[data-commands] input')).toBeFocused()
  await admin.keyboard.type('ตั้งเวลา')
  await admin.keyboard.press('Enter')
  const dialog = admin.locator('[data-schedule]')
  const field = (name: string) => dialog.locator(`[data-field="${name}"] input`)
  await expect(field('unpublish_at').first()).toBeVisible()
  await expect(field('publish_at').first()).toBeFocused()
  await dialog.getByRole('button', { name: words.keep, exact: true }).click()
  await expect(dialog.locator('[role="alert"]').last()).toHaveText(words.none)
  await field('publish_at').nth(0).fill('31/12/2563')
  await field('publish_at').nth(1).fill('09:00')
  await dialog.getByRole('button', { name: words.keep, exact: true }).click()
  await expect(dialog.locator('[data-field="publish_at"]')).toContainText(words.past)
  await expectAccessible(admin)
  await field('publish_at').nth(0).fill(`31/12/${words.year}`)
  await dialog.getByRole('button', { name: words.keep, exact: true }).click()
  await expect(dialog).toHaveCount(0)
  const shown = admin.locator('[data-scheduled]')
  await expect(shown).toContainText(words.year)
  // In two lines its ends stay round, and its words clear of them.
  expect(
    await shown.evaluate((one) => Number.parseFloat(getComputedStyle(one).borderTopLeftRadius)),
  ).toBeLessThanOrEqual(12)
  await admin.reload()
  await opened(admin)
  await expect(shown).toContainText(words.year)
  await expectAccessible(admin)
  await shown.click()
  await dialog.getByRole('button', { name: words.off, exact: true }).click()
  await expect(shown).toHaveCount(0)
  await admin.reload()
  await opened(admin)
  await expect(shown).toHaveCount(0)
})

test('times of publication are set, refused, changed and called off by keyboard alone', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  const id = await openBuilder(admin, 'news')
  const dialog = admin.locator('[data-schedule]')
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await admin.keyboard.press(key)
  }
  /** By the tabulator alone, as far as it takes. */
  const tabTo = async (to: Locator): Promise<void> => {
    for (
      let steps = 0;
      steps < 25 && !(await to.evaluate((one) => one === document.activeElement));
      steps++
    )
      await press('Tab')
    await expect(to).toBeFocused()
  }
  const open = async (): Promise<void> => {
    await press('Control+k')
    await expect(admin.locator('[data-commands] input')).toBeFocused()
    await admin.keyboard.type('schedule')
    await press('Enter')
    await expect(dialog).toBeVisible()
  }
  const keep = dialog.getByRole('button', { name: 'Keep the times', exact: true })
  const time = (name: string, part: number) =>
    dialog.locator(`[data-field="${name}"] input`).nth(part)
  await open()
  await expect(time('publish_at', 0)).toBeVisible()
  await tabTo(time('publish_at', 0))
  await admin.keyboard.type('31/12/2030')
  await tabTo(time('publish_at', 1))
  await admin.keyboard.type('09:00')
  await tabTo(time('unpublish_at', 0))
  await admin.keyboard.type('30/12/2030')
  await tabTo(time('unpublish_at', 1))
  await admin.keyboard.type('09:00')
  await tabTo(keep)
  await press('Enter')
  // What is wrong is told where one is, and the keys stay in the dialog.
  await expect(dialog.locator('[data-field="unpublish_at"]')).toContainText(
    'before it is published',
  )
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await admin.keyboard.down('Shift')
  await tabTo(time('unpublish_at', 0))
  await admin.keyboard.up('Shift')
  await press('Control+a')
  await admin.keyboard.type('31/01/2031')
  await press('Enter')
  await expect(dialog).toHaveCount(0)
  const shown = admin.locator('[data-scheduled]')
  await expect(shown).toContainText('31 Jan 2031')
  const times = async () => {
    const { data } = (await (await admin.request.get(`/api/page/${id}`)).json()) as {
      data: { publish_at?: string; unpublish_at?: string }
    }
    return [data.publish_at, data.unpublish_at]
  }
  expect(await times()).toEqual(['2030-12-31T02:00:00.000Z', '2031-01-31T02:00:00.000Z'])
  await open()
  const off = dialog.getByRole('button', { name: 'Call off', exact: true })
  await tabTo(off)
  await press('Space')
  await expect(shown).toHaveCount(0)
  expect((await times()).map((one) => one ?? null)).toEqual([null, null])
  // The keys go on in the page.
  await press('Control+k')
  await expect(admin.locator('[data-commands] input')).toBeFocused()
})
