import type { StepResult, StepSleep } from './contract.ts'
import { afterFailure } from './failure.ts'
import type { RunBase } from './scope.ts'
import { overLimit, settle } from './settle.ts'
import {
  currentStep,
  endStatus,
  FAILED,
  iterationOf,
  prefixOf,
  RUN_LIMITS,
  SKIPPED,
  type FlowLibrary,
  type Frame,
  type RunState,
  type StepOutcome,
} from './state.ts'

/** What a step came to, when, and how long it took. */
export interface StepEvent extends StepResult {
  error?: string
  /** ISO 8601, UTC. */
  at: string
  ms: number
}

/** A run before its first step. */
export function newRun(library: FlowLibrary, flow: string, base: RunBase, at: string): RunState {
  const state: RunState = {
    status: 'running',
    frames: [{ flow, index: 0 }],
    outcomes: [],
    steps: {},
    vars: {},
    taken: 0,
    attempt: 1,
    kept: null,
    wakeAt: null,
    sleptAt: null,
    awaits: null,
    detached: false,
    failed: [],
  }
  return settle(library, state, base, at)
}

/** Why the result cannot be followed; undefined where it can. */
function refusal(
  library: FlowLibrary,
  { frames }: RunState,
  { call, each }: StepEvent,
): string | undefined {
  if (each && each.times > RUN_LIMITS.rounds)
    return `The list has ${each.times} entries; a loop takes at most ${RUN_LIMITS.rounds}.`
  if (!call) return undefined
  if (!library.flow(call.flow)) return `There is no flow "${call.flow}".`
  return frames.filter((frame) => frame.call).length >= RUN_LIMITS.calls
    ? `Flows call each other more than ${RUN_LIMITS.calls} deep.`
    : undefined
}

/**
 * The run after its next step. An outcome that the kind of step declares as a branch runs the steps of that branch; one
 * that it declares as an end ends the flow (a declined confirmation); a failure follows `onFail` (spec: academy 4).
 */
export function afterStep(
  library: FlowLibrary,
  state: RunState,
  event: StepEvent,
  base: RunBase,
): RunState {
  const step = currentStep(library, state)
  if (!step) return { ...state, status: endStatus(state), frames: [] }
  const refused = event.outcome === FAILED ? undefined : refusal(library, state, event)
  const { outcome, error, at, ms } = refused ? { ...event, outcome: FAILED, error: refused } : event
  const key = `${prefixOf(state.frames)}${step.id}`
  const iteration = iterationOf(state.frames)
  const entry: StepOutcome = {
    step: key,
    type: step.type,
    outcome,
    ...(error ? { error } : {}),
    ...(iteration ? { iteration } : {}),
    ...(state.attempt > 1 ? { attempt: state.attempt } : {}),
    at,
    ms,
  }
  const taken: RunState = {
    ...state,
    status: 'running',
    taken: state.taken + 1,
    wakeAt: null,
    sleptAt: null,
    awaits: null,
  }
  if (taken.taken > RUN_LIMITS.steps)
    return overLimit(taken, `The run took more than ${RUN_LIMITS.steps} steps.`, at, key)
  if (outcome === FAILED) return afterFailure(library, taken, step, entry, base)
  const document = library.steps[step.type]
  const done: RunState = {
    ...taken,
    outcomes: [...state.outcomes, entry],
    attempt: 1,
    kept: null,
    steps: { ...state.steps, [key]: event.result ?? {} },
    vars: { ...state.vars, ...event.vars },
  }
  if (document?.ends?.some((end) => end === outcome))
    return { ...done, status: outcome as 'declined' | 'stopped', frames: [] }
  const top = state.frames.at(-1)!
  const frames: Frame[] = [...state.frames.slice(0, -1), { ...top, index: top.index + 1 }]
  if (Object.hasOwn(document?.branches ?? {}, outcome) && event.each?.times !== 0)
    frames.push({
      flow: top.flow,
      of: { step: step.id, branch: outcome },
      index: 0,
      ...(event.each ? { loop: { at: 0, ...event.each } } : {}),
    })
  if (event.call)
    frames.push({
      flow: event.call.flow,
      index: 0,
      call: { step: step.id, ...(event.call.data ? { data: event.call.data } : {}) },
    })
  return settle(library, { ...done, frames }, base, at)
}

/** The run asleep at its next step, which runs again when it is woken. */
export const fallAsleep = (
  state: RunState,
  { sleep: { until, awaits }, kept }: StepSleep,
  at: string,
): RunState => ({
  ...state,
  status: 'waiting',
  wakeAt: until,
  sleptAt: at,
  awaits: awaits ?? null,
  kept,
  detached: true,
})

/** What a browser step comes to when there is no browser any more: nobody has agreed to anything, and nothing can be shown. */
export function withoutBrowser(library: FlowLibrary, state: RunState): string {
  const document = library.steps[currentStep(library, state)?.type ?? '']
  return document?.ends?.[0] ?? SKIPPED
}
