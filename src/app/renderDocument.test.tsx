import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTranslator } from '#i18n'
import { textsIn, type PageInput } from '#pages/model'
import { createBlockRegistry } from '#registry'
import type { BlockDocument, PageDocument, PageObject } from '#schema'
import { catalogues, shippedRegistry } from '../../tests/support/renderPage.tsx'
import { lazyShell } from './lazyShell.ts'
import { PublicApp } from './PublicApp.tsx'
import { renderDocument } from './renderDocument.tsx'

const HOME = Object.values(
  import.meta.glob<PageDocument>('/schemas/cms/pages/home.json', {
    eager: true,
    import: 'default',
  }),
)[0]!
const BLOCKS = import.meta.glob<BlockDocument>('/blocks/*/block.json', {
  eager: true,
  import: 'default',
})

const manifest = {
  'src/app/entry-client.tsx': {
    file: 'assets/client.js',
    css: ['assets/client.css'],
    imports: ['_shared.js'],
  },
  '_shared.js': { file: 'assets/shared.js' },
  'blocks/heading/Heading.tsx': {
    file: 'assets/Heading.js',
    css: ['assets/Heading.css'],
    imports: ['_shared.js'],
  },
  'blocks/slideshow/Slideshow.tsx': { file: 'assets/Slideshow.js' },
  'blocks/post-detail/PostDetail.tsx': { file: 'assets/PostDetail.js' },
  'src/i18n/locales/th/public.json': { file: 'assets/th.js' },
  'src/i18n/locales/en/public.json': { file: 'assets/en.js' },
  'src/app/backend/start.tsx': {
    file: 'assets/start.js',
    css: ['assets/kit.css'],
    imports: ['_shared.js'],
  },
  'src/app/backend/media/MediaScreen.tsx': { file: 'assets/MediaScreen.js' },
  'src/crud/form/RecordForm.tsx': { file: 'assets/RecordForm.js' },
  'blocks/entity-list/EntityList.tsx': { file: 'assets/EntityList.js' },
  'blocks/entity-form/EntityForm.tsx': { file: 'assets/EntityForm.js' },
  'blocks/entity-detail/EntityDetail.tsx': { file: 'assets/EntityDetail.js' },
  'src/app/backend/BuilderScreen.tsx': { file: 'assets/BuilderScreen.js', imports: ['_tools.js'] },
  '_tools.js': { file: 'assets/tools.js' },
  'src/i18n/locales/th/backend.json': { file: 'assets/th-backend.js' },
  'src/i18n/locales/th/builder.json': { file: 'assets/th-builder.js' },
}

/** Answers of the fixtures for the blocks of a page. */
function dataFor(page: PageDocument): Record<string, Record<string, unknown>> {
  const objects = page.builder.flatMap((row) => row.columns.flatMap((column) => column.objects))
  return Object.fromEntries(
    objects.map(({ id, type }) => [
      id,
      BLOCKS[`/blocks/${type}/block.json`]?.fixtures[0].data ?? {},
    ]),
  )
}

const around = {
  locale: 'th',
  colorScheme: 'dark',
  origin: 'https://sala.test',
  path: '/?utm=x',
  user: null,
  admin: false,
  csrf: '',
  site: {
    _id: 's',
    siteName: { th: 'ศาลา', en: 'Sala' },
    tagline: 'เรียนรู้',
    loginPath: '/member/login',
    themeSheet: '/theme/abc.css',
    menu: [
      { title: 'หน้าแรก', target: '/' },
      { title: 'ร้าย', target: 'javascript:alert(1)' },
      {
        title: 'หลักสูตร',
        target: '/lesson/home',
        subMenu: [{ title: 'ทั้งหมด', target: '/lesson/home' }],
      },
    ],
  },
} as const satisfies Partial<PageInput>
const home = (more: Partial<PageInput> = {}): PageInput =>
  ({
    ...around,
    kind: 'page',
    page: HOME,
    data: dataFor(HOME),
    params: {},
    search: {},
    layout: 'public',
    screenName: 'home',
    screenKind: 'page',
    ...more,
  }) as PageInput
const render = (input: PageInput) =>
  renderDocument(input, { manifest, registry: shippedRegistry() })

let said: unknown[][]
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  said = []
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    if (!String(words[0]).startsWith('Detected multiple renderers')) said.push(words)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a document is whole: head, exactly its files, content, data; no inline script and no style element', async () => {
  const { status, html } = await render(home())
  expect(status).toBe(200)
  expect(html).toMatch(/^<!doctype html><html lang="th" data-theme="dark">/)
  expect(html).toContain('<link rel="stylesheet" href="/theme/abc.css">')
  expect(html).toContain('<link rel="canonical" href="https://sala.test/">')
  expect(html).toContain('<link rel="alternate" hreflang="en" href="https://sala.test/?lang=en">')
  expect(html).toContain('<meta property="og:site_name" content="ศาลา">')
  for (const file of ['shared.js', 'Heading.js', 'Slideshow.js', 'th.js'])
    expect(html).toContain(`<link rel="modulepreload" href="/assets/${file}" fetchpriority="low">`)
  expect(html).toContain('<link rel="stylesheet" href="/assets/Heading.css">')
  expect(html).not.toMatch(/PostDetail|assets\/en\.js/)
  expect(html.match(/<script/g)).toHaveLength(2)
  expect(html).toContain(
    '<script type="module" src="/assets/client.js" fetchpriority="low"></script>',
  )
  expect(html.slice(0, html.indexOf('id="sala-data"'))).not.toMatch(
    /<style|javascript:alert|<!--\$!-->/,
  )
  expect(html).toContain('data-screen="home" data-screen-kind="page"')
  expect(html).toContain('การจัดการคลังสินค้าสมัยใหม่')
})

test('nothing in the data ends its element or becomes HTML', async () => {
  const evil = '</script><script>alert(1)</script><!--\u2028'
  const page = { ...HOME, title: evil, seo: { description: `"><img src=x onerror=alert(1)>` } }
  const { html } = await render(home({ page } as Partial<PageInput>))
  expect(html.match(/<script/g)).toHaveLength(2)
  expect(html).not.toContain('<img src=x')
  const data = /<script type="application\/json" id="sala-data">(.*?)<\/script>/s.exec(html)![1]!
  // Its reader's language alone.
  const read = { ...page, builder: textsIn(page.builder, 'th') }
  expect(JSON.parse(data)).toEqual(home({ page: read } as Partial<PageInput>))
})

test('a block that fails is left out and told; the browser waits and fails by itself there, and nowhere else', async () => {
  const registry = createBlockRegistry({
    good: async () => ({ default: () => <p>good</p> }),
    bad: async () => ({
      default: () => {
        throw new Error('bad')
      },
    }),
  })
  const objects = ['good', 'bad', 'good'].map((type, at) => ({
    id: `o${at}`,
    type,
    v: 1,
    props: {},
  }))
  const told: unknown[] = []
  const documentOf = (of: PageObject[]) => {
    const page = { ...HOME, builder: [{ id: 'r', columns: [{ id: 'c', objects: of }] }] }
    return renderDocument(home({ page, data: {} } as Partial<PageInput>), {
      manifest,
      registry,
      onError: (error) => void told.push(error),
    })
  }
  const { html } = await documentOf(objects)
  expect(html.match(/<p>good<\/p>/g)).toHaveLength(2)
  expect(html).toContain('"guarded":true')
  expect(told).toEqual([new Error('bad')])
  const sound = await documentOf(objects.filter(({ type }) => type === 'good'))
  expect(sound.html).not.toMatch(/<!--\$|guarded/)
  expect(told).toHaveLength(1)
})

test.each([['th'], ['en']] as const)(
  'the browser takes it over without a warning (%s)',
  async (locale) => {
    const input = home({ locale } as Partial<PageInput>) as Exclude<PageInput, { kind: 'app' }>
    const registry = shippedRegistry()
    const { html } = await renderDocument(input, { manifest, registry })
    const body = /<div id="root"[^>]*>(.*)<\/div><script type="application/s.exec(html)![1]!
    const root = document.createElement('div')
    root.innerHTML = body
    document.body.replaceChildren(root)
    const mended: unknown[] = []
    await act(async () => {
      hydrateRoot(
        root,
        <PublicApp
          input={input}
          registry={registry}
          translator={createTranslator(locale, { public: catalogues(locale).public! })}
          shell={lazyShell}
        />,
        { onRecoverableError: (error) => void mended.push(error) },
      )
    })
    expect(mended).toEqual([])
    expect(said).toEqual([])
    expect(root.querySelector('.sala-header')).not.toBeNull()
  },
)

test.each([
  [{ kind: 'not-found' }, 404],
  [{ kind: 'forbidden' }, 403],
  [{ kind: 'error', code: 'storage-full', requestId: 'abc' }, 507],
  [{ kind: 'error' }, 500],
  [{ kind: 'sign-in', next: '/x' }, 200],
] as const)(
  'the screen %j answers %i, by name, outside of search engines',
  async (screen, status) => {
    const answer = await render({
      ...around,
      kind: 'screen',
      screen,
      layout: 'public',
    } as PageInput)
    expect(answer.status).toBe(status)
    expect(answer.html).toContain(`data-screen="${screen.kind}" data-screen-kind="${screen.kind}"`)
    expect(answer.html).toContain('<meta name="robots" content="noindex">')
  },
)

test('the backend gets an empty root with a loading state and the words for a failed start', async () => {
  const { html } = await render({ ...around, kind: 'app' } as PageInput)
  expect(html).toContain('<p class="sala-start" role="status">กำลังโหลด...</p>')
  // Shown by the sheet alone after 120 s, and to who has no scripts.
  expect(html).toMatch(/sala-start-late" role="alert">เริ่มระบบไม่สำเร็จ.*<a [^>]*>รีเฟรช<\/a>/)
  expect(html).toMatch(/<noscript>.*ติดต่อผู้ดูแลระบบ.*<\/noscript>/)
  expect(html).toMatch(/data-failed="[^"]*รีเฟรช/)
  const opened = await render({
    ...around,
    kind: 'app',
    opens: { screen: 'builder', entity: 'page' },
  } as PageInput)
  expect(opened.html).toContain(
    '<p class="sala-start" role="status" data-frame="builder">กำลังโหลด...</p>',
  )
})

test('what the backend asks for one after the other is named at once, the builder where it is opened', async () => {
  const named = async (opens?: object): Promise<string[]> =>
    [
      ...(await render({ ...around, kind: 'app', opens } as PageInput)).html.matchAll(
        /<link rel="(?:modulepreload|stylesheet)" href="\/assets\/([^"]+)"/g,
      ),
    ]
      .map(([, file]) => file!)
      .toSorted()
  const start = ['client.css', 'kit.css', 'shared.js', 'start.js', 'th-backend.js', 'th.js']
  expect(await named()).toEqual(start)
  expect(await named({ screen: 'builder', entity: 'page' })).toEqual(
    [...start, 'BuilderScreen.js', 'th-builder.js', 'tools.js'].toSorted(),
  )
  expect(
    await named({
      screen: 'builder',
      entity: 'page',
      record: 'abc',
      blocks: ['heading', 'no-such-block'],
    }),
  ).toEqual(
    [
      ...start,
      'BuilderScreen.js',
      'Heading.css',
      'Heading.js',
      'th-builder.js',
      'tools.js',
    ].toSorted(),
  )
  const answers = async (opens?: object): Promise<string[]> =>
    [
      ...(await render({ ...around, kind: 'app', opens } as PageInput)).html.matchAll(
        /<link rel="preload" as="fetch" href="([^"]+)" crossorigin>/g,
      ),
    ].map(([, path]) => path!)
  expect(await answers()).toEqual(['/api/session', '/api/navigation'])
  expect(await answers({ screen: 'builder', entity: 'page', record: 'a"b', blocks: [] })).toEqual([
    '/api/session',
    '/api/navigation',
    '/api/blocks',
    '/api/page/a%22b',
  ])
})

test('a screen of staff has its code and what it stands on named by its document', async () => {
  const named = async (opens: object): Promise<string[]> =>
    [
      ...(await render({ ...around, kind: 'app', opens } as PageInput)).html.matchAll(
        /<link rel="(?:modulepreload|preload" as="fetch)" href="([^"]+)"/g,
      ),
    ].map(([, file]) => file!)
  expect(await named({ screen: 'list', entity: 'supplier' })).toEqual(
    expect.arrayContaining(['/assets/EntityList.js', '/api/model/supplier']),
  )
  expect(await named({ screen: 'detail', entity: 'supplier', record: 'a' })).toEqual(
    expect.arrayContaining(['/assets/EntityDetail.js', '/api/model/supplier', '/api/supplier/a']),
  )
  expect(await named({ screen: 'edit', entity: 'supplier', record: 'a' })).toEqual(
    expect.arrayContaining([
      '/assets/EntityForm.js',
      '/assets/RecordForm.js',
      '/api/model/supplier',
      '/api/supplier/a',
    ]),
  )
  expect(await named({ screen: 'media' })).toEqual(
    expect.arrayContaining(['/assets/MediaScreen.js']),
  )
  // Nobody is told of a record that they may not read.
  expect(await named({ screen: 'detail', entity: 'supplier' })).not.toContain(
    expect.stringContaining('/api/supplier'),
  )
})

test('a new password: the rules of the site beside the hint, the broken ones below what went wrong', async () => {
  const rules = ['มีตัวเลขอย่างน้อย 1 ตัว', 'ไม่ใช้ตัวเดียวกันซ้ำ']
  const drawn = async (more: object) =>
    (
      await render({
        ...around,
        kind: 'screen',
        layout: 'public',
        screen: { kind: 'reset', requestId: 'x', rules, ...more },
      } as PageInput)
    ).html.split('id="sala-data"')[0]!
  const list = `<ul>${rules.map((rule) => `<li>${rule}</li>`).join('')}</ul>`
  expect(await drawn({})).toMatch(new RegExp(`<div id="account-hint">[^<]*${list}</div>`))
  const refused = await drawn({ problem: 'รหัสผ่านใหม่ไม่ตรงตามเงื่อนไขที่กำหนด' })
  expect(refused).toMatch(new RegExp(`role="alert">รหัสผ่านใหม่ไม่ตรงตามเงื่อนไขที่กำหนด${list}</div>`))
  expect(refused.split(list)).toHaveLength(2)
})
