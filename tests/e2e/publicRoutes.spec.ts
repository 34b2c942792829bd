import {
  expect,
  expectAccessible,
  expectQuiet,
  isLong,
  LANGUAGES,
  openPage,
  signInByForm,
  test,
  type Browser,
  type Language,
  type Page,
  type Server,
} from './support/journey.ts'

const SITES = ['localhost', 'school.localhost'] as const
const READERS = ['nobody', 'user', 'admin'] as const
const WIDTHS = [390, 1440] as const

/** Each width in one of the languages, in turn with site and reader, so that all are seen at each; `npm run test:long` sees both. */
const languagesAt = (site: string, reader: string, width: number): readonly Language[] => {
  const turn = SITES.indexOf(site as never) + READERS.indexOf(reader as never)
  const isOther = (turn + WIDTHS.indexOf(width as never)) % 2 === 0
  return isLong ? LANGUAGES : [LANGUAGES[isOther ? 1 : 0]!]
}

/** The second site, which differs by its contents, is seen at one width by each reader. */
const widthsOf = (site: (typeof SITES)[number], reader: (typeof READERS)[number]) =>
  isLong || site === SITES[0] ? WIDTHS : [WIDTHS[READERS.indexOf(reader) % 2]!]

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
    '/student/activate',
    '/member/login?next=%2Fmember%2Fdashboard',
  ]
}
/** What is a member's own: whoever is not signed in is led to where they can be. */
const OWN = [
  '/member/dashboard',
  '/user/profile',
  '/message/inbox',
  '/shop/checkout',
  '/application/list',
  '/application/new',
]

/** Screens of one record of the member's own: the first of each kind that the demo has. */
async function recordPaths(page: Page): Promise<string[]> {
  // Asked by the page itself: no host but a browser knows the name of the second site.
  const firstOf = (collection: string): Promise<string> =>
    page.evaluate(async (name) => {
      const { csrf } = (await (await fetch('/api/session')).json()) as { csrf: string }
      const found = await fetch(`/api/${name}/query`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-csrf-token': csrf },
        body: JSON.stringify({ method: 'find', args: [{}], paging: { page: 1, limit: 1 } }),
      })
      return ((await found.json()) as { data: { _id: string }[] }).data[0]!._id
    }, collection)
  return [
    `/lesson/pay/${await firstOf('order')}`,
    `/application/view/${await firstOf('application')}`,
  ]
}

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

/** A page with eyes of its own: each language is seen in light at one width and in dark at the other. */
async function openAs(
  browser: Browser,
  server: Server,
  site: (typeof SITES)[number],
  reader: (typeof READERS)[number],
  language: Language,
  width: (typeof WIDTHS)[number],
): Promise<Page> {
  const at = { url: server.url.replace('localhost', site) } as Server
  const scheme = (language === 'th') === (width === 390) ? 'light' : 'dark'
  const page = await openPage(browser, at, { language, width, scheme })
  if (reader !== 'nobody') await signInByForm(page, reader)
  return page
}

for (const site of SITES)
  for (const reader of READERS)
    for (const width of widthsOf(site, reader))
      for (const language of languagesAt(site, reader, width))
        test(`public routes of ${site} as ${reader}: ${language}, ${width} px`, async ({
          browser,
          server,
        }, info) => {
          const page = await openAs(browser, server, site, reader, language, width)
          const records = reader === 'user' ? await recordPaths(page) : []
          for (const path of [...(await publicPaths(page)), ...OWN, ...records])
            await test.step(path, async () => {
              await look(page, path, reader)
              const name = `${path.replace(/[^\w-]+/g, '_').slice(0, 60)}.jpeg`
              if (isLong)
                await page.screenshot({ path: info.outputPath(name), type: 'jpeg', quality: 60 })
              if (reader === 'nobody' && width === 390) await expectAccessible(page)
            })
        })
