import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, expect, test, vi } from 'vitest'
import type { JsonSchema } from '#forms/schema'
import { createClient } from '#gateway'
import { createTranslator, TranslatorProvider } from '#i18n'
import type { StoredRecord } from '#schema'
import { shippedModel } from '#schema/shipped'
import { SessionProvider } from '#session'
import { catalogues, site } from '../../../../tests/support/drawPage.tsx'
import { withColourWords } from './themeDraft.ts'
import { ThemeEditor } from './ThemeScreen.tsx'

vi.mock('./ThemePreview.tsx', () => ({ ThemePreview: () => null }))
beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} })
  await import('../../../forms/view/widgets/choice/ColourWidget.tsx')
})

test.each([
  ['en', /as # and six digits/, 'Save draft', 'Undo'],
  ['th', /# ตามด้วยเลขหรือตัวอักษร/, 'บันทึกฉบับร่าง', 'เลิกทำ'],
] as const)('%s: a colour that is none is told beside its field, and not sent', async (language, words, save, undo) => {
  const entity = shippedModel.entities.site!.entity
  const schema = withColourWords({ ...entity.$defs!.theme, $defs: entity.$defs } as unknown as JsonSchema)
  const record = { _id: site._id, version: 1, theme: {}, themeDraft: null } as unknown as StoredRecord
  const send = vi.fn(async () => Response.json({ status: 200, csrf: 'token', session: { user: null } }))
  const user = userEvent.setup()
  await act(async () => void render(
    <TranslatorProvider i18n={createTranslator(language, catalogues(language))}>
      <MantineProvider forceColorScheme="light" withCssVariables={false} withGlobalClasses={false}>
        <QueryClientProvider client={new QueryClient()}>
          <SessionProvider session={{ client: createClient({ fetch: send as never }), user: null, site: { _id: site._id, siteName: site.siteName }, modules: [] }}>
            <MemoryRouter><ThemeEditor record={record} schema={schema} /></MemoryRouter>
          </SessionProvider>
        </QueryClientProvider>
      </MantineProvider>
    </TranslatorProvider>,
  ))
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('[data-field="brand"] input:not([type="color"])')
    expect(found).not.toBeNull()
    return found!
  }, { timeout: 15_000 })
  await user.type(input, 'tomato-red')
  await user.tab()
  await waitFor(() => expect(document.querySelector('[data-field="brand"]')!.textContent).toMatch(words))
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: save }).disabled).toBe(true)
  await user.clear(input)
  await user.type(input, '#12ab9f')
  await user.tab()
  expect(document.querySelector('[data-field="brand"]')!.textContent).not.toMatch(words)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: save }).disabled).toBe(false)
  await user.click(screen.getByRole('button', { name: undo }))
  await waitFor(() => expect(input.value).not.toBe('#12ab9f'))
  expect(send).not.toHaveBeenCalled()
}, 30_000)
