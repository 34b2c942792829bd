import { act, type ReactNode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { prerenderToNodeStream } from 'react-dom/static'
import {
  createTranslator,
  TranslatorProvider,
  type Catalogue,
  type Catalogues,
  type Translator,
} from '#i18n'
import { PageView, staticAnswers, type ObjectAnswers, type PageEnvironment } from '#pages'
import type { SiteInput } from '#pages/model'
import { blockLoaders, createBlockRegistry, type BlockRegistry } from '#registry'
import type { PageDocument, PageObject } from '#schema'
import type { Locale } from '#shared'

const MODULES = import.meta.glob([
  '/blocks/*/[A-Z]*.tsx',
  '!/blocks/**/*.test.tsx',
  '!/blocks/**/*.stories.tsx',
])
const CATALOGUES = import.meta.glob<Catalogue>('/src/i18n/locales/*/*.json', {
  eager: true,
  import: 'default',
})

export const shippedRegistry = (): BlockRegistry => createBlockRegistry(blockLoaders(MODULES))

export const site: SiteInput = {
  _id: 'site',
  siteName: { th: 'ศาลา', en: 'Sala' },
  loginPath: '/member/login',
}

/** What a page stands in, with answers by object id. */
export const environmentOf = (
  registry: BlockRegistry,
  {
    data = {},
    ...more
  }: Partial<Omit<PageEnvironment, 'data'>> & { data?: Record<string, ObjectAnswers> } = {},
): PageEnvironment => ({
  registry,
  user: null,
  admin: false,
  site,
  origin: 'https://sala.test',
  path: '/',
  params: {},
  search: {},
  data: staticAnswers(data),
  ...more,
})

/** A page with one object. */
export const pageWith = (...objects: PageObject[]): PageDocument => ({
  type: 'page',
  slug: 'test',
  title: 'Test',
  builder: [{ id: 'row', columns: [{ id: 'column', size: { base: 12 }, objects }] }],
})

export function catalogues(locale: Locale): Catalogues {
  return Object.fromEntries(
    Object.entries(CATALOGUES).flatMap(([path, catalogue]) =>
      path.includes(`/${locale}/`)
        ? [[path.split('/').at(-1)!.replace('.json', ''), catalogue]]
        : [],
    ),
  )
}

/** All texts of the product around whatever is drawn. */
export const WithTexts = ({ locale, children }: { locale: Locale; children: ReactNode }) => (
  <TranslatorProvider i18n={createTranslator(locale, catalogues(locale))}>
    {children}
  </TranslatorProvider>
)

/** A page inside what it needs, with all texts of a language or those of a reader of its own. */
export function renderPage(
  page: PageDocument,
  environment: PageEnvironment,
  texts: Locale | Translator = 'th',
) {
  const view = <PageView page={page} environment={environment} />
  return typeof texts === 'string' ? (
    <WithTexts locale={texts}>{view}</WithTexts>
  ) : (
    <TranslatorProvider i18n={texts}>{view}</TranslatorProvider>
  )
}

/** HTML as the gateway would send it, and what went wrong on the way. */
export async function renderOnServer(
  view: ReactNode,
): Promise<{ html: string; errors: unknown[] }> {
  const errors: unknown[] = []
  const { prelude } = await prerenderToNodeStream(view, {
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    onError: (error) => void errors.push(error),
  })
  const chunks: Buffer[] = []
  for await (const chunk of prelude) chunks.push(Buffer.from(chunk as Uint8Array))
  // The gateway's renderer leaves the contexts of its last boundary until it draws again; here the browser's would read them.
  await prerenderToNodeStream(<p />)
  return { html: Buffer.concat(chunks).toString('utf8'), errors }
}

/** Takes over HTML in the browser, as a page does; what React had to mend is answered. `before` does what people do until the script comes. */
export async function hydrate(
  html: string,
  view: ReactNode,
  before?: (page: HTMLElement) => void,
): Promise<{ container: HTMLElement; root: Root; mended: unknown[] }> {
  const container = document.createElement('div')
  container.innerHTML = html
  document.body.append(container)
  before?.(container)
  const mended: unknown[] = []
  let root: Root | undefined
  await act(async () => {
    root = hydrateRoot(container, view, { onRecoverableError: (error) => void mended.push(error) })
  })
  return { container, root: root!, mended }
}
