import {
  afterStep,
  currentStep,
  FAILED,
  fallAsleep,
  fillOptions,
  isOver,
  newRun,
  scopeOf,
  type ApprovalState,
  type GatewayServices,
  type RunBase,
  type RunState,
  type StepInput,
} from '#flow/runner'
import type { FlowDocument, StepDocument } from '#schema'
import { fail, isoAt, ok, pickText, type Locale, type Result, type Text } from '#shared'
import type { Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'
import { wireFailure } from '../http/failures.ts'
import { flowSettings } from './flowSettings.ts'
import { Executor } from './execute.ts'
import { ownFlows } from '../reading/siteFlows.ts'

/** One thing that a step would have done, with what it would have done it with. */
export interface DryEffect {
  step: string
  /** A service of the gateway (`createRecord`, `sendMail` …), or the kind of a step of the browser or of another host. */
  effect: string
  with: unknown
}

export interface DryRun {
  state: RunState['status']
  outcomes: { step: string; type: string; outcome: string; error?: string; iteration?: string }[]
  effects: DryEffect[]
}

export interface DryRunRequest {
  /** The flow as it is being edited; else as the site runs it. */
  flow?: FlowDocument
  data: Record<string, unknown>
  /** What steps of the browser, of other hosts and approvals come to, by step id; else their good end. */
  choices: Record<string, string>
}

/** Steps and wake-ups at most. */
const MAX_PASSES = 5_000

/** The first option that a flow which is still being written must have and has not, in words. */
function unfilledIn(
  { options: { properties = {}, required = [] } }: StepDocument,
  options: object,
  locale: Locale,
): string | undefined {
  const name = (required as string[]).find(
    (one) => (options as Record<string, unknown>)[one] === undefined,
  )
  if (name === undefined) return undefined
  const label = (properties as Record<string, { 'x-label'?: Text }>)[name]?.['x-label'] ?? name
  return `${pickText(label, locale)}: ${wireFailure({ code: 'field-required' }).message[locale]}`
}

/** Services that only write down what they were asked for. */
function recordingServices(
  note: (effect: string, args: unknown) => string,
  decision: () => ApprovalState['state'],
  now: () => number,
): GatewayServices {
  const made = async (effect: string, args: unknown) => ({ id: note(effect, args) })
  return {
    now,
    saveSubmission: () => made('saveSubmission', {}),
    sendMail: (mail) => made('sendMail', mail),
    createRecord: (entity, values) => made('createRecord', { entity, values }),
    updateRecord: async (entity, id, values) => (
      note('updateRecord', { entity, id, values }),
      { id }
    ),
    transitionRecord: async (entity, id, transition, reason) => (
      note('transitionRecord', { entity, id, transition, ...(reason ? { reason } : {}) }),
      { id }
    ),
    notify: async (notice) => (note('notify', notice), { count: 1 }),
    assign: async (to) => ({ id: note('assign', to), user: to.person ?? to.role ?? '' }),
    requestApproval: async (request) => ({ id: note('requestApproval', request), due: null }),
    approval: async () => ({ state: decision(), by: null, comment: null, at: isoAt(now()) }),
    remind: async (id) => void note('remind', { id }),
    signIn: async ({ username, shell }) => (
      note('signIn', { username, shell }),
      { user: username }
    ),
    register: async ({ email }) => (note('register', { email }), { user: '' }),
    signInRegistered: async () => (note('signInRegistered', {}), { user: '' }),
    askForReset: async (email) => void note('askForReset', { email }),
    changePassword: async () => (note('changePassword', {}), { user: '' }),
    moveStock: async (move) => (note('moveStock', move), { stock: 0 }),
    readRecord: async (entity, id) => (note('readRecord', { entity, id }), { _id: id }),
    sendWebhook: (url, content) => made('sendWebhook', { url, data: content }),
    sendAnswers: (url) => made('sendAnswers', { url }),
  }
}

/**
 * Goes through a flow with sample answers: the code of the steps is the same, but nothing that leaves a trace happens.
 * Sleeping steps wake at once, at the time that they wait for.
 */
export async function dryRun(
  gateway: Gateway,
  caller: Caller,
  id: string,
  { data, choices, flow }: DryRunRequest,
): Promise<Result<DryRun>> {
  const executor = new Executor(gateway)
  const flows = await ownFlows(gateway, caller.site._id, id, flow)
  const library = executor.libraryOf({ data: { flows } })
  if (!library.flow(id)) return fail('flow-unknown', { params: { flow: id } })
  let now = gateway.clock.now()
  const at = () => isoAt(now)
  const base: RunBase = {
    answers: data,
    user: caller.user,
    run: { id: 'dry-run', flow: id, form: null, startedAt: at() },
    settings: await flowSettings(gateway, caller.site._id, flows),
  }
  const effects: DryEffect[] = []
  let state = newRun(library, id, base, at())
  for (let passes = 0; !isOver(state) && passes < MAX_PASSES; passes++) {
    const step = currentStep(library, state)
    if (!step) break
    const document = library.steps[step.type]
    const scope = scopeOf(state, base)
    const options = fillOptions(step.options, scope, caller.locale)
    const note = (effect: string, args: unknown): string =>
      `dry-${effects.push({ step: step.id, effect, with: args })}`
    const chosen = choices[step.id]
    if (chosen !== undefined && chosen !== FAILED && !document?.outcomes.includes(chosen))
      return fail('invalid-body', { path: `choices.${step.id}`, params: { reason: 'choices' } })
    const end = (event: { outcome: string; error?: string }) =>
      (state = afterStep(
        library,
        { ...state, status: 'running' },
        { ...event, at: at(), ms: 0 },
        base,
      ))
    const unfilled = document && unfilledIn(document, step.options, caller.locale)
    if (!document) end({ outcome: FAILED, error: `There is no step "${step.type}".` })
    else if (unfilled) end({ outcome: FAILED, error: unfilled })
    else if (document.runs === 'browser' || document.outside) {
      note(step.type, options)
      end({ outcome: chosen ?? document.outcomes[0]! })
    } else {
      const input: StepInput<Record<string, unknown>> = {
        options,
        data: scope.data as Record<string, unknown>,
        user: caller.user,
        scope,
        ...(state.kept ? { kept: state.kept } : {}),
      }
      const services = recordingServices(
        note,
        () => (chosen === 'rejected' ? 'rejected' : 'approved'),
        () => now,
      )
      try {
        if (chosen === FAILED) throw new Error('chosen')
        const result = await executor.codeOf(step.type)!(input, services as never)
        if ('sleep' in result) {
          state = fallAsleep(state, result, at())
          now = Math.max(now, Date.parse(result.sleep.until ?? at()))
        } else end(result)
      } catch (error) {
        end({ outcome: FAILED, error: error instanceof Error ? error.message : String(error) })
      }
    }
    if (state.status === 'waiting' && state.wakeAt) now = Math.max(now, Date.parse(state.wakeAt))
  }
  const outcomes = state.outcomes.map(({ step, type, outcome, error, iteration }) => ({
    step,
    type,
    outcome,
    ...(error ? { error } : {}),
    ...(iteration ? { iteration } : {}),
  }))
  return ok({ state: state.status, outcomes, effects })
}
