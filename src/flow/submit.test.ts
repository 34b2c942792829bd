import { expect, test, vi } from 'vitest'
import type { FormSubmitEvent } from '#forms'
import type { Client } from '#gateway'
import { createFormSubmit } from './submit.ts'
import type { BrowserStep } from './runner/index.ts'

const SAVED = [{ step: 'save', outcome: 'saved' }]
const ALERT = { id: 'told', type: 'alert', options: { message: 'Received' } }
const GO = { id: 'go', type: 'redirect', options: { to: '/cms/page/thank-you' } }
const ASK = { id: 'ask', type: 'confirm', options: { message: 'Sure?' } }

const STEPS: Record<string, BrowserStep> = {
  alert: async ({ options }, { alert }) => (await alert(options as never), { outcome: 'closed' }),
  redirect: async ({ options }, { redirect }) => (
    await redirect(String(options.to)),
    { outcome: 'redirected' }
  ),
  confirm: async ({ options }, { confirm }) => ({
    outcome: (await confirm(options as never)) ? 'confirmed' : 'declined',
  }),
}

/** Submits over a gateway that gives these answers one after the other; whoever is asked says yes. */
async function events(...answers: object[]): Promise<FormSubmitEvent[]> {
  const call = vi.fn(async () => ({
    ok: true,
    value: {
      data: {
        run: 'r',
        token: 't',
        state: 'running',
        step: null,
        outcomes: [],
        ...answers.shift(),
      },
    },
  }))
  const submit = createFormSubmit({
    client: { call } as unknown as Client,
    flowOf: () => 'flow',
    loadStep: async (type) => ({ run: STEPS[type]! }),
    go: () => undefined,
  })
  const seen: FormSubmitEvent[] = []
  for await (const event of submit.submit('form', {}, { signal: new AbortController().signal })) {
    seen.push(event)
    if (event.kind === 'alert') event.close()
    if (event.kind === 'confirm') event.answer(true)
  }
  return seen
}

test.each([
  ['an alert after the answers were saved', [{ step: ALERT, outcomes: SAVED }], true],
  ['a way elsewhere', [{ step: GO, outcomes: SAVED }], true],
  ['an alert before they were saved', [{ step: ALERT }], undefined],
  ['a question', [{ step: ASK }], undefined],
  ['nothing', [], undefined],
])('after %s the end is told once', async (_, steps, told) => {
  const seen = await events(...steps, { state: 'done', outcomes: SAVED })
  expect(seen.at(-1)).toEqual({ kind: 'done', ...(told && { told }) })
  expect(seen.filter(({ kind }) => kind === 'saved')).toHaveLength(1)
})

test('a declined question and a failed flow are no end to be told', async () => {
  expect((await events({ step: ASK }, { state: 'declined' })).at(-1)).toEqual({ kind: 'stopped' })
  expect(
    (await events({ state: 'failed', outcomes: [{ step: 'make', outcome: 'failed' }] })).at(-1),
  ).toEqual({ kind: 'failed', failures: [{ code: 'step-failed', params: { step: 'make' } }] })
})

test('without a connection answers wait in this browser, but for those with a secret', async () => {
  const put = vi.fn(() => true)
  const call = async () => ({
    ok: false,
    failures: [{ code: 'network', status: 0, message: { th: '', en: '' } }],
  })
  const submit = createFormSubmit({
    client: { call } as unknown as Client,
    flowOf: () => 'flow',
    loadStep: async () => undefined,
    go: () => undefined,
    queue: {
      put,
      drop: () => undefined,
      waiting: () => undefined,
      whenBack: () => () => undefined,
    },
  })
  const last = async (secret: boolean) => {
    let kind = ''
    for await (const event of submit.submit(
      'ask',
      { password: 'x' },
      { signal: new AbortController().signal, secret },
    ))
      kind = event.kind
    return kind
  }
  expect([await last(true), put.mock.calls.length]).toEqual(['failed', 0])
  expect([await last(false), put.mock.calls.length]).toEqual(['queued', 1])
  expect(put).toHaveBeenLastCalledWith('ask', {
    answers: { password: 'x' },
    key: expect.any(String),
    at: expect.any(String),
  })
})

test('by the flow of a button that was pressed, also when the answers had to wait', async () => {
  const put = vi.fn(() => true)
  const call = vi.fn(async (_path: string) => ({
    ok: false,
    failures: [{ code: 'network', status: 0, message: { th: '', en: '' } }],
  }))
  const submit = createFormSubmit({
    client: { call } as unknown as Client,
    flowOf: () => 'of-the-form',
    loadStep: async () => undefined,
    go: () => undefined,
    queue: {
      put,
      drop: () => undefined,
      waiting: () => undefined,
      whenBack: () => () => undefined,
    },
  })
  for await (const { kind } of submit.submit(
    'ask',
    {},
    { signal: new AbortController().signal, flow: 'of-the-button' },
  ))
    expect(['progress', 'queued']).toContain(kind)
  expect(call.mock.calls[0]![0]).toBe('/api/flow/of-the-button/run')
  expect(put).toHaveBeenLastCalledWith('ask', expect.objectContaining({ flow: 'of-the-button' }))
})
