import {
  expect,
  expectAccessible,
  expectQuiet,
  openPage,
  signIn,
  test,
  type Page,
} from './support/journey.ts'

test.use({ own: 'theme' })

const WORDS = {
  th: {
    publish: 'เผยแพร่',
    undo: 'เลิกทำ',
    save: 'บันทึกฉบับร่าง',
    back: 'กลับไปใช้ธีมก่อนเผยแพร่',
    discard: 'ทิ้งฉบับร่าง',
    use: /^ใช้ #/,
  },
  en: {
    publish: 'Publish',
    undo: 'Undo',
    save: 'Save draft',
    back: 'Go back to the theme from before',
    discard: 'Discard draft',
    use: /^Use #/,
  },
}
/** The page in the frame has a header and a main part of its own. */
const FRAMED = ['landmark-unique']
const state = (page: Page, name: string) =>
  expect(page.locator(`[data-theme-state="${name}"]`)).toBeVisible()
const preview = (page: Page) => page.frameLocator('.sala-theme-stage iframe')
const value = (page: Page, field: string) =>
  page.locator(`[data-field="${field}"] input:not([type="color"])`)
const surfaceOf = (page: Page, variable: string) =>
  page.evaluate(
    (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim(),
    variable,
  )

for (const { language, width, scheme } of [
  { language: 'th', width: 1440, scheme: 'light' },
  { language: 'en', width: 390, scheme: 'dark' },
] as const)
  test(`a theme is tried on a real page, mended where it is hard to read, kept, published and taken back (${language})`, async ({
    browser,
    server,
  }) => {
    const words = WORDS[language]
    const admin = await openPage(browser, server, { language, width, scheme })
    await signIn(admin, 'admin')
    await admin.goto('/cms/theme')
    await state(admin, 'published')
    await expect(preview(admin).locator('.sala-page [data-block]').first()).toBeVisible()

    await value(admin, 'light.muted').fill('#bbbbbb')
    await state(admin, 'unsaved')
    await expect
      .poll(() =>
        preview(admin)
          .locator(':root')
          .evaluate((root) => root.style.getPropertyValue('--muted')),
      )
      .toBe('light-dark(#bbbbbb, #a9afb1)')
    const failing = admin.locator('[data-pair="light.muted-background"]')
    await expect(failing).toBeVisible()
    await failing.getByRole('button', { name: words.use }).click()
    await expect(admin.locator('.sala-theme-contrast > p')).not.toHaveAttribute('data-failing')
    await expectAccessible(admin, FRAMED)
    const mended = await value(admin, 'light.muted').inputValue()
    expect(mended).toMatch(/^#[0-9a-f]{6}$/)
    await admin.getByRole('button', { name: words.undo, exact: true }).click()
    await expect(value(admin, 'light.muted')).toHaveValue('#bbbbbb')
    await admin.keyboard.press('Control+Shift+KeyZ')
    await expect(value(admin, 'light.muted')).toHaveValue(mended)

    // Type, corners and spacing are drawn at once.
    const drawn = () =>
      preview(admin)
        .locator('.sala-page')
        .first()
        .evaluate((page) => {
          const styles = [page, ...page.querySelectorAll('*')].map((element) =>
            getComputedStyle(element),
          )
          const all = (of: (style: CSSStyleDeclaration) => string) => styles.map(of).join(' ')
          return {
            font: all((style) => style.fontFamily),
            size: all((style) => style.fontSize),
            corners: all((style) => style.borderTopLeftRadius),
            spacing: all((style) => `${style.paddingTop} ${style.rowGap}`),
          }
        })
    for (const [field, choice] of [
      ['font', 'system'],
      ['size', 'large'],
      ['corners', 'none'],
      ['spacing', 'airy'],
    ] as const) {
      const before = await drawn()
      await admin.locator(`[data-field="${field}"] select`).selectOption(choice)
      await expect.poll(async () => (await drawn())[field] !== before[field], field).toBe(true)
    }

    await admin.getByRole('button', { name: words.save, exact: true }).click()
    await state(admin, 'draft')
    const visitor = await openPage(browser, server, { language })
    await visitor.goto('/')
    expect(await surfaceOf(visitor, '--muted')).not.toContain(mended)
    await admin.reload()
    await expect(value(admin, 'light.muted')).toHaveValue(mended)

    await admin.getByRole('button', { name: words.publish, exact: true }).click()
    await state(admin, 'published')
    await visitor.reload()
    await expect.poll(() => surfaceOf(visitor, '--muted')).toContain(mended)
    await expect(visitor.locator('style')).toHaveCount(0)
    expectQuiet(visitor)
    await expect.poll(() => surfaceOf(admin, '--muted')).toContain(mended)

    await admin.getByRole('button', { name: words.back, exact: true }).click()
    await state(admin, 'draft')
    await visitor.reload()
    expect(await surfaceOf(visitor, '--muted')).not.toContain(mended)
    await admin.getByRole('button', { name: words.discard, exact: true }).click()
    await state(admin, 'published')
  })

test('the page that a theme is tried on fills the window beside the colours, and stands in its middle as on a phone', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en', height: 1000 })
  await signIn(admin, 'admin')
  await admin.goto('/cms/theme')
  await expect(preview(admin).locator('.sala-page [data-block]').first()).toBeVisible()
  const boxOf = async (part: string) => (await admin.locator(part).boundingBox())!
  const stage = await boxOf('.sala-theme-stage')
  expect(1000 - stage.y - stage.height).toBeLessThan(60)
  await expect
    .poll(async () => Math.abs((await boxOf('.sala-theme-stage iframe')).height - stage.height))
    .toBeLessThan(4)
  await admin.locator('.sala-theme-tools').getByText('Phone').click()
  await expect
    .poll(async () => {
      const frame = await boxOf('.sala-theme-stage iframe')
      return Math.round(frame.x + frame.width / 2 - stage.x - stage.width / 2)
    })
    .toBe(0)
})
