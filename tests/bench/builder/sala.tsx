// Looks as in the product; the web font is left out, as the peer's is.
import '#ui/tokens.css'
import '#ui/base.css'
import '#ui/controls/controls.css'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { createClient } from '#gateway'
import { createTranslator, TranslatorProvider } from '#i18n'
import builder from '#i18n/locales/en/builder.json'
import errors from '#i18n/locales/en/errors.json'
import forms from '#i18n/locales/en/forms.json'
import general from '#i18n/locales/en/public.json'
import { createBlockRegistry, type BlockModule } from '#registry'
import { SessionProvider } from '#session'
import '#ui'
import heading from '../../../blocks/heading/block.json'
import * as headingModule from '../../../blocks/heading/Heading.tsx'
import { Builder } from '../../../builder/index.ts'
import type { Contestant } from './content.ts'

/** The product's document names the texts and the blocks of the page beside the code, so that they come with it. */
const TEXTS = { builder, errors, forms, public: general }

const SITE = { _id: 'site', siteName: { th: 'ศาลา', en: 'Sala' }, loginPath: '/login' }

const pageOf = (rows: string[][]) => ({
  _id: 'page',
  version: 1,
  state: 'draft',
  type: 'page',
  slug: 'large',
  title: { th: 'ใหญ่', en: 'Large' },
  builder: rows.map((texts, row) => ({
    id: `row-${row}`,
    columns: [
      {
        id: `column-${row}`,
        size: { base: 12 },
        objects: texts.map((text, at) => ({
          id: `block-${row}-${at}`,
          type: 'heading',
          v: 1,
          props: { text: { th: text, en: text }, level: 2 },
        })),
      },
    ],
  })),
})

/** Answers what the builder asks of the gateway. */
function gatewayFor(rows: string[][]) {
  const record = pageOf(rows)
  let version = 1
  return createClient({
    fetch: async (address, init) => {
      const path = new URL(String(address), location.origin).pathname
      if (path.endsWith('/api/session'))
        return Response.json({ status: 200, csrf: 'token', session: { user: null } })
      if (path.endsWith('/api/blocks'))
        return Response.json({
          status: 200,
          data: { heading: { ...heading, category: 'text' } },
          flows: [],
        })
      if (path.endsWith('/presence'))
        return Response.json({ status: 200, data: { version, people: [] } })
      if (path.includes('/page/page') && init?.method === 'PUT')
        return Response.json({
          status: 200,
          data: { ...record, ...JSON.parse(String(init.body)), version: ++version },
        })
      if (path.includes('/page/page')) return Response.json({ status: 200, data: record })
      return Response.json({ status: 404, code: 'not-found' }, { status: 404 })
    },
  })
}

const page = (): Document | null =>
  document.querySelector<HTMLIFrameElement>('iframe.builder-sheet')?.contentDocument ?? null
const frame = (at: number): HTMLElement =>
  page()!.querySelectorAll<HTMLElement>('[data-frame]')[at]!
const press = (code: string, init: KeyboardEventInit = {}): void =>
  void document.body.dispatchEvent(
    new KeyboardEvent('keydown', { code, bubbles: true, cancelable: true, ...init }),
  )

// What the product says of its root as it starts.
Object.assign(document.documentElement.dataset, {
  mantineColorScheme: 'light',
  respectReducedMotion: 'true',
})

// A build shortens the name that its drawings are counted by.
Object.assign(headingModule.default, { displayName: 'HeadingBlock' })

export const contestant: Contestant = {
  blockComponents: ['HeadingBlock'],
  mount(root, rows) {
    const registry = createBlockRegistry({
      heading: async () => headingModule as unknown as BlockModule,
    })
    createRoot(root).render(
      <TranslatorProvider i18n={createTranslator('en', TEXTS)}>
        <SessionProvider
          session={{ client: gatewayFor(rows), user: null, site: SITE, modules: [] }}
        >
          <MemoryRouter>
            <Builder id="page" registry={registry} site={SITE} />
          </MemoryRouter>
        </SessionProvider>
      </TranslatorProvider>,
    )
  },
  page,
  select: (at) => frame(at).click(),
  field: () =>
    document.querySelector<HTMLInputElement>('[data-inspector] [data-field="text.en"] input'),
  insert: () =>
    document.querySelector<HTMLElement>('.builder-left [data-palette="heading"]')!.click(),
  remove: () => press('Delete'),
  move: () => press('ArrowDown', { ctrlKey: true, shiftKey: true }),
  undo: () => press('KeyZ', { ctrlKey: true }),
}
