import type { PageRow } from '../../src/schema/index.ts'
import { openBuilder, sheet } from './support/builder.ts'
import { expect, openPage, signIn, test, tokenOf } from './support/journey.ts'

test.use({ own: 'hostilePages' })

test('a page of 5,000 blocks is opened, said to be heavy, changed and saved', async ({
  browser,
  server,
}) => {
  const builder: PageRow[] = Array.from({ length: 500 }, (_, row) => ({
    id: `r${row}`,
    columns: [
      {
        id: `c${row}`,
        objects: Array.from({ length: 10 }, (_, at) => ({
          id: `b${row}-${at}`,
          type: 'heading',
          v: 1,
          props: { text: { th: `หัวเรื่อง ${row}-${at}`, en: `Heading ${row}-${at}` }, level: 2 },
        })),
      },
    ],
  }))
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  const made = await admin.request.post('/api/page', {
    data: {
      data: {
        type: 'page',
        slug: 'five-thousand',
        title: { th: 'ห้าพัน', en: 'Five thousand' },
        builder,
      },
    },
    headers: { ...(await tokenOf(admin)), 'idempotency-key': 'five-thousand-0123456789' },
  })
  expect(made.ok()).toBe(true)
  const id = await openBuilder(admin, 'five-thousand')
  const heading = sheet(admin).locator('[data-frame="b3-3"]')
  await heading.click()
  const field = admin.locator('[data-inspector] [data-field="text.en"] input')
  await field.fill('Changed among five thousand')
  await expect(heading).toContainText('Changed among five thousand')
  await expect(admin.locator('[data-save]')).toHaveText(/^Saved at/)
  const stored = JSON.stringify(
    (await (await admin.request.get(`/api/page/${id}`)).json()).data.builder,
  )
  expect(stored).toContain('Changed among five thousand')
  expect(stored.match(/"type":"heading"/g)).toHaveLength(5_000)
  await admin.getByRole('tab', { name: /Problems/ }).click()
  await expect(admin.locator('[data-problem="too-heavy"]').first()).toBeVisible()
})

test('a block whose code fails stands on the canvas as failed: it is chosen and deleted there, and the others work on', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  await admin.route(/\/assets\/Badge-[^/]*\.js$/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export default function Badge() { throw new Error("this block is broken") }',
    }),
  )
  await openBuilder(admin, 'about')
  const blocks = sheet(admin).locator('.sala-page [data-block]')
  const before = await blocks.count()
  await admin.locator('.builder-left [data-palette="badge"]').first().focus()
  await admin.keyboard.press('Enter')
  await expect(blocks).toHaveCount(before + 1)
  const failed = sheet(admin).locator('[data-block="badge"]')
  await expect(failed).toContainText(/could not|failed|cannot/i)

  await sheet(admin).locator('[data-block="heading"]').first().click()
  await failed.click()
  await expect(admin.locator('[data-inspector] [data-group="content"]')).toBeVisible()
  await admin.keyboard.press('Delete')
  await expect(blocks).toHaveCount(before)
  await expect(admin.locator('[data-save]')).toHaveText(/^Saved at/)
})
