import { render, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { createTranslator, TranslatorProvider } from '#i18n'
import backend from '#i18n/locales/en/backend.json'
import { inBackend } from '../../tests/support/inBackend.tsx'
import { Preview } from './EntityBoard.stories.tsx'
import EntityBoard from './EntityBoard.tsx'

const board = <EntityBoard {...(Preview.args as Parameters<typeof EntityBoard>[0])} />
// The kit comes with the first screen that needs it.
beforeAll(() => import('../../src/crud/Kit.tsx'))

const model = {
  name: 'purchase-request',
  module: 'purchase',
  access: {},
  validator: null,
  entity: {
    title: 'Request',
    'x-entity': { label: { th: 'ใบขอซื้อ', en: 'Request' } },
    properties: { code: { type: 'string', 'x-label': { th: 'รหัส', en: 'Code' } } },
  },
  states: {
    field: 'status',
    initial: 'draft',
    states: {
      draft: { label: { th: 'ร่าง', en: 'Draft' }, color: 'gray' },
      done: { label: { th: 'เสร็จ', en: 'Done' }, color: 'green' },
    },
    transitions: [],
  },
}

test('without a session it says which entity it stands for', () => {
  render(
    <TranslatorProvider i18n={createTranslator('en', { backend })}>{board}</TranslatorProvider>,
  )
  expect(screen.getByText(/purchase-request/)).toBeTruthy()
})

test('board: a column says no number before its answer came, and says when none comes', async () => {
  let answer = (_: Response): void => undefined
  const waits = new Promise<Response>((resolve) => (answer = resolve))
  const fetch = (async (address: string, init?: RequestInit) => {
    if (address.includes('/api/session'))
      return Response.json({ status: 200, csrf: 'token', session: { user: null } })
    if (address.includes('/api/model/')) return Response.json({ status: 200, data: model })
    if (String(init?.body).includes('"draft"')) return waits
    const message = { th: 'ไม่ได้', en: 'No' }
    return Response.json({ status: 400, error: { code: 'bad', message } }, { status: 400 })
  }) as typeof globalThis.fetch
  await inBackend(board, { fetch })
  const column = (name: string) => screen.findByRole('region', { name }, { timeout: 10_000 })
  const draft = await column('Draft')
  expect([draft.textContent, draft.querySelector('[data-count]')]).toEqual(['DraftRequest', null])
  expect(draft.querySelector('[aria-busy]')).not.toBeNull()
  const done = await column('Done')
  await waitFor(
    () => expect(within(done).getByRole('alert').textContent).toContain('could not be loaded'),
    { timeout: 15_000 },
  )
  expect(done.querySelector('[data-count]')).toBeNull()
  answer(Response.json({ status: 200, data: [], total: 0 }))
  await waitFor(() => expect(draft.querySelector('[data-count]')?.textContent).toBe('0'))
}, 30_000)

test('board: it is searched and narrowed by its address, and says what each column comes to', async () => {
  const asked: { path: string; body: Record<string, unknown> }[] = []
  const entity = {
    ...model.entity,
    'x-list': { card: ['total'], filters: ['kind', 'status'] },
    properties: {
      ...model.entity.properties,
      total: {
        type: 'number',
        'x-money': true,
        'x-compute': 1,
        'x-label': { th: 'ก', en: 'Total' },
      },
      kind: { type: 'string', enum: ['a', 'b'], 'x-label': { th: 'ข', en: 'Kind' } },
      status: { type: 'string', enum: ['draft', 'done'] },
    },
  }
  const fetch = (async (address: string, init?: RequestInit) => {
    const path = String(address).split('?')[0]!
    const body = JSON.parse(String(init?.body ?? '{}')) as Record<string, unknown>
    asked.push({ path, body })
    if (path.includes('/api/session'))
      return Response.json({ status: 200, csrf: 'token', session: { user: null } })
    if (path.includes('/api/model/'))
      return Response.json({ status: 200, data: { ...model, entity, access: { aggregate: true } } })
    if (path.endsWith('/aggregate')) return Response.json([{ _id: 'draft', sum: 1250.5 }])
    return Response.json({ status: 200, data: [], total: 0 })
  }) as typeof globalThis.fetch
  const user = await inBackend(board, { fetch, path: '/?q=paper&f.kind=a' })
  const draft = await screen.findByRole('region', { name: 'Draft' }, { timeout: 10_000 })
  await waitFor(() => expect(draft.querySelector('[data-sum]')?.textContent).toContain('1,250.50'))
  const column = asked.find(({ path, body }) => path.endsWith('/query') && body.search === 'paper')!
  expect(JSON.stringify(column.body.args)).toContain('"kind":"a"')
  expect(document.querySelectorAll('[data-filter]')).toHaveLength(1)
  const search = screen.getByRole('textbox', { name: 'Search' })
  await user.clear(search)
  await user.type(search, 'pen')
  await waitFor(() =>
    expect(asked.some(({ body }) => body.search === 'pen' && body.paging)).toBe(true),
  )
}, 30_000)
