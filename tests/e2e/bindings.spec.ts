import { createServer } from 'node:http'
import type { FrameLocator } from '@playwright/test'
import { expect, expectAccessible, openPage, signIn, test, type Page } from './support/journey.ts'
import { drag, openBuilder, passWarnings, sheet, showTab } from './support/builder.ts'

test.use({ own: 'bindings' })

/** Puts a repeater of all courses, by their names, at the end of a page. */
async function repeatCourses(admin: Page, slug: string): Promise<FrameLocator> {
  await signIn(admin, 'admin')
  await openBuilder(admin, slug)
  const page = sheet(admin)
  await admin.getByLabel('Search blocks').fill('repeater')
  await admin.locator('[data-palette="repeater"]').click()
  await admin.getByLabel('Records of', { exact: true }).selectOption('course')
  await admin.getByLabel('Sort by').selectOption('name')
  await expect(page.locator('[data-block="repeater"] li[data-still]').first()).toBeVisible()
  return page
}

test('a heading inside a repeater is bound to the title of a course by mouse, and is read on the published page', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  const page = await repeatCourses(admin, 'about')
  const said = admin.locator('[data-said]')
  await admin.getByLabel('Search blocks').fill('heading')
  await drag(
    admin,
    admin.locator('[data-palette="heading"]'),
    page.locator('[data-block="repeater"] [data-empty-slot="item"]').first(),
    0.5,
  )
  await expect(page.locator('[data-block="repeater"] [data-frame]')).toHaveCount(1)

  await admin
    .locator('[data-group="bind"]')
    .getByRole('button', { expanded: false })
    .first()
    .click()
  const text = admin.locator('[data-bind-prop="text"]')
  await text.getByLabel('Text', { exact: true }).selectOption('row.name')
  await expect(text.getByRole('button', { name: /^Unbind/ })).toBeVisible()
  await expect(page.locator('[data-block="repeater"] li[data-still] h2').first()).toBeVisible()
  await expectAccessible(admin)
  const shown = await page.locator('[data-block="repeater"] h2').first().textContent()
  await passWarnings(admin)
  await admin.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(said).toHaveText(/published/i)

  const visitor = await openPage(browser, server, { language: 'en' })
  await visitor.goto('/cms/page/about')
  await expect(visitor.locator('[data-block="repeater"] h2').first()).toHaveText(shown!)
  expect(await visitor.locator('[data-block="repeater"] h2').count()).toBeGreaterThan(1)
})

test('what a rule asks of the row is shown in those rows alone, on the canvas and on the published page, and is not sent of the others', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  const page = await repeatCourses(admin, 'thank-you')
  const repeater = page.locator('[data-block="repeater"]')
  await admin.getByLabel('Search blocks').fill('heading')
  await drag(
    admin,
    admin.locator('[data-palette="heading"]'),
    repeater.locator('[data-empty-slot="item"]').first(),
    0.5,
  )
  await admin
    .locator('[data-group="bind"]')
    .getByRole('button', { expanded: false })
    .first()
    .click()
  await admin
    .locator('[data-bind-prop="text"]')
    .getByLabel('Text', { exact: true })
    .selectOption('row.name')
  await expect(repeater.locator('li h2').last()).not.toHaveText('Heading')
  const all = await repeater.locator('li h2').allTextContents()
  const last = all.at(-1)!

  await showTab(admin, 'rules')
  const rule = admin.getByRole('group', { name: 'Shown when' })
  await rule.getByRole('button', { name: 'Add a condition' }).click()
  await rule.getByLabel('What is asked of').selectOption('row.name')
  await rule.getByLabel('Value').fill(last)
  await expect(repeater.locator('li[data-still] h2')).toHaveText([last])
  await expectAccessible(admin)
  await passWarnings(admin)
  await admin.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(admin.locator('[data-said]')).toHaveText(/published/i)
  const visitor = await openPage(browser, server, { language: 'en' })
  await visitor.goto('/cms/page/thank-you')
  await expect(visitor.locator('[data-block="repeater"] h2')).toHaveText([last])
  expect(await (await visitor.request.get('/cms/page/thank-you')).text()).not.toContain(all[0]!)
})

test('data from outside is tried, told why it is refused, and its value stands on the published page', async ({
  browser,
  server,
}) => {
  const other = createServer((_, response) =>
    response
      .setHeader('content-type', 'application/json')
      .end('{"data":[{"name":"Thirty-six baht"},{"name":"Forty baht"}]}'),
  )
  await new Promise<void>((ready) => other.listen(server.outside, ready))
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  await openBuilder(admin, 'about')
  const source = admin.getByRole('region', { name: 'outside', exact: true })
  await admin.getByRole('button', { name: 'Add data from outside' }).click()
  await source.getByLabel('Address of the JSON').fill('http://10.0.0.1/rates')
  await source.getByRole('button', { name: 'Try it' }).click()
  await expect(source.locator('[data-outside-tried]')).toContainText(
    '10.0.0.1 is not in SALA_OUTSIDE_HOSTS',
  )
  await source.getByLabel('Address of the JSON').fill(`http://localhost:${server.outside}/rates`)
  await source.getByLabel('Where the rows are').fill('data')
  await source.getByRole('button', { name: 'Try it' }).click()
  await source.getByRole('button', { name: 'Use its one value' }).click()
  await expect(source.getByRole('cell', { name: 'Thirty-six baht' })).toBeVisible()
  await expectAccessible(admin)

  const heading = sheet(admin).locator('[data-frame]:has(> [data-block="heading"])').first()
  await heading.click()
  await admin
    .locator('[data-group="bind"]')
    .getByRole('button', { expanded: false })
    .first()
    .click()
  await admin
    .locator('[data-bind-prop="text"]')
    .getByLabel('Text', { exact: true })
    .selectOption('source.outside.name')
  await expect(heading).toContainText('Thirty-six baht')
  await admin.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(admin.locator('[data-said]')).toHaveText(/published/i)
  const visitor = await openPage(browser, server, { language: 'en' })
  await visitor.goto('/cms/page/about')
  await expect(visitor.getByRole('heading', { name: 'Thirty-six baht' })).toBeVisible()
  await new Promise((done) => other.close(done))
})

test('fields of an entity come into a form, their row is filled in repeatedly; its schema and a sample that its validator accepts are one press away', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  await openBuilder(admin, 'interest')
  const page = sheet(admin)
  const fields = page.locator('[data-frame]:has(> [data-block="field"])')
  const count = await fields.count()
  const building = admin.getByRole('region', { name: 'Form building' })
  // What the form is of comes from the records that there are.
  await building.getByRole('combobox', { name: /^Course/ }).fill('การดับ')
  await admin.getByRole('listbox').getByRole('option').first().click()
  await expect(building.getByRole('combobox', { name: /^Course/ })).toHaveValue(/การดับเพลิง/)
  await building.getByLabel('Fields from an entity').selectOption('course')
  await building.getByLabel('Name *').check()
  await building.getByLabel('Hours').check()
  await building.getByRole('button', { name: 'Add 2 fields' }).click()
  await expect(fields).toHaveCount(count + 2)
  await admin.keyboard.press('Control+KeyZ')
  await expect(fields).toHaveCount(count)
  await admin.keyboard.press('Control+Shift+KeyZ')
  await expect(fields).toHaveCount(count + 2)
  await fields.last().click()
  await admin
    .getByRole('navigation', { name: 'Stands in' })
    .getByRole('button', { name: 'Row' })
    .click()
  await admin.getByLabel('Kept as').selectOption({ label: 'A group that is filled in repeatedly' })
  await expect(admin.getByLabel('Name of the group')).toHaveValue('group')
  // Chosen, the first of them has its name below that of the group.
  await fields.nth(count).click()
  const nameTop = await fields
    .nth(count)
    .evaluate(
      (frame) =>
        frame.getBoundingClientRect().top - parseFloat(getComputedStyle(frame, '::before').height),
    )
  expect(
    await page
      .locator('.builder-row-mark', { hasText: 'group' })
      .last()
      .evaluate((mark) => mark.getBoundingClientRect().bottom),
  ).toBeLessThanOrEqual(nameTop)

  await admin.keyboard.press('Control+KeyK')
  await admin.getByRole('dialog').getByRole('combobox').fill('Schema and sample')
  await admin.keyboard.press('Enter')
  const dialog = admin.getByRole('dialog', { name: 'Schema and sample submission' })
  await expect(dialog.locator('[data-json="schema"]')).toContainText(
    /"group": \{\s+"type": "array"/,
  )
  await expect(dialog.locator('[data-json="schema"]')).toContainText('"hours"')
  await dialog.getByRole('tab', { name: 'Sample submission' }).click()
  await expect(dialog.locator('[data-sample="passes"]')).toBeVisible()
  await expect(dialog.locator('[data-json="sample"]')).toContainText('"hours"')
  await expectAccessible(admin)

  // Whatever is chosen, on a telephone too, where the bar keeps its two lines.
  await admin.keyboard.press('Escape')
  await fields.first().click()
  await admin.setViewportSize({ width: 390, height: 844 })
  expect((await admin.locator('.builder-bar').boundingBox())!.height).toBeLessThanOrEqual(114)
  await admin.getByRole('button', { name: 'Schema and sample submission' }).click()
  await expect(dialog.locator('[data-json="schema"]')).toContainText('"hours"')
})

test('the schema of a form is one press away in Thai on a telephone too, and a page that is no form has none', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'th', width: 390, height: 844 })
  await signIn(admin, 'admin')
  const button = admin.getByRole('button', { name: 'สคีมาและตัวอย่างคำตอบ' })
  await openBuilder(admin, 'about')
  await expect(button).toHaveCount(0)
  await openBuilder(admin, 'contact')
  expect((await admin.locator('.builder-bar').boundingBox())!.height).toBeLessThanOrEqual(114)
  await button.click()
  await expect(admin.getByRole('dialog').locator('[data-json="schema"]')).toContainText('"email"')
  await admin.screenshot({ path: test.info().outputPath('schema.png') })
  await admin.keyboard.press('Escape')
  await admin.screenshot({ path: test.info().outputPath('bar.png') })
})
