import type { Decorator, Preview } from '@storybook/react-vite'
import { createTranslator, TranslatorProvider, type Catalogue } from '#i18n'
import { PageContext, type PageEnvironment } from '#pages'
import { createBlockRegistry } from '#registry'
import '#ui/tokens.css'
import '#ui/fonts.css'
import '#ui/base.css'
import '#ui/controls/controls.css'
import '#ui/plain.css'

const CATALOGUES = import.meta.glob<Catalogue>('/src/i18n/locales/*/*.json', {
  eager: true,
  import: 'default',
})

const cataloguesOf = (locale: string): Record<string, Catalogue> =>
  Object.fromEntries(
    Object.entries(CATALOGUES).flatMap(([path, catalogue]) =>
      path.includes(`/${locale}/`)
        ? [[path.split('/').at(-1)!.replace('.json', ''), catalogue]]
        : [],
    ),
  )

const TRANSLATORS = {
  th: createTranslator('th', cataloguesOf('th')),
  en: createTranslator('en', cataloguesOf('en')),
}

const environment: PageEnvironment = {
  registry: createBlockRegistry({}),
  user: null,
  admin: true,
  site: { _id: 'story', siteName: { th: 'ศาลา', en: 'Sala' }, loginPath: '/member/login' },
  origin: window.location.origin,
  path: '/story',
  params: {},
  search: {},
  data: {},
}

/** Texts of the picked language, the picked colours, and a page around the block. */
const onPage: Decorator = (Story, { globals }) => {
  const { locale, scheme } = globals as { locale: 'th' | 'en'; scheme: 'light' | 'dark' }
  document.documentElement.lang = locale
  document.documentElement.dataset.theme = scheme
  return (
    <TranslatorProvider i18n={TRANSLATORS[locale]}>
      <PageContext value={environment}>
        <div className="sala-page">
          <Story />
        </div>
      </PageContext>
    </TranslatorProvider>
  )
}

const preview: Preview = {
  decorators: [onPage],
  // What keeps people out fails the test of its story; a story is a piece and has no landmarks of a page.
  parameters: {
    a11y: {
      test: 'error',
      config: {
        rules: [
          { id: 'region', enabled: false },
          { id: 'heading-order', enabled: false },
          { id: 'page-has-heading-one', enabled: false },
        ],
      },
    },
  },
  initialGlobals: { locale: 'th', scheme: 'light' },
  globalTypes: {
    locale: { toolbar: { title: 'Language', items: ['th', 'en'] } },
    scheme: { toolbar: { title: 'Colours', items: ['light', 'dark'] } },
  },
}

export default preview
