import {
  expect,
  expectAccessible,
  expectQuiet,
  languagesOf,
  openPage,
  signIn,
  test,
} from './support/journey.ts'

const WORDS = {
  th: { send: 'ส่งข้อมูล', yes: 'ส่งข้อมูล', no: 'ยังก่อน', birthday: '21 พ.ย. 2540' },
  en: { send: 'Submit', yes: 'Send', no: 'Not yet', birthday: '21 Nov 1997' },
}

for (const language of languagesOf('form'))
  test(`a visitor fills the form, and the mail of its flow is in the outbox, over a restart (${language})`, async ({
    browser,
    server,
  }) => {
    const words = WORDS[language]
    const email = `somying.${language}@example.com`
    const page = await openPage(browser, server, { language })
    await page.goto('/cms/page/interest')
    await expectAccessible(page)
    const field = (name: string) => page.locator(`[data-field="${name}"]`)
    const form = page.locator('form.sala-form, [data-block="form"] form').first()

    await form.locator('button[type="submit"]').click()
    await expect(page.locator('.sala-errors')).toBeFocused()
    const border = (part: string) =>
      field(`address.${part}`)
        .locator('select, input')
        .evaluate((one) => getComputedStyle(one).borderTopColor)
    await expect
      .poll(async () => [
        (await border('subdistrict')) === (await border('zipcode')),
        (await border('subdistrict')) === (await border('ROAD_TH')),
      ])
      .toEqual([true, false])
    await expectAccessible(page)

    await field('name').locator('input').fill('สมหญิง ใจดี')
    await field('email').locator('input').fill(email)
    await field('phone').locator('input').fill('๐๘๑๒๓๔๕๖๗๘')
    await field('birthday')
      .locator('input')
      .first()
      .fill(language === 'th' ? '21/11/2540' : '21/11/1997')
    await field('birthday').locator('input').first().press('Tab')
    await field('topic').locator('select').selectOption('safety')
    await expect(field('company')).toHaveCount(0)
    await field('kind').locator('input[value="company"], input').nth(1).check()
    await expect(field('company')).toBeVisible()
    await field('company').locator('input').fill('บริษัท ทดสอบ จำกัด')
    await field('address.province')
      .locator('select, input')
      .first()
      .selectOption({ label: 'เชียงใหม่' })
    await field('address.district').locator('select').selectOption({ index: 1 })
    await field('address.subdistrict').locator('select').selectOption({ index: 1 })
    await expect(field('address.zipcode').locator('input')).toHaveValue(/^5\d{4}$/)
    await field('document')
      .locator('input[type="file"]')
      .first()
      .setInputFiles({
        name: 'ใบสมัคร.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.4\n%âãÏÓ\n'),
      })
    await expect(field('document')).toContainText('ใบสมัคร.pdf')
    await field('courses').getByRole('button').last().click()
    await field('courses[0].course').locator('input').fill('การดับเพลิงขั้นต้น')
    await field('agree').locator('input').check()

    await form.locator('button[type="submit"]').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: words.no }).click()
    await expect(field('name').locator('input')).toHaveValue('สมหญิง ใจดี')
    await page.keyboard.press('Escape')

    await form.locator('button[type="submit"]').click()
    await expect(dialog.getByRole('button', { name: words.yes })).toBeVisible()
    await expectAccessible(page)
    await server.restart()
    await dialog.getByRole('button', { name: words.yes }).click()
    await page.waitForURL('**/cms/page/thank-you', { timeout: 30_000 })
    await expectAccessible(page)

    const admin = await openPage(browser, server, { language })
    await signIn(admin, 'admin')
    await admin.goto('/cms/outbox')
    await expect(admin.locator('tbody')).toContainText(email)
    await expectAccessible(admin)
    await admin.goto('/cms/forms')
    await admin.locator('tbody tr').filter({ hasText: email }).first().locator('a').first().click()
    await expect(admin.locator('[data-field="formData"]')).toContainText('บริษัท ทดสอบ จำกัด')
    await expect(admin.locator('[data-field="formData"]')).toContainText(words.birthday)
    await expectAccessible(admin)
    await admin.goto('/cms/runs')
    await expect(admin.locator('tbody tr').first()).toBeVisible()
    await expectAccessible(admin)
  })

test('what was typed, even before the script came, is offered again after the page was closed, and what finds no connection is sent when it is back', async ({
  browser,
  server,
}) => {
  const page = await openPage(browser, server, { language: 'en' })
  let arrive: () => void = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await arrived
    await route.continue()
  })
  await page.goto('/cms/page/contact', { waitUntil: 'commit' })
  const first = page.locator('form.sala-form input[type=text]').first()
  await first.fill('Somying')
  arrive()
  await expect(page.getByText(/Draft kept at/)).toBeVisible()
  await page.goto('/')
  await page.goto('/cms/page/contact')
  await page
    .locator('[data-notice="draft"]')
    .getByRole('button', { name: 'Go on from there' })
    .click()
  await expect(first).toHaveValue('Somying')
  await expectAccessible(page)

  await page
    .locator('form.sala-form input[type=email], form.sala-form [data-widget=email] input')
    .first()
    .fill('offline@example.com')
  for (const box of await page.locator('form.sala-form textarea').all())
    await box.fill('Please call')
  const phone = page.locator('form.sala-form [data-widget=phone] input')
  if (await phone.count()) await phone.first().fill('0812345678')
  for (const select of await page.locator('form.sala-form select').all())
    await select.selectOption({ index: 1 })
  await page.context().setOffline(true)
  await page.locator('form.sala-form button[type=submit]').click()
  await expect(page.getByText('Your answers are kept on this device')).toBeVisible({
    timeout: 30_000,
  })
  await page.getByRole('dialog').getByRole('button').last().click()
  await expect(page.locator('[data-notice="queue"]')).toBeVisible()
  await expectAccessible(page)
  await page.context().setOffline(false)
  await expect(page.locator('[data-notice="queue"]')).toBeHidden({ timeout: 30_000 })
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  await admin.goto('/cms/forms')
  await expect(admin.locator('tbody')).toContainText('offline@example.com')
})

test('what was typed, chosen and left before the script came is taken over whole, and a press on the button meanwhile loses nothing', async ({
  browser,
  server,
}) => {
  const page = await openPage(browser, server, { language: 'en' })
  const held = async (files: string | RegExp): Promise<() => void> => {
    let arrive: () => void = () => {}
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    await page.route(files, async (route) => {
      await arrived
      await route.continue()
    })
    return arrive
  }
  const arrive = await held('**/assets/*.js')
  const widgetsArrive = await held(/\/assets\/(dateWidgets|AddressWidget)[^/]*\.js/)
  await page.goto('/cms/page/interest', { waitUntil: 'commit' })
  const field = (name: string) => page.locator(`[data-field="${name}"]`)
  await field('email').locator('input').fill('not a mail')
  await field('birthday').locator('input').first().fill('21/11/1997')
  await field('kind').locator('input[value="company"]').check()
  await field('topic').locator('select').selectOption('safety')
  await field('address.zipcode').locator('input').fill('10900')
  await field('agree').locator('input').check()
  await page.locator('form.sala-form button[type=submit]').click()
  arrive()
  await expect(field('company')).toBeVisible()
  await expect(field('email').locator('.sala-field-error')).toHaveText(
    'Check that the e-mail address is written correctly.',
  )
  // Widgets that are fetched come when the page has long been in use.
  await expect(page.getByText(/Draft kept at/)).toBeVisible()
  const expectTyped = async () => {
    for (const [name, value] of [
      ['email', 'not a mail'],
      ['birthday', '21/11/1997'],
      ['topic', 'safety'],
      ['address.zipcode', '10900'],
    ] as const)
      await expect(field(name).locator('input, select').first()).toHaveValue(value)
  }
  await expectTyped()
  widgetsArrive()
  // The list of provinces comes with the widget alone.
  await expect(field('address.province').locator('option').nth(1)).toBeAttached()
  await expectTyped()
  await expect(field('agree').locator('input')).toBeChecked()
  expect(page.url()).toMatch(/interest$/)
  expectQuiet(page)
})

test('a press on a button counts although the field that is left has something to say', async ({
  browser,
  server,
}) => {
  const page = await openPage(browser, server, { language: 'en' })
  await page.goto('/cms/page/contact')
  const message = page.locator('[data-field="message"] textarea')
  const submit = page.locator('form button[type="submit"]')
  await submit.scrollIntoViewIfNeeded()
  await message.focus()
  const { x, y, width, height } = (await submit.boundingBox())!
  await page.mouse.move(x + width / 2, y + height - 4)
  await page.mouse.down()
  await page.waitForTimeout(120)
  await page.mouse.up()
  await expect(page.locator('.sala-errors').first()).toBeFocused()
})

test('an amount that is tabbed into is typed anew', async ({ browser, server }) => {
  const page = await openPage(browser, server, { language: 'en' })
  await signIn(page, 'purchaser')
  await page.goto('/purchase/purchase-request/create')
  await page.getByRole('button', { name: 'Add' }).first().click()
  const price = page.locator('[data-field$=".unit_price"] input').first()
  await price.fill('1250')
  await page.keyboard.press('Tab')
  await expect(price).toHaveValue('1,250.00')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('99')
  await page.keyboard.press('Tab')
  await expect(price).toHaveValue('99.00')
  // A press puts the caret where it was, and chooses nothing.
  await price.click()
  expect(
    await price.evaluate((input: HTMLInputElement) => input.selectionStart === input.selectionEnd),
  ).toBe(true)
})

test('a leave cannot end before it begins; sent from one tab, the other is told', async ({
  browser,
  server,
}) => {
  const page = await openPage(browser, server, { language: 'en', width: 390 })
  await signIn(page, 'purchaser')
  await page.goto('/cms/page/leave')
  const field = (name: string) => page.locator(`[data-field="${name}"]`)
  await field('leave_type').locator('select').selectOption({ index: 1 })
  await field('days').locator('input').fill('2')
  await expect(page.getByText(/Draft kept at/)).toBeVisible()
  for (const [name, day] of [
    ['from_date', '2/12/2026'],
    ['to_date', '1/12/2026'],
  ] as const) {
    await field(name).locator('input').first().fill(day)
  }
  await field('reason').locator('textarea').focus()
  await expect(field('to_date').locator('.sala-field-error')).toHaveText(
    'The last day cannot be before the first',
  )
  await expectAccessible(page)
  await field('to_date').locator('input').first().fill('3/12/2026')
  await expect(field('to_date').locator('.sala-field-error')).toBeHidden()

  const other = await page.context().newPage()
  await other.goto('/cms/page/leave')
  await other.getByRole('button', { name: 'Go on from there' }).click()
  await expect(other.locator('[data-field="days"] input')).toHaveValue('2')
  await page.bringToFront()
  await page.locator('form button[type="submit"]').first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'OK', exact: true }).click()
  await expect(field('days').locator('input')).toHaveValue('')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expectAccessible(other)
  await other
    .locator('[data-notice="draft-sent"]')
    .getByRole('button', { name: 'Empty the form' })
    .click()
  await expect(other.locator('[data-field="days"] input')).toHaveValue('')
})

test('what the gateway alone refuses is listed, and the list has the focus; spaces are no name', async ({
  browser,
  server,
}) => {
  const page = await openPage(browser, server, { language: 'en', width: 390 })
  await page.goto('/cms/page/contact')
  const field = (name: string) => page.locator(`[data-field="${name}"]`)
  await expectAccessible(page)
  await field('name').locator('input').fill('   ')
  await field('email').locator('input').fill('somchai@example.com')
  await field('subject').locator('select').selectOption({ index: 1 })
  await field('message').locator('textarea').fill('A question')
  const send = page.getByRole('button', { name: 'Submit' })
  await send.click()
  await expect(field('name')).toHaveAttribute('data-invalid', 'true')
  await field('name').locator('input').fill('Somchai')
  const message = { th: 'ชื่อนี้ใช้ไม่ได้', en: 'This name is taken.' }
  await page.route('**/api/flow/contact/run', (route) =>
    route.fulfill({
      json: {
        status: 200,
        data: {
          run: 'r',
          token: 't',
          state: 'failed',
          step: null,
          outcomes: [],
          failures: [{ code: 'rule-broken', path: 'name', message, status: 400 }],
        },
      },
    }),
  )
  await send.click()
  await expect(page.locator('.sala-errors')).toBeFocused()
  await expect(page.locator('.sala-errors')).toContainText('This name is taken.')
  await expect(field('name')).toContainText('This name is taken.')
})
