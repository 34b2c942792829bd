import { expect, expectAccessible, openPage, signIn, test, tokenOf } from './support/journey.ts'
import type { Locator } from '@playwright/test'
import {
  chooseStyle,
  drag,
  openBuilder,
  passWarnings,
  sheet,
  showTab,
  stillBox,
} from './support/builder.ts'

test.use({ own: 'builderEditing' })

test('several blocks are chosen, grouped, taken apart, moved together and carried to another page, by mouse and by keys', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await admin.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(admin, 'admin')
  await openBuilder(admin, 'home')
  const page = sheet(admin)
  const row = page.locator('.sala-page > [data-row]').nth(1)
  const blocks = () =>
    row
      .locator('[data-block]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-block')))
  const said = admin.locator('[data-said]')
  expect(await blocks()).toEqual(['heading', 'button', 'image'])

  await row.locator('[data-frame]:has(> [data-block="heading"])').click()
  await row.locator('[data-frame]:has(> [data-block="image"])').click({ modifiers: ['Control'] })
  await expect(row.locator('[data-selected]')).toHaveCount(2)
  await expect(admin.locator('[data-inspector="many"]')).toContainText('2 blocks selected')
  await expectAccessible(admin)
  await admin.keyboard.press('Control+KeyG')
  await expect(said).toHaveText('2 blocks put into Columns')
  expect(await blocks()).toEqual(['columns', 'heading', 'image', 'button'])
  await admin.keyboard.press('Control+Shift+KeyG')
  expect(await blocks()).toEqual(['heading', 'image', 'button'])
  await admin.keyboard.press('Control+KeyZ')
  await admin.keyboard.press('Control+KeyZ')
  expect(await blocks()).toEqual(['heading', 'button', 'image'])

  // Up to a block with Shift, then deleted as one step.
  await row.locator('[data-frame]:has(> [data-block="heading"])').click()
  await row.locator('[data-frame]:has(> [data-block="image"])').click({ modifiers: ['Shift'] })
  await expect(row.locator('[data-selected]')).toHaveCount(3)
  await admin.keyboard.press('Control+KeyC')
  await expect(said).toHaveText('3 blocks copied')
  await admin.keyboard.press('Delete')
  expect(await blocks()).toEqual([])
  await admin.keyboard.press('Control+KeyZ')
  expect(await blocks()).toEqual(['heading', 'button', 'image'])

  // What was copied stands in the system's clipboard: another page in another tab takes it.
  const tab = await admin.context().newPage()
  await openBuilder(tab, 'thank-you')
  const there = sheet(tab).locator('.sala-page [data-block]')
  const before = await there.count()
  await tab.keyboard.press('Control+KeyV')
  await expect(there).toHaveCount(before + 3)
  await tab.evaluate(() => navigator.clipboard.writeText('{"type":"doc","content":[]}'))
  await tab.keyboard.press('Control+KeyV')
  await expect(tab.locator('[data-said]')).toHaveText('The clipboard does not hold a block.')
  await expect(there).toHaveCount(before + 3)
  // And what is cut there comes back here.
  await tab.keyboard.press('Control+KeyX')
  await expect(there).toHaveCount(before)
  await row.locator('[data-frame]:has(> [data-block="image"])').click()
  await admin.keyboard.press('Control+KeyV')
  await expect.poll(blocks).toEqual(['heading', 'button', 'image', 'heading', 'button', 'image'])
  // The journeys behind this one find the page as it was.
  await admin.keyboard.press('Control+KeyZ')
  await expect.poll(blocks).toEqual(['heading', 'button', 'image'])
  await expect(admin.locator('[data-builder-state]')).toHaveAttribute('data-builder-state', 'saved')
})

test('the outline draws the lines in view, folds by keys, and blocks are dragged in it and into it', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  await openBuilder(admin, 'home')
  const row = sheet(admin).locator('.sala-page > [data-row]').nth(1)
  const blocks = () =>
    row
      .locator('[data-block]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-block')))
  const frame = (type: string) => row.locator(`[data-frame]:has(> [data-block="${type}"])`)
  const idOf = async (type: string) => (await frame(type).getAttribute('data-frame'))!
  await admin.getByRole('tab', { name: 'Outline' }).click()
  const tree = admin.getByRole('tree', { name: 'Outline' })
  const lines = tree.getByRole('treeitem')
  const [heading, image] = [
    tree.locator(`[data-node="${await idOf('heading')}"]`),
    tree.locator(`[data-node="${await idOf('image')}"]`),
  ]

  await drag(admin, image, heading, 0.1)
  await expect.poll(blocks).toEqual(['image', 'heading', 'button'])
  await admin.keyboard.press('Control+KeyZ')
  await expect.poll(blocks).toEqual(['heading', 'button', 'image'])
  await drag(admin, frame('button'), image, 0.95)
  await expect.poll(blocks).toEqual(['heading', 'image', 'button'])
  await admin.keyboard.press('Control+KeyZ')

  // A row by its line, and on the page by the room around its blocks.
  const rows = (): Promise<(string | undefined)[]> =>
    sheet(admin)
      .locator('.sala-page > [data-row]')
      .evaluateAll((all) => all.slice(0, 2).map((one) => (one as HTMLElement).dataset.row))
  const [first, second] = await rows()
  await drag(
    admin,
    tree.locator(`[data-node="${second}"]`),
    tree.locator(`[data-node="${first}"]`),
    0.1,
  )
  await expect.poll(rows).toEqual([second, first])
  await admin.keyboard.press('Control+KeyZ')
  await expect.poll(rows).toEqual([first, second])
  const [above, below] = [
    await stillBox(sheet(admin).locator('.sala-page > [data-row]').first()),
    await stillBox(row),
  ]
  await admin.mouse.move(below.x + 10, below.y + 10)
  await admin.mouse.down()
  await admin.mouse.move(below.x + 30, below.y, { steps: 4 })
  await admin.mouse.move(above.x + above.width / 2, above.y + 12, { steps: 12 })
  await expect(sheet(admin).locator('.builder-drop-words')).toHaveText('Moves to row 1')
  await admin.mouse.up()
  await expect.poll(rows).toEqual([second, first])
  await expect(admin.locator('[data-said]')).toHaveText('Row moved: row 1')
  await admin.keyboard.press('Control+KeyZ')
  await expectAccessible(admin)

  // Out of a block to what it stands in, which folds and unfolds; what is chosen on the page opens it again.
  await heading.click()
  await tree.focus()
  await admin.keyboard.press('ArrowLeft')
  const column = tree.locator('[aria-selected="true"]')
  await expect(column).toHaveAttribute('data-kind', 'column')
  await admin.keyboard.press('ArrowLeft')
  await expect(column).toHaveAttribute('aria-expanded', 'false')
  await expect(heading).toHaveCount(0)
  await admin.keyboard.press('ArrowRight')
  await admin.keyboard.press('ArrowRight')
  await expect(heading).toHaveAttribute('aria-selected', 'true')
  await admin.keyboard.press('ArrowLeft')
  await admin.keyboard.press('ArrowLeft')
  await frame('heading').click()
  await expect(heading).toBeVisible()

  const placed = sheet(admin).locator('.sala-page [data-frame]')
  for (let count = await placed.count(); count < 160; count *= 2) {
    await admin.keyboard.press('Control+KeyA')
    await admin.keyboard.press('Control+KeyA')
    await admin.keyboard.press('Control+KeyD')
    await expect(placed).toHaveCount(count * 2)
  }
  expect(await lines.count()).toBeLessThan(50)
  await tree.focus()
  await admin.keyboard.press('End')
  await expect(lines.last()).toHaveAttribute('aria-selected', 'true')
})

test('the menu of a block, the commands and the sheet of keys offer the same, by mouse and by keys', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  await openBuilder(admin, 'news')
  const blocks = sheet(admin).locator('.sala-page [data-block]')
  const count = await blocks.count()
  const menu = admin.locator('[data-context-menu]')

  await sheet(admin).locator('[data-frame]').last().click({ button: 'right' })
  await expect(menu).toBeVisible()
  const box = (await menu.boundingBox())!
  expect(box.y + box.height).toBeLessThanOrEqual(900)
  await expectAccessible(admin)
  await menu.locator('[data-intent="duplicate"]').click()
  await expect(blocks).toHaveCount(count + 1)
  await admin.keyboard.press('Control+KeyZ')
  await expect(blocks).toHaveCount(count)
  // By keys alone: opened beside the block that has the focus, gone through, taken, and left.
  await sheet(admin).locator('[data-frame]').first().focus()
  await admin.keyboard.press('Shift+F10')
  await expect(menu).toBeVisible()
  for (const intent of ['cut', 'copy', 'paste', 'duplicate']) {
    await admin.keyboard.press('ArrowDown')
    await expect(menu.locator(`[data-intent="${intent}"]`)).toBeFocused()
  }
  await admin.keyboard.press('Enter')
  await expect(menu).toHaveCount(0)
  await expect(blocks).toHaveCount(count + 1)
  await admin.keyboard.press('Control+KeyZ')
  await expect(blocks).toHaveCount(count)
  // Left, or taken for what changes nothing, it gives the focus back, and the keys go on.
  const first = sheet(admin).locator('[data-frame]').first()
  await admin.keyboard.press('ContextMenu')
  await expect(menu).toBeVisible()
  await admin.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(first).toBeFocused()
  await admin.keyboard.press('Shift+F10')
  await expect(menu).toBeVisible()
  await menu.locator('[data-intent="copy"]').press('Enter')
  await expect(menu).toHaveCount(0)
  await expect(first).toBeFocused()
  await sheet(admin).locator('[data-frame]').first().click({ button: 'right' })
  await expect(menu).toBeVisible()
  await admin.mouse.click(400, 700)
  await expect(menu).toHaveCount(0)

  await admin.keyboard.press('Control+KeyK')
  const commands = admin.locator('[data-commands]')
  await expect(commands).toBeVisible()
  await expectAccessible(admin)
  await admin.keyboard.type('insert head')
  await admin.keyboard.press('Enter')
  await expect(commands).toHaveCount(0)
  await expect(blocks).toHaveCount(count + 1)
  // The palette stays as it stands until it is opened anew.
  const star = admin.getByRole('button', { name: 'Image: favourite' })
  await star.scrollIntoViewIfNeeded()
  const before = await star.boundingBox()
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  expect(await star.boundingBox()).toEqual(before)
  await admin.locator('.builder-left [role="tab"]').nth(1).click()
  await admin.locator('.builder-left [role="tab"]').first().click()
  await expect(admin.locator('[aria-label="Used last"] [data-palette="heading"]')).toBeVisible()
  await expect(admin.locator('[aria-label="Favourites"] [data-palette="image"]')).toBeVisible()

  await sheet(admin).locator('[data-frame]').first().click()
  await admin.keyboard.press('Shift+Slash')
  const help = admin.locator('[data-help]')
  await expect(help).toContainText('Duplicate')
  await expectAccessible(admin)
  await admin.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
  // The page is left as it was found.
  await admin.keyboard.press('Control+KeyZ')
  await expect(blocks).toHaveCount(count)
  await expect(admin.locator('[data-builder-state="saved"]')).toBeVisible()
})

test('words are written where they stand, in the language of the screen, by mouse and by keys, and are one step to undo', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  await openBuilder(admin, 'about')
  const page = sheet(admin)
  const heading = page.locator('[data-block="heading"] :is(h1, h2)').first()
  const before = (await heading.textContent())!
  const box = page.locator('[data-writing] [role="textbox"]')

  await heading.dblclick()
  await expect(box).toBeFocused()
  await expect(box).toHaveText(before)
  // The page stays where it was, and the words stand where they stood.
  const [there, here] = [(await heading.boundingBox())!, (await box.boundingBox())!]
  expect(Math.abs(there.y - here.y)).toBeLessThan(2)
  // One ring, around the words.
  const ringOf = (part: Locator) =>
    part.evaluate((one) =>
      (({ boxShadow, outlineStyle }) => [boxShadow, outlineStyle])(
        one.ownerDocument.defaultView!.getComputedStyle(one),
      ),
    )
  expect(await ringOf(page.locator('[data-frame][data-selected]'))).toEqual(['none', 'none'])
  expect((await ringOf(page.locator('[data-writing]')))[1]).toBe('solid')
  await expectAccessible(admin)
  await admin.keyboard.type('Who we are')
  await expect(heading).toHaveText('Who we are')
  // A space that the page does not draw yet breaks no line.
  const tall = (await box.boundingBox())!.height
  await admin.keyboard.type('  ')
  expect((await box.boundingBox())!.height).toBe(tall)
  await admin.keyboard.press('Backspace')
  await admin.keyboard.press('Backspace')
  await admin.keyboard.press('Enter')
  await expect(box).toHaveCount(0)
  await expect(page.locator('[data-frame]:has(> [data-block="heading"])').first()).toBeFocused()
  await admin.keyboard.press('Control+KeyZ')
  await expect(heading).toHaveText(before)
  await admin.keyboard.press('F2')
  await admin.keyboard.type('Not this')
  await admin.keyboard.press('Escape')
  await expect(box).toHaveCount(0)
  await expect(heading).toHaveText('Not this')
  await admin.keyboard.press('Control+KeyZ')
  await expect(heading).toHaveText(before)

  const text = page.locator('[data-block="text"]').first()
  await text.locator('p').first().dblclick()
  await expect(box).toBeFocused()
  await admin.keyboard.press('Control+End')
  await admin.keyboard.type(' Written here.')
  await expect(text).toContainText('Written here.')
  await admin.keyboard.press('Control+KeyB')
  await expectAccessible(admin)
  await page.locator('.builder-writing-done').click()
  await expect(box).toHaveCount(0)
  await expect(text).toContainText('Written here.')
  await text.locator('p').first().dblclick()
  await expect(box).toBeFocused()
  await heading.click()
  await expect(box).toHaveCount(0)
  await expect(text.getByText('Written here.')).toBeVisible()
})

test('problems are told as they come, lead to their place, mend themselves, and errors keep a page from being published', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  await openBuilder(admin, 'news')
  await admin.locator('[data-palette="image"]').focus()
  await admin.keyboard.press('Enter')
  await admin.locator('[data-inspector] [data-field="link"] input').fill('/cms/page/no-such-page')
  const count = admin.locator('.builder-left .builder-count')
  await expect(count).toHaveAttribute('data-level', 'error')
  await admin.getByRole('button', { name: 'Publish', exact: true }).click()
  const problems = admin.locator('.builder-problems')
  await expect(problems.locator('[data-problem="broken-link"]')).toBeVisible()
  await expect(admin.locator('[data-said]')).toContainText('Not published')
  await expectAccessible(admin)
  await sheet(admin).locator('[data-frame]').first().click()
  await problems.locator('[data-problem="broken-link"] > button').first().click()
  await expect(
    sheet(admin).locator('[data-frame][data-selected]:has(> [data-block="image"])'),
  ).toHaveCount(1)
  await admin.locator('[data-inspector] [data-field="link"] input').fill('/cms/page/home')
  await expect(problems.locator('[data-problem="broken-link"]')).toHaveCount(0)

  // A heading out of order and letters that can hardly be read lead to the very field that says so, each mended in one press.
  await admin.keyboard.press('Control+KeyK')
  await admin.locator('[data-commands] input').fill('insert head')
  await admin.keyboard.press('Enter')
  const inspector = admin.locator('[data-inspector]')
  await inspector.locator('[data-field="level"] input').fill('4')
  await showTab(admin, 'style')
  await inspector.locator('[data-style="color"] .builder-colour-now').click()
  await chooseStyle(admin, 'color', 'white')
  for (const [code, place] of [
    ['heading-skipped', '[data-field="level"] input'],
    ['low-contrast', '[data-style="color"] .builder-colour-now'],
  ] as const) {
    await sheet(admin).locator('[data-frame]').first().click()
    await expect(inspector.locator(`${place}:focus`)).toHaveCount(0)
    const problem = problems.locator(`[data-problem="${code}"]`)
    await problem.locator('> button').first().click()
    await expect(inspector.locator(place).first()).toBeFocused()
    await problem.locator('> button').nth(1).click()
    await expect(problem).toHaveCount(0)
  }
  // Where the tools of the heading below do not lie over it.
  await sheet(admin)
    .locator('[data-frame]:has(> [data-block="image"])')
    .click({ position: { x: 24, y: 24 } })
  await showTab(admin, 'content')

  // What is no error is listed once, and asked about no second time.
  await expect(count).toHaveAttribute('data-level', 'warning')
  const publish = admin.getByRole('button', { name: 'Publish', exact: true })
  await publish.click()
  const notes = admin.locator('[data-publish-warnings]')
  await expect(notes.locator('[data-problem]').first()).toBeVisible()
  await expectAccessible(admin)
  await notes.getByRole('button', { name: 'Look at them' }).click()
  await expect(notes).toHaveCount(0)
  await publish.click()
  await notes.getByRole('button', { name: 'Publish anyway' }).click()
  await expect(admin.locator('[data-said]')).toHaveText(/published/i)
  await expect(notes).toHaveCount(0)
  await admin.locator('[data-inspector] [data-field="link"] input').fill('/cms/page/about')
  await expect(admin.locator('.builder-state')).toHaveAttribute('data-behind')
  await publish.click()
  await expect(admin.locator('.builder-state')).not.toHaveAttribute('data-behind')
})

test('a block is shown to whom a rule says, written without code; nobody else is even sent it', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  await passWarnings(admin)
  await openBuilder(admin, 'thank-you')
  await admin.locator('[data-palette="heading"]').focus()
  await admin.keyboard.press('Enter')
  const words = admin.locator('[data-inspector] [data-field="text"] input')
  await words.first().fill('สำหรับผู้จัดการ')
  await words.nth(1).fill('For managers')
  const rule = admin.locator('[data-rule="edited"]')
  await showTab(admin, 'rules')
  await rule.getByRole('button', { name: 'Add a condition' }).click()
  await rule.getByLabel('What is asked of').selectOption({ index: 1 })
  await expect(rule.getByLabel('What must hold')).toHaveValue('filled')
  await rule.getByRole('button', { name: 'Add a condition' }).click()
  const second = rule.getByRole('group', { name: 'Condition 2' })
  await second.getByLabel('What is asked of').selectOption({ label: 'Roles of the visitor' })
  await second.getByLabel('Value').selectOption('manager')
  await expectAccessible(admin)
  await admin.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(admin.locator('[data-said]')).toContainText('Published')

  // Seen as they would see it, before anybody looks.
  await admin.keyboard.press('Escape')
  await admin.locator('.builder-bar h1').click()
  await admin.keyboard.press('Control+KeyE')
  const simulated = admin.frameLocator('iframe[data-simulated]')
  await expect(simulated.locator('.sala-page')).toBeVisible()
  await expect(simulated.getByRole('heading', { name: 'For managers' })).toHaveCount(0)
  await admin.getByLabel('Who looks').selectOption('role=manager')
  await expect(simulated.getByRole('heading', { name: 'For managers' })).toBeVisible()
  await expect(admin.getByText('Seen as by somebody with this role')).toBeVisible()
  await admin.getByLabel('Language').selectOption('th')
  await expect(simulated.getByRole('heading', { name: 'สำหรับผู้จัดการ' })).toBeVisible()
  // As a member, at the width of a telephone.
  await admin
    .getByLabel('Who looks')
    .selectOption({
      label: await admin
        .getByLabel('Who looks')
        .locator('option', { hasText: '(manager)' })
        .innerText(),
    })
  await admin.getByLabel('Width', { exact: true }).selectOption('390')
  await expect(simulated.getByRole('heading', { name: 'สำหรับผู้จัดการ' })).toBeVisible()
  expect(await simulated.locator('body').evaluate(() => window.innerWidth)).toBe(390)
  // On a telephone it is as wide as that.
  await admin.setViewportSize({ width: 390, height: 844 })
  expect(await admin.locator('iframe[data-simulated]').boundingBox()).toMatchObject({
    x: 0,
    width: 390,
  })
  await admin.setViewportSize({ width: 1440, height: 900 })
  // Without its scripts: what was sent, and nothing that can be pressed.
  await admin.getByLabel('JavaScript').uncheck({ force: true })
  await expect(simulated.getByRole('heading', { name: 'สำหรับผู้จัดการ' })).toBeVisible()
  expect(await admin.locator('iframe[data-simulated]').getAttribute('sandbox')).toBe(
    'allow-same-origin',
  )
  // axe cannot look into a window where no script runs.
  await admin.locator('iframe[data-simulated]').evaluate((frame) => frame.remove())
  await expectAccessible(admin)

  const visitor = await openPage(browser, server, { language: 'en' })
  await visitor.goto('/cms/page/thank-you')
  expect(await visitor.content()).not.toContain('For managers')
  await signIn(visitor, 'manager')
  await visitor.goto('/cms/page/thank-you')
  await expect(visitor.getByRole('heading', { name: 'For managers' })).toBeVisible()
})

test('the simulator says that its page is on its way, and that it did not come, and asks for it again', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  await openBuilder(admin, 'about')
  let lost = true
  await admin.route('**/simulate?**', async (route) => {
    await new Promise((done) => setTimeout(done, 800))
    await (lost ? route.abort() : route.continue())
  })
  await admin.getByRole('button', { name: 'See the page as somebody else' }).click()
  const place = admin.locator('.builder-simulator-place')
  await expect(place.getByRole('status')).toHaveText('The page is on its way…')
  await expect(place.getByRole('alert')).toContainText('The page did not come.')
  await expectAccessible(admin)
  lost = false
  await place.getByRole('button', { name: 'Try again' }).click()
  await expect(admin.frameLocator('iframe[data-simulated]').locator('.sala-page')).toBeVisible()
  await expect(place.locator('.builder-simulator-state')).toHaveCount(0)
})

test('in the simulator a form works as somebody else would find it, and nothing is sent', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  await openBuilder(admin, 'contact')
  await admin.locator('.builder-bar h1').click()
  await admin.keyboard.press('Control+KeyE')
  await admin.getByLabel('Who looks').selectOption('role=manager')
  const page = admin.frameLocator('iframe[data-simulated]')
  // Pressed before its script has come it does nothing.
  await expect(async () => {
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.locator('.sala-errors')).toContainText('Error Details', { timeout: 1000 })
  }).toPass()
  // A whole page stands in the frame, with landmarks of its own.
  await expectAccessible(admin, ['landmark-unique'], { withSandboxes: true })
  for (const [name, text] of [
    ['name', 'Somchai'],
    ['email', 'somchai@example.com'],
    ['message', 'A question'],
  ] as const)
    await page.locator(`[data-field="${name}"]`).locator('input, textarea').fill(text)
  await page.locator('[data-field="subject"] select').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('This is the simulator: nothing is sent or saved.')).toBeVisible()
  // A link leads nowhere: what it leads to would be shown to who looks.
  await page.getByRole('link', { name: 'Articles' }).first().click()
  await expect(page.locator('[data-field="subject"]')).toBeVisible()
})

test('what an answer does to other fields is set without code; a target that is deleted is named as a problem and mended', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  await openBuilder(admin, 'interest')
  await sheet(admin).locator('[data-frame="field-16"]').click()
  const group = admin.locator('[data-inspector] [data-group="logic"]')
  const answer = group.getByRole('group', { name: 'Answer 1' })
  await showTab(admin, 'rules')
  await expect(answer.getByLabel('Value')).toHaveValue('company')
  // Nothing but this field has choices besides the topic, which is the only one that can be narrowed.
  const choices = admin.getByRole('menuitem', { name: 'Choices offered' })
  await expect(async () => {
    if (!(await choices.isVisible()))
      await answer.getByRole('button', { name: 'Add what it does' }).click({ timeout: 2_000 })
    await choices.click({ timeout: 2_000 })
  }).toPass()
  const offered = answer.getByRole('group', { name: 'Choices offered' }).first()
  await offered.getByRole('combobox').selectOption({ index: 1 })
  await offered.getByRole('checkbox').first().uncheck()
  await answer.getByRole('button', { name: 'Add what it does' }).click()
  await admin.getByRole('menuitem', { name: 'Must be filled in' }).click()
  const asked = answer.getByRole('group', { name: 'Must be filled in' })
  await asked.getByRole('combobox').selectOption({ label: 'Company' })
  await expectAccessible(admin)
  await sheet(admin).locator('[data-frame="field-19"]').click()
  await admin.keyboard.press('Delete')
  await admin.getByRole('tab', { name: /Problems/ }).click()
  const lost = admin.locator('[data-problem="unknown-target"]')
  await expect(lost.first()).toBeVisible()
  for (let left = await lost.count(); left > 0; left = await lost.count()) {
    await lost.first().getByRole('button', { name: 'Take it away' }).click()
    await expect.poll(() => lost.count()).toBeLessThan(left)
  }
  // Two fields of one name make no form: the name is not taken, and the one before comes back.
  await sheet(admin).locator('[data-frame="field-16"]').click()
  await showTab(admin, 'content')
  await admin.locator('[data-group="advanced"] > .builder-group').click()
  const renaming = admin.locator('[data-inspector] [data-answer-name]')
  const name = renaming.locator('input')
  const before = await name.inputValue()
  await name.fill('email')
  await expect(renaming.getByRole('alert')).toBeVisible()
  await expect(renaming.locator('button[type="submit"]')).toBeDisabled()
  await name.press('Escape')
  await expect(name).toHaveValue(before)
  await expect(renaming.getByRole('alert')).toHaveCount(0)
})

test('a page is looked at with a record in a state that the reader may see; the palette is one stop of the tab key a category', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'th' })
  await signIn(admin, 'admin')
  await openBuilder(admin, 'post-detail')
  const toolbar = admin.getByRole('toolbar', { name: 'ข้อความ', exact: true })
  expect(await toolbar.locator('button[tabindex="0"]').count()).toBe(1)
  const [first, second] = [
    toolbar.locator('[data-tile]').first(),
    toolbar.locator('[data-tile]').nth(1),
  ]
  await first.locator('[data-palette]').focus()
  await admin.keyboard.press('ArrowDown')
  await expect(second.locator('[data-palette]')).toBeFocused()
  await admin.keyboard.press('ArrowRight')
  await expect(second.locator('.builder-star')).toBeFocused()
  await admin.keyboard.press('Tab')
  await expect(toolbar.locator(':focus')).toHaveCount(0)
  await admin.keyboard.press('Shift+Tab')
  await expect(second.locator('.builder-star')).toBeFocused()

  await admin.locator('.builder-bar h1').click()
  await admin.keyboard.press('Control+KeyE')
  const simulated = admin.frameLocator('iframe[data-simulated]')
  await expect(simulated.locator('body')).not.toBeEmpty()
  // The latest that fits, until another is chosen.
  const title = simulated.locator('[data-block="post-detail"] h1')
  await expect(title).toBeVisible()
  const latest = (await title.textContent())!
  await admin.getByLabel('กับข้อมูล').selectOption({ index: 2 })
  await expect(title).not.toHaveText(latest)
})

test('a page is looked at on another day, and with a record in the state that is asked for', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  const headers = await tokenOf(admin)
  const post = async <T>(path: string, data: object): Promise<T> =>
    ((await (await admin.request.post(path, { data, headers })).json()) as { data: T }).data
  const heading = (id: string, more: object) => ({
    id,
    type: 'heading',
    v: 1,
    props: { text: { th: id, en: id }, level: 2 },
    ...more,
  })
  await post('/api/page', {
    data: {
      type: 'page',
      slug: 'another-day',
      title: { th: 'วัน', en: 'Day' },
      sources: { other: { entity: 'page', id: { $route: 'other' } } },
      builder: [
        {
          id: 'r',
          columns: [
            {
              id: 'c',
              objects: [
                heading('From 2030 on', { show: { '>=': [{ today: [] }, '2030-01-01'] } }),
                heading('No record', { bind: { text: 'source.other.title' } }),
              ],
            },
          ],
        },
      ],
    },
  })
  const titles = async (state: string) =>
    (
      await post<{ title: { en: string } }[]>('/api/page/query', {
        method: 'find',
        args: [{ state }, { title: 1 }],
        paging: { page: 1, limit: 200 },
      })
    ).map(({ title }) => title.en)
  await openBuilder(admin, 'another-day')
  await admin.locator('.builder-bar h1').click()
  await admin.keyboard.press('Control+KeyE')
  const simulated = admin.frameLocator('iframe[data-simulated]')
  const [dated, bound] = [
    simulated.getByRole('heading', { name: 'From 2030 on' }),
    simulated.locator('[data-id="No record"]'),
  ]
  await expect(bound).toHaveText('No record')
  await expect(dated).toHaveCount(0)
  const day = admin.getByLabel('On the day')
  for (const width of [390, 1440]) {
    await admin.setViewportSize({ width, height: 900 })
    await admin.locator('.builder-simulator-tools .sala-date button').click()
    const { x, width: room } = (await admin.locator('.sala-calendar').boundingBox())!
    expect(room).toBeGreaterThan(300)
    expect([x >= 0, x + room <= width]).toEqual([true, true])
    await admin.keyboard.press('Escape')
    await expect(admin.locator('.sala-calendar')).toHaveCount(0)
  }
  await day.fill('1/1/2030')
  await expect(dated).toBeVisible()
  await day.fill('31 Dec 2029')
  await expect(bound).toBeVisible()
  await expect(dated).toHaveCount(0)

  await admin.getByLabel('Who looks').selectOption('role=admin')
  for (const state of ['draft', 'published']) {
    await admin.getByLabel('With a record').selectOption(`entity=page&state=${state}`)
    await expect(bound).not.toHaveText('No record')
    expect(await titles(state)).toContain(await bound.textContent())
  }
  // A visitor may read none of them.
  await admin.getByLabel('Who looks').selectOption('')
  await expect(admin.locator('.builder-simulator-tools ~ [role="alert"]')).toBeVisible()
})

test('the slide whose words are filled in is the one that is seen', async ({ browser, server }) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  await openBuilder(admin, 'home')
  const block = sheet(admin).locator('[data-id="slideshow-1"]')
  const shown = block.locator('.sala-slide:not([inert])')
  await block.click({ position: { x: 8, y: 8 } })
  await admin
    .locator('[data-inspector] [data-field="slides[1].title"] input')
    .nth(1)
    .fill('The second one')
  await expect(shown).toContainText('The second one')
  await expect(shown).toBeInViewport()
  await admin.locator('[data-inspector] [data-field="slides[0].title"] input').nth(1).focus()
  await expect(shown).not.toContainText('The second one')
  // One that is added is seen as it is.
  const slides = block.locator('.sala-slide')
  const count = await slides.count()
  await admin
    .locator('[data-inspector] [data-field="slides"]')
    .getByRole('button', { name: 'Add' })
    .last()
    .click()
  await expect(slides).toHaveCount(count + 1)
  await expect(slides.last()).not.toHaveAttribute('inert')
})

test('on a telephone rich text is written with its tools and its end in view, and the sheet makes room', async ({
  browser,
  server,
}) => {
  const phone = await openPage(browser, server, {
    language: 'en',
    width: 390,
    height: 844,
    touch: true,
  })
  await signIn(phone, 'admin')
  await openBuilder(phone, 'about')
  await phone.locator('.builder-tabs').getByRole('button', { name: 'Outline' }).tap()
  await expect(phone.locator('.builder-left')).toBeVisible()
  await sheet(phone).locator('[data-block="text"] p').last().dblclick()
  const writing = sheet(phone).locator('[data-writing]')
  await expect(writing.locator('[contenteditable="true"]')).toBeFocused()
  await expect(phone.locator('.builder-left')).toBeHidden()
  await expect(writing.getByRole('button', { name: 'Done' })).toBeInViewport({ ratio: 1 })
  const tool = writing.getByRole('button', { name: 'Bold' })
  await expect(tool).toBeInViewport({ ratio: 1 })
  // The address of a link is written at once, and what takes it stands beside it in one line.
  await writing.getByRole('button', { name: 'Link' }).tap()
  await expect(writing.getByLabel('Address of the link')).toBeFocused()
  const heightOf = async (of: Locator): Promise<number> => (await of.boundingBox())!.height
  expect(await heightOf(writing.getByRole('button', { name: 'OK' }))).toBeLessThanOrEqual(
    (await heightOf(tool)) + 2,
  )
  // The key takes it in this window too, and what is refused says why and stays to be mended.
  await writing.getByLabel('Address of the link').fill('javascript:alert(1)')
  await phone.keyboard.press('Enter')
  await expect(writing).toContainText('A link cannot lead there.')
  await writing.getByLabel('Address of the link').fill('/contact')
  await phone.keyboard.press('Enter')
  await expect(writing.locator('[contenteditable="true"] a[href="/contact"]')).toHaveCount(1)
})

test('on a telephone a block that is taken from the palette is shown where it came to stand', async ({
  browser,
  server,
}) => {
  const phone = await openPage(browser, server, {
    language: 'en',
    width: 390,
    height: 844,
    touch: true,
  })
  await signIn(phone, 'admin')
  await openBuilder(phone, 'home')
  await phone.locator('.builder-tabs').getByRole('button', { name: 'Blocks' }).tap()
  await phone.locator('.builder-left [data-palette="badge"]').tap()
  await expect(phone.locator('.builder-left')).toBeHidden()
  const badge = sheet(phone).locator('[data-frame][data-selected]')
  await expect(badge.locator('.sala-label')).toBeVisible()
  await expect(badge).toBeInViewport({ ratio: 0.9 })
  await expect(badge).toBeFocused()
})

test('on a machine six times slower, every letter typed straight after the press that asks to write arrives', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  await openBuilder(admin, 'about')
  const page = sheet(admin)
  const heading = page.locator('[data-block="heading"] :is(h1, h2)').first()
  const session = await admin.context().newCDPSession(admin)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  const box = page.locator('[data-writing] [role="textbox"]')
  await heading.dblclick()
  await admin.keyboard.type('Written at once by mouse')
  await expect(heading).toHaveText('Written at once by mouse')
  await admin.keyboard.press('Enter')
  await expect(box).toHaveCount(0)
  await page.locator('[data-frame]:has(> [data-block="heading"])').first().focus()
  await admin.keyboard.press('F2')
  await admin.keyboard.type('And at once by F2')
  await expect(heading).toHaveText('And at once by F2')
  await admin.keyboard.press('Enter')
  await expect(box).toHaveCount(0)
  // Rich text, whose editor comes with its first use: what is typed goes where the press was.
  const text = page.locator('[data-block="text"]').first()
  await text.locator('xpath=ancestor::*[@data-frame][1]').focus()
  await admin.keyboard.press('F2')
  await admin.keyboard.type('Letters for the longer text.')
  await expect(text).toContainText('Letters for the longer text.')
  await admin.keyboard.press('Escape')
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await expect(admin.locator('[data-builder-state="saved"]')).toBeVisible()
  await admin.reload()
  await expect(heading).toHaveText('And at once by F2')
  await expect(text).toContainText('Letters for the longer text.')
})
