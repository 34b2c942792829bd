import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createClient } from '#gateway'
import { createTranslator, TranslatorProvider } from '#i18n'
import { shippedBlocks } from '#schema/shipped'
import type { PageRow, StoredRecord } from '#schema'
import { SessionProvider } from '#session'
import { catalogues, site } from '../../../tests/support/renderPage.tsx'
import { inBuilder } from '../../../tests/support/inBuilder.tsx'
import { BuilderProvider, type BuilderPorts } from '../../context/builderContext.ts'
import { createProblemWatch } from '../../context/problemWatch.ts'
import * as rules from '../../context/problemRules.ts'
import { useFormer } from '../../problems/useFormer.ts'
import { createBuilderStore, type BuilderStore } from '../../store/builderStore.ts'
import { readRecord } from '../../store/pageRecord.ts'
import { LanguagesDialog } from './LanguagesDialog.tsx'

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  Object.defineProperty(document, 'fonts', {
    configurable: true,
    value: { addEventListener: () => undefined, removeEventListener: () => undefined },
  })
})
beforeEach(() => {
  localStorage.clear()
  // Each look at the page goes through in one.
  vi.spyOn(performance, 'now').mockReturnValue(0)
})

const heading = (id: string, th: string, en: string) => ({
  id,
  type: 'heading',
  v: 1,
  props: { text: { th, en }, level: 2 },
})
const rows = (...objects: object[]) => [{ id: 'r', columns: [{ id: 'c', objects }] }]
const opened = {
  _id: 'p1',
  version: 3,
  state: 'published',
  type: 'page',
  slug: 'x',
  title: { th: 'หน้า', en: 'Page' },
  builder: rows(heading('a', 'รับสมัครนักเรียนใหม่', 'Classes'), heading('b', 'ติดต่อ', 'Contact')),
  published: { builder: rows(heading('a', 'หลักสูตร', 'Classes'), heading('b', 'ติดต่อ', 'Contact')) },
} as unknown as StoredRecord

function Former({
  record,
  problems,
}: {
  record: StoredRecord
  problems: ReturnType<typeof createProblemWatch>
}) {
  useFormer(record, problems)
  return null
}

/** The page as it is opened in a browser. */
async function open(record = opened): Promise<BuilderStore> {
  const model = readRecord(record)
  if (!model.ok) throw new Error('The page of this test is sound.')
  const store = createBuilderStore({
    model: model.value,
    version: 3,
    state: 'published',
    behind: true,
    blocks: shippedBlocks,
  })
  const problems = createProblemWatch(store, { blocks: shippedBlocks }, async () => rules)
  await problems.begin()
  render(
    <TranslatorProvider i18n={createTranslator('en', catalogues('en'))}>
      <MantineProvider
        forceColorScheme="light"
        withCssVariables={false}
        withGlobalClasses={false}
        env="test"
      >
        <SessionProvider
          session={{
            client: createClient(),
            user: null,
            site: { _id: site._id, siteName: site.siteName },
            modules: [],
          }}
        >
          <BuilderProvider
            value={
              {
                page: 'p1',
                site,
                store,
                problems,
                blocks: shippedBlocks,
                actions: {},
              } as unknown as BuilderPorts
            }
          >
            <Former record={record} problems={problems} />
            <LanguagesDialog onClose={() => undefined} />
          </BuilderProvider>
        </SessionProvider>
      </MantineProvider>
    </TranslatorProvider>,
  )
  return store
}

const outdated = () =>
  [...document.querySelectorAll('[data-outdated]')].map(
    (one) => `${one.getAttribute('data-text')} ${one.getAttribute('data-outdated')}`,
  )

test('a translation whose other language was changed is marked and counted, and one press says that it is still right', async () => {
  const store = await open()
  expect(outdated()).toEqual(['a:props.text en'])
  // A badge is written as the words around it.
  expect(
    screen.getByText('Outdated').closest<HTMLElement>('.mantine-Badge-root')!.style.textTransform,
  ).toBe('none')
  expect(screen.getByText('3 texts, 0 missing in one language, 1 outdated')).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Show only what is missing or outdated' }))
  expect(document.querySelectorAll('[data-text]')).toHaveLength(1)
  fireEvent.click(
    within(document.querySelector('[data-text="a:props.text"]')!).getByRole('button', {
      name: /^Still right/,
    }),
  )
  expect(outdated()).toEqual([])
  expect(screen.getByText('3 texts, 0 missing in one language, 0 outdated')).toBeTruthy()

  // It is known after a reload, until one of the languages is changed again.
  cleanup()
  const again = await open()
  expect(outdated()).toEqual([])
  vi.useFakeTimers()
  act(() => {
    again.dispatch({
      type: 'update',
      id: 'a',
      changes: [{ path: ['props', 'text', 'th'], value: 'เปิดเทอมใหม่เดือนหน้า' }],
    })
    vi.advanceTimersByTime(500)
  })
  expect(outdated()).toEqual(['a:props.text en'])
  vi.useRealTimers()
  expect(store.getState().past).toEqual([])
})

test('what was settled is forgotten as the page is published', async () => {
  const store = await open()
  fireEvent.click(screen.getByRole('button', { name: /^Still right/ }))
  expect(Object.keys(localStorage)).toHaveLength(1)
  act(() => store.setState({ behind: false }))
  expect(Object.keys(localStorage)).toEqual([])
})

test('the title of the page and the words of a field are marked too, and settled each for itself', async () => {
  const page = (th: string) => ({
    title: { th, en: 'Interest' },
    builder: rows({
      id: 'f',
      type: 'field',
      v: 1,
      name: 'mail',
      label: { th, en: 'Mail' },
      props: {},
    }),
  })
  await open({
    _id: 'p2',
    version: 3,
    state: 'published',
    type: 'form',
    slug: 'x',
    ...page('สนใจเรียนกับเรา'),
    published: { type: 'form', slug: 'x', ...page('แบบสอบถาม') },
  } as unknown as StoredRecord)
  expect(outdated()).toEqual([':title en', 'f:label en'])
  fireEvent.click(
    within(document.querySelector('[data-text=":title"]')!).getByRole('button', {
      name: 'Still right: Page – Title',
    }),
  )
  expect(outdated()).toEqual(['f:label en'])
  fireEvent.click(
    within(document.querySelector('[data-text="f:label"]')!).getByRole('button', {
      name: /^Still right/,
    }),
  )
  expect(outdated()).toEqual([])
})

test('headings of a group and of a step are written there, in all rows that they head, and lead to the row', async () => {
  const part = { kind: 'steps' as const, id: 'who', label: { th: 'ใคร', en: '' } }
  const row = (id: string): PageRow =>
    ({
      id,
      dataMode: 'set',
      dataSetName: 'people',
      label: { th: 'คน', en: '' },
      part,
      columns: [],
    }) as PageRow
  const [onClose, onJump] = [vi.fn(), vi.fn()]
  const { store, page } = await inBuilder(
    { type: 'form', builder: [row('r1'), row('r2')] },
    <LanguagesDialog onClose={onClose} onJump={onJump} />,
  )
  const write = (key: string, name: string, words: string): void =>
    void fireEvent.change(
      within(document.querySelector(`[data-text="${key}"]`)!).getByLabelText(`${name}, English`),
      { target: { value: words } },
    )
  expect(screen.getByText('3 texts, 2 missing in one language, 0 outdated')).toBeTruthy()
  act(() => write('r1:label', 'Step 1 “ใคร” – Heading of the group', 'People'))
  act(() => write('r1:part.label', 'Step 1 “ใคร” – Heading of the part', 'Who'))
  expect(page().builder.map(({ label, part: own }) => [label, own])).toEqual(
    ['r1', 'r2'].map(() => [
      { th: 'คน', en: 'People' },
      { ...part, label: { th: 'ใคร', en: 'Who' } },
    ]),
  )
  expect(screen.getByText('3 texts, 0 missing in one language, 0 outdated')).toBeTruthy()
  fireEvent.click(
    within(document.querySelector('[data-text="r1:part.label"]')!).getByRole('button', {
      name: 'Show the row',
    }),
  )
  expect([store.getState().selection, onClose.mock.calls.length, onJump.mock.calls.length]).toEqual(
    ['r1', 1, 1],
  )
  // No fields stand here that the jump could come to: it ends as the person goes on.
  fireEvent.keyDown(window, { key: 'Tab' })
})
