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
import { createActions } from '../../builder/context/actions.ts'
import {
  BuilderProvider,
  type BuilderPorts,
  type FlowChoice,
} from '../../builder/context/builderContext.ts'
import { createClipboardPort } from '../../builder/context/clipboardPort.ts'
import { CanvasFrames } from '../../builder/context/canvasFrames.ts'
import { DragWatch } from '../../builder/context/DragWatch.ts'
import { preloadLazy } from '../../builder/lazy/lazyPart.tsx'
import { createPatternSource } from '../../builder/context/patternSource.ts'
import { createProblemWatch } from '../../builder/context/problemWatch.ts'
import * as rules from '../../builder/context/problemRules.ts'
import type { Announcement } from '../../builder/names/announcement.ts'
import { createBuilderStore } from '../../builder/store/builderStore.ts'
import { createWhenReady } from '../../builder/commands/whenReady.ts'
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
  const store = createBuilderStore({
    model: read.value,
    version: 1,
    state: 'draft',
    blocks: shippedBlocks,
  })
  const refused: unknown[] = []
  const said: Announcement[] = []
  const actions = createActions({
    store,
    blocks: shippedBlocks,
    announce: (what) => void said.push(what),
    refuse: (failures) => void refused.push(...failures),
    clipboard: createClipboardPort(),
  })
  const drawing = { registry: shippedRegistry(), site, ready: async () => undefined }
  const patterns = createPatternSource({
    blocks: shippedBlocks,
    actions,
    whenReady: createWhenReady({
      model: () => store.getState().model,
      ready: drawing.ready,
      gone: () => undefined,
    }),
  })
  const sent: { address: string; body: unknown }[] = []
  const problems = createProblemWatch(
    store,
    { blocks: shippedBlocks, flows: flows.map(({ id }) => id) },
    async () => rules,
  )
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
              <FormServicesProvider value={gatewayServices(client)}>
                <BuilderProvider
                  value={
                    {
                      page: 'page-id',
                      store,
                      actions,
                      blocks: shippedBlocks,
                      contentOnly,
                      flows,
                      site,
                      patterns,
                      drawing,
                      frames: new CanvasFrames(),
                      dragWatch: new DragWatch(),
                      problems,
                    } as unknown as BuilderPorts
                  }
                >
                  {part}
                </BuilderProvider>
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
    said,
    problems,
    page: () => toDocument(store.getState().model),
  }
}
