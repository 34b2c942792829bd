import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, expect, test } from 'vitest'
import { createClient } from '#gateway'
import { createTranslator, TranslatorProvider } from '#i18n'
import { SessionProvider, type OpenModule } from '#session'
import { catalogues, site } from '../../../tests/support/renderPage.tsx'
import { NavMenu } from './NavMenu.tsx'

beforeAll(() => void (Element.prototype.scrollIntoView = () => undefined))

const title = (en: string) => ({ th: en, en })
const modules = [
  {
    name: 'cms',
    label: title('Content'),
    base: '/cms',
    routes: [
      { path: 'flows', title: title('Flows'), screen: 'flows', inMenu: true, technical: true },
      { path: 'pages', title: title('Pages'), screen: 'list', inMenu: true },
    ],
  },
] as unknown as OpenModule[]

const draw = (at: string) =>
  render(
    <TranslatorProvider i18n={createTranslator('en', catalogues('en'))}>
      <SessionProvider
        session={{
          client: createClient(),
          user: null,
          site: { _id: site._id, siteName: site.siteName },
          modules,
        }}
      >
        <MemoryRouter initialEntries={[at]}>
          <NavMenu />
        </MemoryRouter>
      </SessionProvider>
    </TranslatorProvider>,
  )

test('the menu: daily work first, technical entries folded behind it, and open where one is', () => {
  const { unmount } = draw('/cms/pages')
  expect(
    screen.getAllByText(/^(Pages|Flows|Technical)$/).map((one) => one.textContent.trim()),
  ).toEqual(['Pages', 'Technical', 'Flows'])
  expect(document.querySelector('details')!.open).toBe(false)
  unmount()
  draw('/cms/flows/f1')
  expect(document.querySelector('details')!.open).toBe(true)
  expect(document.querySelector('[aria-current]')!.getAttribute('href')).toBe('/cms/flows')
})
