import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { createClient } from '#gateway'
import { createTranslator, TranslatorProvider } from '#i18n'
import { SessionProvider } from '#session'
import fileEntity from '../../../schemas/site/file/entity.json'
import { catalogues, site } from '../../../tests/support/renderPage.tsx'
import { entityQuery } from '../entityModel.ts'
import { MediaDetails } from './MediaDetails.tsx'
import type { MediaFile } from './mediaQuery.ts'

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
})

test('somebody else was faster: theirs stays where nothing was written, and what both wrote is asked for', async () => {
  let stored: Record<string, unknown> = {
    _id: 'f',
    version: 2,
    name: 'a.pdf',
    key: 'a.pdf',
    size: 10,
    title: { th: 'ของเขา', en: 'Theirs' },
    folder: 'theirs',
  }
  const told = vi.fn()
  const client = createClient({
    fetch: async (address, init) => {
      if (init?.method === 'PUT') {
        const { data, version } = JSON.parse(String(init.body)) as { data: object; version: number }
        if (version !== stored.version)
          return Response.json(
            {
              status: 409,
              error: {
                code: 'version-stale',
                message: { th: 'เก่า', en: 'Stale' },
                current: stored,
                differs: ['title', 'folder'],
              },
            },
            { status: 409 },
          )
        return Response.json({
          status: 200,
          data: (stored = { ...stored, ...data, version: version + 1 }),
        })
      }
      return Response.json({
        status: 200,
        csrf: 'token',
        session: { user: null },
        data: String(address).includes('/file/f') ? stored : [],
      })
    },
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queries.setQueryData(entityQuery(client, 'file').queryKey, {
    name: 'file',
    entity: fileEntity,
  } as never)
  function Details() {
    const [file, setFile] = useState({
      ...stored,
      version: 1,
      title: { th: 'เดิม', en: 'Before' },
      folder: undefined,
    } as unknown as MediaFile)
    return (
      <MediaDetails
        file={file}
        media={{ may: { change: true }, folders: [] } as never}
        onChange={(next) => next && setFile(next)}
        onClose={() => undefined}
        onDone={() => undefined}
        onChanged={told}
      />
    )
  }
  await act(
    async () =>
      void render(
        <TranslatorProvider i18n={createTranslator('en', catalogues('en'))}>
          <MantineProvider
            forceColorScheme="light"
            withCssVariables={false}
            withGlobalClasses={false}
            env="test"
          >
            <QueryClientProvider client={queries}>
              <SessionProvider
                session={{
                  client,
                  user: null,
                  site: { _id: site._id, siteName: site.siteName },
                  modules: [],
                }}
              >
                <Details />
              </SessionProvider>
            </QueryClientProvider>
          </MantineProvider>
        </TranslatorProvider>,
      ),
  )
  const user = userEvent.setup()
  const title = await screen.findByDisplayValue('Before')
  await waitFor(() => expect(title.closest('form')!.contains(document.activeElement)).toBe(true))
  await user.clear(title)
  await user.type(title, 'Mine')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('radio', { name: 'Mine' }))
  await user.click(screen.getByRole('button', { name: 'Bring together and save' }))
  await vi.waitFor(() =>
    expect(stored).toMatchObject({
      version: 3,
      title: { en: 'Mine', th: 'ของเขา' },
      folder: 'theirs',
    }),
  )
  expect((await screen.findByDisplayValue('Mine')).isConnected).toBe(true)
  // What an undo gives back is what they had saved.
  expect(told.mock.calls[0]![1]).toMatchObject({ title: { en: 'Theirs' } })
})

test('the key that leaves the question about deletion leaves the file open', async () => {
  const client = createClient({
    fetch: async () =>
      Response.json({ status: 200, csrf: 'token', session: { user: null }, data: [] }),
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queries.setQueryData(entityQuery(client, 'file').queryKey, {
    name: 'file',
    entity: fileEntity,
  } as never)
  const close = vi.fn()
  await act(
    async () =>
      void render(
        <TranslatorProvider i18n={createTranslator('en', catalogues('en'))}>
          <MantineProvider
            forceColorScheme="light"
            withCssVariables={false}
            withGlobalClasses={false}
            env="test"
          >
            <QueryClientProvider client={queries}>
              <SessionProvider
                session={{
                  client,
                  user: null,
                  site: { _id: site._id, siteName: site.siteName },
                  modules: [],
                }}
              >
                <MediaDetails
                  file={
                    { _id: 'f', version: 1, name: 'a.pdf', key: 'a.pdf', size: 10 } as MediaFile
                  }
                  media={{ may: { remove: true }, folders: [] } as never}
                  onChange={() => undefined}
                  onClose={close}
                  onDone={() => undefined}
                  onChanged={() => undefined}
                />
              </SessionProvider>
            </QueryClientProvider>
          </MantineProvider>
        </TranslatorProvider>,
      ),
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const question = await screen.findByRole('dialog', { name: /^Delete/ })
  await waitFor(() => expect(question.contains(document.activeElement)).toBe(true))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Delete/ })).toBeNull())
  expect(close).not.toHaveBeenCalled()
  act(() => screen.getByRole('button', { name: 'Delete' }).focus())
  await user.keyboard('{Escape}')
  expect(close).toHaveBeenCalledTimes(1)
})
