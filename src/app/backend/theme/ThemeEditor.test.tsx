import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import type { JsonSchema } from '#forms/schema'
import type { StoredRecord } from '#schema'
import { shippedModel } from '#schema/shipped'
import { site } from '../../../../tests/support/renderPage.tsx'
import { inBackend } from '../../../../tests/support/inBackend.tsx'
import { withColourWords } from './themeDraft.ts'
import { ThemeEditor } from './ThemeScreen.tsx'

vi.mock('./ThemePreview.tsx', () => ({ ThemePreview: () => null }))
beforeAll(async () => {
  await import('../../../forms/view/widgets/choice/ColourWidget.tsx')
})

test.each([
  ['en', /as # and six digits/, 'Save draft', 'Undo', /One field holds no colour/],
  ['th', /# ตามด้วยเลขหรือตัวอักษร/, 'บันทึกฉบับร่าง', 'เลิกทำ', /มี 1 ช่องที่ไม่ใช่สี/],
] as const)(
  '%s: a colour that is none is told beside its field, and not sent',
  async (language, words, save, undo, noColour) => {
    const entity = shippedModel.entities.site!.entity
    const schema = withColourWords({
      ...entity.$defs!.theme,
      $defs: entity.$defs,
    } as unknown as JsonSchema)
    const record = {
      _id: site._id,
      version: 1,
      theme: {},
      themeDraft: null,
    } as unknown as StoredRecord
    const send = vi.fn(async () =>
      Response.json({ status: 200, csrf: 'token', session: { user: null } }),
    )
    const user = await inBackend(<ThemeEditor record={record} schema={schema} />, {
      language,
      fetch: send as never,
    })
    const input = await waitFor(
      () => {
        const found = document.querySelector<HTMLInputElement>(
          '[data-field="brand"] input:not([type="color"])',
        )
        expect(found).not.toBeNull()
        return found!
      },
      { timeout: 15_000 },
    )
    await user.type(input, 'tomato-red')
    await user.tab()
    await waitFor(() =>
      expect(document.querySelector('[data-field="brand"]')!.textContent).toMatch(words),
    )
    expect(input.getAttribute('aria-invalid')).toBe('true')
    const contrast = document.querySelector('.sala-theme-contrast > p')!
    expect(contrast.textContent).toMatch(noColour)
    expect(contrast.hasAttribute('data-failing')).toBe(true)
    // What picks one says which: the fields have the same words but for that.
    const pickers = [...document.querySelectorAll('fieldset:not(:has(fieldset))')].map((scheme) =>
      [...scheme.querySelectorAll('input[type="color"]')].map((one) =>
        one.getAttribute('aria-label'),
      ),
    )
    for (const names of pickers) expect(new Set(names).size).toBe(names.length)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: save }).disabled).toBe(true)
    await user.clear(input)
    await user.type(input, '#12ab9f')
    await user.tab()
    expect(document.querySelector('[data-field="brand"]')!.textContent).not.toMatch(words)
    expect(contrast.textContent).not.toMatch(noColour)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: save }).disabled).toBe(false)
    await user.click(screen.getByRole('button', { name: undo }))
    await waitFor(() => expect(input.value).not.toBe('#12ab9f'))
    expect(send).not.toHaveBeenCalled()
  },
  30_000,
)

test('colours that are hard to read are published only after a question', async () => {
  const entity = shippedModel.entities.site!.entity
  const schema = withColourWords({
    ...entity.$defs!.theme,
    $defs: entity.$defs,
  } as unknown as JsonSchema)
  const record = {
    _id: site._id,
    version: 1,
    theme: {},
    themeDraft: { light: { text: '#dddddd', page: '#ffffff' } },
  } as unknown as StoredRecord
  const saved: unknown[] = []
  const send = vi.fn(async (_: string, init?: RequestInit) => {
    if (init?.method === 'PUT') saved.push(JSON.parse(String(init.body)))
    return Response.json({
      status: 200,
      csrf: 'token',
      session: { user: null },
      data: { ...record, version: 2, theme: record.themeDraft, themeDraft: null },
    })
  })
  const user = await inBackend(<ThemeEditor record={record} schema={schema} />, {
    language: 'en',
    fetch: send as never,
  })
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await user.click(await screen.findByRole('button', { name: 'Go back' }, { timeout: 10_000 }))
  expect(saved).toEqual([])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await user.click(await screen.findByRole('button', { name: 'Publish all the same' }))
  await waitFor(() =>
    expect(saved).toEqual([
      expect.objectContaining({ data: { theme: record.themeDraft, themeDraft: null } }),
    ]),
  )
}, 30_000)

test('theme: a brand that is shown otherwise than it was chosen says so, and shows what is made of it', async () => {
  const entity = shippedModel.entities.site!.entity
  const schema = withColourWords({
    ...entity.$defs!.theme,
    $defs: entity.$defs,
  } as unknown as JsonSchema)
  const record = {
    _id: site._id,
    version: 1,
    theme: {},
    themeDraft: { brand: '#ffcc00' },
  } as unknown as StoredRecord
  await inBackend(<ThemeEditor record={record} schema={schema} />, { language: 'en' })
  const became = (scheme: string) => document.querySelector(`[data-became="${scheme}"]`)!
  expect(became('light').textContent).toMatch(/show #[0-9a-f]{6} instead of #ffcc00/)
  expect(became('light').hasAttribute('data-changed')).toBe(true)
  expect(became('dark').hasAttribute('data-changed')).toBe(
    !/is shown as it is/.test(became('dark').textContent!),
  )
  const shades = [...document.querySelectorAll('[data-shades="light"] [data-shade]')]
  expect(shades.map((one) => one.getAttribute('data-shade'))).toContain('brand-fill')
  for (const one of shades) expect(one.textContent).toMatch(/#[0-9a-f]{6} · [\d.]+ : 1/)
}, 30_000)
