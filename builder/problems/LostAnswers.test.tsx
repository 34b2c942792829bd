import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, expect, test, vi } from 'vitest'
import { createClient } from '#gateway'
import { createTranslator, TranslatorProvider } from '#i18n'
import { toModel } from '#pages/model'
import { shippedBlocks } from '#schema/shipped'
import type { PageDocument, StoredRecord } from '#schema'
import { SessionProvider, type Session } from '#session'
import { catalogues, site } from '../../tests/support/renderPage.tsx'
import { createActions } from '../context/actions.ts'
import { CanvasFrames } from '../context/canvasFrames.ts'
import { BuilderProvider, useBuilder, type BuilderPorts } from '../context/builderContext.ts'
import { createBuilderStore } from '../store/builderStore.ts'
import { Problems } from './Problems.tsx'
import { createProblemWatch } from '../context/problemWatch.ts'
import * as rules from '../context/problemRules.ts'
import { useAnswerReaders } from './useAnswerReaders.ts'

beforeAll(
  () =>
    void vi.stubGlobal('matchMedia', () => ({
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    })),
)

const label = { th: '2. ส่งอีเมล: ถึง', en: '2. Send e-mail: To' }
const record = {
  _id: 'form',
  version: 1,
  type: 'form',
  slug: 'f',
  title: 'f',
  flow: 'thanks',
  builder: [
    {
      id: 'r',
      columns: [
        {
          id: 'c',
          objects: ['email', 'name'].map((name) => ({
            id: `o-${name}`,
            type: 'field',
            v: shippedBlocks.field!.v,
            name,
            label: name,
            props: { widget: 'text' },
          })),
        },
      ],
    },
  ],
} as unknown as StoredRecord
const modules = [
  { name: 'cms', base: '/cms', routes: [{ path: 'flows/:id', screen: 'flow' }] },
] as unknown as Session['modules']

/** What is asked of the gateway once the field is renamed, and by what it is then read. */
function open(uses: object[], after: object[] = uses, locale: 'en' | 'th' = 'en') {
  const read = toModel(record as unknown as PageDocument)
  if (!read.ok) throw new Error(JSON.stringify(read.failures))
  const store = createBuilderStore({
    model: read.value,
    version: 1,
    state: 'draft',
    blocks: shippedBlocks,
  })
  const actions = createActions({
    store,
    blocks: shippedBlocks,
    announce: () => undefined,
    refuse: (failures) => expect(failures).toEqual([]),
    clipboard: { write: () => undefined, read: async () => null },
  })
  const problems = createProblemWatch(store, { blocks: shippedBlocks }, async () => rules)
  const sent: unknown[] = []
  const client = createClient({
    fetch: async (address, init) => {
      // Who reviews what names one answer may make what ships the site's own.
      if (String(address).includes('/api/uses/answer/') && init?.method !== 'POST')
        return Response.json({
          status: 200,
          data: uses.map((use) => ({ ...use, version: 0, mayChange: true })),
        })
      if (init?.method !== 'POST')
        return String(address).includes('/api/uses/answers/form')
          ? Response.json({ status: 200, data: sent.length > 0 ? after : uses })
          : Response.json({ status: 200, csrf: 'token', session: { user: null } })
      sent.push([decodeURIComponent(String(address)), JSON.parse(String(init.body))])
      return Response.json({ status: 200, data: {} })
    },
  })
  render(
    <TranslatorProvider i18n={createTranslator(locale, catalogues(locale))}>
      <MantineProvider forceColorScheme="light" withCssVariables={false} withGlobalClasses={false}>
        <QueryClientProvider client={new QueryClient()}>
          <SessionProvider
            session={{
              client,
              user: null,
              site: { _id: site._id, siteName: site.siteName },
              modules,
            }}
          >
            <MemoryRouter>
              <BuilderProvider
                value={
                  {
                    page: 'form',
                    store,
                    actions,
                    problems,
                    frames: new CanvasFrames(),
                    blocks: shippedBlocks,
                  } as unknown as BuilderPorts
                }
              >
                <Watch />
                <Problems />
                <div className="builder-inspector">
                  <section data-group="advanced">
                    <form data-answer-name>
                      <input aria-label="Name of the answer" />
                    </form>
                  </section>
                </div>
              </BuilderProvider>
            </MemoryRouter>
          </SessionProvider>
        </QueryClientProvider>
      </MantineProvider>
    </TranslatorProvider>,
  )
  return {
    store,
    sent,
    ready: problems.begin(),
    rename: () =>
      expect(
        store.dispatch({
          type: 'update',
          id: 'o-email',
          changes: [{ path: ['name'], value: 'mail' }],
        }).ok,
      ).toBe(true),
  }
}

function Watch() {
  useAnswerReaders(record, useBuilder().problems)
  return null
}

const told = (code = 'lost-answer'): Element | null =>
  document.querySelector(`[data-problem="${code}"]`)
const own = {
  kind: 'flow',
  collection: 'flow',
  id: 'f1',
  name: 'thanks',
  title: { th: 'ขอบคุณ', en: 'Thanks' },
  version: 4,
  mayChange: true,
  places: [
    { path: 'steps[1].options.to', name: 'email', label },
    { path: 'steps[1].options.name', name: 'name', label },
  ],
}

test('a flow that reads a renamed field is named with its place and the old name, and reads the new one by one press', async () => {
  const opened = open(
    [own],
    [{ ...own, places: [{ path: 'steps[1].options.to', name: 'mail', label }] }],
  )
  await opened.ready
  await waitFor(() => expect(document.querySelector('.builder-note')).not.toBeNull())
  opened.rename()
  await waitFor(() => expect(told()).not.toBeNull())
  expect(told()!.getAttribute('data-level')).toBe('warning')
  expect(told()!.textContent).toContain('“Thanks” (2. Send e-mail: To) reads the answer “email”')
  expect(screen.getByRole('link', { name: 'Open the flow' }).getAttribute('href')).toBe(
    '/cms/flows/thanks',
  )
  fireEvent.click(told()!.querySelector('button')!)
  expect(opened.store.getState().selection).toBe('o-email')
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Name of the answer'),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Read “mail” there' }))
  await waitFor(() => expect(told()).toBeNull())
  expect(opened.sent).toEqual([
    [
      '/api/uses/answer/form.email',
      { to: 'mail', documents: [{ kind: 'flow', id: 'f1', version: 4 }] },
    ],
  ])
})

test('where a shipped flow reads it, which other forms have too, all that names the old one is reviewed and changed', async () => {
  const shipped = {
    kind: 'flow',
    id: 'contact',
    title: { th: 'ติดต่อ', en: 'Contact' },
    mayChange: false,
    also: ['Other'],
    places: [
      { path: 'steps[0].options.to', name: 'email' },
      { path: 'steps[0].options.text', name: 'company' },
    ],
  }
  const opened = open([shipped], [{ ...shipped, places: [] }])
  await opened.ready
  opened.rename()
  await waitFor(() => expect(told()).not.toBeNull())
  expect(document.querySelectorAll('[data-problem^="lost-answer"]')).toHaveLength(1)
  expect(screen.getByRole('link', { name: 'Open the flow' }).getAttribute('href')).toBe(
    '/cms/flows/contact',
  )
  expect(screen.queryByRole('button', { name: /again$/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Change all that says “email” to “mail”…' }))
  const dialog = await screen.findByRole('dialog', { name: 'What still calls the field “email”' })
  const go = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Change it to mail' })
  const box = await within(dialog).findByLabelText<HTMLInputElement>(/Flow “Contact”/)
  expect([box.checked, go.disabled, dialog.textContent!.includes('It also serves: Other')]).toEqual(
    [false, true, true],
  )
  fireEvent.click(box)
  fireEvent.click(go)
  await waitFor(() => expect(told()).toBeNull())
  expect(opened.sent).toEqual([
    [
      '/api/uses/answer/form.email',
      { to: 'mail', documents: [{ kind: 'flow', id: 'contact', version: 0 }] },
    ],
  ])
  expect(JSON.stringify(opened.store.getState().model)).toContain('"name":"mail"')
})

test.each([
  [
    'en',
    '“Thanks” (2. Send e-mail: To) cannot be done without the answer “email”',
    'Open the flow',
  ],
  ['th', '“ขอบคุณ” (2. ส่งอีเมล: ถึง) ทำไม่ได้หากไม่มีคำตอบ “email”', 'เปิดโฟลว์'],
] as const)(
  'a step that cannot be done without a deleted field keeps the form from being published, and is led to (%s)',
  async (locale, words, link) => {
    const opened = open(
      [
        {
          ...own,
          places: [
            { path: 'steps[1].options.name', name: 'email', label, step: 'mail' },
            { path: 'steps[1].options.to', name: 'email', label, step: 'mail', needed: true },
          ],
        },
      ],
      undefined,
      locale,
    )
    await opened.ready
    expect(opened.store.dispatch({ type: 'remove', id: 'o-email' }).ok).toBe(true)
    await waitFor(() => expect(told('lost-needed')?.getAttribute('data-level')).toBe('error'))
    expect(told('lost-needed')!.textContent).toContain(words)
    expect([told(), screen.getByRole('link', { name: link }).getAttribute('href')]).toEqual([
      null,
      '/cms/flows/thanks#step=mail',
    ])
  },
)

test('a field that went into a group is led to, and offered no name that it has already', async () => {
  const opened = open([{ ...own, mayChange: false, also: ['Other'] }])
  await opened.ready
  expect(
    opened.store.dispatch({
      type: 'update',
      id: 'r',
      changes: [
        { path: ['dataMode'], value: 'set' },
        { path: ['dataSetName'], value: 'people' },
      ],
    }).ok,
  ).toBe(true)
  await waitFor(() =>
    expect(document.querySelectorAll('[data-problem="lost-answer"]')).toHaveLength(2),
  )
  fireEvent.click(told()!.querySelector('button')!)
  expect(opened.store.getState().selection).toBe('o-email')
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Name of the answer'),
  )
  expect(screen.queryByRole('button', { name: /Change all|Read “/ })).toBeNull()
})

test('a flow whose draft reads the new name warns until it is published', async () => {
  const opened = open([
    { ...own, places: [{ path: 'steps[1].options.to', name: 'email', published: true, label }] },
  ])
  await opened.ready
  opened.rename()
  await waitFor(() =>
    expect(told('lost-answer-published')?.textContent).toContain('Publish it when this form is'),
  )
})

test('a flow that reads nothing of what the form asks for is named once, and its answers are not missed one by one', async () => {
  const leave = {
    ...own,
    title: { th: 'ลา', en: 'Leave' },
    places: ['from_date', 'to_date'].map((name) => ({
      path: `steps[0].options.${name}`,
      name,
      label,
    })),
  }
  for (const [reader, count] of [
    [leave, 1],
    [{ ...leave, places: [...leave.places, ...own.places] }, 0],
    [{ ...leave, name: 'other' }, 0],
  ] as const) {
    const opened = open([reader])
    await opened.ready
    await waitFor(() =>
      expect(document.querySelector('[data-problem], .builder-note')).not.toBeNull(),
    )
    await waitFor(() =>
      expect(document.querySelectorAll('[data-problem="foreign-flow"]')).toHaveLength(count),
    )
    if (count === 1) {
      expect([told(), told('foreign-flow')!.getAttribute('data-level')]).toEqual([null, 'warning'])
      expect(told('foreign-flow')!.textContent).toContain(
        'The flow “Leave” reads answers that no field of this form gives: from_date and to_date.',
      )
      fireEvent.click(screen.getByRole('button', { name: 'Run no flow' }))
      expect(opened.store.getState().model.page.flow).toBeUndefined()
      await waitFor(() => expect(told('foreign-flow')).toBeNull())
    } else await waitFor(() => expect(told('lost-answer')).not.toBeNull())
    cleanup()
  }
})
