import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createClient } from '#gateway'
import { createTranslator, TranslatorProvider } from '#i18n'
import { toDocument, toModel } from '#pages/model'
import { shippedBlocks } from '#schema/shipped'
import type { PageDocument } from '#schema'
import { SessionProvider } from '#session'
import { catalogues, site } from '../../../tests/support/renderPage.tsx'
import { createActions } from '../../context/actions.ts'
import { BuilderProvider, type BuilderPorts } from '../../context/builderContext.ts'
import { createBuilderStore } from '../../store/builderStore.ts'
import { AnswerName } from './AnswerName.tsx'

const field = (id: string, more: object = {}) => ({
  id,
  type: 'field',
  v: shippedBlocks.field!.v,
  label: id,
  props: { widget: 'text' },
  ...more,
})
const uses = [
  {
    kind: 'page',
    id: 'form',
    title: 'Form',
    version: 1,
    places: [{ path: 'show', node: 'b', name: 'email' }],
    mayChange: true,
  },
  {
    kind: 'flow',
    collection: 'flow',
    id: 'f1',
    title: { th: 'ก', en: 'Thanks' },
    version: 4,
    places: [{ path: 'steps[0]', name: 'email' }],
    mayChange: true,
  },
  {
    kind: 'flow',
    id: 'f2',
    title: { th: 'ข', en: 'Shipped' },
    places: [{ path: 'steps[0]', name: 'email' }],
    mayChange: false,
  },
  {
    kind: 'page',
    id: 'mail',
    title: { th: 'ค', en: 'Letter' },
    version: 2,
    places: [{ path: 'title', name: 'email' }],
    mayChange: true,
    also: [{ th: 'ง', en: 'Other form' }],
  },
]
/** One field after the other, as somebody chooses them. */
function Chosen({ first }: { first: string }) {
  const [id, setId] = useState(first)
  return (
    <div data-testid="new">
      <AnswerName key={id} id={id} />
      <button type="button" onClick={() => setId(id === 'n' ? 'b' : 'n')}>
        Another
      </button>
    </div>
  )
}
const sent: unknown[] = []
let refused = false

function open() {
  const read = toModel({
    type: 'form',
    slug: 'f',
    title: 'f',
    builder: [
      {
        id: 'r',
        columns: [
          {
            id: 'c',
            objects: [
              field('a', { name: 'email' }),
              field('b', { name: 'phone', show: { '!!': [{ var: 'email' }] } }),
              field('n'),
            ],
          },
        ],
      },
    ],
  } as unknown as PageDocument)
  if (!read.ok) throw new Error(JSON.stringify(read.failures))
  const store = createBuilderStore({
    model: read.value,
    version: 1,
    state: 'draft',
    blocks: shippedBlocks,
  })
  const actions = createActions({
    store,
    blocks: shippedBlocks,
    announce: () => undefined,
    refuse: (failures) => expect(failures).toEqual([]),
    clipboard: { write: () => undefined, read: async () => null },
  })
  const client = createClient({
    fetch: async (address, init) => {
      if (init?.method !== 'POST')
        return String(address).includes('/api/uses/answer/form.email')
          ? Response.json({ status: 200, data: uses })
          : Response.json({ status: 200, csrf: 'token', session: { user: null } })
      sent.push([decodeURIComponent(String(address)), JSON.parse(String(init.body))])
      return refused
        ? Response.json(
            {
              status: 409,
              error: { code: 'stale-version', message: { th: 'ก', en: 'Somebody changed it' } },
            },
            { status: 409 },
          )
        : Response.json({ status: 200, data: {} })
    },
  })
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
            <BuilderProvider
              value={
                {
                  page: 'form',
                  store,
                  actions,
                  blocks: shippedBlocks,
                  problems: { known: () => ({}) },
                } as unknown as BuilderPorts
              }
            >
              <AnswerName id="a" />
              <Chosen first="n" />
            </BuilderProvider>
          </SessionProvider>
        </QueryClientProvider>
      </MantineProvider>
    </TranslatorProvider>,
  )
  const input = document.querySelector<HTMLInputElement>('[data-answer-name] input')!
  return { store, input, page: () => JSON.stringify(toDocument(store.getState().model)) }
}

beforeAll(async () => {
  await import('./RenameDialog.tsx')
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
beforeEach(() => {
  sent.length = 0
  refused = false
})

async function ask() {
  const opened = open()
  const user = userEvent.setup()
  await user.clear(opened.input)
  await user.type(opened.input, 'phone')
  expect(screen.getByRole('alert').textContent).toContain('has this name')
  await user.clear(opened.input)
  await user.type(opened.input, 'mail')
  expect(opened.page()).toContain('"name":"email"')
  fireEvent.click(screen.getByRole('button', { name: 'Rename…' }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByLabelText(/Flow “Thanks”/)
  return { ...opened, dialog }
}

test('a renamed answer: all that names it is reviewed, then changed; what others share or cannot be changed is left', async () => {
  const { store, dialog, page } = await ask()
  expect(dialog.querySelectorAll('[data-rename-page] li')).toHaveLength(1)
  const box = (name: RegExp) => within(dialog).getByLabelText<HTMLInputElement>(name)
  expect(
    [box(/Thanks/), box(/Shipped/), box(/Letter/)].map(({ checked, disabled }) => [
      checked,
      disabled,
    ]),
  ).toEqual([
    [true, false],
    [false, true],
    [false, false],
  ])
  expect(dialog.textContent).toContain('It also serves: Other form')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Rename to mail' }))
  await waitFor(() => expect(page()).toContain('"name":"mail"'))
  expect(sent).toEqual([
    [
      '/api/uses/answer/form.email',
      { to: 'mail', documents: [{ kind: 'flow', id: 'f1', version: 4 }] },
    ],
  ])
  expect(page()).toContain('{"var":"mail"}')
  store.undo()
  expect(page()).toContain('{"var":"email"}')
  expect(page()).not.toContain('"mail"')
})

test('flows that somebody changed meanwhile stop all of it', async () => {
  refused = true
  const { dialog, page } = await ask()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Rename to mail' }))
  expect((await within(dialog).findByRole('alert')).textContent).toBe('Somebody changed it')
  expect(page()).toContain('"name":"email"')
})

test('a first name is taken without questions', async () => {
  const { page } = open()
  const first = screen.getByTestId('new')
  await userEvent.setup().type(first.querySelector('input')!, 'nick{Enter}')
  expect(page()).toContain('"name":"nick"')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a first name is taken by leaving its field; another one that was typed and not taken is told, and stands there again', async () => {
  const shown = vi.spyOn(notifications, 'show')
  const { page } = open()
  const part = within(screen.getByTestId('new'))
  const user = userEvent.setup()
  const input = () => screen.getByTestId('new').querySelector('input')!
  await user.type(input(), 'person')
  await user.click(part.getByRole('button', { name: 'Another' }))
  expect(page()).toContain('"name":"person"')
  expect(shown).not.toHaveBeenCalled()
  await user.clear(input())
  await user.type(input(), 'mobile')
  await user.click(part.getByRole('button', { name: 'Another' }))
  expect(input().value).toBe('person')
  expect(page()).toContain('"name":"phone"')
  expect(shown.mock.calls.map(([{ message }]) => message)).toEqual([
    '“Name of the answer”: “mobile” was typed and not taken. Choose the field again to take it.',
  ])
  await user.click(part.getByRole('button', { name: 'Another' }))
  expect(input().value).toBe('mobile')
  shown.mockRestore()
})
