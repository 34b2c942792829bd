import { randomBytes } from 'node:crypto'
import { inForm, onBehalfOf, SYSTEM_ACTOR } from '#engine'
import {
  afterStep,
  currentStep,
  FAILED,
  fillOptions,
  newRun,
  scopeOf,
  type RunBase,
  type RunStatus,
} from '#flow/runner'
import type { Field, FlowDocument, JsonObject } from '#schema'
import { fail, failAll, ok, type Result } from '#shared'
import { engineFor, type Gateway } from '../gateway.ts'
import { hashToken } from '../identity/sessions.ts'
import type { WireFailure } from '#gateway'
import type { Caller } from '../identity/caller.ts'
import { wireFailure } from '../http/failures.ts'
import { passwordConfigOf } from '../identity/passwords.ts'
import { flowSettings } from './flowSettings.ts'
import { findUnknownChoices } from './findUnknownChoices.ts'
import { validateAnswers } from '../validators.ts'
import { cleanAnswers } from '../writing/checks.ts'
import { flowsOfForm } from './formFlows.ts'
import { Executor, type ExecutorOptions } from './execute.ts'
import { withFormMessages } from './withFormMessages.ts'
import { fieldsOf, stateOf, type RunRecord } from '../writing/runRecord.ts'
import { siteOfForms } from '../reading/siteInput.ts'
import { secretPaths, type SecretPath } from '../writing/flowSecrets.ts'
import { withPageSteps } from './pageSteps.ts'
import { UNDONE, undoneNotice } from './undoneNotice.ts'
import { flowOf, ownFlows } from '../reading/siteFlows.ts'

/** What the browser is to do next, or that the run sleeps or has ended. */
export interface FlowAnswer {
  run: string
  /** Proves, with every further call, that it is the same visitor. */
  token: string
  state: RunStatus
  step: { id: string; type: string; options: Record<string, unknown> } | null
  outcomes: { step: string; outcome: string }[]
  /** Why it failed, as far as the person may know. */
  failures?: WireFailure[]
  /** Token of the session that a step opened; it goes into the cookie, never into the body. */
  session?: string
}

/** A flow that may start: its form lets this caller in and the answers are valid. */
export interface ReadyFlow {
  flow: string
  form: string
  answers: Record<string, unknown>
  secrets: SecretPath[]
  /** The flow with what the page of the form adds to it. */
  own?: FlowDocument
}

const nameOf = ({ user }: Caller): string | null =>
  user ? `${user.firstname} ${user.lastname}`.trim() : null

/** Runs flows for browsers: the gateway keeps the place, so that a step happens once and in its order, also after a crash. */
export class FlowRunner {
  readonly executor: Executor
  private readonly gateway: Gateway
  constructor(gateway: Gateway, options: ExecutorOptions = {}) {
    this.gateway = gateway
    this.executor = new Executor(gateway, options)
  }

  /** May the flow of a published form start with these answers? */
  async prepare(
    caller: Caller,
    flow: string,
    slug: string,
    sent: Record<string, unknown>,
  ): Promise<Result<ReadyFlow>> {
    const page = await this.gateway.read.published(caller, slug)
    if (!page || page.type !== 'form' || (page.authen && !caller.user)) return fail('not-found')
    const scope = {
      $user: caller.user,
      $site: { ...caller.site, ...(await siteOfForms(this.gateway.database, caller.site._id)) },
    }
    if (!flowsOfForm(page, this.gateway.shipped.blocks, sent, scope).includes(flow))
      return fail('not-found')
    if (page.next === 'order' && !caller.user) return fail('unauthenticated')
    const document = await flowOf(this.gateway, caller.site._id, flow)
    if (!document) return fail('flow-unknown', { params: { flow } })
    const form = await this.gateway.read.compileForm(
      page,
      await passwordConfigOf(this.gateway.database, caller.site._id),
    )
    if (!form.ok) return form
    const fields = form.value.schema as unknown as Field
    const answers = inForm(sent, fields) as Record<string, unknown>
    const failures = await validateAnswers(form.value.text, form.value.schema, answers, scope)
    if (failures.length) return failAll(withFormMessages(form.value.schema, failures))
    const strange = await findUnknownChoices(this.gateway, caller, form.value.schema, answers)
    if (strange.length) return failAll(strange)
    const cleaned = cleanAnswers(fields, answers)
    if (!cleaned.ok) return cleaned
    const own = withPageSteps(document, page)
    return ok({
      flow,
      form: slug,
      answers: cleaned.value,
      secrets: secretPaths(form.value.schema as JsonObject),
      ...(own ? { own } : {}),
    })
  }

  /** Stores a run before its first step. Call it in a transaction; `answer` then does the first steps. */
  async create(
    caller: Caller,
    { flow, form, answers, secrets, own }: ReadyFlow,
  ): Promise<Result<{ run: string; token: string }>> {
    const { clock } = this.gateway
    const token = randomBytes(24).toString('base64url')
    const flows = await ownFlows(this.gateway, caller.site._id, flow, own)
    const base: RunBase = {
      answers,
      user: caller.user,
      run: { id: null, flow, form, startedAt: clock.iso() },
      settings: await flowSettings(this.gateway, caller.site._id, flows),
    }
    const data = {
      answers,
      secrets,
      submission: null,
      ...(Object.keys(flows).length ? { flows } : {}),
    }
    const library = this.executor.libraryOf({ data })
    const state = newRun(library, flow, base, clock.iso())
    const fields = fieldsOf(state, data, {
      now: clock.now(),
      browser: this.executor.isBrowsersTurn(library, state),
    })
    const made = await engineFor(this.gateway, caller.site._id).create(
      'flow-run',
      {
        flow,
        form,
        ...fields,
        token: hashToken(token),
        userID: caller.user?._id ?? null,
        startedBy: nameOf(caller),
        startedAt: clock.iso(),
      },
      onBehalfOf(caller.user?._id ?? null),
    )
    return made.ok ? ok({ run: made.value.record._id, token }) : made
  }

  /** Does what the gateway has to do of a run, and says what the browser has to. */
  async answer(
    caller: Caller,
    { run, token }: { run: string; token: string },
  ): Promise<Result<FlowAnswer>> {
    return ok(await this.answerOf(caller, await this.executor.advance(caller, run), token))
  }

  /** Goes on after a browser step. The outcome must be one that the step declares. */
  async resume(
    caller: Caller,
    flow: string,
    {
      run: id,
      token,
      step,
      outcome,
    }: { run: string; token: string; step: string; outcome: string },
  ): Promise<Result<FlowAnswer>> {
    const run = await this.executor.load(caller.site._id, id)
    if (!run || run.flow !== flow || run.token !== hashToken(token)) return fail('not-found')
    if (step === UNDONE) return ok(await this.answerOf(caller, run, token, true))
    if (run.data.told?.[0]?.id === step) return this.wasTold(caller, { run, token, outcome })
    const state = stateOf(run)
    const library = this.executor.libraryOf(run)
    const next = currentStep(library, state)
    const document = next && this.gateway.shipped.steps[next.type]
    // A step that was told twice (a second click, a retry) is answered with where the run stands.
    if (
      run.status !== 'running' ||
      next?.id !== step ||
      !document ||
      !this.executor.isBrowsersTurn(library, state)
    )
      return ok(await this.answerOf(caller, await this.executor.settled(caller, id), token))
    if (outcome !== FAILED && !document.outcomes.includes(outcome))
      return fail('invalid-body', { path: 'outcome', params: { reason: 'outcome' } })
    const { base } = await this.executor.context(caller, run)
    const after = afterStep(library, state, { outcome, at: this.gateway.clock.iso(), ms: 0 }, base)
    try {
      await this.gateway.database.transaction(() =>
        this.executor.keep(caller.site._id, run, after, run.data.submission),
      )
    } catch (error) {
      if (!this.executor.isStale(error)) throw error
      return ok(await this.answerOf(caller, await this.executor.settled(caller, id), token))
    }
    return this.answer(caller, { run: id, token })
  }

  /** The browser has shown what it was to tell; nothing in the run has waited for it. */
  private async wasTold(
    caller: Caller,
    { run, token, outcome }: { run: RunRecord; token: string; outcome: string },
  ): Promise<Result<FlowAnswer>> {
    const [shown, ...rest] = run.data.told!
    const kept = await engineFor(this.gateway, caller.site._id).update(
      'flow-run',
      run._id,
      {
        data: { ...run.data, told: rest },
        outcomes: [
          ...(run.outcomes ?? []),
          {
            ...shown!.entry,
            at: this.gateway.clock.iso(),
            ...(outcome === FAILED && { outcome: FAILED }),
          },
        ],
      },
      run.version,
      SYSTEM_ACTOR,
    )
    const now = await this.executor.settled(caller, run._id)
    // The gateway was at work on it: it is told again that this one was shown.
    if (!kept.ok && now.data.told?.[0]?.id === shown!.id)
      return this.wasTold(caller, { run: now, token, outcome })
    return ok(await this.answerOf(caller, now, token, shown!.type === 'redirect'))
  }

  /** `noticed`: it was said that not all is done, or the person is led away. */
  private async answerOf(
    caller: Caller,
    run: RunRecord,
    token: string,
    noticed = false,
  ): Promise<FlowAnswer> {
    const state = stateOf(run)
    const library = this.executor.libraryOf(run)
    const waiting = run.data.told?.[0]
    const notice =
      run.status === 'incomplete' && !noticed && (!waiting || waiting.type === 'redirect')
        ? undoneNotice(this.gateway.shipped.steps, state)
        : undefined
    const told = notice ?? waiting
    const step =
      run.status === 'running' && this.executor.isBrowsersTurn(library, state)
        ? currentStep(library, state)
        : undefined
    const { base } = await this.executor.context(caller, run)
    const session = this.executor.takeSession(run._id)
    const refusal = told ? undefined : this.executor.takeRefusal(run._id)
    return {
      run: run._id,
      token,
      ...(session ? { session } : {}),
      ...(refusal && run.status === 'failed' ? { failures: refusal.map(wireFailure) } : {}),
      // Until everything was shown there is something left to do for the browser.
      state: told ? 'running' : run.status,
      step: told
        ? { id: told.id, type: told.type, options: told.options }
        : step
          ? {
              id: step.id,
              type: step.type,
              options: fillOptions(step.options, scopeOf(state, base), caller.locale),
            }
          : null,
      outcomes: state.outcomes.map((entry) => ({ step: entry.step, outcome: entry.outcome })),
    }
  }
}
