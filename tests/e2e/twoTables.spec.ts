import { expect, openPage, signIn, test, tokenOf, type Page } from './support/journey.ts'

test.use({ own: 'twoTables' })

const PATH = '/cms/page/two-tables'
const table = (id: string, entity: string, field: string) => ({
  id,
  type: 'data-table',
  v: 1,
  props: {
    title: { th: id, en: id },
    entity,
    sort: { [field]: 1 },
    columns: [{ field, title: { th: 'ชื่อ', en: 'Name' } }],
  },
})
const OBJECTS = [
  table('first', 'course', 'name'),
  table('second', 'post', 'title'),
  { id: 'posts', type: 'post-list', v: 1, props: { limit: 5 } },
]

/** A published page with two tables and a list of posts under them. */
async function publish(admin: Page): Promise<void> {
  const headers = await tokenOf(admin)
  const made = await admin.request.post('/api/page', {
    headers,
    data: {
      data: {
        type: 'page',
        slug: 'two-tables',
        title: 'Two tables',
        builder: OBJECTS.map((object) => ({
          id: `r-${object.id}`,
          columns: [{ id: `c-${object.id}`, size: { base: 12 }, objects: [object] }],
        })),
      },
    },
  })
  const { _id, version } = ((await made.json()) as { data: { _id: string; version: number } }).data
  const published = await admin.request.post(`/api/page/${_id}/transition`, {
    headers,
    data: { transition: 'publish', version },
  })
  expect(published.status()).toBe(200)
}

/** What the page shows: the first line of each table, and the first post. */
const seen = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...[...document.querySelectorAll('.sala-data-table')].map((one) =>
        one.querySelector<HTMLElement>('tbody td'),
      ),
      document.querySelector<HTMLElement>('.sala-cards :is(h2, h3)'),
    ].map((one) => one!.innerText),
  )

test('two tables and a list of posts keep their own words in one address, without a script and with one', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server)
  await signIn(admin, 'admin')
  await publish(admin)
  await admin.context().close()

  const plain = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false })
  const reader = await plain.newPage()
  await reader.goto(PATH)
  const [first, second] = [0, 1].map((at) => reader.locator('.sala-data-table').nth(at))
  const next = { name: 'หน้า 2', exact: true } as const
  await first!.getByRole('link', next).click()
  await second!.getByRole('link', next).click()
  await reader.locator('.sala-pagination').getByRole('link', next).click()
  const words = [...new URL(reader.url()).searchParams]
  expect(words).toHaveLength(3)
  expect(words.every(([, value]) => value === '2')).toBe(true)
  // Whoever is sent this address reads the same.
  const whole = reader.url()
  await expect(reader.locator('tbody tr').first()).toBeVisible()
  const shown = [
    await first!.locator('tbody td').first().innerText(),
    await second!.locator('tbody td').first().innerText(),
    await reader.locator('.sala-cards').locator('h2, h3').first().innerText(),
  ]
  await plain.close()

  const page = await openPage(browser, server, { width: 390 })
  await page.goto(PATH, { waitUntil: 'networkidle' })
  const before = await seen(page)
  expect(before.some((text, at) => text === shown[at])).toBe(false)
  await page.evaluate(() => ((window as unknown as { stays: boolean }).stays = true))
  const tables = [0, 1].map((at) => page.locator('.sala-data-table').nth(at))
  const posts = page.locator('.sala-pagination').getByRole('link', next)
  for (const one of tables) await one.getByRole('link', next).click()
  await expect(tables[1]!.locator('tbody td').first()).toHaveText(shown[1]!)
  expect(await seen(page)).toEqual([shown[0], shown[1], before[2]])
  expect(await page.evaluate(() => (window as unknown as { stays?: boolean }).stays)).toBe(true)
  // The list of posts leads on with what the tables show meanwhile.
  const href = new URL((await posts.getAttribute('href'))!, server.url)
  expect(Object.fromEntries(href.searchParams)).toEqual(
    Object.fromEntries(new URL(whole).searchParams),
  )
  await posts.click()
  await page.waitForURL((url) => url.searchParams.size === 3)
  await expect.poll(() => seen(page)).toEqual(shown)
  await page.goBack()
  await expect.poll(() => seen(page)).toEqual([shown[0], shown[1], before[2]])
  await page.context().close()
})
