import type { FormSubmit, FormSubmitEvent } from '#forms'
import type { Client, ClientFailure, ClientResult } from '#gateway'
import { safeLink } from '#pages/model'
import { randomText, systemClock, type Clock } from '#shared'
import type { WritableQueue } from './queue.ts'
import {
  FAILED,
  type BrowserServices,
  type BrowserStep,
  type RunStatus,
  type StepModule,
} from './runner/index.ts'

/** What the gateway answers while a flow runs. */
interface FlowAnswer {
  run: string
  token: string
  state: RunStatus
  step: { id: string; type: string; options: Record<string, unknown> } | null
  outcomes: { step: string; outcome: string }[]
  /** Why it failed, as far as people may know. */
  failures?: ClientFailure[]
}

export interface FlowSubmitOptions {
  client: Client
  /** The flow that a form runs. */
  flowOf(slug: string): string
  /** The code of a browser step. */
  loadStep(type: string): Promise<StepModule<BrowserStep> | undefined>
  /** Leads the browser to an address of a link. */
  go(address: string): void
  /** Keeps what finds no connection. */
  queue?: WritableQueue
  earlier?: FormSubmit['earlier']
  signIn?: FormSubmit['signIn']
  clock?: Clock
}

/** The status of a call that got no answer. */
const UNREACHED = 0
/** Outcomes after which the answers are where they belong. */
const STORED = ['saved', 'registered']
/** Milliseconds. */
const ASK_AGAIN = 1_000

/** Events written by callbacks and read by one loop. */
function createChannel<T>() {
  const waiting: T[] = []
  let wake: (() => void) | undefined
  let closed = false
  return {
    put(item: T) {
      waiting.push(item)
      wake?.()
    },
    close() {
      closed = true
      wake?.()
    },
    async *read(): AsyncGenerator<T> {
      for (;;) {
        while (waiting.length) yield waiting.shift()!
        if (closed) return
        await new Promise<void>((resolve) => (wake = resolve))
      }
    },
  }
}

const fieldFailures = (failures: readonly ClientFailure[]) =>
  failures.map(({ code, path, params, message }) => ({
    code,
    message,
    ...(path ? { path } : {}),
    ...(params ? { params } : {}),
  }))

/** What a browser step asks of the person, as events of the form. */
function browserServices(
  put: (event: FormSubmitEvent) => void,
  go: FlowSubmitOptions['go'],
  onTold: () => void,
): BrowserServices {
  return {
    confirm: ({ title, message, confirm, cancel }) =>
      new Promise((answer) =>
        put({ kind: 'confirm', title, text: message, yes: confirm, no: cancel, answer }),
      ),
    alert: async ({ title, message, kind: tone }) => {
      await new Promise<void>((close) =>
        put({
          kind: 'alert',
          text: message,
          ...(tone && { tone }),
          ...(title === undefined ? {} : { title }),
          close,
        }),
      )
      onTold()
    },
    wait: async (seconds, text) => {
      put({ kind: 'wait', seconds, text })
      await new Promise((done) => setTimeout(done, seconds * 1000))
    },
    redirect: async (to) => {
      const link = safeLink(to)
      if (link === undefined) throw new Error('The address is not allowed.')
      go(link)
      onTold()
    },
  }
}

/** What became of the run, once nothing is left for the browser to do. */
function endOf(answer: ClientResult<{ data: FlowAnswer }>, told: boolean): FormSubmitEvent {
  if (!answer.ok) return { kind: 'failed', failures: fieldFailures(answer.failures) }
  const { state, failures, outcomes } = answer.value.data
  if (state === 'failed')
    return {
      kind: 'failed',
      failures: failures
        ? fieldFailures(failures)
        : [{ code: 'step-failed', params: { step: outcomes.at(-1)?.step ?? '' } }],
    }
  return ['declined', 'cancelled', 'abandoned'].includes(state)
    ? { kind: 'stopped' }
    : { kind: 'done', ...(told && { told }) }
}

/** One submission of a form. */
interface Submission {
  slug: string
  answers: unknown
  signal: AbortSignal
  key: string
  /** The flow of the button that was pressed, where it has one. */
  pressed: string | undefined
  /** Where it waits when it finds no connection. */
  waiting: WritableQueue | undefined
}

async function runFlow(
  { client, flowOf, loadStep, go, queue, clock = systemClock }: FlowSubmitOptions,
  { slug, answers, signal, key, pressed, waiting }: Submission,
  put: (event: FormSubmitEvent) => void,
): Promise<void> {
  const flow = pressed ?? flowOf(slug)
  const path = `/api/flow/${encodeURIComponent(flow)}/run`
  const call = (body: object) =>
    client.call<{ data: FlowAnswer }>(path, { method: 'POST', body, signal })
  /** Has the flow told the person since the answers were saved, or led them away? */
  let told = false as boolean
  const services = browserServices(put, go, () => (told = true))
  put({ kind: 'progress' })
  let answer = await client.call<{ data: FlowAnswer }>(path, {
    method: 'POST',
    body: { form: slug, data: answers },
    signal,
    key,
  })
  if (
    !answer.ok &&
    answer.failures[0]?.status === UNREACHED &&
    waiting?.put(slug, {
      answers,
      key,
      ...(pressed !== undefined && { flow: pressed }),
      at: clock.iso(),
    })
  )
    return put({ kind: 'queued' })
  queue?.drop(slug)
  let saved = false
  const tellSaved = (id: string, outcomes: FlowAnswer['outcomes']): void => {
    if (saved || !outcomes.some(({ outcome }) => STORED.includes(outcome))) return
    saved = true
    told = false
    put({ kind: 'saved', id })
  }
  while (answer.ok && answer.value.data.state === 'running' && !signal.aborted) {
    const { run: id, token, step, outcomes } = answer.value.data
    if (!step) {
      // The gateway is still busy with a step of its own.
      await new Promise((done) => setTimeout(done, ASK_AGAIN))
      answer = await call({ run: id, token, step: '', outcome: '' })
      continue
    }
    tellSaved(id, outcomes)
    const outcome = await loadStep(step.type)
      .then((module) =>
        module!.run(
          {
            options: step.options,
            data: answers as Record<string, unknown>,
            user: null,
            scope: {},
          },
          services,
        ),
      )
      .then((result) => result.outcome)
      .catch(() => FAILED)
    put({ kind: 'progress' })
    answer = await call({ run: id, token, step: step.id, outcome })
  }
  if (answer.ok) tellSaved(answer.value.data.run, answer.value.data.outcomes)
  put(endOf(answer, told))
}

/**
 * Submits a form by running its flow: the gateway keeps the place and does its steps, the browser does those that need
 * the person. A browser step that fails is told to the gateway, and the flow goes on (spec: academy 4).
 */
export function createFormSubmit(options: FlowSubmitOptions): FormSubmit {
  const { queue, earlier, signIn } = options
  return {
    ...(queue && { queue }),
    ...(earlier && { earlier }),
    ...(signIn && { signIn }),
    async *submit(slug, answers, { signal, key = randomText(26), flow, secret = false }) {
      const channel = createChannel<FormSubmitEvent>()
      const running = runFlow(
        options,
        { slug, answers, signal, key, pressed: flow, waiting: secret ? undefined : queue },
        channel.put,
      ).finally(channel.close)
      yield* channel.read()
      await running
    },
  }
}
