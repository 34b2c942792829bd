import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, expect, test, vi } from 'vitest'
import { createClient, type Client, type DocumentUses } from '#gateway'
import { createTranslator, TranslatorProvider } from '#i18n'
import type { StoredRecord } from '#schema'
import { SessionProvider } from '#session'
import { catalogues, site } from '../../../tests/support/renderPage.tsx'
import { DeletionUses } from './DeletionUses.tsx'
import { PartUses } from './PartUses.tsx'

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
})

const shown = (id: string, mayChange = true): DocumentUses => ({
  kind: 'page',
  id,
  title: id,
  version: 2,
  mayChange,
  places: [{ path: 'props.part', name: 'p1' }],
})

const PARTS = [
  { _id: 'p2', title: 'Footer note', state: 'published', parts: [] },
  { _id: 'p3', title: 'Holds it', state: 'published', parts: [{ part: 'p1' }] },
  {
    _id: 'p4',
    title: 'Held it as published',
    state: 'published',
    parts: [],
    published_parts: [{ part: 'p1' }],
  },
  { _id: 'p5', title: 'Through a draft', state: 'published', parts: [{ part: 'p6' }] },
  { _id: 'p6', title: 'Draft', state: 'draft', parts: [{ part: 'p3' }] },
]

test('the pages that show a part are led to another part, to plain copies or to nothing, each by name and in one press', async () => {
  for (const [option, press, body] of [
    ['Footer note', 'Change one document to Footer note', { to: 'p2' }],
    ['A plain copy in each place', 'Put a plain copy into one document', { to: '', how: 'detach' }],
    ['Nothing: it is taken out', 'Take it out of one document', { to: '', how: 'remove' }],
  ] as const) {
    const sent: unknown[] = []
    const onDone = vi.fn()
    const client = createClient({
      fetch: async (address, init) => {
        if (String(address).endsWith('/api/uses/part/p1')) sent.push(JSON.parse(String(init?.body)))
        return Response.json({
          status: 200,
          csrf: 'token',
          session: { user: null },
          data: String(address).includes('/page/query') ? PARTS : {},
        })
      },
    })
    render(
      <TranslatorProvider i18n={createTranslator('en', catalogues('en'))}>
        <MantineProvider
          forceColorScheme="light"
          withCssVariables={false}
          withGlobalClasses={false}
        >
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
                <PartUses id="p1" uses={[shown('Home'), shown('Kept', false)]} onDone={onDone} />
              </MemoryRouter>
            </SessionProvider>
          </QueryClientProvider>
        </MantineProvider>
      </TranslatorProvider>,
    )
    expect(
      screen.getByRole<HTMLButtonElement>('button', { name: 'Put something else in its place' })
        .disabled,
    ).toBe(true)
    const user = userEvent.setup()
    await user.click(screen.getByRole('combobox', { name: 'What shall stand there instead' }))
    await screen.findByRole('option', { name: 'Footer note', hidden: true })
    // What holds the part cannot stand in its place.
    expect(
      screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent),
    ).toEqual(['A plain copy in each place', 'Nothing: it is taken out', 'Footer note'])
    await user.click(screen.getByRole('option', { name: option, hidden: true }))
    await user.click(screen.getByRole('button', { name: press }))
    await waitFor(() => expect(onDone).toHaveBeenCalled())
    expect(sent).toEqual([{ ...body, documents: [{ kind: 'page', id: 'Home', version: 2 }] }])
    cleanup()
  }
})

/** What is told before the part `p1` is deleted. */
const renderDeletion = (client: Client, locale: 'th' | 'en' = 'en') =>
  render(
    <TranslatorProvider i18n={createTranslator(locale, catalogues(locale))}>
      <MantineProvider forceColorScheme="light" withCssVariables={false} withGlobalClasses={false}>
        <QueryClientProvider
          client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
        >
          <SessionProvider
            session={{
              client,
              user: null,
              site: { _id: site._id, siteName: site.siteName },
              modules: [],
            }}
          >
            <MemoryRouter>
              <DeletionUses
                page={{ _id: 'p1', type: 'part', slug: 'p' } as unknown as StoredRecord}
              />
            </MemoryRouter>
          </SessionProvider>
        </QueryClientProvider>
      </MantineProvider>
    </TranslatorProvider>,
  )

test.each([
  ['en', '2 documents show this part. Visitors will see nothing in its place.'],
  ['th', 'มี 2 เอกสารที่แสดงส่วนนี้ ผู้เข้าชมจะไม่เห็นอะไรในที่ของส่วนนี้'],
] as const)('before a part goes its own words say what shows it, in %s', async (locale, words) => {
  const client = createClient({
    fetch: async (address) =>
      Response.json({
        status: 200,
        csrf: 'token',
        session: { user: null },
        data: String(address).endsWith('/api/uses/part/p1') ? [shown('Home'), shown('News')] : [],
      }),
  })
  renderDeletion(client, locale)
  expect(await screen.findByText(words)).toBeTruthy()
  cleanup()
})

test('what is used where is asked for again where no answer came, and so is what may stand in its place', async () => {
  const lost = new Set(['uses', 'query'])
  const client = createClient({
    fetch: async (address) => {
      const asked = String(address).includes('/uses/part')
        ? 'uses'
        : String(address).endsWith('/page/query')
          ? 'query'
          : ''
      if (lost.delete(asked))
        return Response.json(
          { status: 400, error: { code: 'internal', message: { th: 'ไม่ได้', en: 'Lost' } } },
          { status: 400 },
        )
      return Response.json({
        status: 200,
        csrf: 'token',
        session: { user: null },
        data: asked === 'query' ? PARTS : [shown('Home')],
      })
    },
  })
  renderDeletion(client)
  expect(document.querySelector('[aria-busy]')?.textContent).toBe('Loading…')
  const user = userEvent.setup()
  for (const failed of [
    'It could not be found out where it is used.',
    'Others to choose from could not be read.',
  ]) {
    expect((await screen.findByRole('alert')).textContent).toContain(failed)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
  }
  await user.click(await screen.findByRole('combobox', { name: 'What shall stand there instead' }))
  expect(await screen.findByRole('option', { name: 'Footer note', hidden: true })).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  cleanup()
})
