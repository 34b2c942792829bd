import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderIn } from '../../../tests/support/renderForm.tsx'
import type { FormDocument, PageObject } from '#schema'
import {
  createForm,
  FormDraftsProvider,
  FormPageProvider,
  FormSubmitProvider,
  PlainRow,
  type Draft,
  type DraftPort,
  type FormSubmit,
  type FormSubmitEvent,
  type Waiting,
} from '../index.ts'
import { furthest, keepable } from './draft.ts'

const field = (id: string, name: string, props: Record<string, unknown>): PageObject => ({
  id,
  type: 'field',
  v: 1,
  name,
  label: name,
  props,
})
const PAGE: FormDocument = {
  type: 'form',
  slug: 'ask',
  title: 'Ask',
  builder: [
    {
      id: 'r',
      columns: [
        {
          id: 'c',
          objects: [
            field('a', 'name', { widget: 'text' }),
            field('b', 'topic', { widget: 'text' }),
          ],
        },
      ],
    },
  ],
}
const draftOf = (values: unknown, revision: number, by = 'elsewhere'): Draft => ({
  values,
  revision,
  savedAt: '2026-11-21T03:00:00.000Z',
  by,
})

function memoryPort(kept?: Draft) {
  let told: ((draft: Draft | 'sent' | undefined) => void) | undefined
  const port = {
    kept,
    load: vi.fn(async () => port.kept),
    save: vi.fn(async (_form: string, draft: Draft): ReturnType<DraftPort['save']> => {
      port.kept = draft
      return { ok: true }
    }),
    remove: vi.fn(async (_form: string, _sent?: boolean) => void (port.kept = undefined)),
    watch: (_form: string, listener: (draft: Draft | 'sent' | undefined) => void) => {
      told = listener
      return () => undefined
    },
    tell: (draft: Draft | 'sent') => act(() => told!(draft)),
  }
  return port
}

async function draw(port: DraftPort, submit: Partial<FormSubmit> = {}) {
  async function* done(): AsyncIterable<FormSubmitEvent> {
    yield { kind: 'saved', id: '1' }
    yield { kind: 'done' }
  }
  await act(async () => {
    renderIn(
      'en',
      <FormDraftsProvider value={port}>
        <FormSubmitProvider value={{ submit: done, ...submit }}>
          <FormPageProvider page={PAGE} renderRow={(row) => <PlainRow row={row} />} />
        </FormSubmitProvider>
      </FormDraftsProvider>,
    )
  })
  const name = await screen.findByLabelText<HTMLInputElement>('name')
  return {
    name,
    topic: screen.getByLabelText<HTMLInputElement>('topic'),
    user: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }),
  }
}

const quiet = () => act(async () => void (await vi.advanceTimersByTimeAsync(1_000)))

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

describe('a draft', () => {
  test('is kept when nobody types for a while, and goes when the form was sent', async () => {
    const port = memoryPort()
    const { name, user } = await draw(port)
    await user.type(name, 'Somying')
    await quiet()
    expect(port.save).toHaveBeenCalledTimes(1)
    expect(port.kept).toMatchObject({ values: { name: 'Somying' }, revision: 1 })
    expect(await screen.findByText(/Draft kept at/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    await waitFor(() => expect(port.kept).toBeUndefined())
    expect(port.remove).toHaveBeenCalledWith('ask', true)
  })

  test('is kept of what was typed while the one from before was still looked for', async () => {
    const port = memoryPort()
    let answer: (() => void) | undefined
    port.load = vi.fn(
      () => new Promise<undefined>((resolve) => (answer = () => resolve(undefined))),
    )
    const { name, user } = await draw(port)
    await user.type(name, 'Somying')
    await quiet()
    expect(port.save).not.toHaveBeenCalled()
    await act(async () => answer!())
    await quiet()
    expect(port.kept).toMatchObject({ values: { name: 'Somying' } })
  })

  test('is not kept again while the flow of a sent form still asks something', async () => {
    const port = memoryPort()
    let close: (() => void) | undefined
    const submit: FormSubmit['submit'] = async function* () {
      yield { kind: 'saved', id: '1' }
      const closed = new Promise<void>((done) => (close = done))
      yield { kind: 'alert', text: 'Received', close: () => close!() }
      await closed
      yield { kind: 'done' }
    }
    const { name, user } = await draw(port, { submit })
    await user.type(name, 'x')
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    await quiet()
    expect(port.kept).toBeUndefined()
    await act(async () => close!())
    await quiet()
    expect([name.value, port.kept]).toEqual(['', undefined])
    expect(screen.queryByText(/Draft kept at/)).toBeNull()
    await user.type(name, 'next')
    await quiet()
    expect(port.kept).toMatchObject({ values: { name: 'next' } })
  })

  test('from before is offered, and nothing is kept until it is answered', async () => {
    const port = memoryPort(draftOf({ name: 'Before', topic: 'Thai' }, 7))
    const { name, topic, user } = await draw(port)
    expect(name.value).toBe('')
    await user.click(screen.getByRole('button', { name: 'Go on from there' }))
    expect([name.value, topic.value]).toEqual(['Before', 'Thai'])
    await user.type(name, '!')
    await quiet()
    expect(port.kept).toMatchObject({ values: { name: 'Before!', topic: 'Thai' }, revision: 8 })
  })

  test('from before is thrown away on demand', async () => {
    const port = memoryPort(draftOf({ name: 'Before' }, 7))
    const { name, user } = await draw(port)
    await user.click(screen.getByRole('button', { name: 'Start anew' }))
    expect([name.value, port.kept]).toEqual(['', undefined])
  })

  test('of another tab is told; taking it shows it, keeping mine counts further than it', async () => {
    const port = memoryPort()
    const { name, user } = await draw(port)
    await user.type(name, 'Mine')
    await quiet()
    port.tell(draftOf({ name: 'Theirs' }, 5))
    expect(screen.getByText(/changed in another tab/)).toBeTruthy()
    await user.type(name, '2')
    await quiet()
    expect(port.save).toHaveBeenCalledTimes(1)
    await user.click(screen.getByRole('button', { name: 'Keep what I see' }))
    await user.type(name, '3')
    await quiet()
    expect(port.kept).toMatchObject({ values: { name: 'Mine23' }, revision: 6 })
    port.tell(draftOf({ name: 'Theirs' }, 9))
    await user.click(screen.getByRole('button', { name: 'Take that version' }))
    expect(name.value).toBe('Theirs')
  })

  test('sent from another tab is told where it still stands, and is emptied or kept', async () => {
    const port = memoryPort()
    const { name, user } = await draw(port)
    port.tell('sent')
    expect(screen.queryByText(/sent from another tab/)).toBeNull()
    await user.type(name, 'Mine')
    await quiet()
    port.tell('sent')
    expect(screen.getByText(/sent from another tab/)).toBeTruthy()
    await user.type(name, '2')
    await quiet()
    expect(port.save).toHaveBeenCalledTimes(1)
    await user.click(screen.getByRole('button', { name: 'Keep what I see' }))
    await user.type(name, '3')
    await quiet()
    expect(port.kept).toMatchObject({ values: { name: 'Mine23' } })
    port.tell('sent')
    await user.click(screen.getByRole('button', { name: 'Empty the form' }))
    expect(name.value).toBe('')
    expect(screen.queryByText(/sent from another tab/)).toBeNull()
  })

  test('that was offered is offered no more once another tab has sent it', async () => {
    const port = memoryPort(draftOf({ name: 'Before' }, 7))
    const { name, user } = await draw(port)
    expect(screen.getByRole('button', { name: 'Go on from there' })).toBeTruthy()
    port.tell('sent')
    expect(screen.queryByRole('button', { name: 'Go on from there' })).toBeNull()
    await user.type(name, 'New')
    await quiet()
    expect(port.kept).toMatchObject({ values: { name: 'New' } })
  })

  test('that cannot be kept is said', async () => {
    const port = memoryPort()
    port.save.mockResolvedValue({ ok: false })
    const { name, user } = await draw(port)
    await user.type(name, 'x')
    await quiet()
    expect(screen.getByText(/cannot keep a draft/)).toBeTruthy()
  })
})

test('the draft that counted further wins, whatever the clocks say', () => {
  const early = { ...draftOf({}, 3), savedAt: '2031-01-01T00:00:00.000Z' }
  expect(furthest(early, draftOf({}, 4))!.revision).toBe(4)
  expect(furthest(early, undefined)).toBe(early)
})

test('secrets are not kept, also inside lists', () => {
  const person = {
    type: 'object',
    properties: { name: { type: 'string' }, pin: { type: 'string', writeOnly: true } },
  }
  const { reader } = createForm({
    schema: {
      type: 'object',
      properties: {
        password: { type: 'string', format: 'password' },
        hidden: { type: 'string', 'x-secret': true },
        citizen: { type: 'string', 'x-widget': 'citizen-id' },
        people: { type: 'array', items: person },
        open: { type: 'string' },
      },
    },
  })
  expect(
    keepable(reader, reader.root, {
      password: 'x',
      hidden: 'z',
      citizen: '1101700230708',
      open: 'y',
      people: [{ name: 'a', pin: '1' }],
    }),
  ).toEqual({ open: 'y', people: [{ name: 'a' }] })
})

test('without a connection the answers wait, and are sent with their key when it is back', async () => {
  let waiting: Waiting | undefined
  let back: (() => void) | undefined
  const sent: [unknown, string | undefined][] = []
  let online = false
  const submit: FormSubmit['submit'] = async function* (_slug, answers, { key }) {
    sent.push([answers, key])
    if (!online) {
      waiting = { answers, key: 'first', at: '2026-11-21T03:00:00.000Z' }
      yield { kind: 'queued' }
      return
    }
    waiting = undefined
    yield { kind: 'saved', id: '1' }
    yield { kind: 'done' }
  }
  const queue = {
    waiting: () => waiting,
    drop: () => void (waiting = undefined),
    whenBack: (listener: () => void) => ((back = listener), () => undefined),
  }
  const { name, user } = await draw(memoryPort(), { submit, queue })
  await user.type(name, 'Somying')
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  expect(await screen.findByText('Your answers are kept on this device')).toBeTruthy()
  expect(name.value).toBe('')
  expect(screen.getByText(/could not be sent/)).toBeTruthy()
  online = true
  await act(async () => back!())
  await waitFor(() => expect(screen.queryByText(/could not be sent/)).toBeNull())
  expect(sent.at(-1)).toEqual([{ name: 'Somying' }, 'first'])
})

test('who sent the form before is told, and can read the answers', async () => {
  const { name, user } = await draw(memoryPort(), {
    earlier: async () => ({ at: '2026-11-20T03:00:00.000Z', answers: { name: 'Before' } }),
  })
  await user.click(await screen.findByRole('button', { name: 'Show my answers' }))
  expect([name.value, name.readOnly]).toEqual(['Before', true])
  await user.click(screen.getByRole('button', { name: 'Fill it in again' }))
  expect([name.value, name.readOnly]).toEqual(['', false])
})
