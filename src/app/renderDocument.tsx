import type { ComponentType, ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { prerenderToNodeStream } from 'react-dom/static'
import { generatedPage, isGenerated } from '#crud/pages'
import { createTextReader, type Catalogues, type Translator } from '#i18n'
import type { PageInput } from '#pages/model'
import { blockModulePath, type BlockRegistry } from '#registry'
import { ERRORS, type Locale } from '#shared'
import { pageAssets, type Manifest } from './assets.ts'
import { blockTypes } from '#pages/model'
import { SCREEN_MODULES } from './backend/screenModules.ts'
import { BACKEND_CATALOGUES, loadPublicCatalogues, PUBLIC_CATALOGUES } from './catalogues.ts'
import { documentHead, escapeHtml } from './documentHead.ts'
import { fixRows, knownRows, placeRows } from './fixRows.tsx'
import { lazyShell } from './lazyShell.ts'
import { loadFormPorts } from './loadFormPorts.ts'
import { PublicApp, type FormPortsProps } from './PublicApp.tsx'

type AppInput = Extract<PageInput, { kind: 'app' }>

interface RenderPorts {
  manifest: Manifest
  registry: BlockRegistry
  /** Does the block of that type do nothing in the browser? Without it each is taken over there. */
  isStatic?: (type: string) => boolean
  /** Told of blocks that failed; the page is sent without them. */
  onError?: (error: unknown) => void
}

const translators = new Map<string, Translator>()

/** One for each language and set of catalogues, as a page in the browser would have: making one takes about a millisecond. */
function keptTranslator(locale: Locale, catalogues: Catalogues): Translator {
  const key = [locale, ...Object.keys(catalogues)].join(' ')
  const translator = translators.get(key) ?? createTextReader(locale, catalogues)
  translators.set(key, translator)
  return translator
}

/**
 * The whole HTML of a page: head, links to exactly the styles and modules of its blocks, the page, and its data as
 * JSON. There is no inline script and no style element, so it stands under `script-src 'self'`.
 */
export async function renderDocument(
  input: PageInput,
  { manifest, registry, isStatic = () => false, onError }: RenderPorts,
): Promise<{ status: number; html: string }> {
  const rows = input.kind === 'page' ? knownRows(input) : []
  const types = [...new Set(rows.flatMap((row) => row.types))].filter((type) => registry.has(type))
  await registry.preload(types)
  const texts = registry.catalogues(types)
  const translator = keptTranslator(input.locale, await loadPublicCatalogues(input.locale, texts))
  const page =
    input.kind === 'page' ? fixRows(input, rows, { registry, translator, isStatic }) : undefined
  const { body, shown } =
    input.kind === 'app'
      ? { body: loadingState(translator, input.opens?.screen), shown: input }
      : await renderBody(page?.shown ?? input, {
          registry,
          translator,
          FormPorts: await loadFormPorts(texts),
          onError,
        })
  const { entry, styles, modules, fonts } = pageAssets(
    manifest,
    input.kind === 'app'
      ? backendModules(input)
      : [
          ...PUBLIC_CATALOGUES.map(textsIn(input.locale)),
          ...types.filter((type) => page?.types.has(type)).map(blockModulePath),
        ],
    {
      faces: input.site.faces,
      styled: types.filter((type) => !page?.types.has(type)).map(blockModulePath),
    },
  )
  // A page is read before it reacts: its pictures and faces come first.
  const late = input.kind === 'app' ? '' : ' fetchpriority="low"'
  const links = [
    ...(page?.hints ?? []),
    ...[...styles, ...(input.site.themeSheet ? [input.site.themeSheet] : [])].map(
      (file) => `<link rel="stylesheet" href="${file}">`,
    ),
    ...fonts.map(
      (file) => `<link rel="preload" as="font" type="font/woff2" href="${file}" crossorigin>`,
    ),
    ...modules.map((file) => `<link rel="modulepreload" href="${file}"${late}>`),
    ...(input.kind === 'app' ? backendAnswers(input) : []).map(
      (path) => `<link rel="preload" as="fetch" href="${path}" crossorigin>`,
    ),
    `<script type="module" src="${entry}"${late}></script>`,
  ].join('')
  const html = [
    `<!doctype html><html ${rootAttributes(input)}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`,
    documentHead(
      input,
      input.kind === 'screen' ? translator.texts('public')(`screen.${input.screen.kind}`) : '',
    ),
    links,
    structured(input),
    `</head><body><div id="root"${failureTexts(translator)}>`,
    ...(page ? placeRows(body, page.html) : [body]),
    '</div>',
    `<script type="application/json" id="sala-data">${dataBlock(travelling(shown))}</script></body></html>`,
  ].join('')
  return { status: statusOf(input), html }
}

const textsIn =
  (locale: Locale) =>
  (name: string): string =>
    `src/i18n/locales/${locale}/${name}.json`

/** What the backend begins with, what stands around its screens, and the screen that is asked for: named here, since it asks for one after the other. */
function backendModules({ locale, opens }: AppInput): string[] {
  const start = ['src/app/backend/start.tsx', ...BACKEND_CATALOGUES.map(textsIn(locale))]
  const own = SCREEN_MODULES[opens?.screen ?? '']
  if (opens?.screen === 'builder')
    return [
      ...start,
      ...own!,
      textsIn(locale)('builder'),
      ...(opens.blocks ?? []).map(blockModulePath),
    ]
  return [
    ...start,
    'src/app/backend/Frame.tsx',
    ...(own ?? []),
    ...(opens?.entity && isGenerated(opens.screen)
      ? blockTypes(generatedPage(opens.entity, opens.screen)).map(blockModulePath)
      : []),
  ]
}

/** What it asks the gateway for before anything is rendered; so the answers come beside the code and not behind it. */
function backendAnswers({ opens }: AppInput): string[] {
  const { screen, entity, record } = opens ?? {}
  const model =
    screen === 'builder'
      ? record && '/api/blocks'
      : isGenerated(screen)
        ? entity && `/api/model/${entity}`
        : undefined
  return [
    '/api/session',
    '/api/navigation',
    ...(model ? [model] : []),
    ...(entity && record && model ? [`/api/${entity}/${encodeURIComponent(record)}`] : []),
  ]
}

type ShownInput = Exclude<PageInput, { kind: 'app' }>

/** How React marks a boundary whose content it did not render. */
const LEFT_OUT = '<!--$!-->'

interface BodyPorts extends Pick<RenderPorts, 'registry' | 'onError'> {
  translator: Translator
  FormPorts?: ComponentType<FormPortsProps>
}

/** The page at once where nothing in it waits or fails, else with a boundary around each block; and what the browser takes it over by. */
async function renderBody(
  input: ShownInput,
  { registry, translator, FormPorts, onError }: BodyPorts,
): Promise<{ body: string; shown: ShownInput }> {
  const app = (shown: ShownInput) => (
    <PublicApp
      input={shown}
      registry={registry}
      translator={translator}
      shell={lazyShell}
      FormPorts={FormPorts}
    />
  )
  // What is derived of a form is waited for in any case.
  const body = FormPorts ? undefined : renderAtOnce(app(input))
  if (body !== undefined) return { body, shown: input }
  const shown = input.kind === 'page' ? { ...input, guarded: true } : input
  return { body: await renderWaiting(app(shown), onError), shown }
}

/** Nothing where a part waits or fails: it is rendered again then, by what waits and tells. */
function renderAtOnce(app: ReactNode): string | undefined {
  try {
    const body = renderToString(app)
    return body.includes(LEFT_OUT) ? undefined : body
  } catch {
    return undefined
  }
}

async function renderWaiting(app: ReactNode, onError?: (error: unknown) => void): Promise<string> {
  const { prelude } = await prerenderToNodeStream(app, {
    // Large parts would be sent out of order with inline scripts that move them; whole and in order needs none.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    onError: (error) => onError?.(error),
  })
  const chunks: Buffer[] = []
  for await (const chunk of prelude) chunks.push(Buffer.from(chunk as Uint8Array))
  return Buffer.concat(chunks).toString('utf8')
}

function rootAttributes({ locale, colorScheme }: PageInput): string {
  const theme =
    colorScheme === 'auto' ? '' : ` data-theme="${colorScheme === 'dark' ? 'dark' : 'light'}"`
  return `lang="${locale satisfies Locale}"${theme}`
}

/** What search engines read; a script that runs nothing. */
const structured = (input: PageInput): string =>
  input.kind === 'page'
    ? (input.structured ?? [])
        .map((one) => `<script type="application/ld+json">${dataBlock(one)}</script>`)
        .join('')
    : ''

/** What the browser takes over: nothing that only the head is for, or that stands in the document already. */
function travelling(input: PageInput): PageInput {
  if (input.kind !== 'page') return input
  const { structured: _, fixed = {}, pictures = {}, ...rest } = input
  const left = JSON.stringify([rest.page.builder, rest.data, rest.site])
  const used = Object.entries(pictures).filter(([address]) => left.includes(address))
  const ids = Object.keys(fixed)
  return {
    ...rest,
    ...(used.length > 0 && { pictures: Object.fromEntries(used) }),
    ...(ids.length > 0 && { fixed: Object.fromEntries(ids.map((id) => [id, ''])) }),
  }
}

/** JSON that cannot end its own element: nothing of it begins a tag or a comment. */
export const dataBlock = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c')

/** The builder is seen to come, in its frame. What never comes is told of by the sheet alone. */
function loadingState(translator: Translator, screen: string | undefined): string {
  const t = translator.texts('public')
  const failed = `${escapeHtml(t('start-failed'))} <a class="sala-button" href="">${escapeHtml(t('refresh'))}</a>`
  return [
    `<p class="sala-start" role="status"${screen === 'builder' ? ' data-frame="builder"' : ''}>${escapeHtml(t('loading'))}</p>`,
    `<div class="sala-start-bar sala-start-late" role="alert">${failed}</div>`,
    `<noscript><div class="sala-start-bar">${failed}</div></noscript>`,
  ].join('')
}

/** What to say when the script of the backend does not start; it cannot load a text then. */
const failureTexts = (translator: Translator): string =>
  ` data-failed="${escapeHtml(translator.texts('public')('start-failed'))}" data-retry="${escapeHtml(translator.texts('public')('refresh'))}"`

function statusOf(input: PageInput): number {
  if (input.kind !== 'screen') return 200
  const { screen } = input
  if (screen.kind === 'not-found') return 404
  if (screen.kind === 'password') return screen.wait === undefined ? 401 : 429
  if (screen.kind === 'forbidden') return 403
  return screen.kind === 'error' ? ERRORS[screen.code ?? 'internal'] : 200
}
