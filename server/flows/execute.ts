import { SYSTEM_ACTOR } from '#engine'
import {
  afterStep,
  currentStep,
  FAILED,
  fallAsleep,
  fillOptions,
  onlyTells,
  scopeOf,
  stepKey,
  withoutBrowser,
  type FlowLibrary,
  type GatewayStep,
  type OutsideStep,
  type RunBase,
  type RunState,
  type StepEvent,
  type StepInput,
  type StepModule,
} from '#flow/runner'
import { setTimeout } from 'node:timers/promises'
import type { Failure, Locale } from '#shared'
import { engineFor, type Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'
import { FailureError } from '../http/failures.ts'
import { RateWindow } from '../jobs/rateWindow.ts'
import { StorageError } from '../storage/index.ts'
import { flowSettings } from './flowSettings.ts'
import type { StepContext } from './context.ts'
import { flowLibrary } from '../reading/flowLibrary.ts'
import { userOf } from './people.ts'
import {
  fieldsOf,
  stateOf,
  type RunData,
  type RunRecord,
  type ToldStep,
} from '../writing/runRecord.ts'
import { maskSecrets } from '../writing/flowSecrets.ts'
import { outsideServices } from './outside.ts'
import { gatewayServices } from './services.ts'

type AnyStep = GatewayStep | OutsideStep

const modules = import.meta.glob<StepModule<AnyStep>>('/flows/steps/*/run.ts', { eager: true })

export interface ExecutorOptions {
  /** The code of a kind of step. */
  stepCode?: (type: string) => AnyStep | undefined
  /** Called where a crash would matter most; tests throw there. */
  boundary?: (point: 'before-commit' | 'after-commit', step: string) => void
}

/** Where and for whom the next steps of a run are done. */
type At = Pick<Caller, 'site' | 'locale' | 'address'>

/** Somebody else has changed the run meanwhile. */
class StaleRun extends Error {}

/** What the step itself threw: recorded, and the flow goes on by its rules. */
class StepFailure extends Error {}

/** How long to wait for a process that is busy with the same run. */
const POLL = 100
const PATIENCE = 10_000

const textOf = (error: unknown): string =>
  error instanceof FailureError
    ? error.failures.map(({ code, path }) => (path ? `${code} ${path}` : code)).join(', ')
    : error instanceof Error
      ? error.message
      : String(error)

/** A database that takes no writes just now is no failure of the step. */
const isOutage = (error: unknown): boolean =>
  error instanceof StorageError &&
  (error.failure.code === 'storage-full' || error.failure.code === 'storage-readonly')

/** What a step is given: its options, filled in from the answers and from what earlier steps found. */
function inputFor(
  state: RunState,
  base: RunBase,
  options: Record<string, unknown>,
  locale: Locale,
): StepInput<Record<string, unknown>> {
  const scope = scopeOf(state, base)
  return {
    options: fillOptions(options, scope, locale),
    data: scope.data as Record<string, unknown>,
    user: base.user as StepInput<unknown>['user'],
    scope,
    ...(state.kept ? { kept: state.kept } : {}),
  }
}

/** What a step of the browser comes to that the run does not wait for: nobody sits there any more, or it only tells. */
const passedWith = (library: FlowLibrary, state: RunState): string =>
  state.detached
    ? withoutBrowser(library, state)
    : library.steps[currentStep(library, state)!.type]!.outcomes[0]!

/**
 * A step that only tells something, kept without what is secret until the browser has shown it: the run is behind it
 * already, and its log says nothing of it before.
 */
function toBeTold(
  run: RunRecord,
  before: RunState,
  after: RunState,
  filled: Record<string, unknown>,
): { run: RunRecord; after: RunState } {
  if (before.detached) return { run, after }
  const place = before.outcomes.length
  const entry = after.outcomes[place]!
  const { answers, secrets, told = [] } = run.data
  const options = JSON.parse(maskSecrets(JSON.stringify(filled), answers, secrets)) as typeof filled
  const shown: ToldStep = { id: entry.step.split('/').at(-1)!, type: entry.type, options, entry }
  return {
    run: { ...run, data: { ...run.data, told: [...told, shown] } },
    after: { ...after, outcomes: after.outcomes.toSpliced(place, 1) },
  }
}

/** Does the steps of runs on the gateway: each with its record in one transaction, so that it happens once, also after a crash. */
export class Executor {
  private readonly gateway: Gateway
  readonly codeOf: (type: string) => AnyStep | undefined
  private readonly boundary: NonNullable<ExecutorOptions['boundary']>
  private readonly attempts: RateWindow
  /** Tokens of sessions that steps opened, until the answer to the browser carries them. */
  private readonly sessions = new Map<string, string>()
  /** What steps refused that the person before the browser may be told, until the answer carries it. */
  private readonly refusals = new Map<string, Failure[]>()
  private readonly busy = new Map<string, Promise<RunRecord>>()

  constructor(
    gateway: Gateway,
    {
      stepCode = (type) => modules[`/flows/steps/${type}/run.ts`]?.run,
      boundary = () => {},
    }: ExecutorOptions = {},
  ) {
    this.gateway = gateway
    this.codeOf = stepCode
    this.boundary = boundary
    this.attempts = new RateWindow(gateway.clock, gateway.config.signInLimit.account, 60_000)
  }

  /** Has somebody else changed the run meanwhile? */
  isStale(error: unknown): boolean {
    return error instanceof StaleRun
  }

  /** The flows of a run, as they were when it began. */
  libraryOf({ data }: { data: Pick<RunData, 'flows'> }): FlowLibrary {
    return flowLibrary(this.gateway.shipped, data.flows)
  }

  /** Is the next step one of the browser, which is still there, and which has to answer before the run goes on? */
  isBrowsersTurn(library: FlowLibrary, state: RunState): boolean {
    return (
      !state.detached &&
      library.steps[currentStep(library, state)?.type ?? '']?.runs === 'browser' &&
      !onlyTells(library, state)
    )
  }

  /** The token of a session that a step of this run opened; given once. */
  takeSession(id: string): string | undefined {
    const token = this.sessions.get(id)
    this.sessions.delete(id)
    return token
  }

  /** Why a step of this run was refused; given once. */
  takeRefusal(id: string): Failure[] | undefined {
    const failures = this.refusals.get(id)
    this.refusals.delete(id)
    return failures
  }

  /** The run as it is stored, or null. */
  async load(site: string, id: string): Promise<RunRecord | null> {
    return (await this.gateway.database.store(site).get('flow-run', id)) as RunRecord | null
  }

  /** Takes a run that is due for this process. False where another was faster. */
  async claim(site: string, run: RunRecord): Promise<boolean> {
    const now = this.gateway.clock.now()
    const { wakeAt, sleptAt } = fieldsOf({ ...stateOf(run), status: 'running' }, run.data, {
      now,
      browser: false,
    })
    const claimed = await engineFor(this.gateway, site).update(
      'flow-run',
      run._id,
      { status: 'running', wakeAt, sleptAt },
      run.version,
      SYSTEM_ACTOR,
    )
    return claimed.ok
  }

  /** Runs gateway steps until the browser has the turn, the run sleeps, or it is over. One at a time in this process. */
  advance(caller: At, id: string): Promise<RunRecord> {
    const running = this.busy.get(id)
    if (running) return running
    const work = this.work(caller, id).finally(() => this.busy.delete(id))
    this.busy.set(id, work)
    return work
  }

  /** Waits until no other process is busy with the run, and takes it over where that one has gone. */
  async settled(caller: At, id: string): Promise<RunRecord> {
    const until = Date.now() + PATIENCE
    for (;;) {
      const run = (await this.load(caller.site._id, id))!
      if (this.busy.has(id)) return this.advance(caller, id)
      if (run.status !== 'running' || run.wakeAt === undefined || Date.now() > until) return run
      if (run.wakeAt <= this.gateway.clock.iso() && (await this.claim(caller.site._id, run)))
        return this.advance(caller, id)
      await setTimeout(POLL)
    }
  }

  /** Who started the run, as they are now. */
  async context(at: At, run: RunRecord): Promise<{ caller: Caller; base: RunBase }> {
    const found = await userOf(this.gateway, at.site._id, run.userID)
    const caller: Caller = {
      site: at.site,
      locale: at.locale,
      user: found?.active ? found.user : null,
      requestId: `flow-run ${run._id}`,
      ...(at.address === undefined ? {} : { address: at.address }),
    }
    return {
      caller,
      base: {
        answers: run.data.answers,
        user: found?.user ?? null,
        run: { id: run._id, flow: run.flow, form: run.form ?? null, startedAt: run.startedAt },
        settings: await flowSettings(this.gateway, at.site._id, run.data.flows),
      },
    }
  }

  /** Stores where the run stands now, unless somebody else has changed it meanwhile. */
  async keep(
    site: string,
    run: RunRecord,
    state: RunState,
    submission: string | null,
  ): Promise<RunRecord> {
    const { state: _, ...data } = run.data
    const browser = this.isBrowsersTurn(this.libraryOf(run), state)
    const kept = await engineFor(this.gateway, site).update(
      'flow-run',
      run._id,
      fieldsOf(state, { ...data, submission }, { now: this.gateway.clock.now(), browser }),
      run.version,
      SYSTEM_ACTOR,
    )
    if (kept.ok) return kept.value.record as RunRecord
    throw kept.failures[0]?.code === 'version-stale'
      ? new StaleRun()
      : new FailureError(kept.failures)
  }

  private async work(at: At, id: string): Promise<RunRecord> {
    let run = (await this.load(at.site._id, id))!
    while (run.status === 'running') {
      const state = stateOf(run)
      const isBrowsers = this.isBrowsersTurn(this.libraryOf(run), state)
      if (isBrowsers && run.wakeAt === undefined) return run
      try {
        run = isBrowsers
          ? await this.keep(at.site._id, run, state, run.data.submission)
          : await this.runStep(at, run, state)
      } catch (error) {
        if (!(error instanceof StaleRun)) throw error
        run = (await this.load(at.site._id, id))!
      }
    }
    return run
  }

  /** One step and its record. */
  private async runStep(at: At, run: RunRecord, state: RunState): Promise<RunRecord> {
    const { clock, database } = this.gateway
    const site = at.site._id
    const { caller, base } = await this.context(at, run)
    const library = this.libraryOf(run)
    const step = currentStep(library, state)
    const document = step && library.steps[step.type]
    const key = step ? stepKey(library, state) : ''
    const began = clock.now()
    const told = (event: Omit<StepEvent, 'at' | 'ms'>): StepEvent => ({
      ...event,
      at: clock.iso(),
      ms: Math.max(0, clock.now() - began),
    })
    const record = (event: StepEvent, submission = run.data.submission) =>
      this.keep(site, run, afterStep(library, state, event, base), submission)
    const commit = async (work: () => Promise<RunRecord>): Promise<RunRecord> => {
      const kept = await database.transaction(async () => {
        const done = await work()
        this.boundary('before-commit', key)
        return done
      })
      this.boundary('after-commit', key)
      return kept
    }
    const failed = (error: unknown) =>
      commit(() =>
        record(
          told({
            outcome: FAILED,
            error: maskSecrets(textOf(error), run.data.answers, run.data.secrets).slice(0, 500),
          }),
        ),
      )
    if (!step) return commit(() => record(told({ outcome: 'done' })))
    const input = inputFor(state, base, step.options, at.locale)
    if (document?.runs === 'browser') {
      const after = afterStep(library, state, told({ outcome: passedWith(library, state) }), base)
      const passed = toBeTold(run, state, after, input.options)
      return commit(() => this.keep(site, passed.run, passed.after, run.data.submission))
    }
    const code = this.codeOf(step.type)
    if (!code) return failed(new Error(`There is no step "${step.type}".`))
    if (document?.outside) {
      const result = await (code as OutsideStep)(
        input,
        outsideServices(this.gateway, caller, run, key),
      ).catch((error: unknown) => new StepFailure('', { cause: error }))
      return result instanceof StepFailure
        ? failed(result.cause)
        : commit(() => record(told(result)))
    }
    const context: StepContext = {
      gateway: this.gateway,
      caller,
      flow: library.flow(state.frames.at(-1)!.flow)!,
      run,
      submission: { id: run.data.submission },
      step: key,
      attended: !state.detached,
      attempts: this.attempts,
      onSession: (token) => void this.sessions.set(run._id, token),
      onRefusal: (failures) => void (!state.detached && this.refusals.set(run._id, failures)),
    }
    try {
      return await commit(async () => {
        const result = await (code as GatewayStep)(input, gatewayServices(context)).catch(
          (error: unknown) => {
            throw isOutage(error) ? error : new StepFailure('', { cause: error })
          },
        )
        if ('sleep' in result)
          return this.keep(site, run, fallAsleep(state, result, clock.iso()), context.submission.id)
        return record(told(result), context.submission.id)
      })
    } catch (error) {
      if (error instanceof StepFailure) return failed(error.cause)
      throw error
    }
  }
}
