import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { inBackend } from '../../tests/support/inBackend.tsx'
import { Preview } from './EntityBoard.stories.tsx'
import EntityBoard from './EntityBoard.tsx'

const board = <EntityBoard {...(Preview.args as Parameters<typeof EntityBoard>[0])} />
beforeAll(() => {
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
  return import('../../src/crud/Kit.tsx')
})

const STATES = ['draft', 'approved', 'rejected', 'done']
const named = (en: string) => ({ th: en, en })
const model = {
  name: 'purchase-request',
  module: 'purchase',
  access: {},
  validator: null,
  entity: {
    title: 'Request',
    'x-entity': { label: named('Request'), titleTemplate: '{{code}}' },
    properties: { code: { type: 'string', 'x-label': named('Code') } },
  },
  states: {
    field: 'status',
    initial: 'draft',
    states: Object.fromEntries(STATES.map((one) => [one, { label: named(one), color: 'gray' }])),
    transitions: [
      { id: 'approve', label: named('Approve'), from: ['draft'], to: 'approved' },
      { id: 'reject', label: named('Reject'), from: ['draft'], to: 'rejected', reason: true },
    ].map((one) => ({ ...one, roles: ['authenticated'] })),
  },
}

let taken: { id: string; body: Record<string, unknown> }[] = []
beforeEach(() => (taken = []))

/** A board of two requests in draft, which follows what is taken. */
async function open() {
  const records = ['a', 'b'].map((id) => ({ _id: id, code: id, status: 'draft', version: 1 }))
  const fetch = (async (address: string, init?: RequestInit) => {
    const path = String(address).split('?')[0]!
    const body = JSON.parse(String(init?.body ?? '{}')) as Record<string, unknown>
    if (path.includes('/api/session'))
      return Response.json({ status: 200, csrf: 'token', session: { user: null } })
    if (path.includes('/api/model/')) return Response.json({ status: 200, data: model })
    const [, id] = /purchase-request\/(\w+)\/transition$/.exec(path) ?? []
    if (id) {
      taken.push({ id, body })
      const record = records.find(({ _id }) => _id === id)!
      record.status = body.transition === 'approve' ? 'approved' : 'rejected'
      return Response.json({ status: 200, data: record })
    }
    const asked = JSON.stringify(body.args)
    const data = records.filter(({ status }) => asked?.includes(`"${status}"`))
    return Response.json({ status: 200, data, total: data.length })
  }) as typeof globalThis.fetch
  const user = await inBackend(board, { fetch })
  await screen.findByText('b', undefined, { timeout: 10_000 })
  const cards = (state: string) =>
    [...document.querySelectorAll(`[data-state="${state}"] [data-id]`)].map((one) =>
      one.getAttribute('data-id'),
    )
  return { user, cards }
}
const cardOf = (id: string) => document.querySelector<HTMLElement>(`[data-id="${id}"] [data-card]`)!

test('a card is walked to and moved by keys, and keeps the focus where it comes to stand', async () => {
  const { user, cards } = await open()
  cardOf('a').focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(cardOf('b'))
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
  await waitFor(() => expect(cards('approved')).toEqual(['b']))
  expect(taken).toEqual([{ id: 'b', body: { transition: 'approve', version: 1 } }])
  await waitFor(() => expect(document.activeElement).toBe(cardOf('b')))
  // Nothing leads on from there.
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
  expect(taken).toHaveLength(1)
}, 30_000)

test('a card is dragged to where a step leads; one that takes a reason asks first, and no step refuses in words', async () => {
  const { user, cards } = await open()
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const at = STATES.indexOf((this as HTMLElement).dataset.state ?? '')
    return new DOMRect(at < 0 ? 0 : at * 200, 0, at < 0 ? 0 : 180, 400)
  })
  const drag = async (id: string, state: string, look = () => {}): Promise<void> => {
    const x = STATES.indexOf(state) * 200 + 90
    fireEvent.mouseDown(cardOf(id), { clientX: 90, clientY: 20, button: 0 })
    fireEvent.mouseMove(document, { clientX: 110, clientY: 20 })
    fireEvent.mouseMove(document, { clientX: x, clientY: 20 })
    await waitFor(() =>
      expect(document.querySelector(`[data-state="${state}"]`)!.hasAttribute('data-drop')).toBe(
        true,
      ),
    )
    look()
    fireEvent.mouseUp(document, { clientX: x, clientY: 20 })
  }
  await drag('a', 'done', () =>
    expect(document.querySelector('.sala-drag-chip[data-refused]')!.textContent).toContain(
      'No step that you may take leads to “done”',
    ),
  )
  expect(taken).toEqual([])
  await drag('a', 'rejected')
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByRole('textbox'), 'too dear')
  await user.click(within(dialog).getByRole('button', { name: 'Reject' }))
  await waitFor(() => expect(cards('rejected')).toEqual(['a']))
  expect(taken).toEqual([
    { id: 'a', body: { transition: 'reject', version: 1, reason: 'too dear' } },
  ])
  vi.restoreAllMocks()
}, 30_000)
