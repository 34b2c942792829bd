import { drag } from './support/builder.ts'
import { dragByTouch } from './support/dragByTouch.ts'
import {
  expect,
  expectAccessible,
  expectQuiet,
  openPage,
  signIn,
  test,
  type Page,
} from './support/journey.ts'

test.use({ own: 'generatedScreens' })

const WORDS = {
  th: {
    save: 'บันทึก',
    reset: 'ล้างการเปลี่ยนแปลงทั้งหมด',
    undo: 'Control+KeyZ',
    redo: 'Control+Shift+KeyZ',
    form: 'แบบฟอร์มและรายละเอียด',
    label: 'ร้านค้า',
    needed: 'ซ่อน ร้านค้า ไม่ได้',
  },
  en: {
    save: 'Save',
    reset: 'Reset everything',
    undo: 'Control+KeyZ',
    redo: 'Control+KeyY',
    form: 'Form and detail',
    label: 'Shop',
    needed: 'Shop cannot be hidden',
  },
}
const LIST = '/purchase/suppliers'
const state = (page: Page, name: string) =>
  expect(page.locator(`[data-screen-state="${name}"]`)).toBeVisible()
const part = (page: Page, name: string) => page.locator(`[data-part-button="${name}"]`)
const column = (page: Page, name: string, where = '.sala-list') =>
  page.locator(`${where} td[data-column="${name}"]`)
const fieldsOf = async (page: Page) => {
  await expect(page.locator('.sala-record-form .sala-field-loading')).toHaveCount(0)
  return page
    .locator('.sala-record-form .sala-form-section')
    .first()
    .locator('[data-field]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-field')))
}

for (const { language, width } of [
  { language: 'th', width: 1440 },
  { language: 'en', width: 390 },
] as const)
  test(`a generated screen is changed, everybody sees it, and the generated one comes back (${language})`, async ({
    browser,
    server,
  }) => {
    const words = WORDS[language]
    const staff = await openPage(browser, server, { language, width })
    await signIn(staff, 'manager')
    await staff.goto(`${LIST}/create`)
    await expect(staff.locator('[data-field="name"]').first()).toBeVisible()
    const before = await fieldsOf(staff)
    const [first, second] = before as [string, string]

    const admin = await openPage(browser, server, { language, width })
    await signIn(admin, 'admin')
    await admin.goto(LIST)
    await admin.locator('[data-change-screen="generated"]').click()
    await expect(column(admin, 'phone', '[data-screen-preview]').first()).toBeVisible()
    await part(admin, 'phone').focus()
    await admin.keyboard.press('Delete')
    await expect(column(admin, 'phone', '[data-screen-preview]')).toHaveCount(0)
    await admin.keyboard.press(words.undo)
    await expect(column(admin, 'phone', '[data-screen-preview]').first()).toBeVisible()
    await admin.keyboard.press(words.redo)
    await expect(column(admin, 'phone', '[data-screen-preview]')).toHaveCount(0)

    await part(admin, 'name').click()
    const label = admin.locator('.sala-screen-panel [data-field="label"] input')
    await label.nth(0).fill(words.label)
    await label.nth(1).fill(words.label)
    await expect(admin.locator('[data-part="name"] .sala-screen-tag')).toBeVisible()

    await admin.getByText(words.form, { exact: true }).click()
    const generated = await admin
      .locator('[data-group]')
      .first()
      .locator('[data-part]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-part')))
    if (width > 1000) await drag(admin, part(admin, second), part(admin, first), 0.1)
    else {
      // What the form does not ask of a new record stands between them.
      await part(admin, second).focus()
      for (let steps = generated.indexOf(second) - generated.indexOf(first); steps > 0; steps--)
        await admin.keyboard.press('Alt+ArrowUp')
    }
    await expect(
      admin
        .locator('[data-screen-preview] .sala-form-section')
        .first()
        .locator('[data-field]')
        .first(),
    ).toHaveAttribute('data-field', second)
    // In the drawn screen: a press chooses, a drag lands where the line shows, the keys work on.
    const drawn = (name: string) =>
      admin.locator(`[data-screen-preview] [data-field="${name}"]`).first()
    const placeOf = async (name: string) => {
      await drawn(name).scrollIntoViewIfNeeded()
      return (await drawn(name).boundingBox())!
    }
    const inSection = () =>
      admin
        .locator('[data-screen-preview] .sala-form-section')
        .first()
        .locator('[data-field]')
        .evaluateAll((all) => all.map((one) => one.getAttribute('data-field')))
    const arranged = await inSection()
    const from = await placeOf(first)
    await admin.mouse.click(from.x + from.width / 2, from.y + from.height - 8)
    await expect(admin.locator(`[data-part="${first}"][data-chosen]`)).toHaveCount(1)
    await expect(admin.locator(`[data-mark="chosen"][data-of="${first}"]`)).toHaveCount(1)
    await expect(admin.locator(`[data-mark="changed"][data-of="${first}"]`)).toHaveCount(1)
    await expect(admin.locator('.sala-screen-panel')).toContainText(words.label)
    const to = await placeOf(second)
    await admin.mouse.move(from.x + from.width / 2, (await placeOf(first)).y + 30)
    await admin.mouse.down()
    await admin.mouse.move(to.x + 4, (await placeOf(second)).y + 4, { steps: 6 })
    await expect(admin.locator(`[data-landing="${second}"]`)).toBeVisible()
    await admin.mouse.up()
    await expect.poll(inSection).toEqual([first, second, ...arranged.slice(2)])
    await admin.keyboard.press('Alt+ArrowDown')
    await expect.poll(inSection).toEqual(arranged)
    // Somebody must fill it.
    await admin.keyboard.press('Delete')
    await expect(admin.getByText(words.needed)).toBeVisible()
    expect(await inSection()).toEqual(arranged)
    await expectAccessible(admin)
    await admin.getByRole('button', { name: words.save, exact: true }).first().click()
    await state(admin, 'changed')

    await staff.reload()
    await expect(staff.locator(`[data-field="${second}"]`).first()).toBeVisible()
    expect((await fieldsOf(staff)).slice(0, 2)).toEqual([second, first])
    await staff.goto(LIST)
    await expect(staff.locator('td[data-column="name"]').first()).toHaveAttribute(
      'data-label',
      words.label,
    )
    await expect(column(staff, 'phone')).toHaveCount(0)
    await expect(staff.locator('[data-change-screen]')).toHaveCount(0)
    expectQuiet(staff)

    await admin.reload()
    await state(admin, 'changed')
    await admin.getByRole('button', { name: words.reset, exact: true }).click()
    await admin.locator('[data-question] [data-answer="yes"]').click()
    await state(admin, 'generated')
    // Nothing is left to reset: the focus goes on beside the button.
    await expect(admin.locator('main :focus')).toHaveCount(1)
    await staff.goto(`${LIST}/create`)
    await expect(staff.locator('[data-field="name"]').first()).toBeVisible()
    expect(await fieldsOf(staff)).toEqual(before)
    await admin.goto('/cms/screens')
    await expect(admin.locator('[data-entity="supplier"]')).toBeVisible()
    await expectAccessible(admin)
  })

test('records stand for staff as an admin arranged their screen, in the list, the detail and the form, until it is reset', async ({
  browser,
  server,
}) => {
  const staff = await openPage(browser, server, { language: 'en' })
  await signIn(staff, 'manager')
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  const attributesOf = (page: Page, of: string, name: string) =>
    page
      .locator(of)
      .evaluateAll((all, attribute) => all.map((one) => one.getAttribute(attribute)), name)
  /** What staff sees of the first supplier: columns of the list, fields of the detail, fields of the form. */
  const seen = async () => {
    await staff.goto(LIST)
    const row = staff.locator('tbody tr').first()
    await expect(row.locator('td[data-column="name"]')).toBeVisible()
    const columns = (
      await attributesOf(staff, 'tbody tr:first-child td[data-column]', 'data-column')
    ).filter((name) => name !== null)
    const [rows, values] = [
      await staff.locator('tbody tr').count(),
      await row.locator('td[data-column="name"]').textContent(),
    ]
    await row.locator('a').first().click()
    await expect(staff.locator('dt').first()).toBeVisible()
    const details = await staff.locator('.sala-backend-screen dt').allTextContents()
    await staff.goto(`${staff.url().split('?')[0]}/edit`)
    await expect(staff.locator('[data-field="name"] input').first()).toHaveValue(values!.trim())
    return { columns, rows, values, details, fields: await fieldsOf(staff) }
  }
  const before = await seen()
  expect(before.columns).toContain('phone')

  await admin.goto(LIST)
  await admin.locator('[data-change-screen="generated"]').click()
  await part(admin, 'phone').focus()
  await admin.keyboard.press('Delete')
  await expect(column(admin, 'phone', '[data-screen-preview]')).toHaveCount(0)
  await admin.getByText(WORDS.en.form, { exact: true }).click()
  const [first, second] = before.fields as [string, string]
  await part(admin, second).click()
  const label = admin.locator('.sala-screen-panel [data-field="label"] input')
  await label.nth(0).fill('ร้าน')
  await label.nth(1).fill('Arranged')
  await drag(admin, part(admin, second), part(admin, first), 0.1)
  await admin.getByRole('button', { name: WORDS.en.save, exact: true }).first().click()
  await state(admin, 'changed')

  const after = await seen()
  expect(after.columns).toEqual(before.columns.filter((name) => name !== 'phone'))
  expect([after.rows, after.values]).toEqual([before.rows, before.values])
  expect(after.fields.slice(0, 2)).toEqual([second, first])
  expect(after.details.indexOf('Arranged')).toBe(0)
  expect(after.details.length).toBe(before.details.length)
  // What stands in the record is sent as before.
  expectQuiet(staff)

  await admin.getByRole('button', { name: WORDS.en.reset, exact: true }).click()
  await admin.locator('[data-question] [data-answer="yes"]').click()
  await state(admin, 'generated')
  expect(await seen()).toEqual(before)
})

test('a field is dragged among the names by a finger', async ({ browser, server }) => {
  const admin = await openPage(browser, server, { language: 'th', width: 390, touch: true })
  await signIn(admin, 'admin')
  await admin.goto('/cms/screens/supplier?part=form')
  const names = () =>
    admin
      .locator('[data-group]')
      .first()
      .locator('[data-part]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-part')!))
  await expect(admin.locator('[data-part]').first()).toBeVisible()
  const before = await names()
  const [first, second, third] = before as [string, string, string]
  await dragByTouch(admin, part(admin, third), part(admin, first), 0.1)
  await expect.poll(names).toEqual([third, first, second, ...before.slice(3)])
  await expect(admin.locator('.sala-screen-outline [data-announcement]')).not.toBeEmpty()
  await expectAccessible(admin)
  expectQuiet(admin)
})
