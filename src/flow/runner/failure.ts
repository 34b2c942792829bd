import type { FlowStep } from '#schema'
import { isoAt } from '#shared'
import { settle } from './settle.ts'
import type { RunBase } from './scope.ts'
import {
  FAILED,
  listOf,
  prefixOf,
  type FlowLibrary,
  type Frame,
  type RunState,
  type StepOutcome,
} from './state.ts'

const KEPT_FAILURES = 20

/** Frames at a step that is done again by itself: each list ends where it stands, no loop has another round. */
const alone = (frames: Frame[]): Frame[] =>
  frames.map((frame, place) => ({
    ...frame,
    until: place === frames.length - 1 ? frame.index + 1 : frame.index,
    ...(frame.loop ? { loop: { ...frame.loop, times: frame.loop.at + 1 } } : {}),
  }))

/** Frames at a step of this list or of one around it; undefined where there is none such. */
function jump(library: FlowLibrary, frames: Frame[], id: string): Frame[] | undefined {
  for (let place = frames.length - 1; place >= 0; place--) {
    const frame = frames[place]!
    const index = listOf(library, frame).findIndex((step) => step.id === id)
    if (index >= 0) return [...frames.slice(0, place), { ...frame, index }]
    if (frame.call) return undefined
  }
  return undefined
}

/**
 * The run after a failed step, by its `onFail`: recorded in any case; the flow goes on unless it says otherwise
 * (spec: academy 4, flow runner).
 */
export function afterFailure(
  library: FlowLibrary,
  before: RunState,
  step: FlowStep,
  entry: StepOutcome,
  base: RunBase,
): RunState {
  const policy = step.onFail ?? 'go-on'
  const state: RunState = { ...before, kept: null, outcomes: [...before.outcomes, entry] }
  if (typeof policy === 'object' && 'retry' in policy && state.attempt <= policy.retry) {
    const again: RunState = {
      ...state,
      outcomes: [...before.outcomes, { ...entry, again: true }],
      attempt: state.attempt + 1,
    }
    if (library.steps[step.type]?.runs === 'browser') return again
    return {
      ...again,
      status: 'waiting',
      wakeAt: isoAt(Date.parse(entry.at) + (policy.delay ?? 0) * 1000),
      sleptAt: entry.at,
    }
  }
  const then =
    typeof policy === 'string' ? policy : 'retry' in policy ? (policy.then ?? 'go-on') : 'go-on'
  if (then === 'stop') return { ...state, status: FAILED, attempt: 1 }
  const place = { step: `${prefixOf(state.frames)}${step.id}`, frames: state.frames }
  const gone: RunState = {
    ...state,
    attempt: 1,
    failed: [...state.failed, place].slice(-KEPT_FAILURES),
  }
  const top = state.frames.at(-1)!
  const isAlone = state.frames.some(({ until }) => until !== undefined)
  const target =
    typeof policy === 'object' && 'goTo' in policy && !isAlone
      ? jump(library, state.frames, policy.goTo)
      : undefined
  return settle(
    library,
    { ...gone, frames: target ?? [...state.frames.slice(0, -1), { ...top, index: top.index + 1 }] },
    base,
    entry.at,
  )
}

/** Is there a failed step that could be tried again? */
export const canRetry = (state: Pick<RunState, 'status' | 'failed'>): boolean =>
  state.status === FAILED ||
  (['done', 'incomplete'].includes(state.status) && state.failed.length > 0)

/** Tries the failed step again: where the run stopped it goes on from there, else the last failed step is done by itself. */
export function retryFailed(state: RunState): RunState {
  const last = state.failed.at(-1)
  const stopped = state.frames.length > 0
  const at = state.outcomes.findLastIndex(
    ({ outcome, again, step }) => outcome === FAILED && !again && (stopped || step === last?.step),
  )
  const outcomes = state.outcomes.map((entry, place) =>
    place === at ? { ...entry, again: true as const } : entry,
  )
  const running: RunState = {
    ...state,
    outcomes,
    status: 'running',
    attempt: 1,
    kept: null,
    wakeAt: null,
    sleptAt: null,
    awaits: null,
    detached: true,
  }
  return stopped || !last
    ? running
    : { ...running, frames: alone(last.frames), failed: state.failed.slice(0, -1) }
}
