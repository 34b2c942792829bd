import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { createTextReader } from '#i18n'
import { usePage } from '#pages'
import type { PageInput } from '#pages/model'
import { createBlockRegistry, type BlockProps } from '#registry'
import type { BlockDocument, PageObject, PageRow } from '#schema'
import {
  catalogues,
  environmentOf,
  pageWith,
  renderOnServer,
  renderPage,
  shippedRegistry,
  site,
} from '../../tests/support/renderPage.tsx'
import { pageIn } from '../layouts/Live.tsx'
import { lazyShell } from './lazyShell.ts'
import { PublicApp } from './PublicApp.tsx'
import { renderDocument } from './renderDocument.tsx'

type RenderedPage = Extract<PageInput, { kind: 'page' }>

const manifest = {
  'src/app/entry-client.tsx': { file: 'assets/client.js' },
  'blocks/words/Words.tsx': { file: 'assets/Words.js', css: ['assets/Words.css'] },
  'blocks/counter/Counter.tsx': { file: 'assets/Counter.js', css: ['assets/Counter.css'] },
}

let rendered = 0
const registry = createBlockRegistry({
  words: async () => ({
    default: ({ props, data }: BlockProps<{ text?: string }, { more?: string }>) => {
      rendered++
      return (
        <p>
          {props.text} {data.more}
        </p>
      )
    },
  }),
  greeting: async () => ({
    default: function Greeting() {
      rendered++
      return <p>Hello {usePage().user?.username}</p>
    },
  }),
  counter: async () => ({ default: () => <button type="button">+1</button> }),
  picture: async () => ({
    default: () => <img src="/first.webp" alt="" loading="eager" fetchPriority="high" />,
  }),
  failing: async () => ({
    default: () => {
      throw new Error('bad')
    },
  }),
})

const object = (type: string, id: string, props: object = {}): PageObject =>
  ({ id, type, v: 1, props }) as PageObject
const row = (id: string, ...objects: PageObject[]): PageRow =>
  ({ id, columns: [{ id: `${id}-column`, objects }] }) as PageRow
const pageOf = (builder: PageRow[], more: Partial<RenderedPage> = {}): RenderedPage =>
  ({
    kind: 'page',
    locale: 'en',
    colorScheme: 'auto',
    origin: 'https://sala.test',
    path: '/',
    user: null,
    admin: false,
    csrf: '',
    site,
    page: { ...pageWith(), builder },
    data: {},
    params: {},
    search: {},
    layout: 'public',
    screenName: 'home',
    screenKind: 'page',
    ...more,
  }) as RenderedPage

const isStatic = (type: string): boolean => type !== 'counter'
async function answer(input: RenderedPage) {
  rendered = 0
  const { html } = await renderDocument(input, { manifest, registry, isStatic })
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  const data = JSON.parse(parsed.getElementById('sala-data')!.textContent) as RenderedPage
  return { html, parsed, data, rendered }
}

afterEach(() => vi.restoreAllMocks())

test('a row that does nothing in the browser travels as HTML alone: no document, no answers, no picture, no code', async () => {
  const { html, parsed, data } = await answer(
    pageOf(
      [
        row('a', object('words', 'a1', { text: 'one' })),
        row('b', object('counter', 'b1', { label: { th: 'นับ', en: 'count' } })),
      ],
      {
        data: { a1: { more: '/files/a.png' }, b1: { start: 1 } },
        pictures: { '/files/a.png': { width: 1, height: 1 } as never },
      },
    ),
  )
  expect(parsed.querySelector('.sala-row p')!.textContent).toContain('/files/a.png')
  expect(data.page.builder).toMatchObject([
    { id: 'a', columns: [] },
    { id: 'b', columns: [{ objects: [{ props: { label: 'count' } }] }] },
  ])
  expect(data).toMatchObject({ fixed: { a: '' }, data: { b1: { start: 1 } } })
  expect(data.data).not.toHaveProperty('a1')
  expect(data).not.toHaveProperty('pictures')
  expect(html).toContain('/assets/Words.css')
  expect(html).toContain('/assets/Counter.js')
  expect(html).not.toContain('/assets/Words.js')
})

test('each such row stands at its place as it is written, the others among them', async () => {
  const { parsed } = await answer(
    pageOf([
      row('a', object('words', 'a1', { text: "$& $1 $' <!--0-->" })),
      row('b', object('counter', 'b1')),
      row('c', object('words', 'c1', { text: '$$ last' })),
    ]),
  )
  expect([...parsed.querySelectorAll('.sala-row')].map((one) => one.textContent.trim())).toEqual([
    "$& $1 $' <!--0-->",
    '+1',
    '$$ last',
  ])
})

test('what every visitor is sent is rendered once; what an answer, a reader or the language changes, for each', async () => {
  const words = pageOf([row('kept', object('words', 'k', { text: 'kept once' }))])
  expect((await answer(words)).rendered).toBe(1)
  expect((await answer(words)).rendered).toBe(0)
  // Read anew it says the same.
  expect((await answer(structuredClone(words))).rendered).toBe(0)
  expect((await answer({ ...words, locale: 'th' })).rendered).toBe(1)
  expect((await answer({ ...words, data: { k: { more: 'x' } } })).rendered).toBe(1)
  const greeting = pageOf([row('own', object('greeting', 'g'))])
  for (const username of ['ann', 'bob']) {
    const user = { _id: username, username, roles: ['user'] } as never
    const { parsed, rendered: times } = await answer({ ...greeting, user })
    expect(parsed.querySelector('.sala-row')!.textContent).toBe(`Hello ${username}`)
    expect(times).toBe(1)
  }
})

test('the browser takes such a row over as it stands, and renders the others', async () => {
  const { parsed, data } = await answer(
    pageOf([row('a', object('words', 'a1', { text: 'one' })), row('b', object('counter', 'b1'))]),
  )
  const root = document.createElement('div')
  root.innerHTML = parsed.getElementById('root')!.innerHTML
  document.body.replaceChildren(root)
  const words = root.querySelector('.sala-row p')
  const mended: unknown[] = []
  rendered = 0
  const app = (input: RenderedPage) => (
    <PublicApp
      input={input}
      registry={registry}
      translator={createTextReader('en', { public: catalogues('en').public! })}
      shell={lazyShell}
    />
  )
  await act(async () => {
    hydrateRoot(root, app(data), { onRecoverableError: (error) => void mended.push(error) })
  })
  expect(mended).toEqual([])
  expect(root.querySelector('.sala-row p')).toBe(words)
  expect(root.querySelector('button')).not.toBeNull()
})

test('a picture that is wanted first is named in the head, and not within the row', async () => {
  const { parsed } = await answer(pageOf([row('a', object('picture', 'a1'))]))
  expect(parsed.head.querySelector('link[as="image"]')!.getAttribute('href')).toBe('/first.webp')
  expect(parsed.body.querySelector('link')).toBeNull()
})

test('a page that is read again brings the HTML of such rows along', async () => {
  const { parsed } = await answer(pageOf([row('a', object('words', 'a1', { text: 'one' }))]))
  expect((pageIn(parsed) as RenderedPage).fixed).toEqual({
    a: parsed.querySelector('.sala-row')!.innerHTML,
  })
})

test('a row of which a part fails is rendered with the page, which tells of it', async () => {
  const told: unknown[] = []
  const { html } = await renderDocument(
    pageOf([row('a', object('words', 'a1', { text: 'good' }), object('failing', 'a2'))]),
    { manifest, registry, isStatic, onError: (error) => void told.push(error) },
  )
  expect(html).toContain('good')
  expect(html).toContain('"guarded":true')
  expect(told).toEqual([new Error('bad')])
})

const BLOCKS = Object.values(
  import.meta.glob<BlockDocument>('/blocks/*/block.json', { eager: true, import: 'default' }),
)
const STATIC = BLOCKS.filter((block) => block.static)
/** What only the taking over needs. */
const plain = (html: string): string =>
  html
    .replaceAll('<!-- -->', '')
    .replace(/<!--\/?\$-->/g, '')
    .replace(/(id|for|name|aria-[a-z]+)="_(?:r-)?R_[^"]*"/g, '$1=""')
    .replace(/<link rel="preload"[^>]*>/g, '')

test.each(STATIC.flatMap((block) => block.fixtures.map((one) => [block.name, one.name, one])))(
  'the block %s (%s) is the same either way',
  async (name, _fixture, fixture) => {
    const shipped = shippedRegistry()
    const block = BLOCKS.find((one) => one.name === name)!
    const { props, data, slots } = fixture as { props: object; data?: object; slots?: object }
    const one = {
      ...object(name as string, 'block', props),
      v: block.v,
      ...(slots && { slots: slots as Record<string, PageRow[]> }),
    }
    const input = pageOf([row('r', one)], { data: { block: (data ?? {}) as never } })
    const { html } = await renderDocument(input, {
      manifest,
      registry: shipped,
      isStatic: (type) => STATIC.some((known) => known.name === type),
    })
    const fixed = new DOMParser().parseFromString(html, 'text/html').querySelector('.sala-page')!
    await shipped.preload(shipped.names())
    const environment = environmentOf(shipped, { data: { block: (data ?? {}) as never } })
    const live = await renderOnServer(
      renderPage(input.page, environment, createTextReader('en', catalogues('en'))),
    )
    expect(plain(fixed.outerHTML)).toBe(
      plain(new DOMParser().parseFromString(live.html, 'text/html').body.innerHTML),
    )
  },
)
