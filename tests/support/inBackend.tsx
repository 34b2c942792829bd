import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { vi } from 'vitest'
import { createClient, type SessionUser } from '#gateway'
import { createTranslator, TranslatorProvider } from '#i18n'
import { SessionProvider, type OpenModule } from '#session'
import { catalogues, site } from './renderPage.tsx'

interface Around {
  /** The gateway; without it everything is a signed-out session. */
  fetch?: typeof fetch
  path?: string
  language?: 'th' | 'en'
  user?: SessionUser
  /** What this user may open. */
  modules?: OpenModule[]
}

const signedOut: typeof fetch = async () =>
  Response.json({ status: 200, csrf: 'token', session: { user: null } })

/** Draws a part of the backend as it stands there. */
export async function inBackend(
  element: ReactNode,
  { fetch = signedOut, path = '/', language = 'en', user, modules = [] }: Around = {},
) {
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
  await act(
    async () =>
      void render(
        <TranslatorProvider i18n={createTranslator(language, catalogues(language))}>
          <MantineProvider
            forceColorScheme="light"
            withCssVariables={false}
            withGlobalClasses={false}
            env="test"
          >
            <QueryClientProvider client={new QueryClient()}>
              <SessionProvider
                session={{
                  client: createClient({ fetch }),
                  user: user ?? null,
                  site: { _id: site._id, siteName: site.siteName },
                  modules,
                }}
              >
                <MemoryRouter initialEntries={[path]}>{element}</MemoryRouter>
              </SessionProvider>
            </QueryClientProvider>
          </MantineProvider>
        </TranslatorProvider>,
      ),
  )
  return userEvent.setup()
}
