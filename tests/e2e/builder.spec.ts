import type { Locator } from '@playwright/test'
import { chooseRecord, drag, openBuilder, passWarnings, sheet, wordsOf } from './support/builder.ts'
import { dragByTouch } from './support/dragByTouch.ts'
import {
  expect,
  expectAccessible,
  LANGUAGES,
  languagesOf,
  openPage,
  signIn,
  signInByForm,
  test,
  type Page,
} from './support/journey.ts'

const WORDS = {
  th: {
    publish: 'เผยแพร่',
    save: 'บันทึกร่าง',
    undo: 'เลิกทำ',
    history: 'ประวัติ',
    restore: 'นำรุ่นนี้กลับมา',
  },
  en: {
    publish: 'Publish',
    save: 'Save draft',
    undo: 'Undo',
    history: 'History',
    restore: 'Restore this version',
  },
}

for (const language of languagesOf('builder'))
  test(`an admin builds and publishes, a visitor reads, over a restart (${language})`, async ({
    browser,
    server,
  }) => {
    const words = WORDS[language]
    const text = `ข้อความใหม่ ${language}`
    const admin = await openPage(browser, server, { language })
    const visitor = await openPage(browser, server, { language })
    await signInByForm(admin, 'admin')
    await openBuilder(admin, 'about', { byList: true })
    await expectAccessible(admin)
    const canvas = sheet(admin).locator('.sala-page')
    const state = (name: string) => admin.locator(`[data-builder-state="${name}"]`)
    const count = await canvas.locator('[data-block]').count()

    await drag(
      admin,
      admin.locator('[data-palette="heading"]'),
      canvas.locator('[data-block="text"]').first(),
    )
    await expect(canvas.locator('[data-block]')).toHaveCount(count + 1)
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
    await expect(admin.locator('.builder-state')).toHaveAttribute('data-behind')
    await passWarnings(admin)
    await admin.getByRole('button', { name: words.publish, exact: true }).click()
    await expect(admin.locator('.builder-state')).not.toHaveAttribute('data-behind')
    await expect
      .poll(async () => {
        await visitor.goto('/cms/page/about')
        return visitor.getByText(text).count()
      })
      .toBeGreaterThan(0)
    await expectAccessible(visitor)

    await admin.getByRole('tab', { name: words.history }).click()
    await admin.locator('[data-version]').last().click()
    await expect(admin.locator('[data-side="from"] [data-mark="removed"]')).toContainText(text)
    await expect(admin.locator('[data-side="to"] [data-drawn]')).not.toContainText(text)
    await expectAccessible(admin)
    // One thing of the version, and back; then the whole of it.
    await admin
      .locator('[data-change="removed"] button, [data-change="added"] button')
      .first()
      .click()
    await expect(canvas.getByText(text)).toHaveCount(0)
    await admin.keyboard.press('Escape')
    await admin.locator('button[title*="Ctrl+Z)"]').click()
    await expect(canvas.getByText(text).first()).toBeVisible()
    await admin.locator('[data-version]').last().click()
    await admin.getByRole('button', { name: words.restore }).click()
    await expect(canvas.getByText(text)).toHaveCount(0)
    await admin.getByRole('button', { name: words.publish, exact: true }).click()
    await expect
      .poll(async () => {
        await visitor.goto('/cms/page/about')
        return visitor.getByText(text).count()
      })
      .toBe(0)
  })

/** By how many pixels the ring of what has the focus goes over the edges of what cuts it off. */
const ringOver = (page: Page, around: string): Promise<number> =>
  page.evaluate((around) => {
    const focused = document.activeElement!
    const { outlineWidth, outlineOffset, outlineStyle } = getComputedStyle(focused)
    if (outlineStyle === 'none') return Infinity
    const ring = parseFloat(outlineWidth) + parseFloat(outlineOffset)
    const [inner, outer] = [
      focused.getBoundingClientRect(),
      focused.closest(around)!.getBoundingClientRect(),
    ]
    return (
      ring + Math.max(inner.right - outer.right, outer.left - inner.left, outer.top - inner.top)
    )
  }, around)

test('by keyboard alone: insert, edit, undo, redo, duplicate, delete, save', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  await openBuilder(admin, 'thank-you')
  const canvas = sheet(admin).locator('.sala-page')
  const count = await canvas.locator('[data-block]').count()
  await admin.locator('[data-palette="image"]').focus()
  await admin.keyboard.press('Enter')
  await expect(canvas.locator('[data-block]')).toHaveCount(count + 1)
  await sheet(admin).locator('[data-frame]').last().focus()
  await admin.keyboard.press('Control+KeyD')
  await expect(canvas.locator('[data-block]')).toHaveCount(count + 2)
  await admin.keyboard.press('Delete')
  await expect(canvas.locator('[data-block]')).toHaveCount(count + 1)
  // The keys go on from the neighbour that is selected now.
  await expect(sheet(admin).locator('[data-frame][data-selected]')).toBeFocused()
  // A frame is placed, with a layer of its own to paint, only where something stands over it.
  expect(
    await sheet(admin)
      .locator('[data-frame]')
      .evaluateAll((frames) =>
        frames
          .filter((one) => getComputedStyle(one).position !== 'static')
          .map((one) => one.dataset.selected),
      ),
  ).toEqual(['true'])
  expect(
    await sheet(admin)
      .locator('html')
      .evaluate((root) => getComputedStyle(root).scrollBehavior),
  ).toBe('auto')
  await admin.keyboard.press('Control+KeyZ')
  await admin.keyboard.press('Control+KeyZ')
  await admin.keyboard.press('Control+KeyZ')
  await expect(canvas.locator('[data-block]')).toHaveCount(count)
  await admin.keyboard.press('Control+Shift+KeyZ')
  await expect(canvas.locator('[data-block]')).toHaveCount(count + 1)
  await admin.keyboard.press('Control+KeyS')
  await expect(admin.locator('[data-builder-state="saved"]')).toBeVisible()

  // What is scrolled goes behind the tabs.
  const tabs = admin.locator('.builder-left [role="tablist"]')
  await admin.getByRole('tab', { name: 'Blocks' }).click()
  await admin.locator('.builder-left').evaluate((left) => left.scrollTo(0, 30))
  const { x, y, width, height } = (await tabs.boundingBox())!
  for (const at of [0.3, 0.7])
    expect(
      await tabs.evaluate(
        (list, [left, top]) => list.contains(document.elementFromPoint(left!, top!)),
        [x + width * at, y + height / 2],
      ),
    ).toBe(true)
  await admin.locator('.builder-left').evaluate((left) => left.scrollTo(0, 0))

  // The ring of the last tab is seen whole.
  await admin.locator('.builder-left [role="tab"]').first().focus()
  for (const key of ['Home', 'End']) {
    await admin.keyboard.press(key)
    expect(await ringOver(admin, '.builder-left')).toBeLessThanOrEqual(0)
  }
  await admin.setViewportSize({ width: 390, height: 844 })
  await admin.locator('.builder-tabs button').last().focus()
  expect(await ringOver(admin, '.builder-tabs')).toBeLessThanOrEqual(0)
})

test('by touch on a narrow screen the builder works, and three widths show the page as it will be', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en', width: 390, height: 844 })
  await signIn(admin, 'admin')
  await openBuilder(admin, 'lesson-home')
  expect(
    await admin.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
  ).toBe(true)
  // What comes after the page has its room from the start.
  const shift = await admin.evaluate(
    () =>
      new Promise<number>(
        (told) =>
          new PerformanceObserver((list) =>
            told(
              list
                .getEntries()
                .reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0),
            ),
          ).observe({ type: 'layout-shift', buffered: true }) ?? setTimeout(told, 500, 0),
      ),
  )
  expect(shift).toBeLessThan(0.02)
  await expectAccessible(admin)
  // What is chosen stands above the panel in which it is changed.
  const chosen = sheet(admin).locator('[data-frame]').last()
  await chosen.scrollIntoViewIfNeeded()
  await chosen.click()
  await admin.locator('.builder-tabs').getByRole('button', { name: 'Edit' }).click()
  const panel = admin.locator('.builder-right')
  await expect(panel).toBeVisible()
  await expect
    .poll(async () => (await chosen.boundingBox())!.y < (await panel.boundingBox())!.y - 40)
    .toBe(true)
  await admin.setViewportSize({ width: 1440, height: 900 })
  const width = async () =>
    Math.round((await sheet(admin).locator('.sala-page').first().boundingBox())!.width)
  const full = await width()
  await admin.getByRole('radio', { name: 'Phone' }).dispatchEvent('click')
  await expect.poll(width).toBeLessThanOrEqual(390)
  expect(full).toBeGreaterThan(600)

  await admin.getByRole('radio', { name: 'Three widths' }).dispatchEvent('click')
  const frames = admin.locator('iframe.builder-sheet')
  await expect(frames).toHaveCount(3)
  const blocks = (at: number) =>
    admin.frameLocator('iframe.builder-sheet').nth(at).locator('.sala-page [data-block]')
  const count = await blocks(0).count()
  expect(count).toBeGreaterThan(0)
  // What is dropped into one stands in all; each lays it out for its own width.
  await blocks(2).first().scrollIntoViewIfNeeded()
  await drag(admin, admin.locator('[data-palette="heading"]'), blocks(2).first())
  for (const at of [0, 1, 2]) await expect(blocks(at)).toHaveCount(count + 1)
  const inner = await Promise.all(
    [0, 1, 2].map((at) =>
      admin
        .frameLocator('iframe.builder-sheet')
        .nth(at)
        .locator('body')
        .evaluate((body) => body.ownerDocument.defaultView!.innerWidth),
    ),
  )
  expect(inner).toEqual([390, 768, 1280])
  const rooms = await admin.locator('.builder-side-by-side').evaluate((all) => {
    const [around, first, last] = [
      all.parentElement!,
      all.firstElementChild!,
      all.lastElementChild!,
    ].map((one) => one.getBoundingClientRect())
    return [first!.left - around!.left, around!.right - last!.right].map(Math.round)
  })
  expect(rooms).toEqual([24, 24])
  // The landmarks of the page are there three times.
  await expectAccessible(admin, ['landmark-unique'])
})

test('a block is dragged from one column into another, by mouse and by touch', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  await openBuilder(admin, 'home')
  const canvas = sheet(admin).locator('.sala-page')
  /** Names of the blocks of the two columns of the row below the slides. */
  const columns = () =>
    canvas
      .locator('[data-row]')
      .nth(1)
      .locator(':scope > .sala-columns > [data-column]')
      .evaluateAll((all) =>
        all.map((column) =>
          [...column.querySelectorAll('[data-block]')].map((block) =>
            block.getAttribute('data-block'),
          ),
        ),
      )
  expect(await columns()).toEqual([['heading', 'button'], ['image']])
  const heading = canvas.locator('[data-row]').nth(1).locator('[data-block="heading"]')
  const image = canvas.locator('[data-row]').nth(1).locator('[data-block="image"]')
  const undo = () => admin.getByRole('button', { name: 'Undo', exact: true }).click()

  await drag(admin, image, heading, 0.1)
  await expect.poll(columns).toEqual([['image', 'heading', 'button'], []])
  // The step is called by its block and its place.
  await expect(admin.getByRole('button', { name: 'Undo', exact: true })).toHaveAttribute(
    'title',
    'Undo: Move Image to column 1 (Ctrl+Z)',
  )
  await undo()
  await expect.poll(columns).toEqual([['heading', 'button'], ['image']])

  await dragByTouch(admin, image, heading, 0.1)
  await expect.poll(columns).toEqual([['image', 'heading', 'button'], []])
  await undo()
  await expect.poll(columns).toEqual([['heading', 'button'], ['image']])
})

test('a block is moved between columns by keyboard: what is said and shown is where it goes', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  await openBuilder(admin, 'home')
  const row = sheet(admin).locator('.sala-page [data-row]').nth(1)
  const columns = () =>
    row
      .locator(':scope > .sala-columns > [data-column]')
      .evaluateAll((all) =>
        all.map((column) =>
          [...column.querySelectorAll('[data-block]')].map((block) =>
            block.getAttribute('data-block'),
          ),
        ),
      )
  const said = admin.locator('[data-said]')
  const line = sheet(admin).locator('.builder-drop')
  const focused = () =>
    sheet(admin)
      .locator('body')
      .evaluate((body) =>
        body.ownerDocument.activeElement?.querySelector('[data-block]')?.getAttribute('data-block'),
      )
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => admin.keyboard.press(key)), Promise.resolve())
  /** Is the line that shows the place on the screen, inside the canvas? */
  const expectShown = async () => {
    const [shown, canvas] = [
      (await line.boundingBox())!,
      (await admin.locator('.builder-viewport').boundingBox())!,
    ]
    expect(shown.y).toBeGreaterThanOrEqual(canvas.y)
    expect(shown.y + Math.min(shown.height, 4)).toBeLessThanOrEqual(canvas.y + canvas.height)
  }
  const before = [['heading', 'button'], ['image']]
  expect(await columns()).toEqual(before)
  await row.locator('[data-frame]:has([data-block="image"])').focus()

  await press('Space')
  await expect(said).toContainText('Image picked up')
  await expectShown()
  await press('ArrowLeft')
  await expect(said).toHaveText(/^Before Heading “[^”]+”, column 1 of 2, row 2$/)
  await expectShown()
  const top = (await line.boundingBox())!.y
  expect(top).toBeLessThanOrEqual(
    (await row.locator('[data-block="heading"]').boundingBox())!.y + 2,
  )
  await press('Enter')
  await expect.poll(columns).toEqual([['image', 'heading', 'button'], []])
  await expect(said).toHaveText('Image moved: before Heading, column 1 of 2, row 2')
  await expect(line).toHaveCount(0)
  expect(await focused()).toBe('image')

  // The next move begins at once where the last one ended.
  await press('Space', 'ArrowDown')
  await expect(said).toHaveText(/^Before Button( “[^”]+”)?, column 1 of 2, row 2$/)
  await press('ArrowDown')
  await expect(said).toHaveText(/^After Button( “[^”]+”)?, column 1 of 2, row 2$/)
  await press('ArrowDown')
  await expect(said).toHaveText('In the empty column, column 2 of 2, row 2')
  await expectShown()
  await press('Space')
  await expect.poll(columns).toEqual(before)
  expect(await focused()).toBe('image')

  await press('Space', 'ArrowUp', 'Enter')
  await expect.poll(columns).toEqual([['heading', 'button', 'image'], []])
  await press('Control+KeyZ')
  await expect.poll(columns).toEqual(before)
  await row.locator('[data-frame]:has([data-block="image"])').focus()
  await press('Space', 'Shift+ArrowLeft')
  await expect(said).toHaveText('As a new column 2, row 2')
  await press('Escape')
  await expect(said).toHaveText('Moving Image was cancelled.')
  await expect(line).toHaveCount(0)
  expect(await columns()).toEqual(before)
  expect(await focused()).toBe('image')

  // Through the whole page, far below what is on the screen: each place shown, and what is shown last is where it goes.
  await press('Space')
  for (
    let step = 0;
    step < 60 && (await said.textContent()) !== 'There is no place that way.';
    step++
  ) {
    await press('ArrowDown')
    await expectShown()
  }
  await expect(said).toHaveText('There is no place that way.')
  await press('Enter')
  await expect
    .poll(() =>
      sheet(admin)
        .locator('.sala-page > [data-row]')
        .last()
        .locator('[data-block]')
        .evaluateAll((all) => all.map((one) => one.getAttribute('data-block'))),
    )
    .toEqual(['image'])
  expect(await focused()).toBe('image')

  // Leaving what is held puts it back.
  await press('Space', 'ArrowUp')
  await sheet(admin).locator('[data-frame]').first().click()
  await expect(said).toHaveText('Moving Image was cancelled.')
  await expect(line).toHaveCount(0)
  await expectAccessible(admin)
})

test('a form block on the canvas shows the real form, which nobody can fill in or send there', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  await openBuilder(admin, 'thank-you')
  const sent: string[] = []
  admin.on(
    'request',
    (request) => void (/\/api\/flow\//.test(request.url()) && sent.push(request.url())),
  )
  await admin.locator('[data-palette="form"]').focus()
  await admin.keyboard.press('Enter')
  const block = sheet(admin).locator('.sala-page [data-block="form"]')
  const frame = sheet(admin).locator('[data-frame]:has([data-block="form"])')
  await expect(block).toContainText('Choose the form to show here.')
  await chooseRecord(admin, 'slug', 'Registration of interest')
  await expect(block.locator('[data-field="name"] input')).toBeVisible()
  await expect(block.locator('h2')).not.toBeEmpty()
  const { x, y, width, height } = (await block.locator('[data-field="name"] input').boundingBox())!
  await admin.mouse.click(x + width / 2, y + height / 2)
  await expect(frame).toBeFocused()
  await expect(frame).toHaveAttribute('data-selected', 'true')
  await admin.keyboard.type('x')
  expect(await block.locator('[data-field="name"] input').inputValue()).toBe('')
  expect(
    await block
      .locator('[data-field="name"] input')
      .evaluate((input: HTMLInputElement) => (input.focus(), document.activeElement === input)),
  ).toBe(false)
  await block.locator('button[type="submit"]').scrollIntoViewIfNeeded()
  const button = (await block.locator('button[type="submit"]').boundingBox())!
  await admin.mouse.click(button.x + button.width / 2, button.y + button.height / 2)
  await expect(frame).toBeFocused()
  expect(sent).toEqual([])
  await expectAccessible(admin)
})

test("the browser's back button asks before unsaved changes are left, in the builder and in a record's form", async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  const back = async (answer: 'dismiss' | 'accept') => {
    await admin.evaluate(() => window.setTimeout(() => window.history.back()))
    await admin
      .getByRole('dialog', { name: 'Unsaved changes' })
      .getByRole('button', { name: answer === 'accept' ? 'Leave without saving' : 'Stay here' })
      .click()
  }
  await openBuilder(admin, 'news', { byList: true })
  const address = admin.url()
  const count = await sheet(admin).locator('.sala-page [data-block]').count()
  // Without a connection it cannot save itself.
  await admin.context().setOffline(true)
  await admin.locator('[data-palette="heading"]').focus()
  await admin.keyboard.press('Enter')
  await expect(admin.locator('[data-builder-state="unsaved"]')).toBeVisible()
  // A reload would lose nothing: it is kept in this browser.
  expect(
    await admin.evaluate(() =>
      window.dispatchEvent(new Event('beforeunload', { cancelable: true })),
    ),
  ).toBe(true)
  await back('dismiss')
  await expect.poll(() => admin.url()).toBe(address)
  await expect(sheet(admin).locator('.sala-page [data-block]')).toHaveCount(count + 1)
  await back('accept')
  await expect(admin.locator('[data-builder-state]')).toHaveCount(0)
  await expect.poll(() => admin.url()).not.toBe(address)
  await admin.context().setOffline(false)

  await admin.goto('/cms/pages')
  await admin.locator('a[href="/cms/add"]').first().click()
  await admin.locator('[data-start="blank-page"]').click()
  const field = admin.locator('[data-screen-kind="create"] [data-field="title"]')
  await field.fill('not-saved')
  await back('dismiss')
  await expect(field).toHaveValue('not-saved')
  await back('accept')
  await expect(admin.locator('[data-screen-kind="list"]')).toBeVisible()
  // Nothing is unsaved any more, so nothing is asked.
  await admin.goForward()
  await expect(admin.locator('[data-screen-kind="create"]')).toBeVisible()
  await admin.goBack()
  await expect(admin.locator('[data-screen-kind="list"]')).toBeVisible()
})

test('the picture for search engines is a field of files, and a version that does not differ is said to', async ({
  browser,
  server,
}) => {
  for (const language of LANGUAGES) {
    const admin = await openPage(browser, server, { language })
    await signIn(admin, 'admin')
    await openBuilder(admin, 'lesson-home')
    const picture = admin.locator('[data-inspector="page"] [data-field="seo.image"]')
    await expect(picture.locator('textarea')).toHaveCount(0)
    await picture
      .locator('input[type="file"]')
      .first()
      .setInputFiles({
        name: 'share.png',
        mimeType: 'image/png',
        buffer: Buffer.from(
          'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
          'base64',
        ),
      })
    await expect(picture.locator('a[href^="/files/"]')).toBeVisible()
    const visitor = await openPage(browser, server, { language })
    expect(
      (
        await visitor.request.get(
          server.url + (await picture.locator('a[href^="/files/"]').getAttribute('href')),
        )
      ).status(),
    ).toBe(200)
    await visitor.context().close()
    await admin.getByRole('button', { name: WORDS[language].save, exact: true }).click()
    await expect(admin.locator('[data-builder-state="saved"]')).toBeVisible()
    await admin.getByRole('tab', { name: WORDS[language].history }).click()
    await admin.locator('[data-version][aria-current]').click()
    await expect(admin.locator('[data-version-dialog] [data-same]')).toHaveText(
      language === 'th'
        ? 'รุ่นนี้กับหน้าปัจจุบันไม่มีอะไรต่างกัน'
        : 'This version and the page as it stands do not differ.',
    )
    await admin.keyboard.press('Escape')
    await admin.reload()
    await expect(picture.locator('a[href^="/files/"]')).toBeVisible()
    await picture.getByRole('button').first().click()
    await expect(picture.locator('a')).toHaveCount(0)
    await admin.getByRole('button', { name: WORDS[language].save, exact: true }).click()
    await expect(admin.locator('[data-builder-state="saved"]')).toBeVisible()
    await admin.context().close()
  }
})

test('the way to what is chosen begins where its name does, and keys stand beside their words', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'th' })
  await signIn(admin, 'admin')
  await openBuilder(admin, 'interest')
  await sheet(admin).locator('[data-frame]').nth(1).click()
  const trail = admin.locator('.builder-trail button').first()
  await expect(trail).toBeVisible()
  expect((await wordsOf(trail)).left).toBe((await wordsOf(admin.locator('.builder-title'))).left)
  // The sheet of keys holds the focus for the arrows, and shows no ring cut off by its edge.
  await admin.keyboard.press('F1')
  const help = admin.locator('[data-help]')
  await expect(help).toBeFocused()
  await expect(help).toHaveCSS('outline-style', 'none')
  const [words, keys] = [
    await wordsOf(help.locator('dt').first()),
    (await help.locator('kbd').first().boundingBox())!,
  ]
  expect(Math.abs(keys.y + keys.height / 2 - words.middle)).toBeLessThanOrEqual(1)
  await admin.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
  // What sends the form stands on the canvas too, and leads to the settings that have its words.
  await sheet(admin).locator('.builder-form-foot').getByText('ส่งข้อมูล').click()
  await expect(admin.locator('[data-inspector="page"] [data-field="submit.th"]')).toBeVisible()
})

test('on a phone the choices of the simulator are read whole and stand in one line, in Thai too', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'th', width: 390, height: 844 })
  await signIn(admin, 'admin')
  await openBuilder(admin, 'interest')
  await admin.keyboard.press('Control+KeyE')
  const who = admin.getByLabel('ใครดู')
  await expect(who).toBeVisible()
  const room = () =>
    who.evaluate((select: HTMLSelectElement) => {
      const style = getComputedStyle(select)
      const text = Object.assign(document.createElement('span'), {
        textContent: select.selectedOptions[0]!.textContent,
      })
      Object.assign(text.style, { font: style.font, position: 'absolute', whiteSpace: 'nowrap' })
      select.parentElement!.append(text)
      const { width } = text.getBoundingClientRect()
      text.remove()
      return (
        select.clientWidth -
        parseFloat(style.paddingInlineStart) -
        parseFloat(style.paddingInlineEnd) -
        width
      )
    })
  expect(await room()).toBeGreaterThanOrEqual(0)
  // The field for the day is of the forms, those beside it of the kit.
  const [day, language] = [
    admin.getByLabel('ในวันที่', { exact: true }),
    admin.getByLabel('ภาษา', { exact: true }),
  ]
  const lines = async (of: Locator) => {
    const [label, field] = [
      await of.evaluate((field: HTMLInputElement) => field.labels![0]!.getBoundingClientRect().top),
      (await of.boundingBox())!,
    ]
    return [label, field.y, field.height].map(Math.round)
  }
  expect(await lines(day)).toEqual(await lines(language))
  await admin.setViewportSize({ width: 768, height: 844 })
  expect(await room()).toBeGreaterThanOrEqual(0)
  expect(await lines(day)).toEqual(await lines(language))
})

test('on a phone the pictures of a version are seen one at a time, as wide as the dialog and large enough to read', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  await openBuilder(admin, 'about')
  await sheet(admin).locator('[data-block="heading"]').first().click()
  await admin
    .locator('[data-inspector] [data-field="text"] input:visible')
    .last()
    .fill('Not as it was')
  await expect(sheet(admin).getByText('Not as it was')).toBeVisible()
  await admin.setViewportSize({ width: 390, height: 844 })
  await admin.locator('.builder-tabs').getByRole('button', { name: 'History' }).click()
  await admin.locator('[data-version]').last().click()
  const sides = admin.locator('.builder-sides')
  const [before, after] = [sides.locator('[data-side="to"]'), sides.locator('[data-side="from"]')]
  await expect(before.locator('[data-drawn] [data-block]').first()).toBeVisible()
  await expect(after).toBeHidden()
  const { width } = (await before.boundingBox())!
  expect((await sides.boundingBox())!.width - width).toBeLessThan(20)
  // Letters of 16 px are drawn at 13 and more.
  const drawn = before.locator('.builder-preview-page')
  expect(await drawn.evaluate((page) => Number(getComputedStyle(page).zoom))).toBeGreaterThan(0.8)
  await admin.getByRole('radiogroup', { name: 'Both versions' }).getByText('As it stands').click()
  await expect(after.locator('[data-mark]').first()).toContainText('Not as it was')
  await expect(before).toBeHidden()
  await expectAccessible(admin)
})
