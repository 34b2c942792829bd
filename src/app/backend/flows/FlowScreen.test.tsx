import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { DocumentUses } from '#gateway'
import { inFlows } from '../../../../tests/support/inFlows.tsx'

vi.mock('./DryRun.tsx', () => ({ DryRun: () => null }))

const words = (text: string) => ({ th: text, en: text })
const placed = (kind: DocumentUses['kind'], id: string, published: boolean): DocumentUses => ({
  kind,
  id,
  title: words(id),
  version: 1,
  mayChange: true,
  places: [
    { path: 'flow', name: 'mine' },
    ...(published ? [{ path: 'flow', name: 'mine', published } as const] : []),
  ],
})
const record = {
  _id: 'f1',
  name: 'mine',
  label: words('Mine'),
  steps: [],
  state: 'published',
  version: 3,
}
const itself = placed('flow', 'f1', true)

async function open(
  path: string,
  uses: DocumentUses[],
  shipped = 'other',
  {
    steps = [],
    problems = [],
    flow = [],
  }: { steps?: object[]; problems?: object[]; flow?: object[] } = {},
) {
  const sent: string[] = []
  const led: unknown[] = []
  const answer = (to: string, method: string, body: unknown): object | undefined => {
    if (problems.length > 0 && to.includes('/check')) return problems
    if (method === 'POST' && to.endsWith('/api/flow')) led.push(body)
    if (method === 'DELETE' || to.includes('/transition'))
      sent.push(`${method} ${to.split('?')[0]}`)
    if (to.includes('/api/flow/') && !to.includes('/query') && !to.includes('/check'))
      return { ...record, state: 'draft', version: 4 }
    if (to.endsWith('/api/flows'))
      return {
        shipped: [{ id: shipped, label: words('Other'), steps: flow }],
        steps,
        names: { entity: [], role: [] },
        mails: [],
        forms: [],
        uses: { mine: uses },
      }
    if (!to.endsWith('/api/uses/flow/mine')) return undefined
    led.push(body)
    uses = uses.filter(({ id }) => id === 'f1')
    return { changed: [], left: [] }
  }
  const user = await inFlows(path, { records: [record], answer })
  return { sent, led, user }
}
const list = (of: string) =>
  waitFor(
    () => {
      const found = document.querySelector<HTMLElement>(of)
      expect(found).not.toBeNull()
      return found!
    },
    { timeout: 10_000 },
  )
const kinds = (of: HTMLElement) =>
  [...of.querySelectorAll('[data-use]')].map((one) => [
    one.getAttribute('data-use'),
    one.querySelector('a, span')!.textContent,
  ])

test('a link to a step of a flow opens on its options', async () => {
  Element.prototype.scrollIntoView ??= () => undefined
  const step = (id: string) => ({ id, type: 'stop', v: 1, options: {} })
  await open('/cms/flows/linked#step=second', [], 'linked', {
    steps: [
      {
        name: 'stop',
        v: 1,
        label: words('Stop'),
        icon: 'x',
        runs: 'browser',
        options: { type: 'object', properties: {} },
        outcomes: [],
      },
    ],
    flow: [step('first'), step('second')],
  })
  await list('[data-step="second"][data-selected]')
  await waitFor(() => expect(document.activeElement?.closest('.sala-flow-panel')).not.toBeNull())
})

test('the list of flows says what uses each: forms, pages and other flows, not itself', async () => {
  await open('/cms/flows', [placed('page', 'Asks', true), placed('flow', 'Calls', false), itself])
  expect(kinds(await list('[data-flow="mine"]'))).toEqual([
    ['page', 'Asks'],
    ['flow', 'Calls'],
  ])
})

test('a flow that runs for something is not deleted: who uses it is shown', async () => {
  const { sent, user } = await open('/cms/flows/mine', [
    placed('page', 'Asks', true),
    placed('flow', 'Calls', false),
    itself,
  ])
  expect(kinds(await list('[data-flow-uses]'))).toEqual([
    ['page', 'Asks'],
    ['flow', 'Calls'],
  ])
  await user.click(screen.getByRole('button', { name: 'Delete flow' }))
  const asked = await list('[data-delete-flow]')
  expect(kinds(asked)).toEqual([
    ['page', 'Asks'],
    ['flow', 'Calls'],
  ])
  expect(within(asked).queryByRole('button', { name: 'Delete flow' })).toBeNull()
  await user.click(within(asked).getByRole('button', { name: 'Keep it' }))
  expect(sent).toEqual([])
})

test('a flow that drafts alone name is deleted after they were shown', async () => {
  const { sent, user } = await open('/cms/flows/mine', [placed('page', 'Asks', false), itself])
  await list('[data-flow-uses]')
  await user.click(screen.getByRole('button', { name: 'Delete flow' }))
  const asked = await list('[data-delete-flow]')
  expect(kinds(asked)).toEqual([['page', 'Asks']])
  await user.click(within(asked).getByRole('button', { name: 'Delete flow' }))
  await waitFor(() => expect(sent).toEqual(['POST /api/flow/f1/transition', 'DELETE /api/flow/f1']))
})

test('all that runs a flow is had run another in one press, after a look; then the flow goes', async () => {
  const { sent, led, user } = await open('/cms/flows/mine', [
    placed('page', 'Asks', true),
    { ...placed('flow', 'Ships', true), mayChange: false },
    itself,
  ])
  await list('[data-flow-uses]')
  await user.click(screen.getByRole('button', { name: 'Delete flow' }))
  const asked = await list('[data-delete-flow]')
  expect(kinds(asked)).toEqual([
    ['page', 'Asks'],
    ['flow', 'Ships'],
  ])
  expect(
    within(asked).getByRole<HTMLButtonElement>('button', { name: 'Run another flow instead' })
      .disabled,
  ).toBe(true)
  await user.click(within(asked).getByRole('combobox', { name: 'Flow to run instead' }))
  await user.click(await screen.findByRole('option', { name: 'Other', hidden: true }))
  await user.click(within(asked).getByRole('button', { name: 'Change one document to Other' }))
  await waitFor(() => expect(kinds(asked)).toEqual([]))
  expect(led).toEqual([{ to: 'other', documents: [{ kind: 'page', id: 'Asks', version: 1 }] }])
  await user.click(within(asked).getByRole('button', { name: 'Delete flow' }))
  await waitFor(() => expect(sent).toContain('DELETE /api/flow/f1'))
})

test('a shipped flow is given back after a question that the keyboard answers, and the focus is where it was', async () => {
  const { sent, user } = await open('/cms/flows/mine', [], 'mine')
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(true)
  const reset = await screen.findByRole(
    'button',
    { name: 'Back to the shipped flow' },
    { timeout: 10_000 },
  )
  reset.focus()
  await user.keyboard('{Enter}')
  await screen.findByRole('dialog', { name: 'Back to the shipped flow' })
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' })),
  )
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(reset))
  expect(sent).toEqual([])
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Throw away' }))
  await waitFor(() => expect(sent).toContain('DELETE /api/flow/f1'))
  expect(confirm).not.toHaveBeenCalled()
})

test('what is to be mended is called as the option is called, not by its name in code', async () => {
  const options = {
    type: 'object',
    properties: {
      newPassword: { type: 'string', 'x-label': { th: 'รหัสผ่านใหม่', en: 'New password' } },
    },
  }
  record.steps = [{ id: 'one', type: 'change', v: 1, options: {} }] as never
  await open('/cms/flows/mine', [], 'other', {
    steps: [
      {
        name: 'change',
        v: 1,
        label: words('Change'),
        description: words('Change'),
        icon: 'key',
        runs: 'gateway',
        options,
        outcomes: [],
      },
    ],
    problems: [{ message: words('This must be filled in.'), path: 'steps[0].options.newPassword' }],
  })
  record.steps = []
  await waitFor(
    () =>
      expect(document.querySelector('.sala-flow-problems small')?.textContent).toBe('New password'),
    { timeout: 10_000 },
  )
})

test('a draft that went on since the flow was published is said to be newer, and may be published', async () => {
  const { label } = record
  Object.assign(record, {
    published: { label, steps: [{ id: 'end', type: 'stop', v: 1, options: {} }] },
  })
  await open('/cms/flows/mine', [])
  const publish = await screen.findByRole<HTMLButtonElement>(
    'button',
    { name: 'Publish' },
    { timeout: 10_000 },
  )
  expect([
    document.querySelector('[data-flow-state]')!.getAttribute('data-flow-state'),
    publish.disabled,
  ]).toEqual(['draft', false])
  cleanup()
  await open('/cms/flows', [])
  expect((await list('[data-flow="mine"]')).textContent).toContain('Newer draft, not published')
  Object.assign(record, { published: undefined })
})

test('a new flow is named in both languages, the other of which may be left out', async () => {
  const { led, user } = await open('/cms/flows', [])
  await list('[data-flow="mine"]')
  await user.click(screen.getByRole('button', { name: 'New flow' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New flow' }))
  await user.type(dialog.getByLabelText(/Name in English/), 'Thanks')
  await user.type(dialog.getByLabelText(/Name in Thai/), 'ขอบคุณ')
  await user.click(dialog.getByRole('button', { name: 'Create' }))
  await waitFor(() =>
    expect(led).toEqual([
      { data: { name: 'thanks', label: { th: 'ขอบคุณ', en: 'Thanks' }, steps: [] } },
    ]),
  )
  cleanup()
  const again = await open('/cms/flows', [])
  await list('[data-flow="mine"]')
  await again.user.click(screen.getByRole('button', { name: 'New flow' }))
  await again.user.type(await screen.findByLabelText(/Name in English/), 'Thanks{Enter}')
  await waitFor(() =>
    expect(again.led).toMatchObject([{ data: { label: { th: 'Thanks', en: 'Thanks' } } }]),
  )
})
