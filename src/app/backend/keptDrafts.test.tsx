import { Notifications } from '@mantine/notifications'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { discardUnsaved } from '#forms'
import type { JsonSchema } from '#forms/schema'
import { shippedModel } from '#schema/shipped'
import { browserStore, fixedClock, systemClock, type LocalStore } from '#shared'
import { site } from '../../../tests/support/renderPage.tsx'
import { inBackend } from '../../../tests/support/inBackend.tsx'
import { flowGateway } from '../../../tests/support/inFlows.tsx'
import { hasOwnKeys, holdKeys } from './flows/flowHistory.ts'
import { KeptDrafts, keptDrafts } from './keptDrafts.ts'
import { FlowScreen } from './flows/FlowScreen.tsx'
import { ScreenEditor } from './screens/ScreenEditor.tsx'
import { ThemeEditor } from './theme/ThemeScreen.tsx'

vi.mock('./flows/DryRun.tsx', () => ({ DryRun: () => null }))
vi.mock('./theme/ThemePreview.tsx', () => ({ ThemePreview: () => null }))
vi.mock('./screens/ScreenPreview.tsx', () => ({ ScreenPreview: () => null }))
vi.mock('./screens/FieldUses.tsx', () => ({ FieldUses: () => null, GoneFields: () => null }))
beforeEach(() => localStorage.clear())

const words = (text: string) => ({ th: text, en: text })
const KEY = 'Bearer sk-live-1'
const call = {
  id: 'ask',
  type: 'api-call',
  v: 1,
  options: {
    url: 'https://other.example/?token=tk-9&page=1',
    headers: { authorization: KEY, accept: 'text/csv' },
  },
}
let flow = {
  _id: 'f1',
  name: 'mine',
  label: words('Mine'),
  steps: [call],
  state: 'draft',
  version: 3,
}

/** Draws anew with what the browser kept, as a reload does: it ends the screen without leaving it. */
async function open(element: ReactNode) {
  const kept = Object.entries(localStorage) as [string, string][]
  cleanup()
  for (const [key, value] of kept) localStorage.setItem(key, value)
  const sent: { data: Record<string, unknown>; version?: number }[] = []
  const answer = (_to: string, method: string, body: unknown): object | undefined => {
    if (method !== 'PUT') return undefined
    sent.push(body as (typeof sent)[number])
    return { ...flow, version: 4 }
  }
  const user = await inBackend(
    <>
      <Notifications />
      <Routes>
        <Route path="/cms/flows/:id" element={element} />
      </Routes>
    </>,
    { path: '/cms/flows/mine', fetch: flowGateway({ records: [flow], answer }) },
  )
  return { user, sent }
}
const state = (name: string) =>
  waitFor(
    () => {
      const found = document.querySelector(`[data-${name}-state]`)
      expect(found).not.toBeNull()
      return found!.getAttribute(`data-${name}-state`)
    },
    { timeout: 10_000 },
  )
const stored = () => JSON.stringify(localStorage)
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })

test('changes of a flow are undone and saved after a reload, with the keys that were never kept in the browser', async () => {
  flow = { ...flow, version: 3 }
  const { user } = await open(<FlowScreen />)
  const name = async () =>
    await screen.findByLabelText<HTMLInputElement>('Name in English', {}, { timeout: 10_000 })
  await user.type(await name(), ' 2')
  await user.tab()
  expect(stored()).toContain('Mine 2')
  for (const secret of ['sk-live', 'tk-9']) expect(stored()).not.toContain(secret)

  const { user: again, sent } = await open(<FlowScreen />)
  expect(await state('flow')).toBe('unsaved')
  expect((await name()).value).toBe('Mine 2')
  expect(document.querySelector('[data-lost-keys]')).toBeNull()
  await again.click(button(/^Undo/))
  expect(await state('flow')).toBe('draft')
  await again.click(button(/^Redo/))
  await again.click(button('Save draft'))
  await waitFor(() =>
    expect(sent[0]).toMatchObject({ version: 3, data: { label: { en: 'Mine 2' }, steps: [call] } }),
  )

  // Somebody saved meanwhile: what was kept is of another version.
  flow = { ...flow, version: 9 }
  await open(<FlowScreen />)
  expect((await name()).value).toBe('Mine')
})

test('that changes were brought back is said once on the screen they are on', async () => {
  flow = { ...flow, version: 3 }
  const said = () => screen.queryByText('Changes that were not saved yet have been brought back.')
  const { user } = await open(<FlowScreen />)
  await user.type(await screen.findByLabelText('Name in English', {}, { timeout: 10_000 }), ' 2')
  expect(said()).toBeNull()
  const { user: again } = await open(<FlowScreen />)
  await waitFor(() => expect(said()).not.toBeNull())
  await again.click(button(/^Undo/))
  await open(<p>Elsewhere</p>)
  expect([screen.getByText('Elsewhere').textContent, said()]).toEqual(['Elsewhere', null])
  // What was taken back already is nothing to tell of.
  await open(<FlowScreen />)
  expect(await state('flow')).toBe('draft')
  expect([button(/^Redo/).hasAttribute('disabled'), said()]).toEqual([false, null])
})

test('a key that was typed and not saved is asked for again, and none stands in the storage', async () => {
  flow = { ...flow, version: 3 }
  const { label, steps } = flow
  const draft = {
    label: words('Keyed'),
    steps: [
      {
        ...call,
        options: { ...call.options, headers: { ...call.options.headers, 'x-api-key': 'new-key' } },
      },
    ],
  }
  const packed = holdKeys(draft, { label, steps })
  expect(JSON.stringify(packed)).not.toMatch(/sk-live|tk-9|new-key/)
  keptDrafts.write(`flow:${site._id}::mine`, {
    version: 'f1 3',
    history: {
      past: [{ name: 'edit', draft: holdKeys({ label, steps }, { label, steps }) }],
      now: packed,
      future: [],
    },
  })
  const { user, sent } = await open(<FlowScreen />)
  expect(await state('flow')).toBe('unsaved')
  expect(document.querySelector('[data-lost-keys]')!.textContent).toContain('ask')
  await user.click(button('Save draft'))
  await waitFor(() => expect(sent[0]).toMatchObject({ data: { steps: [call] } }))
  await waitFor(() => expect(document.querySelector('[data-lost-keys]')).toBeNull())
})

test('changes of the theme are undone after a reload', async () => {
  const schema = {
    type: 'object',
    properties: { brand: { type: 'string', 'x-label': words('Brand') } },
  } as JsonSchema
  const editor = (version: number, published = '#112233') => (
    <ThemeEditor
      record={{ _id: site._id, version, theme: { brand: published }, themeDraft: null } as never}
      schema={schema}
    />
  )
  const brand = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Brand' })
  const { user } = await open(editor(2))
  await user.clear(await brand())
  await user.type(await brand(), '#445566')
  await user.tab()
  await open(editor(2))
  expect([(await brand()).value, await state('theme')]).toEqual(['#445566', 'unsaved'])
  expect(button('Save draft').disabled).toBe(false)
  await userEvent.click(button('Undo'))
  await waitFor(async () => expect((await brand()).value).toBe('#112233'))
  expect(await state('theme')).toBe('published')
  // Another field of the site was saved: the theme is the same, and what was changed of it holds.
  const { user: again, sent } = await open(editor(3))
  await again.click(button('Redo'))
  expect((await brand()).value).toBe('#445566')
  await again.click(button('Save draft'))
  await waitFor(() =>
    expect(sent[0]).toMatchObject({ version: 3, data: { themeDraft: { brand: '#445566' } } }),
  )
  await open(editor(4, '#778899'))
  expect((await brand()).value).toBe('#778899')
  expect([button('Undo').disabled, button('Redo').disabled]).toEqual([true, true])
})

test('changes of a generated screen are undone after a reload, and forgotten where its fields are others', async () => {
  const { entity, states } = shippedModel.entities.supplier!
  const editor = (version: number, more = {}) => (
    <ScreenEditor
      model={
        {
          name: 'supplier',
          entity: { ...entity, properties: { ...entity.properties, ...more } },
          states,
          access: {},
        } as never
      }
      record={{ _id: 's1', entity: 'supplier', version, overlay: {} } as never}
      registry={{} as never}
      site={site as never}
      onReplaced={() => undefined}
    />
  )
  const shown = () =>
    [...document.querySelectorAll('[data-part]')].map((one) => one.getAttribute('data-part')!)
  const { user } = await open(editor(2))
  const before = shown()
  await user.click(document.querySelector(`[data-part-button="${before[0]}"]`)!)
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  const moved = shown()
  expect(moved).not.toEqual(before)
  expect(document.querySelector('[data-announcement]')!.textContent).toMatch(
    / moved to .+, place 2 of \d+$/,
  )
  const { user: again } = await open(editor(2))
  expect([shown(), await state('screen')]).toEqual([moved, 'unsaved'])
  expect(button('Save').disabled).toBe(false)
  await again.click(button(/^Undo/))
  expect([shown(), await state('screen')]).toEqual([before, 'changed'])
  await again.click(button(/^Redo/))
  await open(editor(2, { added: { type: 'string', 'x-label': words('Added') } }))
  expect(await state('screen')).toBe('changed')
  await open(editor(2))
  await user.click(document.querySelector(`[data-part-button="${before[0]}"]`)!)
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await open(editor(3))
  expect(shown()).toEqual(before)
})

test('who leaves the screen lets go of what was kept', async () => {
  flow = { ...flow, version: 3 }
  const { user } = await open(<FlowScreen />)
  await user.type(await screen.findByLabelText('Name in English', {}, { timeout: 10_000 }), ' 2')
  expect(stored()).toContain('Mine 2')
  cleanup()
  expect(stored()).not.toContain('Mine 2')
})

/** What one window has for itself; `copy` as a window that is made of it begins. */
function ownStore(first?: unknown): LocalStore & { copy(): LocalStore } {
  let kept = first
  return {
    read: () => kept,
    write: (_key, value) => {
      kept = value
      return true
    },
    remove: () => undefined,
    watch: () => () => undefined,
    copy: () => ownStore(kept),
  }
}

test('another window with the same flow keeps its own draft', async () => {
  flow = { ...flow, version: 3 }
  const { user } = await open(<FlowScreen />)
  await user.type(await screen.findByLabelText('Name in English', {}, { timeout: 10_000 }), ' 2')
  const other = new KeptDrafts(browserStore, ownStore(), systemClock)
  const key = `flow:${site._id}::mine`
  expect(other.read(key, () => true)).toBeUndefined()
  other.write(key, {
    version: 'f1 3',
    history: { past: [], now: { label: words('Theirs'), steps: [] }, future: [] },
  })
  await open(<FlowScreen />)
  expect((await screen.findByLabelText<HTMLInputElement>('Name in English')).value).toBe('Mine 2')
  expect(stored()).toContain('Theirs')
  // Its window is closed: what was written goes on in the one that opens next, and in that one alone.
  act(() => void window.dispatchEvent(new Event('pagehide')))
  expect(new KeptDrafts(browserStore, ownStore(), systemClock).read(key, () => true)).toMatchObject(
    { history: { now: { label: { en: 'Mine 2' } } } },
  )
  expect(
    new KeptDrafts(browserStore, ownStore(), systemClock).read(key, () => true),
  ).toBeUndefined()
})

test('a window finds what it kept, also after it broke down, and one made of it goes on with a copy', () => {
  const clock = fixedClock('2026-03-02T03:00:00.000Z')
  const [one, two] = [ownStore(), ownStore()]
  const any = () => true
  const first = new KeptDrafts(browserStore, one, clock)
  first.write('a', 'mine')
  new KeptDrafts(browserStore, two, clock).write('a', 'theirs')
  const copy = new KeptDrafts(browserStore, one.copy(), clock)
  expect(copy.read('a', any)).toBe('mine')
  copy.write('a', 'copied')
  const again = new KeptDrafts(browserStore, one, clock)
  expect([again.read('a', any), again.read('b', any)]).toEqual(['mine', undefined])
  again.leave('a')
  const loaded = new KeptDrafts(browserStore, one, clock)
  expect(loaded.read('a', (draft) => draft !== 'mine')).toBeUndefined()
  expect(loaded.read('a', any)).toBe('mine')
  loaded.forget('a')
  expect(new KeptDrafts(browserStore, two, clock).read('a', any)).toBe('theirs')
  clock.advance(15 * 24 * 3600 * 1000)
  loaded.write('c', 'new')
  for (const old of ['mine', 'theirs', 'copied']) expect(stored()).not.toContain(old)
})

/** Would the browser ask before the page is loaded anew? */
function isAsked(): boolean {
  const unload = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(unload)
  return unload.defaultPrevented
}

test('the browser asks before a reload only where it would lose something: a key that is kept nowhere, or a storage that is full', async () => {
  flow = { ...flow, version: 3 }
  const { user } = await open(<FlowScreen />)
  const name = await screen.findByLabelText<HTMLInputElement>(
    'Name in English',
    {},
    { timeout: 10_000 },
  )
  await user.type(name, ' 2')
  expect([await state('flow'), isAsked()]).toEqual(['unsaved', false])
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  await user.type(name, '3')
  expect(isAsked()).toBe(true)
  full.mockRestore()
  await user.type(name, '4')
  expect(isAsked()).toBe(false)

  const { label, steps } = flow
  const saved = { label, steps }
  const keyed = {
    label,
    steps: [
      {
        ...call,
        options: { ...call.options, headers: { ...call.options.headers, 'x-api-key': 'new-key' } },
      },
    ],
  }
  expect([hasOwnKeys(saved, saved), hasOwnKeys(keyed, saved)]).toEqual([false, true])
})

test('who signs out without saving leaves no draft behind for whoever opens next', async () => {
  flow = { ...flow, version: 4 }
  const { user } = await open(<FlowScreen />)
  await user.type(await screen.findByLabelText('Name in English', {}, { timeout: 10_000 }), ' 5')
  await waitFor(() => expect(stored()).toContain('Mine 5'))
  act(discardUnsaved)
  act(() => void window.dispatchEvent(new Event('pagehide')))
  expect(stored()).not.toContain('Mine 5')
})
