import { passWarnings } from './support/builder.ts'
import {
  expect,
  expectAccessible,
  languagesOf,
  openPage,
  signInByForm,
  test,
  type Page,
} from './support/journey.ts'
import { LESSON_WORDS } from './support/learning.ts'
import { chooseIn, fillFields, makeIn, saveRecord } from './support/recordForm.ts'

test.use({ own: 'academyAdmin' })

const WORDS = {
  th: { courses: 'หลักสูตร', categories: 'หมวดหมู่', create: 'สร้างใหม่', publish: 'เผยแพร่' },
  en: { courses: 'Courses', categories: 'Categories', create: 'New', publish: 'Publish' },
}

/** A course from nothing takes no more than this. */
const MOST = { screens: 24, presses: 60 }

/** How many screens a person is led through, and how often they press something. */
async function counted(page: Page): Promise<{ screens: number; presses: number }> {
  const count = { screens: 0, presses: 0 }
  await page.exposeFunction('salaPressed', () => void (count.presses += 1))
  const listen = (): void =>
    addEventListener(
      'pointerdown',
      () => (window as never as { salaPressed(): void }).salaPressed(),
      { capture: true },
    )
  await page.addInitScript(listen)
  await page.evaluate(listen)
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) count.screens += 1
  })
  return count
}

const COURSE = 'การยกของอย่างปลอดภัย'
const held = (page: Page, entity: string) => page.locator(`[data-holds="${entity}"]`)
const addHeld = (page: Page, entity: string) =>
  held(page, entity)
    .getByRole('link', { name: /^(Add: |เพิ่ม)/ })
    .click()
const backToCourse = (page: Page) =>
  page.locator('.sala-detail').getByRole('link', { name: COURSE }).first().click()

/** A question made on the way, in the next line of an exam. */
async function addQuestion(
  page: Page,
  title: string,
  values: Record<string, string | boolean>,
  options: [text: string, correct: boolean][] = [],
): Promise<void> {
  const lines = page.locator('[data-field="questions"]')
  const line = await lines.locator('tbody tr:not(.sala-ghost)').count()
  await lines.locator('[data-add]').click()
  const dialog = await makeIn(page, page, `questions[${line}].question`, title)
  await fillFields(dialog, values)
  for (const [at, [text, correct]] of options.entries()) {
    await dialog.locator('[data-add]').click()
    await fillFields(dialog, { [`options[${at}].text`]: text, [`options[${at}].correct`]: correct })
  }
  await dialog.locator('button[type="submit"]').click()
  await expect(dialog).toBeHidden()
}

for (const language of languagesOf('academy'))
  test(`an admin builds a course with lessons and an exam from nothing, and a member learns it (${language})`, async ({
    browser,
    server,
  }) => {
    const words = { ...WORDS[language], ...LESSON_WORDS[language] }
    const page = await openPage(browser, server, { language })
    await signInByForm(page, 'admin')
    const count = await counted(page)
    const menu = page.getByRole('navigation').first()

    await test.step('a category', async () => {
      await menu.getByRole('button', { name: words.courses, exact: true }).click()
      await menu.getByRole('link', { name: words.categories, exact: true }).click()
      await page.getByRole('link', { name: words.create, exact: true }).click()
      await fillFields(page, { name: 'การยศาสตร์', code: 'ergonomics' })
      await saveRecord(page)
    })

    await test.step('a course', async () => {
      await menu.getByRole('link', { name: words.courses, exact: true }).click()
      await page.getByRole('link', { name: words.create, exact: true }).click()
      await fillFields(page, { name: COURSE, price: '0', in_order: true })
      await chooseIn(page, page, 'category', 'การยศาสตร์')
      const school = await makeIn(page, page, 'institution', 'สถาบันความปลอดภัย')
      await fillFields(school, { code: 'safety-school' })
      await school.locator('button[type="submit"]').click()
      await expect(school).toBeHidden()
      await expectAccessible(page)
      await saveRecord(page)
    })
    await expectAccessible(page)

    await test.step('a lesson, written in the builder', async () => {
      await addHeld(page, 'lesson')
      await fillFields(page, { title: 'ท่ายกที่ถูกต้อง', kind: 'reading', rule: 'confirmed' })
      const content = await makeIn(page, page, 'page', 'ท่ายกที่ถูกต้อง')
      await fillFields(content, { slug: 'lifting-posture' })
      await content.locator('[data-field="title"] input').first().fill('ท่ายกที่ถูกต้อง')
      await content.locator('button[type="submit"]').click()
      await expect(content).toBeHidden()
      await saveRecord(page)
      await page.locator('[data-transition="publish"]').click()
      await page.locator('a[href*="/cms/builder/"]').first().click()
      await page.locator('[data-palette="heading"]').click()
      const text = page.locator('[data-inspector] [data-field="text"] input')
      await text.nth(0).fill('งอเข่า หลังตรง')
      await text.nth(1).fill('Bend your knees')
      await passWarnings(page)
      await page.getByRole('button', { name: words.publish, exact: true }).click()
      await expect(page.locator('.builder-state[data-state="published"]')).toBeVisible()
      await page.goBack()
      await backToCourse(page)
    })

    await test.step('an exam', async () => {
      await addHeld(page, 'exam')
      await fillFields(page, { title: 'สอบท้ายบท', time_limit: '10', shuffle: false })
      await addQuestion(page, 'ท่าทาง', { kind: 'single', stem: 'ยกด้วยส่วนใด' }, [
        ['ขา', true],
        ['หลัง', false],
      ])
      await addQuestion(page, 'อุปกรณ์', { kind: 'multiple', stem: 'ใช้อะไรได้บ้าง' }, [
        ['รถเข็น', true],
        ['สายพาน', true],
        ['โชค', false],
      ])
      await addQuestion(page, 'น้ำหนัก', { kind: 'number', stem: 'ไม่เกินกี่กิโลกรัม', number: '25' })
      await saveRecord(page)
      await page.locator('[data-transition="open"]').click()
      await expect(page.locator('.sala-state[data-state="open"]')).toBeVisible()
      await backToCourse(page)
    })

    await test.step('the lesson of the exam, and a round with seats', async () => {
      await addHeld(page, 'lesson')
      await expect(page.locator('[data-field="order"] input')).toHaveValue('2')
      await fillFields(page, { title: 'สอบท้ายบท', kind: 'exam', rule: 'exam' })
      await chooseIn(page, page, 'exam', 'สอบท้ายบท')
      await saveRecord(page)
      await page.locator('[data-transition="publish"]').click()
      await backToCourse(page)
      await expect(held(page, 'lesson').getByRole('listitem')).toHaveCount(2)
      await addHeld(page, 'round')
      await fillFields(page, { start: '15/12/2026', seats: '20' })
      await saveRecord(page)
      await backToCourse(page)
    })
    test.info().annotations.push({ type: 'counted', description: JSON.stringify(count) })
    expect(count.screens).toBeLessThanOrEqual(MOST.screens)
    expect(count.presses).toBeLessThanOrEqual(MOST.presses)

    const member = await openPage(browser, server, { language, width: 390 })
    await signInByForm(member, 'user')
    await member.goto('/lesson/categories/ergonomics')
    await member.getByRole('link', { name: COURSE }).first().click()
    await expect(member.locator('.sala-round-state').first()).toBeVisible()
    const course = member.url()
    await member.locator('.sala-course-box a[data-kind="primary"]').click()
    await member.locator('input[name="phone"]').fill('0812345678')
    await member.locator('.sala-enrol-summary button[data-kind="primary"]').click()
    await expect(member).toHaveURL(/\/lesson\/pay\//)
    await member.goto(course)
    await member.locator('.sala-course-box a[data-kind="primary"]').click()
    await expect(
      member.getByText(language === 'th' ? 'งอเข่า หลังตรง' : 'Bend your knees'),
    ).toBeVisible()
    await member.getByRole('button', { name: words.confirm }).click()
    await member.getByRole('link', { name: words.next }).click()
    await member.getByRole('link', { name: words.toExam }).click()
    await member.getByRole('button', { name: words.start }).click()
    await member.getByRole('radio', { name: 'ขา' }).check()
    await member.getByRole('checkbox', { name: 'รถเข็น' }).check()
    await member.getByRole('checkbox', { name: 'สายพาน' }).check()
    await member.getByRole('textbox').last().fill('25')
    await member.getByRole('button', { name: words.submit }).click()
    await expect(member.getByText(words.passed)).toBeVisible()
    await expectAccessible(member)
  })
