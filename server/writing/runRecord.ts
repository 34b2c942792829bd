import { canRetry, isOver, retryFailed, type RunState, type StepOutcome } from '#flow/runner'
import type { FlowDocument, StoredRecord } from '#schema'
import { isoAt } from '#shared'
import { withoutSecrets, type SecretPath } from './flowSecrets.ts'

/** How long a process may be busy with a run before another takes it over (milliseconds). */
export const LEASE = 60_000

/** A step that only tells something, as it is to be shown. */
export interface ToldStep {
  id: string
  type: string
  options: Record<string, unknown>
  /** What the log of the run says of it once it was shown. */
  entry: StepOutcome
}

/** What a run keeps that nobody reads: answers and place. */
export interface RunData {
  answers: Record<string, unknown>
  state: Omit<RunState, 'outcomes' | 'wakeAt' | 'sleptAt' | 'awaits'>
  secrets: SecretPath[]
  /** The submission that the run saved. */
  submission: string | null
  /** What the browser has still to show, in its order. */
  told?: ToldStep[]
  /** Who registered in this run and may still sign in without a password. */
  registered?: string
  /** Flows of the site as they were when the run began; it keeps to them. */
  flows?: Record<string, FlowDocument>
}

export type RunRecord = StoredRecord & {
  flow: string
  form?: string
  status: RunState['status']
  data: RunData
  token: string
  userID?: string
  outcomes?: RunState['outcomes']
  wakeAt?: string
  sleptAt?: string
  awaits?: string
  startedAt: string
}

/** Where a stored run stands. A run that was woken is at the step it slept in; one to be tried again at its failed step. */
export function stateOf({ status, data, outcomes = [], awaits = undefined }: RunRecord): RunState {
  const state: RunState = {
    ...data.state,
    outcomes,
    wakeAt: null,
    sleptAt: null,
    awaits: awaits ?? null,
  }
  if (status !== 'running') return { ...state, status }
  return isOver(state) && canRetry(state) ? retryFailed(state) : { ...state, status }
}

/** Failed steps that can be tried again. */
const failedSteps = (state: RunState): number =>
  state.status === 'failed' ? Math.max(1, state.failed.length) : state.failed.length

/**
 * The fields of a run as it is to be stored. While the gateway works on it `wakeAt` is the end of its lease; while the
 * browser has the turn nothing wakes it.
 */
export function fieldsOf(
  state: RunState,
  data: Omit<RunData, 'state'>,
  { now, browser }: { now: number; browser: boolean },
): Record<string, unknown> {
  const { outcomes, wakeAt, sleptAt, awaits, ...place } = state
  const ended = isOver(state)
  const answers = ended ? withoutSecrets(data.answers, data.secrets) : data.answers
  const working = state.status === 'running' && !browser
  return {
    status: state.status,
    outcomes,
    failedSteps: failedSteps(state),
    wakeAt: working ? isoAt(now + LEASE) : wakeAt,
    sleptAt: working ? isoAt(now) : sleptAt,
    awaits,
    data: { ...data, ...(ended ? { registered: undefined } : {}), answers, state: place },
    endedAt: ended ? isoAt(now) : null,
  }
}
