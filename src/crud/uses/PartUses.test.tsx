import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, expect, test, vi } from 'vitest'
import { createClient, type DocumentUses } from '#gateway'
import { createTranslator, TranslatorProvider } from '#i18n'
import { SessionProvider } from '#session'
import { catalogues, site } from '../../../tests/support/drawPage.tsx'
import { PartUses } from './PartUses.tsx'

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} })
})

const shown = (id: string, mayChange = true): DocumentUses => ({ kind: 'page', id, title: id, version: 2, mayChange, places: [{ path: 'props.part', name: 'p1' }] })

test('the pages that show a part are led to another part, to plain copies or to nothing, each by name and in one press', async () => {
  for (const [option, press, body] of [['Footer note', 'Change 1 documents to Footer note', { to: 'p2' }], ['A plain copy in each place', 'Put plain copies into 1 documents', { to: '', how: 'detach' }], ['Nothing: it is taken out', 'Take it out of 1 documents', { to: '', how: 'remove' }]] as const) {
    const sent: unknown[] = []
    const onDone = vi.fn()
    const client = createClient({ fetch: async (address, init) => {
      if (String(address).endsWith('/api/uses/part/p1')) sent.push(JSON.parse(String(init?.body)))
      return Response.json({ status: 200, csrf: 'token', session: { user: null }, data: String(address).includes('/page/query') ? [{ _id: 'p2', title: 'Footer note' }] : {} })
    } })
    render(
      <TranslatorProvider i18n={createTranslator('en', catalogues('en'))}>
        <MantineProvider forceColorScheme="light" withCssVariables={false} withGlobalClasses={false}>
          <QueryClientProvider client={new QueryClient()}>
            <SessionProvider session={{ client, user: null, site: { _id: site._id, siteName: site.siteName }, modules: [] }}>
              <MemoryRouter><PartUses id="p1" uses={[shown('Home'), shown('Kept', false)]} onDone={onDone} /></MemoryRouter>
            </SessionProvider>
          </QueryClientProvider>
        </MantineProvider>
      </TranslatorProvider>,
    )
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Put something else in its place' }).disabled).toBe(true)
    const user = userEvent.setup()
    await user.click(screen.getByRole('combobox', { name: 'What shall stand there instead' }))
    await user.click(await screen.findByRole('option', { name: option, hidden: true }))
    await user.click(screen.getByRole('button', { name: press }))
    await waitFor(() => expect(onDone).toHaveBeenCalled())
    expect(sent).toEqual([{ ...body, documents: [{ kind: 'page', id: 'Home', version: 2 }] }])
    cleanup()
  }
})
