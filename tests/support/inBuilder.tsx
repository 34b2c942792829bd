import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { vi } from 'vitest'
import { gatewayServices } from '#flow'
import { FormServicesProvider } from '#forms'
import { createClient, type SessionUser } from '#gateway'
import { createTranslator, TranslatorProvider } from '#i18n'
import { toDocument, toModel } from '#pages/model'
import { shippedBlocks } from '#schema/shipped'
import type { PageDocument } from '#schema'
import { SessionProvider, type OpenModule } from '#session'
import type { Locale } from '#shared'
import { BuilderProvider, type FlowChoice } from '../../builder/context/builderContext.ts'
import { preloadLazy } from '../../builder/lazy/lazyPart.tsx'
import type { Announcement } from '../../builder/names/announcement.ts'
import { createBuilderPorts } from '../../builder/workbench/createBuilderPorts.ts'
// The rules are here at once, as if they had been fetched before.
import '../../builder/context/problemRules.ts'
import { catalogues, shippedRegistry, site } from './renderPage.tsx'

/** What the gateway answers to a request of the builder; nothing is not found. */
export type Answer = (address: string, body: unknown) => unknown

interface Around {
  answer?: Answer
  user?: SessionUser | null
  modules?: OpenModule[]
  locale?: Locale
  contentOnly?: boolean
  flows?: FlowChoice[]
}

/** A part of the builder around a page, with its words; what the page and its steps are by then. */
export async function inBuilder(
  page: Partial<PageDocument>,
  part: ReactNode,
  {
    answer = () => undefined,
    user = null,
    modules = [],
    locale = 'en',
    contentOnly = false,
    flows = [],
  }: Around = {},
) {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  const read = toModel({
    type: 'page',
    slug: 'p',
    title: { th: 'ก', en: 'a' },
    builder: [],
    ...page,
  } as PageDocument)
  if (!read.ok) throw new Error(JSON.stringify(read.failures))
  const refused: unknown[] = []
  const announcements: Announcement[] = []
  const ignore = (): void => undefined
  const sent: { address: string; body: unknown }[] = []
  const client = createClient({
    fetch: async (address, init) => {
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
      if (String(address).endsWith('/api/session'))
        return Response.json({ status: 200, csrf: 'token', session: { user } })
      sent.push({ address: String(address), body })
      const found = await answer(String(address), body)
      return found === undefined
        ? Response.json(
            { status: 404, error: { code: 'not-found', message: { th: 'ไม่พบ', en: 'Not found' } } },
            { status: 404 },
          )
        : found instanceof Response
          ? found
          : Response.json(found)
    },
  })
  const services = gatewayServices(client)
  const ports = createBuilderPorts({
    page: 'page-id',
    site,
    blocks: shippedBlocks,
    flows,
    contentOnly,
    registry: shippedRegistry(),
    ready: async () => undefined,
    start: { model: read.value, version: 1, state: 'draft' },
    roles: user?.roles ?? [],
    upload: services.upload,
    notices: {
      announce: (what) => void announcements.push(what),
      refuse: (failures) => void refused.push(...failures),
      leftOut: ignore,
      lost: ignore,
      gone: ignore,
    },
  })
  const { store, actions, problems } = ports
  const i18n = createTranslator(locale, catalogues(locale))
  await preloadLazy(i18n)
  const view = render(
    <TranslatorProvider i18n={i18n}>
      <MantineProvider forceColorScheme="light" withCssVariables={false} withGlobalClasses={false}>
        <QueryClientProvider client={new QueryClient()}>
          <SessionProvider
            session={{ client, user, site: { _id: site._id, siteName: site.siteName }, modules }}
          >
            <MemoryRouter>
              <FormServicesProvider value={services}>
                <BuilderProvider value={ports}>{part}</BuilderProvider>
              </FormServicesProvider>
            </MemoryRouter>
          </SessionProvider>
        </QueryClientProvider>
      </MantineProvider>
    </TranslatorProvider>,
  )
  return {
    view,
    store,
    actions,
    client,
    sent,
    refused,
    announcements,
    problems,
    page: () => toDocument(store.getState().model),
  }
}
