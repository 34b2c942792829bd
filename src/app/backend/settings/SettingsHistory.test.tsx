import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { FormFields, SchemaForm } from '#forms'
import { createClient } from '#gateway'
import { createTranslator, TranslatorProvider } from '#i18n'
import { SessionProvider } from '#session'
import { catalogues, site } from '../../../../tests/support/renderPage.tsx'
import { PREVIEW, SettingsHistory } from './SettingsHistory.tsx'
import type { Outlives } from './useSettingsHistory.ts'

beforeAll(
  () =>
    void vi.stubGlobal('matchMedia', () => ({
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    })),
)
beforeEach(() => localStorage.clear())

const text = (label: string, more = {}) => ({
  type: 'string',
  'x-label': { th: label, en: label },
  ...more,
})

const schema = {
  type: 'object',
  properties: {
    siteName: text('Name of the site'),
    footer: text('Footer'),
    key: text('Key', { writeOnly: true }),
    theme: { type: 'object', 'x-label': { th: 'Theme', en: 'Theme' }, 'x-widget': 'hidden' },
  },
}

const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })

const outlives: { current: Outlives | null } = { current: null }

const RECORD = {
  _id: 'site',
  version: 4,
  siteName: 'School',
  footer: 'Us',
  theme: { brand: '#112233' },
}

function open(
  record = RECORD,
  put: (values: unknown) => void = () => undefined,
): ReturnType<typeof userEvent.setup> {
  // A reload ends the screen without leaving it.
  const kept = Object.entries(localStorage) as [string, string][]
  cleanup()
  for (const [key, value] of kept) localStorage.setItem(key, value)
  render(
    <TranslatorProvider i18n={createTranslator('en', catalogues('en'))}>
      <MantineProvider forceColorScheme="light" withCssVariables={false} withGlobalClasses={false}>
        <SessionProvider
          session={{
            client: createClient(),
            user: null,
            site: { _id: site._id, siteName: site.siteName },
            modules: [],
          }}
        >
          <SchemaForm
            schema={schema as never}
            values={record}
            guarded={() => outlives.current!()}
            onSubmit={async (values) => void put(values)}
            label="Site"
          >
            <SettingsHistory record={record} outlives={outlives} />
            <FormFields />
          </SchemaForm>
        </SessionProvider>
      </MantineProvider>
    </TranslatorProvider>,
  )
  return userEvent.setup()
}

test('what is changed in the settings is undone and redone by name and by keys, and after a reload', async () => {
  const user = open()
  await user.type(await box('Name of the site'), ' of art')
  await user.type(await box('Footer'), ' all')
  await user.tab()
  await user.click(screen.getByRole('button', { name: /Undo.*Footer/ }))
  expect([(await box('Name of the site')).value, (await box('Footer')).value]).toEqual([
    'School of art',
    'Us',
  ])
  expect(screen.getByRole('button', { name: /Redo.*Footer/ })).toBeTruthy()

  const again = open()
  expect([(await box('Name of the site')).value, (await box('Footer')).value]).toEqual([
    'School of art',
    'Us',
  ])
  fireEvent.keyDown(await box('Footer'), { code: 'KeyY', ctrlKey: true })
  expect((await box('Footer')).value).toBe('Us all')
  fireEvent.keyDown(await box('Footer'), { code: 'KeyZ', ctrlKey: true })
  // Also where no field has the focus.
  fireEvent.keyDown(document.body, { code: 'KeyZ', ctrlKey: true })
  expect([(await box('Name of the site')).value, (await box('Footer')).value]).toEqual([
    'School',
    'Us',
  ])
  await again.type(await box('Footer'), '!')
  expect(screen.queryByRole('button', { name: /Redo.*Name/ })).toBeNull()

  // Somebody saved one of these fields meanwhile: what was kept is of another version.
  open({ ...RECORD, version: 5, siteName: 'College' })
  expect((await box('Footer')).value).toBe('Us')
})

test('what is not saved stands again where another screen has saved another field of the record meanwhile, and leaves that field alone', async () => {
  const user = open()
  await user.type(await box('Footer'), '!')
  const put = vi.fn()
  const again = open({ ...RECORD, version: 5, theme: { brand: '#445566' } }, put)
  expect((await box('Footer')).value).toBe('Us!')
  expect(JSON.stringify(localStorage)).not.toContain('#112233')
  await again.click(screen.getByRole('button', { name: /save|submit|send/i }))
  expect(put.mock.calls.map(([values]) => values as object)).toEqual([
    expect.objectContaining({ footer: 'Us!', theme: { brand: '#445566' } }),
  ])
})

test('a secret is not kept in the browser', async () => {
  const user = open()
  await user.type(await screen.findByLabelText(/Key/), 'sk-live')
  await user.type(await box('Footer'), '!')
  expect(JSON.stringify(localStorage)).toContain('Us!')
  expect(JSON.stringify(localStorage)).not.toContain('sk-live')
})

test('who leaves the screen lets go of what was kept', async () => {
  const user = open()
  await user.type(await box('Footer'), '!')
  expect(JSON.stringify(localStorage)).toContain('Us!')
  cleanup()
  expect(Object.keys(localStorage)).toEqual([])
})

test('the browser asks before a reload only for a secret that was typed: the rest stands again after it', async () => {
  const isAsked = (): boolean => {
    const unload = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(unload)
    return unload.defaultPrevented
  }
  const user = open()
  await user.type(await box('Footer'), ' all')
  expect(isAsked()).toBe(false)
  await user.type(await screen.findByLabelText('Key'), 'k')
  expect(isAsked()).toBe(true)
})

test('a press leads to the preview, which stands below the fields on a narrow screen, and the keys go on there', async () => {
  const user = open()
  const preview = document.body.appendChild(
    Object.assign(document.createElement('section'), {
      id: PREVIEW,
      tabIndex: -1,
      scrollIntoView: vi.fn(),
    }),
  )
  await user.click(await screen.findByText('See the preview'))
  expect(document.activeElement).toBe(preview)
  expect(preview.scrollIntoView).toHaveBeenCalledTimes(1)
  preview.remove()
})
