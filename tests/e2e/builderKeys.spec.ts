import {
  expect,
  expectAccessible,
  openPage,
  signIn,
  test,
  tokenOf,
  type Page,
} from './support/journey.ts'
import { openBuilder, sheet } from './support/builder.ts'

test.use({ own: 'builderKeys' })

const press = (page: Page, ...keys: string[]): Promise<void> =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())
const chosen = (page: Page) => sheet(page).locator('[data-frame][data-selected]')
/** The chosen block has the focus, and no other has a ring. */
async function expectFocused(page: Page, block: string): Promise<void> {
  await expect(chosen(page).locator('[data-block]').first()).toHaveAttribute('data-block', block)
  await expect(chosen(page)).toBeFocused()
}
/** A dialog takes the keys once it has the focus. */
const expectDialog = (page: Page) =>
  expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1)
/** The page is left as it was found. */
const expectSaved = (page: Page) =>
  expect(page.locator('[data-builder-state="saved"]')).toBeVisible()

/** The home page in the builder, its second row, and the columns of that. */
async function open(
  browser: Parameters<typeof openPage>[0],
  server: Parameters<typeof openPage>[1],
) {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  await openBuilder(admin, 'home')
  const row = sheet(admin).locator('.sala-page [data-row]').nth(1)
  return { admin, row, columns: row.locator(':scope > .sala-columns > [data-column]') }
}

test('the keys of the page go on from the chosen block after a dialog, a copy, a step back and a move', async ({
  browser,
  server,
}) => {
  const { admin, row } = await open(browser, server)
  const dialog = admin.getByRole('dialog')
  for (const key of ['Control+KeyK', 'F1', 'Control+KeyE']) {
    await row.locator('[data-frame]').first().click()
    await press(admin, key)
    await expectDialog(admin)
    await press(admin, 'Escape')
    await expect(dialog).toHaveCount(0)
    await expectFocused(admin, 'heading')
    await press(admin, 'ArrowDown')
    await expectFocused(admin, 'button')
  }

  await press(admin, 'Control+KeyK')
  await expectDialog(admin)
  await admin.keyboard.type('save as a pattern')
  await press(admin, 'Enter')
  await expect(
    admin.getByRole('dialog', { name: 'Save as a pattern' }).locator(':focus'),
  ).toHaveCount(1)
  await press(admin, 'Escape')
  await expect(dialog).toHaveCount(0)
  await expectFocused(admin, 'button')

  await press(admin, 'Control+KeyK')
  await expectDialog(admin)
  await admin.keyboard.type('duplicate')
  await press(admin, 'Enter')
  await expect(dialog).toHaveCount(0)
  await expect(row.locator('[data-block="button"]')).toHaveCount(2)
  await expectFocused(admin, 'button')
  await expect(row.locator('[data-frame]:has([data-block="button"])').last()).toBeFocused()
  await press(admin, 'Control+KeyZ')
  await expectFocused(admin, 'button')

  // Drawn anew where it stood before.
  await row.locator('[data-frame]:has([data-block="image"])').click()
  await press(admin, 'Space', 'ArrowLeft', 'Enter', 'Control+KeyZ')
  await expect(row.locator('[data-column]').last().locator('[data-block="image"]')).toBeVisible()
  await expectFocused(admin, 'image')
  await expectSaved(admin)
})

test('what is opened beside the page by a command has the keys, and a width is said', async ({
  browser,
  server,
}) => {
  const { admin, row } = await open(browser, server)
  await row.locator('[data-frame]').first().click()
  for (const name of ['Outline', 'History']) {
    await press(admin, 'Control+KeyK')
    await expectDialog(admin)
    await admin.keyboard.type(`show the ${name}`)
    await press(admin, 'Enter')
    await expect(admin.getByRole('tab', { name })).toBeFocused()
  }
  await press(admin, 'F6')
  for (const [key, width] of [
    ['Control+Digit1', 'Phone'],
    ['Control+Digit3', 'Full width'],
  ] as const) {
    await press(admin, key)
    await expect(admin.locator('[data-said]')).toHaveText(width)
  }
})

test('the key that deletes empties a column, says so, and goes on to a block beside it, never to a column with something in it', async ({
  browser,
  server,
}) => {
  const { admin, columns } = await open(browser, server)
  const said = admin.locator('[data-said]')
  await columns.first().locator('[data-frame]').first().click()
  await press(admin, 'Delete')
  await expectFocused(admin, 'button')
  await press(admin, 'Delete')
  await expect(said).toHaveText('Button deleted. Chosen: the empty column 1 of 2, row 2')
  await expect(columns.first().getByText('What you add next goes here')).toBeInViewport()
  await expect(columns.first()).toHaveAttribute('data-chosen', '')
  await press(admin, 'Delete')
  await expect(said).toHaveText('Column deleted')
  await expect(columns).toHaveCount(1)
  await expectFocused(admin, 'image')
  await press(admin, 'Control+KeyZ', 'Control+KeyZ', 'Control+KeyZ')
  await expect(columns.first().locator('[data-block]')).toHaveCount(2)
  await expectFocused(admin, 'heading')
  await expectSaved(admin)
})

test('a page that is shown in other windows keeps the focus with what is chosen', async ({
  browser,
  server,
}) => {
  const { admin, row } = await open(browser, server)
  await row.locator('[data-frame]').first().click()
  await press(admin, 'Control+Digit4')
  await expect(admin.locator('iframe.builder-sheet')).toHaveCount(3)
  await expectFocused(admin, 'heading')
  await press(admin, 'ArrowDown')
  await expectFocused(admin, 'button')
  await press(admin, 'Control+Digit3')
  await expect(admin.locator('iframe.builder-sheet')).toHaveCount(1)
  await expectFocused(admin, 'button')
})

test('what leaves its place gives the focus away first, so that the page is not laid out for it while it changes', async ({
  browser,
  server,
}) => {
  const { admin, row } = await open(browser, server)
  const frames = row.locator('[data-column]').first().locator('[data-frame]')
  // The order of the column as it was when a block of it lost the focus.
  const watched = await row.evaluateHandle((element) => {
    const blurred: { order: string; to: string | undefined }[] = []
    element.addEventListener(
      'focusout',
      (event) =>
        void blurred.push({
          order: [...element.querySelectorAll('[data-column]')[0]!.querySelectorAll('[data-block]')]
            .map((one) => (one as HTMLElement).dataset.block)
            .join(' '),
          to: (
            (event as FocusEvent).relatedTarget as HTMLElement | null
          )?.querySelector<HTMLElement>('[data-block]')?.dataset.block,
        }),
    )
    return blurred
  })
  const seen = () => watched.evaluate((blurred) => blurred.splice(0))
  await frames.first().click()
  await press(admin, 'Control+Shift+ArrowDown')
  await expectFocused(admin, 'heading')
  expect(await seen()).toEqual([{ order: 'heading button', to: undefined }])
  await press(admin, 'Control+KeyZ')
  await expect(frames.first().locator('[data-block]')).toHaveAttribute('data-block', 'heading')
  await expectFocused(admin, 'heading')
  await seen()
  await press(admin, 'Delete')
  await expectFocused(admin, 'button')
  expect(await seen()).toEqual([{ order: 'heading button', to: 'button' }])
  await press(admin, 'Control+KeyZ')
  await expectFocused(admin, 'heading')
  await expectSaved(admin)
})

test('Escape chooses what is around, says it, names it on the page and takes the focus along; the arrow keys go on from there', async ({
  browser,
  server,
}) => {
  const { admin, row, columns } = await open(browser, server)
  const said = admin.locator('[data-said]')
  const heading = row.locator('[data-frame]').first()
  const tagOf = (part: typeof row) =>
    part.evaluate(
      (element) => element.ownerDocument.defaultView!.getComputedStyle(element, '::before').content,
    )
  await heading.click()
  await press(admin, 'Escape')
  await expect(said).toHaveText('Chosen: column 1 of 2, row 2')
  await expect(columns.first()).toBeFocused()
  await expect(columns.first()).toHaveAccessibleName('Column 1 of 2, row 2')
  expect(await tagOf(columns.first())).toBe('"Column 1 of 2, row 2"')
  await expectAccessible(admin)
  await press(admin, 'Escape')
  await expect(said).toHaveText('Chosen: row 2')
  await expect(row).toBeFocused()
  expect([await tagOf(row), await tagOf(columns.first())]).toEqual(['"Row 2"', 'none'])
  // A dialog gives the focus back to it, and a step back to it as well.
  await press(admin, 'F1')
  await expectDialog(admin)
  await press(admin, 'Escape')
  await expect(row).toBeFocused()
  await press(admin, 'Delete', 'Control+KeyZ')
  await expect(row).toBeFocused()
  expect(await tagOf(row)).toBe('"Row 2"')
  await press(admin, 'ArrowDown')
  await expectFocused(admin, 'heading')
  await press(admin, 'Escape', 'Escape', 'Escape')
  await expect(said).toHaveText('Chosen: the page')
  await expect(sheet(admin).locator('.builder-canvas')).toBeFocused()
  await expect(sheet(admin).locator('[data-chosen], [data-selected]')).toHaveCount(0)
  await press(admin, 'ArrowDown')
  await expect(sheet(admin).locator('[data-frame]').first()).toBeFocused()

  // A column inside a block keeps the focus, and the key of the menu leaves it chosen.
  await sheet(admin).locator('[data-frame] [data-column] [data-frame]').first().click()
  await press(admin, 'Escape')
  const inside = sheet(admin).locator('[data-frame] [data-column][data-chosen]')
  await expect(inside).toBeFocused()
  await expect(said).toContainText('inside')
  await press(admin, 'Shift+F10')
  await expect(admin.locator('[data-context-menu] :focus')).toHaveCount(1)
  await press(admin, 'Escape')
  await expect(inside).toBeFocused()
  await expectSaved(admin)
})

test('what a step back brings into view is seen with its name above it', async ({
  browser,
  server,
}) => {
  const { admin } = await open(browser, server)
  const block = sheet(admin).locator('.sala-page [data-row]').nth(1).locator('[data-frame]').first()
  const top = () => block.evaluate((element) => Math.round(element.getBoundingClientRect().top))
  await block.click()
  await press(admin, 'Control+KeyD')
  await sheet(admin)
    .locator('html')
    .evaluate((root) => root.scrollTo(0, root.scrollHeight))
  expect(await top()).toBeLessThan(0)
  await press(admin, 'Control+KeyZ')
  await expectFocused(admin, 'heading')
  const name = await block.evaluate((element) =>
    Number.parseFloat(
      element.ownerDocument.defaultView!.getComputedStyle(element, '::before').height,
    ),
  )
  expect(name).toBeGreaterThan(10)
  await expect.poll(top).toBeGreaterThanOrEqual(Math.ceil(name))
  await expectSaved(admin)
})

test('after a copy or a deletion from the fields of a block the keys go on from what is chosen then', async ({
  browser,
  server,
}) => {
  const { admin, row } = await open(browser, server)
  const head = admin.locator('.builder-inspector-head')
  await row.locator('[data-frame]').first().click()
  await head.getByRole('button', { name: 'Duplicate' }).focus()
  await press(admin, 'Enter')
  await expect(row.locator('[data-block="heading"]')).toHaveCount(2)
  await expect(row.locator('[data-frame]:has([data-block="heading"])').last()).toBeFocused()
  await press(admin, 'ArrowDown')
  await expectFocused(admin, 'button')
  await press(admin, 'ArrowUp')
  await head.getByRole('button', { name: 'Delete' }).click()
  await expect(row.locator('[data-block="heading"]')).toHaveCount(1)
  await expectFocused(admin, 'button')
  await expectSaved(admin)
})

test('the keys that delete and go out mean the page, not what the keyboard has come to beside it; after a press of the mouse they go on with it', async ({
  browser,
  server,
}) => {
  const { admin, row } = await open(browser, server)
  const blocks = row.locator('[data-column]').first().locator('[data-block]')
  const bar = admin.locator('.builder-bar')
  await row.locator('[data-frame]').first().click()
  await press(admin, 'Control+KeyD')
  await expect(blocks).toHaveCount(3)
  await bar.getByRole('button', { name: 'Undo' }).focus()
  await press(admin, 'Shift+Tab', 'Tab')
  await expect(bar.getByRole('button', { name: 'Undo' })).toBeFocused()
  await press(admin, 'Delete', 'Backspace', 'Escape')
  await admin.locator('.builder-left').getByRole('tab').first().focus()
  await press(admin, 'Delete', 'Escape')
  await expect(chosen(admin)).toHaveCount(1)
  await expect(blocks).toHaveCount(3)
  await press(admin, 'Control+KeyZ')
  await expect(blocks).toHaveCount(2)
  await bar.getByRole('button', { name: 'Redo' }).click()
  await expect(blocks).toHaveCount(3)
  await press(admin, 'Delete')
  await expect(blocks).toHaveCount(2)
  await admin.locator('.builder-left').getByRole('tab').first().click()
  await press(admin, 'Escape')
  await expect(row.locator('[data-column][data-chosen]')).toHaveCount(1)
  await expectSaved(admin)
})

test('what is put onto an empty page leaves the focus where it was pressed, or takes it where that has gone', async ({
  browser,
  server,
}) => {
  const open = async (width: number) => {
    const admin = await openPage(browser, server, { language: 'en', width })
    await signIn(admin, 'admin')
    const page = {
      type: 'page',
      slug: `empty-${width}`,
      title: { th: 'ว่าง', en: 'Empty' },
      builder: [],
    }
    const made = await admin.request.post('/api/page', {
      data: { data: page },
      headers: { ...(await tokenOf(admin)), 'idempotency-key': `empty-keys-0123456789-${width}` },
    })
    const { data } = (await made.json()) as { data: { _id: string } }
    await admin.goto(`/cms/builder/${data._id}`)
    await admin.mouse.move(1, 1)
    await expect(admin.locator('.builder[data-complete]')).toBeVisible()
    return admin
  }
  const wide = await open(1440)
  const tile = wide.locator('[data-palette="heading"]').last()
  await tile.click()
  await expect(chosen(wide)).toHaveCount(1)
  await expect(tile).toBeFocused()
  await press(wide, 'Control+KeyZ')
  await expect(chosen(wide)).toHaveCount(0)
  await wide.locator('.builder-start-button').click()
  await expectDialog(wide)
  await wide.locator('[data-template]').first().click()
  await expect(sheet(wide).locator(':focus:is([data-chosen], [data-selected])')).toHaveCount(1)

  // The sheet that it was taken from makes room for it.
  const narrow = await open(600)
  await narrow.locator('.builder-tabs button').first().click()
  await narrow.locator('[data-palette="heading"]').last().focus()
  await press(narrow, 'Enter')
  await expectFocused(narrow, 'heading')
})

test('Tab leads from the last block to the settings and back, and from the first to what stands before the page', async ({
  browser,
  server,
}) => {
  const { admin } = await open(browser, server)
  const frames = sheet(admin).locator('[data-frame]')
  // The header and the footer of the site stand around the page: each is one stop, which leads to its settings.
  const header = sheet(admin).locator('[data-site-edit="header"]')
  const footer = sheet(admin).locator('[data-site-edit="footer"]')
  await frames.last().focus()
  await press(admin, 'Tab')
  await expect(footer).toBeFocused()
  await press(admin, 'Tab')
  await expect(admin.locator('.builder-right :focus')).toHaveCount(1)
  await press(admin, 'Shift+Tab')
  await expect(footer).toBeFocused()
  await press(admin, 'Shift+Tab')
  await expect(frames.last()).toBeFocused()
  await frames.first().focus()
  await press(admin, 'Shift+Tab')
  await expect(header).toBeFocused()
  await press(admin, 'Shift+Tab')
  await expect(admin.locator('.builder-left :focus')).toHaveCount(1)
  await press(admin, 'Tab')
  await expect(header).toBeFocused()
  await press(admin, 'Tab')
  await expect(frames.first()).toBeFocused()
})

test('the tabs beside the page stay where they are, whatever is scrolled to below them', async ({
  browser,
  server,
}) => {
  const { admin } = await open(browser, server)
  const left = admin.locator('.builder-left')
  await left.locator('[data-palette="html"]').scrollIntoViewIfNeeded()
  await expect(left.getByRole('tab', { name: 'Outline' })).toBeInViewport({ ratio: 1 })
  // Nothing that the keys come to hides under them.
  const first = left.locator('[data-palette="alert"]').last()
  await first.focus()
  const tabs = (await left.getByRole('tablist').boundingBox())!
  expect((await first.boundingBox())!.y).toBeGreaterThanOrEqual(tabs.y + tabs.height)
  await left.getByRole('tab', { name: 'Outline' }).click()
  await expect(left.getByRole('treeitem').first()).toBeVisible()
})
