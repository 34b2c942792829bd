import { flowSteps, type PlacedStep } from '../flowSteps.ts'
import type { FlowDocument, StepDocument } from '../types.ts'
import { checkExpressionAt, type CheckContext } from './context.ts'
import { checkPropReferences } from './props.ts'

/** What the check of a flow needs; on the gateway there is no file and no graph. */
export type FlowContext = Pick<CheckContext, 'name' | 'problem' | 'refer' | 'find'>

/** Bounds of one flow document. */
const MAX_STEPS = 300
const MAX_DEPTH = 8

const textsOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : Array.isArray(value)
      ? value.filter((item) => typeof item === 'string')
      : []

/** What an option names stands in the flow as it is: an answer can never choose the entity, the flow or the role. */
function checkNames(
  context: FlowContext,
  { step, path }: PlacedStep,
  names: NonNullable<StepDocument['names']>,
): void {
  for (const [option, kind] of Object.entries(names))
    for (const name of textsOf(step.options[option])) {
      if (name.includes('{{'))
        context.problem(
          `${path}.options.${option}`,
          `"${name}" is filled from answers, but names what the step works on. Write the ${kind} itself.`,
          { code: 'flow-name-filled', params: { name } },
        )
      else context.refer(kind, name, `${path}.options.${option}`)
    }
}

function checkGoTo(
  context: FlowContext,
  { step, path, list, within }: PlacedStep,
  flow: FlowDocument,
): void {
  if (typeof step.onFail !== 'object' || !('goTo' in step.onFail)) return
  const { goTo } = step.onFail
  const around = within.map(
    ({ step: { id } }) => flowSteps(flow).find((placed) => placed.step.id === id)!.list,
  )
  if (![list, ...around].some((steps) => steps.some(({ id }) => id === goTo)))
    context.problem(
      `${path}.onFail.goTo`,
      `"${goTo}" is no step of this list or of one around it. Name one of those.`,
      { code: 'flow-go-to', params: { step: goTo } },
    )
}

/** Flows that a flow runs in any case: no condition and no branch stands before the call. */
const certainCalls = (flow: FlowDocument, context: FlowContext): string[] =>
  flowSteps(flow).flatMap(({ step, within }) => {
    const names = context.find<StepDocument>('step', step.type)?.names ?? {}
    if (within.length || step.when !== undefined) return []
    return Object.entries(names).flatMap(([option, kind]) =>
      kind === 'flow' ? textsOf(step.options[option]) : [],
    )
  })

/** The way from a flow back to itself through calls that always happen; undefined where there is none. */
function circle(context: FlowContext, flow: FlowDocument): string[] | undefined {
  const seen = new Set<string>()
  const search = (id: string, way: string[]): string[] | undefined => {
    const document = context.find<FlowDocument>('flow', id)
    for (const next of document ? certainCalls(document, context) : []) {
      if (next === flow.id) return [...way, next]
      if (seen.has(next)) continue
      seen.add(next)
      const found = search(next, [...way, next])
      if (found) return found
    }
    return undefined
  }
  return search(flow.id, [flow.id])
}

export function checkFlow(context: FlowContext, flow: FlowDocument): void {
  if (flow.id !== context.name)
    context.problem(
      'id',
      `is "${flow.id}", but the file is "${context.name}.json". Give both the same name.`,
    )
  const placed = flowSteps(flow)
  if (placed.length > MAX_STEPS)
    context.problem(
      'steps',
      `has ${placed.length} steps with its branches, at most ${MAX_STEPS}. Move some into a flow of their own and call it.`,
      { code: 'flow-too-large', params: { most: MAX_STEPS } },
    )
  const ids = new Set<string>()
  for (const one of placed) {
    const { step, path, within } = one
    if (ids.has(step.id))
      context.problem(`${path}.id`, `"${step.id}" stands twice. Give each step its own name.`, {
        code: 'flow-step-twice',
        params: { step: step.id },
      })
    ids.add(step.id)
    if (within.length === MAX_DEPTH)
      context.problem(
        path,
        `is nested more than ${MAX_DEPTH - 1} branches deep. Move the branch into a flow of its own and call it.`,
        { code: 'flow-too-deep', params: { most: MAX_DEPTH - 1 } },
      )
    context.refer('step', step.type, `${path}.type`)
    checkExpressionAt(context, step.when, `${path}.when`)
    checkGoTo(context, one, flow)
    const document = context.find<StepDocument>('step', step.type)
    if (!document) continue
    for (const branch of Object.keys(step.branches ?? {}))
      context.refer('branch', `${step.type}.${branch}`, `${path}.branches.${branch}`)
    checkNames(context, one, document.names ?? {})
  }
  const way = circle(context, flow)
  if (way)
    context.problem(
      'steps',
      `calls itself without end: ${way.join(' → ')}. Put one of the calls under a condition.`,
      { code: 'flow-circle', params: { way: way.join(' → ') } },
    )
}

export function checkStep(context: CheckContext, step: StepDocument): void {
  if (step.name !== context.name)
    context.problem(
      'name',
      `is "${step.name}", but the folder is "${context.name}". Give both the same name.`,
    )
  checkPropReferences(context, step.options, 'options')
  const options = (step.options as { properties?: Record<string, unknown> }).properties ?? {}
  const known = (outcome: string, path: string) => {
    if (!step.outcomes.includes(outcome))
      context.problem(path, `"${outcome}" is none of the outcomes: ${step.outcomes.join(', ')}.`)
  }
  step.ends?.forEach((outcome, index) => known(outcome, `ends[${index}]`))
  for (const branch of Object.keys(step.branches ?? {})) known(branch, `branches.${branch}`)
  for (const option of Object.keys(step.names ?? {}))
    if (!Object.hasOwn(options, option))
      context.problem(`names.${option}`, 'is no option of the step. Name one of its options.')
}
