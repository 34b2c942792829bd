import type { Locator } from '@playwright/test'
import { drag, sheet } from './support/builder.ts'
import {
  expect,
  expectAccessible,
  LANGUAGES,
  languagesOf,
  openPage,
  signIn,
  test,
  type Page,
} from './support/journey.ts'

test.use({ own: 'homePage' })

const PICTURE = '/files/demo/slide-1.svg'
const TEXTS = {
  slide: { th: 'เรียนได้ทุกที่ เติบโตทุกวัน', en: 'Learn anywhere, grow every day' },
  heading: { th: 'ทักษะที่ใช้ทำงานได้จริง', en: 'Skills you can use at work' },
  button: { th: 'ดูหลักสูตรทั้งหมด', en: 'See all courses' },
  alt: { th: 'ผู้เรียนหน้าคอมพิวเตอร์', en: 'A learner at a computer' },
  courses: { th: 'หลักสูตรของเรา', en: 'Our courses' },
  news: { th: 'ข่าวสารและบทความ', en: 'News and articles' },
} as const

/** A picture of each step, beside the results of the run. */
const recorder = (page: Page, journey: string) => {
  let step = 0
  return async (name: string): Promise<void> => {
    const path = test.info().outputPath(`${journey}-${String(++step).padStart(2, '0')}-${name}.png`)
    await page.screenshot({ path })
    await test.info().attach(name, { path, contentType: 'image/png' })
  }
}

const published = async (page: Page): Promise<void> =>
  expect(page.locator('[data-said]')).toHaveText(/published|เผยแพร่แล้ว/i)

/** A new page by its screen, open in the builder. */
async function newPage(page: Page, slug: string): Promise<void> {
  await page.goto('/cms/add')
  await page.locator('[data-start="blank-page"]').click()
  await page.locator('[data-field="title"]').fill('Home of the academy')
  await page.locator('[data-field="slug"]').fill(slug)
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-builder-state="saved"]')).toBeVisible()
}

/** What a visitor reads of the page, in both languages. */
async function expectRead(page: Page, slug: string, language: 'th' | 'en'): Promise<void> {
  await page.goto(`/cms/page/${slug}`)
  for (const words of Object.values(TEXTS)) {
    if (words === TEXTS.alt)
      await expect(page.getByRole('img', { name: words[language] }).first()).toBeVisible()
    else await expect(page.getByText(words[language], { exact: true }).first()).toBeVisible()
  }
  await expect(page.locator('[data-block="course-list"] a').first()).toBeVisible()
  await expect(page.locator('[data-block="post-list"] a').first()).toBeVisible()
  await expectAccessible(page)
}

for (const language of languagesOf('homePage'))
  test(`from an empty page to the academy’s home page, published, by mouse (${language})`, async ({
    browser,
    server,
  }) => {
    const slug = `home-by-mouse-${language}`
    const admin = await openPage(browser, server, { motion: true, language })
    const shot = recorder(admin, slug)
    await signIn(admin, 'admin')
    await newPage(admin, slug)
    const page = sheet(admin)
    const inspector = admin.locator('[data-inspector]')
    const field = (name: string): Locator =>
      inspector.locator(`[data-field="${name}"] :is(input, textarea)`).first()
    const both = async (name: string, words: { th: string; en: string }): Promise<void> => {
      await field(`${name}.th`).fill(words.th)
      await field(`${name}.en`).fill(words.en)
    }
    const block = (type: string): Locator => page.locator(`[data-block="${type}"]`)
    const tileOf = async (type: string): Promise<Locator> => {
      const tile = admin.locator(`.builder-left [data-palette="${type}"]`).last()
      await tile.scrollIntoViewIfNeeded()
      return tile
    }
    await shot('empty')

    await drag(admin, await tileOf('slideshow'), page.locator('.builder-canvas'), 0.5)
    await expect(inspector.locator('[data-field="slides"]')).toBeVisible()
    await field('slides[0].image').fill(PICTURE)
    await both('slides[0].alt', TEXTS.alt)
    await both('slides[0].title', TEXTS.slide)
    await expect(page.getByText(TEXTS.slide[language])).toBeVisible()
    await shot('slides')

    await drag(admin, await tileOf('heading'), page.locator('.builder-canvas'), 0.97)
    await expect(block('heading')).toHaveCount(1)
    await both('text', TEXTS.heading)
    await field('level').fill('1')
    await drag(admin, await tileOf('button'), block('heading'), 0.95)
    await expect(block('button')).toHaveCount(1)
    await both('buttons[0].text', TEXTS.button)
    await field('buttons[0].link').fill('/cms/page/lesson-home')
    await shot('words')

    // Beside them, as a second column.
    const beside = (await page.locator('[data-column]:has([data-block="button"])').boundingBox())!
    const from = (await (await tileOf('image')).boundingBox())!
    await admin.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await admin.mouse.down()
    await admin.mouse.move(from.x + 40, from.y + 30, { steps: 4 })
    await admin.mouse.move(beside.x + beside.width + 6, beside.y + beside.height / 2, { steps: 12 })
    await shot('beside')
    await admin.mouse.up()
    await expect(
      page.locator('[data-row]:has([data-block="button"]) > .sala-columns > [data-column]'),
    ).toHaveCount(2)
    await field('image').fill(PICTURE)
    await both('alt', TEXTS.alt)
    await shot('picture')

    await drag(admin, await tileOf('course-list'), page.locator('.builder-canvas'), 0.99)
    await expect(block('course-list')).toHaveCount(1)
    await both('title', TEXTS.courses)
    // Its courses come late, and push its end down.
    await expect(block('course-list').locator('article').first()).toBeVisible()
    await block('course-list').evaluate((list) => list.scrollIntoView({ block: 'end' }))
    await drag(admin, await tileOf('post-list'), block('course-list'), 0.98)
    await expect(block('post-list')).toHaveCount(1)
    await both('title', TEXTS.news)
    await shot('lists')

    await admin
      .locator('.builder-bar button, .builder header button', {
        hasText: language === 'th' ? /^เผยแพร่$/ : /^Publish$/,
      })
      .first()
      .click()
    await published(admin)
    await shot('published')

    for (const each of LANGUAGES) {
      const visitor = await openPage(browser, server, { motion: true, language: each })
      await expectRead(visitor, slug, each)
      if (each === language) await recorder(visitor, slug)('read')
      await visitor.context().close()
    }
  })

/** Goes on with Tab until the element has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  const isThere = () =>
    wanted.evaluate(
      (element) =>
        element === element.ownerDocument.activeElement && element.ownerDocument.hasFocus(),
    )
  await expect(wanted).toBeAttached()
  for (let step = 0; step < 300; step++) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not come to ${String(wanted)}.`)
}

test('the same by keyboard alone', async ({ browser, server }) => {
  const slug = 'home-by-keys'
  const admin = await openPage(browser, server, { motion: true, language: 'en' })
  const shot = recorder(admin, slug)
  await signIn(admin, 'admin')
  const write = async (wanted: Locator, text: string): Promise<void> => {
    // From the page to the settings in one step.
    for (
      let part = 0;
      part < 3 &&
      (await inspector.count()) > 0 &&
      !(await inspector.evaluate((element) => element.contains(document.activeElement)));
      part++
    )
      await admin.keyboard.press('F6')
    await tabTo(admin, wanted)
    await admin.keyboard.press('Control+KeyA')
    await admin.keyboard.type(text)
  }
  const press = async (wanted: Locator): Promise<void> => {
    await tabTo(admin, wanted)
    await admin.keyboard.press('Enter')
  }
  const inspector = admin.locator('[data-inspector]')
  await admin.goto('/cms/add')
  await press(admin.locator('[data-start="blank-page"]'))
  await expect(admin.locator('[data-field="title"]')).toBeFocused()
  await admin.keyboard.type('Home of the academy')
  await write(admin.locator('[data-field="slug"]'), slug)
  await admin.keyboard.press('Enter')
  await expect(admin.locator('[data-builder-state="saved"]')).toBeVisible()
  await shot('empty')

  const page = sheet(admin)
  const field = (name: string): Locator =>
    inspector.locator(`[data-field="${name}"] :is(input, textarea)`).first()
  const both = async (name: string, words: { th: string; en: string }): Promise<void> => {
    await write(field(`${name}.th`), words.th)
    await write(field(`${name}.en`), words.en)
  }
  /** By the list of commands, as every other command. */
  const command = async (words: string): Promise<void> => {
    await admin.keyboard.press('Control+KeyK')
    await expect(admin.locator('[data-commands] input')).toBeFocused()
    await admin.keyboard.type(words)
    await admin.keyboard.press('Enter')
    await expect(admin.locator('[data-commands]')).toHaveCount(0)
  }
  const insert = async (name: string, type: string): Promise<void> => {
    await command(name)
    await expect(
      page.locator(`[data-frame][data-selected]:has(> [data-block="${type}"])`),
    ).toBeAttached()
    await expect(inspector.getByRole('heading', { name, exact: true })).toBeVisible()
  }
  await insert('Slideshow', 'slideshow')
  await write(field('slides[0].image'), PICTURE)
  await both('slides[0].alt', TEXTS.alt)
  await both('slides[0].title', TEXTS.slide)
  await shot('slides')
  await insert('Heading', 'heading')
  await both('text', TEXTS.heading)
  await write(field('level'), '1')
  await insert('Button', 'button')
  await both('buttons[0].text', TEXTS.button)
  await write(field('buttons[0].link'), '/cms/page/lesson-home')
  await shot('words')
  await insert('Image', 'image')
  await write(field('image'), PICTURE)
  await both('alt', TEXTS.alt)
  await shot('picture')

  // Picked up and put into a new column beside the others.
  const image = page.locator('[data-frame]:has(> [data-block="image"])')
  while (
    !(await image.evaluate(
      (frame) => frame === frame.ownerDocument.activeElement && frame.ownerDocument.hasFocus(),
    ))
  )
    await admin.keyboard.press('F6')
  await admin.keyboard.press('Space')
  await admin.keyboard.press('Shift+ArrowRight')
  await shot('beside')
  await admin.keyboard.press('Enter')
  await expect(
    page.locator('[data-row]:has([data-block="image"]) > .sala-columns > [data-column]'),
  ).toHaveCount(2)

  await insert('Course list', 'course-list')
  await both('title', TEXTS.courses)
  await insert('Post list', 'post-list')
  await both('title', TEXTS.news)
  await shot('lists')
  await command('Publish')
  // The title was asked for in one language only; the note of that is accepted by the key at hand.
  const anyway = admin.getByRole('button', { name: 'Publish anyway' })
  await expect(anyway).toBeFocused()
  await expect(anyway).not.toHaveAttribute('aria-disabled')
  await admin.keyboard.press('Enter')
  await published(admin)
  await shot('published')

  for (const each of LANGUAGES) {
    const visitor = await openPage(browser, server, { motion: true, language: each })
    await expectRead(visitor, slug, each)
    if (each === 'en') await recorder(visitor, slug)('read')
    await visitor.context().close()
  }
})

test('on a phone a text is edited by touch and published', async ({ browser, server }) => {
  const phone = await openPage(browser, server, {
    motion: true,
    language: 'th',
    width: 390,
    height: 844,
    touch: true,
  })
  const shot = recorder(phone, 'phone')
  await signIn(phone, 'admin')
  await phone.goto('/cms/pages?q=about')
  await phone
    .locator('a[href*="/cms/pages/"]', { hasText: /about|เกี่ยวกับ/i })
    .first()
    .tap()
  await phone.locator('a[href*="/cms/builder/"]').first().tap()
  const page = sheet(phone)
  await expect(page.locator('[data-frame]').first()).toBeVisible()
  await shot('open')
  await page.locator('[data-frame]:has(> [data-block="heading"])').first().tap()
  await shot('chosen')
  await phone.locator('.builder-tabs').getByRole('button', { name: 'แก้ไข' }).tap()
  const field = phone.locator('[data-inspector] [data-field="text.th"] input')
  await field.tap()
  await shot('settings')
  await field.fill('เกี่ยวกับสถาบันของเรา')
  await expect(page.getByText('เกี่ยวกับสถาบันของเรา')).toBeVisible()
  await shot('written')
  await expectAccessible(phone)
  await phone.locator('.builder-bar').getByRole('button', { name: 'เผยแพร่', exact: true }).tap()
  // The English of the text still says what it said.
  await expect(
    phone.locator('[data-publish-warnings] [data-problem="stale-translation"]'),
  ).toBeVisible()
  await shot('notes')
  // A note leads to what is to be changed, there and in the list of problems.
  const english = phone.locator('[data-inspector] [data-field="text.en"] input')
  await phone
    .locator('[data-publish-warnings] [data-problem="stale-translation"] button')
    .first()
    .tap()
  await expect(english).toBeFocused()
  await expect(english).toBeVisible()
  await shot('led')
  await expect(
    phone.locator('.builder-tabs').getByRole('button', { name: 'ปัญหา' }).locator('.builder-count'),
  ).toHaveText(/^[1-9]/)
  await phone.locator('.builder-tabs').getByRole('button', { name: 'ปัญหา' }).tap()
  await expect(english).toBeHidden()
  await phone.locator('.builder-problems [data-problem="stale-translation"] button').first().tap()
  await expect(english).toBeFocused()
  await phone.locator('.builder-bar').getByRole('button', { name: 'เผยแพร่', exact: true }).tap()
  await phone.getByRole('button', { name: 'เผยแพร่เลย' }).tap()
  await published(phone)
  await shot('published')
  const visitor = await openPage(browser, server, {
    motion: true,
    language: 'th',
    width: 390,
    height: 844,
    touch: true,
  })
  await visitor.goto('/cms/page/about')
  await expect(visitor.getByText('เกี่ยวกับสถาบันของเรา')).toBeVisible()
  await recorder(visitor, 'phone')('read')
})
