import { fillTemplate } from '#shared'
import { evaluate, truthy } from '#shared/expression'
import type { FlowDocument, StepDocument } from '#schema'

type FlowStep = FlowDocument['steps'][number]

export type RunStatus = 'running' | 'done' | 'declined'

/** What one step did, for the run log. */
export interface StepOutcome {
  step: string
  type: string
  outcome: string
  error?: string
  /** ISO 8601, UTC. */
  at: string
  ms: number
}

export interface RunState {
  status: RunStatus
  /** Place of the step that comes next. */
  cursor: number
  outcomes: StepOutcome[]
}

export const FAILED = 'failed'

export const newRun = (): RunState => ({ status: 'running', cursor: 0, outcomes: [] })

/** The step that comes next; steps whose condition does not hold are passed over. `null` at the end. */
export function nextStep(flow: FlowDocument, state: RunState, data: Record<string, unknown>): { step: FlowStep; index: number } | null {
  for (let index = state.cursor; index < flow.steps.length; index++) {
    const step = flow.steps[index]!
    if (step.when === undefined) return { step, index }
    const holds = evaluate(step.when, { data })
    if (holds.ok && truthy(holds.value)) return { step, index }
  }
  return null
}

/**
 * The run after a step. An outcome that the step declares as an end ends the flow (a declined confirmation);
 * a failed step is recorded and the flow goes on (spec: academy 4, flow runner).
 */
export function afterStep(flow: FlowDocument, steps: Record<string, StepDocument>, state: RunState, index: number, outcome: Omit<StepOutcome, 'step' | 'type'>, data: Record<string, unknown>): RunState {
  const step = flow.steps[index]!
  const moved: RunState = { ...state, cursor: index + 1, outcomes: [...state.outcomes, { step: step.id, type: step.type, ...outcome }] }
  if (steps[step.type]?.ends?.includes(outcome.outcome)) return { ...moved, status: 'declined' }
  return nextStep(flow, moved, data) ? moved : { ...moved, status: 'done' }
}

/** Options with every `{{path}}` in their texts filled from the answers; nothing is computed. */
export function fillOptions<T>(options: T, scope: Record<string, unknown>): T {
  if (typeof options === 'string') return fillTemplate(options, scope) as T
  if (Array.isArray(options)) return options.map((item: unknown) => fillOptions(item, scope)) as T
  if (typeof options === 'object' && options !== null) return Object.fromEntries(Object.entries(options).map(([key, value]) => [key, fillOptions(value, scope)])) as T
  return options
}
