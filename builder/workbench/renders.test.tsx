import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createClient } from '#gateway'
import { createTranslator, TranslatorProvider } from '#i18n'
import { toModel } from '#pages/model'
import { createBlockRegistry, type BlockModule, type BlockProps } from '#registry'
import type { BlockDocument, PageDocument, PageRow, StoredRecord } from '#schema'
import { SessionProvider } from '#session'
import { countRenders } from '../../tests/support/countRenders.ts'
import { catalogues, site } from '../../tests/support/renderPage.tsx'
import heading from '../../blocks/heading/block.json'
import { preloadLazy } from '../lazy/lazyPart.tsx'
import { documentOf } from '../store/pageRecord.ts'
import { Workbench } from './Workbench.tsx'

/** How many listen to the whole state of the builder. */
let listening = 0
vi.mock('../store/builderStore.ts', async (original) => {
  const real = await original<typeof import('../store/builderStore.ts')>()
  return {
    ...real,
    createBuilderStore(...options: Parameters<typeof real.createBuilderStore>) {
      const store = real.createBuilderStore(...options)
      const subscribe: typeof store.subscribe = (listener) => {
        listening++
        const stop = store.subscribe(listener)
        return () => {
          listening--
          stop()
        }
      }
      return { ...store, subscribe }
    },
  }
})

const BLOCKS = 300
const A_COLUMN = 10
const idOf = (at: number): string => `block-${at}`
/** What the form of the inspector is made of. */
const FORM = [
  'Values',
  'SourceForm',
  'Loaded',
  'Form',
  'ErrorSummary',
  'FormFields',
  'ValueField',
  'FieldFrame',
  'TextI18nWidget',
  'TextInput',
]
/** What stands around the page; no edit of a block draws it. */
const DESK = [
  'Workbench',
  'Desk',
  'BuilderDnd',
  'DndContext',
  'DragSource',
  'Canvas',
  'SiteFrame',
  'Sheet',
  'Page',
  'Palette',
  'Rows',
  'RowList',
  'RowView',
  'SiteAround',
  'SitePart',
]

const drawn: string[] = []
/** What was sent to be saved. */
const saves: unknown[] = []
/** The block that asks for something, and how its answer is given. */
const ASKING = idOf(100)
let answer: (data: unknown) => void
function AskingBlock({ object, data }: BlockProps<object, { form?: { said: string } }>) {
  drawn.push(object.id)
  return <p>{data.form?.said}</p>
}
function SmallBlock({ object, props }: BlockProps<{ text?: unknown }>) {
  drawn.push(object.id)
  return <p>{JSON.stringify(props.text)}</p>
}
const blocks = {
  heading: { ...heading, category: 'text' } as unknown as BlockDocument,
  asking: {
    ...heading,
    name: 'asking',
    category: 'text',
    props: { type: 'object', properties: {} },
    queries: { form: { kind: 'form', slug: 'later' } },
  } as unknown as BlockDocument,
}

function largePage(): PageDocument {
  const objectAt = (at: number) =>
    idOf(at) === ASKING
      ? { id: ASKING, type: 'asking', v: 1, props: {} }
      : { id: idOf(at), type: 'heading', v: 1, props: { text: { th: 'ก', en: 'a' }, level: 2 } }
  const rows = Array.from({ length: BLOCKS / A_COLUMN }, (_, row): PageRow => {
    const objects = Array.from({ length: A_COLUMN }, (_, i) => objectAt(row * A_COLUMN + i))
    return {
      id: `row-${row}`,
      columns: [{ id: `column-${row}`, size: { base: 12 as const }, objects }],
    }
  })
  return {
    type: 'page',
    slug: 'large',
    title: { th: 'ใหญ่', en: 'Large' },
    builder: rows,
  } as PageDocument
}

/** What the site puts around the page. */
function SitePart({ part }: { part: string }) {
  return <p data-part={part}>{part}</p>
}

const counter = countRenders()
const count = (...names: string[]): number =>
  counter.names.filter((name) => names.includes(name)).length
const start = (): void => {
  drawn.length = 0
  counter.reset()
}
/** The page stands in a window of its own. */
const page = (): Document =>
  document.querySelector<HTMLIFrameElement>('iframe.builder-sheet')!.contentDocument!
const frame = (id: string): HTMLElement =>
  page().querySelector<HTMLElement>(`[data-frame="${id}"]`)!
const inspector = (): HTMLElement => document.querySelector<HTMLElement>('[data-inspector]')!
const order = (): string[] =>
  [...page().querySelectorAll<HTMLElement>('[data-frame]')].map((one) => one.dataset.frame!)

/** The whole builder over the page, in English, with nothing on the network but the one answer that is waited for. */
async function open() {
  const record = {
    _id: 'large',
    version: 1,
    state: 'draft',
    ...largePage(),
  } as unknown as StoredRecord
  const read = toModel(documentOf(record))
  if (!read.ok) throw new Error(JSON.stringify(read.failures))
  const registry = createBlockRegistry({
    heading: async () => ({ default: SmallBlock }) as BlockModule,
    asking: async () => ({ default: AskingBlock }) as unknown as BlockModule,
  })
  await registry.preload(['heading', 'asking'])
  const later = new Promise((done) => (answer = done))
  const client = createClient({
    fetch: async (address, init) => {
      if (String(address).endsWith('/api/form/later'))
        return Response.json({ status: 200, data: await later })
      if (String(address).endsWith('/api/session'))
        return Response.json({ status: 200, csrf: 'token', session: { user: null } })
      if (init?.method !== 'PUT') return Response.json({ status: 404 }, { status: 404 })
      saves.push(JSON.parse(String(init.body)))
      return Response.json({ status: 200, data: { ...record, version: 1 + saves.length } })
    },
  })
  const i18n = createTranslator('en', catalogues('en'))
  await preloadLazy(i18n)
  render(
    <TranslatorProvider i18n={i18n}>
      <MantineProvider forceColorScheme="light" withCssVariables={false} withGlobalClasses={false}>
        <QueryClientProvider client={new QueryClient()}>
          <SessionProvider
            session={{
              client,
              user: null,
              site: { _id: site._id, siteName: site.siteName },
              modules: [],
            }}
          >
            <MemoryRouter>
              <Workbench
                record={record}
                model={read.value}
                blocks={blocks}
                flows={[]}
                registry={registry}
                site={site}
                SitePart={SitePart}
              />
            </MemoryRouter>
          </SessionProvider>
        </QueryClientProvider>
      </MantineProvider>
    </TranslatorProvider>,
  )
  await waitFor(() => expect(inspector().querySelector('input')).not.toBeNull())
  // What comes with the first touch has come.
  await act(async () => void fireEvent.pointerMove(window))
  // What stands around the page comes behind it, and behind what is chosen meanwhile.
  await screen.findByRole('button', { name: 'Undo' })
  await waitFor(() => expect(document.querySelector('[data-palette]')).not.toBeNull())
}

async function select(id: string): Promise<void> {
  await act(async () => void fireEvent.click(frame(id)))
  expect(frame(id).dataset.selected).toBe('true')
  await followed()
  await waitFor(() => expect(inspector().querySelector('[data-field="text"]')).not.toBeNull())
}
/** The inspector follows the page after the next paint. */
const followed = (): Promise<void> =>
  waitFor(() => expect(inspector().hasAttribute('aria-disabled')).toBe(false))
const press = async (element: HTMLElement): Promise<void> => {
  await waitFor(() => expect(element.hasAttribute('disabled')).toBe(false))
  await act(async () => void fireEvent.click(element))
  await followed()
}
const inInspector = (name: string): HTMLElement => within(inspector()).getByRole('button', { name })

/** Lets pass whatever the builder does a moment after a change. */
const settle = (): Promise<void> =>
  act(async () => void (await new Promise((done) => setTimeout(done, 600))))

/** Waits until nothing is drawn any more, however slow the machine is. */
async function quiet(): Promise<void> {
  for (let tries = 0; tries < 10; tries++) {
    start()
    await settle()
    if (counter.commits === 0) return
  }
}

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  vi.stubGlobal('CSS', { escape: (text: string) => text, supports: () => false })
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
})
beforeEach(() => {
  saves.length = 0
  localStorage.clear()
})
beforeEach(open)
afterEach(start)
afterAll(() => void vi.unstubAllGlobals())

test('the page is drawn block by block, each counted', () => {
  expect(order()).toHaveLength(BLOCKS)
  expect(new Set(drawn).size).toBe(BLOCKS)
  expect(count('ObjectFrame')).toBeGreaterThanOrEqual(BLOCKS)
  // The site around it is there, and is none of its nodes.
  expect(page().querySelectorAll('.builder-site-part[inert] > [data-part]')).toHaveLength(2)
  expect(page().querySelector('.builder-canvas [data-part]')).toBeNull()
  expect(count('SmallBlock')).toBeGreaterThanOrEqual(BLOCKS - 1)
})

test('a typed character draws its block and nothing else of the page', async () => {
  await select(idOf(17))
  const text = inspector().querySelector<HTMLInputElement>(
    '[data-field="text"] input, [data-field="text"] textarea',
  )!
  const type = async (value: string): Promise<void> => {
    start()
    fireEvent.change(text, { target: { value } })
    await settle()
    expect(frame(idOf(17)).textContent).toContain(`"${value}"`)
    expect(drawn).toEqual([idOf(17)])
    expect(count('SmallBlock')).toBe(1)
    expect(count('ObjectFrame')).toBe(1)
    expect(count(...DESK, 'ColumnView', 'SelectionInView')).toBe(0)
  }
  // What the selection itself asks for, the roles that rules can name, has come before.
  await quiet()
  // The first makes the page unsaved, which the bar at the top shows; the second is what typing is from there on.
  await type('ab')
  expect(counter.commits).toBeLessThanOrEqual(2)
  expect(count('SaveState', 'StepButton', 'Save')).toBe(3)
  expect(counter.names.length).toBeLessThanOrEqual(24)
  await type('abc')
  expect(counter.commits).toBe(1)
  expect(counter.names.length).toBeLessThanOrEqual(10)
})

test('the page saves itself without rendering the canvas or the inspector', async () => {
  await select(idOf(17))
  const text = inspector().querySelector<HTMLInputElement>(
    '[data-field="text"] input, [data-field="text"] textarea',
  )!
  fireEvent.change(text, { target: { value: 'saved by itself' } })
  await settle()
  start()
  await waitFor(
    () => expect(document.querySelector('[data-save="saved"]')?.textContent).toMatch(/^Saved at/),
    { timeout: 5_000 },
  )
  expect(saves).toEqual([expect.objectContaining({ options: { autosave: true }, version: 1 })])
  expect(drawn).toEqual([])
  expect(count(...DESK, ...FORM, 'ColumnView', 'ObjectFrame', 'ObjectView')).toBe(0)
  expect(counter.names.length).toBeLessThanOrEqual(10)
})

test('no block and no column listens to the whole state, so that a key asks the builder itself alone', async () => {
  await select(idOf(17))
  await settle()
  expect(listening).toBeGreaterThan(0)
  expect(listening).toBeLessThan(70)
})

test('the answer that one block waits for draws that block and no other', async () => {
  await settle()
  start()
  answer({ said: 'here it is' })
  await waitFor(() => expect(frame(ASKING).textContent).toBe('here it is'))
  await settle()
  expect(drawn).toEqual([ASKING])
  expect(count('SmallBlock')).toBe(0)
  expect(count('ObjectFrame')).toBe(1)
  expect(count(...DESK, 'ColumnView')).toBe(0)
})

test('selecting another block draws two frames and no block', async () => {
  await select(idOf(17))
  start()
  await select(idOf(230))
  expect(drawn).toEqual([])
  expect(count('SmallBlock')).toBe(0)
  expect(count('ObjectFrame')).toBeLessThanOrEqual(2)
  expect(count(...DESK, 'ColumnView', 'ObjectView')).toBe(0)
  expect(counter.names.length).toBeLessThanOrEqual(100)
})

test('a block that is pressed has the focus once its fields stand beside it: to give it lays out the page, which then is done once', async () => {
  // As a browser draws, with the press and not at the end of it.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const shown: (string | undefined)[] = []
  const focus = vi
    .spyOn(frame(idOf(17)).ownerDocument.defaultView!.HTMLElement.prototype, 'focus')
    .mockImplementation(() => void shown.push(inspector().dataset.inspector))
  frame(idOf(17)).click()
  await waitFor(() => expect(shown).toEqual(['object']))
  focus.mockRestore()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})

test('inserting, moving, deleting and undoing draw no sibling', async () => {
  await select(idOf(42))
  await settle()
  const undo = screen.getByRole('button', { name: 'Undo' })

  start()
  await act(
    async () =>
      void fireEvent.click(document.querySelector<HTMLElement>('[data-palette="heading"]')!),
  )
  // The page goes first; fields and buttons follow once it is on the screen.
  expect(order()).toHaveLength(BLOCKS + 1)
  expect(inspector().hasAttribute('aria-disabled')).toBe(true)
  expect(count(...FORM, 'StepButton')).toBe(0)
  expect(counter.names.length).toBeLessThanOrEqual(9)
  // What is said of it is drawn in the window around, which would be laid out and painted too.
  const said = document.querySelector('[data-said]')!
  expect(said.textContent).toBe('')
  await followed()
  expect(said.textContent).toContain('inserted')
  await settle()
  const added = order()[43]!
  expect(order()).toHaveLength(BLOCKS + 1)
  expect(new Set(drawn)).toEqual(new Set([added]))

  // Nor do the fields of what has gone follow it: they stand as they are until those of the next choice come.
  start()
  await act(async () => void fireEvent.click(undo))
  expect(order()).toHaveLength(BLOCKS)
  expect(drawn).toEqual([])
  expect(count(...FORM, 'Breadcrumbs')).toBe(0)
  expect(counter.names.length).toBeLessThanOrEqual(6)
  await followed()
  await settle()

  start()
  await press(inInspector('Move down'))
  expect(order().slice(42, 44)).toEqual([idOf(43), idOf(42)])
  expect(drawn).toEqual([])
  expect(count(...DESK)).toBe(0)

  start()
  await press(undo)
  expect(order().slice(42, 44)).toEqual([idOf(42), idOf(43)])
  expect(drawn).toEqual([])

  start()
  await press(inInspector('Delete'))
  expect(order()).toHaveLength(BLOCKS - 1)
  expect(drawn).toEqual([])

  start()
  await press(undo)
  expect(order()[42]).toBe(idOf(42))
  expect(new Set(drawn)).toEqual(new Set([idOf(42)]))
})
