import { expect, LANGUAGES, openPage, signIn, test, tokenOf, type Page } from './support/journey.ts'

test.use({ own: 'publicLooks' })

/** A page shifts under the eyes of who reads it by less than this (Core Web Vitals call 0.1 good). */
const MAX_SHIFT = 0.02
/** Bits a second and milliseconds of a slow telephone line. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 }

const firstLink = async (page: Page, start: string): Promise<string> =>
  (await page.locator(`main a[href^="${start}"]`).first().getAttribute('href'))!

test('home, catalogue, course and post stay where they are while they load', async ({
  browser,
  server,
}) => {
  const reader = await openPage(browser, server)
  await reader.goto('/lesson/home')
  const course = await firstLink(reader, '/lesson/detail/')
  await reader.goto('/cms/page/news')
  const post = await firstLink(reader, '/cms/post/news/')
  await reader.context().close()
  for (const path of ['/', '/lesson/home', course, post]) {
    const page = await openPage(browser, server, { width: 390, height: 844, motion: true })
    await (await page.context().newCDPSession(page)).send('Network.emulateNetworkConditions', SLOW)
    await page.addInitScript(() => {
      const own = window as unknown as { shifted: number }
      own.shifted = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if (!(entry as { hadRecentInput?: boolean }).hadRecentInput)
            own.shifted += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(path, { waitUntil: 'networkidle' })
    const seen = await page.evaluate(async () => {
      for (let top = 0; top < document.body.scrollHeight; top += 600) {
        window.scrollTo({ top, behavior: 'instant' })
        await new Promise((done) => setTimeout(done, 50))
      }
      return (window as unknown as { shifted: number }).shifted
    })
    expect(seen, path).toBeLessThan(MAX_SHIFT)
    await page.context().close()
  }
})

for (const language of LANGUAGES)
  test(`the header stands over the page, and nothing of it over another (${language})`, async ({
    browser,
    server,
  }) => {
    const page = await openPage(browser, server, { language })
    await page.goto('/lesson/home')
    const edges = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { left, right } = element.getBoundingClientRect()
          return [Math.round(left), Math.round(right)]
        })
    expect((await edges('.sala-brand'))[0]).toBe((await edges('.sala-catalogue'))[0])
    expect((await edges('.sala-tools'))[1]).toBe((await edges('.sala-catalogue'))[1])
    for (const who of ['guest', 'user']) {
      if (who === 'user') {
        await signIn(page, 'user')
        await page.reload()
      }
      for (const width of [1160, 1280, 1350, 1440, 1920]) {
        await page.setViewportSize({ width, height: 900 })
        const parts = [
          await edges('.sala-brand > :last-child'),
          ...(await page
            .locator('.sala-menu > ul > li, .sala-tools > :not([popover])')
            .evaluateAll((all) =>
              all
                .map((element) => element.getBoundingClientRect())
                .filter((box) => box.width > 0)
                .map(({ left, right }) => [Math.round(left), Math.round(right)]),
            )),
        ]
        for (const [index, [left]] of parts.entries())
          if (index > 0)
            expect(left, `${who}, ${width}, part ${index}`).toBeGreaterThanOrEqual(
              parts[index - 1]![1]!,
            )
      }
      await page.setViewportSize({ width: 1440, height: 900 })
    }
  })

test('the search of the header offers courses by keys, and what the other layout would have written', async ({
  browser,
  server,
}) => {
  for (const width of [390, 1440]) {
    const page = await openPage(browser, server, { width })
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('CourseSuggestions')) scripts.push(request.url())
    })
    await page.goto('/cms/page/contact', { waitUntil: 'networkidle' })
    expect(scripts, 'nothing of it before somebody is there').toEqual([])
    if (width === 390) await page.locator('.sala-search-open').click()
    const box = page.locator(width === 390 ? '#sheet-search' : '#header-search')
    await box.focus()
    await expect(box).toHaveRole('combobox')
    expect(scripts.length).toBeGreaterThan(0)
    const options = page.locator('.sala-suggestions [role="option"]')
    await box.pressSequentially('การ')
    await expect(options).toHaveCount(6)
    await expect(options.last()).toHaveAttribute('href', /^\/lesson\/search\//)
    const shown = await page.locator('.sala-suggestions').boundingBox()
    expect(shown!.x).toBeGreaterThanOrEqual(0)
    expect(shown!.x + shown!.width).toBeLessThanOrEqual(width)
    await page.keyboard.press('Escape')
    await expect(options).toHaveCount(0)
    await expect(box).toBeFocused()
    await box.fill('l;ylfu')
    await expect(options).toHaveText(['คุณหมายถึง “สวัสดี” ใช่ไหม'])
    await box.fill('ก'.repeat(600))
    await expect(box).toHaveValue('ก'.repeat(500))
    await expect(page.locator('.sala-suggestions')).toContainText('ไม่มีผลการค้นหา')
    await box.fill('การ')
    await expect(options).toHaveCount(6)
    await page.keyboard.press('ArrowDown')
    const href = await options.first().getAttribute('href')
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${href}`)
    await page.context().close()
  }
})

test('a table of records is a page of rows without a script, and further pages in place with one', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server)
  await signIn(admin, 'admin')
  const headers = await tokenOf(admin)
  const object = {
    id: 'table',
    type: 'data-table',
    v: 1,
    props: {
      title: { th: 'ตาราง', en: 'Table' },
      entity: 'course',
      sort: { name: 1 },
      columns: [
        { field: 'name', title: { th: 'หลักสูตร', en: 'Course' } },
        { field: 'price', title: { th: 'ราคา', en: 'Price' }, kind: 'money' },
      ],
    },
  }
  const made = await admin.request.post('/api/page', {
    headers,
    data: {
      data: {
        type: 'page',
        slug: 'table-of-courses',
        title: 'Table',
        builder: [{ id: 'r', columns: [{ id: 'c', size: { base: 12 }, objects: [object] }] }],
      },
    },
  })
  const { _id, version } = ((await made.json()) as { data: { _id: string; version: number } }).data
  await admin.request.post(`/api/page/${_id}/transition`, {
    headers,
    data: { transition: 'publish', version },
  })
  const plain = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false })
  const reader = await plain.newPage()
  await reader.goto('/cms/page/table-of-courses')
  await expect(reader.locator('tbody tr')).toHaveCount(10)
  await reader.getByRole('link', { name: 'หน้า 2', exact: true }).click()
  await expect(reader).toHaveURL(/page=2/)
  const second = await reader.locator('tbody tr').first().innerText()
  await reader.getByRole('searchbox', { name: 'ค้นหาในตาราง' }).fill('การนับสต็อก')
  await reader.locator('.sala-data-tools button').click()
  await expect(reader.locator('tbody tr')).toHaveCount(1)
  await plain.close()

  const page = await openPage(browser, server, { width: 390 })
  await page.goto('/cms/page/table-of-courses', { waitUntil: 'networkidle' })
  await page.evaluate(() => ((window as unknown as { stays: boolean }).stays = true))
  await page.getByRole('link', { name: 'หน้า 2', exact: true }).click()
  await expect(page.locator('tbody tr').first()).toHaveText(second.replace('\t', ''))
  await page.getByRole('searchbox', { name: 'ค้นหาในตาราง' }).pressSequentially('การนับสต็อก')
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await page.goBack()
  await expect(page.locator('tbody tr')).toHaveCount(10)
  expect(await page.evaluate(() => (window as unknown as { stays?: boolean }).stays)).toBe(true)
  await page.context().close()
  await admin.context().close()
})

test('a picture that does not come has a stand-in in its place, before the script and after it', async ({
  browser,
  server,
}) => {
  const page = await openPage(browser, server, { width: 390 })
  await page.route('**/files/demo-course-*', (route) => route.abort())
  await page.goto('/lesson/home', { waitUntil: 'networkidle' })
  const covers = page.locator('.sala-card-image')
  await expect(covers.first()).toHaveAttribute('data-broken', '')
  await covers.last().scrollIntoViewIfNeeded()
  await expect(covers.last()).toHaveAttribute('data-broken', '')
  const box = await covers.first().boundingBox()
  expect(box!.height).toBeGreaterThan(60)
  await page.unroute('**/files/demo-course-*')
  await page.reload({ waitUntil: 'networkidle' })
  await expect(covers.first()).not.toHaveAttribute('data-broken', '')
  await page.context().close()
})

test('the menu is behind its sign where the page is 768 px or less', async ({
  browser,
  server,
}) => {
  for (const [width, isBehind] of [
    [768, true],
    [390, true],
    [1440, false],
  ] as const) {
    const page = await openPage(browser, server, { width })
    await page.goto('/')
    await expect(page.locator('.sala-menu-open')).toBeVisible({ visible: isBehind })
    await expect(page.locator('.sala-menu')).toBeVisible({ visible: !isBehind })
    await page.context().close()
  }
})

test('the titles under a course look alike', async ({ browser, server }) => {
  const page = await openPage(browser, server)
  await page.goto('/lesson/home')
  await page.goto(await firstLink(page, '/lesson/detail/'))
  const looks = await page
    .locator('main .sala-section-title')
    .evaluateAll((titles) => [
      ...new Set(
        titles
          .flatMap((title) => [title, ...title.querySelectorAll('span')])
          .map((part) => [getComputedStyle(part).fontSize, getComputedStyle(part).color].join()),
      ),
    ])
  expect(looks).toHaveLength(1)
  await page.context().close()
})

test('beside the tools of a member the name of the site is not broken inside a word', async ({
  browser,
  server,
}) => {
  for (const [width, isNamed] of [
    [360, false],
    [375, false],
    [390, true],
  ] as const) {
    const page = await openPage(browser, server, { width })
    await page.goto('/member/login')
    await signIn(page, 'user')
    await page.goto('/member/dashboard')
    await expect(page.locator('.sala-brand > :first-child')).toBeVisible()
    const lines = await page.locator('.sala-brand span').evaluate((name) => {
      const range = document.createRange()
      range.selectNodeContents(name)
      const tops = [...range.getClientRects()].map(({ top }) => top)
      return name.clientWidth > 1 ? new Set(tops).size : 0
    })
    expect(lines, `${width} px`).toBe(isNamed ? 1 : 0)
    await expect(page.locator('html')).toHaveJSProperty('scrollWidth', width)
    await page.context().close()
  }
})
