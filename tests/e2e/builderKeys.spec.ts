import { expect, openPage, signIn, test, type Page } from './support/journey.ts'
import { openBuilder, sheet } from './support/builder.ts'

test.use({ own: 'builderKeys' })

const press = (page: Page, ...keys: string[]): Promise<void> => keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())
const chosen = (page: Page) => sheet(page).locator('[data-frame][data-selected]')
/** The chosen block has the focus, and no other has a ring. */
async function expectFocused(page: Page, block: string): Promise<void> {
  await expect(chosen(page).locator('[data-block]').first()).toHaveAttribute('data-block', block)
  await expect(chosen(page)).toBeFocused()
}

test('the keys of the page go on from the chosen block after a dialog, a copy, a step back and a move', async ({ browser, server }) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  await openBuilder(admin, 'home')
  const row = sheet(admin).locator('.sala-page [data-row]').nth(1)
  const dialog = admin.getByRole('dialog')
  for (const key of ['Control+KeyK', 'F1', 'Control+KeyE']) {
    await row.locator('[data-frame]').first().click()
    await press(admin, key)
    await expect(dialog).toBeVisible()
    await press(admin, 'Escape')
    await expect(dialog).toHaveCount(0)
    await expectFocused(admin, 'heading')
    await press(admin, 'ArrowDown')
    await expectFocused(admin, 'button')
  }

  await press(admin, 'Control+KeyK')
  await expect(dialog).toBeVisible()
  await admin.keyboard.type('save as a pattern')
  await press(admin, 'Enter')
  await expect(admin.getByRole('dialog', { name: 'Save as a pattern' })).toBeVisible()
  await press(admin, 'Escape')
  await expect(dialog).toHaveCount(0)
  await expectFocused(admin, 'button')

  await press(admin, 'Control+KeyK')
  await expect(dialog).toBeVisible()
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
})

test('the key that deletes empties a column, says so, and goes on to a block beside it, never to a column with something in it', async ({ browser, server }) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  await openBuilder(admin, 'home')
  const said = admin.locator('[data-said]')
  const row = sheet(admin).locator('.sala-page [data-row]').nth(1)
  const columns = row.locator(':scope > .sala-columns > [data-column]')
  await columns.first().locator('[data-frame]').first().click()
  await press(admin, 'Delete')
  await expectFocused(admin, 'button')
  await press(admin, 'Delete')
  await expect(said).toHaveText('Button deleted. Chosen: the empty column 1 of 2, row 2')
  await expect(columns.first().getByText('Drop a block here')).toBeInViewport()
  await expect(columns.first()).toHaveAttribute('data-chosen', '')
  await press(admin, 'Delete')
  await expect(said).toHaveText('Column deleted')
  await expect(columns).toHaveCount(1)
  await expectFocused(admin, 'image')
  await press(admin, 'Control+KeyZ', 'Control+KeyZ', 'Control+KeyZ')
  await expect(columns.first().locator('[data-block]')).toHaveCount(2)
  await expectFocused(admin, 'heading')
})

test('what leaves its place gives the focus away first, so that the page is not laid out for it while it changes', async ({ browser, server }) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  await openBuilder(admin, 'home')
  const row = sheet(admin).locator('.sala-page [data-row]').nth(1)
  const frames = row.locator('[data-column]').first().locator('[data-frame]')
  // The order of the column as it was when a block of it lost the focus.
  const watched = await row.evaluateHandle((element) => {
    const blurred: { order: string; to: string | undefined }[] = []
    element.addEventListener('focusout', (event) => void blurred.push({ order: [...element.querySelectorAll('[data-column]')[0]!.querySelectorAll('[data-block]')].map((one) => (one as HTMLElement).dataset.block).join(' '), to: ((event as FocusEvent).relatedTarget as HTMLElement | null)?.querySelector<HTMLElement>('[data-block]')?.dataset.block }))
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
})
