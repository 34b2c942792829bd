import { drag } from './support/builder.ts'
import { dragByTouch } from './support/dragByTouch.ts'
import { expect, expectAccessible, openPage, signIn, test, type Page } from './support/journey.ts'

test.use({ own: 'flowEditor' })

const WORDS = {
  th: { save: 'บันทึกร่าง', publish: 'เผยแพร่', run: 'ลองทำ', add: 'เพิ่มขั้นท้ายโฟลว์', undo: /^เลิกทำ/ },
  en: {
    save: 'Save draft',
    publish: 'Publish',
    run: 'Try it',
    add: 'Add a step at the end',
    undo: /^Undo/,
  },
}
const state = (page: Page, name: string) =>
  expect(page.locator(`[data-flow-state="${name}"]`)).toBeVisible()
const option = (page: Page, field: string) =>
  page.locator(`.sala-flow-panel [data-field="${field}"]`).locator('input, textarea').first()
const step = (page: Page, id: string) => page.locator(`[data-step-button="${id}"]`)

for (const { language, width, scheme } of [
  { language: 'th', width: 1440, scheme: 'light' },
  { language: 'en', width: 390, scheme: 'dark' },
] as const)
  test(`a shipped flow is changed, tried, published and run by a form (${language})`, async ({
    browser,
    server,
  }) => {
    const words = WORDS[language]
    const subject = `Hello from ${language}`
    const admin = await openPage(browser, server, { language, width, scheme })
    await signIn(admin, 'admin')
    await admin.goto('/cms/flows')
    await expect(admin.locator('[data-flow="contact"]')).toBeVisible()
    await expectAccessible(admin)
    await admin.locator('[data-flow="contact"] a').first().click()
    await step(admin, 'answer').click()
    // Where the options stand below all steps, the step itself leads there and back.
    const there = admin.getByRole('button', { name: 'Options', exact: true })
    await expect(there).toBeVisible({ visible: width === 390 })
    if (width === 390) {
      await there.click()
      await expect(admin.locator('.sala-flow-panel h2')).toBeInViewport()
      await admin.getByRole('button', { name: 'To the steps' }).click()
      await expect(step(admin, 'answer')).toBeInViewport()
    }
    await option(admin, 'subject').fill(subject)
    await state(admin, 'unsaved')

    await step(admin, 'answer').press('Control+KeyD')
    await expect(step(admin, 'answer-2')).toBeFocused()
    await step(admin, 'answer-2').press('Alt+ArrowUp')
    await step(admin, 'answer-2').press('Delete')
    await expect(step(admin, 'answer-2')).toHaveCount(0)
    await admin.getByRole('button', { name: words.undo }).first().click()
    await expect(step(admin, 'answer-2')).toBeVisible()
    await step(admin, 'answer-2').press('Delete')

    await admin.getByRole('button', { name: words.add, exact: true }).click()
    await admin.locator('[data-kind="condition"]').click()
    await expect(admin.locator('.sala-flow-problems')).toContainText('condition')
    await expect(admin.getByRole('button', { name: words.publish, exact: true })).toBeDisabled()
    await expectAccessible(admin)
    await step(admin, 'condition').press('Delete')
    await expect(admin.locator('.sala-flow-problems')).toHaveCount(0)

    await step(admin, 'answer').click()
    await option(admin, 'subject').fill(`${subject}!`)
    await expect(admin.locator('.sala-flow-answers textarea').first()).toHaveValue(
      /somchai@example\.com/,
    )
    await admin.getByRole('button', { name: words.run, exact: true }).click()
    await expect(admin.locator('[data-ran="answer"] [data-effect="sendMail"]')).toContainText(
      subject,
    )
    await admin.getByRole('button', { name: words.publish, exact: true }).click()
    await state(admin, 'published')
    // What its options are drawn from has come anew.
    await expect(option(admin, 'subject')).toHaveValue(`${subject}!`)

    const member = await openPage(browser, server, { language })
    await member.goto('/cms/page/contact')
    const outcomes = await member.evaluate(async () => {
      const { csrf } = (await (await fetch('/api/session')).json()) as { csrf: string }
      const answers = {
        name: 'สมหญิง',
        email: 'somying@example.com',
        subject: 'billing',
        message: 'ใบเสร็จ',
      }
      const answer = await fetch('/api/flow/contact/run', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-csrf-token': csrf },
        body: JSON.stringify({ form: 'contact', data: answers }),
      })
      return (
        (await answer.json()) as { data: { outcomes: { step: string }[] } }
      ).data.outcomes.map((one) => one.step)
    })
    expect(outcomes).toContain('answer')
    await admin.goto('/cms/outbox')
    await expect(admin.getByText(subject).first()).toBeVisible()
    await admin.goto('/cms/runs')
    await expect(
      admin
        .getByRole('table')
        .getByText(language === 'th' ? 'ติดต่อเรา' : 'Contact')
        .first(),
    ).toBeVisible()
  })

/** The steps of a list, in order: of the flow, or of a branch as `check.rejected`. */
const stepsOf = (page: Page, list?: string) =>
  page
    .locator(list ? `[data-branch="${list}"]` : '.sala-flow-steps')
    .locator('ol')
    .first()
    .evaluate((ol) =>
      [...ol.children].map((one) => one.querySelector('[data-step]')!.getAttribute('data-step')),
    )

test('a step is dragged into a branch and out of it, by mouse and by touch, and is not chosen by it', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en', height: 1600 })
  await signIn(admin, 'admin')
  await admin.goto('/cms/flows/certificate')
  await expect(step(admin, 'check')).toBeVisible()
  const [shipped, rejected] = [await stepsOf(admin), await stepsOf(admin, 'check.rejected')]
  const gap = (name: string) => admin.locator(`[data-gap="${name}"]`)
  const chosen = admin.locator('[data-step][data-selected]')
  await expect(chosen).toHaveAttribute('data-step', shipped[0]!)

  await drag(admin, step(admin, 'told'), gap('check.rejected.1'), 0.5)
  await expect
    .poll(() => stepsOf(admin, 'check.rejected'))
    .toEqual(rejected.toSpliced(1, 0, 'told'))
  expect(await stepsOf(admin)).toEqual(shipped.filter((id) => id !== 'told'))
  await expect(step(admin, 'told')).toBeFocused()
  await expect(chosen).toHaveAttribute('data-step', shipped[0]!)
  await expect(admin.locator('.sala-flow-steps [data-announcement]')).toContainText('told moved to')
  await expectAccessible(admin)

  // Into itself it does not go, and where it stands nothing is changed.
  await drag(admin, step(admin, 'check'), gap('check.rejected.2'), 0.5)
  await drag(admin, step(admin, 'told'), gap('check.rejected.2'), 0.5)
  expect(await stepsOf(admin, 'check.rejected')).toEqual(rejected.toSpliced(1, 0, 'told'))
  await admin.getByRole('button', { name: WORDS.en.undo }).first().click()
  expect(await stepsOf(admin)).toEqual(shipped)

  const telephone = await openPage(browser, server, { language: 'th', width: 390, touch: true })
  await signIn(telephone, 'admin')
  await telephone.goto('/cms/flows/certificate')
  await step(telephone, 'received').scrollIntoViewIfNeeded()
  await dragByTouch(
    telephone,
    step(telephone, 'told'),
    telephone.locator('[data-gap="flow.2"]'),
    0.5,
  )
  await expect
    .poll(() => stepsOf(telephone))
    .toEqual([...shipped.slice(0, 2), 'told', 'received', ...shipped.slice(4)])
  await expect(telephone.locator('[data-step][data-selected]')).toHaveAttribute(
    'data-step',
    shipped[0]!,
  )
})

test('held at the edge of the window the steps go on below what is dragged', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en', height: 500 })
  await signIn(admin, 'admin')
  await admin.goto('/cms/flows/certificate')
  const box = (await step(admin, 'ask').boundingBox())!
  await admin.mouse.move(box.x + 40, box.y + box.height / 2)
  await admin.mouse.down()
  await admin.mouse.move(box.x + 60, 400, { steps: 6 })
  await admin.mouse.move(box.x + 60, 490, { steps: 6 })
  await expect(step(admin, 'done')).toBeInViewport()
  await admin.keyboard.press('Escape')
  await admin.mouse.up()
  expect((await stepsOf(admin))[0]).toBe('ask')
})

test('two windows with one flow keep what each has changed over a reload', async ({
  browser,
  server,
}) => {
  const first = await openPage(browser, server, { language: 'en' })
  await signIn(first, 'admin')
  const second = await first.context().newPage()
  for (const [page, subject] of [
    [first, 'First'],
    [second, 'Second'],
  ] as const) {
    page.on('dialog', (dialog) => void dialog.accept())
    await page.goto('/cms/flows/contact')
    await step(page, 'answer').click()
    await option(page, 'subject').fill(subject)
    await state(page, 'unsaved')
  }
  for (const [page, subject] of [
    [first, 'First'],
    [second, 'Second'],
  ] as const) {
    await page.reload()
    await state(page, 'unsaved')
    await step(page, 'answer').click()
    await expect(option(page, 'subject')).toHaveValue(subject)
  }
})

test('the id of a step that cannot be had stays in its box, framed as wrong', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  await admin.goto('/cms/flows/interest')
  await admin.locator('[data-step-button]').first().click()
  const name = admin.getByLabel('Id of the step')
  const frame = () => name.evaluate((one) => getComputedStyle(one).borderTopColor)
  const plain = await frame()
  await name.fill('No id')
  await name.press('Tab')
  await expect(name).toHaveValue('No id')
  await expect(name).toHaveAccessibleDescription(/^Use lower case.*still called/)
  await expect.poll(frame).not.toBe(plain)
  await expectAccessible(admin)
})

test('a notice stands at the foot over the middle, on a narrow screen above what the builder has there', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  await admin.goto('/cms/flows/interest')
  await admin.locator('[data-step-button]').first().press('Delete')
  const notice = admin.locator('.sala-toasts .mantine-Notification-root').first()
  await notice.hover()
  const place = async () => (await notice.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await expect
    .poll(async () => Math.abs((await place()).x + (await place()).width / 2 - 720))
    .toBeLessThan(12)
  expect((await place()).y).toBeGreaterThan(700)
  await admin.setViewportSize({ width: 390, height: 844 })
  await expect
    .poll(async () => 844 - (await place()).y - (await place()).height)
    .toBeGreaterThan(48)
})
