import type { Locator } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectQuiet,
  isLong,
  openPage,
  signIn,
  test,
  type Language,
  type Page,
} from './support/journey.ts'

const PUBLIC = [
  '/',
  '/lesson/home',
  '/lesson/categories/safety',
  '/lesson/search/%E0%B8%A0%E0%B8%B2%E0%B8%A9%E0%B8%B5',
  '/cms/page/news',
  '/cms/post/news/tax-invoice-checklist',
  '/cms/page/about',
  '/cms/page/interest',
  '/cms/page/thank-you',
  '/member/login',
  '/user/login',
  '/nowhere',
  '/?notice=sign-in&next=%2Fpurchase',
]
const BACKEND: [role: string, paths: string[]][] = [
  [
    'admin',
    [
      '/cms/pages',
      '/cms/add',
      '/cms/posts',
      '/cms/blog/add',
      '/cms/forms',
      '/cms/runs',
      '/cms/outbox',
      '/lesson/dashboard',
      '/lesson/add',
      '/lesson/category',
      '/user/dashboard',
      '/user/add',
      '/user/profile',
      '/config/general',
      '/config/province',
      '/purchase/suppliers',
      '/purchase/suppliers/create',
      '/purchase/purchase-request/nobody',
      '/cms/not/there',
    ],
  ],
  [
    'manager',
    [
      '/inventory/products',
      '/inventory/products/add',
      '/inventory/products/board',
      '/purchase/purchase-request/board',
    ],
  ],
]
/** Each width in a language and a colour scheme of its own, so that all of them are seen. */
const SIGHTS: { width: number; height: number; language: Language; scheme: 'light' | 'dark' }[] = [
  { width: 1440, height: 900, language: 'th', scheme: 'light' },
  { width: 390, height: 844, language: 'en', scheme: 'dark' },
]

/** Each screen is looked through at one of the widths, in turn; `npm run test:long` does so at both. */
const isLookedThrough = (at: number, { width }: (typeof SIGHTS)[number]): boolean =>
  isLong || (at + (width < 500 ? 1 : 0)) % 2 === 0

for (const sight of SIGHTS) {
  const fits = 'document.documentElement.scrollWidth <= window.innerWidth'
  test(`public screens at ${sight.width} px (${sight.language}, ${sight.scheme})`, async ({
    browser,
    server,
  }) => {
    const page = await openPage(browser, server, sight)
    for (const [at, path] of PUBLIC.entries())
      await test.step(path, async () => {
        const answer = await page.goto(path)
        expect(answer?.status(), path).toBe(path === '/nowhere' ? 404 : 200)
        await expect(page.locator('[data-screen]').first()).toBeVisible()
        expect(await page.evaluate(fits), path).toBe(true)
        if (isLookedThrough(at, sight)) await expectAccessible(page)
        else expectQuiet(page)
      })
  })

  test(`backend screens at ${sight.width} px (${sight.language}, ${sight.scheme})`, async ({
    browser,
    server,
  }) => {
    for (const [role, paths] of BACKEND) {
      const page = await openPage(browser, server, sight)
      await signIn(page, role)
      for (const [at, path] of paths.entries())
        await test.step(path, async () => {
          await page.goto(path)
          await expect(page.locator('[data-screen]').first()).toBeVisible()
          await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
          // A tab says which screen it is: the words of its heading stand in the title.
          expect(await page.title(), path).toContain(await page.locator('h1').first().innerText())
          expect(await page.evaluate(fits), path).toBe(true)
          // What a finger is to hit in the header.
          const sides = await page
            .locator('.sala-backend-header :is(button, .sala-language-switch):visible')
            .evaluateAll((found: HTMLElement[]) =>
              found.map((one) => [one.offsetWidth, one.offsetHeight]),
            )
          if (sight.width < 500) expect(Math.min(...sides.flat()), path).toBeGreaterThanOrEqual(44)
          // The site's header and contents stand there a second time, as visitors see them.
          if (isLookedThrough(at, sight))
            await expectAccessible(page, path === '/config/general' ? ['landmark-unique'] : [])
          else expectQuiet(page)
        })
      await page.context().close()
    }
  })
}

test('lists of lines are searched over the width of a telephone, as lists of records are', async ({
  browser,
  server,
}) => {
  const phone = await openPage(browser, server, { language: 'th', width: 390 })
  await signIn(phone, 'admin')
  const widthOf = async (path: string): Promise<number> => {
    await phone.goto(path)
    return (await phone.locator('.mantine-TextInput-input').first().boundingBox())!.width
  }
  const records = await widthOf('/cms/pages')
  expect([await widthOf('/cms/flows'), await widthOf('/cms/screens')]).toEqual([records, records])
})

test('an article that is not there is a 404, and a public page carries no inline script', async ({
  browser,
  server,
}) => {
  const page = await openPage(browser, server)
  expect((await page.goto('/cms/post/news/never-written'))?.status()).toBe(404)
  expect((await page.goto('/lesson/detail/nobody'))?.status()).toBe(404)
  const html = await (await page.request.get('/')).text()
  expect(html).not.toMatch(/<script(?![^>]*(src=|type="application\/(ld\+)?json"))/)
  expect(html).not.toContain('<style')
  expect(html).toContain('og:title')
})

test('the menu of staff shows where one is, and takes the focus and gives it back where it slides in', async ({
  browser,
  server,
}) => {
  const wide = await openPage(browser, server, { language: 'en' })
  await signIn(wide, 'admin')
  await wide.goto('/config/general')
  await expect(wide.locator('.sala-nav [aria-current]')).toBeInViewport({ ratio: 1 })

  const narrow = await openPage(browser, server, { width: 390, height: 844, language: 'th' })
  await signIn(narrow, 'admin')
  await narrow.goto('/cms/pages')
  const opener = narrow.locator('.sala-menu-button')
  const close = narrow.locator('.sala-nav-close')
  for (const leave of [() => narrow.keyboard.press('Escape'), () => close.click()]) {
    await opener.click()
    await expect(close).toBeFocused()
    await leave()
    await expect(opener).toBeFocused()
  }
  await opener.click()
  // Nothing behind it takes the focus: from its end the keys go on at its beginning, or to the browser.
  const behind = '.sala-backend-content, .sala-backend-header, .sala-backend-bar, .sala-skip'
  await narrow.locator('.sala-nav :is(a, button)').last().focus()
  for (let pressed = 0; pressed < 3; pressed++) {
    await narrow.keyboard.press('Tab')
    expect(
      await narrow.evaluate(
        (those) => document.activeElement?.closest(those)?.className ?? '',
        behind,
      ),
    ).toBe('')
  }
  await narrow.locator('.sala-nav a[href="/cms/media"]').click()
  await expect(narrow).toHaveURL(/media$/)
  await expect(narrow.locator('.sala-nav')).not.toBeInViewport()
  expect(await narrow.evaluate(() => document.activeElement === document.body)).toBe(false)
})

/** What is drawn over the middle of what has the focus, if it is something else; once the browser has scrolled to it. */
const coverOfFocus = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const focused = document.activeElement!
    const { x, y, width, height } = focused.getBoundingClientRect()
    const over = document.elementsFromPoint(x + width / 2, y + height / 2)[0]
    // A radio of the kit is drawn by its label.
    const labels = [...((focused as HTMLInputElement).labels ?? [])]
    return over === undefined ||
      [focused, ...labels].some((own) => own.contains(over)) ||
      over.contains(focused)
      ? ''
      : `${focused.outerHTML.slice(0, 120)} is under ${over.className}`
  })

test('what the keys come to is not hidden under what stays in view while the rest is scrolled', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  await admin.goto('/config/general')
  await expect(admin.locator('[data-stays]')).toBeVisible()
  await admin.locator('main input').first().focus()
  const covered: string[] = []
  for (const key of ['Tab', 'Shift+Tab'])
    for (let step = 0; step < 40; step++) {
      await admin.keyboard.press(key)
      const cover = await coverOfFocus(admin)
      if (cover) covered.push(cover)
    }
  expect(covered).toEqual([])
})

test('what stays in view beside the fields of a screen stays below the header', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en', height: 480 })
  await signIn(admin, 'admin')
  await admin.goto('/cms/screens/purchase-request')
  await admin
    .locator('.sala-screen-outline')
    .getByRole('button', { name: 'Department' })
    .first()
    .click()
  await expect(admin.locator('.sala-screen-panel input').first()).toBeVisible()
  await admin.evaluate(() => window.scrollTo(0, 220))
  const edge = async (part: string) => (await admin.locator(part).boundingBox())!
  const header = await edge('.sala-backend-header')
  for (const part of ['.sala-screen-outline', '.sala-screen-preview'])
    expect((await edge(part)).y, part).toBeGreaterThanOrEqual(header.y + header.height)
})

for (const width of [390, 768, 1000])
  test(`the parts of a screen are listed whole, and the settings of the one that is chosen are in sight (${width} px)`, async ({
    browser,
    server,
  }) => {
    const admin = await openPage(browser, server, { language: 'en', width, height: 844 })
    await signIn(admin, 'admin')
    await admin.goto('/cms/screens/purchase-request')
    await expect(admin.locator('.sala-screen-stage .sala-field').first()).toBeVisible()
    for (const part of ['.sala-screen-outline', '.sala-screen-stage'])
      expect(
        await admin.locator(part).evaluate((one) => one.scrollHeight - one.clientHeight),
        part,
      ).toBeLessThanOrEqual(1)
    const last = admin.locator('.sala-screen-outline [data-part-button]').last()
    await last.scrollIntoViewIfNeeded()
    await last.click()
    await expect(admin.locator('.sala-screen-panel h2')).toBeInViewport()
    await expect(admin.locator('.sala-screen-panel input').first()).toBeInViewport()
    await expect(last).toBeInViewport()
    expect(
      await admin.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0)
  })

test('fields of the kit show the focus as those of forms do, and a box to tick stands beside the middle of its words', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  const ringOf = (field: Locator) => field.evaluate((one) => getComputedStyle(one).boxShadow)
  await admin.goto('/cms/pages?q=about')
  await admin.locator('tbody tr a').first().click()
  await admin.getByRole('link', { name: 'Edit', exact: true }).click()
  const slug = admin.locator('[data-field="slug"] input')
  await slug.focus()
  const ring = await ringOf(slug)
  expect(ring).not.toBe('none')
  const middleOf = async (part: Locator): Promise<number> =>
    part.boundingBox().then((box) => box!.y + box!.height / 2)
  const box = admin.getByLabel('Needs sign-in')
  const words = admin
    .locator('label:has(input[type="checkbox"]) > span')
    .filter({ hasText: 'Needs sign-in' })
  expect(Math.abs((await middleOf(box)) - (await middleOf(words)))).toBeLessThan(1)
  await admin.goto('/cms/pages')
  for (const field of [admin.getByPlaceholder('Search'), admin.getByPlaceholder('State')]) {
    await field.focus()
    expect(await ringOf(field)).toBe(ring)
  }
})

test('the focus is in the screen that a link of the one before led to', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  await admin.goto('/cms/pages?q=about')
  const content = admin.locator('.sala-backend-content')
  await admin.locator('tbody tr a').first().press('Enter')
  await expect(admin.getByRole('link', { name: 'Edit', exact: true })).toBeVisible()
  await expect(content).toBeFocused()
  await admin.getByRole('link', { name: 'Edit', exact: true }).press('Enter')
  await expect(admin.locator('[data-field="slug"] input')).toBeVisible()
  await expect(content).toBeFocused()
  await admin.keyboard.press('Tab')
  await expect(content.locator(':focus')).toHaveCount(1)
})

test('a page is listed by what it is called, with its slug beside it', async ({
  browser,
  server,
}) => {
  const admin = await openPage(browser, server, { language: 'en' })
  await signIn(admin, 'admin')
  await admin.goto('/cms/pages')
  const row = admin.locator('tbody tr').filter({ hasText: 'About us' })
  await expect(row.locator('a').first()).toHaveText('About us')
  await expect(row.locator('td[data-column="slug"]')).toHaveText('about')
})
