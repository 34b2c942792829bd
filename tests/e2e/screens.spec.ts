import { expect, expectAccessible, openPage, signIn, test, type Language } from './support/journey.ts'

const PUBLIC = ['/', '/lesson/home', '/lesson/categories/safety', '/lesson/search/%E0%B8%A0%E0%B8%B2%E0%B8%A9%E0%B8%B5', '/cms/page/news', '/cms/post/news/news-1', '/cms/page/about', '/cms/page/interest', '/cms/page/thank-you', '/member/login', '/user/login', '/nowhere', '/?notice=sign-in&next=%2Fpurchase']
const BACKEND: [role: string, paths: string[]][] = [
  ['admin', ['/cms/pages', '/cms/add', '/cms/posts', '/cms/blog/add', '/cms/forms', '/cms/runs', '/cms/outbox', '/lesson/dashboard', '/lesson/add', '/lesson/category', '/user/dashboard', '/user/add', '/user/profile', '/config/general', '/config/province', '/purchase/suppliers', '/purchase/suppliers/create', '/purchase/purchase-request/nobody', '/cms/not/there']],
  ['manager', ['/inventory/products', '/inventory/products/add', '/inventory/products/board', '/purchase/purchase-request/board']],
]
/** Each width in a language and a colour scheme of its own, so that all of them are seen. */
const SIGHTS: { width: number; height: number; language: Language; scheme: 'light' | 'dark' }[] = [
  { width: 1440, height: 900, language: 'th', scheme: 'light' },
  { width: 390, height: 844, language: 'en', scheme: 'dark' },
]

for (const sight of SIGHTS) {
  const fits = 'document.documentElement.scrollWidth <= window.innerWidth'
  test(`public screens at ${sight.width} px (${sight.language}, ${sight.scheme})`, async ({ browser, server }) => {
    const page = await openPage(browser, server, sight)
    for (const path of PUBLIC)
      await test.step(path, async () => {
        const answer = await page.goto(path)
        expect(answer?.status(), path).toBe(path === '/nowhere' ? 404 : 200)
        await expect(page.locator('[data-screen]').first()).toBeVisible()
        expect(await page.evaluate(fits), path).toBe(true)
        await expectAccessible(page)
      })
  })

  test(`backend screens at ${sight.width} px (${sight.language}, ${sight.scheme})`, async ({ browser, server }) => {
    for (const [role, paths] of BACKEND) {
      const page = await openPage(browser, server, sight)
      await signIn(page, role)
      for (const path of paths)
        await test.step(path, async () => {
          await page.goto(path)
          await expect(page.locator('[data-screen]').first()).toBeVisible()
          await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
          // A tab says which screen it is: the words of its heading stand in the title.
          expect(await page.title(), path).toContain(await page.locator('h1').first().innerText())
          expect(await page.evaluate(fits), path).toBe(true)
          // What a finger is to hit in the header.
          const sides = await page.locator('.sala-backend-header :is(button, .sala-language-switch):visible').evaluateAll((found: HTMLElement[]) => found.map((one) => [one.offsetWidth, one.offsetHeight]))
          if (sight.width < 500) expect(Math.min(...sides.flat()), path).toBeGreaterThanOrEqual(44)
          // The site's header and contents stand there a second time, as visitors see them.
          await expectAccessible(page, path === '/config/general' ? ['landmark-unique'] : [])
        })
      await page.context().close()
    }
  })
}

test('lists of lines are searched over the width of a telephone, as lists of records are', async ({ browser, server }) => {
  const phone = await openPage(browser, server, { language: 'th', width: 390 })
  await signIn(phone, 'admin')
  const widthOf = async (path: string): Promise<number> => {
    await phone.goto(path)
    return (await phone.locator('.mantine-TextInput-input').first().boundingBox())!.width
  }
  const records = await widthOf('/cms/pages')
  expect([await widthOf('/cms/flows'), await widthOf('/cms/screens')]).toEqual([records, records])
})

test('an article that is not there is a 404, and a public page carries no inline script', async ({ browser, server }) => {
  const page = await openPage(browser, server)
  expect((await page.goto('/cms/post/news/never-written'))?.status()).toBe(404)
  expect((await page.goto('/lesson/detail/nobody'))?.status()).toBe(404)
  const html = await (await page.request.get('/')).text()
  expect(html).not.toMatch(/<script(?![^>]*(src=|type="application\/json"))/)
  expect(html).not.toContain('<style')
  expect(html).toContain('og:title')
})
