import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { vi } from 'vitest'
import { createClient } from '#gateway'
import { createTranslator, TranslatorProvider } from '#i18n'
import { SessionProvider } from '#session'
import FlowScreen from '../../src/app/backend/flows/FlowScreen.tsx'
import FlowsScreen from '../../src/app/backend/flows/FlowsScreen.tsx'
import { catalogues, site } from './drawPage.tsx'

interface Around {
  /** What `GET /api/flows` says besides nothing of everything. */
  library?: object
  /** Flows of the site; the first is the one that is read and saved. */
  records: object[]
  /** What the gateway says to anything else; nothing is a signed-out session. */
  answer?(to: string, method: string, body: unknown): object | undefined
}

/** The screens of flows at a path of theirs. */
export async function inFlows(path: string, { library = {}, records, answer = () => undefined }: Around) {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} })
  const client = createClient({ fetch: async (address, init) => {
    const to = String(address)
    const said = answer(to, init?.method ?? 'GET', typeof init?.body === 'string' ? JSON.parse(init.body) : undefined)
    if (said) return Response.json({ status: 200, data: said })
    if (to.endsWith('/api/flows')) return Response.json({ status: 200, data: { shipped: [], steps: [], names: { entity: [], role: [] }, mails: [], forms: [], uses: {}, ...library } })
    if (to.includes('/api/flow/query')) return Response.json({ status: 200, data: records })
    if (to.includes('/check')) return Response.json({ status: 200, data: [] })
    if (to.includes('/api/flow/')) return Response.json({ status: 200, data: records[0] })
    return Response.json({ status: 200, csrf: 'token', session: { user: null } })
  } })
  await act(async () => void render(
    <TranslatorProvider i18n={createTranslator('en', catalogues('en'))}>
      <MantineProvider forceColorScheme="light" withCssVariables={false} withGlobalClasses={false}>
        <QueryClientProvider client={new QueryClient()}>
          <SessionProvider session={{ client, user: null, site: { _id: site._id, siteName: site.siteName }, modules: [] }}>
            <MemoryRouter initialEntries={[path]}>
              <Routes>
                <Route path="/cms/flows" element={<FlowsScreen />} />
                <Route path="/cms/flows/:id" element={<FlowScreen />} />
              </Routes>
            </MemoryRouter>
          </SessionProvider>
        </QueryClientProvider>
      </MantineProvider>
    </TranslatorProvider>,
  ))
  return userEvent.setup()
}
