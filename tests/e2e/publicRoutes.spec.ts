import {
  expect,
  expectAccessible,
  expectQuiet,
  LANGUAGES,
  openPage,
  signInByForm,
  test,
  type Page,
  type Server,
} from './support/journey.ts'

const SITES = ['localhost', 'school.localhost']
const READERS = ['nobody', 'user', 'admin'] as const
const WIDTHS = [390, 1440]

/** What anybody may open at a site: what its map of pages names first of each kind, and what stands in no map. */
async function publicPaths(page: Page): Promise<string[]> {
  await page.goto('/')
  const map = await page.evaluate(async () => (await fetch('/sitemap.xml')).text())
  const listed = [...map.matchAll(/<loc>([^<]+)/g)].map(([, address]) => new URL(address!).pathname)
  const firstOf = (start: string): string[] =>
    listed.filter((path) => path.startsWith(start) && path !== start).slice(0, 1)
  const kinds = ['/lesson/categories/', '/lesson/detail/', '/cms/page/', '/cms/post/'].map(firstOf)
  expect(kinds.map((found) => found.length)).toEqual([1, 1, 1, 1])
  return [
    '/',
    '/lesson/home',
    ...kinds.flat(),
    '/lesson/search/%E0%B8%81',
    '/cms/page/interest',
    '/cms/page/contact',
    '/member/privacy',
    '/member/register',
    '/member/login',
    '/user/forgot',
    '/user/activate',
    '/member/login?next=%2Fmember%2Fdashboard',
  ]
}
/** What is a member's own: whoever is not signed in is led to where they can be. */
const OWN = ['/member/dashboard', '/user/profile', '/message/inbox']

const fits = 'document.documentElement.scrollWidth <= window.innerWidth'

async function look(page: Page, path: string, reader: (typeof READERS)[number]): Promise<void> {
  const answer = await page.goto(path)
  expect(answer?.status(), path).toBe(200)
  await expect(page.locator('[data-screen]').first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  expect(await page.locator('h1:visible').count(), `${path}: headings of the page`).toBe(1)
  expect(await page.evaluate(fits), `${path} fits`).toBe(true)
  if (reader === 'nobody' && OWN.includes(path))
    expect(new URL(page.url()).pathname).toMatch(/\/(member|user)\/login$/)
  expectQuiet(page)
}

for (const site of SITES)
  for (const reader of READERS)
    test(`public routes of ${site} as ${reader}, in both languages and at both widths`, async ({
      browser,
      server,
    }, info) => {
      const at = { url: server.url.replace('localhost', site) } as Server
      for (const language of LANGUAGES)
        for (const width of WIDTHS) {
          const scheme = (language === 'th') === (width === 390) ? 'light' : 'dark'
          const page = await openPage(browser, at, { language, width, scheme })
          if (reader !== 'nobody') await signInByForm(page, reader)
          for (const path of [...(await publicPaths(page)), ...OWN])
            await test.step(`${path} (${language}, ${width})`, async () => {
              await look(page, path, reader)
              const name = `${language}-${width}${path.replace(/[^\w-]+/g, '_').slice(0, 60)}.jpeg`
              await page.screenshot({ path: info.outputPath(name), type: 'jpeg', quality: 60 })
              if (reader === 'nobody' && width === 390 && language === 'en')
                await expectAccessible(page)
            })
          await page.context().close()
        }
    })
