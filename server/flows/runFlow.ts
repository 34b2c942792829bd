import { randomBytes } from 'node:crypto'
import { onBehalfOf, SYSTEM_ACTOR, type Engine } from '#engine'
import { afterStep, FAILED, fillOptions, newRun, nextStep, type GatewayServices, type GatewayStep, type RunState, type StepModule } from '#flow/runner'
import type { FlowDocument, PageDocument, StoredRecord } from '#schema'
import { fail, failAll, ok, type Failure, type Result } from '#shared'
import { engineFor, type Gateway } from '../gateway.ts'
import { hashToken } from '../identity/sessions.ts'
import type { Caller } from '../identity/caller.ts'
import { FailureError } from '../middleware/failures.ts'
import { recordOutcome } from '../writing/journal.ts'
import { validateAnswers } from '../validators.ts'

const modules = import.meta.glob<StepModule<GatewayStep>>('/flows/steps/*/run.ts', { eager: true })
const runOf = (type: string): GatewayStep | undefined => modules[`/flows/steps/${type}/run.ts`]?.run

/** What the browser is to do next, or that the run has ended. */
export interface FlowAnswer {
  run: string
  /** Proves, with every further call, that it is the same visitor. */
  token: string
  state: RunState['status']
  step: { id: string; type: string; options: Record<string, unknown> } | null
  outcomes: { step: string; outcome: string }[]
}

type RunRecord = StoredRecord & { flow: string; form: string; status: RunState['status']; cursor: number; outcomes: RunState['outcomes']; data: { answers: Record<string, unknown>; steps: Record<string, unknown> }; token: string }

/** What a form without a flow of its own runs. */
const SAVE_ONLY = 'submit'

/** Runs flows: the gateway keeps the place, so that a step happens once and in its order, also after a crash. */
export class FlowRunner {
  private readonly gateway: Gateway
  constructor(gateway: Gateway) {
    this.gateway = gateway
  }

  /** Starts the flow of a published form with answers that its validator accepts. */
  async start(caller: Caller, flowId: string, slug: string, answers: Record<string, unknown>): Promise<Result<FlowAnswer>> {
    const page = await this.gateway.read.published(caller, slug)
    if (!page || page.type !== 'form' || (page.flow ?? SAVE_ONLY) !== flowId || (page.authen && !caller.user)) return fail('not-found')
    const flow = this.flow(flowId)
    if (!flow.ok) return flow
    const checked = await this.check(page, answers)
    if (checked.length) return failAll(checked)
    const token = randomBytes(24).toString('base64url')
    const made = await this.gateway.database.transaction(async () => {
      const iso = this.gateway.clock.iso()
      const outcome = await this.engine(caller).create('flow-run', { flow: flowId, form: slug, ...stateFields(newRun()), data: { answers, steps: {} }, token: hashToken(token), userID: caller.user?._id ?? null, startedAt: iso }, SYSTEM_ACTOR)
      return outcome.ok ? ok(outcome.value.record as RunRecord) : outcome
    })
    return made.ok ? this.advance(caller, flow.value, made.value, token) : made
  }

  /** Goes on after a browser step. The outcome must be one that the step declares. */
  async goOn(caller: Caller, flowId: string, { run, token, step, outcome }: { run: string; token: string; step: string; outcome: string }): Promise<Result<FlowAnswer>> {
    const record = (await this.gateway.database.store(caller.site._id).get('flow-run', run)) as RunRecord | null
    if (!record || record.flow !== flowId || record.token !== hashToken(token)) return fail('not-found')
    const flow = this.flow(flowId)
    if (!flow.ok) return flow
    if (record.status !== 'running') return ok(answerOf(flow.value, record, token))
    const next = nextStep(flow.value, stateOf(record), record.data.answers)
    const document = next && this.gateway.shipped.steps[next.step.type]
    // A step that was told twice (a second click, a retry) is answered with where the run stands.
    if (!next || next.step.id !== step || document?.runs !== 'browser') return this.advance(caller, flow.value, record, token)
    if (outcome !== FAILED && !document.outcomes.includes(outcome)) return fail('invalid-body', { path: 'outcome', params: { reason: 'outcome' } })
    const state = afterStep(flow.value, this.gateway.shipped.steps, stateOf(record), next.index, { outcome, at: this.gateway.clock.iso(), ms: 0 }, record.data.answers)
    const kept = await this.gateway.database.transaction(() => this.keep(caller, record, state, record.data))
    return kept.ok ? this.advance(caller, flow.value, kept.value, token) : kept
  }

  private flow(id: string): Result<FlowDocument> {
    const { flows } = this.gateway.shipped
    return Object.hasOwn(flows, id) ? ok(flows[id]!) : fail('flow-unknown', { params: { flow: id } })
  }

  private engine(caller: Caller): Engine {
    return engineFor(this.gateway, caller.site._id)
  }

  private async check(page: PageDocument, answers: Record<string, unknown>): Promise<Failure[]> {
    const form = await this.gateway.read.compileForm(page)
    return form.ok ? validateAnswers(form.value.text, form.value.schema, answers) : form.failures
  }

  /** Runs gateway steps until the browser has to do something or the flow ends. */
  private async advance(caller: Caller, flow: FlowDocument, start: RunRecord, token: string): Promise<Result<FlowAnswer>> {
    let record = start
    while (record.status === 'running') {
      const next = nextStep(flow, stateOf(record), record.data.answers)
      if (!next) break
      if (this.gateway.shipped.steps[next.step.type]?.runs === 'browser') break
      const done = await this.runStep(caller, flow, record, next.index)
      if (!done.ok) return done
      record = done.value
    }
    return ok(answerOf(flow, record, token))
  }

  /** One gateway step and its record, in one transaction; a step that fails is rolled back, recorded, and the flow goes on. */
  private async runStep(caller: Caller, flow: FlowDocument, record: RunRecord, index: number): Promise<Result<RunRecord>> {
    const { database, clock, shipped } = this.gateway
    const step = flow.steps[index]!
    const began = clock.now()
    const scope = { ...record.data.answers, steps: record.data.steps, user: caller.user }
    const finish = (outcome: string, error?: string) => afterStep(flow, shipped.steps, stateOf(record), index, { outcome, at: clock.iso(), ms: clock.now() - began, ...(error ? { error } : {}) }, record.data.answers)
    try {
      return await database.transaction(async () => {
        const run = runOf(step.type)
        if (!run) throw new Error(`There is no step "${step.type}".`)
        const { outcome, result } = await run({ options: fillOptions(step.options, scope), data: record.data.answers, user: caller.user }, this.services(caller, record))
        return this.keep(caller, record, finish(outcome), { ...record.data, steps: { ...record.data.steps, [step.id]: result ?? {} } })
      })
    } catch (error) {
      const text = error instanceof FailureError ? error.failures.map(({ code, path }) => `${code} ${path ?? ''}`).join(', ') : error instanceof Error ? error.message : String(error)
      return database.transaction(() => this.keep(caller, record, finish(FAILED, text.slice(0, 500)), record.data))
    }
  }

  private async keep(caller: Caller, record: RunRecord, state: RunState, data: RunRecord['data']): Promise<Result<RunRecord>> {
    const ended = state.status === 'running' ? {} : { endedAt: this.gateway.clock.iso() }
    const kept = await this.engine(caller).update('flow-run', record._id, { ...stateFields(state), data, ...ended }, record.version, SYSTEM_ACTOR)
    if (!kept.ok) throw new FailureError(kept.failures)
    return ok(kept.value.record as RunRecord)
  }

  private services(caller: Caller, record: RunRecord): GatewayServices {
    const make = async (entity: string, data: Record<string, unknown>): Promise<{ id: string }> => {
      const made = await this.engine(caller).create(entity, data, onBehalfOf(caller.user?._id ?? null))
      if (!made.ok) throw new FailureError(made.failures)
      await recordOutcome(this.gateway, caller, made.value)
      return { id: made.value.record._id }
    }
    const at = this.gateway.clock.iso()
    return {
      saveSubmission: () => make('form-submission', { formID: record.form, formData: record.data.answers, userID: caller.user?._id ?? null, status: 'submit', submittedAt: at, summary: summaryOf(record.data.answers) }),
      sendMail: async ({ to, name, subject, text }) => {
        const message = await make('message', { email: to, name: name ?? null, subject, body: text, status: 'submit', sentAt: at })
        await this.gateway.database.system.outbox.append({ site: caller.site._id, kind: 'email', key: `message/${message.id}`, collection: 'message', record: message.id, payload: { message: message.id, to, name, subject, text } })
        return message
      },
    }
  }
}

const stateOf = ({ status, cursor, outcomes }: RunRecord): RunState => ({ status, cursor, outcomes: outcomes ?? [] })
const stateFields = ({ status, cursor, outcomes }: RunState) => ({ status, cursor, outcomes })

/** The first plain answers, for the list of submissions. */
const summaryOf = (answers: Record<string, unknown>): string =>
  Object.values(answers).filter((value) => typeof value === 'string' && value !== '').slice(0, 3).join(' · ').slice(0, 300)

function answerOf(flow: FlowDocument, record: RunRecord, token: string): FlowAnswer {
  const next = record.status === 'running' ? nextStep(flow, stateOf(record), record.data.answers) : null
  const options = next ? fillOptions(next.step.options, { ...record.data.answers, steps: record.data.steps }) : {}
  return { run: record._id, token, state: record.status, step: next ? { id: next.step.id, type: next.step.type, options } : null, outcomes: (record.outcomes ?? []).map(({ step, outcome }) => ({ step, outcome })) }
}
