import type { FormSubmit, FormSubmitEvent } from '#forms'
import type { Client, ClientFailure } from '#gateway'
import { safeLink } from '#pages/model'
import { FAILED, type BrowserServices, type BrowserStep, type StepModule } from './runner/index.ts'

/** What the gateway answers while a flow runs. */
interface FlowAnswer {
  run: string
  token: string
  state: 'running' | 'done' | 'declined'
  step: { id: string; type: string; options: Record<string, unknown> } | null
  outcomes: { step: string; outcome: string }[]
}

export interface FlowSubmitOptions {
  client: Client
  /** The flow that a form runs. */
  flowOf(slug: string): string
  /** The code of a browser step. */
  loadStep(type: string): Promise<StepModule<BrowserStep> | undefined>
  /** Leads the browser to an address of a link. */
  go(address: string): void
}

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

const fieldFailures = (failures: readonly ClientFailure[]) => failures.map(({ code, path, params, message }) => ({ code, message, ...(path ? { path } : {}), ...(params ? { params } : {}) }))

/**
 * Submits a form by running its flow: the gateway keeps the place and does its steps, the browser does those that need
 * the person. A browser step that fails is told to the gateway, and the flow goes on (spec: academy 4).
 */
export function createFormSubmit({ client, flowOf, loadStep, go }: FlowSubmitOptions): FormSubmit {
  async function run(slug: string, answers: unknown, signal: AbortSignal, put: (event: FormSubmitEvent) => void): Promise<void> {
    const flow = flowOf(slug)
    const call = (body: object) => client.call<{ data: FlowAnswer }>(`/api/flow/${encodeURIComponent(flow)}/run`, { method: 'POST', body, signal })
    const services: BrowserServices = {
      confirm: ({ title, message, confirm, cancel }) => new Promise((answer) => put({ kind: 'confirm', title, text: message, yes: confirm, no: cancel, answer })),
      wait: async (seconds, text) => {
        put({ kind: 'wait', seconds, text })
        await new Promise((done) => setTimeout(done, seconds * 1000))
      },
      redirect: async (to) => {
        const link = safeLink(to)
        if (link === undefined) throw new Error('The address is not allowed.')
        go(link)
      },
    }
    put({ kind: 'progress' })
    let answer = await call({ form: slug, data: answers })
    let saved = false
    while (answer.ok && answer.value.data.step && !signal.aborted) {
      const { run: id, token, step, outcomes } = answer.value.data
      if (!saved && outcomes.some(({ outcome }) => outcome === 'saved')) {
        saved = true
        put({ kind: 'saved', id })
      }
      const outcome = await loadStep(step.type)
        .then((module) => module!.run({ options: step.options, data: answers as Record<string, unknown>, user: null }, services))
        .then((result) => result.outcome)
        .catch(() => FAILED)
      put({ kind: 'progress' })
      answer = await call({ run: id, token, step: step.id, outcome })
    }
    if (!answer.ok) put({ kind: 'failed', failures: fieldFailures(answer.failures) })
    else put({ kind: answer.value.data.state === 'declined' ? 'stopped' : 'done' })
  }

  return {
    async *submit(slug, answers, { signal }) {
      const channel = createChannel<FormSubmitEvent>()
      const running = run(slug, answers, signal, channel.put).finally(channel.close)
      yield* channel.read()
      await running
    },
  }
}
