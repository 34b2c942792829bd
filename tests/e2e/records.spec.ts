import { openBuilder, sheet } from './support/builder.ts'
import {
  expect,
  expectAccessible,
  languagesOf,
  openPage,
  signIn,
  test,
  tokenOf,
  type Page,
} from './support/journey.ts'

test.use({ own: 'records' })

const WORDS = {
  th: {
    form: 'ลงทะเบียนความสนใจ',
    safety: 'ความปลอดภัย',
    gone: 'ไม่พบ',
    again: 'ลองอีกครั้ง',
    none: 'ยังไม่มีแบบฟอร์ม',
  },
  en: {
    form: 'Registration of interest',
    safety: 'ความปลอดภัย',
    gone: 'Not found',
    again: 'Try again',
    none: 'There is no form yet.',
  },
}

/** A page whose form and one of whose categories are not there any more. */
async function strangePage(page: Page): Promise<string> {
  const slug = `strange-${Date.now().toString(36)}`
  const object = (id: string, type: string, v: number, props: object) => ({ id, type, v, props })
  const builder = [
    {
      id: 'r',
      columns: [
        {
          id: 'c',
          objects: [
            object('f', 'form', 1, { slug: 'gone-form' }),
            object('l', 'course-list', 2, { category: ['gone', 'safety'] }),
          ],
        },
      ],
    },
  ]
  const made = await page.request.post('/api/page', {
    data: { data: { type: 'page', slug, title: { th: 'แปลก', en: 'Strange' }, builder } },
    headers: { ...(await tokenOf(page)), 'idempotency-key': slug },
  })
  expect(made.ok(), await made.text()).toBe(true)
  return slug
}

for (const language of languagesOf('records'))
  test(`a form and categories are chosen by their titles; what is not there is said and kept (${language})`, async ({
    browser,
    server,
  }) => {
    const words = WORDS[language]
    const admin = await openPage(browser, server, { language })
    await signIn(admin, 'admin')
    const slug = await strangePage(admin)
    await openBuilder(admin, slug)
    const frame = (type: string) =>
      sheet(admin).locator(`[data-frame]:has(> [data-block="${type}"])`)
    const field = (name: string) => admin.locator(`[data-inspector] [data-field="${name}"]`)
    const saved = async () => {
      await admin.keyboard.press('Control+KeyS')
      await expect(admin.locator('[data-builder-state="saved"]')).toBeVisible()
    }

    await frame('form').click()
    const form = field('slug').getByRole('combobox')
    await expect(field('slug').locator('[data-strange]')).toContainText(`${words.gone}`)
    await expect(form).toHaveValue('gone-form')
    await form.focus()
    await admin.keyboard.press('ArrowDown')
    await expect(field('slug').getByRole('option').first()).toBeVisible()
    await expectAccessible(admin)
    await admin.keyboard.type(words.form)
    await expect(field('slug').getByRole('option')).toHaveCount(1)
    await admin.keyboard.press('ArrowDown')
    await admin.keyboard.press('Enter')
    await expect(form).toHaveValue(words.form)
    await expect(field('slug').locator('[data-strange]')).toHaveCount(0)
    await expect(
      sheet(admin).locator('[data-block="form"] [data-field="name"] input'),
    ).toBeVisible()

    await frame('course-list')
      .locator('[data-block="course-list"]')
      .click({ position: { x: 5, y: 5 } })
    const tags = field('category').locator('.sala-tag')
    await expect(tags).toHaveText(['gone', new RegExp(words.safety)])
    await expect(tags.first()).toHaveAttribute('data-wrong', 'true')
    await tags.first().getByRole('button').click()
    await expect(tags).toHaveCount(1)
    await field('category').getByRole('combobox').click()
    await field('category').getByRole('option').first().click()
    await expect(tags).toHaveCount(2)
    const groups = sheet(admin).locator('[data-block="course-list"] .sala-course-group')
    await expect(groups).toHaveCount(2)
    await saved()

    // What was chosen is told by its title again, and the form knows where it is used.
    await admin.reload()
    await expect(
      admin.locator('.builder[data-complete], [data-builder-state="saved"]').first(),
    ).toBeVisible()
    await frame('form').click()
    await expect(field('slug').getByRole('combobox')).toHaveValue(words.form)
    const uses = (await (await admin.request.get('/api/uses/form/interest')).json()) as {
      data: { title: { en: string } }[]
    }
    expect(uses.data.map(({ title }) => title.en)).toContain('Strange')
  })

test('a list of records on a narrow screen, one that does not come, and one that is empty', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en', width: 390, height: 844 })
  await signIn(admin, 'admin')
  await openBuilder(admin, await strangePage(admin))
  await sheet(admin).locator('[data-frame]:has(> [data-block="form"])').click()
  await admin.locator('.builder-tabs').getByRole('button', { name: 'Edit' }).click()
  const field = admin.locator('[data-inspector] [data-field="slug"]')
  const box = field.getByRole('combobox')
  const answer: { with: 'nothing' | 'failure' } = { with: 'failure' }
  await admin.route('**/api/page/query', (route) =>
    answer.with === 'failure'
      ? route.fulfill({ status: 500, json: {} })
      : route.fulfill({
          json: {
            status: 200,
            message: 'success',
            data: [],
            paging: { page: 1, limit: 51, totalPages: 0 },
            total: 0,
          },
        }),
  )
  await box.click()
  await expect(field.getByRole('status')).toContainText('could not be loaded')
  answer.with = 'nothing'
  await field.getByRole('status').getByRole('button', { name: WORDS.en.again }).click()
  await expect(field.getByRole('status')).toContainText(WORDS.en.none)
  await expect(field.getByRole('link')).toHaveAttribute('href', '/cms/add')
  await expect(box).toBeFocused()
  await admin.keyboard.press('Escape')
  await admin.unroute('**/api/page/query')
  await box.click()
  await expect(field.getByRole('option').first()).toBeVisible()
  const list = (await field.getByRole('listbox').boundingBox())!
  expect(list.x).toBeGreaterThanOrEqual(0)
  expect(list.x + list.width).toBeLessThanOrEqual(390)
  await field.getByRole('option', { name: WORDS.en.form }).click()
  await expect(box).toHaveValue(WORDS.en.form)
})

test('where lines are cards their values reach the edge of the card', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'th', width: 768 })
  await signIn(admin, 'admin')
  await admin.goto('/cms/pages')
  const line = admin.locator('.sala-line-cards tbody tr').first()
  await expect(line).toBeVisible()
  const room = await line.evaluate((row) => {
    const inner =
      row.getBoundingClientRect().right -
      parseFloat(getComputedStyle(row).paddingRight) -
      parseFloat(getComputedStyle(row).borderRightWidth)
    return [...row.querySelectorAll('td')].map((cell) =>
      Math.round(inner - cell.getBoundingClientRect().right),
    )
  })
  expect(room.filter((one) => one !== 0)).toEqual([])
})
