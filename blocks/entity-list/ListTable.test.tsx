import { MantineProvider } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, expect, test, vi } from 'vitest'
import { PreviewContext } from '#crud'
import { createClient, type QueryAnswer } from '#gateway'
import { createTranslator, TranslatorProvider } from '#i18n'
import { SessionProvider } from '#session'
import { catalogues, site } from '../../tests/support/renderPage.tsx'
import { ListTable, type VisibleEntity } from './ListTable.tsx'

beforeAll(
  () =>
    void vi.stubGlobal('matchMedia', () => ({
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    })),
)

const model = {
  name: 'thing',
  module: 'm',
  access: {},
  entity: {
    'x-entity': { label: { th: 'ของ', en: 'Thing' } },
    properties: {
      code: { type: 'string', 'x-index': true, 'x-label': { th: 'รหัส', en: 'Code' } },
      price: { type: 'number', 'x-label': { th: 'ราคา', en: 'Price' } },
    },
  },
} as unknown as VisibleEntity
const empty = {
  isError: false,
  isPending: false,
  isFetching: false,
  isPlaceholderData: false,
  data: { data: [], total: 0 },
} as unknown as UseQueryResult<QueryAnswer>

const draw = (
  isPreview: boolean,
  create?: string,
  { shown = model, records = empty, client = createClient() } = {},
) =>
  render(
    <TranslatorProvider i18n={createTranslator('en', catalogues('en'))}>
      <MantineProvider forceColorScheme="light" withCssVariables={false} withGlobalClasses={false}>
        <QueryClientProvider client={new QueryClient()}>
          <SessionProvider
            session={{
              client,
              user: null,
              site: { _id: site._id, siteName: site.siteName },
              modules: [],
            }}
          >
            <MemoryRouter>
              <PreviewContext value={isPreview}>
                <ListTable
                  model={shown}
                  state={
                    {
                      search: '',
                      filters: {},
                      where: { join: 'and', groups: [] },
                      widths: {},
                      pinned: 0,
                      sort: [],
                      page: 1,
                      pageSize: 20,
                    } as never
                  }
                  columns={['code', 'price']}
                  change={() => undefined}
                  records={records}
                  create={create}
                />
              </PreviewContext>
            </MemoryRouter>
          </SessionProvider>
        </QueryClientProvider>
      </MantineProvider>
    </TranslatorProvider>,
  )

test('an empty list whose screen is arranged shows its columns, to be chosen and dragged', () => {
  draw(true)
  expect(
    screen.getAllByRole('columnheader').map((head) => head.getAttribute('data-column')),
  ).toEqual(['code', 'price'])
  expect(
    [...document.querySelectorAll('td')].map((cell) => [
      cell.getAttribute('data-column'),
      cell.textContent,
    ]),
  ).toEqual([
    ['code', '–'],
    ['price', '–'],
  ])
  expect([
    document.querySelector('[data-empty]'),
    document.querySelector('td a'),
    document.querySelector('tr[data-id]'),
  ]).toEqual([null, null, null])
})

test('a list: the heading of figures stands where they do', () => {
  draw(true)
  expect(
    screen.getAllByRole('columnheader').map((head) => head.getAttribute('data-numeric')),
  ).toEqual([null, 'true'])
})

test('for those who work with it an empty list says that it is empty, below the heads of its columns, which sort nothing', () => {
  draw(false)
  expect(document.querySelector('[data-empty]')).not.toBeNull()
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Code',
    'Price',
  ])
  expect([
    document.querySelectorAll('tbody tr').length,
    document.querySelector('thead button'),
  ]).toEqual([0, null])
})

test.each([
  [undefined, 'What comes in by itself will appear here.'],
  ['/cms/pages/new', 'What you add will appear here.'],
])('an empty list promises only what can happen (%s)', (create, text) => {
  draw(false, create)
  expect(document.querySelector('[data-empty]')!.textContent).toContain(text)
})

test('an empty list says what it is for and how to begin, where its entity does', () => {
  const shown = {
    ...model,
    entity: { ...model.entity, 'x-list': { empty: { th: 'ก', en: 'Reviews stand here.' } } },
  } as unknown as VisibleEntity
  draw(false, undefined, { shown })
  expect(document.querySelector('[data-empty]')!.textContent).toContain('Reviews stand here.')
})

test('a record that leads somewhere leads there from the list, and is read by being opened', async () => {
  const client = createClient()
  const update = vi.spyOn(client, 'update').mockResolvedValue({ ok: true, value: {} } as never)
  const shown = {
    ...model,
    entity: {
      ...model.entity,
      'x-entity': {
        ...model.entity['x-entity'],
        titleTemplate: '{{code}}',
        opens: 'link',
        seen: 'read',
      },
    },
  } as unknown as VisibleEntity
  const record = (_id: string, fields: object) => ({ _id, version: 1, code: _id, ...fields })
  const records = {
    ...empty,
    data: {
      data: [
        record('new', { link: '/work/approvals/1', read: false }),
        record('old', { link: '/work/leave/1', read: true }),
        record('away', { link: '//example.com/x', read: true }),
      ],
      total: 3,
    },
  } as unknown as UseQueryResult<QueryAnswer>
  draw(false, undefined, { shown, records, client })
  const links = [...document.querySelectorAll('tbody a')]
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/work/approvals/1',
    '/work/leave/1',
  ])
  expect(
    [...document.querySelectorAll('[data-unseen]')].map((row) => row.getAttribute('data-id')),
  ).toEqual(['new'])
  for (const link of links) fireEvent.click(link)
  await waitFor(() => expect(update).toHaveBeenCalledTimes(1))
  expect(update).toHaveBeenCalledWith('thing', 'new', { data: { read: true }, version: 1 })
})
