import { MantineProvider } from '@mantine/core'
import { act, render, renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, expect, test, vi } from 'vitest'
import { createClient } from '#gateway'
import { createTranslator, TranslatorProvider } from '#i18n'
import { brokenSiteLinks, toModel } from '#pages/model'
import { LOCALES, type Bilingual } from '#shared'
import { shippedBlocks } from '#schema/shipped'
import { SessionProvider, type Session } from '#session'
import page from '../../schemas/cms/page/entity.json'
import { inBuilder } from '../../tests/support/inBuilder.tsx'
import { catalogues, site } from '../../tests/support/renderPage.tsx'
import { BuilderProvider, type BuilderPorts } from '../context/builderContext.ts'
import { CanvasFrames } from '../context/canvasFrames.ts'
import { sampleBlocks, sampleModel } from '../commands/sampleContext.ts'
import { createBuilderStore, type BuilderStore } from '../store/builderStore.ts'
import { Problems } from './Problems.tsx'
import { useRowName } from '../context/rowName.ts'
import { formPageFailures } from './formFailures.ts'
import { createProblemWatch } from '../context/problemWatch.ts'
import * as rules from '../context/problemRules.ts'

beforeAll(
  () =>
    void vi.stubGlobal('matchMedia', () => ({
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    })),
)

type Watch = ReturnType<typeof createProblemWatch>

function draw(store: BuilderStore, problems: Watch): void {
  const modules = [
    {
      name: 'config',
      path: '/config',
      routes: [{ path: '/config/general', screen: 'settings', entity: 'site' }],
    },
  ] as unknown as Session['modules']
  render(
    <TranslatorProvider i18n={createTranslator('en', catalogues('en'))}>
      <MantineProvider forceColorScheme="light" withCssVariables={false} withGlobalClasses={false}>
        <SessionProvider
          session={{
            client: createClient(),
            user: null,
            site: { _id: site._id, siteName: site.siteName },
            modules,
          }}
        >
          <MemoryRouter>
            <BuilderProvider
              value={
                {
                  store,
                  problems,
                  blocks: sampleBlocks,
                  actions: {},
                  frames: new CanvasFrames(),
                } as unknown as BuilderPorts
              }
            >
              <Problems />
            </BuilderProvider>
          </MemoryRouter>
        </SessionProvider>
      </MantineProvider>
    </TranslatorProvider>,
  )
}

test('a link that is not complete says how it is written, and offers where it was meant to lead', async () => {
  const store = createBuilderStore({
    model: sampleModel(),
    version: 1,
    state: 'draft',
    blocks: shippedBlocks,
  })
  const problems = createProblemWatch(
    store,
    { blocks: shippedBlocks, pages: { about: 'page' }, routes: [] },
    async () => rules,
  )
  const button = (id: string, link: string) => ({
    id,
    type: 'button',
    v: shippedBlocks.button!.v,
    props: { buttons: [{ text: 'Go', link }] },
  })
  const page = toModel({
    type: 'page',
    slug: 'p',
    title: 'P',
    builder: [
      {
        id: 'r',
        columns: [
          {
            id: 'c',
            objects: [button('a', 'www.example.com'), button('b', 'tel:'), button('d', '/about')],
          },
        ],
      },
    ],
  } as never)
  if (!page.ok) throw new Error('no page')
  store.setState({ model: page.value })
  await problems.begin()
  problems.look()
  draw(store, problems)
  const told = (code: string): (string | null)[] =>
    [...document.querySelectorAll(`[data-problem="${code}"]`)].map(({ textContent }) => textContent)
  expect(told('incomplete-link')).toEqual([
    expect.stringMatching(
      /^Warning: .*the link “www\.example\.com” is not complete.*https:\/\/.*Lead to https:\/\/www\.example\.com$/,
    ),
    expect.stringMatching(/^Warning: .*the link “tel:” is not complete.*Take the link away$/),
  ])
  expect(told('broken-route')).toEqual([
    expect.stringMatching(/nothing of this site is at “\/about”\.Lead to \/cms\/page\/about$/),
  ])
})

test('what a field names of records that are not there is told by their name', async () => {
  const store = createBuilderStore({
    model: sampleModel(),
    version: 1,
    state: 'draft',
    blocks: shippedBlocks,
  })
  const problems = createProblemWatch(
    store,
    { blocks: shippedBlocks, entities: { category: { properties: {} } } } as never,
    async () => rules,
  )
  const field = {
    id: 'f',
    type: 'field',
    v: shippedBlocks.field!.v,
    name: 'kind',
    label: 'Kind',
    props: { widget: 'radio', query: { entity: 'category', display: 'nam' } },
  }
  const form = toModel({
    type: 'form',
    slug: 'f',
    title: 'F',
    builder: [{ id: 'r', columns: [{ id: 'c', objects: [field] }] }],
  } as never)
  if (!form.ok) throw new Error('no form')
  store.setState({ model: form.value })
  await problems.begin()
  problems.look()
  draw(store, problems)
  expect(document.querySelector('[data-problem="broken-record-field"]')?.textContent).toContain(
    '“Kind”: the records “category” have no field “nam”.',
  )
})

test('a link of the menu that leads nowhere leads to where it is mended', async () => {
  const store = createBuilderStore({
    model: sampleModel(),
    version: 1,
    state: 'draft',
    blocks: sampleBlocks,
  })
  const problems = createProblemWatch(store, { blocks: sampleBlocks }, async () => rules)
  const around = {
    menu: [
      { title: { th: 'ก', en: 'Team' }, target: '/cms/page/gone' },
      { title: 'Home', target: '/cms/page/home' },
    ],
  } as never
  await problems.begin()
  problems.learn({
    pages: { home: 'page' },
    site: (pages) => brokenSiteLinks(around, new Set(Object.keys(pages))),
  })
  problems.look()
  draw(store, problems)
  const told = document.querySelectorAll('[data-problem="broken-site-link"]')
  expect([told.length, told[0]!.getAttribute('data-level')]).toEqual([1, 'warning'])
  expect(told[0]!.textContent).toContain('“Team” leads nowhere (/cms/page/gone)')
  expect(
    screen.getByRole('link', { name: 'Open the site settings' }).getAttribute('href'),
  ).toContain('/config/general')
})

test('two fields of one name make no form, and the list names both', async () => {
  const field = (id: string) => ({
    id,
    type: 'field',
    v: 1,
    name: 'email',
    label: id,
    props: { widget: 'text' },
  })
  const page = toModel({
    type: 'form',
    slug: 'two',
    title: 'Two',
    builder: [{ id: 'r', columns: [{ id: 'c', objects: [field('First'), field('Second')] }] }],
  } as never)
  if (!page.ok) throw new Error('The page of this test is sound.')
  const store = createBuilderStore({
    model: page.value,
    version: 1,
    state: 'draft',
    blocks: sampleBlocks,
  })
  const problems = createProblemWatch(store, { blocks: sampleBlocks }, async () => rules)
  await problems.begin()
  problems.learn({ form: formPageFailures })
  problems.look()
  draw(store, problems)
  expect(document.querySelector('[data-problem="invalid-form"]')!.textContent).toContain(
    '“Second”: The name "email" is used by field “First” too',
  )
})

test('what is wrong with a row says which one: its step or group with the heading, or its number', async () => {
  const field = (id: string) => ({
    id,
    type: 'field',
    v: 1,
    name: id,
    label: { th: id, en: id },
    props: { widget: 'text' },
  })
  const row = (id: string, more: object) => ({
    id,
    columns: [{ id: `c-${id}`, objects: [field(`f-${id}`)] }],
    ...more,
  })
  const step = (id: string, label?: object) => ({
    part: { kind: 'steps', id, ...(label && { label }) },
  })
  const page = toModel({
    type: 'form',
    slug: 'two',
    title: { th: 'สอง', en: 'Two' },
    builder: [
      row('a', step('who', { th: 'ใคร', en: 'Who' })),
      row('b', step('when', { th: 'เมื่อไร' })),
      row('b2', step('when')),
      row('c', step('how')),
      row('d', {}),
      row('e', step('who', { th: 'อีก', en: 'Again' })),
      row('g', { dataMode: 'set', dataSetName: 'guests', label: { th: 'แขก' } }),
      row('h', { dataMode: 'set', dataSetName: 'f-a', label: { th: 'ลูก', en: 'Children' } }),
    ],
  } as never)
  if (!page.ok) throw new Error('The page of this test is sound.')
  const store = createBuilderStore({
    model: page.value,
    version: 1,
    state: 'draft',
    blocks: shippedBlocks,
  })
  const problems = createProblemWatch(store, { blocks: shippedBlocks }, async () => rules)
  await problems.begin()
  problems.learn({ form: formPageFailures })
  problems.look()
  draw(store, problems)
  const told = (code: string) =>
    [...document.querySelectorAll(`[data-problem="${code}"] button:first-child`)].map((one) =>
      one.textContent!.replace(/^\w+: /, ''),
    )
  expect(told('part-apart')).toEqual([expect.stringMatching(/^Step 1 “Again”: “who” is the name/)])
  expect(told('missing-translation')).toEqual([
    expect.stringMatching(/^Step 2 “เมื่อไร”: “Heading of the part” is missing in English/),
    expect.stringMatching(/^Group in row 7 “แขก”: “Heading of the group” is missing in English/),
  ])
  expect(told('invalid-form')).toEqual([
    'field “f-a”: The name "f-a" is used by Group in row 8 “Children” too; choose another.',
  ])
  const name = renderHook(() => useRowName(), {
    wrapper: ({ children }) => (
      <TranslatorProvider i18n={createTranslator('th', catalogues('th'))}>
        {children}
      </TranslatorProvider>
    ),
  }).result.current
  expect(['b2', 'c', 'd'].map((id) => name(page.value, id))).toEqual([
    'ขั้นตอนที่ 2 “เมื่อไร”',
    'ขั้นตอนที่ 3',
    'แถวที่ 5',
  ])
})

/** Every text in two languages that a page says itself, by the entity of pages. */
const pageTextPaths = Object.entries(
  page.properties as Record<
    string,
    { $ref?: string; properties?: Record<string, { $ref?: string }> }
  >,
).flatMap(([name, field]) =>
  field.$ref === 'sala:text'
    ? [[name]]
    : Object.entries(field.properties ?? {}).flatMap(([inner, part]) =>
        part.$ref === 'sala:text' ? [[name, inner]] : [],
      ),
)

test('what lacks a language is named: every text of the page itself, the headings of its rows, and what a field says', async () => {
  expect(pageTextPaths.length).toBeGreaterThan(3)
  const texts: Record<string, unknown> = {}
  for (const [name = '', inner] of pageTextPaths)
    texts[name] =
      inner === undefined ? { th: 'ไทย' } : { ...(texts[name] as object), [inner]: { th: 'ไทย' } }
  const model = toModel({
    type: 'form',
    slug: 'two',
    ...texts,
    builder: [
      {
        id: 'r',
        dataMode: 'set',
        dataSetName: 'a',
        label: { th: 'กลุ่ม' },
        part: { kind: 'steps', id: 'p', label: { th: 'ขั้น' }, help: { th: 'ช่วย' } },
        columns: [
          {
            id: 'c',
            objects: [
              {
                id: 'f',
                type: 'field',
                v: 1,
                name: 'email',
                label: { th: 'ป้าย' },
                reqError: { th: 'กรอก' },
                props: { widget: 'text' },
              },
            ],
          },
        ],
      },
    ],
  } as never)
  if (!model.ok) throw new Error('The page of this test is sound.')
  const store = createBuilderStore({
    model: model.value,
    version: 1,
    state: 'draft',
    blocks: shippedBlocks,
  })
  const problems = createProblemWatch(store, { blocks: shippedBlocks }, async () => rules)
  await problems.begin()
  problems.look()
  draw(store, problems)
  const told = [...document.querySelectorAll('[data-problem="missing-translation"]')].map(
    (one) => one.textContent,
  )
  expect(told).toHaveLength(pageTextPaths.length + 5)
  for (const one of told.slice(0, pageTextPaths.length))
    expect(one).toMatch(/Page: “\S.*” is missing in English/)
  expect(new Set(told).size).toBe(told.length)
  expect(told.slice(-5)).toEqual([
    ...['Heading of the group', 'Heading of the part', 'Text under the heading'].map((name) =>
      expect.stringContaining(`Step 1 “ขั้น”: “${name}” is missing in English`),
    ),
    expect.stringContaining('“Label” is missing in English'),
    expect.stringContaining('it is empty” is missing in English'),
  ])
})

test('a value outside its bounds is told with its block, its field and the remedy', async () => {
  const model = toModel({
    type: 'page',
    slug: 'p',
    title: { th: 'ก', en: 'a' },
    builder: [
      {
        id: 'r',
        columns: [
          {
            id: 'c',
            objects: [
              { id: 'h', type: 'heading', v: 1, props: { text: { th: 'ก', en: 'a' }, level: 5 } },
            ],
          },
        ],
      },
    ],
  } as never)
  if (!model.ok) throw new Error('The page of this test is sound.')
  const store = createBuilderStore({
    model: model.value,
    version: 1,
    state: 'draft',
    blocks: shippedBlocks,
  })
  const problems = createProblemWatch(store, { blocks: shippedBlocks }, async () => rules)
  await problems.begin()
  problems.look()
  draw(store, problems)
  const told = document.querySelector('[data-problem="out-of-bounds"]')!
  expect([told.getAttribute('data-level'), told.textContent]).toEqual([
    'error',
    expect.stringMatching(/Heading: “Level” cannot stay so\. Must not be above 4\.Make it 4$/i),
  ])
})

test('a text that lacks a language leads to that language', async () => {
  const model = sampleModel()
  const store = createBuilderStore({
    model: { ...model, page: { ...model.page, title: { th: '', en: 'Left' } } },
    version: 1,
    state: 'draft',
    blocks: sampleBlocks,
  })
  const problems = createProblemWatch(store, { blocks: sampleBlocks }, async () => rules)
  await problems.begin()
  problems.look()
  draw(store, problems)
  document.body.insertAdjacentHTML(
    'beforeend',
    '<div class="builder-inspector"><div data-field="title"><span data-field="title.en"><input id="en"></span><span data-field="title.th"><input id="th"></span></div></div>',
  )
  document.querySelector<HTMLElement>('[data-problem="missing-translation"] button')!.click()
  await vi.waitFor(() => expect(document.activeElement?.id).toBe('th'))
  document.querySelector('.builder-inspector')!.remove()
})

/** The problems of a page with these blocks, drawn. */
async function renderPage(objects: object[]) {
  const model = toModel({
    type: 'page',
    slug: 'p',
    title: { th: 'ก', en: 'a' },
    builder: [{ id: 'r', columns: [{ id: 'c', objects }] }],
  } as never)
  if (!model.ok) throw new Error('The page of this test is sound.')
  const store = createBuilderStore({
    model: model.value,
    version: 1,
    state: 'draft',
    blocks: shippedBlocks,
  })
  const problems = createProblemWatch(store, { blocks: shippedBlocks }, async () => rules)
  await problems.begin()
  problems.look()
  draw(store, problems)
}

test('pictures of one block are told apart by their number, and the keys stay in the list as one of them is mended', async () => {
  const pictures = ['/a.png', '/b.png'].map((image) => ({ image }))
  await renderPage([{ id: 'g', type: 'gallery', v: shippedBlocks.gallery!.v, props: { pictures } }])
  const told = [...document.querySelectorAll('[data-problem="missing-alt"]')]
  expect(told.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/gallery, entry 1: the picture/i),
    expect.stringMatching(/gallery, entry 2: the picture/i),
  ])
  expect(told.map((one) => one.closest('[data-focus-stays]') !== null)).toEqual([true, true])
})

test('words that a block came with are told with the language that still has them, and lead there', async () => {
  await renderPage([
    { id: 'h', type: 'heading', v: 1, props: { text: { th: 'ข่าว', en: 'Heading' }, level: 1 } },
    { id: 'i', type: 'heading', v: 1, props: { text: { th: 'หัวเรื่อง', en: 'Heading' }, level: 2 } },
  ])
  const told = [...document.querySelectorAll('[data-problem="placeholder-text"]')]
  expect(told.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/in English, “Text” still has the words it came with\.$/),
    expect.stringMatching(/in Thai and English, “Text” still has the words it came with\.$/),
  ])
  document.body.insertAdjacentHTML(
    'beforeend',
    '<div class="builder-inspector"><div data-group="content"><div data-field="text"><span data-field="text.th"><input id="th"></span><span data-field="text.en"><input id="en"></span></div></div></div>',
  )
  told[0]!.querySelector('button')!.click()
  await vi.waitFor(() => expect(document.activeElement?.id).toBe('en'))
  document.querySelector('.builder-inspector')!.remove()
})

test('the help of the words of a picture names the press that the problem wants where it only decorates, and where it stands', () => {
  interface Part {
    properties?: Record<string, Part>
    items?: Part
    'x-widget'?: string
    'x-help'?: Bilingual
  }
  const helpOf = ({ properties = {}, items }: Part): (Bilingual | undefined)[] => [
    ...(properties.alt &&
    Object.values(properties).some((part) => part['x-widget']?.startsWith('image'))
      ? [properties.alt['x-help']]
      : []),
    ...[...Object.values(properties), ...(items ? [items] : [])].flatMap(helpOf),
  ]
  const found = Object.values(shippedBlocks).flatMap((block) => helpOf(block.props as Part))
  expect(found.length).toBeGreaterThan(3)
  for (const locale of LOCALES) {
    const t = createTranslator(locale, catalogues(locale)).texts('builder')
    const named = [t('fix.missing-alt'), t('tab.problems')].map((words) =>
      expect.stringContaining(`“${words}”`),
    )
    for (const help of found) for (const one of named) expect(help?.[locale]).toEqual(one)
  }
})

test('two blocks of which the same is to be said are told apart by where they stand', async () => {
  const card = (id: string) => ({
    id,
    type: 'heading',
    v: shippedBlocks.heading!.v,
    props: shippedBlocks.heading!.defaults,
  })
  const page = toModel({
    type: 'page',
    slug: 'p',
    title: 'P',
    builder: [
      {
        id: 'r',
        columns: ['a', 'b'].map((id) => ({ id: `c${id}`, size: { base: 6 }, objects: [card(id)] })),
      },
    ],
  } as never)
  if (!page.ok) throw new Error('no page')
  const store = createBuilderStore({
    model: page.value,
    version: 1,
    state: 'draft',
    blocks: shippedBlocks,
  })
  const problems = createProblemWatch(store, { blocks: shippedBlocks }, async () => rules)
  await problems.begin()
  problems.look()
  draw(store, problems)
  const told = [...document.querySelectorAll('[data-problem="placeholder-text"]')].map(
    (one) => one.textContent,
  )
  expect(told.map((one) => /\(.*\)$/.exec(one!)?.[0])).toEqual([
    '(column 1 of 2, row 1)',
    '(column 2 of 2, row 1)',
  ])
})

test('problems: each row that stands empty is named by its place, and goes in one press', async () => {
  const empty = (id: string) => ({ id, columns: [{ id: `${id}-c`, objects: [] }] })
  const { problems, page } = await inBuilder(
    {
      builder: [
        empty('r1'),
        {
          id: 'r2',
          columns: [
            {
              id: 'c2',
              objects: [
                {
                  id: 'box',
                  type: 'columns',
                  v: shippedBlocks.columns!.v,
                  props: {},
                  slots: { first: [empty('s1')] },
                },
              ],
            },
          ],
        },
      ],
    } as never,
    <Problems />,
  )
  await act(async () => problems.begin())
  const told = (): (string | null)[] =>
    [...document.querySelectorAll('[data-problem="empty-row"]')].map(
      ({ textContent }) => textContent,
    )
  expect(told()).toEqual([
    expect.stringMatching(/^Warning: Row 1 is empty.*Delete the row$/),
    expect.stringMatching(
      /^Warning: Row 1 is empty.*\(row 1 .*Columns.*row 2.*\).*Delete the row$/,
    ),
  ])
  await userEvent
    .setup()
    .click(document.querySelector('[data-problem="empty-row"] button:last-child')!)
  expect(page().builder.map(({ id }) => id)).toEqual(['r2'])
})
