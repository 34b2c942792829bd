import type { FlowDocument, FlowStep, StepDocument } from '#schema'

/** `running`: a step is to be done; `waiting`: asleep; the others are ends. `failed` can be tried again, and so can the steps that failed on the way of one that is `incomplete`; `abandoned` is one whose browser never came back. */
export type RunStatus =
  | 'running'
  | 'waiting'
  | 'done'
  | 'incomplete'
  | 'declined'
  | 'stopped'
  | 'failed'
  | 'cancelled'
  | 'abandoned'

/** What one step did, for the run log. */
export interface StepOutcome {
  /** Id of the step, below those of the steps that called its flow: `call/inner`. */
  step: string
  type: string
  outcome: string
  error?: string
  /** Which round of the loops around it, from 0: `2`, `2.0`. */
  iteration?: string
  /** Absent for the first. */
  attempt?: number
  /** This try did not count; the same step was tried again. */
  again?: true
  /** ISO 8601, UTC. */
  at: string
  ms: number
}

/** One list of steps that a run is in the middle of. */
export interface Frame {
  flow: string
  /** Step and branch whose list it is; absent for the steps of the flow itself. */
  of?: { step: string; branch: string }
  /** Place of the step that comes next; for a list around another, of the one after it. */
  index: number
  /** Where to end before the end of the list: a step that is tried again by itself. */
  until?: number
  /** The list runs once for each entry of the list at `over`. */
  loop?: { at: number; times: number; over: string }
  /** The list is a flow that this step called. */
  call?: { step: string; data?: Record<string, unknown> }
}

export interface RunState {
  status: RunStatus
  /** The last is the innermost. While the run goes on, its next step is one that is to be done. */
  frames: Frame[]
  outcomes: StepOutcome[]
  /** Results by step. */
  steps: Record<string, Record<string, unknown>>
  vars: Record<string, unknown>
  /** Steps taken so far. */
  taken: number
  /** Try of the next step, from 1. */
  attempt: number
  /** What a sleeping step kept. */
  kept: Record<string, unknown> | null
  /** When a sleeping run is to go on; null: when it is woken. */
  wakeAt: string | null
  /** When it fell asleep. */
  sleptAt: string | null
  /** What it waits for: `approval/<id>`. */
  awaits: string | null
  /** The run has slept: nobody sits before a browser any more. */
  detached: boolean
  /** Where steps failed and the run went on, so that they can be tried again. */
  failed: { step: string; frames: Frame[] }[]
}

/** The documents that a run needs. */
export interface FlowLibrary {
  flow(id: string): FlowDocument | undefined
  steps: Record<string, StepDocument>
}

/** How a run ends that came to its end: not as done where a step failed on the way. */
export const endStatus = ({ failed }: Pick<RunState, 'failed'>): RunStatus =>
  failed.length > 0 ? 'incomplete' : 'done'

export const FAILED = 'failed'
export const SKIPPED = 'skipped'

/** Bounds of one run. */
export const RUN_LIMITS = { steps: 1000, calls: 8, rounds: 1000, passes: 10_000 }

export const isOver = ({ status }: Pick<RunState, 'status'>): boolean =>
  status !== 'running' && status !== 'waiting'

/** The list of steps that a frame runs; empty where the flow has changed and no longer has it. */
export function listOf(library: FlowLibrary, frame: Frame): FlowStep[] {
  const flow = library.flow(frame.flow)
  if (!flow || !frame.of) return flow?.steps ?? []
  const find = (list: FlowStep[]): FlowStep | undefined => {
    for (const step of list) {
      if (step.id === frame.of!.step) return step
      const inner = Object.values(step.branches ?? {})
        .map(find)
        .find(Boolean)
      if (inner) return inner
    }
    return undefined
  }
  return find(flow.steps)?.branches?.[frame.of.branch] ?? []
}

/** The step that is to be done next. */
export function currentStep(
  library: FlowLibrary,
  { frames }: Pick<RunState, 'frames'>,
): FlowStep | undefined {
  const top = frames.at(-1)
  return top && listOf(library, top)[top.index]
}

/** Ids of the calling steps, as a prefix of what happens inside. */
export const prefixOf = (frames: readonly Frame[]): string =>
  frames.flatMap(({ call }) => (call ? [`${call.step}/`] : [])).join('')

/** Rounds of the loops around the next step. */
export const iterationOf = (frames: readonly Frame[]): string =>
  frames.flatMap(({ loop }) => (loop ? [loop.at] : [])).join('.')

/** The same for every try of the next step in this place: the step, its round, and how often it was through there. */
export function stepKey(library: FlowLibrary, state: RunState): string {
  const [step, iteration] = [
    `${prefixOf(state.frames)}${currentStep(library, state)?.id ?? ''}`,
    iterationOf(state.frames),
  ]
  const visits = state.outcomes.filter(
    (entry) => entry.step === step && (entry.iteration ?? '') === iteration && !entry.again,
  ).length
  return `${step}/${iteration || '0'}/${visits}`
}
